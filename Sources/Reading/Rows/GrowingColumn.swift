import Series

/// A column that grows value by value where nobody can be told yet that there is no memory: a visitor of a document. What it
/// then lacks is told when it is frozen.
@safe package final class GrowingColumn<Element: BitwiseCopyable & Sendable> {
    /// In bytes: the compiler (6.3) cannot end a class of its own element that owns what cannot be copied.
    private var builder: BufferBuilder<UInt8>?
    /// The builder's memory, in which `count` of `capacity` values are written.
    private var start: UnsafeMutablePointer<Element>?
    private var capacity = 0
    private var lack: SeriesError?
    private(set) var count = 0

    private let room: Int

    /// - Parameter room: values that are expected; memory is taken as they come.
    package init(room: Int = 256) { self.room = max(256, room) }

    /// Appends a value; nothing after one for which there was no memory.
    package func append(_ element: Element) {
        if count == capacity { grow() }
        guard count < capacity, let start = unsafe start else { return }
        // SAFETY: there is room for one more.
        unsafe start[count] = element
        count += 1
    }

    private func grow() {
        guard lack == nil else { return }
        do throws(SeriesError) {
            let size = MemoryLayout<Element>.stride
            if var made = builder.take() {
                made.setCount(count * size)
                try made.grow(to: max(count * 2, 256) * size)
                builder = consume made
            } else {
                builder = try? BufferBuilder(capacity: room * size)
                if builder == nil { builder = try BufferBuilder(capacity: 256 * size) }
            }
            capacity = (builder?.capacity ?? 0) / size
            // SAFETY: the memory holds values of this type alone, and is asked for anew whenever the builder takes other memory.
            unsafe start = UnsafeMutableRawPointer(builder?.pointer)?.assumingMemoryBound(to: Element.self)
        } catch {
            lack = error
        }
    }

    /// Appends `element` until there are `count`.
    func pad(to count: Int, with element: Element) {
        while self.count < count, lack == nil { append(element) }
    }

    /// Exactly `count` values, `element` standing for those that it lacks; it is empty afterwards.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    package func freeze(_ count: Int, padded element: Element) throws(SeriesError) -> Buffer<Element> {
        pad(to: count, with: element)
        if let lack { throw lack }
        (self.count, capacity) = (0, 0)
        unsafe start = nil
        guard let made = builder.take() else { return Buffer([]) }
        return made.freeze(as: Element.self, count: count)
    }
}

import Series

/// A column that grows value by value where nobody can be told yet that there is no memory: a visitor of a document. What it
/// then lacks is told when it is frozen.
final class GrowingColumn<Element: BitwiseCopyable & Sendable> {
    /// In bytes: the compiler (6.3) cannot end a class of its own element that owns what cannot be copied.
    private var builder: BufferBuilder<UInt8>?
    private var lack: SeriesError?
    private(set) var count = 0

    private let room: Int

    /// - Parameter room: values that are expected; memory is taken as they come.
    init(room: Int = 256) { self.room = max(256, room) }

    /// Appends a value; nothing after one for which there was no memory.
    func append(_ element: Element) {
        guard lack == nil else { return }
        do throws(SeriesError) {
            let size = MemoryLayout<Element>.stride
            if builder == nil { builder = try? BufferBuilder(capacity: room * size) }
            if builder == nil { builder = try BufferBuilder(capacity: 256 * size) }
            try builder?.append(bytesOf: element)
            count += 1
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
    func freeze(_ count: Int, padded element: Element) throws(SeriesError) -> Buffer<Element> {
        pad(to: count, with: element)
        if let lack { throw lack }
        self.count = 0
        guard let made = builder.take() else { return Buffer([]) }
        return made.freeze(as: Element.self, count: count)
    }
}

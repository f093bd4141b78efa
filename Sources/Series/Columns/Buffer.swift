/// Contiguous storage of one column, never written: a `BufferBuilder` made it, or an array that it took over. The only
/// storage class of the engine.
@safe package final class Buffer<Element: BitwiseCopyable & Sendable>: Sendable {
    /// Nil where there are none.
    nonisolated(unsafe) private let base: UnsafePointer<Element>?
    // Of these two the one that the elements stand in.
    private let memory: BufferMemory?
    private let array: [Element]
    package let count: Int
    /// Bytes that it holds on to.
    package let byteCount: Int

    /// Takes over a builder's memory, of which `count` elements are written.
    init(_ memory: consuming BufferMemory, count: Int) {
        // SAFETY: the memory is of this type alone and lives as long as self.
        unsafe base = UnsafePointer(memory.start.assumingMemoryBound(to: Element.self))
        byteCount = memory.byteCount
        self.memory = consume memory
        array = []
        self.count = count
    }

    /// Takes an array over as it stands, without memory of its own: for what is few, or was made as an array.
    package init(_ array: [Element]) {
        // SAFETY: the elements stay where they are, since self holds the array and nobody writes it.
        unsafe base = array.withUnsafeBufferPointer { $0.baseAddress }
        memory = nil
        self.array = array
        count = array.count
        byteCount = array.capacity * MemoryLayout<Element>.stride
    }

    /// `count` times the same.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    package static func filled(_ element: Element, count: Int) throws(SeriesError) -> Buffer {
        try BufferBuilder(repeating: element, count: count).freeze()
    }

    /// The memory itself, for kernels and writers that go along several columns; valid while self lives, nil without elements.
    @unsafe package var pointer: UnsafePointer<Element>? { unsafe base }

    package var span: Span<Element> {
        @_lifetime(borrow self) get {
            // SAFETY: `count` elements are there for as long as self lives, and nobody writes them.
            guard let base = unsafe base else { return Span() }
            let span = unsafe Span(_unsafeStart: base, count: count)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }
}

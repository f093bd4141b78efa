/// A buffer under construction: it has one owner, who writes it and ends it by `freeze`. Dropped before that, it gives its
/// memory back.
///
/// As scratch that is never frozen it serves as well: windows of files, room for a decoder.
@safe package struct BufferBuilder<Element: BitwiseCopyable & Sendable>: ~Copyable {
    private var memory: BufferMemory
    /// Elements that count as written.
    package private(set) var count: Int

    /// Room for `capacity` elements, none of them written; all read as zero bits until they are.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    package init(capacity: Int) throws(SeriesError) {
        let (bytes, overflows) = max(1, capacity).multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
        memory = try BufferMemory(byteCount: overflows ? .max : bytes)
        count = 0
    }

    /// `count` elements of zero bits, to be written in any order.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    package init(count: Int) throws(SeriesError) {
        self.init(try Self(capacity: count), count: count)
    }

    /// `count` times the same.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    package init(repeating element: Element, count: Int) throws(SeriesError) {
        self.init(try Self(capacity: count), count: count)
        // SAFETY: `count` elements are reserved above.
        unsafe pointer.update(repeating: element, count: count)
    }

    /// A copy of some elements.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    package init(copying elements: borrowing Span<Element>) throws(SeriesError) {
        self.init(try Self(capacity: elements.count), count: elements.count)
        unsafe elements.withUnsafeBufferPointer { source in
            // SAFETY: as many elements are reserved above.
            if let start = source.baseAddress { unsafe pointer.update(from: start, count: source.count) }
        }
    }

    private init(_ empty: consuming Self, count: Int) {
        self = empty
        setCount(count)
    }

    /// Elements that fit without new memory.
    package var capacity: Int { memory.byteCount / MemoryLayout<Element>.stride }

    /// The memory itself, for kernels, reads of files and workers that split one buffer. Valid until the builder is frozen or
    /// dropped, or takes other memory.
    @unsafe package var pointer: UnsafeMutablePointer<Element> {
        // SAFETY: the memory is of this type alone.
        unsafe memory.start.assumingMemoryBound(to: Element.self)
    }

    /// What is written.
    package var span: Span<Element> {
        @_lifetime(borrow self) get {
            // SAFETY: `count` elements are there for as long as self lives.
            let span = unsafe Span(_unsafeStart: pointer, count: count)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// The elements to write.
    package var mutableSpan: MutableSpan<Element> {
        @_lifetime(&self) mutating get {
            // SAFETY: as for `span`; nobody else has them.
            let span = unsafe MutableSpan(_unsafeStart: pointer, count: count)
            return unsafe _overrideLifetime(span, mutating: &self)
        }
    }

    /// Sets how many elements count as written; new ones hold what was last written there (zero bits at first).
    package mutating func setCount(_ newCount: Int) {
        // TRAP: the caller's own count; without the check memory beyond the buffer could be read.
        precondition(newCount >= 0 && newCount <= capacity)
        count = newCount
    }

    /// Writes one more, in more memory where there is none left for it. Amortised O(1).
    ///
    /// - Throws: `SeriesError.outOfMemory`; what was written stays.
    package mutating func append(_ element: Element) throws(SeriesError) {
        if count == capacity { try grow(to: max(capacity * 2, 256)) }
        // SAFETY: there is room for one more.
        unsafe pointer[count] = element
        count += 1
    }

    /// Appends `element` until there are `count`.
    ///
    /// - Throws: `SeriesError.outOfMemory`; what was written stays.
    package mutating func pad(to count: Int, with element: Element) throws(SeriesError) {
        while self.count < count { try append(element) }
    }

    /// Moves what was written to memory for `capacity` elements, where it has less.
    ///
    /// - Throws: `SeriesError.outOfMemory`; what was written stays.
    package mutating func grow(to capacity: Int) throws(SeriesError) {
        guard capacity > self.capacity else { return }
        try MachineMemory.check(count * MemoryLayout<Element>.stride)
        let larger = try Self(capacity: capacity)
        // SAFETY: the new memory is larger than what is written.
        unsafe larger.pointer.update(from: pointer, count: count)
        let count = count
        self = larger
        self.count = count
    }

    /// What was written, never to be written again. Memory beyond it goes back to the system.
    package consuming func freeze() -> Buffer<Element> {
        memory.trim(to: count * MemoryLayout<Element>.stride)
        return Buffer(memory, count: count)
    }
}

extension BufferBuilder<UInt8> {
    /// The first `count` elements of another type whose bytes were written, for columns that get their type while they grow.
    package consuming func freeze<Other>(as type: Other.Type, count: Int) -> Buffer<Other> {
        // TRAP: the caller's own count; without the check memory beyond the buffer could be read.
        precondition(count >= 0 && count <= capacity / MemoryLayout<Other>.stride)
        memory.trim(to: count * MemoryLayout<Other>.stride)
        return Buffer(memory, count: count)
    }
}

import Glibc

/// Contiguous storage of one column: `count` elements over memory that is reserved once, grown without copying and
/// trimmed to what was written. The only storage class of the engine.
///
/// Memory is anonymous `mmap`: reserving costs no pages, so a reader can reserve an upper bound (the bytes of the
/// file, say), write, then `trim`. Big buffers ask for huge pages; small ones come from the heap, since a process may have
/// some ten thousands of mappings only. Writing is allowed only while one owner builds it; once a `Frame` holds it, it is
/// never written again, which is what makes it `Sendable`.
@safe package final class Buffer<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
    private let base: UnsafeMutablePointer<Element>
    private var reservedBytes: Int
    private let isMapped: Bool
    package private(set) var count: Int

    /// Elements that fit without a new reservation.
    package var capacity: Int { reservedBytes / MemoryLayout<Element>.stride }

    /// Reserves room for `capacity` elements; all read as zero bits until written. `count` starts at `count`. Where a size
    /// comes from a file, `reserved` says what is wrong; here, as with any allocation of the language, the program ends
    /// when there is no memory.
    ///
    /// - Precondition: `0 ≤ count ≤ capacity`.
    package convenience init(capacity: Int, count: Int = 0) {
        // TRAP: both are the caller's own; without the check memory beyond the buffer could be read.
        precondition(count >= 0 && count <= capacity)
        let (bytes, overflows) = max(1, capacity).multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
        guard !overflows, let memory = BufferMemory(byteCount: bytes) else { BufferMemory.end(lacking: bytes) }
        self.init(memory, count: count)
    }

    /// The same for a size that comes from outside.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    package static func reserved(_ capacity: Int, count: Int = 0) throws(SeriesError) -> Buffer {
        // TRAP: both are the caller's own; without the check memory beyond the buffer could be read.
        precondition(count >= 0 && count <= capacity)
        let (bytes, overflows) = max(1, capacity).multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
        guard !overflows, let memory = BufferMemory(byteCount: bytes) else {
            throw .outOfMemory(bytes: overflows ? .max : bytes)
        }
        return Buffer(memory, count: count)
    }

    /// `count` elements for a column of results.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    package static func filled(_ element: Element, count: Int) throws(SeriesError) -> Buffer {
        let buffer = try reserved(count, count: count)
        // SAFETY: `count` elements are reserved above.
        unsafe buffer.base.update(repeating: element, count: count)
        return buffer
    }

    private init(_ memory: BufferMemory, count: Int) {
        // SAFETY: fresh memory owned by this object alone, given back in deinit.
        unsafe base = memory.start.bindMemory(
            to: Element.self, capacity: memory.byteCount / MemoryLayout<Element>.stride)
        reservedBytes = memory.byteCount
        isMapped = memory.isMapped
        self.count = count
    }

    package convenience init(_ elements: some Collection<Element>) {
        self.init(capacity: elements.count, count: elements.count)
        var index = 0
        for element in elements {
            unsafe base[index] = element
            index += 1
        }
    }

    package convenience init(repeating element: Element, count: Int) {
        self.init(capacity: count, count: count)
        // SAFETY: `count` elements are reserved above.
        unsafe base.update(repeating: element, count: count)
    }

    deinit {
        // SAFETY: made by `BufferMemory`.
        if isMapped { _ = unsafe munmap(base, reservedBytes) } else { unsafe free(base) }
    }

    package var span: Span<Element> {
        @_lifetime(borrow self) get {
            // SAFETY: `count` elements are mapped for as long as self lives.
            let span = unsafe Span(_unsafeStart: base, count: count)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// The elements to write while building; never call once the buffer is shared.
    package var mutableSpan: MutableSpan<Element> {
        @_lifetime(borrow self) get {
            // SAFETY: as for `span`; exclusive by the rule above.
            let span = unsafe MutableSpan(_unsafeStart: base, count: count)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// The memory itself, for kernels that split one buffer among workers. Valid while self lives.
    @unsafe package var pointer: UnsafeMutablePointer<Element> { unsafe base }

    /// Sets how many elements count as written; new ones hold what was last written there (zero bits at first).
    package func setCount(_ newCount: Int) {
        // TRAP: the caller's own count; without the check memory beyond the buffer could be read.
        precondition(newCount >= 0 && newCount <= capacity)
        count = newCount
    }

    /// Gives the pages beyond `count` back to the system.
    package func trim() {
        let page = 4096
        let needed = max(page, (count * MemoryLayout<Element>.stride + page - 1) / page * page)
        guard isMapped, needed < reservedBytes else { return }
        // SAFETY: unmaps whole pages past the last element; `capacity` shrinks with it.
        _ = unsafe munmap(UnsafeMutableRawPointer(base) + needed, reservedBytes - needed)
        reservedBytes = needed
    }
}

/// Zeroed memory from the system.
@safe private struct BufferMemory {
    let start: UnsafeMutableRawPointer
    let byteCount: Int
    let isMapped: Bool

    /// Below this the heap is as good.
    private static let mapped = 64 << 10

    /// Nil when there is none.
    init?(byteCount: Int) {
        isMapped = byteCount >= Self.mapped
        guard isMapped else {
            // SAFETY: calloc's memory is zeroed and ours.
            guard let memory = unsafe calloc(byteCount, 1) else { return nil }
            unsafe start = memory
            self.byteCount = byteCount
            return
        }
        let page = 4096
        guard byteCount <= Int.max - page else { return nil }
        self.byteCount = (byteCount + page - 1) / page * page
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        // SAFETY: a fresh private mapping.
        var mapped = unsafe mmap(nil, self.byteCount, PROT_READ | PROT_WRITE, flags, -1, 0)
        if unsafe mapped == MAP_FAILED {
            // The heap's allocation fails too, but gives back what is kept in reserve for that (CMemory), and ends the statement.
            unsafe free(calloc(self.byteCount, 1))
            unsafe mapped = mmap(nil, self.byteCount, PROT_READ | PROT_WRITE, flags, -1, 0)
        }
        guard unsafe mapped != MAP_FAILED, let memory = unsafe mapped else { return nil }
        if self.byteCount >= 4 << 20 { _ = unsafe madvise(memory, self.byteCount, MADV_HUGEPAGE) }
        unsafe start = memory
    }

    /// Says why and ends the program.
    static func end(lacking bytes: Int) -> Never {
        let error = SeriesError.outOfMemory(bytes: bytes)
        let text = "error: " + error.what + (error.mend.map { " (\($0))" } ?? "") + "\n"
        // SAFETY: the text's own bytes.
        _ = unsafe text.withCString { unsafe write(STDERR_FILENO, $0, strlen($0)) }
        exit(1)
    }
}

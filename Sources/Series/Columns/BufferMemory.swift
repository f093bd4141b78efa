import Glibc

/// Zeroed memory from the system that has one owner, and is given back with it.
///
/// Memory is anonymous `mmap`: reserving costs no pages, so a reader can reserve an upper bound (the bytes of the file, say),
/// write, and keep what was written. Big memory asks for huge pages; little comes from the heap, since a process may have some
/// ten thousands of mappings only.
@safe struct BufferMemory: ~Copyable, Sendable {
    /// Written by one owner only while it builds, read by all afterwards: `BufferBuilder` and `Buffer` have no other way.
    nonisolated(unsafe) private(set) var start: UnsafeMutableRawPointer
    private(set) var byteCount: Int
    private let isMapped: Bool

    /// Below this the heap is as good.
    private static let mapped = 64 << 10
    private static let page = 4096

    /// - Parameter byteCount: at least one byte is taken.
    /// - Throws: `SeriesError.outOfMemory`.
    init(byteCount wanted: Int) throws(SeriesError) {
        let (pages, overflows) = max(1, wanted).addingReportingOverflow(Self.page - 1)
        let isMapped = wanted >= Self.mapped
        let byteCount = isMapped ? pages / Self.page * Self.page : max(1, wanted)
        // SAFETY: calloc's memory is zeroed and ours, as a fresh mapping is.
        guard !overflows, let start = unsafe isMapped ? Self.mapping(byteCount) : calloc(byteCount, 1) else {
            throw .outOfMemory(bytes: wanted)
        }
        unsafe self.start = start
        self.byteCount = byteCount
        self.isMapped = isMapped
    }

    /// A fresh private mapping; nil when there is none.
    @unsafe private static func mapping(_ byteCount: Int) -> UnsafeMutableRawPointer? {
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        // SAFETY: the system chooses the place.
        var mapped = unsafe mmap(nil, byteCount, PROT_READ | PROT_WRITE, flags, -1, 0)
        if unsafe mapped == MAP_FAILED {
            // The heap's allocation fails too, but gives back what is kept in reserve for that (CMemory), and ends the statement.
            unsafe free(calloc(byteCount, 1))
            unsafe mapped = mmap(nil, byteCount, PROT_READ | PROT_WRITE, flags, -1, 0)
        }
        guard unsafe mapped != MAP_FAILED, let memory = unsafe mapped else { return nil }
        if byteCount >= 4 << 20 { _ = unsafe madvise(memory, byteCount, MADV_HUGEPAGE) }
        return unsafe memory
    }

    deinit {
        // SAFETY: made above, and of one owner.
        if isMapped { _ = unsafe munmap(start, byteCount) } else { unsafe free(start) }
    }

    /// Gives what stands beyond `count` bytes back: whole pages to the system, the rest to the heap.
    ///
    /// A reader reserves for the rows that it expects at most, and a long session keeps many small series.
    mutating func trim(to count: Int) {
        let needed = isMapped ? max(Self.page, (count + Self.page - 1) / Self.page * Self.page) : max(1, count)
        guard needed < byteCount else { return }
        if isMapped {
            // SAFETY: unmaps whole pages past the last byte that is kept; `byteCount` shrinks with it.
            _ = unsafe munmap(start + needed, byteCount - needed)
        } else {
            // SAFETY: calloc's memory, of one owner; where it has moved the old place is given back.
            guard let shrunk = unsafe realloc(start, needed) else { return }
            unsafe start = shrunk
        }
        byteCount = needed
    }
}

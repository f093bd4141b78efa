import Glibc

/// Contiguous storage of one column: `count` elements over memory that is reserved once, grown without copying and
/// trimmed to what was written. The only storage class of the engine.
///
/// Memory is anonymous `mmap`: reserving costs no pages, so a reader can reserve an upper bound (the bytes of the
/// file, say), write, then `trim`. Big buffers ask for huge pages. Writing is allowed only while one owner builds
/// it; once a `Frame` holds it, it is never written again, which is what makes it `Sendable`.
@safe package final class Buffer<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
    private let base: UnsafeMutablePointer<Element>
    private var reservedBytes: Int
    package private(set) var count: Int

    /// Elements that fit without a new reservation.
    package var capacity: Int { reservedBytes / MemoryLayout<Element>.stride }

    /// Reserves room for `capacity` elements; all read as zero bits until written. `count` starts at `count`.
    ///
    /// - Precondition: `0 ≤ count ≤ capacity`.
    package init(capacity: Int, count: Int = 0) {
        precondition(count >= 0 && count <= capacity)
        let bytes = max(1, capacity) * MemoryLayout<Element>.stride
        let page = 4096
        reservedBytes = (bytes + page - 1) / page * page
        self.count = count
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        // SAFETY: a fresh private mapping owned by this object alone, unmapped in deinit.
        let memory = unsafe mmap(nil, reservedBytes, PROT_READ | PROT_WRITE, flags, -1, 0)
        guard unsafe memory != MAP_FAILED, let memory = unsafe memory else {
            fatalError("out of address space")
        }
        if reservedBytes >= 4 << 20 { _ = unsafe madvise(memory, reservedBytes, MADV_HUGEPAGE) }
        unsafe base = memory.bindMemory(to: Element.self, capacity: reservedBytes / MemoryLayout<Element>.stride)
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
        _ = unsafe munmap(base, reservedBytes)
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
        precondition(newCount >= 0 && newCount <= capacity)
        count = newCount
    }

    /// Gives the pages beyond `count` back to the system.
    package func trim() {
        let page = 4096
        let needed = max(page, (count * MemoryLayout<Element>.stride + page - 1) / page * page)
        guard needed < reservedBytes else { return }
        // SAFETY: unmaps whole pages past the last element; `capacity` shrinks with it.
        _ = unsafe munmap(UnsafeMutableRawPointer(base) + needed, reservedBytes - needed)
        reservedBytes = needed
    }
}

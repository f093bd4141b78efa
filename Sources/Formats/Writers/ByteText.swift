/// Text as bytes that grow to a chunk and are handed on: what a writer of many rows appends to. Unlike an array it has
/// room asked for once a row, not looked after at each byte.
@safe struct ByteText: ~Copyable {
    private var memory: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int) {
        self.capacity = max(64, capacity)
        // SAFETY: freed in deinit, by the only owner.
        unsafe memory = .allocate(capacity: self.capacity)
    }

    deinit { unsafe memory.deallocate() }

    /// Room for `count` more bytes.
    @inline(__always)
    mutating func makeRoom(for more: Int) {
        if capacity - count < more { grow(more) }
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        let larger = max(capacity * 2, count + more)
        // SAFETY: the new memory holds what the old one did.
        let new = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        unsafe new.update(from: memory, count: count)
        unsafe memory.deallocate()
        unsafe memory = new
        capacity = larger
    }

    /// Appends one byte; room was made.
    @inline(__always)
    mutating func append(_ byte: UInt8) {
        // SAFETY: the caller made room.
        unsafe memory[count] = byte
        count += 1
    }

    /// Appends what `body` writes, which returns its length; room was made.
    @inline(__always)
    @unsafe mutating func append(_ body: (UnsafeMutablePointer<UInt8>) -> Int) {
        count += unsafe body(memory + count)
    }

    mutating func append(_ bytes: [UInt8]) {
        makeRoom(for: bytes.count)
        unsafe bytes.withUnsafeBufferPointer { source in
            guard let base = source.baseAddress else { return }
            // SAFETY: room was made for all of them.
            unsafe (memory + count).update(from: base, count: source.count)
        }
        count += bytes.count
    }

    /// All bytes; none are left.
    mutating func taken() -> [UInt8] {
        // SAFETY: `count` bytes are written.
        let bytes = unsafe [UInt8](UnsafeBufferPointer(start: memory, count: count))
        count = 0
        return bytes
    }
}

import CZlib
import Series

/// The content of a gzip file from one place on, piece by piece: all members, one after the other (RFC 1952).
///
/// Memory: zlib's window and 64 KiB of input.
@safe final class GzipInflater {
    private let source: ByteSource
    private let stream: UnsafeMutablePointer<z_stream>
    private let input: BufferBuilder<UInt8>
    /// Of the packed bytes: where the input behind `stream.next_in` ends.
    private var packedEnd: Int
    /// Of the content: how far it is.
    private(set) var position: Int
    /// Bare deflate data after a start in the middle of a member, whose checksum was compared before.
    private var isRaw: Bool
    private var isBetween = false
    private(set) var isFinished = false
    /// Bytes behind the last member that are not gzip.
    private(set) var garbage = 0

    /// Where decoding can start: between two deflate blocks, given the 32 KiB before.
    struct Point: Sendable {
        /// Of the content and of the packed bytes.
        var position: Int
        var packed: Int
        /// Bits of the byte before `packed` that belong to what follows.
        var bits: Int32
        package var window: [UInt8]
    }

    /// - Throws: `unreadable` when there is no memory.
    init(_ source: ByteSource, at point: Point? = nil) throws(FormatsError) {
        self.source = source
        input = try .window(64 << 10, of: source.path)
        // SAFETY: zeroed as zlib asks, ended and freed in deinit.
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        packedEnd = point?.packed ?? 0
        position = point?.position ?? 0
        isRaw = (point?.position ?? 0) > 0
        guard unsafe zlib_inflate_begin(stream, isRaw ? 1 : 0) == Z_OK else {
            throw .unreadable(path: source.path, reason: "zlib has no memory")
        }
        guard isRaw, let point else { return }
        if point.bits > 0 {
            let byte = try source.slice(offset: point.packed - 1, count: 1).first ?? 0
            unsafe inflatePrime(stream, point.bits, Int32(byte) >> (8 - point.bits))
        }
        unsafe point.window.withUnsafeBufferPointer { window in
            _ = unsafe inflateSetDictionary(stream, window.baseAddress, UInt32(window.count))
        }
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Packed bytes that are used up.
    var packed: Int { unsafe packedEnd - Int(stream.pointee.avail_in) }

    /// Decodes up to `count` bytes; fewer where a deflate block ends (see `point`), 0 at the end.
    ///
    /// - Throws: `badGzip` with the byte offset, `cutOff`.
    @unsafe func decode(into target: UnsafeMutablePointer<UInt8>, count: Int) throws(FormatsError) -> Int {
        while true {
            if isFinished || count == 0 { return 0 }
            if isBetween {
                guard try nextMember() else { return 0 }
            }
            if unsafe stream.pointee.avail_in == 0 { try fill(inside: "gzip data") }
            let room = UInt32(min(count, 1 << 30))
            unsafe stream.pointee.next_out = target
            unsafe stream.pointee.avail_out = room
            let status = unsafe inflate(stream, Z_BLOCK)
            let made = unsafe Int(room - stream.pointee.avail_out)
            position += made
            switch status {
            case Z_OK, Z_BUF_ERROR: break
            case Z_STREAM_END:
                isBetween = true
                if isRaw { try skipTrailer() }
            default:
                // SAFETY: zlib's messages are constants.
                let reason = unsafe stream.pointee.msg.map { unsafe String(cString: $0) } ?? "error \(status)"
                throw .badGzip(path: source.path, offset: packed, reason: reason)
            }
            if made > 0 || isAtBlock { return made }
        }
    }

    /// Whether it stands between two deflate blocks of one member.
    private var isAtBlock: Bool { unsafe !isBetween && stream.pointee.data_type & 0xC0 == 0x80 }

    /// The place where it stands, when decoding can start there.
    var point: Point? {
        guard isAtBlock, position > 0 else { return nil }
        var count: UInt32 = 0
        let window = unsafe [UInt8](unsafeUninitializedCapacity: 32 << 10) { buffer, filled in
            // SAFETY: zlib writes at most 32 KiB.
            guard unsafe inflateGetDictionary(stream, buffer.baseAddress, &count) == Z_OK else { return }
            filled = Int(count)
        }
        return unsafe Point(position: position, packed: packed, bits: stream.pointee.data_type & 7, window: window)
    }

    private func fill(inside: String) throws(FormatsError) {
        let count = min(input.capacity, source.size - packedEnd)
        guard count > 0 else { throw .cutOff(path: source.path, place: .offset(source.size), inside: inside) }
        // SAFETY: the input has room for `count` bytes and outlives the stream's use of it.
        unsafe try source.read(into: input.pointer, offset: packedEnd, count: count)
        packedEnd += count
        unsafe stream.pointee.next_in = input.pointer
        unsafe stream.pointee.avail_in = UInt32(count)
    }

    /// Eight bytes of checksum and length, which zlib leaves alone in bare deflate data.
    private func skipTrailer() throws(FormatsError) {
        restart(at: min(source.size, packed + 8))
    }

    private func restart(at offset: Int) {
        packedEnd = offset
        unsafe stream.pointee.avail_in = 0
    }

    /// Begins the next member; false when there is none.
    private func nextMember() throws(FormatsError) -> Bool {
        let offset = packed
        let head = try source.slice(offset: offset, count: 2)
        guard head == [0x1F, 0x8B] else {
            isFinished = true
            garbage = source.size - offset
            return false
        }
        restart(at: offset)
        isRaw = false
        isBetween = false
        guard unsafe zlib_inflate_again(stream, 0) == Z_OK else {
            throw .unreadable(path: source.path, reason: "zlib refuses to begin again")
        }
        return true
    }
}

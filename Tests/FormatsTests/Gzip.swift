import CZlib

/// Packs bytes by zlib's own compressor, for tests.
enum Gzip {
    static func pack(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = unsafe z_stream()
        // SAFETY: zlib is given the memory of two arrays and their lengths; the version and size are its own.
        guard
            unsafe deflateInit2_(
                &stream, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
                == Z_OK
        else { return nil }
        defer { unsafe deflateEnd(&stream) }
        var input = bytes
        let room = unsafe Int(deflateBound(&stream, UInt(bytes.count)))
        var output = [UInt8](repeating: 0, count: room)
        let count = unsafe input.withUnsafeMutableBufferPointer { source in
            unsafe output.withUnsafeMutableBufferPointer { target in
                unsafe stream.next_in = source.baseAddress
                unsafe stream.avail_in = UInt32(source.count)
                unsafe stream.next_out = target.baseAddress
                unsafe stream.avail_out = UInt32(target.count)
                return unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END ? room - Int(stream.avail_out) : 0
            }
        }
        return count > 0 ? Array(output.prefix(count)) : nil
    }
}

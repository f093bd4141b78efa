import Glibc

/// What an open file holds.
package enum WholeFile {
    /// From where it is read on, up to some more than `limit` bytes; what could be read before a fault.
    package static func bytes(_ descriptor: Int32, limit: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < limit {
            // SAFETY: the array's own size is passed.
            let count = unsafe read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        return bytes
    }
}

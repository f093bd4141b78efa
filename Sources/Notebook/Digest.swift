import Crypto
import Glibc
import Session

/// SHA-256 of files, to notice that data changed.
package enum Digest {
    /// Lower-case hexadecimal, and the size in bytes; read in pieces, memory constant.
    ///
    /// - Throws: `SessionError.cannotRead`.
    static func file(_ path: String) throws -> (sha256: String, bytes: Int) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SessionError.cannotRead(path: path, reason: SystemReason.text(errno)) }
        defer { _ = close(descriptor) }
        var hash = SHA256()
        var size = 0
        var piece = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            // SAFETY: the array's own size is passed.
            let count = unsafe read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw SessionError.cannotRead(path: path, reason: SystemReason.text(errno)) }
            if count == 0 { break }
            hash.update(data: piece[..<count])
            size += count
        }
        return (hexadecimal(hash.finalize()), size)
    }

    static func text(_ bytes: [UInt8]) -> String { hexadecimal(SHA256.hash(data: bytes)) }

    private static func hexadecimal(_ digest: SHA256.Digest) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in digest { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}

import Files
import Glibc
import Session

/// SHA-256 in lower-case hexadecimal, to notice that files and cells changed.
package enum Digest {
    /// The digest and the size in bytes; read in pieces, memory constant.
    ///
    /// - Throws: `SessionError.cannotRead`.
    static func file(_ file: OpenedFile) throws -> (sha256: String, bytes: Int) {
        guard let read = SHA256.of(file) else {
            throw SessionError.cannotRead(path: file.path, reason: SystemReason.text(errno))
        }
        return (SHA256.text(read.digest), read.bytes)
    }

    /// The digest of bytes in memory.
    static func text(_ bytes: [UInt8]) -> String { SHA256.text(SHA256.of(bytes)) }
}

import Files
import Glibc
import Session

/// SHA-256 in lower-case hexadecimal, to notice that files and cells changed.
package enum Digest {
    /// The digest and the size in bytes; read in pieces, memory constant.
    ///
    /// - Throws: `SessionError.cannotRead`, `NotebookError.noDigest` without libcrypto.
    static func file(_ file: OpenedFile) throws -> (sha256: String, bytes: Int) {
        do throws(SHA256.Failure) {
            if let read = try SHA256.of(file) { return (SHA256.text(read.digest), read.bytes) }
        } catch {
            throw NotebookError.noDigest(reason: error.reason)
        }
        throw SessionError.cannotRead(path: file.path, reason: SystemReason.text(errno))
    }

    /// The digest of bytes in memory.
    ///
    /// - Throws: `NotebookError.noDigest`.
    static func text(_ bytes: [UInt8]) throws -> String {
        do throws(SHA256.Failure) {
            return SHA256.text(try SHA256.of(bytes))
        } catch {
            throw NotebookError.noDigest(reason: error.reason)
        }
    }
}

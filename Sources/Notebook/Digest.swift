import CCrypto
import Files
import Glibc
import Session

/// SHA-256 of files, to notice that data changed. Lower-case hexadecimal.
package enum Digest {
    /// The digest and the size in bytes; read in pieces, memory constant.
    ///
    /// - Throws: `SessionError.cannotRead`, `NotebookError.noDigest` without libcrypto.
    static func file(_ file: OpenedFile) throws -> (sha256: String, bytes: Int) {
        var hash = try Hash()
        var size = 0
        var piece = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            // SAFETY: the array's own size is passed.
            let count = unsafe pread(file.descriptor, &piece, piece.count, off_t(size))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw SessionError.cannotRead(path: file.path, reason: SystemReason.text(errno)) }
            if count == 0 { break }
            try hash.update(piece[..<count])
            size += count
        }
        return (try hash.finish(), size)
    }

    /// The digest of bytes in memory.
    static func text(_ bytes: [UInt8]) throws -> String {
        var hash = try Hash()
        try hash.update(bytes[...])
        return try hash.finish()
    }

    /// One hash under way; it ends with `finish`, or with its own life.
    @safe private struct Hash: ~Copyable {
        private var state: sha256_state_t?

        init() throws {
            guard let state = unsafe sha256_new() else {
                // SAFETY: the C side returns a terminated string of its own.
                throw NotebookError.noDigest(reason: unsafe String(cString: crypto_failure()))
            }
            unsafe self.state = state
        }

        deinit { if let state = unsafe state { unsafe sha256_discard(state) } }

        func update(_ bytes: ArraySlice<UInt8>) throws {
            guard let state = unsafe state else { return }
            // SAFETY: the slice's own bytes and count.
            let result = unsafe bytes.withUnsafeBytes { unsafe sha256_update(state, $0.baseAddress, $0.count) }
            if result != 0 { throw NotebookError.noDigest(reason: "libcrypto failed") }
        }

        mutating func finish() throws -> String {
            var digest = [UInt8](repeating: 0, count: 32)
            guard let finished = unsafe state else { return "" }
            unsafe state = nil
            // SAFETY: the array has room for the 32 bytes.
            if unsafe sha256_finish(finished, &digest) != 0 { throw NotebookError.noDigest(reason: "libcrypto failed") }
            let digits = Array("0123456789abcdef".utf8)
            return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
        }
    }
}

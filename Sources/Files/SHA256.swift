import CCrypto
import Glibc

/// A SHA-256 under way (FIPS 180-4), by libcrypto; it ends with `finish`, or with its own life.
@safe package struct SHA256: ~Copyable {
    /// libcrypto is missing or failed; its words.
    package struct Failure: Error, Equatable { package let reason: String }

    private var state: sha256_state_t?

    package init() throws(Failure) {
        guard let state = unsafe sha256_new() else {
            // SAFETY: the C side returns a terminated string of its own.
            throw Failure(reason: unsafe String(cString: crypto_failure()))
        }
        unsafe self.state = state
    }

    deinit { if let state = unsafe state { unsafe sha256_discard(state) } }

    package func update(_ bytes: ArraySlice<UInt8>) throws(Failure) {
        guard let state = unsafe state else { return }
        // SAFETY: the slice's own bytes and count.
        let result = unsafe bytes.withUnsafeBytes { unsafe sha256_update(state, $0.baseAddress, $0.count) }
        if result != 0 { throw Failure(reason: "libcrypto failed") }
    }

    /// 32 bytes.
    package mutating func finish() throws(Failure) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        guard let finished = unsafe state else { return digest }
        unsafe state = nil
        // SAFETY: the array has room for the 32 bytes.
        if unsafe sha256_finish(finished, &digest) != 0 { throw Failure(reason: "libcrypto failed") }
        return digest
    }

    package static func of(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
        var hash = try SHA256()
        try hash.update(bytes[...])
        return try hash.finish()
    }

    /// Of a file's bytes, read in pieces; nil where it cannot be read.
    package static func of(_ file: OpenedFile) throws(Failure) -> (digest: [UInt8], bytes: Int)? {
        var hash = try SHA256()
        var size = 0
        var piece = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            // SAFETY: the array's own size is passed.
            let count = unsafe pread(file.descriptor, &piece, piece.count, off_t(size))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { break }
            try hash.update(piece[..<count])
            size += count
        }
        return (try hash.finish(), size)
    }

    /// Lower-case hexadecimal.
    package static func text(_ digest: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

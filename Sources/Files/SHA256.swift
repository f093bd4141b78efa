import CCrypto
import Glibc

/// A SHA-256 under way (FIPS 180-4).
package struct SHA256 {
    private var state: sha256_t

    /// - Parameter isWide: by the processor's own instructions, which it must have; nil where it has them.
    package init(isWide: Bool? = nil) {
        state = sha256_start(isWide ?? sha256_is_wide())
    }

    package mutating func update(_ bytes: ArraySlice<UInt8>) {
        // SAFETY: the slice's own bytes and count.
        unsafe bytes.withUnsafeBytes { unsafe sha256_update(&state, $0.baseAddress, $0.count) }
    }

    /// 32 bytes.
    package consuming func finish() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        // SAFETY: the array has room for the 32 bytes.
        unsafe sha256_finish(&state, &digest)
        return digest
    }

    package static func of(_ bytes: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        hash.update(bytes[...])
        return hash.finish()
    }

    /// Of a file's bytes, read in pieces; nil where it cannot be read.
    package static func of(_ file: OpenedFile) -> (digest: [UInt8], bytes: Int)? {
        var hash = SHA256()
        var size = 0
        var piece = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            // SAFETY: the array's own size is passed.
            let count = unsafe pread(file.descriptor, &piece, piece.count, off_t(size))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { break }
            hash.update(piece[..<count])
            size += count
        }
        return (hash.finish(), size)
    }

    /// Lower-case hexadecimal.
    package static func text(_ digest: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

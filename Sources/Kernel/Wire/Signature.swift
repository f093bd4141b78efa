import CCrypto

/// Tells our messages from those of others: HMAC of SHA-256 (RFC 2104) over the four parts of a message, in hexadecimal.
package struct Signature: Sendable {
    /// As connection files call it.
    package static let scheme = "hmac-sha256"

    private let key: [UInt8]

    package init(key: [UInt8]) { self.key = key }

    /// Lower-case hexadecimal.
    package func of(_ parts: [[UInt8]]) -> [UInt8] {
        let whole = Array(parts.joined())
        var code = [UInt8](repeating: 0, count: 32)
        // SAFETY: the arrays' own counts are passed, and the code has its 32 bytes.
        unsafe hmac_sha256(key, key.count, whole, whole.count, &code)
        let digits = Array("0123456789abcdef".utf8)
        return code.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    }

    /// Whether a signature is that of the parts; how long it takes says nothing of where they differ.
    package func matches(_ signature: [UInt8], _ parts: [[UInt8]]) -> Bool {
        let own = of(parts)
        guard own.count == signature.count else { return false }
        return zip(own, signature).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

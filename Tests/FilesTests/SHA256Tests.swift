import CCrypto
import Files
import Testing

/// SHA-256 of our own, by the processor's instructions where it has them, and without.
@Suite struct SHA256Tests {
    private static let ways = sha256_is_wide() ? [true, false] : [false]

    private func digest(_ bytes: [UInt8], pieces: Int, _ isWide: Bool) -> [UInt8] {
        var hash = SHA256(isWide: isWide)
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            hash.update(bytes[start..<min(start + pieces, bytes.count)])
        }
        return hash.finish()
    }

    /// FIPS 180-2, B.1 to B.3; of nothing by Python's `hashlib.sha256(b"").hexdigest()`.
    @Test(
        arguments: [
            ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
        ] as [(String, Int, String)], ways)
    func publishedDigests(_ one: (text: String, times: Int, digest: String), _ isWide: Bool) {
        let bytes = Array(String(repeating: one.text, count: one.times).utf8)
        for pieces in [1_000_000, 64, 63] { #expect(SHA256.text(digest(bytes, pieces: pieces, isWide)) == one.digest) }
        #expect(SHA256.text(SHA256.of(bytes)) == one.digest)
    }

    /// Each length that ends elsewhere in a block: the digest of the digests of the first 0 to 299 of these bytes, by Python's hashlib.
    @Test(arguments: ways) func lengths(_ isWide: Bool) {
        let bytes = (0..<300).map { UInt8(($0 * 7 + 3) % 256) }
        for pieces in [1, 13, 64, 300] {
            let each = bytes.indices.flatMap { digest(Array(bytes[..<$0]), pieces: pieces, isWide) }
            #expect(
                SHA256.text(SHA256.of(each)) == "7b074096cabb18dd0d1b468a173cb2f97f80e952525bca29542e606fd6d0753a")
        }
    }
}

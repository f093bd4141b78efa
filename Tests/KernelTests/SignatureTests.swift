import Testing

@testable import Kernel

/// Codes of HMAC-SHA-256.
@Suite struct SignatureTests {
    /// RFC 4231, 4.2, 4.3, 4.4 and 4.7; the last two by Python's `hmac.new(key, data, "sha256").hexdigest()`.
    @Test(
        arguments: [
            (
                [UInt8](repeating: 0x0b, count: 20), Array("Hi There".utf8),
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                [UInt8](repeating: 0xaa, count: 20), [UInt8](repeating: 0xdd, count: 50),
                "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
            ),
            (
                [UInt8](repeating: 0xaa, count: 131),
                Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
            (Array("key".utf8), [], "5d5d139563c95b5967b9bd9a8c9b233a9dedb45072794cd232dc1b74832607d0"),
            (
                Array("a1b2-c3".utf8), Array(#"{"msg_id": "1"}{}{}{"code": "é"}"#.utf8),
                "117aa2ad92d9f3e578c7ebd20e411c14b2d9bb9106331a86ae69ea436e1f67c2"
            ),
        ] as [([UInt8], [UInt8], String)])
    func publishedCodes(_ key: [UInt8], _ data: [UInt8], _ code: String) {
        let signature = Signature(key: key)
        #expect(String(decoding: signature.of([data]), as: UTF8.self) == code)
        // However the bytes are parted.
        for cut in [0, data.count / 3, data.count] {
            #expect(signature.matches(Array(code.utf8), [Array(data[..<cut]), Array(data[cut...])]))
        }
    }

    @Test func othersAreTold() {
        let signature = Signature(key: Array("key".utf8))
        let code = signature.of([[1, 2, 3]])
        #expect(!signature.matches(code, [[1, 2, 4]]))
        #expect(!signature.matches(Array(code.dropLast()), [[1, 2, 3]]))
        #expect(!signature.matches([], [[1, 2, 3]]))
        #expect(!Signature(key: Array("kez".utf8)).matches(code, [[1, 2, 3]]))
    }
}

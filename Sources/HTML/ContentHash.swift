import Files
import Interchange

/// What a policy calls a script or style by (Content Security Policy Level 3, 2.3.1): `sha256-` and its digest in Base 64.
enum ContentHash {
    static func source(_ text: String) throws(HTMLError) -> String {
        do {
            let digest = try SHA256.of(Array(text.utf8))
            return "sha256-" + String(decoding: Base64.encode(digest), as: UTF8.self)
        } catch {
            throw .noDigest(reason: error.reason)
        }
    }
}

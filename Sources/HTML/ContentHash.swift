import Files
import Interchange

/// What a policy calls a script or style by (Content Security Policy Level 3, 2.3.1): `sha256-` and its digest in Base 64.
enum ContentHash {
    static func source(_ text: String) -> String {
        "sha256-" + String(decoding: Base64.encode(SHA256.of(Array(text.utf8))), as: UTF8.self)
    }
}

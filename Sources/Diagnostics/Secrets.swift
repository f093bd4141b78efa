import Checked

/// Passwords that people type into addresses of servers, where none is taken: nothing that is kept or shown has them.
package enum Secrets {
    /// The text with each byte of the words between `//user:` and `@`, and of those after `password=`, as a star: places in it
    /// stay what they were.
    package static func masked(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "@")) || text.contains("password=") else { return text }
        var bytes = Array(text.utf8)
        var at = 0
        func starts(_ word: StaticString, _ at: Int) -> Bool {
            word.withUTF8Buffer { word in unsafe bytes.dropFirst(at).starts(with: word) }
        }
        func mask(_ range: Range<Int>) { for place in range { bytes[place] = UInt8(ascii: "*") } }
        while at < bytes.count {
            if starts("://", at) {
                let start = at + 3
                let end = bytes[start...].firstIndex { "/?# \t\n\"'".utf8.contains($0) } ?? bytes.count
                if let sign = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")),
                    let colon = bytes[start..<sign].firstIndex(of: UInt8(ascii: ":"))
                {
                    mask(colon + 1..<sign)
                }
                at = start
            } else if starts("password=", at) {
                let start = at + 9
                let end = bytes[start...].firstIndex { "& \t\n\"'".utf8.contains($0) } ?? bytes.count
                mask(start..<end)
                at = end
            } else {
                at += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

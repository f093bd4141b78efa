/// Two bytes that change places throughout a file before it is read, and back in its texts: a file with single quotes is then one with
/// double ones, and one whose fields are apart by single blanks one with tabs, whatever stands within quotes, over lines too.
struct ByteSwap: Sendable, Equatable {
    var one: UInt8
    var other: UInt8

    static let quotes = ByteSwap(one: UInt8(ascii: "\""), other: UInt8(ascii: "'"))
    static let blanks = ByteSwap(one: UInt8(ascii: " "), other: UInt8(ascii: "\t"))

    func apply(_ byte: UInt8) -> UInt8 { byte == one ? other : byte == other ? one : byte }

    @unsafe func apply(_ start: UnsafeMutablePointer<UInt8>, _ count: Int) {
        // SAFETY: within the bytes, by the caller's word.
        for index in 0..<count { unsafe start[index] = apply(start[index]) }
    }

    /// A text as the file has it. The two are ASCII, so that no other character changes.
    func restored(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == one || $0 == other }) else { return text }
        return String(decoding: text.utf8.map(apply), as: UTF8.self)
    }
}

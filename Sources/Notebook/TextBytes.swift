/// Texts as bytes, eight at a time: a line may be as long as a file, and to find its Characters takes a hundred times as long.
enum TextBytes {
    /// How many bytes two texts begin with alike.
    static func alike(_ one: Substring, _ other: Substring) -> Int {
        let (left, right) = (one.utf8.span, other.utf8.span)
        // SAFETY: read within their length alone.
        let (words, others) = unsafe (left.bytes, right.bytes)
        let count = min(left.count, right.count)
        var place = 0
        while place + 8 <= count, word(words, place) == word(others, place) { place += 8 }
        while place < count, left[place] == right[place] { place += 1 }
        return place
    }

    static func areSame(_ one: Substring, _ other: Substring) -> Bool {
        one.utf8.count == other.utf8.count && alike(one, other) == one.utf8.count
    }

    /// The lines of a text without the line feeds between them: one more than there are of these.
    static func lines(_ text: String) -> [Substring] {
        let bytes = text.utf8.span
        // SAFETY: read within its length alone.
        let words = unsafe bytes.bytes
        var lines: [Substring] = []
        var (start, place) = (0, 0)
        while place < bytes.count {
            if place + 8 <= bytes.count, !holdsLineFeed(word(words, place)) {
                place += 8
                continue
            }
            if bytes[place] == UInt8(ascii: "\n") {
                lines.append(part(text[...], start..<place))
                start = place + 1
            }
            place += 1
        }
        return lines + [part(text[...], start..<bytes.count)]
    }

    /// The bytes of a text at a range that begins and ends between letters.
    static func part(_ text: Substring, _ range: Range<Int>) -> Substring {
        let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
        return text[start..<text.utf8.index(start, offsetBy: range.count)]
    }

    private static func word(_ bytes: RawSpan, _ place: Int) -> UInt64 {
        // SAFETY: callers have eight bytes from there on; every pattern of them is a number.
        unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
    }

    /// Whether one of eight bytes is a line feed. Source: H. S. Warren, Hacker's Delight, second edition, 6-1.
    private static func holdsLineFeed(_ word: UInt64) -> Bool {
        let rest = word ^ 0x0A0A_0A0A_0A0A_0A0A
        return (rest &- 0x0101_0101_0101_0101) & ~rest & 0x8080_8080_8080_8080 != 0
    }
}

/// Lines of a text, told by their bytes: `\r\n` is one Character to Swift and would hide from a search for `\n`.
enum TextLines {
    /// Each line with its end; the last one may have none.
    static func split(_ text: some StringProtocol) -> [Substring] {
        var lines: [Substring] = []
        var rest = Substring(text)
        while let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) {
            let after = rest.utf8.index(after: end)
            lines.append(rest[..<after])
            rest = rest[after...]
        }
        if !rest.isEmpty { lines.append(rest) }
        return lines
    }

    /// The line without its end, carriage returns included.
    static func content(_ line: Substring) -> Substring {
        var end = line.endIndex
        while end > line.startIndex {
            let last = line.utf8.index(before: end)
            guard line.utf8[last] == UInt8(ascii: "\n") || line.utf8[last] == UInt8(ascii: "\r") else { break }
            end = last
        }
        return line[..<end]
    }

    /// The first byte that is no blank.
    static func firstByte(of line: Substring) -> UInt8? { line.utf8.first { $0 != UInt8(ascii: " ") } }

    /// Lines that follow each other in one text, as they stand there.
    static func text(_ lines: ArraySlice<Substring>) -> String {
        guard let first = lines.first, let last = lines.last else { return "" }
        return String(first.base[first.startIndex..<last.endIndex])
    }

    /// `\r\n` or `\n` when the text ends with one, empty otherwise.
    static func end(of text: some StringProtocol) -> String {
        let tail = Array(text.utf8.suffix(2))
        guard tail.last == UInt8(ascii: "\n") else { return "" }
        return tail.first == UInt8(ascii: "\r") ? "\r\n" : "\n"
    }

    static func hasEnd(_ text: some StringProtocol) -> Bool { !end(of: text).isEmpty }

    /// Every line end made a line feed alone.
    static func plain(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\r")) else { return text }
        return split(text).map { content($0) + (hasEnd($0) ? "\n" : "") }.joined()
    }

    /// Every line feed made `end`.
    static func with(_ end: String, _ text: String) -> String {
        end == "\n" ? text : split(text).map { hasEnd($0) ? content($0) + end : $0 }.joined()
    }
}

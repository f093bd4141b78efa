/// One line of a header: its text with its line end, and what stands on it.
struct HeaderLine {
    var raw: Substring
    /// Spaces before the content.
    var indent: Int
    /// Without indent and line end; empty for a blank line.
    var content: Substring

    /// Whether YAML sees nothing on it.
    var isBlank: Bool { content.isEmpty || content.first == "#" }
    /// Whether an item of a block list begins on it.
    var isItem: Bool { content == "-" || content.hasPrefix("- ") }

    /// Lines end with a line feed, one before which a carriage return stands included; the last one may have no end.
    static func split(_ text: some StringProtocol) -> [HeaderLine] {
        TextLines.split(text).map { raw in
            let body = TextLines.content(raw)
            let content = body.drop { $0 == " " }
            return HeaderLine(raw: raw, indent: body.count - content.count, content: content)
        }
    }
}

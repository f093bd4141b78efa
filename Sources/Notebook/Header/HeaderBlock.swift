/// A text on lines of its own below `key: |` or `key: >`.
///
/// Source: YAML 1.2.2, section 8.1.
struct HeaderBlock {
    private(set) var text = ""
    /// Where the next line after it stands.
    let end: Int

    /// Nil where no such text begins.
    ///
    /// - Parameters:
    ///   - start: what stands on the line of its key behind that.
    ///   - next: the line after that.
    ///   - column: where its key or dash stands; the text stands deeper.
    init?(opening start: Substring, at next: Int, of lines: [HeaderLine], below column: Int) {
        guard let style = start.first, style == "|" || style == ">" else { return nil }
        let marks = start.dropFirst().prefix { "+-123456789".contains($0) }
        let signs = marks.filter { !$0.isNumber }
        let digits = marks.compactMap(\.wholeNumberValue)
        let comment = start.dropFirst(1 + marks.count)
        guard signs.count < 2, digits.count < 2, comment.isEmpty || comment.hasPrefix(" "),
            comment.trimmed.isEmpty || comment.trimmed.first == "#"
        else { return nil }
        let found = lines[next...].first { !$0.content.isEmpty }?.indent ?? 0
        let indent = max(digits.first.map { column + $0 } ?? found, column + 1)
        end = lines[next...].firstIndex { !$0.content.isEmpty && $0.indent < indent } ?? lines.count
        let inside = lines[next..<end].map { line in
            String(repeating: " ", count: max(0, line.indent - indent)) + line.content
        }
        let last = inside.lastIndex { !$0.isEmpty } ?? -1
        text = style == "|" ? inside[...last].joined(separator: "\n") : Self.folded(inside[...last])
        if last >= 0, signs != "-" { text += "\n" }
        if signs == "+" { text += String(repeating: "\n", count: inside.count - last - 1) }
    }

    /// One line feed between two lines is a space, but beside a line that stands deeper.
    private static func folded(_ lines: ArraySlice<String>) -> String {
        var text = ""
        var feeds = 0
        var before: String?
        for line in lines {
            if line.isEmpty {
                feeds += 1
                continue
            }
            let isDeeper = isDeep(line) || before.map(isDeep) ?? true
            text += isDeeper && before != nil ? String(repeating: "\n", count: feeds + 1) : feed(feeds, before)
            text += line
            (feeds, before) = (0, line)
        }
        return text
    }

    private static func feed(_ count: Int, _ before: String?) -> String {
        count == 0 && before != nil ? " " : String(repeating: "\n", count: count)
    }

    private static func isDeep(_ line: String) -> Bool { line.first == " " || line.first == "\t" }

    /// The same as a text in quotes on one line.
    var quoted: String {
        var result = "\""
        for character in text {
            switch character {
            case "\"", "\\": result += "\\\(character)"
            case "\n": result += "\\n"
            default: result.append(character)
            }
        }
        return result + "\""
    }
}

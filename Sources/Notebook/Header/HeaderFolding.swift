/// Joins the lines that one value stands on: quoted texts, `[…]`, `{…}`, texts below `|` and `>`, and plain words that go on below their
/// key.
///
/// Source: YAML 1.2.2, sections 6.5 (folding), 8.1 (block scalars), 7.3 (scalars in flow) and 7.4 (collections in flow).
struct HeaderFolding {
    /// A value under way at the end of a line.
    private struct Scan {
        var quote: Character?
        var brackets: [Character] = []
        /// Whether a quotation mark opens a text here.
        var isStart = true
        var isOpen: Bool { quote != nil || !brackets.isEmpty }

        /// Goes over one line of the value.
        ///
        /// - Returns: what of it counts: a comment does not.
        mutating func read(_ line: Substring) -> Substring {
            var index = line.startIndex
            var before: Character = " "
            while index < line.endIndex {
                let character = line[index]
                if let open = quote {
                    if character == "\\", open == "\"" {
                        index = line.index(after: index)
                        if index == line.endIndex { break }
                    } else if character == open {
                        quote = nil
                    }
                } else {
                    if character == "#", before == " " { return line[..<index] }
                    see(character)
                }
                before = character
                index = line.index(after: index)
            }
            return line
        }

        private mutating func see(_ character: Character) {
            switch character {
            case "\"", "'": if isStart { quote = character }
            case "[", "{": if isStart { brackets.append(character) }
            case "]", "}": if !brackets.isEmpty { brackets.removeLast() }
            default: break
            }
            // Outside brackets a value has one start.
            if character != " " { isStart = !brackets.isEmpty && "[{,:".contains(character) }
        }
    }

    private let lines: [HeaderLine]
    private var next = 0

    init(_ lines: [HeaderLine]) { self.lines = lines }

    /// The next line's number from 0, its indent, and its content with that of the lines that it goes on in; nil after the last.
    ///
    /// - Throws: for a value that never ends, and for a tab where words or spaces begin.
    mutating func line() throws(HeaderReader.Fold) -> (number: Int, indent: Int, text: Substring)? {
        while next < lines.count, lines[next].isBlank { next += 1 }
        guard next < lines.count else { return nil }
        let number = next
        let first = lines[number]
        next += 1
        var start = first.content
        var column = first.indent
        while start.hasPrefix("- ") {
            start = start.dropFirst(2).trimmed
            if FlowReader.keyEnd(start) != nil { column = first.indent + first.content.count - start.count }
        }
        if let colon = FlowReader.keyEnd(start) { start = start[start.index(after: colon)...].drop { $0 == " " } }
        if let block = HeaderBlock(opening: start, at: next, of: lines, below: column) {
            next = block.end
            return (number, first.indent, first.content[..<start.startIndex] + block.quoted)
        }
        let text = try value(first, start)
        if let tab = lines[number..<next].firstIndex(where: { $0.content.first == "\t" }) {
            throw HeaderReader.Fold(line: tab, fault: .tab)
        }
        return (number, first.indent, text)
    }

    /// - Parameters:
    ///   - first: the line that it begins on.
    ///   - start: where it begins there.
    private mutating func value(_ first: HeaderLine, _ start: Substring) throws(HeaderReader.Fold) -> Substring {
        guard let opening = start.first, !"#|>".contains(opening) else { return first.content }
        guard "\"'[{".contains(opening) else { return plain(first, isWhole: start) }
        let number = next - 1
        var scan = Scan()
        let counted = scan.read(start)
        guard scan.isOpen else { return first.content }
        var text = String(first.content[..<counted.endIndex])
        while scan.isOpen {
            guard next < lines.count else {
                throw HeaderReader.Fold(line: number, fault: .unclosed(scan.quote ?? scan.brackets[0]))
            }
            fold(into: &text, quote: scan.quote, &scan)
        }
        return text[...]
    }

    /// Takes one line more, and the empty ones before it: these are line feeds of a quoted text.
    private mutating func fold(into text: inout String, quote: Character?, _ scan: inout Scan) {
        var feeds = 0
        while quote != nil, next < lines.count, lines[next].content.isEmpty {
            feeds += 1
            next += 1
        }
        guard next < lines.count else { return }
        let isEscaped = quote == "\"" && text.reversed().prefix { $0 == "\\" }.count % 2 == 1
        if isEscaped {
            text.removeLast()
        } else {
            while text.last == " " { text.removeLast() }
            // FlowReader takes a line feed within quotes as it stands.
            text += feeds > 0 ? String(repeating: "\n", count: feeds) : " "
        }
        text += scan.read(lines[next].content)
        next += 1
    }

    private mutating func plain(_ first: HeaderLine, isWhole start: Substring) -> Substring {
        guard start.endIndex > start.startIndex, !start.contains(" #") else { return first.content }
        var text = String(first.content)
        while next < lines.count, !lines[next].isBlank, lines[next].indent > first.indent, !lines[next].isItem,
            FlowReader.keyEnd(lines[next].content) == nil
        {
            text += " " + lines[next].content
            next += 1
        }
        return text[...]
    }
}

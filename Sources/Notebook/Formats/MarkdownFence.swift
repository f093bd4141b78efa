import Diagnostics

/// A fence line of backticks or tildes.
struct MarkdownFence {
    private let mark: Character
    private let length: Int
    private let indentation: Int
    let isCell: Bool
    /// The words behind the marks when they are a letter away from a cell's, or a cell's with more behind them: a person who
    /// wrote them takes it for one.
    let nearMiss: String?

    init?(_ line: Substring) {
        // Most lines are none: their bytes tell sooner than their letters.
        let first = TextLines.firstByte(of: line)
        guard first == UInt8(ascii: "`") || first == UInt8(ascii: "~") else { return nil }
        let body = line.drop { $0 == " " }
        let indentation = line.utf8.count - body.utf8.count
        guard indentation < 4, let mark = body.first, mark == "`" || mark == "~" else { return nil }
        let length = body.prefix { $0 == mark }.count
        let info = body.dropFirst(length).split { $0 == " " || $0 == "\t" }.joined(separator: " ")[...]
        guard length >= 3, mark == "~" || !info.contains("`") else { return nil }
        self.mark = mark
        self.length = length
        self.indentation = indentation
        isCell = info == "plotline" || info == "{code-cell} plotline" || info == "{code-cell}"
        nearMiss = isCell || !Self.isNear(info) ? nil : String(info)
    }

    func isClosed(by line: Substring) -> Bool {
        guard TextLines.firstByte(of: line) == mark.utf8.first else { return false }
        let body = line.drop { $0 == " " }
        let run = body.prefix { $0 == mark }.count
        return line.utf8.count - body.utf8.count < 4 && run >= length && body.dropFirst(run).allSatisfy { $0 == " " }
    }

    /// A line of its text: the fence's own blanks are none of it.
    func unindented(_ line: Substring) -> Substring {
        line.dropFirst(min(indentation, line.prefix { $0 == " " }.count))
    }

    /// The same of lines that follow each other.
    func unindented(_ lines: ArraySlice<Substring>) -> String {
        indentation == 0 ? TextLines.text(lines) : lines.map { unindented($0) }.joined()
    }

    private static func isNear(_ info: Substring) -> Bool {
        let words = info.split(separator: " ", maxSplits: 2)
        guard let first = words.first else { return false }
        let isOurs = { (word: Substring) in NearMiss.distance(from: word.lowercased(), to: "plotline") <= 1 }
        guard first.hasPrefix("{") else { return isOurs(first) || first.hasPrefix("plotline{") }
        let isCell = NearMiss.distance(from: first.lowercased(), to: "{code-cell}") <= 1
        return isCell && (words.count < 2 || isOurs(words[1]))
    }
}

/// An HTML comment among a notebook's lines.
enum HTMLComment {
    static func begins(_ line: Substring) -> Bool {
        guard TextLines.firstByte(of: line) == UInt8(ascii: "<") else { return false }
        let body = line.drop { $0 == " " }
        return line.utf8.count - body.utf8.count < 4 && body.hasPrefix("<!--")
    }

    /// Whether the comment ends with that line, its first one as well (`<!-->` is a whole comment).
    static func ends(_ line: Substring) -> Bool { line.contains("-->") }
}

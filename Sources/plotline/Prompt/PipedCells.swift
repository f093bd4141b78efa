/// Cells from standard input that is no terminal: a statement and the lines that continue it are one cell.
struct PipedCells {
    /// A line that was read to see whether it continues the cell before it.
    private var waiting: String?

    /// The next cell; nil at the end of input.
    ///
    /// - Parameter isUnfinished: whether a statement is still open at the end of a text.
    mutating func next(_ isUnfinished: (String) -> Bool) -> String? {
        var text = ""
        while let line = take() {
            let isBlank = line.allSatisfy(\.isWhitespace)
            if text.isEmpty, isBlank { continue }
            text += text.isEmpty ? line : "\n" + line
            guard let following = peek() else { break }
            if !isUnfinished(text), !Self.continues(following) { break }
        }
        return text.isEmpty ? nil : text
    }

    private mutating func take() -> String? {
        defer { waiting = nil }
        return peek()
    }

    private mutating func peek() -> String? {
        if waiting == nil { waiting = readLine() }
        return waiting
    }

    private static func continues(_ line: String) -> Bool {
        guard let first = line.first, first == " " || first == "\t" || first == "|" || first == "+" else {
            return false
        }
        return !line.allSatisfy(\.isWhitespace)
    }
}

/// Writes an error: what happened, the line of the cell with carets under the words at fault, and how to mend it.
/// ```
/// error: unknown aggregate 'maen'
///   1 | aggregate weekly maen speed
///     |                  ^^^^ did you mean 'mean'?
/// ```
/// Carets are placed by terminal cells; what a terminal would obey is shown escaped.
package struct DiagnosticRenderer: Sendable {
    /// Writes what happened and the carets in colour, and underlines the words at fault (SGR sequences, which Jupyter shows as HTML).
    package var isColoured: Bool

    package init(isColoured: Bool = false) { self.isColoured = isColoured }

    /// The message, its lines separated by line feeds, none at the end.
    ///
    /// - Parameters:
    ///   - source: the cell's text.
    ///   - range: the place when the fault knows none; without any only the words are written.
    package func render(_ fault: any Fault, source: String, range: SourceRange? = nil) -> String {
        var lines = [paint("error:", "1;31") + " " + paint(VisibleText.escaped(fault.what), "1")]
        guard let place = range ?? fault.range else {
            if let mend = fault.mend { lines.append("  " + VisibleText.escaped(mend)) }
            return lines.joined(separator: "\n")
        }
        let bytes = Array(source.utf8)
        var shown: Int?
        for (range, label) in [(place, fault.mend ?? "")] + fault.related {
            let line = SourceLine(at: range, in: bytes)
            if shown != line.number {
                let number = String(line.number)
                let (before, fault, after) = line.text
                lines.append(
                    gutter(String(repeating: " ", count: max(0, 3 - number.count)) + number) + " " + before
                        + (fault.isEmpty ? "" : paint(fault, "4")) + after)
                shown = line.number
            }
            let carets = paint(String(repeating: "^", count: line.width), "1;31")
            let words = label.isEmpty ? "" : " " + VisibleText.escaped(label)
            let margin = String(repeating: " ", count: max(3, String(line.number).count))
            lines.append(gutter(margin) + " " + String(repeating: " ", count: line.indent) + carets + words)
        }
        return lines.joined(separator: "\n")
    }

    private func gutter(_ number: String) -> String { paint(number + " |", "2") }

    private func paint(_ text: String, _ style: String) -> String {
        isColoured ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text
    }
}

/// The line that a place begins on, as it is shown, and where its carets go.
private struct SourceLine {
    /// From 1.
    private(set) var number = 1
    private(set) var text = (before: "", fault: "", after: "")
    /// Cells before the first caret.
    private(set) var indent = 0
    /// Carets, at least one.
    private(set) var width = 1

    /// Cells of a line that are shown before it is cut around the carets.
    private static let maximum = 120
    /// UTF-8 bytes that are looked at on each side of the carets.
    private static let reach = 400

    init(at range: SourceRange, in bytes: [UInt8]) {
        let lower = min(max(0, range.lower), bytes.count), upper = min(max(lower, range.upper), bytes.count)
        var start = lower, end = lower
        while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        number = 1 + bytes[..<start].count { $0 == 0x0A }
        if end > start, bytes[end - 1] == 0x0D { end -= 1 }

        // A line may be a megabyte long: only what is near is made into characters, cut between scalars.
        var near = start, far = end
        if lower - near > Self.reach { near = lower - Self.reach }
        if far - lower > Self.reach { far = lower + Self.reach }
        while near > start, near < end, bytes[near] & 0xC0 == 0x80 { near -= 1 }
        while far > near, far < end, bytes[far] & 0xC0 == 0x80 { far -= 1 }

        var pieces: [Piece] = []
        var column = 0, byte = near
        for character in String(decoding: bytes[near..<far], as: UTF8.self) {
            let shown =
                character == "\t"
                ? String(repeating: " ", count: 4 - column % 4) : VisibleText.escaped(character)
            let cells = shown == String(character) ? VisibleText.cells(character) : VisibleText.cells(shown)
            pieces.append(Piece(text: shown, cells: cells, bytes: byte..<(byte + character.utf8.count)))
            column += cells
            byte += character.utf8.count
        }
        let first = pieces.firstIndex { $0.bytes.upperBound > lower } ?? pieces.count
        let last = pieces.firstIndex { $0.bytes.lowerBound >= upper } ?? pieces.count
        cut(pieces, first: min(first, last), last: last, isCut: (near > start, far < end))
    }

    /// A character as it is shown, and the bytes it stands for.
    private struct Piece {
        var text: String
        var cells: Int
        var bytes: Range<Int>
    }

    private mutating func cut(_ pieces: [Piece], first: Int, last: Int, isCut: (Bool, Bool)) {
        var from = 0, to = pieces.count
        let before = pieces[..<first].reduce(0) { $0 + $1.cells }
        if isCut.0 || before > Self.maximum / 2 { from = first - min(first, Self.maximum / 3) }
        var cells = 0
        if let end = pieces[from...].firstIndex(where: {
            cells += $0.cells; return cells > Self.maximum
        }) {
            to = end
        }
        let head = from > 0 || isCut.0 ? "…" : ""
        let tail = to < pieces.count || isCut.1 ? "…" : ""
        indent = head.count + pieces[from..<max(from, min(first, to))].reduce(0) { $0 + $1.cells }
        let marked = min(first, to)..<max(min(first, to), min(last, to))
        func shown(_ range: Range<Int>) -> String { pieces[range].map(\.text).joined() }
        let start = max(from, marked.lowerBound), end = max(start, marked.upperBound)
        text = (head + shown(from..<start), shown(start..<end), shown(end..<max(end, to)) + tail)
        width = max(1, pieces[marked].reduce(0) { $0 + $1.cells })
    }
}

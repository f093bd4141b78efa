import Diagnostics

extension Lexer {
    /// White space, comments and line breaks up to the next token.
    package struct Trivia {
        /// Where the next token begins, the source's length at its end.
        package var next: Int
        package var gap: Token.Gap
        /// A line break stands here that no continuation rule bridges.
        package var endsStatement: Bool
        /// A `\` ends the source: the cell is unfinished.
        package var opensLine: Bool
    }

    /// What follows `offset`, which is where a token ended (or 0). A line continues the one above when it begins with
    /// white space, `|` or `+`, or when that one ended in `|`, `+`, `,` or `\`; blank and comment lines are skipped. A `;` before white
    /// space ends a statement as the end of a line does.
    ///
    /// - Parameters:
    ///   - joinsLines: every line break is white space, as between parentheses.
    ///   - atCursor: the source ends where a person types, so white space on the last line continues the statement.
    package func trivia(from offset: Int, joinsLines: Bool = false, atCursor: Bool = false) -> Trivia {
        var index = offset
        var breaks = false, joined = false, opensLine = false, divided = false
        var lineStart = 0
        scan: while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
                index += 1
            case UInt8(ascii: "\n"):
                breaks = true
                index += 1
                lineStart = index
            case UInt8(ascii: "\\"):
                let end = blanksEnd(at: index + 1)
                guard end >= bytes.count || bytes[end] == UInt8(ascii: "\n") else { break scan }
                joined = true
                opensLine = end >= bytes.count
                index = end
            case UInt8(ascii: "#") where isCommentStart(index):
                while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
            case UInt8(ascii: ";") where divides(index) && (!joinsLines || endsLine(index + 1)):
                divided = !endsLine(index + 1) || atCursor && blanksEnd(at: index + 1) >= bytes.count
                index += 1
            case 0xEF where index == 0 && byte(1) == 0xBB && byte(2) == 0xBF:
                index = 3
            default:
                break scan
            }
        }
        if divided { return Trivia(next: index, gap: .lineBreak, endsStatement: true, opensLine: false) }
        let isEmpty = index == offset
        guard breaks || index >= bytes.count else {
            return Trivia(next: index, gap: isEmpty ? .none : .space, endsStatement: false, opensLine: false)
        }
        let previous = byte(offset - 1)
        let soft = previous == UInt8(ascii: "|") || previous == UInt8(ascii: "+") || previous == UInt8(ascii: ",")
        if index >= bytes.count {
            let typing = atCursor && (!breaks || joined || soft || joinsLines || index > lineStart)
            let gap: Token.Gap = breaks && !soft ? .lineBreak : isEmpty ? .none : .space
            return Trivia(next: index, gap: gap, endsStatement: !typing, opensLine: opensLine)
        }
        let next = bytes[index]
        let continues =
            joined || soft || joinsLines || index > lineStart || next == UInt8(ascii: "|") || next == UInt8(ascii: "+")
        let gap: Token.Gap = (soft || joinsLines) ? .space : .lineBreak
        return Trivia(next: index, gap: gap, endsStatement: !continues, opensLine: false)
    }

    /// Where the next statement begins after one that did not parse: the first line below that continues nothing,
    /// whatever quotes are open.
    package func statementStart(after offset: Int) -> Int {
        var index = offset
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "\n") else { index += 1; continue }
            var end = index
            while end > offset, isBlank(bytes[end - 1]) { end -= 1 }
            let trivia = trivia(from: end)
            if trivia.endsStatement { return trivia.next }
            index = max(index + 1, trivia.next)
        }
        return bytes.count
    }

    package func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }

    package func blanksEnd(at offset: Int) -> Int {
        var end = offset
        while end < bytes.count, isBlank(bytes[end]) { end += 1 }
        return end
    }

    /// Whether a `;` stands there before white space or the end: no path, name or number goes on so.
    package func divides(_ index: Int) -> Bool {
        byte(index) == UInt8(ascii: ";")
            && (index + 1 >= bytes.count || isBlank(bytes[index + 1]) || bytes[index + 1] == UInt8(ascii: "\n"))
    }

    package func lineEnd(from start: Int) -> Int {
        bytes[min(start, bytes.count)...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    }

    /// Where the line ends, or the statement at a `;` that no quote holds.
    package func statementEnd(from start: Int) -> Int {
        let last = lineEnd(from: start)
        var (end, quote) = (start, UInt8(0))
        while end < last, quote != 0 || !divides(end) {
            if quote == 0, "\"'`".utf8.contains(bytes[end]) {
                quote = bytes[end]
            } else if bytes[end] == quote {
                quote = 0
            }
            end += 1
        }
        // An apostrophe opens nothing: `Anna's pace`.
        return quote == UInt8(ascii: "'") ? last : end
    }

    /// Whether nothing but white space follows on the line.
    private func endsLine(_ index: Int) -> Bool {
        let end = blanksEnd(at: index)
        return end >= bytes.count || bytes[end] == UInt8(ascii: "\n")
    }

    /// `#` before white space or the line's end begins a comment; `#fb5200` is a colour.
    private func isCommentStart(_ index: Int) -> Bool {
        index + 1 >= bytes.count || isBlank(bytes[index + 1]) || bytes[index + 1] == UInt8(ascii: "\n")
    }
}

extension Lexer {
    /// Whether a keyword is a word rather than punctuation.
    package static func isLetter(_ keyword: String) -> Bool {
        keyword.utf8.first.map { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") } ?? false
    }
}

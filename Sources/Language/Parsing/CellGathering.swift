/// Takes cells from lines of text: a statement and the lines that continue it, however many they are.
///
/// Whether a text is whole only the parser knows, and asking it at every line would take the square of their number. So it is
/// asked where a line may end what is open, and otherwise each time the text has doubled; what was read too far then is kept
/// for the next cell. A text that is wrong stays so whatever follows, which is why the first such line is found by halving.
/// O(length · log lines) where each line is one more of a list.
package struct CellGathering {
    private let line: () throws -> String?
    private let openEnd: (String) -> OpenEnd?
    /// Lines that were read and belong to what follows.
    private var waiting: [String] = []
    private var hasEnded = false

    /// - Parameters:
    ///   - line: the next line without its end, nil behind the last one.
    ///   - openEnd: what is still open at the end of a text.
    package init(line: @escaping () throws -> String?, openEnd: @escaping (String) -> OpenEnd?) {
        self.line = line
        self.openEnd = openEnd
    }

    /// The next cell; nil at the end.
    ///
    /// - Throws: what the source of lines throws.
    package mutating func next() throws -> String? {
        var lines: [String] = []
        while let first = try take() {
            guard !first.allSatisfy(\.isWhitespace) else { continue }
            lines.append(first)
            break
        }
        guard !lines.isEmpty else { return nil }
        /// How many lines were last known to leave something open, what that was, and whether a line since may have ended it.
        var known = (count: 0, end: OpenEnd.connector, mayHaveEnded: true)
        while let following = try peek() {
            if !Self.continues(following), known.mayHaveEnded || lines.count >= known.count * 2 {
                guard let end = openEnd(lines.joined(separator: "\n")) else { return cut(lines, behind: known.count) }
                known = (lines.count, end, false)
            }
            _ = try take()
            lines.append(following)
            let mayEnd = known.end.mayEnd(with: following)
            // A list goes on behind its last comma, whatever came before.
            known.mayHaveEnded = known.count == 0 || mayEnd || known.end != .connector && known.mayHaveEnded
        }
        if known.count > 0, openEnd(lines.joined(separator: "\n")) == nil { return cut(lines, behind: known.count) }
        return lines.joined(separator: "\n")
    }

    /// The shortest cell of these lines, which leave nothing open, that no following line continues; the rest waits.
    ///
    /// - Parameter known: so many lines are not a cell.
    private mutating func cut(_ lines: [String], behind known: Int) -> String {
        var low = known
        while true {
            var high = lines.count
            while high - low > 1 {
                let middle = (low + high) / 2
                if openEnd(lines[..<middle].joined(separator: "\n")) == nil { high = middle } else { low = middle }
            }
            let found = high
            while high < lines.count, Self.continues(lines[high]) { high += 1 }
            // A line that goes on may open something again.
            if high == found || high == lines.count || openEnd(lines[..<high].joined(separator: "\n")) == nil {
                waiting += lines[high...].reversed()
                return lines[..<high].joined(separator: "\n")
            }
            low = high
        }
    }

    private mutating func take() throws -> String? {
        guard try peek() != nil else { return nil }
        return waiting.removeLast()
    }

    private mutating func peek() throws -> String? {
        if let last = waiting.last { return last }
        guard !hasEnded, let next = try line() else {
            hasEnded = true
            return nil
        }
        waiting.append(next)
        return next
    }

    private static func continues(_ line: String) -> Bool {
        guard let first = line.utf8.first, " \t|+".utf8.contains(first) else { return false }
        return !line.allSatisfy(\.isWhitespace)
    }
}

/// What a text leaves open.
package enum OpenEnd: Sendable {
    case quote
    case parenthesis
    /// A last line that ends in `|`, `,`, `+` or `\`.
    case connector

    /// Whether a line may end it: false is certain, true is to be asked.
    func mayEnd(with line: String) -> Bool {
        switch self {
        case .quote: return line.utf8.contains(UInt8(ascii: "\""))
        case .connector:
            guard let last = line.utf8.last(where: { $0 != 32 && $0 != 9 && $0 != 13 }) else { return true }
            return !"|,+\\".utf8.contains(last)
        case .parenthesis:
            var depth = 0
            var isQuoted = false
            var isEscaped = false
            for byte in line.utf8 {
                switch byte {
                case _ where isEscaped: isEscaped = false
                case UInt8(ascii: "\\"): isEscaped = true
                case UInt8(ascii: "\""): isQuoted.toggle()
                // A brace in a text holds an expression with texts of its own.
                case UInt8(ascii: "{"), UInt8(ascii: "`"), UInt8(ascii: "#"): return true
                case UInt8(ascii: "(") where !isQuoted: depth += 1
                case UInt8(ascii: ")") where !isQuoted:
                    depth -= 1
                    if depth < 0 { return true }
                default: break
                }
            }
            return isQuoted
        }
    }
}

import Session
import Syntax

/// A cell that papermill puts into a notebook, as Plotline's language says it: `name = LITERAL` with Python's texts, `True`, `None`,
/// lists, dicts and floats that are no numbers. Source: papermill 2.6, `PythonTranslator`; Python 3.13, 2.4.1 (literals).
package struct InjectedCell {
    private enum Literal {
        case none
        case text(String)
        case spelled(String)
        /// `float('inf')`, by its sign.
        case infinite(String)
        /// What no cell takes, in words.
        case foreign(String)
    }

    /// As great as a number can be, which stands for `float('inf')`.
    private static let greatest = "1.7976931348623157e+308"

    private var rest: Substring

    /// The same assignments. `None` and `float('nan')` leave a parameter as the notebook declares it: its line becomes a comment. A dict is
    /// left out, and so is a list with one or with a missing value, which a note says. From the first line on that is none of papermill's the text stays as it is.
    package static func program(_ source: String) -> String {
        // Without known values nothing is refused.
        (try? program(source, like: [:])) ?? source
    }

    /// - Parameter known: values of the same names: what is given is read as one of that kind, as `--set` does.
    /// - Throws: `NotebookError.badParameter` for one that is none of that kind.
    package static func program(_ source: String, like known: [String: Value]) throws -> String {
        var reader = InjectedCell(rest: source[...])
        var lines: [String] = []
        while !reader.rest.isEmpty {
            let before = reader.rest
            guard let line = try reader.line(like: known) else {
                lines.append(String(before))
                break
            }
            lines.append(line)
        }
        return lines.joined(separator: "\n")
    }

    /// Whether a text without tags is such a cell: papermill names it in its first line.
    package static func isOne(_ source: String) -> Bool { source.hasPrefix("# Parameters\n") }

    private mutating func line(like known: [String: Value]) throws -> String? {
        let start = rest
        skipBlanks()
        if rest.isEmpty || rest.first == "#" || rest.first == "\n" {
            let comment = String(start.prefix { $0 != "\n" })
            rest = start.dropFirst(comment.count).dropFirst()
            return comment
        }
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        rest = rest.dropFirst(name.count)
        skipBlanks()
        guard !name.isEmpty, rest.popFirst() == "=" else { return nil }
        skipBlanks()
        guard let literal = literal() else { return nil }
        skipBlanks()
        let comment = rest.first == "#" ? "  " + rest.prefix { $0 != "\n" } : ""
        if !comment.isEmpty { rest = rest.drop { $0 != "\n" } }
        guard rest.isEmpty || rest.popFirst() == "\n" else { return nil }
        return try Self.assignment(of: literal, to: String(name), like: known) + comment
    }

    private static func assignment(
        of literal: Literal, to name: String, like known: [String: Value]
    ) throws -> String {
        switch literal {
        case .none: return "# \(name) = None"
        case .spelled(let text): return try assignment(name, text, spelled: text, like: known)
        case .infinite(let sign):
            return try assignment(name, sign + "inf", spelled: sign + greatest, like: known)
        case .foreign(let kind):
            return "note \"papermill gave '\(name)' as \(kind), which no cell takes: it is left out\""
        case .text(let text):
            return try assignment(name, text, spelled: ParameterValue.quoted(text), like: known)
        }
    }

    /// - Parameter spelling: what is written where nothing says of which kind it is to be.
    private static func assignment(
        _ name: String, _ given: String, spelled spelling: String, like known: [String: Value]
    ) throws -> String {
        guard let value = known[name], value.isGivable else { return "\(name) = \(spelling)" }
        guard let read = ParameterValue(given, like: value) else {
            throw NotebookError.badParameter(name, text: given, declared: AssignmentRunner.text(value))
        }
        return "\(name) = \(read.spelling)"
    }

    private mutating func skipBlanks() { rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "\r" } }

    private mutating func literal() -> Literal? {
        switch rest.first {
        case "\"", "'": return text().map { .text($0) }
        case "[": return list()
        case "{": return dict() ? .foreign("a dict") : nil
        default: break
        }
        let word = rest.prefix { $0.isLetter || $0.isNumber || "+-._".contains($0) }
        rest = rest.dropFirst(word.count)
        switch word {
        case "None": return Literal.none
        case "True", "False": return .spelled(word.lowercased())
        case "float": return float()
        default: return Double(word) == nil || word.contains("n") ? nil : .spelled(String(word))
        }
    }

    /// Black breaks a long one into lines, with a comma after the last.
    private mutating func list() -> Literal? {
        rest.removeFirst()
        var items: [String] = []
        var foreign: String?
        while true {
            rest = rest.drop(while: \.isWhitespace)
            if rest.first == "]" {
                rest.removeFirst()
                return foreign.map { .foreign("a list with \($0)") }
                    ?? .spelled("[" + items.joined(separator: ", ") + "]")
            }
            switch literal() {
            case .spelled(let item)?: items.append(item)
            case .text(let text)?: items.append(ParameterValue.quoted(text))
            case .infinite(let sign)?: items.append(sign + Self.greatest)
            case .foreign(let kind)?: foreign = foreign ?? kind
            case Literal.none?: foreign = foreign ?? "a missing value"
            case nil: return nil
            }
            rest = rest.drop(while: \.isWhitespace)
            if rest.first == "," { rest.removeFirst() } else if rest.first != "]" { return nil }
        }
    }

    /// Whether a whole dict stood there: `{"a": 1}`.
    private mutating func dict() -> Bool {
        rest.removeFirst()
        while true {
            rest = rest.drop(while: \.isWhitespace)
            if rest.first == "}" {
                rest.removeFirst()
                return true
            }
            guard literal() != nil else { return false }
            rest = rest.drop(while: \.isWhitespace)
            guard rest.popFirst() == ":" else { return false }
            rest = rest.drop(while: \.isWhitespace)
            guard literal() != nil else { return false }
            rest = rest.drop(while: \.isWhitespace)
            if rest.first == "," { rest.removeFirst() } else if rest.first != "}" { return false }
        }
    }

    /// `float('nan')`, which is no value, and `float('inf')`, behind the name.
    private mutating func float() -> Literal? {
        guard rest.popFirst() == "(", let quote = rest.first, quote == "'" || quote == "\"", let word = text(),
            rest.popFirst() == ")"
        else { return nil }
        switch word {
        case "nan": return Literal.none
        case "inf": return .infinite("")
        case "-inf": return .infinite("-")
        default: return nil
        }
    }

    private mutating func text() -> String? {
        let quote = rest.removeFirst()
        var text = String.UnicodeScalarView()
        while let scalar = rest.unicodeScalars.popFirst() {
            if Character(scalar) == quote { return String(text) }
            if scalar == "\n" { return nil }
            guard scalar == "\\" else {
                text.append(scalar)
                continue
            }
            guard let escape = rest.unicodeScalars.popFirst() else { return nil }
            switch escape {
            case "n": text.append("\n")
            case "r": text.append("\r")
            case "t": text.append("\t")
            case "x", "u", "U":
                let count = escape == "x" ? 2 : escape == "u" ? 4 : 8
                let digits = rest.prefix(count)
                guard digits.count == count, let code = UInt32(digits, radix: 16), let coded = Unicode.Scalar(code)
                else { return nil }
                rest = rest.dropFirst(count)
                text.append(coded)
            default: text.append(escape)
            }
        }
        return nil
    }
}

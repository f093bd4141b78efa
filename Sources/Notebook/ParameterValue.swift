import Diagnostics
import Language
import Session
import Syntax

/// A parameter as the notebook declares it, or as it was given from outside.
package struct ParameterValue: Sendable {
    package var value: Value
    /// As a cell writes it.
    package var spelling: String

    init(_ value: Value, _ spelling: String) {
        self.value = value
        self.spelling = spelling
    }

    /// As it stands in a file's name: a text without its quotes.
    package var plain: String {
        if case .text(let text) = value, let literal = text.literal { return literal }
        return spelling
    }

    /// A text as a cell writes it, on one line: a line break of its own could end the fence that the cell stands in.
    static func quoted(_ text: String) -> String {
        var result = ""
        for scalar in PathSpelling.quoted(text).unicodeScalars {
            if scalar == "\n" { result += "\\n" } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    /// A text from outside read as a value of the same kind as another one; nil when it is none. A text is taken as it is but for its
    /// line ends, a list also without its brackets, and its items also as texts: JSON has no instants and durations.
    init?(_ text: String, like declared: Value) {
        let bare = text.trimmed
        switch declared {
        case .text:
            // A cell has a word for a line feed and none for a carriage return.
            let plain = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
            self.init(.text(TextSyntax(parts: [.literal(plain)])), Self.quoted(plain))
        case .instant:
            guard let instant = InstantSyntax(reading: bare) else { return nil }
            // Where any value may stand a year alone is a number.
            if case .date(let year, nil, nil) = instant.base {
                let start = InstantSyntax(base: .date(year: year, month: 1, day: 1), shifts: instant.shifts)
                self.init(.instant(start), start.words)
            } else {
                self.init(.instant(instant), bare)
            }
        case .list(let items):
            if bare.hasPrefix("[") {
                guard let (value, spelling) = Self.literal(Self.oneLine(bare)) else { return nil }
                if value.isLike(declared) {
                    self.init(value, spelling)
                    return
                }
                guard case .list(let quoted) = value, !quoted.isEmpty else { return nil }
                let texts = quoted.compactMap { item -> String? in
                    guard case .text(let text) = item.value, let literal = text.literal else { return nil }
                    return literal.contains(",") ? nil : literal
                }
                guard texts.count == quoted.count, texts.first?.trimmed.hasPrefix("[") == false else { return nil }
                self.init(texts.joined(separator: ","), like: declared)
                return
            }
            let kind = items.first?.value ?? .text(TextSyntax(parts: []))
            var read: [ParameterValue] = []
            for word in Self.items(bare) {
                guard let item = ParameterValue(word, like: kind) else { return nil }
                read.append(item)
            }
            self.init(
                .list(read.map { Argument(label: "item", value: $0.value, range: SourceRange(0, 0)) }),
                "[" + read.map(\.spelling).joined(separator: ", ") + "]")
        default:
            guard let (value, spelling) = Self.literal(bare), value.isLike(declared) else { return nil }
            self.init(value, spelling)
        }
    }

    /// What stands between the commas of a list without brackets. In quotes commas part nothing, and two quotes are one; a quote that
    /// does not begin or end an item is a letter. Source: RFC 4180, 2.5 to 2.7.
    private static func items(_ list: String) -> [String] {
        var items: [String] = []
        var rest = list[...]
        while !rest.isEmpty || !items.isEmpty {
            if let (item, end) = quotedItem(rest) {
                items.append(item)
                rest = rest[end...]
            } else {
                let item = rest.prefix { $0 != "," }
                items.append(String(item).trimmed)
                rest = rest[item.endIndex...]
            }
            if rest.isEmpty { break }
            rest = rest.dropFirst()
        }
        return items
    }

    /// An item in quotes, and the comma or end behind it; nil for one that is not.
    private static func quotedItem(_ list: Substring) -> (String, Substring.Index)? {
        var rest = list.drop(while: \.isWhitespace)
        guard rest.first == "\"" else { return nil }
        var parts: [Substring] = []
        while rest.first == "\"" {
            let part = rest.dropFirst().prefix { $0 != "\"" }
            guard part.endIndex < rest.endIndex else { return nil }
            parts.append(part)
            rest = rest[part.endIndex...].dropFirst()
        }
        rest = rest.drop(while: \.isWhitespace)
        return rest.isEmpty || rest.first == "," ? (parts.joined(separator: "\""), rest.startIndex) : nil
    }

    /// A list on one line: within its texts a line break is spelled, elsewhere it is a blank.
    private static func oneLine(_ list: String) -> String {
        var line = ""
        var (isQuoted, isEscaped) = (false, false)
        for scalar in list.replacing("\r\n", with: "\n").unicodeScalars {
            if scalar == "\n" || scalar == "\r" {
                line += isQuoted ? "\\n" : " "
            } else {
                line.unicodeScalars.append(scalar)
            }
            if scalar == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = scalar == "\\" && !isEscaped
        }
        return line
    }

    /// A text that is one literal and nothing else.
    private static func literal(_ text: String) -> (Value, String)? {
        guard !text.contains(where: { $0 == "#" || $0.isNewline }) || text.hasPrefix("[") else { return nil }
        let parser = Parser(vocabulary: VerbCatalog.vocabulary)
        guard let statements = (try? parser.parse("value = " + text))?.statements, statements.count == 1,
            case .assignment(_, let argument)? = statements.first?.body
        else { return nil }
        return (argument.value, text)
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

extension Value {
    /// Whether it is of a kind that can be given from outside.
    var isGivable: Bool { isLike(self) }

    /// Whether both are numbers, instants, durations, truths, texts, or lists of such.
    fileprivate func isLike(_ other: Value) -> Bool {
        switch (self, other) {
        case (.number, .number), (.instant, .instant), (.duration, .duration), (.text, .text), (.truth, .truth): true
        case (.list(let items), .list(let others)):
            others.first.map { first in items.allSatisfy { $0.value.isLike(first.value) } } ?? true
        default: false
        }
    }
}

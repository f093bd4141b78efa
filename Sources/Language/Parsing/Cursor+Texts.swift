import Catalog
import Diagnostics
import Syntax

extension Cursor {
    /// Quoted text, taken apart at its interpolations.
    mutating func textSlot() -> (Value, SourceRange)? {
        let token = peek()
        guard token.isText else {
            expected(.value(.text), at: token)
            return nil
        }
        guard let parts = parts(of: token) else { return nil }
        take(token)
        return (.text(TextSyntax(parts: parts)), token.range)
    }

    /// Quoted text as it stands, for a pattern; nil where none begins.
    mutating func patternSlot() -> (Value, SourceRange)? {
        let token = peek()
        guard !token.isEnd, lexer.byte(token.lower) == UInt8(ascii: "\"") else { return nil }
        guard let end = lexer.rawTextEnd(at: token.lower) else {
            failed(.unclosedText(SourceRange(token.lower, token.lower + 1)), at: token.lower)
            return nil
        }
        let bytes = lexer.bytes[(token.lower + 1)..<(end - 1)]
        var literal: [UInt8] = []
        for (index, byte) in bytes.indices.lazy.map({ ($0, bytes[$0]) }) {
            // A backslash before a quote has kept the text open and is not part of it.
            let isEscape = byte == UInt8(ascii: "\\") && index + 1 < bytes.endIndex && isQuoteEscape(bytes, index)
            if !isEscape { literal.append(byte) }
        }
        position = end
        let text = String(decoding: literal, as: UTF8.self)
        return (.text(TextSyntax(parts: [.literal(text)])), SourceRange(token.lower, end))
    }

    /// Whether the backslash escapes the quote behind it: one of an odd number of them.
    private func isQuoteEscape(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Bool {
        guard bytes[index + 1] == UInt8(ascii: "\"") else { return false }
        return bytes[bytes.startIndex..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 0
    }

    /// The parts of a text token, its escapes read; nil records the fault.
    mutating func parts(of token: Token) -> [TextSyntax.Part]? {
        if lexer.byte(token.lower) == UInt8(ascii: "'") {
            return [.literal(name(token).replacing("''", with: "'"))]
        }
        var parts: [TextSyntax.Part] = []
        var literal: [UInt8] = []
        func flush() {
            if literal.isEmpty { return }
            parts.append(.literal(String(decoding: literal, as: UTF8.self)))
            literal = []
        }
        let end = token.upper - 1
        var index = token.lower + 1
        while index < end {
            let byte = lexer.byte(index), next = lexer.byte(index + 1)
            switch byte {
            case UInt8(ascii: "\\"):
                switch next {
                case UInt8(ascii: "n"): literal.append(UInt8(ascii: "\n"))
                case UInt8(ascii: "t"): literal.append(UInt8(ascii: "\t"))
                case UInt8(ascii: "\""), UInt8(ascii: "\\"): literal.append(next)
                default:
                    let upper = index + 1 + lexer.scalarLength(at: index + 1)
                    failed(.badEscape(lexer.string(index, upper), SourceRange(index, upper)), at: index)
                    return nil
                }
                index += 2
            case UInt8(ascii: "{") where next == UInt8(ascii: "{"), UInt8(ascii: "}") where next == UInt8(ascii: "}"):
                literal.append(byte)
                index += 2
            case UInt8(ascii: "}"):
                failed(.loneBrace(SourceRange(index, index + 1)), at: index)
                return nil
            case UInt8(ascii: "{"):
                flush()
                guard let (part, after) = interpolation(at: index) else { return nil }
                parts.append(part)
                index = after
            default:
                literal.append(byte)
                index += 1
            }
        }
        flush()
        return parts.isEmpty ? [.literal("")] : parts
    }

    /// `{expression}` or `{expression:format}` at the offset of its `{`, and where it ends.
    private mutating func interpolation(at open: Int) -> (TextSyntax.Part, Int)? {
        let saved = (position, lineDepth, parenthesisDepth, operators)
        defer { (position, lineDepth, parenthesisDepth, operators) = saved }
        guard depth < Self.maximumDepth else {
            failed(.tooDeep(SourceRange(open, open + 1)), at: open)
            return nil
        }
        depth += 1
        defer { depth -= 1 }
        position = open + 1
        lineDepth = 0
        parenthesisDepth = 1
        operators = 0
        let first = peek()
        if isSymbol(first, "}") {
            failed(.emptyInterpolation(SourceRange(open, first.upper)), at: first.upper)
            return nil
        }
        guard var inside = expression() else { return nil }
        // `{n}`: a parameter stands for its value; a column of that name is written otherwise.
        if case .name(let name, quoted: false) = inside.node, let value = parameters.values[name] {
            // What says the same at every time stands as it was written.
            if let words = value.fixedWords, isSymbol(peek(), "}") { return (.literal(words), peek().upper) }
            guard let literal = Self.expression(value, inside.range) else {
                failed(.parameterKind(Word(name, inside.range), wanted: .text), at: inside.range.lower)
                return nil
            }
            inside = literal
        }
        let token = peek()
        if isSymbol(token, "}") { return (.interpolation(inside, format: nil), token.upper) }
        guard isSymbol(token, ":") else {
            expected(.word("}"), at: token)
            expected(.word(":"), at: token)
            return nil
        }
        var end = token.upper
        while end < lexer.count, lexer.byte(end) != UInt8(ascii: "}"), lexer.byte(end) != UInt8(ascii: "\"") {
            end += 1
        }
        guard lexer.byte(end) == UInt8(ascii: "}") else {
            failed(.unclosedInterpolation(SourceRange(open, open + 1)), at: end)
            return nil
        }
        return (.interpolation(inside, format: lexer.string(token.upper, end)), end + 1)
    }

    /// The language has no word for a truth in an expression: it is whether a number is missing.
    private static func truth(_ truth: Bool, _ range: SourceRange) -> Expression {
        let one = Expression(.number(NumberSyntax(value: 1, isPercent: false)), range)
        return Expression(.isMissing(one, negated: truth), range)
    }

    /// A parameter's value as a node of an expression; nil for lists and texts with interpolation.
    static func expression(_ value: Value, _ range: SourceRange) -> Expression? {
        switch value {
        case .number(let number): Expression(.number(number), range)
        case .text(let text): text.literal.map { Expression(.text($0), range) }
        case .instant(let instant): Expression(.instant(instant), range)
        case .duration(let duration): Expression(.duration(duration), range)
        case .truth(let truth): Self.truth(truth, range)
        default: nil
        }
    }
}

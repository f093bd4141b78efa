import Catalog
import Diagnostics
import Syntax

/// Functions that stand between a text and what is asked of it: `host contains "web"` is `contains(host, "web")`.
extension Cursor {
    /// The function's own name and where the word ends, when a text or a word follows it.
    mutating func asked(_ token: Token) -> (Word, end: Int)? {
        guard let (entry, end) = entry(.function, at: token.lower), entry.form == Forms.asked else { return nil }
        let start = position
        position = end
        defer { position = start }
        let next = peek()
        let isWord = next.isName && lexer.byte(next.upper) != UInt8(ascii: "(")
        guard next.gap == .space, next.isText || isWord else { return nil }
        return (Word(entry.name, SourceRange(token.lower, end)), end)
    }

    mutating func question(_ subject: Expression, _ name: Word, negated: Bool) -> Expression? {
        let subject = Self.column(subject)
        let token = peek()
        let text: Expression
        if token.isName {
            take(token)
            text = Expression(.text(string(token)), token.range)
            respellings.append(.words(token.range, as: "\"\(string(token))\""))
        } else {
            guard let quoted = operand() else { return nil }
            text = quoted
        }
        let call = Expression(.call(name, [subject, text]), subject.range.union(text.range))
        return negated ? Expression(.unary(.not, call), call.range) : call
    }

    /// The name of the function there, which may have been typed by another spelling.
    mutating func functionName(_ token: Token) -> Word {
        let typed = string(token)
        guard let entry = vocabulary.entry(.function, typed), !entry.isFamily, entry.name != typed else {
            return Word(typed, token.range)
        }
        respellings.append(.words(token.range, as: entry.name))
        return Word(entry.name, token.range)
    }
}

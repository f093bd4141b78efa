import Catalog
import Diagnostics
import Syntax

/// Names and texts of several words without quotes. They are read only in a statement that nothing else can be made of, so that no
/// line has two readings.
extension Cursor {
    /// Words that end a text of several words, which may have others: `Isle of Arn`.
    private static let textEnds = ends.subtracting(["of"])

    /// Words that end a name of several words.
    static let ends: Set<String> = [
        "and", "or", "in", "is", "not", "between", "like", "as", "by", "asc", "desc", "over", "where", "of", "outside",
    ]

    /// The statement there, with names and texts of several words, where it cannot be read otherwise; nil takes nothing. Where columns
    /// are, what other tools mean by the line is said first.
    mutating func generousStatement(from start: Int, unless told: SyntaxError) -> StatementSyntax? {
        // Of names of several words, then of stages without a `|` between them.
        for addsBars in [false, true] {
            var other = Cursor(lexer, vocabulary: vocabulary, parameters: parameters)
            other.position = start
            (other.isGenerous, other.addsBars) = (!addsBars, addsBars)
            guard var statement = try? other.statement() else { continue }
            if case .foreign = told, other.hasWideNames || addsBars { return nil }
            statement.otherwise = told
            position = other.position
            parameters = other.parameters
            return statement
        }
        return nil
    }

    /// The words behind a name that can only be its own, with one blank between them.
    mutating func wordsBehind(_ first: Token, then follow: Follow?) -> String {
        var words = string(first)
        while true {
            let next = peek()
            guard next.isName || next.isNumber, next.gap == .space, !Self.ends.contains(string(next)),
                lexer.byte(next.upper) != UInt8(ascii: "("),
                follow?.mayBegin(with: string(next), in: vocabulary, isNamed: true) != true,
                compared(next) == nil
            else { break }
            take(next)
            words += " " + string(next)
        }
        if words.contains(" ") {
            hasWideNames = true
            respellings.append(.words(SourceRange(first.lower, position), as: NameSpelling.quoted(words)))
        }
        return words
    }

    /// `age group =`, a new name of several words, after its first; nil takes nothing.
    mutating func wordsNaming(_ first: Token) -> Word? {
        guard isGenerous, first.isName else { return nil }
        let start = position
        var words = string(first)
        var end = first.upper
        while true {
            let next = peek()
            if isSymbol(next, "="), words.contains(" ") {
                hasWideNames = true
                let range = SourceRange(first.lower, end)
                respellings.append(.words(range, as: NameSpelling.quoted(words)))
                take(next)
                return Word(words, range)
            }
            guard next.isName || next.isNumber, next.gap == .space else { break }
            take(next)
            words += " " + string(next)
            end = next.upper
        }
        position = start
        return nil
    }

    /// `first Close` is `first(Close)`, `Unit price` a column; nil for a name of one word.
    mutating func wordsOperand(_ first: Token) -> Expression? {
        let next = peek()
        guard next.isName || next.isQuotedName, next.gap == .space, !Self.ends.contains(string(next)),
            operandFollow?.mayBegin(with: string(next), in: vocabulary) != true, compared(next) == nil
        else { return nil }
        let name = string(first)
        if vocabulary.entry(.function, name) != nil || vocabulary.entry(.aggregate, name) != nil {
            guard let argument = operand() else { return nil }
            respellings.append(.words(SourceRange(first.lower, next.lower), as: name + "("))
            respellings.append(
                .words(SourceRange(argument.range.upper - 1, argument.range.upper), as: lastByte(argument) + ")"))
            return Expression(.call(Word(name, first.range), [argument]), first.range.union(argument.range))
        }
        guard next.isName else { return nil }
        let words = wordsBehind(first, then: operandFollow)
        return Expression(.name(words, quoted: true), SourceRange(first.lower, position))
    }

    private func lastByte(_ expression: Expression) -> String {
        lexer.string(expression.range.upper - 1, expression.range.upper)
    }

    /// The words opposite a column that no expression can be made of: `New York`, `A&E`. Nil takes nothing.
    mutating func bareText() -> Expression? {
        guard isGenerous else { return nil }
        let first = peek()
        guard first.isName, !Self.textEnds.contains(string(first)), lexer.byte(first.upper) != UInt8(ascii: "(") else {
            return nil
        }
        var end = rawEnd(at: first.lower)
        while true {
            let next = lexer.blanksEnd(at: end)
            let word = lexer.string(next, lexer.keywordEnd(at: next))
            guard next > end,
                !word.isEmpty || lexer.byte(next) == UInt8(ascii: "&") && lexer.byte(next + 1) != UInt8(ascii: "&"),
                !Self.textEnds.contains(word)
            else { break }
            end = rawEnd(at: next)
        }
        // What is a name alone may be a column.
        guard end > lexer.nameEnd(at: first.lower) else { return nil }
        position = end
        return Expression(.bareText(lexer.string(first.lower, end)), SourceRange(first.lower, end))
    }

    /// Where what stands there without blanks ends.
    private func rawEnd(at start: Int) -> Int {
        var end = start
        while end < lexer.count, !lexer.isBlank(lexer.byte(end)), !lexer.isControl(lexer.byte(end)),
            !"|(),\"`'".utf8.contains(lexer.byte(end))
        {
            end += 1
        }
        return end
    }
}

import Catalog
import Diagnostics
import Syntax

/// Reads cells. What may follow each verb, mark and clause comes from the vocabulary's forms; the parser knows the shape of
/// statements, values and expressions, and no catalogue entry by name. It never looks at data.
package struct Parser: Sendable {
    package let vocabulary: Vocabulary

    package init(vocabulary: Vocabulary) { self.vocabulary = vocabulary }

    /// The statements of a cell, in order; none for white space and comments. A `{name}` in the source stands for that
    /// parameter's value; an assignment in the cell counts for the statements below it. O(length).
    ///
    /// - Parameters:
    ///   - isGenerous: whether what cannot be read otherwise may have names and texts of several words.
    ///   - explained: a clearer error for one, given with the offset in bytes of the statement that cannot be read.
    ///   - reread: what a statement on a line of its own means that cannot be read, by the line that is its `reading`.
    package func parse(
        _ source: String, parameters: Parameters = Parameters(), isGenerous: Bool = false,
        explained: (SyntaxError, _ statement: Int) -> SyntaxError = { error, _ in error },
        reread: (SyntaxError, _ line: String, _ statement: Int) -> StatementSyntax? = { _, _, _ in nil }
    ) throws(SyntaxError) -> CellSyntax {
        var cursor = Cursor(source, vocabulary: vocabulary, parameters: parameters)
        var statements: [StatementSyntax] = []
        while cursor.moveToStatement() {
            let start = cursor.position
            do throws(SyntaxError) {
                statements.append(try cursor.statement())
            } catch {
                let told = explained(error, start)
                if isGenerous, let generous = cursor.generousStatement(from: start, unless: told) {
                    statements.append(generous)
                } else if isGenerous, let other = cursor.reread(from: start, { reread(told, $0, start) }) {
                    statements.append(other)
                } else {
                    throw told
                }
            }
        }
        return CellSyntax(source: source, statements: statements)
    }

    /// Whether more lines are needed before the cell can be read.
    package func isUnfinished(_ source: String, parameters: Parameters = Parameters()) -> Bool {
        openEnd(of: source, parameters: parameters) != nil
    }

    /// What more lines must end before the cell can be read: an open quote or parenthesis, or a last line that ends in `|`,
    /// `,`, `+` or `\`. A cell that is merely wrong is finished: nil. O(length).
    package func openEnd(of source: String, parameters: Parameters = Parameters()) -> OpenEnd? {
        let lexer = Lexer(source)
        var end = lexer.count
        while end > 0, lexer.isBlank(lexer.byte(end - 1)) || lexer.byte(end - 1) == UInt8(ascii: "\n") { end -= 1 }
        if lexer.byte(end - 1) == UInt8(ascii: "\\"), lexer.trivia(from: end - 1).opensLine { return .connector }
        do throws(SyntaxError) {
            _ = try parse(source, parameters: parameters)
            return nil
        } catch {
            switch error {
            case .unclosedText: return .quote
            case .unclosedParenthesis: return .parenthesis
            case .unexpected(.end, let range, _):
                let isOpen = [UInt8(ascii: "|"), UInt8(ascii: ","), UInt8(ascii: "+")].contains(
                    lexer.byte(range.lower - 1))
                return isOpen ? .connector : nil
            default: return nil
            }
        }
    }
}

extension Cursor {
    /// What the statement that begins there means by one of its lines, after which the next one begins.
    fileprivate mutating func reread(from start: Int, _ meaning: (String) -> StatementSyntax?) -> StatementSyntax? {
        for line in loneLines(from: start) {
            guard let other = meaning(line) else { continue }
            position = start + line.utf8.count
            return other
        }
        return nil
    }

    /// What the statement that begins there may be: its line, where that is one alone or goes on with clauses, and the line up to a `;`.
    private func loneLines(from start: Int) -> [String] {
        let (line, statement) = (lexer.lineEnd(from: start), lexer.statementEnd(from: start))
        return [line, statement].prefix(line == statement ? 1 : 2).compactMap { loneLine(from: start, to: $0) }
    }

    private func loneLine(from start: Int, to first: Int) -> String? {
        var end = first
        while lexer.byte(end) == UInt8(ascii: "\n"), lexer.isBlank(lexer.byte(end + 1)) {
            end = lexer.lineEnd(from: end + 1)
        }
        let opens = lexer.byte(end) == UInt8(ascii: "\n") ? lexer.byte(end + 1) : 0
        if opens == UInt8(ascii: "|") || opens == UInt8(ascii: "+") { return nil }
        while end > start, lexer.isBlank(lexer.byte(end - 1)) { end -= 1 }
        guard end > start, !"|,+\\".utf8.contains(lexer.byte(end - 1)) else { return nil }
        let line = ClauseLines.joined(lexer.string(start, end))
        return line.contains("\n") ? nil : line
    }
}

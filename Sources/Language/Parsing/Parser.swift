import Catalog
import Diagnostics

/// Reads cells. What may follow each verb, mark and clause comes from the vocabulary's forms; the parser knows the shape of
/// statements, values and expressions, and no catalogue entry by name. It never looks at data.
package struct Parser: Sendable {
    package let vocabulary: Vocabulary

    package init(vocabulary: Vocabulary) { self.vocabulary = vocabulary }

    /// The statements of a cell, in order; none for white space and comments. A `{name}` in the source stands for that
    /// parameter's value; an assignment in the cell counts for the statements below it. O(length).
    ///
    /// - Throws: `SyntaxError.foreign` with the line to type where a statement begins as other languages have it.
    package func parse(_ source: String, parameters: Parameters = Parameters()) throws(SyntaxError) -> CellSyntax {
        var cursor = Cursor(source, vocabulary: vocabulary, parameters: parameters)
        var statements: [StatementSyntax] = []
        while cursor.moveToStatement() {
            let start = cursor.position
            do throws(SyntaxError) {
                statements.append(try cursor.statement())
            } catch {
                throw foreign(error, in: source, at: start, parameters) ?? error
            }
        }
        return CellSyntax(source: source, statements: statements)
    }

    /// The same without a look at foreign words.
    func parsed(_ source: String, parameters: Parameters) throws(SyntaxError) -> CellSyntax {
        var cursor = Cursor(source, vocabulary: vocabulary, parameters: parameters)
        var statements: [StatementSyntax] = []
        while cursor.moveToStatement() { statements.append(try cursor.statement()) }
        return CellSyntax(source: source, statements: statements)
    }

    /// What is wrong with a statement said by the foreign word in it; nil when there is none.
    private func foreign(
        _ error: SyntaxError, in source: String, at start: Int, _ parameters: Parameters
    ) -> SyntaxError? {
        let bytes = Array(source.utf8)
        guard start < bytes.count else { return nil }
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        var found: SyntaxError?
        if let range = error.range, range.lower > end, range.lower <= bytes.count {
            found = foreign(lineOf: bytes, at: range.lower, parameters)
        } else {
            found = foreign(String(decoding: bytes[start..<end], as: UTF8.self), at: start, parameters)
        }
        // What a word of ours lacks behind it says more than what others mean by those before.
        if found != nil, case .unexpected(.end, _, _) = error, endsInOwnWord(source) { return nil }
        return found
    }

    /// What opens a word of an axis that wants another behind it.
    private static let axisWords: Set<String> = [
        "every", "first", "format", "grid", "label", "sort", "tick", "title", "zero",
    ]

    private func endsInOwnWord(_ source: String) -> Bool {
        guard let last = source.split(whereSeparator: { $0.isWhitespace || $0 == "|" }).last?.lowercased() else {
            return false
        }
        return Self.axisWords.contains(last)
            || [EntryKind.verb, .clause, .style].contains { vocabulary.entry($0, last) != nil }
    }

    /// The same of a line below the first, which is a clause or a stage of its own.
    private func foreign(lineOf bytes: [UInt8], at place: Int, _ parameters: Parameters) -> SyntaxError? {
        var start = place
        while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        while start < end, [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "|")].contains(bytes[start]) {
            start += 1
        }
        return foreign(String(decoding: bytes[start..<end], as: UTF8.self), at: start, parameters)
    }

    /// The same of a statement by itself, which may also have been read as something else: a bare `head` is a name.
    ///
    /// - Parameter start: where it stands in the cell, in bytes.
    package func foreign(_ statement: String, at start: Int, _ parameters: Parameters = Parameters()) -> SyntaxError? {
        let reading = ForeignReading(parser: self, parameters: parameters)
        guard let (line, word, tongue) = reading.line(for: statement) else { return nil }
        let place = statement.firstRange(ofText: word).map { statement[..<$0.lowerBound].utf8.count } ?? 0
        let length = statement.firstRange(ofText: word) == nil ? statement.utf8.count : word.utf8.count
        let range = SourceRange(start + place, start + place + length)
        return .foreign(Word(word, range), tongue: tongue, line: line)
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
            _ = try parsed(source, parameters: parameters)
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

import Catalog
import Diagnostics
import Language
import Syntax

/// A parser that says in its errors what words of other tools are here. It accepts what `Parser` accepts, and only looks at
/// other tools' words where a statement cannot be read.
package struct ForeignParser: Sendable {
    package let parser: Parser

    package init(vocabulary: Vocabulary) { parser = Parser(vocabulary: vocabulary) }

    /// The statements of a cell, as `Parser.parse` gives them.
    ///
    /// - Parameters:
    ///   - runs: whether a line runs after what stands before it in the cell; one that does not is never shown.
    ///   - reread: the statement that such a line means, after what stands before it.
    /// - Throws: `SyntaxError.foreign` with the line to type where a statement is written as other tools have it.
    package func parse(
        _ source: String, parameters: Parameters = Parameters(), isGenerous: Bool = false,
        where runs: (_ line: String, _ before: String) -> Bool = { _, _ in true },
        reread: (_ error: SyntaxError, _ line: String, _ before: String) -> StatementSyntax? = { _, _, _ in nil }
    ) throws(SyntaxError) -> CellSyntax {
        func before(_ start: Int) -> String { String(source.utf8.prefix(start)) ?? "" }
        return try parser.parse(source, parameters: parameters, isGenerous: isGenerous) { error, start in
            guard let found = explained(error, in: source, at: start, parameters) else { return error }
            if case .foreign(_, _, let line) = found, !runs(line, before(start)) { return error }
            return found
        } reread: { error, line, start in
            reread(error, line, before(start))
        }
    }

    /// What is wrong with a statement said by the foreign word in it; nil when there is none.
    private func explained(
        _ error: SyntaxError, in source: String, at start: Int, _ parameters: Parameters
    ) -> SyntaxError? {
        let lexer = Lexer(source)
        guard start < lexer.count else { return nil }
        let end = lexer.lineEnd(from: start)
        var found: SyntaxError?
        if let range = error.range, range.lower > end, range.lower <= lexer.count {
            found = foreign(lineOf: lexer.bytes, at: range.lower, parameters)
        } else {
            found = foreign(lexer.string(start, end), at: start, parameters)
            let statement = lexer.statementEnd(from: start)
            if found == nil, statement < end { found = foreign(lexer.string(start, statement), at: start, parameters) }
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
        // After `|` a word of a chart ends nothing where no chart is drawn.
        if let bar = source.lastIndex(of: "|"), !source[..<bar].contains("plot"), !source.contains("\n") {
            return false
        }
        guard let last = source.split(whereSeparator: { $0.isWhitespace || $0 == "|" }).last?.lowercased() else {
            return false
        }
        return Self.axisWords.contains(last)
            || [EntryKind.verb, .clause, .style].contains { parser.vocabulary.entry($0, last)?.name == last }
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
        let reading = ForeignReading(parser: parser, parameters: parameters)
        guard let (line, word, tongue) = reading.line(for: statement) else { return nil }
        let place = statement.firstRange(ofText: word).map { statement[..<$0.lowerBound].utf8.count } ?? 0
        let length = statement.firstRange(ofText: word) == nil ? statement.utf8.count : word.utf8.count
        let range = SourceRange(start + place, start + place + length)
        return .foreign(Word(word, range), tongue: tongue, line: line)
    }
}

import Diagnostics
import Language
import Syntax

extension ForeignParser {
    /// What a call in an expression is by the stage that its word is here: `pct_change(x)` is `change(x, percent)`, `cummax(x)` the
    /// `cumulative max(x)`. Nil where the word is none of theirs, or the line would not run.
    ///
    /// - Parameter runs: whether statements run.
    package func foreign(
        call name: Word, of statement: SourceRange, in source: String, where runs: ([StatementSyntax]) -> Bool
    ) -> SyntaxError? {
        let word = name.text.lowercased()
        guard let foreign = ForeignCatalog.all.first(where: { $0.words.contains(word) }),
            let own = foreign.line(ForeignStage(""))?.split(separator: " ").map(String.init), let verb = own.first
        else { return nil }
        let bytes = Array(source.utf8)
        guard statement.upper <= bytes.count, statement.lower <= name.range.lower, name.range.upper <= statement.upper
        else { return nil }
        let before = String(decoding: bytes[statement.lower..<name.range.lower], as: UTF8.self)
        let after = String(decoding: bytes[name.range.upper..<statement.upper], as: UTF8.self)
        guard after.first == "(", let close = OuterText(after[...]).closing else { return nil }
        let rest = after[close...]
        let inside = after[..<close]
        // The aggregate of what runs stands before its parenthesis.
        let call =
            verb == "cumulative" && own.count == 2
            ? "\(verb) \(own[1])\(inside)" : ([verb + inside] + own.dropFirst()).joined(separator: ", ")
        let line = before + call + rest
        guard let cell = try? parser.parse(line), runs(cell.statements) else { return nil }
        return .foreign(name, tongue: foreign.tongue, line: line)
    }
}

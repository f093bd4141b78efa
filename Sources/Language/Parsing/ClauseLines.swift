/// A chart whose clauses stand on lines of their own, below the first.
package enum ClauseLines {
    /// The same on one line, with a bar before each clause and every word at the byte where it was; the text itself where lines below the
    /// first are anything else.
    package static func joined(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        // A stage may stand before the chart: `wind | plot line speed`.
        let drawn = lines.first.flatMap { OuterText($0).parts(between: "|").last }
        guard lines.count > 1, drawn?.lowercased().hasPrefix("plot ") ?? false,
            lines.dropFirst().allSatisfy({ isClause($0) })
        else { return text }
        return lines.dropFirst().reduce(into: String(lines[0])) { line, next in
            line += next.hasPrefix("  ") ? " |" + next.dropFirst() : "|" + next
        }
    }

    private static func isClause(_ line: Substring) -> Bool {
        guard line.first == " ", let first = line.first(where: { $0 != " " }) else { return false }
        return first.isLetter
    }
}

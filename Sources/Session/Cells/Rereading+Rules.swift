import Catalog
import Foreign
import Language
import Series
import Syntax

/// The rules of form that are the line's alone.
extension Rereading {
    /// The line without a table before it that nothing is called, where there is one series and a call has that as its table: `ggplot(trips, …)`,
    /// `trips["price"]`. In words, `mean price of trips`, it is what it says.
    static func ofOnly(_ line: String, typed: String, _ outline: Outline) -> String {
        let stages = OuterText(line[...]).parts(between: "|")
        guard stages.count > 1, outline.names.count == 1, NameSpelling.isPlain(stages[0]), !outline.knows(stages[0]),
            outline.frame(stages[0]) == nil,
            ["(\(stages[0]),", "(\(stages[0]) ,", "(\(stages[0]))", "\(stages[0])[", "\(stages[0]).", "\(stages[0])$"]
                .contains(where: {
                    typed.firstRange(of: $0) != nil
                })
        else { return line }
        return stages.dropFirst().joined(separator: " | ")
    }

    /// What the first word of a chain may be: a series or column where one is called so, else the only series there is.
    static func subjects(
        of chain: MethodChain, _ columns: [String], _ outline: Outline
    ) -> [MethodChain.Subject] {
        if outline.knows(chain.head) { return [.series] }
        if columns.contains(chain.head) || ColumnNames.meant(chain.head, columns) != nil { return [.column] }
        return outline.names.count == 1 ? [.current] : []
    }

    /// The series that a line works on.
    static func series(of line: String, _ outline: Outline) -> String? {
        let first = OuterText(line[...]).parts(between: "|").first.flatMap { LineWords.split($0).first }
        return first.flatMap { outline.frame($0) == nil ? nil : $0 } ?? outline.currentSeries
    }

    /// `plot w line`, `tail w 5`: a stored series right after the verb, and no column.
    static func seriesAfterVerb(
        _ line: String, _ columns: [String], _ outline: Outline, _ vocabulary: Vocabulary
    ) -> String? {
        let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
        guard words.count > 1, case let name = String(words[1]), outline.frame(name) != nil, !columns.contains(name),
            ColumnNames.meant(name, columns) == nil,
            // The table that an aggregate stands before may be its rows: `sum loans by month`.
            vocabulary.entry(.verb, String(words[0])) != nil || vocabulary.entry(.aggregate, String(words[0])) == nil
        else { return nil }
        return (["\(name) |", String(words[0])] + words.dropFirst(2).map(String.init)).joined(separator: " ")
    }

    /// `tickets since February`: a stored series before what is wanted of it, without the pipe.
    static func seriesBeforeStage(_ line: String, _ outline: Outline) -> String? {
        let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard words.count == 2, outline.frame(String(words[0])) != nil, words[1].first?.isLetter ?? false else {
            return nil
        }
        return "\(words[0]) | \(words[1])"
    }

    /// Columns of several words in quotes, the longest first.
    static func widelyNamed(_ line: String, _ columns: [String], _ units: [String: String] = [:]) -> [String] {
        let wide = columns.filter { name in
            units[name] != nil
                || name.split(separator: "_").last.map { AggregateCatalog.named(String($0)) != nil } ?? false
                || name.contains { !$0.isLetter && !$0.isNumber && $0 != "_" }
        }.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
        // Opposite a text in an expression a quoted name would be one too.
        let readings = ["\"", "`"].map { mark in
            var made = WideNames(line)
            for name in wide { made.quote(name, unit: units[name], by: mark) }
            return made.text
        }
        return readings.filter { $0 != line }
    }

    /// `plot points a + lines b`: marks in plural.
    func marks(_ line: String, _ columns: [String]) -> String? {
        var words = LineWords.split(line)
        for place in words.indices.dropFirst() where ["plot", "+"].contains(words[place - 1].lowercased()) {
            let one = EnglishNoun.singular(words[place].lowercased())
            guard !columns.contains(words[place]), let mark = vocabulary.parser.vocabulary.entry(.mark, one) else {
                continue
            }
            // Another tool's `boxes` are bars.
            let other = vocabulary.foreign(line, at: 0).flatMap(Self.foreign)
            if other?.line.contains(mark.name) ?? true { words[place] = mark.name }
        }
        return words == LineWords.split(line) ? nil : words.joined(separator: " ")
    }

    static func columns(of series: String?, _ outline: Outline) -> [String] {
        guard let frame = series.flatMap({ outline.frame($0) }) else { return [] }
        return frame.columnNames + [frame.index.name]
    }
}

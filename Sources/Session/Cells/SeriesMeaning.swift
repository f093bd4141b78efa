import Diagnostics
import Language
import Series
import Syntax

/// A series that a statement names as its object: `plot line wind` or `describe wind`, where no column is called so, works on it as
/// `wind | plot line` does.
struct SeriesMeaning {
    let statement: StatementSyntax
    /// What it was read from: the statement with the series before it.
    let text: String

    /// Nil where the error is another one, where rows come from elsewhere, and where the statement would not run so either.
    init?(_ typed: StatementSyntax, of source: String, by complaint: Complaint, in cell: CellRun) {
        guard case .pipeline(nil, let stages) = typed.body, let first = stages.first, let place = complaint.range,
            VerbCatalog.source(first.verb.text) == nil, first.range.union(place) == first.range,
            let name = complaint.fault.unknownColumn?.name, let frame = cell.workspace.frame(name)
        else { return nil }
        // A column that it means is nearer.
        let columns = cell.workspace.currentSeries.flatMap { cell.workspace.frame($0) }?.columnNames ?? []
        if ColumnNames.meant(name, columns) != nil { return nil }
        // Who sums up a table whose numbers do not add up means its rows: `sum loans by month`.
        let aggregate = first.arguments.groups("agg").first { $0.word("column")?.text == name }?.word("aggregate")?.text
        if aggregate == SumAggregate.entry.name,
            !frame.numberColumns.allSatisfy({ AdditiveQuantities.contains($0.name) })
        {
            return nil
        }
        // And `average outages per month` is of how many there are.
        if aggregate != nil, EnglishNoun.singular(name.lowercased()) != name.lowercased(), LineWords.areEvents(frame) {
            return nil
        }
        let lexer = Lexer(source)
        guard lexer.string(place.lower, place.upper) == name else { return nil }
        var words = lexer.string(typed.range.lower, place.lower)
        words += lexer.string(place.upper, typed.range.upper).drop(while: \.isWhitespace)
        while words.last?.isWhitespace ?? false { words.removeLast() }
        text = "\(name) | \(words)"
        let parsed = try? Parser(vocabulary: cell.vocabulary).parse(text, parameters: cell.workspace.parameters)
        guard let parsed, parsed.statements.count == 1, Outline(cell.unheard).runs(parsed.statements) else {
            return nil
        }
        statement = parsed.statements[0]
    }
}

import Catalog
import Diagnostics
import Syntax

/// `time departed`, `time day "%d/%m/%Y"`: makes a column the index, and its rows stand in order of it.
///
/// A column of times is taken as it is, one of texts is read as a file's would be, or by the pattern, one of numbers as years,
/// as seconds, milliseconds … since 1970, or by the pattern. Texts that are not times are missing, counted; rows without a time
/// come last. An index that was a time before, or a name, becomes a column. n rows in, n out.
package struct TimeTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "time", summary: "make a column the time that rows are indexed by",
        form: .sequence([.slot("column", .column), .optional(.slot("format", .text))]),
        examples: [
            Example(
                "load Samples/stations.csv | derive shifted = time + 1 day | time shifted",
                reply: nil)
        ],
        notes: """
            Texts are read as `load` reads them; a pattern says how where they can be read in two ways, `time day "%d/%m/%Y"`. \
            `%Y %y %m %d %b %B %H %I %M %S %f %p %j %z %s` are those of strptime. The index before becomes a column.
            """
    )

    private let name: String
    private let format: String?
    private let range: SourceRange

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        name = arguments.word("column")?.text ?? ""
        format = arguments.text("format")?.literal
        range = arguments["column"]?.range ?? arguments.range
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { output?.union([name]) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let stop = context.cancellation
        if frame.column(name) == nil, let times = frame.index.times, name == frame.index.name || name == "time" {
            return Outcome(
                try frame.inOrderOfTime(stop),
                summary: "indexed by \(name), \(times.count == 0 ? "no rows" : "as before")")
        }
        let column = try frame.require(name)
        let (times, areYears) = try times(of: column, context)
        let span = times.span
        var missing = 0
        for rows in Stretches(of: span.count) {
            try stop.check()
            for row in rows where span[row] == missingTime { missing += 1 }
        }
        guard missing < span.count || span.count == 0 else { throw none(column) }
        var columns = frame.columns.filter { $0.name != name }
        var old: String?
        if case .row = frame.index.keys {
        } else if frame.column(frame.index.name) == nil || frame.index.name != name {
            var before = try frame.index.asColumn
            if before.name == name || columns.contains(where: { $0.name == before.name }) { before.name += "_before" }
            columns.insert(before, at: 0)
            old = before.name
        }
        var index = Index(name: name, keys: .time(times))
        index.areYears = areYears
        var result = Frame(index: index, columns: columns, groups: frame.groups.filter { $0 != name })
        // Missing ones last, which the least instant would put first.
        var rows = Array(0..<span.count)
        if !TimeOrder(span).isAscending || missing > 0 {
            try rows.sort(stoppedBy: stop) { a, b in
                let (x, y) = (span[a], span[b])
                if (x == missingTime) != (y == missingTime) { return y == missingTime }
                return (x, a) < (y, b)
            }
            result = try result.picking(rows, stop)
        }
        var notes: [SeriesNote] = []
        notes.tally(missing, .rowsUntimed(by: name))
        return Outcome(
            result, summary: "indexed by \(name)" + (old.map { ", \($0) a column" } ?? ""), notes: notes)
    }

    private func times(of column: Column, _ context: SeriesContext) throws -> (Buffer<Int64>, areYears: Bool) {
        let stop = context.cancellation
        if let times = column.times { return (times, false) }
        guard let text = try column.text ?? Self.texts(column, stop) else { throw none(column) }
        let words = text.dictionary.map { String($0) }
        if let format {
            let pattern = try TimePattern(format)
            let read = try words.mapped(stoppedBy: stop) { pattern.read($0, context.calendar) ?? missingTime }
            return (try text.looked(up: read, missing: missingTime, stoppedBy: stop), pattern.isYears)
        }
        guard let spelled = try context.spelledTimes(words, column.name, context) else { throw none(column) }
        if spelled.isOrderOpen { throw SeriesError.dayOrMonth(column: name, example: words.first ?? "") }
        return (try text.looked(up: spelled.times, missing: missingTime, stoppedBy: stop), spelled.areYears)
    }

    /// Numbers as the digits that a file would have.
    private static func texts(_ column: Column, _ stop: Cancellation) throws -> TextColumn? {
        guard let numbers = try column.numbers else { return nil }
        let span = numbers.span
        return try TextColumn(rows: span.count, stoppedBy: stop) { row in
            span[row].isNaN ? nil : Int64(exactly: span[row]).map(String.init) ?? "\(span[row])"
        }
    }

    private func none(_ column: Column) -> SeriesError {
        .notTimes(column: name, example: column.text?.dictionary.first.map { String($0) })
    }
}

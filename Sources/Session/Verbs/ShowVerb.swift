import Catalog
import Series
import Syntax

/// `show [N] [csv|json|jsonl|md]`.
enum ShowVerb: Verb {
    static let entry = CatalogEntry(
        .verb, "show", summary: "show a series, or columns of it, as a table, or all of it as csv, json, jsonl or md",
        form: .sequence([
            .optional(.slot("rows", .count)), .optional(Forms.columns),
            .optional(
                .choice(["csv", "jsonl", "json", "md"].map { .flag($0, as: "format") })),
        ]),
        examples: [
            Example("load Samples/weather.csv\nshow 3"), Example("load Samples/weather.csv | first 2 | show csv"),
        ],
        notes: """
            A table shows the head and the tail of a long series; `show 20` shows twenty rows. `csv`, `json` and `jsonl` are exact: \
            every row, times with their offset, numbers in the shortest form that reads back the same. `md` is the same as a table of \
            Markdown.
            """)

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        if case .chart(let name, let chart) = input {
            // Of a chart there are no rows to write.
            if stage.arguments.has("format") { throw SessionError.notASeries(name) }
            try cell.show(chart, as: name)
            return input
        }
        let columns = stage.arguments.words("column").map(\.text)
        // A lone name may be a series, which its name alone shows too.
        if case .nothing = input, columns.count == 1, let own = columns.first, let item = cell.workspace[own] {
            guard case .series = item else {
                try NameRunner.run(own, in: &cell)
                return input
            }
            cell.workspace.currentSeries = own
            cell.put(
                .table(
                    FrameTable.output(
                        own, try cell.frame(named: own), rows: stage.arguments.count("rows"), cell.context.calendar)))
            return .series(name: own, try cell.frame(named: own))
        }
        let (name, whole) = try cell.series(input)
        var frame = columns.isEmpty ? whole : try whole.choosing(columns)
        let rows = stage.arguments.count("rows")
        if let format = stage.arguments.word("format").flatMap({ DataFormat(rawValue: $0.text) }) {
            if let rows { frame = try frame.slice(0..<min(rows, frame.count)) }
            cell.put(.data(DataOutput(frame, format, cell.context.calendar)))
        } else {
            cell.put(
                .table(FrameTable.output(name, frame, rows: rows, answering: cell.named, cell.context.calendar)))
        }
        return .series(name: name, whole)
    }
}

extension Frame {
    /// The same rows with those columns alone.
    ///
    /// - Throws: `SeriesError.unknownColumn`.
    fileprivate func choosing(_ names: [String]) throws -> Frame {
        var result = self
        result.columns = try names.filter { $0 != index.name }.map { try columnOrIndex($0) }
        result.groups = groups.filter(names.contains)
        return result
    }
}

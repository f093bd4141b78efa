import Catalog
import Syntax

/// `sort COLUMN [desc]`: the rows in order of a column or the index; equal ones keep their order, missing ones come last.
///
/// Text is in the order of its code points. O(n log n).
package struct SortTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "sort", summary: "rows in order of a column",
        form: .sequence([.slot("column", .column), .optional(.flag("desc", as: "desc"))]),
        examples: [
            Example(
                "load Samples/weather.csv | sort gust desc | first 3",
                reply: "it: by gust, greatest first, the first 3 rows · 144 → 3 rows")
        ]
    )

    private let name: String
    private let descends: Bool

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        name = arguments.word("column")?.text ?? ""
        descends = arguments.has("desc")
    }

    package var step: Step { .sort(column: name, descends: descends) }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { output?.union([name]) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let column = try frame.columnOrIndex(name)
        let keys = try column.ranks(context.cancellation)
        let span = keys.span
        var rows: [Int] = []
        var missing: [Int] = []
        for row in 0..<span.count { if span[row].isNaN { missing.append(row) } else { rows.append(row) } }
        rows = try RowSorting.sorted(rows, by: span, descending: descends, context)
        var sorted = try frame.picking(rows + missing, context.cancellation)
        sorted.isSorted = true
        return Outcome(
            sorted,
            summary: "by \(name)\(descends ? ", greatest first" : "")")
    }
}

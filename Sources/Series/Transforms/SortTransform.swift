import Catalog
import Syntax

/// `sort a desc, b`: the rows in order of columns or the index; rows that are equal in the first are in order of the next, at last
/// in the order they had. Missing ones come last either way.
///
/// Text is in the order of its code points. O(n log n) a column.
package struct SortTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "sort", aliases: ["order by", "sort by", "arrange"], summary: "rows in order of columns",
        form: .choice([
            .list(.group("order", .slots([.slot("column", .column), .optional(direction)]))), .group("last", direction),
        ]),
        examples: [
            Example(
                "load Samples/weather.csv | sort gust desc | first 3",
                reply: "it: by gust, greatest first, the first 3 rows · 144 → 3 rows"),
            Example(
                "load Samples/stations.csv | sort station, high desc",
                reply: "it: by station, high, greatest first · 1,464 rows · 1,098 repeated times"),
        ],
        notes: "`sort desc` alone is by the last column of numbers, which an aggregate before it has made."
    )

    /// `desc`, `asc`, and both in full.
    static let direction: Form = .choice([
        .flag("desc", as: "desc"), .flag("descending", as: "desc"), .flag("asc", as: "asc"),
        .flag("ascending", as: "asc"),
    ])

    private let keys: [Step.SortKey]
    /// `sort desc`: by the last column of numbers, which an aggregate has made.
    private let isByLast: Bool

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        if let last = arguments.group("last") {
            keys = [Step.SortKey(column: "", descends: last.has("desc"))]
            isByLast = true
            return
        }
        isByLast = false
        keys = arguments.groups("order").compactMap { key in
            key.word("column").map { Step.SortKey(column: $0.text, descends: key.has("desc")) }
        }
    }

    package var step: Step { isByLast ? .opaque(isRowWise: false) : .sort(keys) }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? {
        isByLast ? nil : output?.union(keys.map(\.column))
    }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        var keys = keys
        if isByLast {
            guard let last = frame.numberColumns.last else { throw SeriesError.noNumbers(needed: "sort") }
            keys[0].column = last.name
        }
        var rows = try (0..<frame.count).collected(stoppedBy: context.cancellation)
        // The last one first: each sort keeps the order of equal rows.
        for key in keys.reversed() {
            let ranks = try frame.columnOrIndex(key.column).ranks(context.cancellation)
            let span = ranks.span
            var known: [Int] = []
            var missing: [Int] = []
            var polling = Polling(context.cancellation)
            for row in rows {
                try polling.step()
                if span[row].isNaN { missing.append(row) } else { known.append(row) }
            }
            rows = try RowSorting.sorted(known, by: span, descending: key.descends, context) + missing
        }
        let words = keys.map { "\($0.column)\($0.descends ? ", greatest first" : "")" }
        var sorted = try frame.picking(rows, context.cancellation)
        sorted.isSorted = true
        return Outcome(
            sorted, summary: "by \(words.joined(separator: ", "))")
    }
}

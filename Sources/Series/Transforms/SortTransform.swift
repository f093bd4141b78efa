import Catalog
import Language

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

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { output?.union([name]) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let column = try frame.columnOrIndex(name)
        let keys = try Self.keys(column)
        let span = keys.span
        var rows: [Int] = []
        var missing: [Int] = []
        for row in 0..<span.count { if span[row].isNaN { missing.append(row) } else { rows.append(row) } }
        rows = try RowSorting.sorted(rows, by: span, descending: descends, context)
        return Outcome(
            try frame.picking(rows + missing, context.cancellation),
            summary: "by \(name)\(descends ? ", greatest first" : "")")
    }

    /// Numbers in the order of the values, NaN for missing.
    private static func keys(_ column: Column) throws -> Buffer<Double> {
        switch column.values {
        case .numbers(let numbers): return numbers
        case .times(let times):
            // Exact as far as 2255; beyond, instants less than 2 µs apart may keep their order.
            let span = times.span
            let result = try Buffer<Double>.reserved(span.count, count: span.count)
            var out = result.mutableSpan
            for row in 0..<span.count { out[row] = span[row] == missingTime ? .nan : Double(span[row]) }
            return result
        case .text(let text):
            let order = text.dictionary.indices.sorted {
                text.dictionary[$0].unicodeScalars.lexicographicallyPrecedes(text.dictionary[$1].unicodeScalars)
            }
            var ranks = [Double](repeating: 0, count: order.count)
            for (rank, code) in order.enumerated() { ranks[code] = Double(rank) }
            let codes = text.codes.span
            let result = try Buffer<Double>.reserved(codes.count, count: codes.count)
            var out = result.mutableSpan
            for row in 0..<codes.count { out[row] = codes[row] < 0 ? .nan : ranks[Int(codes[row])] }
            return result
        }
    }
}

import Catalog
import Glibc
import Language

/// `histogram speed [bins 20]`: how many values lie in each of so many equal stretches between the least and the greatest.
///
/// The index is the middle of each stretch, with columns `from`, `to` and `count`; the last stretch includes its end.
/// Missing and infinite values are left out; equal values make one bin; no values make no rows. Without `bins` it is
/// Sturges' ⌈log₂ n⌉ + 1 (1926).
package struct HistogramTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "histogram", summary: "how many values lie in each stretch",
        form: .sequence([.slot("column", .column), .optional(.sequence([.word("bins"), .slot("bins", .count)]))]),
        examples: [
            Example(
                "load Samples/weather.csv | histogram wind bins 10",
                reply: "it: histogram of wind · 144 → 10 rows")
        ]
    )

    private let name: String
    private let bins: Int?

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        name = arguments.word("column")?.text ?? ""
        bins = arguments.count("bins")
        if let bins, !(1...1_000_000).contains(bins) {
            throw SeriesError.badNumber("\(bins)", needed: "a number of bins from 1 to 1,000,000")
        }
    }

    package var columnsUsed: Set<String>? { [name] }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let (column, numbers) = try frame.requireNumbers(name, for: "histogram")
        let values = numbers.span
        var low = Double.infinity
        var high = -Double.infinity
        var n = 0
        for row in 0..<values.count where values[row].isFinite {
            low = min(low, values[row])
            high = max(high, values[row])
            n += 1
        }
        var counts = [Double](
            repeating: 0, count: n == 0 ? 0 : low == high ? 1 : bins ?? Int(log2(Double(n)).rounded(.up)) + 1)
        let width = counts.isEmpty ? 0 : (high - low) / Double(counts.count)
        for row in 0..<values.count where values[row].isFinite {
            let at = width > 0 ? Int(min((values[row] - low) / width, Double(counts.count - 1))) : 0
            counts[at] += 1
        }
        let from = counts.indices.map { low + width * Double($0) }
        let to = counts.indices.map { $0 == counts.count - 1 ? high : low + width * Double($0 + 1) }
        let middles = zip(from, to).map { $0 / 2 + $1 / 2 }
        let result = Frame(
            index: Index(name: name, keys: .number(Buffer(middles))),
            columns: [
                Column("from", unit: column.unit, from), Column("to", unit: column.unit, to), Column("count", counts),
            ])
        let left = values.count - n
        return Outcome(
            result, summary: "histogram of \(name)",
            notes: left > 0 ? ["\(counted(left, "value")) missing or infinite left out"] : [])
    }
}

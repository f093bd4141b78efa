import Catalog
import Checked
import Glibc
import Syntax

/// `histogram speed [bins 20]`: how many values lie in each of so many equal stretches between the least and the greatest.
///
/// The index is the middle of each stretch, with columns `from`, `to` and `count`; the last stretch includes its end.
/// Missing and infinite values are left out; equal values make one bin; no values make no rows. Without `bins` stretches
/// are as wide as Freedman and Diaconis (1981) have it, 2 · IQR / ∛n; where half of the values are equal, and that is 0,
/// there are Sturges' ⌈log₂ n⌉ + 1 (1926).
package struct HistogramTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "histogram", summary: "how many values lie in each stretch",
        form: .slots([
            .slot("column", .column),
            .optional(
                .choice([
                    .sequence([.word("bins"), .word("width"), .slot("width", .number)]),
                    .sequence([.implied("bins"), .slot("bins", .count)]),
                ])),
        ]),
        examples: [
            Example(
                "load Samples/weather.csv | histogram wind bins 10",
                reply: "it: histogram of wind · 144 → 10 rows"),
            Example(
                "load Samples/weather.csv | histogram wind",
                reply: "it: histogram of wind · 144 → 6 rows · 6 bins by Freedman and Diaconis"),
        ]
    )

    private let name: String
    private let bins: Int?
    /// How wide each is; edges are multiples of it.
    private let binWidth: Double?

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        name = arguments.word("column")?.text ?? ""
        bins = arguments.count("bins")
        binWidth = arguments.number("width")?.value
        if let binWidth, !(binWidth > 0) {
            throw SeriesError.badNumber(ShortNumber.text(binWidth), needed: "a width above 0")
        }
        if let bins, !(1...1_000_000).contains(bins) {
            throw SeriesError.badNumber("\(bins)", needed: "a number of bins from 1 to 1,000,000")
        }
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { [name] }

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
        if let binWidth, n > 0 {
            low = (low / binWidth).rounded(.down) * binWidth
            let bins = ((high - low) / binWidth).rounded(.down) + 1
            guard bins <= 1_000_000 else {
                throw SeriesError.badNumber(ShortNumber.text(binWidth), needed: "a width of at most 1,000,000 bins")
            }
            high = low + bins * binWidth
        }
        let (count, rule) = n == 0 ? (0, nil) : low == high ? (1, nil) : choice(values, low, high)
        var counts = [Double](repeating: 0, count: count)
        // The range itself may be beyond what a number holds.
        let isWide = !(high - low).isFinite
        let bars = Double(counts.count)
        let width = counts.isEmpty ? 0 : isWide ? high / bars - low / bars : (high - low) / bars
        for row in 0..<values.count where values[row].isFinite {
            let place = isWide ? values[row] / width - low / width : (values[row] - low) / width
            counts[width > 0 ? Int(saturating: min(place, bars - 1)) : 0] += 1
        }
        let from = counts.indices.map { $0 == 0 ? low : low + width * Double($0) }
        let to = counts.indices.map { $0 == counts.count - 1 ? high : low + width * Double($0 + 1) }
        let middles = zip(from, to).map { $0 / 2 + $1 / 2 }
        let result = Frame(
            index: Index(name: name, keys: .number(Buffer(middles))),
            columns: [
                Column("from", unit: column.unit, from), Column("to", unit: column.unit, to), Column("count", counts),
            ])
        var notes = [SeriesNote].said(rule.map { .bins(count, by: $0) })
        notes.tally(values.count - n, .valuesNotFinite)
        return Outcome(result, summary: "histogram of \(name)", notes: notes)
    }

    /// How many bins, and by which rule when nobody said.
    private func choice(_ values: Span<Double>, _ low: Double, _ high: Double) -> (Int, SeriesNote.BinRule?) {
        if let bins { return (bins, nil) }
        if let binWidth { return (Int(saturating: ((high - low) / binWidth).rounded()), nil) }
        var known: [Double] = []
        known.reserveCapacity(values.count)
        for row in 0..<values.count where values[row].isFinite { known.append(values[row]) }
        let n = Double(known.count)
        var span = known.mutableSpan
        let third = Selection.quantile(0.75, of: &span)
        let first = Selection.quantile(0.25, of: &span)
        let isWide = !(high - low).isFinite
        let width = isWide ? 2 * (third / cbrt(n) - first / cbrt(n)) : 2 * (third - first) / cbrt(n)
        let wanted = (isWide ? high / width - low / width : (high - low) / width).rounded(.up)
        if width > 0, wanted >= 1, wanted <= Self.mostChosen, let count = Int(exactly: wanted) {
            return (count, .freedmanDiaconis)
        }
        return (Int(saturating: log2(n).rounded(.up)) + 1, .sturges)
    }

    /// Beyond this many bins a few far values have made the range what it is.
    private static let mostChosen = 1000.0
}

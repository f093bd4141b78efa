import Checked
import Catalog
import Diagnostics

/// The value below which NN percent of the values lie, by linear interpolation between ranks (Hyndman and Fan 1996, type 7,
/// as numpy and polars `linear` do). Expected O(n).
package struct PercentileAggregate: Aggregate {
    package static let entry = CatalogEntry(
        .aggregate, "pNN", aliases: (0...100).map { "p\($0)" } + (0...9).map { "p0\($0)" }, isFamily: true,
        summary: "a percentile, from p0 to p100: p95 is the value below which 95% lie",
        examples: [Example("load Samples/weather.csv | aggregate hourly p95 temperature")]
    )

    private let percent: Double

    package init(percent: Int) { self.percent = Double(percent) }

    /// From `p95`; nil for any other word.
    package init?(name: String) {
        guard name.first == "p", let percent = Int(name.dropFirst()), (0...100).contains(percent),
            name == "p\(percent)" || name == "p0\(percent)" && percent < 10
        else { return nil }
        self.init(percent: percent)
    }

    /// Which part of the values lies below, 0 … 1.
    var fraction: Double { percent / 100 }

    package var name: String { "p\(Int(saturating: percent))" }

    package func rolled(_ values: Span<Double>, _ starts: [Int], _ context: SeriesContext) throws -> Buffer<Double> {
        try RollingQuantile(fraction).run(values, starts, context)
    }

    package var parts: [AggregatePart] { RankedParts.parts(percent: Int(saturating: percent)) }

    package func take(parts: [Double], bin: Int, into state: inout CollectedValues) {
        RankedParts.add(parts, fraction, bin: bin, into: &state)
    }

    package func finish(_ state: CollectedValues) throws(Interrupted) -> [Double] {
        try state.finish { (values: inout MutableSpan<Double>) throws(Interrupted) in
            Selection.quantile(fraction, of: &values)
        }
    }
}

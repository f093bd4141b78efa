import Catalog
import Diagnostics

/// The middle value, or the mean of the two middle ones. Expected O(n).
package struct MedianAggregate: Aggregate {
    package static let entry = CatalogEntry(
        .aggregate, "median", summary: "the middle value",
        examples: [Example("load Samples/weather.csv | aggregate hourly median temperature")]
    )

    package init() {}

    package func rolled(_ values: Span<Double>, _ starts: [Int], _ context: SeriesContext) throws -> Buffer<Double> {
        try RollingQuantile(0.5).run(values, starts, context)
    }

    package var parts: [AggregatePart] { RankedParts.parts(percent: 50) }

    package func take(parts: [Double], bin: Int, into state: inout CollectedValues) {
        RankedParts.add(parts, 0.5, bin: bin, into: &state)
    }

    package func finish(_ state: CollectedValues) throws(Interrupted) -> [Double] {
        try state.finish { (values: inout MutableSpan<Double>) throws(Interrupted) in
            Selection.quantile(0.5, of: &values)
        }
    }
}

import Catalog
import Diagnostics

/// The middle value, or the mean of the two middle ones. Expected O(n).
package struct MedianAggregate: Aggregate {
    package static let entry = CatalogEntry(
        .aggregate, "median", summary: "the middle value",
        examples: [Example("load Samples/weather.csv | aggregate hourly median temperature")]
    )

    package init() {}
    package func state(bins: Int) -> CollectedValues { CollectedValues(bins: bins) }

    package func accumulate(run: Span<Double>, bin: Int, into state: inout CollectedValues) {
        state.add(run, bin: bin)
    }

    package func accumulate(values: Span<Double>, bins: Span<Int32>, into state: inout CollectedValues) {
        state.add(values, bins: bins)
    }

    package func merge(_ later: CollectedValues, into state: inout CollectedValues) { state.merge(later) }

    package func merge(
        _ later: CollectedValues, at places: [Int], of count: Int, into state: inout CollectedValues
    ) {
        state.merge(later, at: places, of: count)
    }

    package func finish(_ state: CollectedValues) throws(Interrupted) -> [Double] {
        try state.finish { (values: inout MutableSpan<Double>) throws(Interrupted) in
            Selection.quantile(0.5, of: &values)
        }
    }
}

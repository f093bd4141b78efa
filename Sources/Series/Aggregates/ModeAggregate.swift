import Catalog
import Diagnostics

/// The value that occurs most often, of any column; of those that occur alike the least. O(n log n).
package struct ModeAggregate: Aggregate {
    package static let entry = CatalogEntry(
        .aggregate, "mode", summary: "the most frequent value, the least of several",
        examples: [Example("load Samples/runs.csv | aggregate all mode distance")]
    )

    package init() {}
    package var input: AggregateInput { .ordered }

    package func finish(_ state: CollectedValues) throws(Interrupted) -> [Double] {
        try state.finish { (values: inout MutableSpan<Double>) throws(Interrupted) in
            var all: [Double] = []
            all.reserveCapacity(values.count)
            for at in values.indices { all.append(values[at]) }
            try all.sort(stoppedBy: .process, by: <)
            return Self.mostFrequent(all)
        }
    }

    /// Of ascending values.
    private static func mostFrequent(_ values: [Double]) -> Double {
        var (best, most) = (Double.nan, 0)
        var start = 0
        for at in values.indices where at + 1 == values.count || values[at + 1] != values[at] {
            let count = at + 1 - start
            if count > most { (best, most) = (values[at], count) }
            start = at + 1
        }
        return best
    }
}

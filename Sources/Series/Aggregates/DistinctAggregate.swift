import Catalog
import Diagnostics

/// How many different values there are, of any column; 0 where all are missing.
package struct DistinctAggregate: Aggregate {
    package static let entry = CatalogEntry(
        .aggregate, "distinct", aliases: ["count distinct", "nunique", "n_distinct", "dcount", "count_distinct"],
        summary: "how many different values there are",
        examples: [Example("load Samples/weather.csv | aggregate all distinct temperature")]
    )

    package init() {}
    package var input: AggregateInput { .identities }
    package var emptyValue: Double { 0 }
    package func unit(of unit: String?) -> String? { nil }

    package func merge(
        _ later: CollectedValues, at places: [Int], of count: Int, into state: inout CollectedValues
    ) {
        state.merge(later, at: places, of: count)
        // When it is stopped it keeps them all; who goes on from here hears of that.
        try? state.keepDistinct()
    }

    package func rolled(_ values: Span<Double>, _ starts: [Int], _ context: SeriesContext) throws -> Buffer<Double> {
        try RollingKernels.zeroed(RollingKernels.distinct(values, starts, context))
    }

    package func finish(_ state: CollectedValues) throws(Interrupted) -> [Double] {
        let counts = try state.finish { (values: inout MutableSpan<Double>) throws(Interrupted) in
            try Selection.distinct(&values)
        }
        return counts.map { $0.isNaN ? 0 : $0 }
    }
}

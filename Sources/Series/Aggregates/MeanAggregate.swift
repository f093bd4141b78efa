import Catalog

/// The arithmetic mean: the compensated sum over the number of values.
package struct MeanAggregate: Aggregate {
    package static let entry = CatalogEntry(
        .aggregate, "mean", aliases: ["average", "avg"], summary: "the arithmetic mean of the values",
        examples: [Example("load Samples/weather.csv | aggregate hourly mean temperature")]
    )

    package init() {}

    package func rolled(_ values: Span<Double>, _ starts: [Int], _ context: SeriesContext) throws -> Buffer<Double> {
        try RollingKernels.totals(values, starts, context) { $0.value / Double($0.count) }
    }

    package func finish(_ state: [RunKernels.Total]) -> [Double] {
        state.map { $0.count == 0 ? .nan : $0.value / Double($0.count) }
    }
}

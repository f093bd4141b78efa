import Catalog

/// The sample standard deviation (n − 1 in the denominator), missing for fewer than two values.
package struct StdAggregate: Aggregate {
    package static let entry = CatalogEntry(
        .aggregate, "std", aliases: ["stddev", "stdev", "sd"], summary: "the sample standard deviation (n − 1)",
        examples: [Example("load Samples/weather.csv | aggregate hourly std temperature")]
    )

    package init() {}
    package func unit(of unit: String?) -> String? { Measure.difference(of: unit) }

    package func rolled(_ values: Span<Double>, _ starts: [Int], _ context: SeriesContext) throws -> Buffer<Double> {
        try RollingKernels.moments(values, starts, context) { $0.variance.squareRoot() }
    }

    package func finish(_ state: [Moments]) -> [Double] { state.map { $0.variance.squareRoot() } }
}

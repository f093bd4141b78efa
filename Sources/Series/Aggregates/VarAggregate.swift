import Catalog

/// The sample variance (n − 1 in the denominator), missing for fewer than two values.
package struct VarAggregate: Aggregate {
    package static let entry = CatalogEntry(
        .aggregate, "var", aliases: ["variance"], summary: "the sample variance (n − 1)",
        examples: [Example("load Samples/weather.csv | aggregate hourly var temperature")]
    )

    package init() {}
    package func unit(of unit: String?) -> String? { TimeOfDay.asLength(unit).map { "(\($0))²" } }

    package func rolled(_ values: Span<Double>, _ starts: [Int], _ context: SeriesContext) throws -> Buffer<Double> {
        try RollingKernels.moments(values, starts, context) { $0.variance }
    }

    package func finish(_ state: [Moments]) -> [Double] { state.map { $0.variance } }
}

import Catalog

/// The sum, with compensation for rounding (Neumaier 1974), so that parts added separately give the same to 1e-12.
package struct SumAggregate: Aggregate {
    package static let entry = CatalogEntry(
        .aggregate, "sum", aliases: ["total"], summary: "the total; 0 for a period without rows",
        examples: [Example("load Samples/weather.csv | aggregate hourly sum precipitation")]
    )

    package init() {}
    package var fold: WholeFold? { .total }
    package var emptyValue: Double { 0 }

    package func unit(of unit: String?) -> String? { TimeOfDay.asLength(unit) }

    package func rolled(_ values: Span<Double>, _ starts: [Int], _ context: SeriesContext) throws -> Buffer<Double> {
        try RollingKernels.totals(values, starts, context) { $0.value }
    }

    package func finish(_ state: [RunKernels.Total]) -> [Double] { state.map { $0.count == 0 ? .nan : $0.value } }
}

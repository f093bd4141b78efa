import Catalog

/// `corr(a, b)`: Pearson's correlation of two columns; missing for fewer than two pairs and where one does not vary.
package struct CorrAggregate: PairAggregate {
    package static let entry = CatalogEntry(
        .aggregate, "corr", summary: "the correlation of two columns, `corr(a, b)`",
        examples: [
            Example(
                "load Samples/weather.csv | aggregate every 6 hours corr(wind, gust)",
                reply: "it: every 6 hours corr of wind, gust · 144 → 4 rows · UTC")
        ],
        notes: "`correlate` gives those of many columns at once.")

    package init() {}
    package func unit(of x: String?, _ y: String?) -> String? { nil }

    package func finish(
        _ x: Span<Double>, _ y: Span<Double>, in bins: Bins, _ context: SeriesContext
    ) throws -> [Double] {
        try folding(x, y, in: bins, context, from: Products()) { $0.add($1, $2) }.map(\.correlation)
    }
}

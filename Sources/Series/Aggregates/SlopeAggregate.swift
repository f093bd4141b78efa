import Catalog

/// `slope(y, x)`: how much y rises for each one of x, on the line of least squares; missing where x does not vary.
package struct SlopeAggregate: PairAggregate {
    package static let entry = CatalogEntry(
        .aggregate, "slope", summary: "the slope of y over x on the line of least squares, `slope(y, x)`",
        examples: [
            Example(
                "load Samples/weather.csv | aggregate all slope(gust, wind)",
                reply: "it: slope of gust, wind · 144 → 1 row")
        ])

    package init() {}

    package func unit(of y: String?, _ x: String?) -> String? {
        guard let y, let x else { return x == nil ? y : nil }
        return y == x ? nil : "\(y)/\(x)"
    }

    package func finish(
        _ y: Span<Double>, _ x: Span<Double>, in bins: Bins, _ context: SeriesContext
    ) throws -> [Double] {
        try folding(x, y, in: bins, context, from: Products()) { $0.add($1, $2) }.map(\.slope)
    }
}

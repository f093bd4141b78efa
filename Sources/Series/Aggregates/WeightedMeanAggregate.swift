import Catalog

/// `wmean(x, w)`: the mean of x, each value counted by its weight; missing where the weights sum to zero.
package struct WeightedMeanAggregate: PairAggregate {
    package static let entry = CatalogEntry(
        .aggregate, "wmean", summary: "the mean of x weighted by w, `wmean(x, w)`",
        examples: [
            Example(
                "load Samples/weather.csv | aggregate all wmean(gust, wind)",
                reply: "it: wmean of gust, wind · 144 → 1 row")
        ])

    package init() {}
    package func unit(of x: String?, _ w: String?) -> String? { x }

    package func finish(
        _ x: Span<Double>, _ w: Span<Double>, in bins: Bins, _ context: SeriesContext
    ) throws -> [Double] {
        let sums = try folding(x, w, in: bins, context, from: (total: 0.0, weight: 0.0)) { sums, x, w in
            guard x == x, w == w else { return }
            sums.total += x * w
            sums.weight += w
        }
        return sums.map { $0.weight == 0 ? .nan : $0.total / $0.weight }
    }
}

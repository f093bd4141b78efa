import Catalog

/// Every aggregate, in the order of the reference page.
package enum AggregateCatalog {
    package static let all: [any Aggregate] = [
        CountAggregate(), SumAggregate(), MeanAggregate(), MedianAggregate(), ModeAggregate(), MinAggregate(),
        MaxAggregate(),
        FirstAggregate(), LastAggregate(), StdAggregate(), VarAggregate(), SpreadAggregate(),
        PercentileAggregate(percent: 95), DistinctAggregate(), CorrAggregate(), SlopeAggregate(),
        WeightedMeanAggregate(),
    ]

    package static let entries: [CatalogEntry] = all.map { type(of: $0).entry }

    /// The aggregate of that name: `mean`, `p95`.
    package static func named(_ name: String) -> (any Aggregate)? {
        if let percentile = PercentileAggregate(name: name) { return percentile }
        return all.first {
            ($0.name == name || type(of: $0).entry.aliases.contains(name)) && !($0 is PercentileAggregate)
        }
    }
}

import Catalog
import Syntax

/// `distinct City, Payment`: a row for each combination of keys that occurs, and how many rows have it.
///
/// Keys are columns, periods, cycles and expressions, as after `aggregate by`; a combination without rows is left out.
package struct DistinctTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "distinct", summary: "a row for each different value of keys, with its count of rows",
        form: .sequence([.implied("by"), Forms.keys]),
        examples: [
            Example(
                "load Samples/stations.csv | distinct by station",
                reply: "it: count by station · 1,464 → 4 rows · 1,098 repeated times")
        ],
        notes: "The same as `aggregate by KEYS count empty drop`; `by` may be left out.")

    private let aggregation: AggregateTransform

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        aggregation = AggregateTransform(
            Aggregation(
                by: try GroupKey.reading(arguments), [AggregateSpec(CountAggregate())], empty: .drop,
                dropsPartial: false))
    }

    package var step: Step { aggregation.step }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { aggregation.columnsUsed(for: output) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        try aggregation.apply(to: frame, context)
    }
}

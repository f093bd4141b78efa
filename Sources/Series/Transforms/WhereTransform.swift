import Catalog
import Syntax

/// `where speed > 5 and gust < 20`: the rows for which a condition holds, in their order.
///
/// A comparison with a missing value is false. No rows stay no rows.
package struct WhereTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "where", aliases: ["filter", "having", "filter by", "keep rows where"],
        summary: "the rows for which a condition holds",
        form: .slot("condition", .expression),
        examples: [
            Example(
                "load Samples/weather.csv | where wind > 3 and gust < 9",
                reply: "it: where wind > 3 and gust < 9 · 144 → 30 rows"),
            Example("load Samples/weather.csv | where time >= 2022-06-07T12:00"),
            Example("load Samples/weather.csv | where gust > 30 km/h"),
            Example(
                "load Samples/weather-year.csv | where time between 22:00 and 06:00",
                reply: "it: where time in 22:00..06:00 · 52,704 → 17,934 rows"),
        ],
        notes: """
            A comparison with a missing value is false; `is missing` and `is not missing` ask for it. A time of day is that time of
            every day; `between 22:00 and 06:00` goes over midnight. A number may have a unit, which is converted to that of
            the column beside it: `wind > 20 km/h`, `low in -5..5 °C`. Columns in different units are compared in one.
            """
    )

    private let condition: Expression

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        guard let condition = arguments.expression("condition") else {
            throw SeriesError.badExpression(what: "where needs a condition", mend: nil, range: arguments.range)
        }
        self.condition = condition
    }

    package var step: Step { .filter(condition) }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { output?.union(condition.names) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        var evaluator = ExpressionEvaluator(frame, context)
        let rows = try evaluator.rows(where: condition)
        return Outcome(
            rows.count == frame.count ? frame : try frame.picking(rows, context.cancellation),
            summary: "where \(Self.cut(condition.words))",
            notes: evaluator.said(of: Self.cut(condition.words)),
            divisionsByZero: evaluator.divisionsByZero)
    }

    /// At most so many characters of a condition in a reply.
    private static let longest = 80

    private static func cut(_ words: String) -> String {
        words.count <= longest ? words : words.prefix(longest - 1) + "…"
    }
}

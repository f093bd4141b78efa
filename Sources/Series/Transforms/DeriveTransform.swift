import Catalog
import Diagnostics
import Syntax

/// `derive pace = duration / distance`: adds columns, each worked out row by row; one of a name that exists replaces it.
///
/// Arithmetic with missing is missing; division by zero is missing and counted in the reply. Each column may use those before it.
package struct DeriveTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "derive", aliases: ["mutate", "extend", "assign", "compute", "calc", "eval", "add column"],
        summary: "add columns worked out from others",
        form: .sequence([
            .list(.group("column", .sequence([.naming("name"), .slot("expression", .expression)]))),
            .optional(
                .sequence([.choice([.word("by"), .flag("over", as: Forms.unoffered)]), Forms.plotKeys])),
        ]),
        examples: [
            Example(
                "load Samples/weather.csv | derive ratio = gust / wind, warm = temperature > 15",
                reply: nil),
            Example(
                "load Samples/stations.csv | derive rise = high - lag(high) by station",
                reply: "it: with rise by station · 1,464 rows · 1,098 repeated times"),
        ],
        notes: """
            `by` is for functions of whole columns: `lag(high)` is then the row before of the same station, `mean(high)` the \
            station's mean. `minutes(a - b)` is a duration as a number of minutes, and so with every unit up to weeks.
            """
    )

    private let columns: [NamedExpression]
    private let keys: [KeySyntax]

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        let keys = arguments.keySyntax
        self.keys = keys
        columns = arguments.groups("column").compactMap { group in
            guard let name = group.word("name"), let expression = group.expression("expression") else { return nil }
            return NamedExpression(name: name.text, expression: keys.isEmpty ? expression : expression.within(keys))
        }
    }

    package var step: Step { .derive(columns) }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? {
        guard var used = output else { return nil }
        for item in columns.reversed() {
            used.remove(item.name)
            used.formUnion(item.expression.names)
        }
        return used
    }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        var result = frame
        var notes: [SeriesNote] = []
        var zeros = 0
        for item in columns {
            let isNew = !result.columns.contains { $0.name == item.name }
            let name = isNew ? ColumnNames.spelled(item.name, in: result.columns) ?? item.name : item.name
            var evaluator = ExpressionEvaluator(result, context)
            var made = try evaluator.column(item.expression, name: name)
            // `kwh = power / 12000` is none of watts.
            if made.unit != nil, let own = ColumnNames.unit(saidBy: name) { made.unit = own }
            zeros += evaluator.divisionsByZero
            notes.merge(evaluator.said(of: name))
            made.isWorkedOut = true
            if let at = result.columns.firstIndex(where: { $0.name == name }) {
                result.columns[at] = made
                notes.append(.replaced(column: name))
            } else {
                result.columns.append(made)
            }
        }
        return Outcome(
            result,
            summary: "with \(columns.map(\.name).joined(separator: ", "))"
                + (keys.isEmpty ? "" : " by \(keys.map(\.words).joined(separator: ", "))"), notes: notes,
            divisionsByZero: zeros)
    }
}

import Catalog
import Syntax

/// `keep a, b, new = c`: only those columns, in that order; a named one may be any expression.
///
/// Rows and index stay as they are; columns that groups are remembered by stay only when they are kept.
package struct KeepTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "keep", aliases: ["project", "cut"], summary: "only these columns, in this order",
        form: .list(
            .group(
                "keep",
                .choice([
                    .sequence([.naming("name"), .slot("expression", .expression)]),
                    .slot("column", .column),
                ]))),
        examples: [Example("load Samples/weather.csv | keep temperature, speed = wind")]
    )

    private let items: [Step.KeptColumn]

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        items = arguments.groups("keep").compactMap { group in
            if let name = group.word("name"), let expression = group.expression("expression") {
                return .named(NamedExpression(name: name.text, expression: expression))
            }
            return group.word("column").map { .column($0.text) }
        }
    }

    package var step: Step { .project(.keep(items)) }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? {
        items.reduce(into: []) { names, item in
            switch item {
            case .column(let name): names.insert(name)
            case .named(let item): names.formUnion(item.expression.names)
            }
        }
    }

    /// Whether it is the index in another spelling.
    private func isIndex(_ name: String, of frame: Frame) -> Bool {
        frame.column(name) == nil
            && ColumnNames.nearlyMeant(name, frame.columnNames + [frame.index.name]) == frame.index.name
    }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        var columns: [Column] = []
        var zeros = 0
        var notes: [SeriesNote] = []
        for item in items {
            let column: Column
            switch item {
            // The index stays anyway.
            case .column(frame.index.name) where frame.column(frame.index.name) == nil: continue
            case .column(let name) where isIndex(name, of: frame): continue
            case .column(let name): column = try frame.require(name)
            case .named(let item):
                var evaluator = ExpressionEvaluator(frame, context)
                column = try evaluator.column(item.expression, name: item.name)
                zeros += evaluator.divisionsByZero
                notes.merge(evaluator.said(of: item.name))
            }
            if columns.contains(where: { $0.name == column.name }) { throw SeriesError.doubledColumn(column.name) }
            columns.append(column)
        }
        let names = Set(columns.map(\.name))
        var result = Frame(index: frame.index, columns: columns, groups: frame.groups.filter { names.contains($0) })
        result.isSorted = frame.isSorted
        return Outcome(
            result, summary: "columns \(columns.map(\.name).joined(separator: ", "))", notes: notes,
            divisionsByZero: zeros)
    }
}

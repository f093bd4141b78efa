import Series
import Syntax

/// What is worked out of several aggregates of a layer's rows, place by place: `100 * sum(won) / count()`.
struct LayerFormula {
    private struct Part {
        var name: String
        var unit: String?
        var aggregate: any Aggregate
        var values: Buffer<Double>
    }
    private let name: String
    private let expression: Expression
    private let parts: [Part]
    private let rows: Int
    private let unit: String?

    /// - Throws: `SeriesError` for columns and aggregates that do not suit.
    init(_ formula: Expression, over frame: Frame, _ context: SeriesContext) throws {
        name = formula.words.filter { $0 != "`" }
        rows = frame.count
        let (expression, aggregates) = formula.takingAggregatesApart(of: name)
        self.expression = expression
        let parts = try aggregates.map { try Self.part($0, of: frame, context) }
        self.parts = parts
        unit = try Self.column(expression, name, parts.map { Column($0.name, unit: $0.unit, [Double]()) }, context).unit
    }

    private static func part(
        _ part: Expression.AggregatePart, of frame: Frame, _ context: SeriesContext
    ) throws -> Part {
        guard let aggregate = AggregateCatalog.named(part.aggregate.text) else {
            throw ChartsError.unknownAggregate(
                part.aggregate.text, candidates: AggregateCatalog.entries.map(\.name))
        }
        if aggregate is any PairAggregate { throw SeriesError.pairNeeded(aggregate: aggregate.name) }
        guard let operand = part.operands.first else {
            guard aggregate is CountAggregate else { throw ChartsError.noNumberColumns }
            return Part(
                name: part.name, aggregate: SumAggregate(), values: try .filled(1, count: frame.count))
        }
        var evaluator = ExpressionEvaluator(frame, context)
        let column = try evaluator.column(operand, name: part.name)
        guard let values = try column.numbers ?? column.counted(by: aggregate) else {
            throw ChartsError.notANumberColumn(operand.words)
        }
        return Part(name: part.name, unit: aggregate.unit(of: column.unit), aggregate: aggregate, values: values)
    }

    /// The thing that is drawn: it has a value of several rows alone.
    var chosen: LayerReader.Chosen {
        get throws {
            LayerReader.Chosen(
                name: name, unit: unit, values: try .filled(.nan, count: rows), formula: self)
        }
    }

    /// A value a bin.
    func values(in bins: Bins, _ context: SeriesContext) throws -> [Double] {
        let columns = try parts.map { part in
            let made = try Accumulation.run([part.aggregate], over: part.values, in: bins, context.cancellation)
            return Column(part.name, unit: part.unit, made.first ?? [])
        }
        guard let values = try Self.column(expression, name, columns, context).numbers else {
            throw ChartsError.noNumberColumns
        }
        return values.span.indices.map { values.span[$0] }
    }

    private static func column(
        _ expression: Expression, _ name: String, _ columns: [Column], _ context: SeriesContext
    ) throws -> Column {
        let index = Index(name: "row", keys: .row(try columns.first?.numbers?.count ?? 0))
        var evaluator = ExpressionEvaluator(Frame(index: index, columns: columns), context)
        return try evaluator.numbers(expression, name: name)
    }
}

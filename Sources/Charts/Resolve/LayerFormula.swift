import Series
import Syntax

/// What is worked out of several aggregates of a layer's rows, place by place: `100 * sum(won) / count()`.
struct LayerFormula {
    private struct Part {
        var name: String
        var unit: String?
        var aggregate: any Aggregate
        var values: Buffer<Double>
        /// The second column of a `PairAggregate`.
        var others: Buffer<Double>?

        /// A value a bin.
        func values(in bins: Bins, _ context: SeriesContext) throws -> [Double] {
            guard let pair = aggregate as? any PairAggregate, let others else {
                return try Accumulation.run([aggregate], over: values, in: bins, context.cancellation).first ?? []
            }
            return try pair.finish(values.span, others.span, in: bins, context)
        }
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
        if let pair = aggregate as? any PairAggregate { return try self.part(part, pair, of: frame, context) }
        var operands = part.operands
        let isOfSome = operands.count == 2 || aggregate is CountAggregate
        let condition = isOfSome && operands.last?.isComparison ?? false ? operands.removeLast() : nil
        guard operands.count < 2 else { throw SeriesError.pairNotTaken(aggregate: aggregate.name) }
        var evaluator = ExpressionEvaluator(frame, context)
        // Rows for which the condition does not hold are as absent.
        let rows = try condition.map { try evaluator.rows(where: $0) }
        func some(_ values: Buffer<Double>) -> Buffer<Double> {
            guard let rows else { return values }
            var kept = [Double](repeating: .nan, count: frame.count)
            for row in rows { kept[row] = values.span[row] }
            return Buffer(kept)
        }
        guard let operand = operands.first else {
            guard aggregate is CountAggregate else { throw ChartsError.noNumberColumns }
            return Part(
                name: part.name, aggregate: SumAggregate(), values: some(try .filled(1, count: frame.count)))
        }
        let column = try evaluator.column(operand, name: part.name)
        guard let values = try column.numbers ?? column.counted(by: aggregate) else {
            throw ChartsError.notANumberColumn(operand.words)
        }
        return Part(
            name: part.name, unit: aggregate.unit(of: column.unit), aggregate: aggregate, values: some(values))
    }

    private static func part(
        _ part: Expression.AggregatePart, _ aggregate: any PairAggregate, of frame: Frame, _ context: SeriesContext
    ) throws -> Part {
        guard part.operands.count == 2 else { throw SeriesError.pairNeeded(aggregate: aggregate.name) }
        let pair = try part.operands.map { operand in
            var evaluator = ExpressionEvaluator(frame, context)
            let column = try evaluator.column(operand, name: part.name)
            guard let values = try column.numbers else { throw ChartsError.notANumberColumn(operand.words) }
            return (values, column.unit)
        }
        return Part(
            name: part.name, unit: aggregate.unit(of: pair[0].1, pair[1].1), aggregate: aggregate, values: pair[0].0,
            others: pair[1].0)
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
            Column(part.name, unit: part.unit, try part.values(in: bins, context))
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

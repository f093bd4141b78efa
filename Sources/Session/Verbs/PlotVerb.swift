import Catalog
import Charts
import Series
import Syntax

/// `plot LAYER [+ LAYER …] [CLAUSE …]`.
enum PlotVerb: Verb {
    static let entry = PlotForm.entry

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        let keys = PlotKeys(stage.arguments, in: try cell.series(input).frame)
        return try draw(ChartSpec(plot: keys.arguments), stage, input, hiding: keys.hidden, in: &cell)
    }

    /// The rows with the values that a stage in a layer makes: in place of its columns, or in columns of their own where other layers
    /// are drawn beside it.
    private static func stepped(
        _ frame: Frame, _ step: Arguments, layer: Int, of spec: inout ChartSpec, in cell: CellRun
    ) throws -> Frame {
        guard let verb = step.word("name")?.text, let transform = VerbCatalog.transform(verb) else { return frame }
        let made = try transform.init(step.withoutName, cell.context).apply(to: frame, cell.context).frame
        guard spec.layers.count > 1 else { return made }
        guard made.count == frame.count else {
            throw SeriesError.badExpression(
                what: "'\(verb)' gives other rows than the layers beside it",
                mend: "make a series of it first: \(verb) … as NAME", range: step.range)
        }
        var result = frame
        for (place, name) in step.stepColumns.enumerated() {
            guard var column = made.column(name) else { continue }
            column.name = "\(verb) \(name)"
            result.columns.removeAll { $0.name == column.name }
            result.columns.append(column)
            spec.layers[layer].columns[place].name = column.name
        }
        return result
    }

    static func lowered(_ stage: StageSyntax, _ outline: Frame) throws -> LoweredStage? {
        guard !stage.arguments.groups("layer").contains(where: { $0.has("step") }) else { return nil }
        let keys = PlotKeys(stage.arguments, in: outline)
        guard let chart = try ChartSpec(plot: keys.arguments).lowered(outline) else { return nil }
        return LoweredStage(transform: AggregateTransform(chart.aggregation)) { input, cell in
            try draw(chart.spec, stage, input, hiding: keys.hidden, in: &cell)
        }
    }

    private static func draw(
        _ spec: ChartSpec, _ stage: StageSyntax, _ input: Piped, hiding hidden: [String], in cell: inout CellRun
    ) throws -> Piped {
        var (series, frame) = try cell.series(input)
        var spec = spec
        for (place, layer) in stage.arguments.groups("layer").enumerated() {
            if let step = layer.group("step") { frame = try stepped(frame, step, layer: place, of: &spec, in: cell) }
        }
        for expression in stage.arguments.keyExpressions where frame.column(expression.keyWords) == nil {
            var evaluator = ExpressionEvaluator(frame, cell.context)
            frame.columns.append(try evaluator.column(expression, name: expression.keyWords))
        }
        let name = stage.result?.text ?? "chart"
        let chart = try DrawnChart(
            name: name, spec: spec, series: series, frame: frame, in: cell)
        cell.reply(chart.reply.noting(hidden.map { SeriesNote.hidden(column: $0) }.erased))
        let made = cell.workspace.plan(of: series) ?? PlanDescription(of: series, frame)
        try cell.show(chart, as: name, plan: made.drawn(by: stage.words(in: cell.source)))
        return .chart(name: name, chart)
    }
}

extension Arguments {
    /// The expressions among the keys of a plot's layers: each is a column by the time that the chart is made.
    fileprivate var keyExpressions: [Expression] {
        groups("layer").flatMap { layer in layer.groups("key").compactMap(\.keyExpression) }
    }
}

import Catalog
import Charts
import Diagnostics
import Series
import Syntax

/// `plot LAYER [+ LAYER …] [CLAUSE …]`.
enum PlotVerb: Verb {
    static let entry = PlotForm.entry

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        let keys = PlotKeys(stage.arguments, in: try cell.series(input).frame)
        return try draw(ChartSpec(plot: keys.arguments), stage, input, hiding: keys.hidden, in: &cell)
    }

    static func lowered(_ stage: StageSyntax, _ outline: Frame) throws -> LoweredStage? {
        guard !stage.arguments.groups("layer").contains(where: { $0.hasOwnRows }) else { return nil }
        let keys = PlotKeys(stage.arguments, in: outline)
        return try lowered(ChartSpec(plot: keys.arguments), stage, outline, hiding: keys.hidden)
    }

    private static func lowered(
        _ typed: ChartSpec, _ stage: StageSyntax, _ outline: Frame, hiding hidden: [String], noting said: [AnyNote] = []
    ) throws -> LoweredStage? {
        guard let chart = try typed.lowered(outline) else { return nil }
        return LoweredStage(
            transform: AggregateTransform(chart.aggregation),
            wanted: { chart.columnsInOrderOfRows($0).isEmpty ? nil : LoweredChart.firstRows },
            leastNames: chart.leastNames,
            instead: { made in
                try typed.byHourOfDay(made).flatMap {
                    try lowered($0, stage, outline, hiding: hidden, noting: hoursOfDay)
                }
            }
        ) { input, notes, first, cell in
            var spec = first.map(chart.ordered) ?? chart.spec
            spec.lastIsCut = notes.contains { ($0.fact as? SeriesNote)?.isOfCutEnd ?? false }
            return try draw(spec, stage, input, hiding: hidden, noting: said, in: &cell)
        }
    }

    private static let hoursOfDay = [ChartsNote.by(Cycle.hourOfDay.rawValue)].erased

    static func reduced(_ stage: StageSyntax, _ outline: Frame) throws -> ReducedStage? {
        guard !stage.arguments.groups("layer").contains(where: { $0.hasOwnRows }),
            stage.arguments.keyExpressions.isEmpty
        else { return nil }
        let keys = PlotKeys(stage.arguments, in: outline)
        let spec = try ChartSpec(plot: keys.arguments)
        guard let columns = spec.reducible(outline) else { return nil }
        return ReducedStage(columns: columns) { rows, description, notes, cell in
            let name = stage.result?.text ?? "chart"
            let chart = try DrawnChart(name: name, spec: spec, rows: rows, doubts: description.doubts)
            cell.reply(chart.reply.noting(notes + keys.hidden.map { SeriesNote.hidden(column: $0) }.erased))
            try cell.show(chart, as: name, plan: description.drawn(by: stage.words(in: cell.text)))
            return .chart(name: name, chart)
        }
    }

    private static func draw(
        _ spec: ChartSpec, _ stage: StageSyntax, _ input: Piped, hiding hidden: [String], noting said: [AnyNote] = [],
        in cell: inout CellRun
    ) throws -> Piped {
        var (series, frame) = try cell.series(input)
        var (spec, said) = (spec, said)
        if let meant = spec.byHourOfDay(frame) { (spec, said) = (meant, hoursOfDay) }
        let stored = cell
        var rows = LayerRows(frame, cell.context, source: cell.text)
        let shared = stage.arguments.all.filter { $0.label == "condition" }
        try rows.choose(&spec, stage.arguments.groups("layer"), shared: shared) { try stored.frame(named: $0) }
        try rows.convert(&spec, stage.arguments.groups("layer"))
        let along = try rows.placeColumns(&spec) { try stored.frame(named: $0) }
        let periods = try DrawnPeriods(spec, cell.context).notes { name in
            guard let name else { return rows.frame }
            return try rows.own[name] ?? stored.frame(named: name)
        }
        spec.lastIsCut = spec.lastIsCut || periods.contains(where: \.isOfCutEnd)
        try rows.settle(&spec, stage.arguments.groups("layer"))
        frame = rows.frame
        for expression in stage.arguments.keyExpressions where frame.column(expression.keyWords) == nil {
            var evaluator = ExpressionEvaluator(frame, cell.context)
            frame.columns.append(try evaluator.column(expression, name: expression.keyWords))
        }
        let name = stage.result?.text ?? "chart"
        let chart = try DrawnChart(
            name: name, spec: spec, series: series, frame: frame, own: rows.own, in: cell)
        let told = (hidden.map { SeriesNote.hidden(column: $0) } + periods).erased
        cell.reply(chart.reply.noting(said + along.erased + told))
        let made = cell.workspace.plan(of: series) ?? PlanDescription(of: series, frame)
        try cell.show(chart, as: name, plan: made.drawn(by: stage.words(in: cell.text)))
        return .chart(name: name, chart)
    }
}

extension Arguments {
    /// Whether a layer draws other rows than those of its series.
    fileprivate var hasOwnRows: Bool { has("step") || has("then") || has("condition") || hasUnits || hasColumnsAlong }

    fileprivate var hasColumnsAlong: Bool { word("over")?.text == ColumnsAsPlaces.word }

    /// The expressions among the keys of a plot's layers: each is a column by the time that the chart is made.
    fileprivate var keyExpressions: [Expression] {
        groups("layer").flatMap { layer in layer.groups("key").compactMap(\.keyExpression) }
    }
}

extension SeriesNote {
    /// Whether it says that the last of some periods is cut off.
    fileprivate var isOfCutEnd: Bool { if case .cutOff(_, let last, _) = self { last } else { false } }
}

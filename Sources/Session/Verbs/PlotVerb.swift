import Catalog
import Charts
import Series
import Syntax

/// `plot LAYER [+ LAYER …] [CLAUSE …]`.
enum PlotVerb: Verb {
    static let entry = PlotForm.entry

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        try draw(ChartSpec(plot: stage.arguments), stage, input, in: &cell)
    }

    static func lowered(_ stage: StageSyntax, _ outline: Frame) throws -> LoweredStage? {
        guard let chart = try ChartSpec(plot: stage.arguments).lowered(outline) else { return nil }
        return LoweredStage(transform: AggregateTransform(chart.aggregation)) { input, cell in
            try draw(chart.spec, stage, input, in: &cell)
        }
    }

    private static func draw(
        _ spec: ChartSpec, _ stage: StageSyntax, _ input: Piped, in cell: inout CellRun
    ) throws -> Piped {
        let (series, frame) = try cell.series(input)
        let name = stage.result?.text ?? "chart"
        let chart = try DrawnChart(
            name: name, spec: spec, series: series, frame: frame, in: cell)
        cell.reply(chart.reply)
        let made = cell.workspace.plan(of: series) ?? PlanDescription(of: series, frame)
        try cell.show(chart, as: name, plan: made.drawn(by: stage.words(in: cell.source)))
        return .chart(name: name, chart)
    }
}

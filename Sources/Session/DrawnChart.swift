import Charts
import Language
import Series

/// A chart of the workspace: how it was described, the series it was drawn from, and what came of it. A value, so
/// that refining it leaves the old one whole.
package struct DrawnChart: Sendable {
    package let name: String
    package let spec: ChartSpec
    package let resolved: ResolvedChart
    private let series: String
    private let frame: Frame
    /// The series that layers named with `from`.
    private let others: [String: Frame]

    init(name: String, spec: ChartSpec, series: String, frame: Frame, in cell: CellRun) throws {
        var others: [String: Frame] = [:]
        for other in spec.layers.compactMap({ $0.series?.text }) { others[other] = try cell.frame(named: other) }
        try self.init(name: name, spec: spec, series: series, frame: frame, others: others, in: cell)
    }

    private init(
        name: String, spec: ChartSpec, series: String, frame: Frame, others: [String: Frame], in cell: CellRun
    ) throws {
        self.name = name
        self.spec = spec
        self.series = series
        self.frame = frame
        self.others = others
        resolved = try spec.resolve(
            current: (series, frame),
            lookup: { name in
                guard let frame = others[name] else { throw SessionError.unknownName(name, known: Array(others.keys)) }
                return frame
            },
            context: cell.context)
    }

    /// The chart with one clause more, over the same rows.
    func refined(by stage: StageSyntax, as name: String, in cell: CellRun) throws -> DrawnChart {
        var spec = spec
        try spec.apply(clause: stage.verb, stage.arguments)
        return try DrawnChart(name: name, spec: spec, series: series, frame: frame, others: others, in: cell)
    }

    /// `line wind`, for `series`.
    package var summary: String { resolved.summary }

    package var reply: String { Reply.line(name, [resolved.summary] + resolved.notes) }
}

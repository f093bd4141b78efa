import Charts
import Language
import Scene
import Series

/// A chart of the workspace: how it was described, the series it was drawn from, and what came of it. A value, so
/// that refining it leaves the old one whole.
package struct DrawnChart: Sendable {
    package let name: String
    package let spec: ChartSpec
    /// What came of it; of a composed figure that of its first chart.
    private let outcome: ChartOutcome
    /// `line wind`, and what is to be said beside it.
    private let words: (summary: String, notes: [String])
    /// Set for a figure that is made of others.
    package let composition: Composition?
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
        name: String, spec: ChartSpec, series: String, frame: Frame, others: [String: Frame], in cell: CellRun,
        after earlier: ResolvedChart? = nil
    ) throws {
        self.name = name
        self.spec = spec
        self.series = series
        self.frame = frame
        self.others = others
        composition = nil
        let context = cell.context
        outcome = try ChartOutcome(after: earlier) { earlier in
            try spec.resolve(
                current: (series, frame),
                lookup: { name in
                    guard let frame = others[name] else {
                        throw SessionError.unknownName(name, known: others.keys.sorted())
                    }
                    return frame
                },
                context: context, after: earlier)
        }
        let resolved = try outcome.value()
        words = (resolved.summary, resolved.notes)
    }

    /// The chart with its axes, series and colours settled; of a composed figure that of its first.
    package func resolved() throws -> ResolvedChart { try outcome.value() }

    /// Its own, or those of a figure's parts.
    var outcomes: [ChartOutcome] { composition?.charts.flatMap { $0.outcomes } ?? [outcome] }

    /// A figure made of others.
    ///
    /// - Throws: `SessionError.emptyComposition`, `.tooManyCharts`.
    init(name: String, _ composition: Composition) throws {
        guard let first = composition.charts.first else { throw SessionError.emptyComposition(composition.word) }
        guard composition.charts.count <= Composition.most else {
            throw SessionError.tooManyCharts(composition.word, count: composition.charts.count, limit: Composition.most)
        }
        self.init(name: name, of: first, composition: composition)
    }

    private init(name: String, of first: DrawnChart, composition: Composition) {
        self.name = name
        self.composition = composition
        spec = first.spec
        outcome = first.outcome
        words = first.words
        series = first.series
        frame = first.frame
        others = first.others
    }

    /// The chart with one clause more, over the same rows. Of tabs `select` chooses the one that is shown.
    func refined(by stage: StageSyntax, as name: String, in cell: CellRun) throws -> DrawnChart {
        if let composition { return try refined(composition, by: stage, as: name) }
        var spec = spec
        try spec.apply(clause: stage.verb, stage.arguments)
        return try DrawnChart(
            name: name, spec: spec, series: series, frame: frame, others: others, in: cell,
            after: outcome.atHand)
    }

    private func refined(_ composition: Composition, by stage: StageSyntax, as name: String) throws -> DrawnChart {
        guard case .tabs(let tabs, _) = composition, stage.verb.text == "select" else {
            throw SessionError.composedChart(name: self.name, composition.word, clause: stage.verb.text)
        }
        let word = stage.arguments.all.first?.value.word ?? ""
        guard let shown = tabs.firstIndex(where: { $0.label == word || $0.chart.name == word }) else {
            throw SessionError.unknownName(word, known: tabs.map(\.label))
        }
        return try DrawnChart(name: name, .tabs(tabs, shown: shown))
    }

    /// Every picture there is of it: one for each tab, the figure itself otherwise.
    package var pictures: [DrawnChart] {
        guard case .tabs(let tabs, _)? = composition else { return [self] }
        return tabs.indices.map { DrawnChart(name: name, of: tabs[$0].chart, composition: .tabs(tabs, shown: $0)) }
    }

    /// A sentence or two for who cannot see it.
    package func description() throws -> String {
        switch composition {
        case nil: try resolved().description
        case .board(let charts, _)?: try charts.map { try $0.description() }.joined(separator: " ")
        case .tabs(let tabs, let shown)?: "\(tabs[shown].label): \(try tabs[shown].chart.description())"
        }
    }

    /// What it says, as canonical text: see `ResolvedChart.record`.
    package func record() throws -> String {
        switch composition {
        case nil: try resolved().record
        case .board(let charts, _)?:
            try charts.map { "part \($0.name.debugDescription)\n" + (try $0.record()) }.joined()
        case .tabs(let tabs, let shown)?:
            tabs.enumerated().map { "tab \($1.label.debugDescription)\($0 == shown ? " shown" : "")\n" }.joined()
                + (try tabs[shown].chart.record())
        }
    }

    /// Rows of text that suit a width in columns, when a chart of one plot takes `rows`.
    package func rows(columns: Int, rows: Int) throws -> Int {
        if let composition { return try composition.rows(columns: columns, rows: rows) }
        let cell = Size(8, 16)
        let height = try resolved().fittingHeight(
            width: Double(columns) * cell.width, height: Double(rows) * cell.height, cell: cell)
        return Int((height / cell.height).rounded())
    }

    /// `line wind`, for `series`.
    package var summary: String { composition?.summary ?? words.summary }

    package var reply: String {
        if let composition { return Reply.line(name, [composition.summary]) }
        return Reply.line(name, [words.summary] + words.notes)
    }
}

import Foreign
import Charts
import Checked
import Diagnostics
import Language
import Scene
import Series
import Syntax

/// A figure of the workspace: a chart with how it was described, the series it was drawn from and what came of it, or a
/// figure made of others. A value, so that refining it leaves the old one whole.
package struct DrawnChart: Sendable {
    package let name: String
    /// Under which it was shown: size and theme of its picture, where neither is its own.
    package private(set) var settings = Settings()
    private let content: Content
    /// How many figures it is made of, those that its parts are made of too; 0 for one chart.
    private let parts: Int

    private enum Content: Sendable {
        case plot(Plot)
        case composed(Composition)
    }

    /// One chart.
    private struct Plot: Sendable {
        let spec: ChartSpec
        let outcome: ChartOutcome
        /// `line wind`, and what is to be said beside it.
        let words: (summary: String, notes: [ChartsNote])
        let series: String
        let frame: Frame
        /// The series that layers named with `from`.
        let others: [String: Frame]
        /// What is in doubt of the rows that it is drawn from.
        let doubts: [AnyNote]
        /// Where its rows are left; nil where they are at hand.
        private(set) var rows: ReducedRows?

        /// - Throws: `RowsWanted` where it shows more of the rows than that lines go through them.
        init(_ spec: ChartSpec, rows: ReducedRows, doubts: [AnyNote], after earlier: ResolvedChart? = nil) throws {
            guard spec.reducible(rows.columns) == rows.outline.reduction.columns else { throw RowsWanted() }
            self.spec = spec
            (series, frame, others) = (rows.source, rows.outline.frame, [:])
            self.doubts = doubts
            self.rows = rows
            outcome = try ChartOutcome(after: earlier) { earlier in
                try rows.outline.told(spec).resolve(
                    current: (rows.source, rows.outline.frame), lookup: Self.noOther, context: rows.context,
                    after: earlier
                ).outlined(of: rows.outline)
            }
            let resolved = try outcome.value()
            words = (resolved.summary, resolved.notes)
        }

        private static func noOther(_ name: String) throws -> Frame { throw SessionError.unknownName(name, known: []) }

        /// The chart of all rows.
        func whole() throws -> ResolvedChart {
            guard let rows else { return try outcome.value() }
            return try spec.resolve(
                current: (series, try rows.whole()), lookup: Self.noOther, context: rows.context)
        }

        /// The chart of the rows that a surface shows.
        func drawn(size: Size, measurer: any TextMeasurer, theme: Theme) throws -> ResolvedChart {
            let chart = try outcome.value()
            guard let rows else { return chart }
            let own = chart.theme.map { Theme.named($0) } ?? theme
            guard let cuts = chart.cuts(size: size, measurer: measurer, theme: own) else { return try whole() }
            do {
                return try chart.drawn(of: try rows.lines(at: cuts))
            } catch is RowsWanted {
                return try whole()
            }
        }

        init(
            _ spec: ChartSpec, series: String, frame: Frame, others: [String: Frame], doubts: [AnyNote],
            _ context: SeriesContext, after earlier: ResolvedChart? = nil
        ) throws {
            self.spec = spec
            self.series = series
            self.frame = frame
            self.others = others
            self.doubts = doubts
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
    }

    /// - Parameter own: rows that only one of its layers has, by the name that it calls them.
    init(
        name: String, spec: ChartSpec, series: String, frame: Frame, own: [String: Frame] = [:], in cell: CellRun
    ) throws {
        var spec = spec
        spec.layers = SeriesColumns(frame: frame, stored: { cell.workspace.frame($0) }).layers(spec.layers)
        var others: [String: Frame] = [:]
        for other in spec.sources { others[other] = try own[other] ?? cell.frame(named: other) }
        var doubts: [AnyNote] = []
        for name in [series] + others.keys.sorted() { doubts.merge(cell.workspace.plan(of: name)?.doubts ?? []) }
        self.init(
            name: name,
            .plot(try Plot(spec, series: series, frame: frame, others: others, doubts: doubts, cell.context)))
    }

    /// A chart whose rows are left where they are.
    ///
    /// - Throws: `RowsWanted` where it needs them.
    init(name: String, spec: ChartSpec, rows: ReducedRows, doubts: [AnyNote]) throws {
        self.init(name: name, .plot(try Plot(spec, rows: rows, doubts: doubts)))
    }

    /// A figure made of others.
    ///
    /// - Throws: `SessionError.emptyComposition`, `.tooManyCharts`.
    init(name: String, _ composition: Composition) throws {
        guard !composition.charts.isEmpty else { throw SessionError.emptyComposition(composition.word) }
        // Each part is within the limit itself, so that this count cannot overflow.
        let parts = composition.charts.reduce(0) { $0 + 1 + $1.parts }
        guard parts <= Composition.most else {
            throw SessionError.tooManyCharts(composition.word, count: parts, limit: Composition.most)
        }
        self.init(name: name, .composed(composition), parts: parts)
    }

    private init(name: String, _ content: Content, parts: Int = 0) {
        self.parts = parts
        self.name = name
        self.content = content
    }

    /// Set for a figure that is made of others.
    package var composition: Composition? { if case .composed(let composition) = content { composition } else { nil } }

    /// With axes, series and colours settled.
    ///
    /// - Throws: what working it out anew throws: a stop that was asked for, or memory that is not to be had.
    package func figure() throws -> Figure {
        switch content {
        case .plot(let plot): .chart(try plot.whole())
        case .composed(let composition): try composition.figure()
        }
    }

    /// The same for what no row says by itself: axes, words, sizes. Rows that are left where they are stay there.
    ///
    /// - Throws: as `figure`.
    package func outline() throws -> Figure {
        switch content {
        case .plot(let plot): .chart(try plot.outcome.value())
        case .composed(let composition): try composition.figure()
        }
    }

    /// The same as one surface shows it.
    ///
    /// - Throws: as `figure`.
    func figure(size: Size, measurer: any TextMeasurer, theme: Theme) throws -> Figure {
        switch content {
        case .plot(let plot): .chart(try plot.drawn(size: size, measurer: measurer, theme: theme))
        case .composed(let composition): try composition.figure()
        }
    }

    /// Whether it is the same drawing of the same rows, not one like it.
    func isSame(as other: DrawnChart) -> Bool {
        name == other.name && summary == other.summary && parts == other.parts && outcomes.count == other.outcomes.count
            && zip(outcomes, other.outcomes).allSatisfy { $0 === $1 }
    }

    /// Its own, or those of a figure's parts.
    var outcomes: [ChartOutcome] {
        switch content {
        case .plot(let plot): [plot.outcome]
        case .composed(let composition): composition.charts.flatMap(\.outcomes)
        }
    }

    /// The rows that it is drawn from; nil for a figure made of others.
    package var frame: Frame? { if case .plot(let plot) = content { plot.frame } else { nil } }

    /// Whether all that it is drawn from is in memory, and nothing is asked for it any more.
    package var holdsItsRows: Bool {
        switch content {
        case .plot(let plot): plot.rows == nil
        case .composed(let composition): composition.charts.allSatisfy(\.holdsItsRows)
        }
    }

    /// What `highlight` may name, as far as that is at hand.
    package var highlightable: [String] {
        if case .plot(let plot) = content { plot.outcome.atHand?.highlightable ?? [] } else { [] }
    }

    /// What stands along x, as far as that is at hand: names, or from where to where instants lie, µs.
    package var alongX: (names: [String], instants: ClosedRange<Double>?)? {
        guard case .plot(let plot) = content, let chart = plot.outcome.atHand else { return nil }
        switch chart.x.scale {
        case .slots(let names): return (names, nil)
        case .number: return ([], nil)
        case .time(let lower, let upper): return ([], lower <= upper ? lower...upper : nil)
        case .periods(let edges):
            guard let first = edges.first, let last = edges.last, first < last else { return ([], nil) }
            return ([], first...last.nextDown)
        }
    }

    /// Adds the columns that it is drawn from.
    package func hold(_ holdings: inout ColumnHoldings) {
        switch content {
        case .plot(let plot):
            holdings.add(plot.frame)
            for other in plot.others.values { holdings.add(other) }
        case .composed(let composition): for chart in composition.charts { chart.hold(&holdings) }
        }
    }

    /// The chart with one clause more, over the same rows. Of tabs `select` chooses the one that is shown.
    func refined(by stage: StageSyntax, as name: String, in cell: CellRun) throws -> DrawnChart {
        switch content {
        case .plot(let plot):
            var spec = plot.spec
            try spec.apply(clause: stage.verb, stage.arguments)
            if let rows = plot.rows,
                let refined = try Self.unlessWanted({ try Plot(spec, rows: rows, doubts: plot.doubts) })
            {
                return DrawnChart(name: name, .plot(refined))
            }
            let refined = try Plot(
                spec, series: plot.series, frame: try plot.rows?.whole() ?? plot.frame, others: plot.others,
                doubts: plot.doubts, cell.context,
                after: plot.outcome.atHand)
            return DrawnChart(name: name, .plot(refined))
        case .composed(let composition): return try refined(composition, by: stage, as: name)
        }
    }

    /// What the body makes; nil where it wants all rows.
    private static func unlessWanted(_ body: () throws -> Plot) throws -> Plot? {
        do { return try body() } catch is RowsWanted { return nil }
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

    /// The same chart of its first rows; nil where those make none, and for a figure made of others.
    func taking(_ rows: Int, _ context: SeriesContext) -> DrawnChart? {
        guard case .plot(let plot) = content, let few = try? plot.frame.taking(0..<min(rows, plot.frame.count)),
            let made = try? Plot(plot.spec, series: plot.series, frame: few, others: plot.others, doubts: [], context)
        else { return nil }
        return DrawnChart(name: name, .plot(made))
    }

    /// What works out again and again what it would be by clauses; nil for a figure made of others.
    ///
    /// - Throws: what reading rows does that the chart did without.
    func refiner(_ parser: ForeignParser, _ parameters: Parameters, _ context: SeriesContext) throws -> ChartRefiner? {
        guard case .plot(let plot) = content else { return nil }
        let frame = try plot.rows?.whole() ?? plot.frame
        return ChartRefiner(
            name: name, spec: plot.spec, series: (plot.series, frame), others: plot.others, parser: parser,
            parameters: parameters, context: context, shown: plot.outcome.atHand)
    }

    /// Every picture there is of it: one for each tab, the figure itself otherwise.
    package var pictures: [DrawnChart] {
        guard let composition else { return [self] }
        return composition.pictures.map { DrawnChart(name: name, .composed($0), parts: parts).shown(under: settings) }
    }

    /// The same as a cell shows it.
    func shown(under settings: Settings) -> DrawnChart {
        var shown = self
        shown.settings = settings
        return shown
    }

    /// A sentence or two for who cannot see it.
    ///
    /// - Throws: also `Interrupted`, as `record` does.
    package func description() throws -> String {
        try outline().description(unless: .process)
    }

    /// What it says, as canonical text: see `ResolvedChart.record`.
    ///
    /// - Throws: also `Interrupted`, since the record of a stopped one is not whole.
    package func record() throws -> String {
        try outline().record(unless: .process)
    }

    /// Rows of text that suit a width in columns, when a chart of one plot takes `rows`.
    package func rows(columns: Int, rows: Int) throws -> Int {
        try outline().rows(columns: columns, rows: rows, cell: Size(8, 16))
    }

    /// `line wind`, for `series`.
    package var summary: String {
        switch content {
        case .plot(let plot): plot.words.summary
        case .composed(let composition): composition.summary
        }
    }

    var reply: Reply {
        switch content {
        case .plot(let plot): .chart(name, summary: plot.words.summary, notes: plot.words.notes.erased + plot.doubts)
        case .composed(let composition): .chart(name, summary: composition.summary)
        }
    }
}

import Charts
import Diagnostics
import Scene
import Series
import Session
import Syntax

/// A chart while it is explored: what is looked at, the steps that led there, and the cells that they are. A value without a
/// terminal or a session of its own: gestures go in, a resolved chart, words and cells come out.
///
/// The chart shown is always the one that the cells give: each gesture writes clauses, and these are read and applied as a
/// cell's are.
package struct Exploration {
    struct Panned: Sendable {
        var from: ExploredView.Span
        var to: ExploredView.Span
        var count: Int
    }

    /// One of the charts: of tabs and boards there are several.
    struct Part {
        let label: String
        /// The series whose rows it draws, as a cell has it; nil where they have no name.
        let series: String?
        var refiner: ChartRefiner
        /// All of x, with the periods that are combined now.
        var whole: ResolvedChart
        /// Which of the series the keys go along.
        var lead = 0
        var walks: [RowWalk] = []
        /// Ranges that were zoomed to, the last at the end.
        var windows: [Window] = []
    }

    /// A stretch of x as it was meant, and the range of round places that it is shown as.
    struct Window {
        /// Shares of the whole of x.
        var lower: Double
        var upper: Double
        var range: ExploredView.Range
    }

    /// What cells can bring back.
    struct Snapshot: Sendable, Equatable {
        var shown = 0
        var views: [ExploredView]
    }

    /// What a step meant; steps of one kind that follow each other are one.
    enum Meaning: Sendable { case selecting, ranging, noting, combining, choosing, hiding, writing }

    struct Step {
        var meaning: Meaning
        var before: Snapshot
        var after: Snapshot
    }

    /// What the search looks for, for the next match.
    var search: Search?
    /// Where a mark begins, in axis units; nil without one.
    var anchor: Double?
    /// Where the panels were drawn last, in cells; empty before that.
    var panelAreas: [Rect] = []
    /// Columns of cells that the one plot is wide, as it was drawn last; nil before that and where there are several.
    var columns: Double?
    /// The pans that led here one by one; the next may lead back.
    var panned: [Panned] = []
    /// The calendar's unit that steps go by; nil before one was chosen.
    var unit: DurationUnit?
    var parts: [Part]
    var state: Snapshot
    var steps: [Step] = []
    /// The shown chart as it is looked at.
    package private(set) var chart: ResolvedChart
    /// Why the last gesture did nothing, or what it did beside what is seen; nil for nothing to say.
    package internal(set) var message: String?
    /// The name of the figure whose tabs these are, as a cell has it; nil for one chart.
    let tabs: String?

    /// - Throws: `ExploreError.nothingToExplore` for a figure without charts; what working the chart out throws.
    package init(_ figure: DrawnChart, in session: Session) throws {
        var found: [(label: String, chart: DrawnChart)] = [("", figure)]
        var (name, shown) = (nil as String?, 0)
        switch figure.composition {
        case .tabs(let tabs, let at)?:
            found = tabs.map { ($0.label, $0.chart) }
            (name, shown) = (NameSpelling.typed(figure.name, vocabulary: session.vocabulary), at)
        case .board(let charts, _)?: found = charts.map { ($0.name, $0) }
        case nil: break
        }
        var parts: [Part] = []
        for (label, chart) in found {
            guard var refiner = try session.refiner(of: chart) else { throw ExploreError.nested(chart.name) }
            let whole = try refiner.chart(by: refiner.hasRange ? ["x all"] : [])
            parts.append(
                Part(
                    label: label, series: refiner.seriesName(in: session.workspace), refiner: refiner, whole: whole,
                    walks: try Self.walks(whole, refiner)))
        }
        guard parts.indices.contains(shown) else { throw ExploreError.nothingToExplore }
        self.parts = parts
        tabs = name
        state = Snapshot(shown: shown, views: parts.map { _ in ExploredView() })
        chart = try self.parts[shown].refiner.chart(by: [])
    }

    /// What stops the work of a gesture.
    package var cancellation: Cancellation { part.refiner.context.cancellation }

    var part: Part { parts[state.shown] }
    var view: ExploredView { state.views[state.shown] }
    var calendar: Calendar { part.refiner.context.calendar }
    var spelling: PlaceSpelling { PlaceSpelling(calendar: calendar) }

    /// The labels of tabs or of a board's charts; empty for one chart.
    package var labels: [String] { parts.count > 1 ? parts.map(\.label) : [] }
    package var shownPart: Int { state.shown }
    package var hasSteps: Bool { !steps.isEmpty }

    /// Does what a gesture means. Where it means nothing here, `message` says why and nothing changes.
    package mutating func apply(_ gesture: Gesture) {
        message = nil
        renew()
        do {
            try perform(gesture)
        } catch let fault as any Fault {
            message = fault.what
        } catch let complaint as Complaint {
            message = complaint.fault.what
        } catch {
            message = "\(error)"
        }
    }

    // MARK: Steps

    /// Takes a new state over when its chart can be drawn.
    mutating func take(_ next: Snapshot, _ meaning: Meaning) throws {
        if meaning != .writing, next == state { return }
        let before = state
        try show(next)
        if let last = steps.last, last.meaning == meaning, last.after == before, meaning != .noting,
            meaning != .writing
        {
            steps[steps.count - 1].after = next
            if steps[steps.count - 1].before == next { steps.removeLast() }
        } else {
            steps.append(Step(meaning: meaning, before: before, after: next))
        }
    }

    /// The shown chart's view changed.
    mutating func take(_ view: ExploredView, _ meaning: Meaning) throws {
        var next = state
        next.views[next.shown] = view
        try take(next, meaning)
    }

    private mutating func show(_ next: Snapshot) throws {
        let place = next.shown
        let view = next.views[place]
        if view.combine != state.views[place].combine || view.hidden != state.views[place].hidden {
            let clauses = ExploredView(combine: view.combine, hidden: view.hidden).clauses()
            let whole = try parts[place].refiner.chart(by: clauses + (parts[place].refiner.hasRange ? ["x all"] : []))
            let made = try parts[place].refiner.chart(by: view.clauses())
            let walks = try Self.walks(whole, parts[place].refiner)
            parts[place].whole = whole
            parts[place].walks = walks
            parts[place].windows = []
            parts[place].lead = max(0, min(parts[place].lead, parts[place].walks.count - 1))
            chart = made
        } else {
            chart = try parts[place].refiner.chart(by: view.clauses())
        }
        state = next
    }

    mutating func undo() throws {
        guard let last = steps.popLast() else {
            message = "there is nothing to undo"
            return
        }
        do {
            try show(last.before)
        } catch {
            steps.append(last)
            throw error
        }
    }

    // MARK: Series

    /// The series that keys go along, panel by panel: each run of values that has its own name.
    static func series(_ chart: ResolvedChart) -> [ResolvedSeries] {
        chart.panels.isEmpty ? distinct(chart.series) : chart.panels.flatMap { distinct($0.series) }
    }

    static func distinct(_ series: [ResolvedSeries]) -> [ResolvedSeries] {
        var names: Set<String> = []
        return series.filter { $0.y.count > 0 && names.insert($0.name + "\u{0}" + $0.column).inserted }
    }

    private static func walks(_ chart: ResolvedChart, _ refiner: ChartRefiner) throws -> [RowWalk] {
        try series(chart).map { try RowWalk($0, stoppedBy: refiner.context.cancellation) }
    }

    /// The rows that the keys go along; nil where nothing is drawn.
    var walk: RowWalk? { part.walks.indices.contains(part.lead) ? part.walks[part.lead] : nil }

    /// The names of the series, one for each panel where there are panels, and the place of the one that keys go along.
    package var leads: (names: [String], shown: Int) {
        let chart = part.whole
        guard chart.panels.isEmpty else {
            let names = chart.panels.flatMap { panel in
                let series = Self.distinct(panel.series)
                return series.map { panel.title + (series.count > 1 ? ", " + $0.name : "") }
            }
            return (names, part.lead)
        }
        return (Self.series(chart).map(\.name), part.lead)
    }
}

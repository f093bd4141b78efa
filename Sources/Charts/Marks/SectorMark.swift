import Catalog
import Checked
import Scene
import Series
import Syntax

/// Parts of a whole as sectors of a circle, clockwise from the top; with `hole` a ring. A few parts only: `bar` compares more.
///
/// The names are the index (`aggregate by weekday mean`) or the key; missing values and zeros have no sector, values below zero are
/// refused. More parts than there are colours: the smallest become one, unless they are members of a cycle. The selected
/// sector is pulled out, its value in the hole. In cells a bar of shares with a line for each part.
package enum SectorMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "sector", aliases: ["pie"], summary: "parts of a whole: a pie, or with hole a ring",
        form: MarkForms.columns,
        examples: [Example("load Samples/stations.csv\nplot sector sum precipitation by station hole 62%")])
    package static let picture = "pie chart"
    package static let unsaidMeasure = UnsaidMeasure.rows
    package static let channels = MarkChannels(x: .own, y: .share)
    package static let styles: Set<String> = ["hole", "corner"]

    package static func table(_ reader: LayerReader) throws -> LayerTable {
        var table = try reader.table()
        guard case .slots(let names, let cycle) = table.kind else { throw ChartsError.needsCategories("sector") }
        guard var run = table.runs.first else { throw ChartsError.noRow("sector") }
        if table.runs.count > 1 { throw ChartsError.needsCategories("sector") }
        // One value a name, in the names' order.
        var values = [Double](repeating: .nan, count: names.count)
        var polling = Polling(reader.context.cancellation)
        for row in 0..<run.y.count where run.x[row].isFinite {
            try polling.step()
            let slot = Int(saturating: run.x[row])
            guard values.indices.contains(slot), run.y.span[row].isFinite else { continue }
            values[slot] = (values[slot].isNaN ? 0 : values[slot]) + run.y.span[row]
        }
        if values.contains(where: { $0 < 0 }) {
            // What is spent has shares as what is earned has; both together have none.
            guard !values.contains(where: { $0 > 0 }) else { throw ChartsError.negativeShare(run.column) }
            values = values.map { -$0 }
            table.notes.append(.belowZeroBySize(run.column))
        }
        try reader.context.cancellation.check()
        var kept = names
        run.detail = Parts()
        let stop = reader.context.cancellation
        let isRanked = cycle == nil && isRanked(reader, names)
        if isRanked || cycle == nil && names.count > SeriesPalette.light.count {
            let order = try values.indices.sorted(stoppedBy: stop) {
                (values[$0].isNaN ? 0 : values[$0]) > (values[$1].isNaN ? 0 : values[$1])
            }
            let limit = limit(order.map { values[$0] })
            guard names.count > limit else {
                let all = isRanked ? order : Array(names.indices)
                return try whole(table, run, all.map { values[$0] }, all.map { names[$0] }, nil)
            }
            let big = isRanked ? Array(order.prefix(limit - 1)) : order.prefix(limit - 1).sorted()
            let rest = try order.dropFirst(limit - 1).sorted(stoppedBy: stop, by: <)
            table.notes.append(.inOnePart(try rest.mapped(stoppedBy: stop) { names[$0] }))
            let other = try rest.mapped(stoppedBy: stop) { values[$0].isFinite ? values[$0] : 0 }.reduce(0, +)
            try stop.check()
            kept = big.map { names[$0] } + ["\(rest.count) others"]
            values = big.map { values[$0] } + [other]
            run.detail = Parts(rest: (limit - 1, rest.count))
        }
        return try whole(table, run, values, kept, cycle)
    }

    /// So many parts, as colours tell apart; as many as there are months where what is left would be the largest of them.
    private static func limit(_ descending: [Double]) -> Int {
        let usual = SeriesPalette.light.count
        let rest = descending.dropFirst(usual - 1).filter(\.isFinite).reduce(0, +)
        return rest > descending.first ?? 0 ? Cycle.monthOfYear.memberCount : usual
    }

    private static func whole(
        _ table: LayerTable, _ run: LayerRun, _ values: [Double], _ kept: [String], _ cycle: Cycle?
    ) throws -> LayerTable {
        var (table, run) = (table, run)
        let total = values.filter { $0.isFinite }.reduce(0, +)
        guard total > 0, total.isFinite else { throw ChartsError.nothingToShare(run.column) }
        run.x = .numbers(Buffer(kept.indices.map { Double($0) + 0.5 }))
        run.y = Buffer(values)
        table.kind = .slots(kept, cycle: cycle)
        table.runs = [run]
        return table
    }

    /// Law (e): the largest part comes first, unless the names have an order or somebody said one.
    private static func isRanked(_ reader: LayerReader, _ names: [String]) -> Bool {
        !reader.frame.isSorted && KindCatalog.found(names) == nil && WholeNames(names) == nil
            && !KeyPlaces.areIntervals(names)
    }

    package static func picture(_ style: MarkStyle) -> String { style.hole > 0 ? "ring chart" : picture }

    /// A ring has its readout in the hole.
    package static func readout(_ style: MarkStyle) -> ReadoutPlace { style.hole >= 0.4 ? .inside : .above }

    package static func aside(_ series: ResolvedSeries, row: Int) -> String? {
        let total = (0..<series.y.count).map { series.y.span[$0] }.filter(\.isFinite).reduce(0, +)
        let value = series.y.span[row]
        return value.isFinite && total > 0 ? SectorShares.percent(value / total) : nil
    }

    /// In cells as many rows as there are parts; in points whatever there is.
    package static func fittingHeight(_ series: ResolvedSeries, width: Double, metrics: Metrics) -> Double? {
        metrics.cell.map { Double(series.y.count + 4) * $0.height }
    }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        let shares = SectorShares(series, on: plot)
        return plot.cell == nil
            ? SectorDrawing(shares, series, plot).elements() : SectorBar(shares, series, plot).elements()
    }
}

/// Parts of a whole; the one that stands for all that have none of their own has no hue among those that do.
private struct Parts: MarkDetail {
    var rest: (row: Int, count: Int)?
    var folds: Bool { true }
    var isWhole: Bool { true }

    func picked(_ rows: [Int]) -> any MarkDetail {
        Parts(rest: rest.flatMap { rest in rows.firstIndex(of: rest.row).map { ($0, rest.count) } })
    }

    func folding(_ row: Int, of count: Int) -> any MarkDetail { Parts(rest: (row, count)) }
}

/// The parts of a pie with their colours and words.
struct SectorShares {
    struct Part {
        var row: Int
        var name: String
        var value: Double
        var share: Double
        var color: Color
        var isSelected: Bool
    }
    private(set) var parts: [Part] = []
    let hasSelection: Bool
    let total: Double

    init(_ series: ResolvedSeries, on plot: PlotFrame) {
        var names: [String] = []
        if case .slots(let slots) = plot.x.scale { names = slots }
        let count = series.y.count
        total = (0..<count).map { series.y.span[$0] }.filter(\.isFinite).reduce(0, +)
        hasSelection = plot.selectedRows.map { !$0.isEmpty } ?? false
        for row in 0..<count {
            let value = series.y.span[row]
            guard value.isFinite, value > 0, series.x[row].isFinite,
                case let slot = Int(saturating: series.x[row]), names.indices.contains(slot)
            else { continue }
            let isSelected = plot.selectedRows?.contains(row) ?? false
            var color =
                series.detail.rest?.row == row
                ? plot.theme.folded : Self.color(row, of: count, value: value, series, plot)
            if hasSelection, !isSelected { color = plot.theme.seen(color.mixed(with: plot.theme.background, 0.42)) }
            parts.append(
                Part(
                    row: row, name: names[slot], value: value, share: value / total, color: color,
                    isSelected: isSelected))
        }
    }

    /// The series' colours in order; members of a long cycle along a palette; one asked-for colour in steps to the ground.
    private static func color(_ row: Int, of count: Int, value: Double, _ series: ResolvedSeries, _ plot: PlotFrame)
        -> Color
    {
        let ground = plot.theme.background
        let color: Color
        switch series.style.coloring {
        case .constant(.series):
            if count <= plot.theme.series.count {
                color = plot.theme.series[row]
            } else {
                let stops = (try? PaletteCatalog.stops("turbo")) ?? []
                let share = 0.08 + 0.84 * Double(row) / Double(max(1, count - 1))
                color = plot.theme.seen(Ramp.color(stops, share).color(in: plot.theme).mixed(with: ground, 0.12))
            }
        case .constant(let one):
            color = one.color(in: plot.theme).mixed(with: ground, 0.7 * Double(row) / Double(max(1, count)))
        case .sign, .value, .scale: color = MarkPaint(series.style, on: plot).color(of: value)
        }
        return color.mixed(with: ground, 1 - series.style.opacity)
    }

    /// `17%`, with a decimal below one percent.
    static func percent(_ share: Double) -> String {
        PlainNumber.fixed(share * 100, decimals: share < 0.01 ? 1 : 0) + "%"
    }
}

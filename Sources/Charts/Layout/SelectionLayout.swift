import Checked
import Scene

/// The lollipop of a selection: a rule from the axis to the topmost selected value, and each layer's own symbol on its value.
/// Bars stay as they are; those beside them are dimmed where they are drawn, and the rule goes behind them.
struct SelectionLayout {
    let plan: LayoutPlan
    let frame: PlotFrame
    private let stops: [Stop]
    /// Whether a selected element fills its band from the axis: the rule then goes behind the marks.
    let isBehind: Bool

    private struct Stop {
        var series: ResolvedSeries
        var point: Point
        var symbol: Symbol?
    }

    /// What marks of one colour at one point are.
    private struct Twin: Hashable {
        var order: Int
        var x: Double
        var y: Double
    }

    init?(_ layout: ChartLayout, plan: LayoutPlan, frame: PlotFrame) {
        guard let selection = layout.chart.selection else { return nil }
        self.plan = plan
        self.frame = frame
        var stops: [Stop] = []
        var places: [Twin: Int] = [:]
        for item in selection.items where layout.chart.series.indices.contains(item.series) {
            let one = layout.chart.series[item.series]
            // An interval is told by the others, which are dimmed.
            guard one.mark.channels.y.isOnAxes, one.detail.ends == nil, item.row < one.y.count,
                one.y.span[item.row].isFinite
            else { continue }
            var on = frame
            if one.onSecondY, let place = plan.secondPlace { on.y = place }
            let x = Self.center(of: one, item.row, selection: selection, on: on, plan)
            // What `x A..B` leaves out is said in the readout alone.
            let share = on.x.scale.fraction(x)
            guard share >= -1e-6, share <= 1 + 1e-6 else { continue }
            var along = on.x.position(x)
            if one.standsOnBand {
                let span = BandSpan(on.band(of: one, item.row), series: one, cell: layout.cell)
                along = (span.start + span.end) / 2
            }
            let up = on.y.position(one.y.span[item.row])
            guard along.isFinite, up.isFinite else { continue }
            let isBar = one.standsOnBand
            let symbol: Symbol? = isBar ? nil : one.style.symbol.flatMap { Symbol(rawValue: $0.rawValue) } ?? .circle
            let stop = Stop(series: one, point: on.horizontal ? Point(up, along) : Point(along, up), symbol: symbol)
            // A line, its area and its points are one value: the symbol that says most stands for all.
            let twin = Twin(order: one.order, x: stop.point.x, y: stop.point.y)
            if let place = places[twin] {
                if one.style.symbol != nil { stops[place] = stop }
            } else {
                places[twin] = stops.count
                stops.append(stop)
            }
        }
        guard !stops.isEmpty else { return nil }
        self.stops = stops
        isBehind = stops.contains { $0.symbol == nil }
    }

    /// Where an element stands along x: in the middle of its period or slot where the marks do.
    private static func center(
        of one: ResolvedSeries, _ row: Int, selection: ResolvedSelection, on frame: PlotFrame, _ plan: LayoutPlan
    ) -> Double {
        let x = one.x[row]
        switch frame.x.scale {
        case .slots: return x.rounded(.down) + 0.5
        case .periods where one.isPeriods: return selection.x
        default: return one.isPeriods && one.mark.channels.x.isBand ? selection.x : x
        }
    }

    func drawRule(into layout: inout ChartLayout) {
        let bars = stops.filter { $0.symbol == nil }
        let floor = isBehind ? frame.y.position(frame.baseline) : frame.horizontal ? plan.plot.x : plan.plot.maxY
        func height(_ stop: Stop) -> Double { abs((frame.horizontal ? stop.point.x : stop.point.y) - floor) }
        guard let lead = (bars.isEmpty ? stops : bars).max(by: { height($0) < height($1) }),
            let top = stops.max(by: { height($0) < height($1) })
        else { return }
        let along = frame.horizontal ? lead.point.y : lead.point.x
        var (start, end) = (floor, frame.horizontal ? top.point.x : top.point.y)
        if layout.cell != nil, isBehind {
            // Cells cannot show what is behind a bar, and without colour nothing is dimmed: a pin over the bar marks it.
            start = frame.horizontal ? lead.point.x : lead.point.y
            if top.symbol == nil { end = frame.horizontal ? plan.plot.maxX : plan.plot.y }
        }
        // Behind a bar of whole points: none of it looks out over the rounded end.
        if layout.cell == nil, top.symbol == nil { end += min(2, abs(end - start)) * (end < start ? 1 : -1) }
        let color = layout.theme.ink.mixed(with: layout.theme.background, 0.25)
        let at = layout.cell == nil ? (along * 2).rounded() / 2 : along
        let (from, to) = frame.horizontal ? (Point(start, at), Point(end, at)) : (Point(at, start), Point(at, end))
        layout.elements.append(Element(.selection, .line(from, to), stroke: Stroke(color, width: 1.5)))
    }

    func drawSymbols(into layout: inout ChartLayout) {
        for stop in stops {
            guard let symbol = stop.symbol else { continue }
            let color = MarkPaint(stop.series.style, on: frame).color(of: stop.series.y.span.isEmpty ? 0 : .infinity)
            let ground = layout.theme.background
            func add(_ symbol: Symbol, _ size: Double, fill: Color?, stroke: Stroke?) {
                layout.elements.append(
                    Element(
                        .selection, .symbol(symbol, center: stop.point, size: size), fill: fill.map { .solid($0) },
                        stroke: stroke))
            }
            if layout.cell != nil {
                add(symbol == .ring ? .circle : symbol, 10, fill: color, stroke: nil)
                continue
            }
            switch symbol {
            case .ring:
                add(.circle, 13, fill: ground, stroke: Stroke(color, width: 2))
                add(.circle, 6, fill: color, stroke: nil)
            case .cross: add(.cross, 12, fill: nil, stroke: Stroke(color, width: 3))
            default: add(symbol, 13, fill: color, stroke: Stroke(ground, width: 2.5))
            }
        }
    }
}

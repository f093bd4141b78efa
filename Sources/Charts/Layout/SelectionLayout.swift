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

    init?(_ layout: ChartLayout, plan: LayoutPlan, frame: PlotFrame) {
        guard let selection = layout.chart.selection else { return nil }
        self.plan = plan
        self.frame = frame
        var stops: [Stop] = []
        for item in selection.items where layout.chart.series.indices.contains(item.series) {
            let one = layout.chart.series[item.series]
            guard one.mark.isOnAxes, item.row < one.y.count, one.y.span[item.row].isFinite else { continue }
            var on = frame
            if one.onSecondY, let place = plan.secondPlace { on.y = place }
            let x = Self.center(of: one, item.row, selection: selection, on: on, plan)
            let along = on.x.position(x)
            let up = on.y.position(one.y.span[item.row])
            guard along.isFinite, up.isFinite else { continue }
            let isBar = one.mark.standsOnBand
            let symbol: Symbol? = isBar ? nil : one.style.symbol.flatMap { Symbol(rawValue: $0.rawValue) } ?? .circle
            let stop = Stop(series: one, point: on.horizontal ? Point(up, along) : Point(along, up), symbol: symbol)
            // A line, its area and its points are one value: the symbol that says most stands for all.
            if let twin = stops.firstIndex(where: { $0.series.order == one.order && $0.point == stop.point }) {
                if one.style.symbol != nil { stops[twin] = stop }
            } else {
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
        default: return one.isPeriods && one.mark.standsOnBand ? selection.x : x
        }
    }

    func drawRule(into layout: inout ChartLayout) {
        let floor = frame.y.position(frame.baseline)
        let bottom = frame.horizontal ? plan.plot.x : plan.plot.maxY
        let start = isBehind ? floor : bottom
        guard let lead = stops.first(where: { $0.symbol == nil }) ?? stops.first else { return }
        let tops = stops.map { frame.horizontal ? $0.point.x : $0.point.y }
        // The farthest from the axis, on whichever side of it.
        let end = tops.max { abs($0 - start) < abs($1 - start) } ?? start
        let color = layout.theme.ink.mixed(with: layout.theme.background, 0.25)
        let (from, to): (Point, Point)
        if frame.horizontal {
            (from, to) = (Point(start, lead.point.y), Point(end, lead.point.y))
        } else {
            let x = layout.cell == nil ? (lead.point.x * 2).rounded() / 2 : lead.point.x
            (from, to) = (Point(x, start), Point(x, end))
        }
        layout.elements.append(Element(.selection, .line(from, to), stroke: Stroke(color, width: 1.5)))
    }

    func drawSymbols(into layout: inout ChartLayout) {
        for stop in stops {
            guard let symbol = stop.symbol else { continue }
            let color = MarkPaint(stop.series.style, on: frame).color(of: stop.series.y.span.isEmpty ? 0 : .infinity)
            let ground = layout.theme.background
            func add(_ symbol: Symbol, _ size: Double, fill: Color?, stroke: Stroke?) {
                layout.elements.append(Element(
                    .selection, .symbol(symbol, center: stop.point, size: size), fill: fill.map { .solid($0) }, stroke: stroke))
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

import Scene

/// Names at the right ends of lines: read without looking away, where there is room for them.
struct EndLabels {
    struct Label {
        var name: String
        var order: Int
        var width: Double
        /// The top of its line of text, moved so that no two touch.
        var top: Double
        /// Where its line ends.
        let level: Double
        /// The place of that end along x.
        let end: Double
        var series: ResolvedSeries
        /// It had to move so far that a line leads from it to the end that it names.
        var isLed = false
    }
    let plan: LayoutPlan

    /// Whether the chart is one whose names stand at the ends: several lines, none named `legend`, a left axis.
    static func stand(_ layout: ChartLayout) -> Bool {
        let chart = layout.chart
        guard chart.legend == nil, !chart.namesSayLittle, !layout.traits.hasKinds, !SlopeLabels.stand(layout),
            chart.panels.isEmpty,
            !chart.horizontal,
            AnnotationLayout.gutter(layout).isEmpty,
            chart.secondY == nil, chart.y.side != .right
        else { return false }
        var orders: Set<Int> = []
        let isCrowd = chart.series.contains { one in
            if case .never = one.mark.endName(one) { return true }
            orders.insert(one.order)
            return orders.count > Self.mostMoved && (one.isFolded || orders.count > 2 * Self.mostMoved)
        }
        guard !isCrowd, orders.count <= Self.mostMoved ? !meet(layout) : areApart(layout), orders.count > 1,
            chart.series.contains(where: { $0.mark.endName($0) == .leads })
        else {
            return false
        }
        // The last values must be near the right edge, or the names would hang in the air.
        guard !chart.x.reverse, chart.series.allSatisfy({ endsAtEdge($0, chart.x.scale) }) else { return false }
        let names = EndNames(chart)
        let widest = chart.series.map { layout.text.width(names[$0], Theme.seriesLabelStyle) }.max() ?? 0
        return widest <= layout.size.width * 0.2 && layout.size.width >= (layout.cell.map { $0.width * 50 } ?? 320)
    }

    /// So many names are moved until no two touch; more stand at their ends where these lie apart, as ranks do.
    private static let mostMoved = 8
    /// What the plot leaves of a figure's height, in lines of text, at least.
    private static let linesAround = 6.0

    private static func areApart(_ layout: ChartLayout) -> Bool {
        let ends = ends(layout)
        return zip(ends, ends.dropFirst()).allSatisfy { $1 - $0 >= layout.metrics.lineHeight }
    }

    /// So many lines that end in one point have their names fanned out in an order that says nothing.
    private static let leastMeeting = 6
    /// Their ends share so much of what their names need.
    private static let meetingShare = 0.25

    private static func meet(_ layout: ChartLayout) -> Bool {
        let ends = ends(layout)
        guard ends.count >= leastMeeting, let first = ends.first, let last = ends.last else { return false }
        return last - first < Double(ends.count - 1) * layout.metrics.lineHeight * meetingShare
    }

    /// About where lines end, in points from the foot of the plot, ascending.
    private static func ends(_ layout: ChartLayout) -> [Double] {
        let chart = layout.chart
        let height = layout.size.height - layout.metrics.lineHeight * linesAround
        return chart.series.compactMap { one in
            lastRow(one, chart.x.scale).map { chart.y.scale.fraction(one.y.span[$0]) * height }
        }.sorted()
    }

    /// The farthest from the right edge that a line may end, as a share of the axis.
    private static let farthest = 0.05

    /// A series without values ends nowhere, and is no reason against names at the ends.
    private static func endsAtEdge(_ one: ResolvedSeries, _ scale: AxisScale) -> Bool {
        guard let row = lastRow(one, scale) else { return true }
        // On bands a line ends in the middle of the last one.
        let rest = farthest + (scale.bandCount.map { 1 / Double($0) } ?? 0)
        return scale.fraction(one.holds(from: one.x[row])) >= 1 - rest
    }

    /// The last row that the axis shows with a value; nil without one. O(log n + rows without values) where places ascend.
    static func lastRow(_ one: ResolvedSeries, _ scale: AxisScale) -> Int? {
        let domain = scale.domain
        let rows = one.rows(from: domain.lower, through: domain.upper) ?? 0..<min(one.x.count, one.y.count)
        return rows.reversed().first { row in
            guard one.y.span[row].isFinite, one.x[row].isFinite else { return false }
            let share = scale.fraction(one.x[row])
            return share >= 0 && share <= 1
        }
    }

    static func labels(_ layout: ChartLayout, plot: Rect, place: AxisPlace) -> [Label] {
        guard stand(layout) else { return [] }
        var labels: [Label] = []
        let names = EndNames(layout.chart)
        let line = layout.metrics.lineHeight
        for one in layout.chart.series where !labels.contains(where: { $0.order == one.order }) {
            guard let row = lastRow(one, layout.chart.x.scale) else { continue }
            let y = min(max(place.position(one.y.span[row]), plot.y), plot.maxY)
            labels.append(
                Label(
                    name: names[one], order: one.order, width: layout.text.width(names[one], Theme.seriesLabelStyle),
                    top: layout.cell == nil ? y - line / 2 : (y / line).rounded(.down) * line, level: y,
                    end: one.holds(from: one.x[row]), series: one))
        }
        labels.sort { ($0.level, $0.order) < ($1.level, $1.order) }
        // Push apart downwards, then back up from the bottom.
        for index in labels.indices.dropFirst() {
            labels[index].top = max(labels[index].top, labels[index - 1].top + line)
        }
        let floor = plot.maxY - (layout.cell == nil ? line / 2 : line)
        for index in labels.indices.reversed() {
            let limit = index + 1 < labels.count ? labels[index + 1].top - line : floor
            labels[index].top = min(labels[index].top, limit)
        }
        guard layout.cell == nil else { return labels }
        // Beyond a line a name may be taken for that of the next one. Where one has a leader all do that are not level with their ends.
        let moves = labels.map { ($0.top + line / 2 - $0.level).magnitude / line }
        guard moves.contains(where: { $0 > Self.farthestMove }) else { return labels }
        for index in labels.indices { labels[index].isLed = moves[index] > Self.levelMove }
        return labels
    }

    /// The lines of text that a name stands from its end at most without a leader, and so few that it is level with it.
    private static let (farthestMove, levelMove) = (1.1, 0.3)

    /// From the plot to names that leaders lead to, in points.
    static func gap(_ labels: [Label]) -> Double { labels.contains(where: \.isLed) ? 16 : 4 }

    func draw(into layout: inout ChartLayout, frame: PlotFrame) {
        let gap = Self.gap(plan.endLabels)
        for label in plan.endLabels {
            let color = MarkPaint.representative(of: label.series, in: layout.theme)
            let ink = layout.cell == nil ? color.mixed(with: layout.theme.ink, 0.25) : color
            if label.isLed {
                let from = frame.x.position(frame.middle(of: label.end, isPeriod: label.series.isPeriods))
                let knee = min(max(from + 3, plan.plot.maxX - 2), plan.plot.maxX + 2)
                let to = Point(plan.plot.maxX + gap - 3, label.top + layout.metrics.lineHeight / 2)
                layout.elements.append(
                    Element(
                        .annotation, .polyline([Point(from + 2, label.level), Point(knee, label.level), to]),
                        stroke: Stroke(color.mixed(with: layout.theme.background, 0.2), width: 1)))
            }
            layout.label(
                .legendLabel, label.name, x: plan.plot.maxX + (layout.cell == nil ? gap : layout.metrics.labelGap),
                top: label.top, anchor: .start, style: Theme.seriesLabelStyle, color: ink)
        }
    }
}

/// What lines are called at their ends: by their columns, and by what was made of them where that is not the same of all, which the axis
/// would say.
private struct EndNames {
    private let areMadeAlike: Bool

    init(_ chart: ResolvedChart) {
        var made: Set<String?> = []
        chart.series.visit { _, one in made.insert(one.measure.aggregate?.value) }
        areMadeAlike = made.count < 2
    }

    subscript(_ one: ResolvedSeries) -> String { areMadeAlike ? one.name : one.legendName }
}

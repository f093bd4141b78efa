import Checked
import Scene

/// Names and values at both ends of lines between two places: a slope chart, which needs neither a legend nor an axis.
struct SlopeLabels {
    struct Label {
        var words: String
        /// The top of its line of text, moved so that no two touch.
        var top: Double
        var width: Double
        /// Where its value is.
        var level = 0.0
        var series: ResolvedSeries
    }
    var left: [Label] = []
    var right: [Label] = []
    /// The lines of text that a name stands from its end at most without a leader.
    fileprivate static let farthest = 1.1
    /// What the plot leaves of a figure's height, in lines of text.
    private static let linesAround = 5.0
    /// From an end to names that leaders lead to, in points.
    private static let ledGap = 22.0

    /// What names and numbers take of a figure's width at most: lines between them need the rest to be told apart.
    private static let mostNames = 0.62

    init() {}

    /// What each side has of the room for both: half, and what the other leaves.
    private static func room(_ room: Double, _ left: Double, _ right: Double) -> (left: Double, right: Double) {
        (max(room / 2, room - right), max(room / 2, room - left))
    }

    /// Empty for every other chart, and where so many lines or such long names leave too little of the figure.
    init(_ layout: ChartLayout, plot: Rect, place: AxisPlace) {
        guard Self.stand(layout) else { return }
        let series = layout.chart.series
        let places = layout.chart.slopePlaces
        guard let first = places.first, let last = places.last else { return }
        let ends = layout.chart.x.reverse ? (left: last, right: first) : (left: first, right: last)
        let values = (
            left: series.map { Self.value(of: $0, at: ends.left) },
            right: series.map { Self.value(of: $0, at: ends.right) }
        )
        let shown = (values.left + values.right).filter(\.isFinite)
        let texts = Dictionary(
            zip(shown, TextMark.texts(shown, unit: series.first?.unit)), uniquingKeysWith: { first, _ in first })
        func number(_ value: Double) -> String { texts[value] ?? PlainNumber.short(value) }
        /// Points that the number of a line takes at one end, with its gap.
        func taken(_ value: Double) -> Double {
            value.isFinite ? layout.text.width("  " + number(value), Theme.seriesLabelStyle) : 0
        }
        func needed(_ values: [Double]) -> Double {
            values.indices.filter { values[$0].isFinite }
                .map { layout.text.width(series[$0].name, Theme.seriesLabelStyle) + taken(values[$0]) }.max() ?? 0
        }
        let most = Self.room(layout.size.width * Self.mostNames, needed(values.left), needed(values.right))
        // What has no room is cut alike at both ends, or it would be two names.
        let names = series.indices.map { place in
            let room = min(most.left - taken(values.left[place]), most.right - taken(values.right[place]))
            return layout.text.shortened(series[place].name, Theme.seriesLabelStyle, width: max(24, room))
        }
        func labels(_ values: [Double], isLeft: Bool) -> [(Int, (String, Double))] {
            values.indices.filter { values[$0].isFinite }.map { place in
                let (name, text) = (names[place], number(values[place]))
                return (place, (isLeft ? name + "  " + text : text + "  " + name, values[place]))
            }
        }
        left = Self.apart(labels(values.left, isLeft: true), series, layout, plot, place)
        right = Self.apart(labels(values.right, isLeft: false), series, layout, plot, place)
    }

    var width: (left: Double, right: Double) { (left.map(\.width).max() ?? 0, right.map(\.width).max() ?? 0) }

    /// Whether the chart is one of lines between two places, few enough that their names can stand apart.
    static func stand(_ layout: ChartLayout) -> Bool { layout.isSlope }

    static func stand(_ chart: ResolvedChart, _ size: Size, _ metrics: Metrics) -> Bool {
        guard chart.isSlope, chart.legend == nil else { return false }
        let room = size.height / metrics.lineHeight - linesAround
        return Double(chart.series.count) <= room && size.width >= (metrics.cell.map { $0.width * 44 } ?? 280)
    }

    /// The value that a series has at a place; NaN where it has none.
    private static func value(of one: ResolvedSeries, at place: Double) -> Double {
        let row = (0..<min(one.x.count, one.y.count)).first { one.x[$0] == place && one.y.span[$0].isFinite }
        return row.map { one.y.span[$0] } ?? .nan
    }

    /// Each as near to its value as the others leave room: pushed down from the top, then back up from the foot.
    private static func apart(
        _ labels: [(place: Int, label: (words: String, value: Double))], _ series: [ResolvedSeries],
        _ layout: ChartLayout, _ plot: Rect, _ place: AxisPlace
    ) -> [Label] {
        let line = layout.metrics.lineHeight
        let sorted = labels.sorted { place.position($0.label.value) < place.position($1.label.value) }
        var made = sorted.map { index, label in
            let y = place.position(label.value)
            return Label(
                words: label.words, top: layout.cell == nil ? y - line / 2 : (y / line).rounded(.down) * line,
                width: layout.text.width(label.words, Theme.seriesLabelStyle), level: y, series: series[index])
        }
        var ceiling = plot.y - (layout.cell == nil ? line / 2 : 0)
        for index in made.indices {
            made[index].top = max(made[index].top, ceiling)
            ceiling = made[index].top + line
        }
        // Names that stand within the plot keep off the axis below it.
        let isWithin = layout.chart.x.scale.bandCount != nil
        var floor = plot.maxY + (layout.cell == nil && !isWithin ? line / 2 : 0)
        for index in made.indices.reversed() {
            made[index].top = min(made[index].top, floor - line)
            floor = made[index].top
        }
        let isLed = layout.cell == nil && made.contains { $0.isMoved(line) }
        if isLed { for index in made.indices { made[index].width += ledGap - 8 } }
        return made
    }

    func draw(into layout: inout ChartLayout, frame: PlotFrame) {
        guard !left.isEmpty || !right.isEmpty else { return }
        // Lines between names have a symbol at each end.
        let isNamed = layout.chart.x.scale.bandCount != nil
        let gap = layout.cell == nil ? (isNamed ? 8.0 : 4) : layout.metrics.labelGap
        let places = layout.chart.slopePlaces
        let isPeriods = layout.chart.series.contains(where: \.isPeriods)
        let ends =
            frame.x.scale.bandCount == nil
            ? [frame.x.start, frame.x.end].sorted()
            : places.map { frame.x.position(frame.middle(of: $0, isPeriod: isPeriods)) }.sorted()
        guard ends.count == 2 else { return }
        let line = layout.metrics.lineHeight
        for (labels, end, side, anchor) in [
            (left, ends[0], -1.0, TextRun.Anchor.end), (right, ends[1], 1.0, TextRun.Anchor.start),
        ] {
            // Where one has a leader all have, as names in two columns would be.
            let isLed = layout.cell == nil && labels.contains { $0.isMoved(line) }
            let own = isLed ? Self.ledGap : gap
            for label in labels {
                let color = MarkPaint.representative(of: label.series, in: layout.theme)
                let ink = layout.cell == nil ? color.mixed(with: layout.theme.ink, 0.25) : color
                if isLed {
                    let (from, to) = (end + side * 6, end + side * (own - 3))
                    layout.elements.append(
                        Element(
                            .annotation, .line(Point(from, label.level), Point(to, label.top + line / 2)),
                            stroke: Stroke(color.mixed(with: layout.theme.background, 0.35), width: 1)))
                }
                layout.label(
                    .legendLabel, label.words, x: end + side * own, top: label.top, anchor: anchor,
                    style: Theme.seriesLabelStyle, color: ink)
            }
        }
    }
}

extension SlopeLabels.Label {
    /// It stands so far from its end that it may be taken for the name of another one.
    fileprivate func isMoved(_ line: Double) -> Bool {
        (top + line / 2 - level).magnitude > line * SlopeLabels.farthest
    }
}

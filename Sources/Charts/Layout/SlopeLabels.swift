import Checked
import Scene

/// Names and values at both ends of lines between two places: a slope chart, which needs neither a legend nor an axis.
struct SlopeLabels {
    struct Label {
        var words: String
        /// The top of its line of text, moved so that no two touch.
        var top: Double
        var width: Double
        var series: ResolvedSeries
    }
    var left: [Label] = []
    var right: [Label] = []

    init() {}

    /// Empty for every other chart, and where so many lines or such long names leave too little of the figure.
    init(_ layout: ChartLayout, plot: Rect, place: AxisPlace) {
        guard Self.stand(layout) else { return }
        let series = layout.chart.series
        let ends = series.map { Self.ends(of: $0) }
        func texts(_ values: [Double]) -> [String] { TextMark.texts(values, unit: series.first?.unit) }
        let values = texts(ends.map { $0.first } + ends.map { $0.last })
        let most = layout.size.width * 0.27
        func label(_ place: Int, isLeft: Bool) -> (String, Double) {
            let value = values[isLeft ? place : place + series.count]
            let room = most - layout.text.width("  " + value, Theme.seriesLabelStyle)
            let name = layout.text.shortened(series[place].name, Theme.seriesLabelStyle, width: max(24, room))
            return (isLeft ? name + "  " + value : value + "  " + name, isLeft ? ends[place].first : ends[place].last)
        }
        let shown = series.indices.filter { ends[$0].first.isFinite && ends[$0].last.isFinite }
        left = Self.apart(shown.map { ($0, label($0, isLeft: true)) }, series, layout, plot, place)
        right = Self.apart(shown.map { ($0, label($0, isLeft: false)) }, series, layout, plot, place)
    }

    var width: (left: Double, right: Double) { (left.map(\.width).max() ?? 0, right.map(\.width).max() ?? 0) }

    /// Whether the chart is one of lines between two places, few enough that their names can stand apart.
    static func stand(_ layout: ChartLayout) -> Bool {
        guard layout.chart.isSlope, layout.chart.legend == nil else { return false }
        let room = layout.size.height * 0.7 / layout.metrics.lineHeight
        return Double(layout.chart.series.count) <= room
            && layout.size.width >= (layout.cell.map { $0.width * 44 } ?? 280)
    }

    private static func ends(of one: ResolvedSeries) -> (first: Double, last: Double) {
        let rows = (0..<min(one.x.count, one.y.count)).filter { one.x[$0].isFinite }
        guard let low = rows.min(by: { one.x[$0] < one.x[$1] }), let high = rows.max(by: { one.x[$0] < one.x[$1] })
        else { return (.nan, .nan) }
        return (one.y.span[low], one.y.span[high])
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
                width: layout.text.width(label.words, Theme.seriesLabelStyle), series: series[index])
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
        return made
    }

    func draw(into layout: inout ChartLayout, frame: PlotFrame) {
        let gap = layout.cell == nil ? 4.0 : layout.metrics.labelGap
        let places = layout.chart.slopePlaces
        let isPeriods = layout.chart.series.contains(where: \.isPeriods)
        let ends =
            frame.x.scale.bandCount == nil
            ? [frame.x.start, frame.x.end].sorted()
            : places.map { frame.x.position(frame.middle(of: $0, isPeriod: isPeriods)) }.sorted()
        guard ends.count == 2 else { return }
        for (labels, x, anchor) in [
            (left, ends[0] - gap, TextRun.Anchor.end), (right, ends[1] + gap, TextRun.Anchor.start),
        ] {
            for label in labels {
                let color = MarkPaint.representative(of: label.series, in: layout.theme)
                let ink = layout.cell == nil ? color.mixed(with: layout.theme.ink, 0.25) : color
                layout.label(
                    .legendLabel, label.words, x: x, top: label.top, anchor: anchor, style: Theme.seriesLabelStyle,
                    color: ink)
            }
        }
    }
}

import Scene

/// Names of the series with their colours, in rows above the plot. Nothing when there is one series, or when the names stand
/// at the ends of the lines.
struct LegendLayout {
    struct Entry {
        var name: String
        var order: Int
        var series: ResolvedSeries
        var x: Double
        var row: Int
    }
    private let entries: [Entry]
    private let symbolWidth: Double

    var rows: Int { (entries.map(\.row).max() ?? -1) + 1 }

    init(_ layout: ChartLayout, width: Double) {
        symbolWidth = layout.cell.map { $0.width * 2 } ?? 16
        guard layout.chart.legend != .off else {
            entries = []
            return
        }
        var named: [ResolvedSeries] = []
        for one in layout.chart.series {
            if let place = named.firstIndex(where: { $0.order == one.order }) {
                // A line's symbol says more than the area below it.
                if one.style.symbol != nil || one.mark == LineMark.self { named[place] = one }
            } else {
                named.append(one)
            }
        }
        guard named.count > 1, layout.chart.legend != nil || !EndLabels.stand(layout) else {
            entries = []
            return
        }
        var placed: [Entry] = []
        var x = 0.0
        var row = 0
        let gap = layout.cell.map { $0.width * 2 } ?? 18
        for one in named {
            let name = layout.text.fitted(one.name, Theme.nameStyle, width: width - symbolWidth)
            let needed = symbolWidth + layout.text.width(name, Theme.nameStyle)
            if x > 0, x + needed > width {
                x = 0
                row += 1
            }
            placed.append(Entry(name: name, order: one.order, series: one, x: x, row: row))
            x += needed + gap
        }
        entries = placed
    }

    func draw(into layout: inout ChartLayout, left: Double, top: Double) {
        let line = layout.metrics.lineHeight + (layout.cell == nil ? 3 : 0)
        for entry in entries {
            let rowTop = top + Double(entry.row) * line
            let x = left + entry.x
            let color = MarkPaint.representative(of: entry.series, in: layout.theme)
            let middle = Point(x + (layout.cell.map { $0.width / 2 } ?? 5), rowTop + layout.metrics.lineHeight / 2)
            let shape: Shape
            if let symbol = entry.series.style.symbol {
                shape = .symbol(Symbol(rawValue: symbol.rawValue) ?? .circle, center: middle, size: 9)
            } else if entry.series.mark == LineMark.self {
                shape = .rect(Rect(x: x, y: middle.y - 1.5, width: 11, height: 3), corners: [1.5, 1.5, 1.5, 1.5])
            } else {
                shape = .rect(Rect(x: x, y: middle.y - 5, width: 10, height: 10), corners: [2, 2, 2, 2])
            }
            layout.elements.append(Element(.legendSymbol(series: entry.order), shape, fill: .solid(color)))
            layout.label(
                .legendLabel, entry.name, x: x + symbolWidth, top: rowTop, anchor: .start, style: Theme.nameStyle,
                color: layout.theme.ink)
        }
    }
}

extension MarkPaint {
    /// The colour that stands for a series away from the plot.
    static func representative(of series: ResolvedSeries, in theme: Theme) -> Color {
        switch series.style.coloring {
        case .constant(let color): color.color(in: theme)
        case .sign(let positive, _): positive.color(in: theme)
        case .value(let stops, _, _), .scale(let stops, _, _):
            (stops.isEmpty ? .series(0) : stops[stops.count / 2]).color(in: theme)
        }
    }
}

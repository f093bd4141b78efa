import Checked
import Diagnostics
import Scene

/// Names of the series with their colours: in rows above or below the plot, or in a column at its right. Nothing when there is
/// one series, or when the names stand at the ends of the lines. Series beyond the palette share one entry.
struct LegendLayout {
    struct Entry {
        var name: String
        /// What its symbol is drawn from; nil for a count of those that have no room.
        var series: ResolvedSeries?
        /// How dark it is without colour, where it stands for no series.
        var share: Double?
        /// It names the column of those after it.
        var isTitle = false
        var x: Double
        var row: Int
    }
    let place: LegendPlace
    private let entries: [Entry]
    private let title: String
    private let symbolWidth: Double
    private let lineHeight: Double
    /// Of a column at the right, without the gap to the plot; 0 for rows.
    let columnWidth: Double

    var rows: Int { (entries.map(\.row).max() ?? -1) + 1 }

    /// It has names, and they stand above the plot.
    var isInHeader: Bool { headerRows > 0 }

    /// Every name is written, and none is shortened.
    var isWhole: Bool {
        entries.allSatisfy { $0.isTitle || $0.series.map { one in one.legendName } ?? "" == $0.name }
    }

    /// Points that a column of it takes beside the plot.
    var columnHeight: Double { place == .right ? Double(rows) * lineHeight : 0 }

    /// Where its rows end, from where they begin.
    private(set) var end = 0.0

    /// Rows of it in the header.
    var headerRows: Int { place == .top ? rows : 0 }

    /// Points that it takes below the axis.
    var bottomHeight: Double { place == .bottom && rows > 0 ? Double(rows) * lineHeight + lineHeight * 0.4 : 0 }

    init(_ layout: ChartLayout) {
        let chart = layout.chart
        place = chart.legend ?? .top
        let cell = layout.cell
        let hasLines = layout.traits.hasLines
        symbolWidth = cell.map { $0.width * (hasLines ? 4 : 2) } ?? 16
        lineHeight = layout.metrics.lineHeight + layout.metrics.legendGap
        let isLeft = place == .off || chart.isNamedElsewhere
        let sections = isLeft ? [] : LegendSection.sections(chart, isPicture: cell == nil)
        var named = isLeft ? [] : sections.isEmpty ? Self.named(chart) : sections.flatMap(\.entries)
        // Beside a stack its parts are read from the top down, as they stand.
        if place == .right, sections.isEmpty, layout.traits.isStacked && !chart.horizontal && !chart.y.reverse {
            named.reverse()
        }
        let width = layout.size.width - layout.metrics.padding.left - layout.metrics.padding.right
        guard named.count > 1,
            chart.legend != nil || layout.traits.hasKinds || !(EndLabels.stand(layout) || SlopeLabels.stand(layout))
        else {
            (entries, title, columnWidth) = ([], "", 0)
            return
        }
        let isColumn = place == .right
        let room = isColumn ? width * layout.legendShare : width
        // A column ends where the figure does, however far this grows for it.
        let share = isColumn ? layout.firstHeight * 0.8 : layout.size.height * layout.legendTall
        let most = min(layout.legendRows ?? .max, max(1, Int(saturating: share / lineHeight)))
        // Before the first row, above a column.
        var title = layout.text.shortened(
            sections.first?.title ?? chart.legendTitle, Theme.nameStyle, width: room * 0.5)
        if !isColumn, !title.isEmpty {
            // Names go first: it has what their rows leave, or goes.
            let name = layout.text.shortened(named[0].name, Theme.nameStyle, width: room - symbolWidth)
            let rest = most > 1 ? "" : "and \(named.count) more"
            let widest = max(layout.text.width(name, Theme.nameStyle), layout.text.width(rest, Theme.nameStyle))
            let needed = symbolWidth + widest
            let left = min(room * 0.5, room - needed - (cell?.width ?? 12))
            title = left < lineHeight * 2 ? "" : layout.text.shortened(title, Theme.nameStyle, width: left)
        }
        self.title = title
        let titleWidth = layout.text.width(title, Theme.nameStyle)
        var rows = LegendRows(
            layout, room: room, isColumn: isColumn, symbolWidth: symbolWidth, most: most, after: titleWidth)
        rows.place(
            named, titles: LegendSection.titles(sections),
            total: sections.isEmpty ? chart.series.distinct(\.legendKey).count : named.count)
        let placed = rows.placed
        entries = placed
        let widest = placed.map { layout.text.width($0.name, Theme.nameStyle) }.max() ?? 0
        columnWidth = isColumn ? max(titleWidth, symbolWidth + widest) : 0
        end =
            placed.map { $0.x + ($0.isTitle ? 0 : symbolWidth) + layout.text.width($0.name, Theme.nameStyle) }.max()
            ?? 0
    }

    /// One entry for each colour in order, then one for all that have none of their own.
    private static func named(_ chart: ResolvedChart) -> [(name: String, series: ResolvedSeries, share: Double?)] {
        let all = chart.series.span
        // Where each entry's series stands among all.
        var named: [Int] = []
        var places: [LegendKey: Int] = [:]
        for at in all.indices {
            if at & 1023 == 1023, Cancellation.process.isRaised { break }
            // What has no point to draw is not to be looked for.
            guard all[at].isAnyValueShown else { continue }
            let key = all[at].legendKey
            if let place = places[key] {
                // A line's symbol says more than the area below it.
                let isTelling = all[at].style.symbol != nil || all[at].mark.legendShape == .stroke
                // One panel may have no numbers to be shaded by.
                if isTelling || all[named[place]].isShadedAlone && !all[at].isShadedAlone { named[place] = at }
            } else {
                places[key] = named.count
                named.append(at)
            }
        }
        func entry(_ at: Int) -> (String, ResolvedSeries, Double?) {
            (chart.series[at].legendName, chart.series[at], nil)
        }
        let keys = keys(chart)
        if named.count == 1, !keys.isEmpty { return keys }
        // What is drawn in the colours of keys has none of its own.
        named.removeAll { !all[$0].detail.keys(of: all[$0]).isEmpty }
        // Law (a): what a ramp says has no swatches that all look alike.
        named.removeAll { all[$0].isShadedAlone }
        return folding(named.map(entry)) + keys
    }

    /// The entries with one at their end for all that have no colour of their own: it says how many these are.
    static func folding(
        _ entries: [(name: String, series: ResolvedSeries, share: Double?)]
    ) -> [(name: String, series: ResolvedSeries, share: Double?)] {
        let folded = entries.filter { $0.series.isFolded }
        guard folded.count > 1, let first = folded.first else { return entries }
        return entries.filter { !$0.series.isFolded } + [("\(folded.count) more", first.series, nil)]
    }

    /// The colours of a mark that are of no series, once.
    private static func keys(_ chart: ResolvedChart) -> [(name: String, series: ResolvedSeries, share: Double?)] {
        let all = chart.series.span
        for at in all.indices {
            let keys = all[at].detail.keys(of: all[at])
            guard !keys.isEmpty else { continue }
            return keys.map { key in
                var one = chart.series[at]
                one.name = key.name
                one.style.coloring = .constant(key.color)
                return (key.name, one, key.share)
            }
        }
        return []
    }

    func draw(into layout: inout ChartLayout, left: Double, top: Double) {
        layout.label(
            .axisTitle, title, x: left, top: top, anchor: .start, style: Theme.nameStyle, color: layout.theme.quiet)
        for entry in entries {
            let rowTop = top + Double(entry.row) * lineHeight
            let x = left + entry.x
            if entry.isTitle {
                layout.label(
                    .axisTitle, entry.name, x: x, top: rowTop, anchor: .start, style: Theme.nameStyle,
                    color: layout.theme.quiet)
                continue
            }
            if let series = entry.series { drawSymbol(of: series, entry, at: Point(x, rowTop), into: &layout) }
            let start = entry.series == nil && place != .right ? x : x + symbolWidth
            layout.label(
                .legendLabel, entry.name, x: start, top: rowTop, anchor: .start, style: Theme.nameStyle,
                color: layout.theme.ink)
        }
    }

    private func drawSymbol(of series: ResolvedSeries, _ entry: Entry, at corner: Point, into layout: inout ChartLayout)
    {
        let color = MarkPaint.representative(of: series, in: layout.theme)
        let middle = Point(
            corner.x + (layout.cell.map { $0.width / 2 } ?? 5), corner.y + layout.metrics.lineHeight / 2)
        let role = Element.Role.legendSymbol(series: series.order)
        if let share = entry.share, let cell = layout.cell {
            // As dark as what it stands for.
            layout.elements.append(
                Element(
                    .ramp(series: series.order, share: share),
                    .rect(Rect(x: corner.x, y: corner.y, width: cell.width, height: cell.height), corners: []),
                    fill: .solid(color)))
        } else if let symbol = series.symbolInLegend {
            layout.elements.append(SymbolShapes.legend(symbol, role, at: middle, color: color, in: layout))
        } else if series.mark.legendShape == .stroke,
            layout.cell != nil || !series.style.dashes(2, cell: layout.cell).isEmpty
        {
            // A piece of the line itself: cells without colour tell lines apart by their dashes.
            let length = layout.cell.map { $0.width * 3 - 2 } ?? 11
            layout.elements.append(
                Element(
                    role, .line(Point(corner.x, middle.y), Point(corner.x + length, middle.y)),
                    stroke: Stroke(color, width: 2.5, dash: series.style.dashes(1.6, cell: layout.cell))))
        } else {
            let bar =
                series.mark.legendShape == .stroke
                ? Shape.rect(Rect(x: corner.x, y: middle.y - 1.5, width: 11, height: 3), corners: [1.5, 1.5, 1.5, 1.5])
                : .rect(Rect(x: corner.x, y: middle.y - 5, width: 10, height: 10), corners: [2, 2, 2, 2])
            // As pale as the bars are.
            let fill = series.isGround ? color.withAlpha(series.style.opacity) : color
            layout.elements.append(Element(role, bar, fill: .solid(fill)))
        }
    }

    /// Beside or below the plot, where it does not stand in the header.
    func drawOutside(into layout: inout ChartLayout, plot: Rect) {
        let metrics = layout.metrics
        if place == .right {
            draw(into: &layout, left: layout.size.width - metrics.padding.right - columnWidth, top: plot.y)
        } else if place == .bottom {
            let caption = layout.captionHeight
            draw(
                into: &layout, left: metrics.padding.left,
                top: layout.size.height - caption - metrics.padding.bottom - Double(rows) * lineHeight)
        }
    }
}

/// What one entry of a legend stands for: a series, or all that look alike.
struct LegendKey: Hashable {
    var place: Int
    var isKind = false
    var symbol: SymbolSpec?
    var dash: Int?
}

extension ResolvedSeries {
    var legendKey: LegendKey {
        guard kind != nil else { return LegendKey(place: order) }
        return LegendKey(place: hue, isKind: true, symbol: style.symbol, dash: style.dashKind)
    }

    var legendName: String { kind ?? (name == column ? measure.title : name) }

    /// Its colours are the values of a column, and nothing else tells it from others.
    var isShadedAlone: Bool { (shades != nil || ramp != nil) && style.symbol == nil && style.dashKind == nil }

    /// The symbol that tells it from others, nil where it is drawn without one.
    var symbolInLegend: Symbol? {
        if let symbol = style.symbol { return Symbol(rawValue: symbol.rawValue) ?? .circle }
        return mark.legendShape == .symbol ? .circle : nil
    }

    /// It is beyond the palette and has no colour of its own.
    var isFolded: Bool {
        if case .constant(.series(let order)) = style.coloring { order >= 2 * SeriesPalette.light.count } else { false }
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

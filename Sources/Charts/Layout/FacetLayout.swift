import Checked
import Glibc
import Scene

/// Small multiples in a grid: one header and legend, frames of one size on common lines, labels of the axes at the outer
/// panels only (a free y axis has its own beside every panel).
struct FacetLayout {
    private let whole: ChartLayout
    private let columns: Int
    private let rows: Int
    private var panels: [ResolvedPanel] { whole.chart.panels }

    /// What a panel leaves around its plot.
    struct Insets {
        var left = 0.0
        var right = 0.0
        var bottom = 0.0
        /// How its bars were put together.
        var barStep: BarStep?
    }

    init(_ layout: ChartLayout) {
        whole = layout
        columns = layout.chart.columnCount(width: layout.size.width, height: layout.size.height, cell: layout.cell)
        rows = (layout.chart.panels.count + columns - 1) / columns
    }

    func scene() -> Scene {
        var layout = whole
        let metrics = layout.metrics
        let header = HeaderLayout(layout)
        let top = metrics.padding.top + header.height(layout)
        header.draw(into: &layout, axisTitleTop: top - metrics.lineHeight - (layout.cell == nil ? 9 : 0))
        let caption = layout.captionHeight
        let legend = header.legend
        let beside = legend.columnWidth > 0 ? legend.columnWidth + metrics.labelGap * 2 : 0
        var area = Rect(
            x: metrics.padding.left, y: top,
            width: layout.size.width - metrics.padding.left - metrics.padding.right - beside,
            height: layout.size.height - top - caption - metrics.padding.bottom - legend.bottomHeight)
        let gap = layout.cell.map { Size($0.width * 2, 0) } ?? Size(20, 14)
        let titleRoom = (area.width - gap.width * Double(columns - 1)) / Double(columns) * 0.9
        let titleLines = panels.map { layout.text.lines($0.title, Theme.panelTitleStyle, width: titleRoom).count }
        let titleLine =
            Double(min(2, max(1, titleLines.max() ?? 1))) * metrics.lineHeight + (layout.cell == nil ? 5 : 0)
        var insets = panels.indices.map { place in measured(place, area: area, gap: gap, titleLine: titleLine) }
        let barStep = insets.compactMap(\.barStep).first
        if barStep != nil { area.height -= metrics.lineHeight }
        // Common lines: a column shares its left and right, a row its bottom.
        var lefts = [Double](repeating: 0, count: columns)
        var rights = lefts
        var bottoms = [Double](repeating: 0, count: rows)
        for (place, inset) in insets.enumerated() {
            lefts[place % columns] = max(lefts[place % columns], inset.left)
            rights[place % columns] = max(rights[place % columns], inset.right)
            // Labels under which there is no panel may hang into the empty place.
            let hangs = place / columns < rows - 1
            if !hangs || !isBottom(place) { bottoms[place / columns] = max(bottoms[place / columns], inset.bottom) }
        }
        func sum(_ values: [Double]) -> Double { values.reduce(0, +) }
        // A figure too small for the words of its panels grows until none is cut.
        let words = sum(bottoms) + (gap.height + titleLine) * Double(rows) - gap.height
        let missing = (words + Double(rows) * metrics.lineHeight * 2 - area.height).rounded(.up)
        if missing > 0, layout.canGrow {
            area.height += missing
            layout.size.height += missing
        }
        let (stepX, stepY) = (layout.cell?.width ?? 1, layout.cell?.height ?? 1)
        var plot = Size(stepX, stepY)
        for _ in 0..<2 {
            let free = Size(
                area.width - sum(lefts) - sum(rights) - gap.width * Double(columns - 1),
                area.height - sum(bottoms) - (gap.height + titleLine) * Double(rows) + gap.height)
            plot = Size(
                max(stepX, (free.width / Double(columns) / stepX).rounded(.down) * stepX),
                max(stepY, (free.height / Double(rows) / stepY).rounded(.down) * stepY))
            // At its final width a panel may need one more line of labels.
            for place in panels.indices where isBottom(place) && place / columns == rows - 1 {
                let (column, row) = (place % columns, place / columns)
                var panel = self.panel(
                    place,
                    size: Size(
                        lefts[column] + plot.width + rights[column], titleLine + plot.height + bottoms[row]),
                    plotHeight: plot.height)
                panel.insets = Insets(left: lefts[column], right: rights[column], bottom: bottoms[row])
                bottoms[row] = max(
                    bottoms[row], panel.bottomHeight(lines: panel.plan(headerHeight: titleLine).bottomLines))
            }
        }
        for place in panels.indices {
            let (column, row) = (place % columns, place / columns)
            insets[place] = Insets(left: lefts[column], right: rights[column], bottom: bottoms[row])
            let x =
                area.x + sum(Array(lefts[..<column])) + sum(Array(rights[..<column])) + (plot.width + gap.width)
                * Double(column)
            let y = area.y + sum(Array(bottoms[..<row])) + (plot.height + gap.height + titleLine) * Double(row)
            let size = Size(
                lefts[column] + plot.width + rights[column], titleLine + plot.height + bottoms[row])
            var panel = self.panel(place, size: size, plotHeight: plot.height)
            panel.insets = insets[place]
            let plan = panel.plan(headerHeight: titleLine)
            panel.draw(plan)
            let title = panels[place].title
            var lines = panel.text.lines(title, Theme.panelTitleStyle, width: plan.plot.width)
            let room = max(1, Int(saturating: (titleLine / metrics.lineHeight).rounded(.down)))
            if lines.count > room {
                lines = Array(lines.prefix(room - 1)) + [lines[(room - 1)...].joined(separator: " ")]
            }
            for (line, words) in lines.enumerated() {
                let name = panel.text.shortened(words, Theme.panelTitleStyle, width: plan.plot.width)
                panel.label(
                    .title, name, x: plan.plot.x, top: Double(line) * metrics.lineHeight, anchor: .start,
                    style: Theme.panelTitleStyle, color: layout.theme.ink, whole: name == words ? nil : title)
            }
            let shift = Point(x.rounded(), y.rounded())
            layout.elements += panel.elements.map { $0.moved(by: shift) }
        }
        legend.drawOutside(into: &layout, plot: area)
        layout.drawCaption()
        layout.drawNote(barStep)
        return Scene(
            size: layout.size, background: layout.theme.background, elements: layout.elements,
            title: layout.chart.title,
            description: layout.chart.description)
    }

    /// No panel stands under it.
    private func isBottom(_ place: Int) -> Bool { place + columns >= panels.count }

    /// The margins that a panel would take in an even grid.
    private func measured(_ place: Int, area: Rect, gap: Size, titleLine: Double) -> Insets {
        let size = Size(
            (area.width - gap.width * Double(columns - 1)) / Double(columns),
            (area.height - gap.height * Double(rows - 1)) / Double(rows))
        let panel = self.panel(place, size: size)
        let plan = panel.plan(headerHeight: titleLine)
        return Insets(
            left: plan.margins.left, right: plan.margins.right, bottom: max(0, plan.margins.bottom),
            barStep: plan.barStep)
    }

    /// One panel as a chart of its own, without what the figure says once.
    ///
    /// - Parameter plotHeight: every panel's, so that all take the same rung of a shared axis; nil before it is known.
    private func panel(_ place: Int, size: Size, plotHeight: Double? = nil) -> ChartLayout {
        let one = panels[place]
        var chart = whole.chart
        chart.panels = []
        chart.series = one.series
        chart.y = one.y
        (chart.title, chart.subtitle, chart.caption) = ("", "", "")
        chart.legend = .off
        chart.annotations = one.annotations
        if !one.isFree, place % columns < columns - 1, place + 1 < panels.count {
            // On shared scales a rule is named once a row, at its end.
            chart.annotations = one.annotations.map { annotation in
                if case .ruleY(let value, _, let dashed) = annotation {
                    .ruleY(value, label: "", dashed: dashed)
                } else {
                    annotation
                }
            }
        }
        chart.selection = one.selection
        chart.selection?.parts = []
        chart.y.title = ""
        // Labels of a shared axis stand at the outer panels of its side.
        let isLast = place % columns == columns - 1 || place + 1 == panels.count
        let isFirst = (chart.horizontal ? chart.x : chart.y).side == .right ? isLast : place % columns == 0
        if chart.horizontal {
            if !isFirst { chart.x.labelsOn = false }
            if !isBottom(place) { chart.y.labelsOn = chart.y.labelsOn && one.isFree }
        } else {
            if !isFirst, !one.isFree { chart.y.labelsOn = false }
            if !isBottom(place) { (chart.x.labelsOn, chart.x.title) = (false, "") }
        }
        var metrics = whole.metrics
        metrics.padding = (0, 0, 0, 0)
        metrics.rowSpace =
            whole.cell.map { $0.height * 2 }
            ?? min(38, max(18, (plotHeight.map { $0 + 3 * metrics.lineHeight } ?? size.height) / 8))
        var layout = ChartLayout(
            chart: chart, size: size, text: whole.text.measurer, theme: whole.theme, metrics: metrics)
        layout.turnsNames = false
        return layout
    }
}

extension ResolvedChart {
    /// How many panels stand side by side: as many as were asked for, fewer where they would be too narrow to read; unsaid, so
    /// that a panel is about twice as wide as high.
    func columnCount(width: Double, height: Double, cell: Size?) -> Int {
        let least = cell.map { $0.width * 22 } ?? 120
        let most = max(1, min(panels.count, Int(saturating: width / least)))
        if let panelColumns { return max(1, min(panelColumns, most)) }
        var best = (columns: 1, miss: Double.infinity)
        for columns in 1...most {
            let rows = (panels.count + columns - 1) / columns
            let shape = (width / Double(columns)) / max(1, height / Double(rows))
            let empty = columns * rows - panels.count
            let miss = abs(log(shape / 2)) + Double(empty) * 0.15 / Double(columns)
            if miss < best.miss { best = (columns, miss) }
        }
        return best.columns
    }

    /// The height that suits a chart of panels at a width; the one given for a chart of one plot.
    package func fittingHeight(width: Double, height: Double, cell: Size?) -> Double {
        guard !panels.isEmpty else { return height }
        let columns = columnCount(width: width, height: height, cell: cell)
        let rows = Double((panels.count + columns - 1) / columns)
        return max(height, rows * (cell.map { $0.height * 8 } ?? 135) + (cell.map { $0.height * 3 } ?? 80))
    }
}

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
        var barNote: [String]?
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
        let legend = header.legend
        let beside = legend.columnWidth > 0 ? legend.columnWidth + metrics.labelGap * 2 : 0
        var area = Rect(
            x: metrics.padding.left, y: top,
            width: layout.size.width - metrics.padding.left - metrics.padding.right - beside,
            height: layout.size.height - top - layout.captionHeight - metrics.padding.bottom - legend.bottomHeight)
        if layout.captionHeight > 0, layout.chart.x.off || !layout.chart.x.labelsOn {
            area.height -= metrics.lineHeight
        }
        var grid = PanelGrid(
            columns: columns, rows: rows, gap: layout.cell.map { Size($0.width * 2, 0) } ?? Size(20, 14),
            titleLine: metrics.lineHeight + (layout.cell == nil ? 5 : 0))
        let barNote = panels.indices.lazy.compactMap { measured($0, grid.firstSize(in: area), grid).barNote }.first
        if barNote != nil { area.height -= metrics.lineHeight }
        for round in 0..<3 {
            // The labels of a panel follow its size, and its size the labels.
            for place in panels.indices {
                let size = round == 0 ? grid.firstSize(in: area) : grid.size(of: place)
                let inset = measured(place, size, grid, plotHeight: round == 0 ? nil : grid.plot.height)
                // Labels under which there is no panel may hang into the empty place.
                let hangs = place / columns < rows - 1 && isBottom(place)
                grid.take(inset, place, hangs: hangs)
            }
            // A figure too small for the words of its panels has less air between them, and grows until none is cut.
            grid.close(in: area, line: metrics.lineHeight)
            let missing = grid.missing(in: area, line: metrics.lineHeight)
            if missing > 0, layout.canGrow {
                area.height += missing
                layout.size.height += missing
            }
            grid.fill(area, step: layout.cell ?? Size(1, 1))
            let lines = panels.indices.map { place in
                layout.text.lines(panels[place].title, Theme.panelTitleStyle, width: titleRoom(place, grid, layout))
                    .count
            }
            grid.titleLine =
                Double(min(2, max(1, lines.max() ?? 1))) * metrics.lineHeight + (layout.cell == nil ? 5 : 0)
        }
        grid.fill(area, step: layout.cell ?? Size(1, 1))
        var words = WordRoom(area: Rect(x: 0, y: 0, width: layout.size.width, height: layout.size.height))
        legend.drawOutside(into: &layout, plot: area)
        _ = words.kept(layout.elements, layout.text)
        var plots: [Scene.Plot] = []
        let planned = panels.indices.map { self.planned($0, grid) }
        layout.crowdingOfAll = crowding(planned)
        for place in panels.indices { plots.append(draw(place, planned[place], grid, area, &words, into: &layout)) }
        layout.drawCaption()
        layout.drawNote(barNote)
        var scene = Scene(
            size: layout.size, background: layout.theme.background, elements: layout.elements,
            title: layout.chart.title)
        scene.plots = plots
        scene.reading = layout.reading
        return scene
    }

    /// Points that the title of a panel may take: beyond its plot as far as the next one's.
    private func titleRoom(_ place: Int, _ grid: PanelGrid, _ layout: ChartLayout) -> Double {
        let column = place % columns
        let isLast = column == columns - 1
        let next = isLast ? layout.metrics.padding.right * 0.8 : grid.gap.width * 0.7 + grid.lefts[column + 1]
        return max(1, grid.plot.width + grid.rights[column] + next)
    }

    /// A panel with the place of its plot in it.
    private typealias Planned = (panel: ChartLayout, plan: LayoutPlan)

    private func planned(_ place: Int, _ grid: PanelGrid) -> Planned {
        var panel = self.panel(place, size: grid.size(of: place), plotHeight: grid.plot.height)
        panel.insets = grid.insets(of: place)
        return (panel, panel.plan(headerHeight: grid.titleLine))
    }

    private func draw(
        _ place: Int, _ planned: Planned, _ grid: PanelGrid, _ area: Rect, _ words: inout WordRoom,
        into layout: inout ChartLayout
    ) -> Scene.Plot {
        let metrics = layout.metrics
        var panel = planned.panel
        let plan = planned.plan
        panel.crowdingOfAll = layout.crowdingOfAll
        panel.draw(plan)
        let title = panels[place].title
        let room = max(1, Int(saturating: (grid.titleLine / metrics.lineHeight).rounded(.down)))
        let width = titleRoom(place, grid, layout)
        let lines = panel.text.lines(title, Theme.panelTitleStyle, width: width, atMost: room)
        let isWhole = lines.joined(separator: " ") == title
        // One line of several stands right above its plot.
        let top = Double(room - lines.count) * metrics.lineHeight
        for (line, words) in lines.enumerated() {
            panel.label(
                .title, words, x: plan.plot.x, top: top + Double(line) * metrics.lineHeight, anchor: .start,
                style: Theme.panelTitleStyle, color: layout.theme.ink, whole: isWhole ? nil : title)
        }
        let corner = grid.corner(of: place, in: area)
        let shift = Point(corner.x.rounded(), corner.y.rounded())
        let elements = panel.elements.map { $0.moved(by: shift) }
        let isTitle = { (element: Element) in element.role == .title }
        // Its title first, then what there is room for.
        let titles = words.kept(elements.filter(isTitle), layout.text)
        layout.elements += words.kept(elements.filter { !isTitle($0) }, layout.text) + titles
        layout.reading.take(panel.reading, panel: title, place, movedBy: shift)
        return panel.place(of: plan).moved(by: shift)
    }

    /// Law (l): points are as dark in every panel.
    private func crowding(_ planned: [Planned]) -> Crowding {
        guard whole.cell == nil, whole.chart.series.contains(where: { $0.mark.arrangement == .cloud }) else {
            return .apart
        }
        let isAny = planned.contains { panel, plan in
            Crowding(panel.chart.series, on: panel.frame(plan), second: plan.secondPlace) != .apart
        }
        return isAny ? .overlapping : .apart
    }

    /// No panel stands under it.
    private func isBottom(_ place: Int) -> Bool { place + columns >= panels.count }

    /// The margins that a panel of that size takes.
    private func measured(_ place: Int, _ size: Size, _ grid: PanelGrid, plotHeight: Double? = nil) -> Insets {
        let plan = self.panel(place, size: size, plotHeight: plotHeight).plan(headerHeight: grid.titleLine)
        return Insets(
            left: plan.margins.left, right: plan.margins.right, bottom: max(0, plan.margins.bottom),
            barNote: plan.barNote)
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
            chart.annotations = one.annotations.map(\.withoutEndWords)
        }
        chart.selection = one.selection
        chart.selection?.parts = []
        // The header says it, but below lying panels.
        if !chart.horizontal || !isBottom(place) { chart.y.title = "" }
        // The axis of panels stays below them.
        if chart.x.side == .top { chart.x.side = nil }
        if chart.y.side == .top { chart.y.side = nil }
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
        if !one.isFree { layout.labelled = panels.filter { !$0.isFree }.flatMap(\.series) }
        layout.mostStops = whole.mostStops
        layout.stopsOfAll = whole.chart.series.reduce(0) { $0 + $1.y.count }
        return layout
    }
}

extension ResolvedChart {
    /// How many panels stand side by side.
    func columnCount(width: Double, height: Double, cell: Size?) -> Int {
        PanelGrid.columns(
            of: panels.count, asked: panelColumns, grid: gridColumns,
            shape: panelShape, in: Size(width, height), cell: cell)
    }

    private var panelShape: Double {
        if series.contains(where: { $0.mark.channels.x == .own }) { return PanelGrid.shapes.round }
        guard case .number = x.scale, series.contains(where: { $0.mark.arrangement == .cloud }) else {
            return PanelGrid.shapes.along
        }
        return PanelGrid.shapes.cloud
    }

    /// A row of text for each lying bar and one between groups, with what stands around them; a line for each name that lies by law
    /// (i), for the first of very many. 0 for other charts.
    private func lyingHeight(_ cell: Size?) -> Double {
        guard lies(onCells: cell != nil), let bands = x.scale.bandCount,
            let bars = series.first(where: \.standsOnBand)?.dodge.count
        else { return 0 }
        let names = horizontal ? bands : min(bands, 40)
        guard names <= 100 else { return 0 }
        let around =
            (cell == nil ? 6 : 4) + (title.isEmpty ? 0 : 1) + (subtitle.isEmpty ? 0 : 1) + (caption.isEmpty ? 0 : 1)
        let lines = names * (cell != nil && bars > 1 ? bars + 1 : 1) + around
        return Double(lines) * (cell?.height ?? Metrics(cell: nil).lineHeight)
    }

    /// A row of text for each of the names up the side, with what stands around them: cells of two names in one row are neither's. 0 for
    /// pixels, where cells are thinner, and for very many.
    private func namedLinesHeight(_ cell: Size?) -> Double {
        // Each lane of intervals has its name.
        if cell == nil, case .slots(let names) = y.scale, names.count <= 100,
            series.contains(where: { $0.detail is Intervals })
        {
            return Double(names.count + 7) * Metrics(cell: nil).lineHeight
        }
        guard let cell, !horizontal, case .slots(let names) = y.scale, names.count <= 100 else { return 0 }
        let words = [title, subtitle, caption, y.title, x.title].count { !$0.isEmpty }
        // The axis with its labels, and the ramp.
        return Double(names.count + words + 4) * cell.height
    }

    /// The height that suits a chart at a width: of panels, or of lying bars and named lines in text; else the one given.
    package func fittingHeight(width: Double, height: Double, cell: Size?) -> Double {
        guard !panels.isEmpty else { return max(height, lyingHeight(cell), namedLinesHeight(cell)) }
        let columns = columnCount(width: width, height: height, cell: cell)
        let rows = Double((panels.count + columns - 1) / columns)
        return max(height, rows * (cell.map { $0.height * 8 } ?? 135) + (cell.map { $0.height * 3 } ?? 80))
    }
}

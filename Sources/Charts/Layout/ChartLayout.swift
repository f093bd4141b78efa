import Diagnostics
import Glibc
import Scene

extension ResolvedChart {
    /// Lays the chart out for one surface.
    ///
    /// - Parameters:
    ///   - size: the figure in points. On a text surface a whole number of cells.
    ///   - measurer: how large text is there; its `cell` makes the layout snap to cells.
    ///   - theme: colours of everything that is not data; the chart's own theme goes first.
    ///   - stops: so many values at most are told with their places.
    package func scene(size: Size, measurer: any TextMeasurer, theme: Theme, stops: Int = 0) -> Scene {
        let theme = self.theme.map { Theme.named($0) } ?? theme
        var layout = ChartLayout(chart: painted(in: theme), size: size, measurer: measurer, theme: theme)
        layout.mostStops = stops
        var scene = layout.scene()
        if measurer.cell == nil {
            scene.elements = SymbolOrder.settled(SymbolRings.settled(scene.elements, on: scene.background))
        }
        return scene
    }
}

/// One layout in the making: margins from measured text, then axes, marks and texts in painting order.
struct ChartLayout {
    var chart: ResolvedChart
    let traits: ChartTraits
    var size: Size
    /// The height before it grew.
    let firstHeight: Double
    let theme: Theme
    var metrics: Metrics
    private(set) var text: TextPlacer
    private(set) var chooser: TickChooser
    var elements: [Element] = []
    /// The share of the width that names up the side may take.
    var nameShare = 0.4
    /// The share of the height that turned names below the plot may take.
    var turnedShare = 0.35
    /// The share of the width that names of rules beside the plot may take.
    var gutterShare = 0.22
    /// Rows that a legend may take, nil for its share of the height, and the share of the width that one beside the plot may.
    var legendRows: Int?
    var legendTall = 1.0 / 3
    var legendShare = 0.3
    /// What sizes of symbols stand for is said above the plot.
    var saysSizes = true
    /// Names that are too wide may be turned.
    var turnsNames = true
    /// Names of the series, in the header, beside or below the plot.
    var legend: LegendLayout { LegendLayout(self) }

    /// Names at both ends of its lines stand for the values along the side. Decided at first: a figure that grows has room enough.
    let isSlope: Bool

    /// The series whose labels the axis of values has room for, where panels share it; nil for its own.
    var labelled: [ResolvedSeries]?
    /// Points of another panel lie on each other: those of all let each other through.
    var crowdingOfAll = Crowding.apart
    /// So many values are told with their places.
    var mostStops = 0
    /// Values of all plots that share these; nil for its own.
    var stopsOfAll: Int?
    var reading = SceneReading()

    /// What the plot leaves around itself, when that is not its own to decide.
    var insets: FacetLayout.Insets?

    init(chart: ResolvedChart, size: Size, measurer: any TextMeasurer, theme: Theme) {
        var metrics = Metrics(cell: measurer.cell, size: size)
        metrics.symbolMost = SizedSymbols.most(chart, size, metrics.symbolMost)
        self.init(chart: chart, size: size, text: measurer, theme: theme, metrics: metrics)
    }

    init(chart: ResolvedChart, size: Size, text measurer: any TextMeasurer, theme: Theme, metrics: Metrics) {
        self.chart = chart
        self.chart.horizontal = chart.lies(onCells: metrics.cell != nil)
        traits = ChartTraits(chart.series)
        self.size = size
        firstHeight = size.height
        self.theme = theme
        self.metrics = metrics
        isSlope = SlopeLabels.stand(chart, size, metrics)
        if isSlope { (self.chart.y.labelsOn, self.chart.y.gridOn) = (false, false) }
        text = TextPlacer(measurer: measurer, size: size)
        chooser = TickChooser(text: text, metrics: metrics)
    }

    var cell: Size? { metrics.cell }

    /// On cells what looks alike has one number: without colour it is told apart by that.
    mutating func scene() -> Scene {
        let scene = laidOut()
        return cell != nil && traits.hasKinds ? scene.renumbered(by: chart.series) : scene
    }

    /// Laid out whole, or with as little left out as leaves the plot half of each side.
    private mutating func laidOut() -> Scene {
        guard cell == nil, chart.panels.isEmpty, chart.aspect == nil, canGrow,
            !traits.standsAlone
        else { return whole() }
        self = GivingWay.settled(self)
        return whole()
    }

    private mutating func whole() -> Scene {
        if !chart.panels.isEmpty { return FacetLayout(self).scene() }
        var header = HeaderLayout(self)
        fit(header)
        var plan = plan(headerHeight: header.height(self), legend: header.legend)
        // A figure too small for its words grows until none is cut.
        for _ in 0..<2 { grow(&header, &plan) }
        elements = []
        header.draw(into: &self, axisTitleTop: plan.axisTitleTop)
        draw(plan)
        header.legend.drawOutside(into: &self, plot: plan.plot)
        drawCaption()
        drawNote(plan.barNote ?? note(plan.plot))
        var scene = Scene(
            size: trimmed, background: theme.background, elements: elements, title: chart.title)
        if traits.isAllOnAxes { scene.plots = [place(of: plan)] }
        scene.reading = reading
        return scene
    }

    /// Where a plot lies.
    func place(of plan: LayoutPlan) -> Scene.Plot {
        Scene.Plot(area: plan.plot, start: plan.xPlace.start, end: plan.xPlace.end, isSideways: chart.horizontal)
    }

    private mutating func grow(_ header: inout HeaderLayout, _ plan: inout LayoutPlan) {
        let beside = Double(AnnotationLayout.gutter(self).reduce(0) { $0 + $1.lines.count })
        let least = max(plan.plot.height, metrics.lineHeight * max(2, beside)) + plan.margins.bottom
        let missing = plan.plot.y + max(least, header.legend.columnHeight + metrics.padding.bottom) - size.height
        guard missing > 0.5, canGrow else { return }
        resize(height: (size.height + missing).rounded(.up))
        header = HeaderLayout(self)
        plan = self.plan(headerHeight: header.height(self), legend: header.legend)
    }

    /// Axes, marks and what stands around them.
    mutating func draw(_ plan: LayoutPlan) {
        let frame = self.frame(plan)
        let axes = AxesLayout(plan: plan, frame: frame)
        let annotations = AnnotationLayout(plan: plan, frame: frame)
        let selection = SelectionLayout(self, plan: plan, frame: frame)
        axes.drawBehind(into: &self)
        annotations.drawBehind(into: &self)
        if let selection, selection.isBehind { selection.drawRule(into: &self) }
        var written: [(ResolvedSeries, PlotFrame, String)] = []
        var named: [(ResolvedSeries, PlotFrame)] = []
        var words = WordRoom()
        let crowd = Density.Crowd(chart.series)
        let own = Crowding(crowd.series, on: frame, second: plan.secondPlace)
        let crowding = own == .apart ? crowdingOfAll : own
        let selected = selectedRows
        let run = shownNames(plan.plot)
        let grouped = plan.barGroups.map { GroupedBars(chart.series, $0, chosen: selected) }
        let marksStart = elements.count
        for each in crowd.series.fillsFirst {
            // Whoever asked for the scene says that it was stopped.
            if Cancellation.process.isRaised { break }
            let one = run.map(each.within) ?? grouped.map { $0.within(each) } ?? each
            var plot = frame
            plot.isCrowded = crowd.isCrowded
            plot.crowding = crowding
            plot.hasManyLines = traits.hasManyLines
            plot.hasManyCurves = traits.hasManyCurves
            if one.onSecondY, let place = plan.secondPlace { plot.y = place }
            if let selected { plot.selectedRows = selected[one.order] ?? [] }
            if !chart.highlighted.isEmpty, plot.selectedRows == nil {
                plot.selectedRows = Set(
                    (0..<one.x.count).filter {
                        one.x[$0].isFinite && chart.highlighted.contains(Int(saturating: one.x[$0]))
                    })
            }
            let drawn = one.mark.draw(one, on: plot)
            words.put(drawn, into: &elements, text)
            // Whoever asked for the scene says that it was stopped.
            if Cancellation.process.isRaised { return }
            if mostStops > 0 {
                ValueStops(chart, atMost: mostStops, of: stopsOfAll).add(one, drawn, on: plot, to: &reading)
            }
            if one.error != nil { elements += ErrorBars.draw(one, on: plot) }
            // The ends of a slope are all that there is to label.
            if isSlope { continue }
            if one.names != nil, !one.standsOnBand { named.append((one, plot)) }
            if let format = one.labels ?? (one.standsOnBand ? one.names.map { _ in "" } : nil) {
                written.append((one, plot, format))
            }
        }
        if Cancellation.process.isRaised { return }
        if cell == nil, crowd.series.count > 1, crowd.series.allSatisfy({ $0.sizes != nil }) {
            SizedSymbols.putLargestFirst(&elements, from: marksStart)
        }
        axes.drawInFront(into: &self)
        if !written.isEmpty, cell == nil {
            words.avoid(elements)
            if written.allSatisfy({ one, _, _ in one.standsOnBand }) { words.avoidBars(elements) }
        }
        for (one, plot, format) in written {
            words.put(ValueLabels.draw(one, on: plot, format: format), into: &elements, text)
        }
        elements += BesideRows(named).drawn(among: elements)
        annotations.drawInFront(into: &self)
        if let selection {
            if !selection.isBehind { selection.drawRule(into: &self) }
            selection.drawSymbols(into: &self)
        }
        EndLabels(plan: plan).draw(into: &self, frame: frame)
        plan.slopeLabels.draw(into: &self, frame: frame)
    }

    /// The selected rows of each colour, nil where nothing is selected.
    private var selectedRows: [Int: Set<Int>]? {
        guard let selection = chart.selection else { return nil }
        var rows: [Int: Set<Int>] = [:]
        let series = chart.series.span
        for item in selection.items where series.indices.contains(item.series) {
            rows[series[item.series].order, default: []].insert(item.row)
        }
        return rows
    }

    /// Without the rows that whole bands left over at the foot of a text surface.
    private var trimmed: Size {
        guard let cell, chart.size == nil, chart.horizontal || chart.y.scale.bandCount != nil else { return size }
        let lowest = elements.map { element -> Double in
            switch element.shape {
            case .rect(let rect, _): rect.maxY
            case .line(let a, let b): max(a.y, b.y)
            case .text(let run): run.origin.y
            default: 0
            }
        }
        let rows = ((lowest.max() ?? size.height) / cell.height - 1e-6).rounded(.up)
        return Size(size.width, min(size.height, max(1, rows) * cell.height))
    }

    /// Says at the foot of the figure how bars were put together, or which are left out: the first of these words that fit.
    mutating func drawNote(_ ways: [String]?) {
        let width = size.width - metrics.padding.left - metrics.padding.right
        guard let words = ways?.first(where: { text.width($0, Theme.subtitleStyle) <= width }) ?? ways?.last else {
            return
        }
        // Above a caption, and above a legend at the foot.
        let rows = (legend.bottomHeight / metrics.lineHeight).rounded(cell == nil ? .up : .down)
        let lift = cell == nil ? Self.captionLift : 0
        let below = metrics.lineHeight * (Double(1 + captionLines.count) + rows) + lift
        label(
            .caption, text.fitted(words, Theme.subtitleStyle, width: width), x: metrics.padding.left,
            top: size.height - below, anchor: .start, style: Theme.subtitleStyle, color: theme.quiet)
    }

    /// The lines of the caption.
    var captionLines: [String] {
        guard !chart.caption.isEmpty else { return [] }
        let width = size.width - metrics.padding.left - metrics.padding.right
        return text.lines(chart.caption, Theme.subtitleStyle, width: width)
    }

    /// Points of pixel surfaces below a caption.
    private static let captionLift = 6.0

    /// Points that the caption takes.
    var captionHeight: Double { Double(captionLines.count) * metrics.lineHeight }

    mutating func drawCaption() {
        let lines = captionLines
        for (row, words) in lines.enumerated() {
            label(
                .caption, words, x: metrics.padding.left,
                top: size.height - Double(lines.count - row) * metrics.lineHeight
                    - (cell == nil ? Self.captionLift : 0),
                anchor: .start, style: Theme.subtitleStyle, color: theme.quiet)
        }
    }

    /// A figure whose size nobody asked for is as high as its marks need; one that is too small for all of them grows.
    private mutating func fit(_ header: HeaderLayout) {
        guard chart.panels.isEmpty, let one = chart.series.first else { return }
        if let aspect = chart.aspect {
            for _ in 0..<2 {
                let plan = plan(headerHeight: header.height(self), legend: header.legend)
                let around = size.height - plan.plot.height
                let height = min((around + plan.plot.width * aspect).rounded(.up), 20_000)
                // A text surface has no more rows than it was given.
                if let cell {
                    let rows = (height / cell.height).rounded(.up) * cell.height
                    resize(height: min(size.height, max(rows, around + cell.height * 3)))
                } else {
                    resize(height: max(height, around + metrics.lineHeight * 2))
                }
            }
            return
        }
        let width = size.width - metrics.padding.left - metrics.padding.right
        func total(_ needed: Double) -> Double {
            let around = metrics.padding.top + header.height(self) + captionHeight + metrics.padding.bottom
            return min((around + needed + (cell?.height ?? 0)).rounded(.up), 20_000)
        }
        let suited = one.mark.fittingHeight(one, width: width, metrics: metrics).map(total)
        guard let suited else { return }
        // A size other than the usual one was asked for, and is filled; the usual one is not gone beyond.
        let isAsked = chart.size != nil || size.height != Figure.usual.height || size.width != Figure.usual.width
        if cell != nil || !isAsked && suited <= size.height { return resize(height: suited) }
        let least = one.mark.leastHeight(one, width: width, metrics: metrics).map(total) ?? suited
        resize(height: max(size.height, least))
    }

    /// Of the size of a thumbnail nobody reads the words: it is as small as it was asked to be.
    var canGrow: Bool { cell != nil || size.width >= 160 && size.height >= 100 }

    mutating func renewChooser() { chooser = TickChooser(text: text, metrics: metrics) }

    private mutating func resize(height: Double) {
        size.height = height
        text = TextPlacer(measurer: text.measurer, size: size)
        chooser = TickChooser(text: text, metrics: metrics)
    }

    func frame(_ plan: LayoutPlan) -> PlotFrame {
        PlotFrame(
            rect: plan.plot, x: plan.xPlace, y: plan.yPlace, horizontal: chart.horizontal, theme: theme, cell: cell,
            selectedRows: nil, barStep: plan.barStep, barGroups: plan.barGroups,
            isTight: isTight(chart.horizontal ? plan.yPlace : plan.xPlace),
            isPart: chart.showsPart, text: text, metrics: metrics)
    }

    mutating func label(
        _ role: Element.Role, _ words: String, x: Double, top: Double, line: Double? = nil, anchor: TextRun.Anchor,
        style: TextStyle, color: Color, whole: String? = nil
    ) {
        guard !words.isEmpty else { return }
        var run = text.run(
            words, x: x, top: top, line: line ?? metrics.lineHeight, anchor: anchor, style: style, color: color)
        run.whole = whole
        if cell == nil, role.hasNeighbours { run.width = text.width(words, style) }
        elements.append(Element(role, .text(run)))
    }
}

extension Element.Role {
    /// Whether words of that kind stand one behind the other on a line.
    fileprivate var hasNeighbours: Bool {
        switch self {
        case .readout, .legendLabel: true
        default: false
        }
    }
}

extension ResolvedChart {
    /// Whether places lie outside of what x shows.
    fileprivate var showsPart: Bool {
        guard x.scale.bandCount == nil else { return false }
        let domain = x.scale.domain
        return series.contains { one in
            one.shape?.x.map { $0.lower < domain.lower || $0.upper > domain.upper } ?? false
        }
    }
}

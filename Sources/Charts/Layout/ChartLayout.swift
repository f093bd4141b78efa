import Glibc
import Scene

extension ResolvedChart {
    /// Lays the chart out for one surface.
    ///
    /// - Parameters:
    ///   - size: the figure in points. On a text surface a whole number of cells.
    ///   - measurer: how large text is there; its `cell` makes the layout snap to cells.
    ///   - theme: colours of everything that is not data; the chart's own theme goes first.
    package func scene(size: Size, measurer: any TextMeasurer, theme: Theme) -> Scene {
        var layout = ChartLayout(
            chart: self, size: size, measurer: measurer, theme: self.theme.map { Theme.named($0) } ?? theme)
        return layout.scene()
    }
}

/// One layout in the making: margins from measured text, then axes, marks and texts in painting order.
struct ChartLayout {
    let chart: ResolvedChart
    let size: Size
    let theme: Theme
    let metrics: Metrics
    let text: TextPlacer
    let chooser: TickChooser
    var elements: [Element] = []

    init(chart: ResolvedChart, size: Size, measurer: any TextMeasurer, theme: Theme) {
        self.chart = chart
        self.size = size
        self.theme = theme
        metrics = Metrics(cell: measurer.cell)
        text = TextPlacer(measurer: measurer, size: size)
        chooser = TickChooser(text: text, metrics: metrics)
    }

    var cell: Size? { metrics.cell }

    mutating func scene() -> Scene {
        let header = HeaderLayout(self)
        let plan = plan(headerHeight: header.height(self))
        let frame = self.frame(plan)
        elements = []
        header.draw(into: &self, plan: plan)
        AxesLayout(plan: plan, frame: frame).drawBehind(into: &self)
        let around = AnnotationLayout(plan: plan, frame: frame)
        around.drawBehind(into: &self)
        for one in chart.series {
            var plot = frame
            if one.onSecondY, let place = plan.secondPlace { plot.y = place }
            if let selection = chart.selection {
                plot.selectedRows = Set(selection.items.filter { item in
                    chart.series.indices.contains(item.series) && chart.series[item.series].order == one.order
                }.map(\.row))
            }
            elements += one.mark.draw(one, on: plot)
        }
        AxesLayout(plan: plan, frame: frame).drawInFront(into: &self)
        around.drawInFront(into: &self)
        EndLabels(plan: plan).draw(into: &self, frame: frame)
        return Scene(
            size: size, background: theme.background, elements: elements, title: chart.title,
            description: chart.description)
    }

    func frame(_ plan: LayoutPlan) -> PlotFrame {
        PlotFrame(
            rect: plan.plot, x: plan.xPlace, y: plan.yPlace, horizontal: chart.horizontal, theme: theme, cell: cell,
            selectedRows: nil)
    }

    mutating func label(
        _ role: Element.Role, _ words: String, x: Double, top: Double, line: Double? = nil, anchor: TextRun.Anchor,
        style: TextStyle, color: Color
    ) {
        guard !words.isEmpty else { return }
        let run = text.run(
            words, x: x, top: top, line: line ?? metrics.lineHeight, anchor: anchor, style: style, color: color)
        elements.append(Element(role, .text(run)))
    }
}

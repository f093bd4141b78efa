import Checked
import Scene

/// Bands behind the marks; rules, notes and their words over them. A rule across the plot is named in the gutter beside it, a band
/// within itself, what stands upright above it, a note where there is room beside its value.
struct AnnotationLayout {
    let plan: LayoutPlan
    let frame: PlotFrame

    func drawBehind(into layout: inout ChartLayout) {
        for annotation in layout.chart.annotations {
            if case .bandX(let lower, let upper, _) = annotation { bandX(lower, upper, &layout) }
            guard case .band(let lower, let upper, _) = annotation, let rect = band(lower, upper, layout) else {
                continue
            }
            ground(rect, &layout)
            edges([lower, upper], of: plan.yPlace, isAcross: !layout.chart.horizontal, &layout)
        }
    }

    private func ground(_ rect: Rect, _ layout: inout ChartLayout) {
        let tint = layout.theme.background.mixed(with: layout.theme.ink, layout.theme.dark ? 0.1 : 0.06)
        layout.elements.append(Element(.annotation, .rect(rect, corners: []), fill: .solid(tint), clip: plan.plot))
    }

    /// The ends of a band that the axis shows, in cells: these have no grounds where they have no colours.
    private func edges(_ ends: [Double?], of place: AxisPlace, isAcross: Bool, _ layout: inout ChartLayout) {
        guard layout.cell != nil else { return }
        let (domain, plot) = (place.scale.domain, plan.plot)
        for end in ends {
            guard let end, end > domain.lower, end < domain.upper else { continue }
            let at = place.position(end)
            let (from, to) =
                isAcross ? (Point(plot.x, at), Point(plot.maxX, at)) : (Point(at, plot.y), Point(at, plot.maxY))
            // Over bars a rule. Elsewhere dots far apart: a line over them is seen, and theirs is no dash of a series.
            if layout.traits.growsFromZero {
                layout.elements.append(Element(.rule, .line(from, to), stroke: stroke(true, layout)))
                continue
            }
            layout.elements.append(
                Element(
                    .annotation, .polyline([from, to]), stroke: Stroke(ruleColor(layout), width: 1, dash: [4, 12])))
        }
    }

    /// What is seen of a band across the plot; nil for nothing.
    private func band(_ lower: Double?, _ upper: Double?, _ layout: ChartLayout) -> Rect? {
        let domain = plan.yPlace.scale.domain
        let ends = (max(lower ?? domain.lower, domain.lower), min(upper ?? domain.upper, domain.upper))
        guard ends.0 < ends.1 else { return nil }
        let along = layout.chart.horizontal ? (plan.plot.y, plan.plot.maxY) : (plan.plot.x, plan.plot.maxX)
        return frame.rect(along: along, up: (plan.yPlace.position(ends.0), plan.yPlace.position(ends.1)))
    }

    private func bandX(_ lower: Double?, _ upper: Double?, _ layout: inout ChartLayout) {
        let domain = plan.xPlace.scale.domain
        let ends = (max(lower ?? domain.lower, domain.lower), min(upper ?? domain.upper, domain.upper))
        guard ends.0 < ends.1 else { return }
        let up = layout.chart.horizontal ? (plan.plot.x, plan.plot.maxX) : (plan.plot.y, plan.plot.maxY)
        let along = (plan.xPlace.position(ends.0), plan.xPlace.position(ends.1))
        ground(frame.rect(along: along, up: up), &layout)
        edges([lower, upper], of: plan.xPlace, isAcross: layout.chart.horizontal, &layout)
    }

    func drawInFront(into layout: inout ChartLayout) {
        // What lays itself out without axes has no place for them.
        guard !layout.chart.annotations.isEmpty, !layout.traits.standsAlone else {
            return
        }
        let gutter = Self.gutter(layout)
        var unnamed: [(label: String, box: Rect)] = []
        for annotation in layout.chart.annotations {
            var box: Rect?
            switch annotation {
            case .ruleY(let value, _, let dashed):
                box = ruleY(value, dashed, &layout).map { from, to in
                    Rect(x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y)
                }
            case .band(let lower, let upper, _): box = band(lower, upper, layout)
            case .ruleX(let at, _, let dashed): ruleX(at, dashed, &layout)
            case .note, .bandX: break
            }
            var isInGutter = false
            if case .ruleY = annotation { isInGutter = !gutter.isEmpty }
            if !isInGutter, let box, !annotation.endWords.isEmpty { unnamed.append((annotation.endWords, box)) }
        }
        // Every rule stands before the first is named, so that none goes through the words of another.
        var placer = LabelPlacer(layout.elements, area: plan.plot, text: layout.text)
        for (label, box) in unnamed { name(label, at: box, &placer, &layout) }
        nameInGutter(gutter, &layout)
        nameAbove(&layout)
        for annotation in layout.chart.annotations {
            if case .note(let x, let y, let text) = annotation { note(text, x, y, &placer, &layout) }
        }
    }

    // MARK: Rules

    private func ruleColor(_ layout: ChartLayout) -> Color {
        layout.theme.ink.mixed(with: layout.theme.background, 0.3)
    }

    private func crisp(_ place: Double, _ layout: ChartLayout) -> Double {
        layout.cell == nil ? place.rounded() + 0.5 : place
    }

    private func stroke(_ dashed: Bool, _ layout: ChartLayout) -> Stroke {
        Stroke(ruleColor(layout), width: 1, dash: dashed ? [5, 4] : [])
    }

    private func ruleY(_ value: Double, _ dashed: Bool, _ layout: inout ChartLayout) -> (Point, Point)? {
        let at = crisp(plan.yPlace.position(value), layout)
        let plot = plan.plot
        let (low, high) = layout.chart.horizontal ? (plot.x, plot.maxX) : (plot.y, plot.maxY)
        guard at >= low - 1, at <= high + 1 else { return nil }
        let ends =
            layout.chart.horizontal
            ? (Point(at, plot.y), Point(at, plot.maxY)) : (Point(plot.x, at), Point(plot.maxX, at))
        layout.elements.append(Element(.rule, .line(ends.0, ends.1), stroke: stroke(dashed, layout)))
        return ends
    }

    private func ruleX(_ value: Double, _ dashed: Bool, _ layout: inout ChartLayout) {
        let at = crisp(plan.xPlace.position(value), layout)
        let plot = plan.plot
        let (low, high) = layout.chart.horizontal ? (plot.y, plot.maxY) : (plot.x, plot.maxX)
        guard at >= low - 1, at <= high + 1 else { return }
        let ends =
            layout.chart.horizontal
            ? (Point(plot.x, at), Point(plot.maxX, at)) : (Point(at, plot.y), Point(at, plot.maxY))
        layout.elements.append(Element(.rule, .line(ends.0, ends.1), stroke: stroke(dashed, layout)))
    }

    // MARK: Notes

    private func note(
        _ text: String, _ x: Double, _ y: Double, _ placer: inout LabelPlacer, _ layout: inout ChartLayout
    ) {
        guard y.isFinite else { return }
        let along = plan.xPlace.position(x)
        let middle = frame.band(of: x, in: layout.chart.series.first)
        let isOnBand = layout.traits.standsOnBand
        let point =
            layout.chart.horizontal
            ? Point(plan.yPlace.position(y), isOnBand ? (middle.start + middle.end) / 2 : along)
            : Point(isOnBand ? (middle.start + middle.end) / 2 : along, plan.yPlace.position(y))
        guard point.x >= plan.plot.x - 1, point.x <= plan.plot.maxX + 1 else { return }
        let most = min(layout.cell.map { $0.width * 24 } ?? 180, plan.plot.width * 0.6)
        let line = layout.metrics.lineHeight
        let gap = layout.cell?.height ?? 10
        var lines: [String] = []
        var place: Rect?
        // Where there is no room for all of its words, as many as one line holds.
        for count in [Int.max, 1] where place == nil {
            lines = layout.text.lines(text, Theme.nameStyle, width: most, atMost: count)
            let width = lines.map { layout.text.width($0, Theme.nameStyle) }.max() ?? 0
            place = placer.place(
                Size(width, Double(lines.count) * line), about: point, gap: gap,
                unit: layout.cell.map { Size($0.width, $0.height) } ?? Size(4, 6))
        }
        guard var box = place else {
            // No room for its words: the place alone.
            mark(point, &layout)
            return
        }
        if let cell = layout.cell {
            box.x = (box.x / cell.width).rounded() * cell.width
            box.y = (box.y / cell.height).rounded(.down) * cell.height
        }
        placer.take(box)
        if layout.cell == nil {
            // A leader from the words to the value.
            let isBeside = point.y >= box.y && point.y <= box.maxY
            let air = isBeside ? 3.0 : 0
            let edge = Point(
                max(box.x - air, min(point.x, box.maxX + air)),
                point.y < box.y ? box.y : point.y > box.maxY ? box.maxY : box.midY)
            let reach = (edge.x - point.x) * (edge.x - point.x) + (edge.y - point.y) * (edge.y - point.y)
            if reach > 36 {
                layout.elements.append(
                    Element(.annotation, .line(edge, point), stroke: Stroke(ruleColor(layout), width: 1)))
            }
        }
        mark(point, &layout)
        for (row, words) in lines.enumerated() {
            layout.label(
                .annotation, words, x: box.x, top: box.y + Double(row) * line, anchor: .start, style: Theme.nameStyle,
                color: layout.theme.ink)
        }
    }

    /// In cells a diamond, which no selection is.
    private func mark(_ point: Point, _ layout: inout ChartLayout) {
        layout.elements.append(
            Element(
                .annotation, .symbol(layout.cell == nil ? .circle : .diamond, center: point, size: 5),
                fill: .solid(layout.theme.ink),
                stroke: Stroke(layout.theme.background, width: 1)))
    }
}

import Checked
import Scene

/// Bands behind the marks; rules, notes and their words over them. A horizontal rule is named in the gutter beside the plot, a
/// vertical one above it, a note where there is room beside its value.
struct AnnotationLayout {
    let plan: LayoutPlan
    let frame: PlotFrame

    /// A line of the gutter: the words of one horizontal rule.
    struct GutterLabel {
        var lines: [String]
        var value: Double
        var width: Double
    }

    /// Names of horizontal rules that stand in the gutter. None where an axis or the names of lines have it.
    static func gutter(_ layout: ChartLayout) -> [GutterLabel] {
        let chart = layout.chart
        guard chart.secondY == nil, chart.y.side != .right, !chart.horizontal,
            !layout.traits.standsAlone
        else { return [] }
        let most = min(layout.cell.map { $0.width * 18 } ?? 108, layout.size.width * layout.gutterShare)
        let count = chart.annotations.count { if case .ruleY(_, let label, _) = $0 { !label.isEmpty } else { false } }
        // All of them together take less than the plot has.
        let rows = min(9, layout.size.height * 0.45 / layout.metrics.lineHeight) / Double(max(1, count))
        return chart.annotations.compactMap { annotation in
            guard case .ruleY(let value, let label, _) = annotation, !label.isEmpty else { return nil }
            let lines = layout.text.lines(
                label, Theme.nameStyle, width: most, atMost: max(1, Int(saturating: rows.rounded(.down))))
            return GutterLabel(
                lines: lines, value: value, width: lines.map { layout.text.width($0, Theme.nameStyle) }.max() ?? 0)
        }
    }

    /// Rows of words above the plot that vertical rules need.
    static func topRows(_ layout: ChartLayout) -> Int {
        let named = layout.chart.annotations.filter {
            Self.aboveLabel($0) != nil
        }
        return named.isEmpty || layout.chart.horizontal ? 0 : min(3, named.count)
    }

    /// The words above the plot and the place that they are about.
    private static func aboveLabel(_ annotation: ResolvedAnnotation) -> (Double, String)? {
        switch annotation {
        case .ruleX(let at, let label, _): label.isEmpty ? nil : (at, label)
        case .bandX(let lower?, let upper?, let label): label.isEmpty ? nil : ((lower + upper) / 2, label)
        case .bandX(let lower, let upper, let label): label.isEmpty ? nil : (lower ?? upper).map { ($0, label) }
        default: nil
        }
    }

    func drawBehind(into layout: inout ChartLayout) {
        let domain = plan.yPlace.scale.domain
        for annotation in layout.chart.annotations {
            if case .bandX(let lower, let upper, _) = annotation { bandX(lower, upper, &layout) }
            guard case .band(let lower, let upper) = annotation else { continue }
            let ends = (max(lower ?? domain.lower, domain.lower), min(upper ?? domain.upper, domain.upper))
            guard ends.0 < ends.1 else { continue }
            let along = layout.chart.horizontal ? (plan.plot.y, plan.plot.maxY) : (plan.plot.x, plan.plot.maxX)
            let rect = frame.rect(along: along, up: (plan.yPlace.position(ends.0), plan.yPlace.position(ends.1)))
            let tint = layout.theme.background.mixed(with: layout.theme.ink, layout.theme.dark ? 0.1 : 0.06)
            layout.elements.append(Element(.annotation, .rect(rect, corners: []), fill: .solid(tint), clip: plan.plot))
        }
    }

    private func bandX(_ lower: Double?, _ upper: Double?, _ layout: inout ChartLayout) {
        let domain = plan.xPlace.scale.domain
        let ends = (max(lower ?? domain.lower, domain.lower), min(upper ?? domain.upper, domain.upper))
        guard ends.0 < ends.1 else { return }
        let up = layout.chart.horizontal ? (plan.plot.x, plan.plot.maxX) : (plan.plot.y, plan.plot.maxY)
        let along = (plan.xPlace.position(ends.0), plan.xPlace.position(ends.1))
        let tint = layout.theme.background.mixed(with: layout.theme.ink, layout.theme.dark ? 0.1 : 0.06)
        layout.elements.append(
            Element(
                .annotation, .rect(frame.rect(along: along, up: up), corners: []), fill: .solid(tint), clip: plan.plot))
    }

    func drawInFront(into layout: inout ChartLayout) {
        // What lays itself out without axes has no place for them.
        guard !layout.chart.annotations.isEmpty, !layout.traits.standsAlone else {
            return
        }
        let gutter = Self.gutter(layout)
        var unnamed: [(label: String, rule: (Point, Point))] = []
        for annotation in layout.chart.annotations {
            switch annotation {
            case .ruleY(let value, let label, let dashed):
                guard let rule = ruleY(value, dashed, &layout) else { continue }
                if gutter.isEmpty, !label.isEmpty { unnamed.append((label, rule)) }
            case .ruleX(let at, _, let dashed): ruleX(at, dashed, &layout)
            case .note, .band, .bandX: break
            }
        }
        // Every rule stands before the first is named, so that none goes through the words of another.
        var placer = LabelPlacer(layout.elements, area: plan.plot, text: layout.text)
        for (label, rule) in unnamed { name(label, beside: rule, &placer, &layout) }
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

    /// Words in the gutter, moved apart so that none touch.
    private func nameInGutter(_ labels: [GutterLabel], _ layout: inout ChartLayout) {
        let line = layout.metrics.lineHeight
        var blocks: [(top: Double, label: GutterLabel)] = labels.compactMap { label in
            let middle = plan.yPlace.position(label.value)
            guard middle >= plan.plot.y - 1, middle <= plan.plot.maxY + 1 else { return nil }
            // On a text surface a single line stands in the rule's own row.
            let top = layout.cell.map { (middle / $0.height).rounded(.down) * $0.height } ?? middle - line / 2
            return (top - Double(label.lines.count - 1) * line / 2, label)
        }
        blocks.sort { $0.top < $1.top }
        // Down from the head of the plot and back up from its foot, wherever the labels of the axis begin.
        var ceiling = layout.isAxisOnTop ? plan.plot.y : footOfHeader(layout)
        for place in blocks.indices {
            blocks[place].top = max(blocks[place].top, ceiling)
            ceiling = blocks[place].top + Double(blocks[place].label.lines.count) * line
        }
        let below = layout.cell != nil ? 0 : layout.isAxisOnTop ? line : line / 2
        var floor = min(plan.plot.maxY + below, layout.size.height - (layout.cell == nil ? 2 : 0))
        for place in blocks.indices.reversed() {
            blocks[place].top = min(blocks[place].top, floor - Double(blocks[place].label.lines.count) * line)
            floor = blocks[place].top
        }
        for (top, label) in blocks {
            for (row, words) in label.lines.enumerated() {
                layout.label(
                    .annotation, words, x: plan.plot.maxX + layout.metrics.labelGap, top: top + Double(row) * line,
                    anchor: .start, style: Theme.nameStyle, color: layout.theme.ink)
            }
        }
    }

    /// Where the words end that stand above the gutter: a legend, a readout.
    private func footOfHeader(_ layout: ChartLayout) -> Double {
        let start = plan.plot.maxX + layout.metrics.labelGap
        var foot = layout.cell == nil ? 2.0 : 0
        for element in layout.elements {
            guard case .text(let run) = element.shape else { continue }
            let box = layout.text.box(of: run)
            if box.maxX > start - layout.metrics.labelGap, box.midY < plan.plot.y { foot = max(foot, box.maxY) }
        }
        return foot
    }

    /// Words above vertical rules, each in the first row where it touches none before it.
    private func nameAbove(_ layout: inout ChartLayout) {
        let rows = Self.topRows(layout)
        guard rows > 0 else { return }
        var taken = [[(Double, Double)]](repeating: [], count: rows)
        for annotation in layout.chart.annotations {
            guard let (at, label) = Self.aboveLabel(annotation) else { continue }
            let middle = plan.xPlace.position(at)
            guard middle >= plan.plot.x - 1, middle <= plan.plot.maxX + 1 else { continue }
            let words = layout.text.shortened(label, Theme.nameStyle, width: layout.size.width - 8)
            let width = layout.text.width(words, Theme.nameStyle)
            let left = max(2, min(middle - width / 2, layout.size.width - width - 2))
            let space = layout.metrics.labelSpace
            let row =
                (0..<rows).first { row in
                    taken[row].allSatisfy { left + width + space <= $0.0 || $0.1 + space <= left }
                } ?? 0
            taken[row].append((left, left + width))
            layout.label(
                .annotation, words, x: left, top: plan.plot.y - Double(row + 1) * layout.metrics.lineHeight,
                anchor: .start, style: Theme.nameStyle, color: layout.theme.ink)
        }
    }

    /// A rule's words over or under its line, where the marks leave room.
    private func name(
        _ label: String, beside rule: (Point, Point), _ placer: inout LabelPlacer, _ layout: inout ChartLayout
    ) {
        let words = layout.text.shortened(label, Theme.nameStyle, width: plan.plot.width - 4)
        let size = Size(layout.text.width(words, Theme.nameStyle), layout.metrics.lineHeight)
        let step = max(8, size.width / 4)
        let air = layout.cell == nil ? 3.0 : 1
        var choices: [Rect] = []
        if layout.chart.horizontal {
            var y = plan.plot.y
            while y + size.height <= plan.plot.maxY + 0.5 {
                for x in [rule.0.x + 4, rule.0.x - 4 - size.width] {
                    choices.append(Rect(x: x, y: y, width: size.width, height: size.height))
                }
                y += size.height
            }
        } else {
            var x = plan.plot.maxX - size.width - 2
            while x > plan.plot.x {
                choices.append(Rect(x: x, y: rule.0.y - size.height - air, width: size.width, height: size.height))
                choices.append(Rect(x: x, y: rule.0.y + air, width: size.width, height: size.height))
                x -= step
            }
        }
        choices.removeAll { box in
            box.x < plan.plot.x || box.maxX > plan.plot.maxX + 0.5 || box.y < plan.plot.y - 0.5
                || box.maxY > plan.plot.maxY + 0.5
        }
        guard
            let box = choices.first(where: { placer.isClear($0, margin: layout.cell == nil ? 2 : 0) })
                ?? choices.first(where: { placer.isLegible($0) })
        else { return }
        placer.take(box)
        layout.label(
            .annotation, words, x: box.x, top: box.y, anchor: .start, style: Theme.nameStyle, color: layout.theme.ink)
    }

    // MARK: Notes

    private func note(
        _ text: String, _ x: Double, _ y: Double, _ placer: inout LabelPlacer, _ layout: inout ChartLayout
    ) {
        guard y.isFinite else { return }
        let along = plan.xPlace.position(x)
        let middle = frame.band(of: x, spacing: layout.chart.series.first?.spacing)
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
            let edge = Point(
                max(box.x, min(point.x, box.maxX)), point.y < box.y ? box.y : point.y > box.maxY ? box.maxY : box.midY)
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

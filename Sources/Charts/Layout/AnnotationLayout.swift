import Scene

/// Rules, bands, notes and the selection, drawn around the marks.
struct AnnotationLayout {
    let plan: LayoutPlan
    let frame: PlotFrame

    /// Labels of horizontal rules stand in the right gutter, in lines no wider than this.
    static func gutterLines(_ layout: ChartLayout) -> [(value: Double, lines: [String])] {
        guard hasGutter(layout) else { return [] }
        return layout.chart.annotations.compactMap { annotation in
            guard case .ruleY(let value, let label, _) = annotation, !label.isEmpty else { return nil }
            let limit = layout.cell.map { $0.width * 14 } ?? 84
            return (value, layout.text.wrapped(label, Theme.nameStyle, width: limit))
        }
    }

    /// A right axis needs the gutter for its own labels: rules are then named over their line.
    private static func hasGutter(_ layout: ChartLayout) -> Bool {
        layout.chart.secondY == nil && layout.chart.y.side != .right && !layout.chart.horizontal
    }

    func drawBehind(into layout: inout ChartLayout) {
        for annotation in layout.chart.annotations {
            guard case .band(let lower, let upper) = annotation else { continue }
            let domain = plan.yPlace.scale.domain
            let up = (plan.yPlace.position(max(lower, domain.lower)), plan.yPlace.position(min(upper, domain.upper)))
            let rect = frame.rect(along: (plan.plot.x, plan.plot.maxX), up: up)
            let tint = layout.theme.background.mixed(with: layout.theme.ink, 0.07)
            layout.elements.append(Element(.annotation, .rect(rect, corners: [0, 0, 0, 0]), fill: .solid(tint), clip: plan.plot))
        }
    }

    func drawInFront(into layout: inout ChartLayout) {
        let gutter = Self.gutterLines(layout)
        for annotation in layout.chart.annotations {
            switch annotation {
            case .ruleY(let value, let label, let dashed):
                let y = layout.cell == nil ? plan.yPlace.position(value).rounded() + 0.5 : plan.yPlace.position(value)
                guard y >= plan.plot.y - 1, y <= plan.plot.maxY + 1 else { continue }
                rule(Point(plan.plot.x, y), Point(plan.plot.maxX, y), dashed, &layout)
                if gutter.isEmpty, !label.isEmpty { note(label, Point(plan.plot.maxX, y - 2), &layout) }
            case .ruleX(let at, let label, let dashed):
                let x = plan.xPlace.position(at).rounded() + 0.5
                guard x >= plan.plot.x - 1, x <= plan.plot.maxX + 1 else { continue }
                rule(Point(x, plan.plot.y), Point(x, plan.plot.maxY), dashed, &layout)
                note(label, Point(x, plan.plot.y + layout.metrics.lineHeight), &layout)
            case .note(let x, let y, let text):
                let point = frame.point(x, y)
                note(text, Point(point.x, max(plan.plot.y + layout.metrics.lineHeight, point.y - 4)), &layout)
            case .band: break
            }
        }
        for (value, lines) in gutter {
            let line = layout.metrics.lineHeight
            let middle = plan.yPlace.position(value)
            guard middle >= plan.plot.y - 1, middle <= plan.plot.maxY + 1 else { continue }
            for (row, words) in lines.enumerated() {
                layout.label(
                    .annotation, words, x: plan.plot.maxX + layout.metrics.labelGap,
                    top: middle - Double(lines.count) * line / 2 + Double(row) * line, anchor: .start, style: Theme.nameStyle,
                    color: layout.theme.ink)
            }
        }
        selection(into: &layout)
    }

    /// A lollipop: a rule to the topmost value, and a symbol on the value of each line.
    private func selection(into layout: inout ChartLayout) {
        guard let selection = layout.chart.selection, !layout.chart.horizontal else { return }
        var points: [(Point, ResolvedSeries)] = []
        var bars = false
        for item in selection.items where layout.chart.series.indices.contains(item.series) {
            let one = layout.chart.series[item.series]
            var place = plan.yPlace
            if one.onSecondY, let second = plan.secondPlace { place = second }
            let band = frame.band(of: one.x[item.row], spacing: one.spacing)
            let onBand = one.mark.standsOnBand || one.isPeriods && plan.xPlace.scale.bandCount != nil
            let x = onBand ? (band.start + band.end) / 2 : plan.xPlace.position(one.x[item.row])
            points.append((Point(x, place.position(one.y.span[item.row])), one))
            if one.mark.standsOnBand { bars = true }
        }
        guard let top = points.map(\.0.y).min(), let first = points.first else { return }
        let x = layout.cell == nil ? first.0.x.rounded(.down) + 0.5 : first.0.x
        let from = bars ? plan.plot.y : plan.plot.maxY
        layout.elements.append(Element(
            .selection, .line(Point(x, from), Point(x, top)), stroke: Stroke(layout.theme.ink.mixed(with: layout.theme.background, 0.3), width: 1)))
        var seen: Set<Int> = []
        for (point, one) in points.reversed() where !one.mark.standsOnBand && seen.insert(one.order).inserted {
            let symbol = one.style.symbol.flatMap { Symbol(rawValue: $0.rawValue) } ?? .circle
            let color = MarkPaint.representative(of: one, in: layout.theme)
            layout.elements.append(Element(
                .selection, .symbol(symbol == .ring ? .circle : symbol, center: point, size: 11), fill: .solid(color),
                stroke: Stroke(layout.theme.background, width: 2)))
        }
    }

    private func rule(_ from: Point, _ to: Point, _ dashed: Bool, _ layout: inout ChartLayout) {
        let color = layout.theme.ink.mixed(with: layout.theme.background, 0.35)
        layout.elements.append(Element(.rule, .line(from, to), stroke: Stroke(color, width: 1, dash: dashed ? [5, 4] : [])))
    }

    /// Words to the right of a place, or to the left where the plot ends.
    private func note(_ text: String, _ at: Point, _ layout: inout ChartLayout) {
        let width = layout.text.width(text, Theme.nameStyle)
        let fits = at.x + 6 + width <= plan.plot.maxX
        layout.label(
            .annotation, text, x: fits ? at.x + 6 : at.x - 6, top: at.y - layout.metrics.lineHeight,
            anchor: fits ? .start : .end, style: Theme.nameStyle, color: layout.theme.ink)
    }
}

import Scene

/// What the colours of cells stand for: a bar of the palette with its values.
struct RampLegend {
    private let series: ResolvedSeries
    private let stops: [ChartColor]
    private let lower: Double
    private let upper: Double
    private let name: String
    private let unit: String?

    /// Nil when colours stand for no value that an axis does not say, or the legend is off.
    init?(_ layout: ChartLayout) {
        guard layout.chart.legend != .off else { return nil }
        guard let series = layout.chart.series.first(where: \.needsRamp) else { return nil }
        switch series.style.coloring {
        case .value(let stops, let lower, let upper), .scale(let stops, let lower, let upper):
            guard lower.isFinite, upper.isFinite else { return nil }
            (self.stops, self.lower, self.upper) = (stops, lower, upper)
        case .constant, .sign: return nil
        }
        self.series = series
        let column = series.shades?.name ?? series.mark.words(series.column)
        unit = series.shades == nil ? series.unit : series.shades?.unit
        name = unit.map { NumberLabels.isAttached($0) ? column : "\(column) (\($0))" } ?? column
    }

    /// Points that it takes above the plot.
    func height(_ metrics: Metrics) -> Double { metrics.cell?.height ?? 28 }

    func draw(into layout: inout ChartLayout, left: Double, top: Double) {
        if layout.cell == nil { drawPoints(&layout, left, top) } else { drawCells(&layout, left, top) }
    }

    private func labels(_ values: [Double]) -> [String] {
        (try? NumberLabels(unit: unit.flatMap { NumberLabels.isAttached($0) ? $0 : nil }).texts(values)) ?? []
    }

    private func drawPoints(_ layout: inout ChartLayout, _ left: Double, _ top: Double) {
        let width = min(240.0, max(60, layout.size.width * 0.3)).rounded()
        let words = layout.text.fitted(name, Theme.nameStyle, width: layout.size.width - width - 60)
        layout.label(
            .axisTitle, words, x: left, top: top - 2, anchor: .start, style: Theme.nameStyle, color: layout.theme.quiet)
        let start = left + layout.text.width(words, Theme.nameStyle) + (words.isEmpty ? 0 : 12)
        let rect = Rect(x: start.rounded(), y: top, width: width, height: 10)
        let last = Double(max(1, stops.count - 1))
        let ramp = stops.enumerated().map { GradientStop(Double($0) / last, $1.color(in: layout.theme)) }
        layout.elements.append(
            Element(
                .legendSymbol(series: series.order), .rect(rect, corners: [2, 2, 2, 2]),
                fill: upper > lower
                    ? .linearGradient(from: Point(rect.x, rect.y), to: Point(rect.maxX, rect.y), stops: ramp)
                    : .solid(Ramp.color(stops, 0.5).color(in: layout.theme))))
        let values = ticks(layout, width)
        for (value, text) in zip(values, labels(values)) {
            let x = rect.x + AxisScale.share(of: value, lower, upper) * width
            if value > lower, value < upper {
                layout.elements.append(
                    Element(
                        .tick, .line(Point(x.rounded() + 0.5, rect.maxY), Point(x.rounded() + 0.5, rect.maxY + 3)),
                        stroke: Stroke(layout.theme.axis, width: 1)))
            }
            layout.label(
                .tickLabel, text, x: x, top: rect.maxY + 3, anchor: .middle, style: Theme.labelStyle,
                color: layout.theme.quiet)
        }
    }

    /// Round values whose labels stand apart.
    private func ticks(_ layout: ChartLayout, _ width: Double) -> [Double] {
        guard upper > lower else { return [lower] }
        for rung in NumberTicks.ladder(lower, upper) where rung.count <= 8 {
            let texts = labels(rung.values)
            let widest = texts.map { layout.text.width($0, Theme.labelStyle) }.max() ?? 0
            if Double(rung.count - 1) * (widest + 12) <= width || rung.count == 1 { return rung.values }
        }
        return [lower, upper]
    }

    private func drawCells(_ layout: inout ChartLayout, _ left: Double, _ top: Double) {
        guard let cell = layout.cell else { return }
        let ends = labels([PlainNumber.rounded(lower), PlainNumber.rounded(upper)])
        guard ends.count == 2 else { return }
        var x = left
        func word(_ text: String, _ role: Element.Role) {
            layout.label(role, text, x: x, top: top, anchor: .start, style: Theme.labelStyle, color: layout.theme.quiet)
            x += layout.text.width(text, Theme.labelStyle) + cell.width
        }
        word(name, .axisTitle)
        x += cell.width
        word(ends[0], .tickLabel)
        let steps = upper > lower ? 16 : 1
        for step in 0..<steps {
            let share = steps == 1 ? 0.5 : Double(step) / Double(steps - 1)
            let color = Ramp.color(stops, share).color(in: layout.theme)
            layout.elements.append(
                Element(
                    .cell(series: series.order, share: share),
                    .rect(Rect(x: x, y: top, width: cell.width, height: cell.height), corners: []),
                    fill: .solid(color)))
            x += cell.width
        }
        guard steps > 1 else { return }
        x += cell.width
        word(ends[1], .tickLabel)
    }
}

extension ResolvedSeries {
    /// Its colours stand for values that no length beside them says.
    fileprivate var needsRamp: Bool {
        mark.isColoredByValue || shades != nil || mark.legendShape != .patch && MarkPaint.followsValues(style)
    }
}

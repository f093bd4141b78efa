import Scene

/// What the sizes of symbols stand for, in a row of the header: two or three round values with their symbols, or the steps
/// that cells have with their bounds.
struct SizeLegend {
    private let series: ResolvedSeries
    private let sizes: Sizes
    private let values: [Double]

    /// Nil where sizes say nothing, or the legend is off.
    init?(_ layout: ChartLayout) {
        guard layout.chart.legend != .off, layout.saysSizes,
            let series = layout.chart.series.first(where: { $0.sizes != nil }), let sizes = series.sizes,
            !Density.hidesSizes(layout.chart)
        else { return nil }
        self.series = series
        self.sizes = sizes
        if layout.cell != nil {
            values = sizes.steps.map { [$0.medium, $0.full] } ?? []
            return
        }
        // What no row has is not to be looked for.
        let rungs = NumberTicks.ladder(max(sizes.lower, sizes.least), sizes.upper).map { rung in
            rung.values.filter {
                ($0 > sizes.lower || sizes.least <= sizes.lower) && (!sizes.areYears || $0 == $0.rounded())
            }
        }
        let round = rungs.first { $0.count <= 5 } ?? [sizes.upper]
        guard !round.isEmpty else { return nil }
        values = round.count > 3 ? [round[0], round[(round.count - 1) / 2], round[round.count - 1]] : round
    }

    /// Points that it takes above the plot.
    func height(_ metrics: Metrics) -> Double { metrics.cell?.height ?? metrics.symbolMost + 2 }

    private var name: String {
        sizes.name + (sizes.unit.map { NumberLabels.isAttached($0) ? "" : " (\($0))" } ?? "")
    }

    /// Of the three steps of cells; empty where there are none.
    private var bounds: [String] {
        let texts = texts
        return texts.count == 2 ? ["<" + texts[0], "<" + texts[1], "≥" + texts[1]] : []
    }

    /// What is said where cells show no sizes.
    private var pictured: String { "size by \(name): seen in pictures only" }

    private var texts: [String] {
        (try? NumberLabels(unit: sizes.unit.flatMap { NumberLabels.isAttached($0) ? $0 : nil }, isYears: sizes.areYears)
            .texts(values)) ?? []
    }

    /// Points across with all its values.
    func width(_ layout: ChartLayout) -> Double {
        let words = { (text: String, style: TextStyle) in layout.text.width(text, style) }
        if let cell = layout.cell {
            guard values.count == 2 else { return words(pictured, Theme.labelStyle) }
            let all = ([name] + bounds).reduce(0) { $0 + words($1, Theme.labelStyle) }
            return all + cell.width * 12
        }
        return zip(values, texts).reduce(words(name, Theme.nameStyle) + 12) { width, one in
            let size = max(SizedSymbols.least, sizes.diameter(one.0, most: layout.metrics.symbolMost))
            return width + size + words(one.1, Theme.labelStyle) + 19
        }
    }

    func draw(into layout: inout ChartLayout, left: Double, top: Double) {
        if layout.cell == nil { drawPoints(&layout, left, top) } else { drawCells(&layout, left, top) }
    }

    private func drawPoints(_ layout: inout ChartLayout, _ left: Double, _ top: Double) {
        let middle = top + height(layout.metrics) / 2
        let line = layout.metrics.lineHeight
        let name = layout.text.shortened(name, Theme.nameStyle, width: layout.size.width / 3)
        layout.label(
            .axisTitle, name, x: left, top: middle - line / 2, anchor: .start, style: Theme.nameStyle,
            color: layout.theme.quiet)
        var x = left + layout.text.width(name, Theme.nameStyle) + 12
        for (value, text) in zip(values, texts) {
            let size = max(SizedSymbols.least, sizes.diameter(value, most: layout.metrics.symbolMost))
            // What has no room is left out rather than cut.
            let end = x + size + 5 + layout.text.width(text, Theme.labelStyle)
            guard end <= layout.size.width - layout.metrics.padding.right else { break }
            layout.elements.append(
                Element(
                    .legendSymbol(series: series.order),
                    .symbol(.circle, center: Point(x + size / 2, middle), size: size),
                    fill: .solid(layout.theme.axis.mixed(with: layout.theme.background, 0.35)),
                    stroke: Stroke(layout.theme.axis, width: 1)))
            x += size + 5
            layout.label(
                .legendLabel, text, x: x, top: middle - line / 2, anchor: .start, style: Theme.labelStyle,
                color: layout.theme.quiet)
            x += layout.text.width(text, Theme.labelStyle) + 14
        }
    }

    /// `people  · <10M  • <40M  ● ≥40M`, and in words where cells show no sizes.
    private func drawCells(_ layout: inout ChartLayout, _ left: Double, _ top: Double) {
        guard let cell = layout.cell else { return }
        var x = left
        func word(_ text: String, _ role: Element.Role) {
            layout.label(role, text, x: x, top: top, anchor: .start, style: Theme.labelStyle, color: layout.theme.quiet)
            x += layout.text.width(text, Theme.labelStyle) + cell.width * 2
        }
        let bounds = bounds
        guard bounds.count == 3 else {
            return word(layout.text.fitted(pictured, Theme.labelStyle, width: layout.size.width - left), .axisTitle)
        }
        let taken = bounds.reduce(0) { $0 + layout.text.width($1, Theme.labelStyle) } + cell.width * 12
        word(layout.text.shortened(name, Theme.labelStyle, width: layout.size.width - left - taken), .axisTitle)
        for (step, bound) in zip(SymbolStep.allCases, bounds) {
            layout.elements.append(
                Element(
                    .sized(series: series.order, step),
                    .symbol(.circle, center: Point(x + cell.width / 2, top + cell.height / 2), size: step.size),
                    fill: .solid(layout.theme.axis)))
            x += cell.width * 2
            word(bound, .sized(series: series.order, step))
        }
    }
}

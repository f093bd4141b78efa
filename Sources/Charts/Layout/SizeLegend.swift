import Scene

/// What the sizes of symbols stand for: two or three round values with their symbols, in a row of the header.
struct SizeLegend {
    private let series: ResolvedSeries
    private let sizes: Sizes
    private let values: [Double]

    /// Nil where sizes say nothing, the legend is off, or on a text surface, whose symbols have one size.
    init?(_ layout: ChartLayout) {
        guard layout.chart.legend != .off, layout.saysSizes, layout.cell == nil,
            let series = layout.chart.series.first(where: { $0.sizes != nil }), let sizes = series.sizes
        else { return nil }
        // Without area nothing is seen.
        let rungs = NumberTicks.ladder(max(0, sizes.lower), sizes.upper).map { $0.values.filter { $0 > sizes.lower } }
        let round = rungs.first { $0.count <= 5 } ?? [sizes.upper]
        guard !round.isEmpty else { return nil }
        self.series = series
        self.sizes = sizes
        values = round.count > 3 ? [round[0], round[(round.count - 1) / 2], round[round.count - 1]] : round
    }

    /// Points that it takes above the plot.
    var height: Double { SizedSymbols.most + 2 }

    func draw(into layout: inout ChartLayout, left: Double, top: Double) {
        let middle = top + height / 2
        let line = layout.metrics.lineHeight
        let unit = sizes.unit.map { NumberLabels.isAttached($0) ? "" : " (\($0))" } ?? ""
        let name = layout.text.shortened(sizes.name + unit, Theme.nameStyle, width: layout.size.width / 3)
        layout.label(
            .axisTitle, name, x: left, top: middle - line / 2, anchor: .start, style: Theme.nameStyle,
            color: layout.theme.quiet)
        var x = left + layout.text.width(name, Theme.nameStyle) + 12
        let texts =
            (try? NumberLabels(unit: sizes.unit.flatMap { NumberLabels.isAttached($0) ? $0 : nil }).texts(values)) ?? []
        for (value, text) in zip(values, texts) {
            let size = max(2, sizes.diameter(value))
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
}

import Scene

/// What stands above the plot: title, subtitle, readout, legend, and the titles of the vertical axes.
struct HeaderLayout {
    private let title: [String]
    private let subtitle: [String]
    private let readout: ReadoutLayout
    let legend: LegendLayout
    private let ramp: RampLegend?
    private let sizes: SizeLegend?
    /// Where the sizes stand in the one row of the legend; nil for a row of their own.
    private let sizesLeft: Double?
    private let axisTitles: (left: String, right: String)
    private let width: Double

    init(_ layout: ChartLayout) {
        let chart = layout.chart
        width = layout.size.width - layout.metrics.padding.left - layout.metrics.padding.right
        title = layout.text.lines(chart.title, layout.metrics.titleStyle, width: width)
        subtitle = layout.text.lines(chart.subtitle, Theme.subtitleStyle, width: width)
        let isInside = layout.cell == nil && chart.series.first.map { $0.mark.readout($0.style) } == .inside
        readout = ReadoutLayout(isInside ? nil : chart.selection, text: layout.text, width: width, cell: layout.cell)
        legend = layout.legend
        ramp = RampLegend(layout)
        sizes = SizeLegend(layout)
        let gap = layout.cell.map { $0.width * 3 } ?? 24
        let beside = legend.end + gap
        let isBeside = legend.headerRows == 1 && beside + (sizes?.width(layout) ?? .infinity) <= width
        sizesLeft = isBeside ? beside : nil
        let side = layout.sideAxis
        // Parts of a whole have no axes: what they are parts of stands above them. Law (a).
        let isWhole = chart.series.contains { $0.mark.channels.y == .share }
        let parts = side.title.isEmpty ? [] : [side.title, chart.x.title].filter { !$0.isEmpty }
        let own =
            isWhole
            ? parts.joined(separator: " by ")
            : side.off || chart.horizontal && !side.scale.namesSayLittle ? "" : side.title
        let said = legend.headerRows > 0 ? Self.withoutAggregate(own, chart) : own
        let second = chart.secondY.map { $0.off ? "" : $0.title } ?? ""
        // Names at the ends of lines have theirs above them. Law (a).
        let ends = second.isEmpty && side.side != .right && EndLabels.stand(layout) ? chart.legendTitle : second
        axisTitles = side.side == .right ? (second, said) : (said, ends)
    }

    /// `kWh` of `mean (kWh)`, where a legend says the aggregate with each column.
    private static func withoutAggregate(_ title: String, _ chart: ResolvedChart) -> String {
        guard chart.series.distinct(\.column).count > 1, let made = chart.series.first?.measure.aggregate?.value,
            chart.series.allSatisfy({ $0.measure.aggregate?.value == made && $0.legendName == $0.measure.title })
        else { return title }
        if title == made { return "" }
        guard title.hasPrefix(made + " ("), title.hasSuffix(")") else { return title }
        return String(title.dropFirst(made.count + 2).dropLast())
    }

    private var hasAxisTitles: Bool { !axisTitles.left.isEmpty || !axisTitles.right.isEmpty }

    /// Points from the top padding to the plot.
    func height(_ layout: ChartLayout) -> Double {
        let metrics = layout.metrics
        var height = 0.0
        height += Double(title.count) * metrics.titleHeight
        height += Double(subtitle.count + readout.count) * metrics.lineHeight
        if readout.count > 0 { height += readoutGap(layout) }
        let air = metrics.headerAir
        if layout.cell == nil {
            if legend.headerRows > 0 {
                height += (height > 0 ? 6 * air : 0) + legendHeight(metrics)
            }
            if let ramp { height += (height > 0 ? 8 * air : 2) + ramp.height(metrics) }
            if let sizes, sizesLeft == nil { height += (height > 0 ? 4 * air : 0) + sizes.height(metrics) }
            if hasAxisTitles { height += (height > 0 ? 8 * air : 0) + metrics.lineHeight }
            return height + (hasAxisTitles ? 9 : height > 0 ? metrics.headerGap : 8)
        }
        height += Double(legend.headerRows) * metrics.lineHeight + (ramp?.height(metrics) ?? 0)
        height += sizesLeft == nil ? sizes?.height(metrics) ?? 0 : 0
        return height + (hasAxisTitles ? metrics.lineHeight : 0)
    }

    /// Points that the legend's rows take, with the sizes that stand in one.
    private func legendHeight(_ metrics: Metrics) -> Double {
        let rows = Double(legend.headerRows) * (metrics.lineHeight + metrics.legendGap)
        return sizesLeft == nil ? rows : max(rows, sizes?.height(metrics) ?? 0)
    }

    /// Air between the subtitle and the readout.
    private func readoutGap(_ layout: ChartLayout) -> Double {
        layout.cell == nil && !(title.isEmpty && subtitle.isEmpty) ? 4 * layout.metrics.headerAir : 0
    }

    func draw(into layout: inout ChartLayout, axisTitleTop titleTop: Double) {
        let metrics = layout.metrics
        let left = metrics.padding.left
        var top = metrics.padding.top
        for line in title {
            layout.label(
                .title, line, x: left, top: top - (layout.cell == nil ? 2 : 0), line: metrics.titleHeight,
                anchor: .start, style: metrics.titleStyle, color: layout.theme.ink)
            top += metrics.titleHeight
        }
        for line in subtitle {
            layout.label(
                .subtitle, line, x: left, top: top, anchor: .start, style: Theme.subtitleStyle,
                color: layout.theme.quiet)
            top += metrics.lineHeight
        }
        if readout.count > 0 {
            readout.draw(into: &layout, left: left, top: top + readoutGap(layout))
            top += Double(readout.count) * metrics.lineHeight + readoutGap(layout)
        }
        if legend.headerRows > 0 {
            if layout.cell == nil, top > metrics.padding.top { top += 6 * metrics.headerAir }
            let height = legendHeight(metrics)
            let down = sizesLeft == nil ? 0 : (height - metrics.lineHeight) / 2
            legend.draw(into: &layout, left: left, top: top + down)
            if let sizesLeft, let sizes {
                sizes.draw(into: &layout, left: left + sizesLeft, top: top + (height - sizes.height(metrics)) / 2)
            }
            top += height
        }
        if let ramp {
            if layout.cell == nil { top += top > metrics.padding.top ? 8 * metrics.headerAir : 2 }
            ramp.draw(into: &layout, left: left, top: top)
            top += ramp.height(metrics)
        }
        if let sizes, sizesLeft == nil {
            let air = layout.cell == nil && top > metrics.padding.top ? 4 * metrics.headerAir : 0
            sizes.draw(into: &layout, left: left, top: top + air)
        }
        layout.label(
            .axisTitle, axisTitles.left, x: left, top: titleTop, anchor: .start, style: Theme.nameStyle,
            color: layout.theme.quiet)
        layout.label(
            .axisTitle, axisTitles.right, x: layout.size.width - metrics.padding.right, top: titleTop, anchor: .end,
            style: Theme.nameStyle, color: layout.theme.quiet)
    }
}

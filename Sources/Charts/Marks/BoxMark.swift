import Catalog
import Scene

/// The spread of the values of each group: median, quartiles, whiskers to the farthest value within one and a half times the
/// quartiles' distance, and a ring for each value beyond.
///
/// Groups come from the first key (a period, a cycle, a text column); without one there is a box a column. Missing and
/// infinite values are left out. Use `histogram` to see the shape of one group.
package enum BoxMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "box", aliases: ["boxplot"], summary: "median, quartiles, whiskers and outliers of each group",
        form: MarkForms.columns,
        examples: [Example("load Samples/weather.csv\nplot box wind, gust")])
    package static let picture = "box plot"
    package static let channels = MarkChannels(x: .band, y: .level)
    package static let stat = MarkStat.spread
    package static let need = MarkNeed.countedValues
    package static let positions: Set<MarkPosition> = [.dodge]
    package static let styles: Set<String> = ["width", "corner", "group", "horizontal"]

    package static func table(_ reader: LayerReader) throws -> LayerTable {
        try SpreadTable(reader: reader).table { lists in
            let boxes = try lists.map { try BoxSummary($0) }
            return (boxes.map { $0?.median ?? .nan }, BoxSummaries(boxes: boxes))
        }
    }

    package static func valueName(_ series: ResolvedSeries) -> String { series.name + " median" }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        guard let boxes = (series.detail as? BoxSummaries)?.boxes else { return [] }
        var elements: [Element] = []
        for (row, box) in boxes.enumerated() where row < series.y.count {
            guard let box, series.x[row].isFinite else { continue }
            let band = plot.band(of: series, row)
            let span = BandSpan(band, series: series, cell: plot.cell, share: 0.5)
            let dim = plot.selectedRows.map { !$0.contains(row) } ?? false
            elements += draw(box, row, span, series, plot, dim: dim)
        }
        return elements
    }

    private static func draw(
        _ box: BoxSummary, _ row: Int, _ span: BandSpan, _ series: ResolvedSeries, _ plot: PlotFrame, dim: Bool
    ) -> [Element] {
        let role = Element.Role.mark(series: series.order)
        let ground = plot.theme.background
        let color = plot.theme.laid(
            plot.theme.seen(MarkPaint(series.style, on: plot).color(of: box.median)), opacity: series.style.opacity,
            dim: dim)
        let pen = Stroke(color, width: 1.5)
        func place(_ value: Double) -> Double {
            // A log axis has no place for zero: what reaches there ends at the foot.
            let at = plot.y.position(value)
            return plot.snapped(at.isFinite ? at : plot.y.start, vertical: !plot.horizontal)
        }
        func point(_ along: Double, _ up: Double) -> Point { plot.horizontal ? Point(up, along) : Point(along, up) }
        let width = span.end - span.start
        let middle = plot.cell == nil ? (span.start + width / 2) : span.start + (width / 2 / 4).rounded(.down) * 4 + 2
        let (low, high) = (place(box.lowerQuartile), place(box.upperQuartile))
        var elements: [Element] = []
        for (whisker, quartile) in [(box.lowerWhisker, low), (box.upperWhisker, high)] {
            let end = place(whisker)
            guard end != quartile else { continue }
            elements.append(
                Element(
                    role, row: row, .line(point(middle, quartile), point(middle, end)), stroke: pen,
                    clip: plot.outerClip))
            let half = width * 0.2
            elements.append(
                Element(
                    role, row: row, .line(point(middle - half, end), point(middle + half, end)), stroke: pen,
                    clip: plot.outerClip
                ))
        }
        let rect = plot.rect(along: (span.start, span.end), up: (low, high == low ? low - 1 : high))
        let radius = min(series.style.corner ?? 2, min(rect.width, rect.height) / 2)
        // In cells an outline: a line inside a filled box could not be told from it.
        elements.append(
            Element(
                role, row: row, .rect(rect, corners: [radius, radius, radius, radius]),
                fill: plot.cell == nil ? .solid(color.mixed(with: ground, 0.68)) : nil, stroke: pen,
                clip: plot.outerClip))
        let median = place(box.median)
        elements.append(
            Element(
                role, row: row, .line(point(span.start, median), point(span.end, median)),
                stroke: Stroke(color.mixed(with: plot.theme.ink, 0.25), width: 2.5), clip: plot.outerClip))
        var seen: Set<Double> = []
        for outlier in box.outliers {
            let at = plot.y.position(outlier)
            // Rings on one point are one.
            guard at.isFinite, seen.insert(at.rounded()).inserted else { continue }
            elements.append(
                Element(
                    role, row: row, .symbol(.circle, center: point(span.start + width / 2, at), size: 4.5),
                    fill: .solid(ground),
                    stroke: Stroke(color, width: 1.2), clip: plot.outerClip))
        }
        return elements
    }
}

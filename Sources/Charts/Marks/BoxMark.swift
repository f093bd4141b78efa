import Catalog
import Language
import Scene
import Series

/// The spread of the values of each group: median, quartiles, whiskers to the farthest value within one and a half times the
/// quartiles' distance, and a ring for each value beyond.
///
/// Groups come from the first key (a period, a cycle, a text column); without one there is a box a column. Missing and
/// infinite values are left out. Use `histogram` to see the shape of one group.
package enum BoxMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "box", summary: "median, quartiles, whiskers and outliers of each group", form: MarkForms.columns,
        examples: [Example("load Samples/weather.csv\nplot box wind, gust")])
    package static let picture = "box plot"
    package static let standsOnBand = true
    package static let growsFromZero = false
    package static let sharesBand = true
    package static let styles: Set<String> = ["width", "corner", "group", "horizontal"]

    /// More groups than this would be less than a pixel each.
    private static let limit = 20_000

    package static func table(_ reader: LayerReader) throws -> LayerTable {
        var notes: [String] = []
        let columns = try reader.chosenColumns(&notes)
        guard let first = columns.first else { throw ChartsError.noNumberColumns }
        let groups = try reader.groupCodes()
        guard !reader.layer.keys.isEmpty else {
            // A box a column, all rows of it.
            let names = columns.map(\.name)
            guard Set(columns.map(\.unit)).count == 1 else { throw ChartsError.mixedUnits(mark: "box") }
            var runs: [LayerRun] = []
            for group in 0..<(groups?.names.count ?? 1) {
                let boxes = columns.map { column in
                    summaries(column.values, count: 1) { groups?.codes[$0] ?? 0 == group ? 0 : -1 }[0]
                }
                runs.append(
                    run(
                        names.joined(separator: ", "), first.unit, groups?.names[group],
                        .numbers(Buffer(names.indices.map { Double($0) + 0.5 })), boxes))
            }
            return LayerTable(kind: .slots(names, cycle: nil), runs: runs, notes: notes)
        }
        let places = try KeyPlaces(reader.layer.keys[0], reader, along: true)
        guard places.count <= limit else { throw ChartsError.tooManyCells(places.count, limit: limit) }
        guard let kind = places.kind else { throw ChartsError.noRow(first.name) }
        var runs: [LayerRun] = []
        let codes = places.codes.span
        for column in columns {
            for group in 0..<(groups?.names.count ?? 1) {
                let boxes = summaries(column.values, count: places.count) { row in
                    groups?.codes[row] ?? 0 == group ? Int(codes[row]) : -1
                }
                runs.append(run(column.name, column.unit, groups?.names[group], places.positions, boxes))
            }
        }
        return LayerTable(kind: kind, runs: runs, notes: notes)
    }

    private static func run(
        _ name: String, _ unit: String?, _ group: String?, _ x: Positions, _ boxes: [BoxSummary?]
    ) -> LayerRun {
        LayerRun(
            column: name, unit: unit, group: group, x: x, y: Buffer(boxes.map { $0?.median ?? .nan }),
            detail: BoxSummaries(boxes: boxes))
    }

    /// - Parameter place: of a row, −1 for none.
    private static func summaries(_ values: Buffer<Double>, count: Int, place: (Int) -> Int) -> [BoxSummary?] {
        var lists = [[Double]](repeating: [], count: count)
        let span = values.span
        for row in span.indices where span[row].isFinite {
            let list = place(row)
            if lists.indices.contains(list) { lists[list].append(span[row]) }
        }
        return lists.map { BoxSummary($0) }
    }

    package static func valueName(_ series: ResolvedSeries) -> String { series.name + " median" }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        guard let boxes = (series.detail as? BoxSummaries)?.boxes else { return [] }
        var elements: [Element] = []
        for (row, box) in boxes.enumerated() where row < series.y.count {
            guard let box, series.x[row].isFinite else { continue }
            let band = plot.band(of: series.x[row], spacing: series.spacing)
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
        let color = MarkPaint(series.style, on: plot).color(of: box.median)
            .mixed(with: ground, (1 - series.style.opacity) + (dim ? series.style.opacity * 0.7 : 0))
        let pen = Stroke(color, width: 1.5)
        func place(_ value: Double) -> Double { plot.snapped(plot.y.position(value), vertical: !plot.horizontal) }
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

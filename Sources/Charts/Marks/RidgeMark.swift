import Catalog
import Checked
import Diagnostics
import Scene
import Series

/// How densely the values of each group lie, one curve above the other, each over the next one's ground: a mountain range.
///
/// Groups as for `violin`; the curves have one scale, so that each has the same area, unless the highest would leave flat lines of others: then
/// each has its own height, and the reply says so. They overlap by half of their band at most.
/// Missing and infinite values are left out. Use `density` where few curves may share one ground, `box` for quartiles.
package enum RidgeMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "ridge", aliases: ["ridgeline", "joyplot"],
        summary: "how densely the values of each group lie, one above the other",
        form: MarkForms.columns,
        examples: [Example("load Samples/stations.csv\nplot ridge high by month of year")])
    package static let picture = "ridge plot"
    package static let channels = MarkChannels(x: .band, y: .level)
    package static let stat = MarkStat.spread
    package static let need = MarkNeed.countedValues
    /// On the foot of its curve, a little above the end of the band.
    package static let standing = 0.88
    package static let styles: Set<String> = ["stroke", "horizontal"]

    /// Its values stand along the foot.
    package static func settled(_ layer: LayerSpec) -> LayerSpec {
        var layer = layer
        layer.styles.horizontal = true
        return layer
    }

    package static func table(_ reader: LayerReader) throws -> LayerTable {
        var uneven: Double?
        var table = try SpreadTable(reader: reader).table { lists in
            var shapes = try lists.map { try RidgeShape($0, isOfRatios: reader.hasRatiosUp) }
            // Over more than a number holds between its ends it is nowhere high enough to be drawn.
            let tops = shapes.compactMap { $0?.densities.max() }
            if let tallest = tops.max(), !(tallest > 0) { throw ChartsError.endlessRange("ridge") }
            if let tallest = tops.max(), let lowest = tops.min(), tallest > lowest * mostUneven {
                uneven = max(uneven ?? 0, tallest / lowest)
                shapes = shapes.map { $0?.ofOwnHeight }
            }
            return (shapes.map { $0?.median ?? .nan }, RidgeShapes(shapes: shapes))
        }
        if let uneven { table.notes.append(.ownHeights(uneven)) }
        return table
    }

    /// A curve so many times as high as another would leave a flat line of that.
    private static let mostUneven = 5.0

    package static func valueName(_ series: ResolvedSeries) -> String { series.name + " median" }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        guard let shapes = (series.detail as? RidgeShapes)?.shapes else { return [] }
        let heights = shapes.map { $0?.densities.max() ?? 0 }
        guard let tallest = heights.max(), tallest > 0 else { return [] }
        let rows = shapes.indices.filter { shapes[$0] != nil && series.x[$0].isFinite }
            .sorted { plot.x.position(series.x[$0]) < plot.x.position(series.x[$1]) }
        let ground = plot.theme.background
        // The topmost one keeps inside the plot.
        var reach = plot.cell == nil ? 1.5 : 0.9
        for row in rows where heights[row] > 0 {
            let band = Self.band(series, row, plot)
            let room = (band.foot - plot.rect.y) / band.height * tallest / heights[row]
            reach = min(reach, room)
        }
        var elements: [Element] = []
        for row in rows {
            guard let shape = shapes[row] else { continue }
            let band = Self.band(series, row, plot)
            let dim = plot.selectedRows.map { !$0.contains(row) } ?? false
            let color = plot.theme.laid(
                plot.theme.seen(MarkPaint(series.style, on: plot).color(of: shape.median)),
                opacity: series.style.opacity, dim: dim)
            let curve = zip(shape.values, shape.densities).compactMap { value, density -> Point? in
                let point = Point(plot.y.position(value), band.foot - density / tallest * reach * band.height)
                return point.isFinite ? point : nil
            }
            guard curve.count > 1, let first = curve.first, let last = curve.last else { continue }
            let role = Element.Role.mark(series: series.order)
            elements.append(
                Element(
                    role, row: row, .band(upper: curve, lower: curve.map { Point($0.x, band.foot) }),
                    fill: .solid(color.mixed(with: ground, 0.5)), clip: plot.outerClip))
            guard plot.cell == nil else { continue }
            elements.append(
                Element(
                    role, row: row, .polyline(curve), stroke: Stroke(color, width: series.style.stroke ?? 1.5),
                    clip: plot.outerClip))
            elements.append(
                Element(
                    .axis, .line(Point(first.x, band.foot), Point(last.x, band.foot)),
                    stroke: Stroke(color, width: 1), clip: plot.outerClip))
        }
        return elements
    }

    /// Where a ridge stands, a little above the end of its band, and how high that is.
    private static func band(
        _ series: ResolvedSeries, _ row: Int, _ plot: PlotFrame
    ) -> (foot: Double, height: Double) {
        let band = plot.band(of: series, row)
        let height = abs(band.end - band.start)
        return (
            plot.snapped(max(band.start, band.end) - (plot.cell == nil ? height * (1 - standing) : 0), vertical: true),
            height
        )
    }
}

/// One ridge: its densities at places from a little below the lowest to a little above the highest value.
private struct RidgeShape: Sendable {
    let values: [Double]
    private(set) var densities: [Double]
    let median: Double
    /// Of the values themselves.
    let extent: Extent

    /// - Throws: `Interrupted`.
    init?(_ list: CountedValues, isOfRatios: Bool) throws {
        // What is never negative has no tail below zero.
        guard let curve = try DensityCurve(list, tail: 2.5, least: 120, isOfRatios: isOfRatios, foot: .isCut) else {
            return nil
        }
        (values, densities) = (curve.places, curve.heights)
        (median, extent) = (curve.median, curve.extent)
    }

    /// The same curve, 1 high.
    var ofOwnHeight: RidgeShape {
        var shape = self
        guard let top = densities.max(), top > 0 else { return self }
        shape.densities = densities.map { $0 / top }
        return shape
    }
}

/// One shape a row, nil without values.
private struct RidgeShapes: MarkDetail {
    let shapes: [RidgeShape?]

    var extent: Extent? {
        shapes.compactMap { $0 }.reduce(nil as Extent?) { result, shape in
            Extent(lower: shape.values[0], upper: shape.values[shape.values.count - 1]).union(result)
        }
    }
    var told: Extent? { shapes.compactMap { $0?.extent }.reduce(nil as Extent?) { $1.union($0) } }
    var ownName: String? { "median" }

    func parts(_ row: Int, of series: ResolvedSeries) -> [MarkPart] {
        guard shapes.indices.contains(row), let shape = shapes[row] else { return [] }
        return [
            MarkPart("lowest", shape.extent.lower), MarkPart("median", shape.median),
            MarkPart("highest", shape.extent.upper),
        ]
    }

    func picked(_ rows: [Int]) -> any MarkDetail { RidgeShapes(shapes: rows.map { shapes[$0] }) }

    func record(_ row: Int, _ digits: (Double) -> String) -> String {
        guard shapes.indices.contains(row), let shape = shapes[row] else { return "" }
        return " ridge " + [shape.values[0], shape.values[shape.values.count - 1]].map(digits).joined(separator: " ")
    }
}

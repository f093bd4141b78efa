import Catalog
import Diagnostics
import Scene
import Series

/// The shape of the values of each group: as wide as they lie dense, with the quartiles and the median within.
///
/// Groups as for `box`, which says more of few values and of outliers; missing and infinite values are left out. All violins have one
/// scale of width, so that each has the same area; where the shapes of most would not be seen then, each is as wide as its band.
package enum ViolinMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "violin", aliases: ["violinplot"], summary: "how densely the values of each group lie",
        form: MarkForms.columns,
        examples: [Example("load Samples/stations.csv\nplot violin high by station")])
    package static let picture = "violin plot"
    package static let channels = MarkChannels(x: .band, y: .level)
    package static let stat = MarkStat.spread
    package static let need = MarkNeed.countedValues
    package static let positions: Set<MarkPosition> = [.dodge]
    package static let styles: Set<String> = ["width", "group", "horizontal"]

    package static func table(_ reader: LayerReader) throws -> LayerTable {
        try SpreadTable(reader: reader).table { lists in
            let shapes = try lists.map { try ViolinShape($0, isOfRatios: reader.hasRatiosUp) }
            return (shapes.map { $0?.median ?? .nan }, ViolinShapes(shapes: shapes))
        }
    }

    /// Points from the middle to the side of the thinnest shape, where it is widest.
    private static let leastReach = 4.0
    /// The share of its band that half of the shapes fill at least, where they have one scale.
    private static let leastShare = 1.0 / 3

    package static func valueName(_ series: ResolvedSeries) -> String { series.name + " median" }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        guard let shapes = (series.detail as? ViolinShapes)?.shapes else { return [] }
        let tops = shapes.compactMap { $0?.densities.max() }.sorted()
        guard let highest = tops.last, highest > 0 else { return [] }
        let isShared = tops[tops.count / 2] >= highest * leastShare
        let paint = MarkPaint(series.style, on: plot)
        var elements: [Element] = []
        for (row, shape) in shapes.enumerated() where row < series.y.count {
            guard let shape, series.x[row].isFinite else { continue }
            let own = shape.densities.max() ?? 0
            let widest = isShared || own <= 0 ? highest : own
            let span = BandSpan(plot.band(of: series, row), series: series, cell: plot.cell, share: 0.86)
            let middle = (span.start + span.end) / 2
            let dim = plot.selectedRows.map { !$0.contains(row) } ?? false
            let color = plot.theme.laid(
                plot.theme.seen(paint.color(of: shape.median)), opacity: series.style.opacity, dim: dim)
            func point(_ along: Double, _ value: Double) -> Point {
                let at = plot.y.position(value)
                let up = at.isFinite ? at : plot.y.start
                return plot.horizontal ? Point(up, along) : Point(along, up)
            }
            let half = (span.end - span.start) / 2
            // One that would be a thread among narrow ones is as wide as its shape needs to be seen.
            let side = own / widest * half
            let reach = plot.cell == nil && side > 0 ? half * max(1, min(leastReach, half) / side) : half
            // … and wider than what stands within it.
            let bar = plot.cell == nil ? max(0.75, min(4, shape.leastWithin / widest * reach)) : 4
            let right = zip(shape.values, shape.densities).map { point(middle + $1 / widest * reach, $0) }
            let left = zip(shape.values, shape.densities).map { point(middle - $1 / widest * reach, $0) }.reversed()
            let outline = right + left
            let steps = outline.enumerated().map { $0 == 0 ? PathStep.move($1) : .line($1) } + [.close]
            let role = Element.Role.mark(series: series.order)
            elements.append(
                Element(
                    role, row: row, .path(steps), fill: .solid(color.mixed(with: plot.theme.background, 0.6)),
                    stroke: plot.cell == nil ? Stroke(color, width: 1.25) : nil, clip: plot.outerClip))
            elements.append(
                Element(
                    role, row: row, .line(point(middle, shape.quartiles.lower), point(middle, shape.quartiles.upper)),
                    stroke: Stroke(color, width: bar, cap: .round), clip: plot.outerClip))
            guard plot.cell == nil else { continue }
            elements.append(
                Element(
                    role, row: row, .symbol(.circle, center: point(middle, shape.median), size: 6),
                    fill: .solid(plot.theme.background), stroke: Stroke(color, width: 1.5), clip: plot.outerClip))
        }
        return elements
    }
}

/// One violin: its densities at places from the lowest to the highest value.
struct ViolinShape: Sendable {
    let values: [Double]
    let densities: [Double]
    let median: Double
    let quartiles: (lower: Double, upper: Double)

    /// The lowest density between the quartiles; the highest of all where they lie too near each other for one.
    var leastWithin: Double {
        let within = zip(values, densities).filter { $0.0 >= quartiles.lower && $0.0 <= quartiles.upper }
        return within.map(\.1).min() ?? densities.max() ?? 0
    }

    /// - Throws: `Interrupted`.
    init?(_ list: CountedValues, isOfRatios: Bool) throws {
        guard let curve = try DensityCurve(list, tail: 0, least: 80, isOfRatios: isOfRatios) else { return nil }
        (values, densities) = (curve.places, curve.heights)
        (median, quartiles) = (curve.median, curve.quartiles)
    }
}

/// One shape a row, nil without values.
private struct ViolinShapes: MarkDetail {
    let shapes: [ViolinShape?]

    var extent: Extent? {
        shapes.compactMap { $0 }.reduce(nil as Extent?) { result, shape in
            Extent(lower: shape.values[0], upper: shape.values[shape.values.count - 1]).union(result)
        }
    }
    var ownName: String? { "median" }

    func parts(_ row: Int, of series: ResolvedSeries) -> [MarkPart] {
        guard shapes.indices.contains(row), let shape = shapes[row] else { return [] }
        return [
            MarkPart("lower quartile", shape.quartiles.lower), MarkPart("median", series.y.span[row]),
            MarkPart("upper quartile", shape.quartiles.upper),
        ]
    }

    func picked(_ rows: [Int]) -> any MarkDetail { ViolinShapes(shapes: rows.map { shapes[$0] }) }

    func record(_ row: Int, _ digits: (Double) -> String) -> String {
        guard shapes.indices.contains(row), let shape = shapes[row] else { return "" }
        let ends = [
            shape.values[0], shape.quartiles.lower, shape.quartiles.upper, shape.values[shape.values.count - 1],
        ]
        return " violin " + ends.map(digits).joined(separator: " ")
    }
}

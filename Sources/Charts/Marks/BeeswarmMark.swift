import Catalog
import Checked
import Scene
import Series

/// Every value of each group as a point at its own height, moved aside by just as much as keeps it off its neighbours.
///
/// Points are taken in the order of their values and stand as near to the middle as is free (Eklund's `swarm` of the R package
/// beeswarm, 2012); where a group is wider than its band they become smaller, and at last stand at its edge. Missing values have none.
/// Use `strip` for speed, `violin` for thousands.
package enum BeeswarmMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "beeswarm", aliases: ["swarm", "swarmplot"],
        summary: "every value of each group as a point beside its neighbours",
        form: MarkForms.columns, examples: [Example("load Samples/weights.csv\nplot beeswarm weight by weekday")])
    package static let picture = "beeswarm plot"
    package static let channels = MarkChannels(x: .band, y: .level)
    package static let stat = MarkStat.spread
    package static let legendShape = LegendShape.symbol
    package static let styles: Set<String> = ["symbol", "width", "horizontal"]

    package static func table(_ reader: LayerReader) throws -> LayerTable {
        var table = try StripMark.table(reader)
        var points: [SIMD2<Double>] = []
        for run in table.runs {
            for row in 0..<run.y.count { points.append(SIMD2(run.x[row].rounded(.down) + 0.5, run.y.span[row])) }
        }
        var first = 0
        for place in table.runs.indices {
            let count = table.runs[place].y.count
            let own = first..<first + count
            table.runs[place].x = .numbers(Buffer(own.map { points[$0].x }))
            table.runs[place].detail = Swarm(points: points, own: Array(own))
            first += count
        }
        return table
    }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        guard let swarm = series.detail as? Swarm else { return [] }
        guard swarm.points.count <= Density.threshold else { return StripMark.draw(series, on: plot) }
        var usual = plot.cell.map { $0.width / 2 } ?? 7
        if case .points(let points)? = series.style.width { usual = points }
        let paint = MarkPaint(series.style, on: plot)
        let shape = Symbol(rawValue: (series.style.symbol ?? .circle).rawValue) ?? .circle
        let asides = swarm.asides(plot, size: usual, isFixed: series.style.width != nil || plot.cell != nil)
        return swarm.own.enumerated().compactMap { row, place in
            let band = plot.band(of: series.x[row], in: nil)
            let along = (band.start + band.end) / 2 + asides.along[place]
            let up = plot.y.position(series.y.span[row])
            guard along.isFinite, up.isFinite else { return nil }
            return SymbolShapes.element(
                shape, row, at: plot.horizontal ? Point(up, along) : Point(along, up), size: asides.size, paint: paint,
                series: series, plot: plot)
        }
    }
}

/// The points of every group of a figure, and which of them are a series' own.
private struct Swarm: MarkDetail {
    /// The middle of the slot, and the value.
    let points: [SIMD2<Double>]
    let own: [Int]

    /// How far each point stands from the middle of its band, and how large all are: the usual size, or the largest of a few
    /// smaller ones that keeps every group within nine tenths of its band.
    func asides(_ plot: PlotFrame, size usual: Double, isFixed: Bool) -> (along: [Double], size: Double) {
        let slots = Dictionary(grouping: points.indices, by: { points[$0].x })
        var size = usual
        while true {
            var along = [Double](repeating: 0, count: points.count)
            var widest = 0.0
            for (slot, rows) in slots {
                let band = plot.band(of: slot, in: nil)
                let half = max(0, abs(band.end - band.start) * 0.45 - size / 2)
                let ups = rows.map { plot.y.position(points[$0].y) }
                for (place, aside) in Self.beside(ups, apart: size * 0.96).enumerated() {
                    widest = max(widest, aside.magnitude / max(half, 1e-9))
                    along[rows[place]] = min(max(aside, -half), half)
                }
            }
            if widest <= 1 || isFixed || size <= 3 { return (along, size) }
            size = max(3, size * 0.85)
        }
    }

    /// So many neighbours before are looked at.
    private static let mostNear = 60

    /// How far aside points at these heights stand, none nearer to another than `apart`. O(n log n + n · neighbours²).
    static func beside(_ ups: [Double], apart: Double) -> [Double] {
        var asides = [Double](repeating: 0, count: ups.count)
        let order = ups.indices.filter { ups[$0].isFinite }.sorted { (ups[$0], $0) < (ups[$1], $1) }
        var first = 0
        for (rank, place) in order.enumerated() {
            while first < rank, ups[place] - ups[order[first]] >= apart { first += 1 }
            let near = order[max(first, rank - mostNear)..<rank]
            var best = 0.0
            func isFree(_ aside: Double) -> Bool {
                near.allSatisfy { other in
                    let (up, off) = (ups[place] - ups[other], aside - asides[other])
                    return up * up + off * off >= apart * apart - 1e-9
                }
            }
            if !isFree(0) {
                let candidates = near.flatMap { other -> [Double] in
                    let up = ups[place] - ups[other]
                    let off = max(0, apart * apart - up * up).squareRoot()
                    return [asides[other] - off, asides[other] + off]
                }
                // Of two as near the left one: the same at every drawing.
                best = candidates.sorted { ($0.magnitude, $0) < ($1.magnitude, $1) }.first(where: isFree) ?? 0
            }
            asides[place] = best
        }
        return asides
    }

    func picked(_ rows: [Int]) -> any MarkDetail { Swarm(points: points, own: rows.map { own[$0] }) }
}

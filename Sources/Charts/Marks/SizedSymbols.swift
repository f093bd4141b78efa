import Scene
import Series

/// Symbols whose area says a column's values: the largest first, so that none hides a smaller one.
enum SizedSymbols {
    /// The full size, points across.
    static let most = 30.0
    /// Whatever is smaller would not be seen: its edge in the colour of the ground takes a point of it.
    private static let least = 3.5

    static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        guard let sizes = series.sizes else { return [] }
        let paint = MarkPaint(series.style, on: plot)
        let shape = Symbol(rawValue: series.style.symbol?.rawValue ?? "circle") ?? .circle
        var sized: [(row: Int, size: Double)] = []
        for row in 0..<series.y.count {
            let size = sizes.diameter(sizes.values.span[row])
            if size.isFinite, size > 0 { sized.append((row, size)) }
        }
        sized.sort { ($1.size, $0.row) < ($0.size, $1.row) }
        var faint = series
        faint.style.opacity = series.style.opacity == 1 ? 0.75 : series.style.opacity
        return sized.compactMap { one in
            let place = plot.middle(of: series.x[one.row], isPeriod: series.isPeriods)
            let point = plot.point(place, series.y.span[one.row])
            guard point.isFinite else { return nil }
            return SymbolShapes.element(
                shape, one.row, at: point, size: max(least, one.size), paint: paint, series: faint, plot: plot)
        }
    }
}

/// What the sizes of symbols stand for.
package struct Sizes: Sendable {
    /// NaN where missing.
    package var values: Buffer<Double>
    /// The column and its unit.
    package var name: String
    package var unit: String?
    /// The values without area and with the full one.
    package var lower: Double
    package var upper: Double

    /// Points across, so that the area is proportional to the value; NaN where missing.
    func diameter(_ value: Double) -> Double {
        let share = AxisScale.share(of: value, lower, upper)
        return share.isNaN ? .nan : SizedSymbols.most * max(0, min(1, share)).squareRoot()
    }
}

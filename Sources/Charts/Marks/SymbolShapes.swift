import Scene

/// Symbols at every value of a series.
enum SymbolShapes {
    /// `size` in points across. A thin edge in the ground's colour keeps a symbol apart from the line below it.
    static func draw(_ symbol: SymbolSpec, _ series: ResolvedSeries, on plot: PlotFrame, size: Double) -> [Element] {
        let paint = MarkPaint(series.style, on: plot)
        let shape = Symbol(rawValue: symbol.rawValue) ?? .circle
        var elements: [Element] = []
        let y = series.y.span
        var seen: Set<SIMD2<Double>> = []
        for row in y.indices {
            let point = plot.point(plot.middle(of: series.x[row], isPeriod: series.isPeriods), y[row])
            // Symbols on one quarter of a point are one.
            guard point.isFinite, seen.insert((SIMD2(point.x, point.y) * 4).rounded(.toNearestOrEven)).inserted else { continue }
            elements.append(element(shape, at: point, size: size, paint: paint, series: series, plot: plot))
        }
        return elements
    }

    static func element(
        _ symbol: Symbol, at point: Point, size: Double, paint: MarkPaint, series: ResolvedSeries, plot: PlotFrame
    ) -> Element {
        let color = paint.representative.withAlpha(series.style.opacity)
        let ground = plot.theme.background
        switch symbol {
        case .ring:
            return Element(
                .mark(series: series.order), .symbol(.circle, center: point, size: size), fill: .solid(ground),
                stroke: Stroke(color, width: 2))
        case .cross:
            return Element(
                .mark(series: series.order), .symbol(.cross, center: point, size: size), stroke: Stroke(color, width: 2))
        default:
            return Element(
                .mark(series: series.order), .symbol(symbol, center: point, size: size), fill: .solid(color),
                stroke: Stroke(ground, width: 1))
        }
    }
}

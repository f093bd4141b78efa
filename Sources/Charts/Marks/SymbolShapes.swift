import Checked
import Scene

extension PlotFrame {
    /// Whether a point is within the axes' ranges, which may have been said.
    func holds(_ point: Point) -> Bool {
        let (rect, slack) = (rect, 0.5)
        return point.x >= rect.x - slack && point.x <= rect.maxX + slack && point.y >= rect.y - slack
            && point.y <= rect.maxY + slack
    }
}

/// Symbols at every value of a series.
enum SymbolShapes {
    /// `size` in points across. A thin edge in the ground's colour keeps a symbol apart from the line below it.
    static func draw(_ symbol: SymbolSpec, _ series: ResolvedSeries, on plot: PlotFrame, size: Double) -> [Element] {
        let paint = MarkPaint(series.style, on: plot)
        let shape = Symbol(rawValue: symbol.rawValue) ?? .circle
        let y = series.y.span
        var seen: Set<SIMD2<Double>> = []
        var places: [(row: Int, point: Point)] = []
        for row in y.indices {
            let point = plot.point(plot.middle(of: series.x[row], isPeriod: series.isPeriods), y[row])
            // Symbols on one quarter of a point are one.
            guard point.isFinite, plot.holds(point),
                seen.insert((SIMD2(point.x, point.y) * 4).rounded(.toNearestOrEven)).inserted
            else {
                continue
            }
            places.append((row, point))
        }
        return places.map { row, point in
            element(shape, row, at: point, size: size, paint: paint, series: series, plot: plot)
        }
    }

    /// Symbols on a line: at every value while they stand apart, else at values so far from each other that they do.
    static func along(_ symbol: SymbolSpec, _ series: ResolvedSeries, on plot: PlotFrame, size: Double) -> [Element] {
        let runs = LinePoints.places(series, on: plot)
        let count = runs.reduce(0) { $0 + $1.count }
        let length = plot.horizontal ? plot.rect.height : plot.rect.width
        let apart = plot.cell.map { plot.horizontal ? $0.height : $0.width * 2 } ?? size * 1.4
        guard count > 1, length / Double(count) < apart * 0.9 else { return draw(symbol, series, on: plot, size: size) }
        let paint = MarkPaint(series.style, on: plot)
        let shape = Symbol(rawValue: symbol.rawValue) ?? .circle
        var elements: [Element] = []
        var last = -Double.infinity
        for point in runs.joined() {
            let place = plot.horizontal ? point.point.y : point.point.x
            guard abs(place - last) >= apart * 2 else { continue }
            last = place
            elements.append(
                element(shape, point.row, at: point.point, size: size, paint: paint, series: series, plot: plot))
        }
        return elements
    }

    /// A symbol beside a name, drawn as on the plot: rings hollow, crosses of two strokes.
    static func legend(
        _ symbol: Symbol, _ role: Element.Role, at center: Point, color: Color, in layout: ChartLayout
    ) -> Element {
        guard layout.cell == nil, symbol == .ring || symbol == .cross else {
            return Element(role, .symbol(symbol, center: center, size: 9), fill: .solid(color))
        }
        return Element(
            role, .symbol(symbol == .ring ? .circle : symbol, center: center, size: 8),
            fill: symbol == .ring ? .solid(layout.theme.background) : nil, stroke: Stroke(color, width: 2))
    }

    static func element(
        _ symbol: Symbol, _ row: Int?, at point: Point, size usual: Double, paint: MarkPaint, series: ResolvedSeries,
        plot: PlotFrame
    ) -> Element {
        // Points and corners lose more to the edge than round shapes do.
        let size = symbol == .star ? usual * 1.5 : symbol == .triangle || symbol == .square ? usual * 1.15 : usual
        let base = row.map { paint.color(of: series, row: $0) } ?? paint.representative
        let ground = plot.theme.background
        let isDim =
            series.mark.channels.x.isBand
            && row.map { row in plot.selectedRows.map { !$0.contains(row) } ?? false } ?? false
        let shown = plot.theme.seen(base, opacity: series.style.opacity)
        let color = plot.theme.laid(shown, opacity: 1, dim: isDim).withAlpha(series.style.opacity)
        // Without colour cells shade what a colour says.
        let role = row.map { paint.symbolRole(of: series, row: $0) } ?? .mark(series: series.order)
        switch symbol {
        case .ring:
            return Element(
                role, row: row, .symbol(.circle, center: point, size: size),
                fill: .solid(ground),
                stroke: Stroke(color, width: 2))
        case .cross:
            return Element(
                role, row: row, .symbol(.cross, center: point, size: size),
                stroke: Stroke(color, width: 2)
            )
        default:
            return Element(
                role, row: row, .symbol(symbol, center: point, size: size), fill: .solid(color),
                stroke: Stroke(ground, width: 1))
        }
    }
}

import Scene
import Series

/// Symbols whose area says a column's values: the largest first, so that none hides a smaller one. What is missing has none; nothing, and
/// what is below it, has the smallest that is seen.
enum SizedSymbols {
    /// Whatever is smaller would not be seen: its edge in the colour of the ground takes a point of it.
    static let least = 5.0

    /// The share of a figure that all of them together may cover.
    private static let cover = 0.35
    /// Less than that across tells no sizes apart.
    private static let smallest = 8.0

    /// Points across of the largest: no more than leaves most of the figure free, however many there are.
    static func most(_ chart: ResolvedChart, _ size: Size, _ usual: Double) -> Double {
        var shares = 0.0
        chart.series.visit { _, one in
            guard let sizes = one.sizes else { return }
            let values = sizes.values.span
            for row in values.indices {
                let across = sizes.diameter(values[row], most: 1)
                if across.isFinite { shares += across * across }
            }
        }
        guard shares > 0 else { return usual }
        let across = (size.width * size.height * cover / (shares * .pi / 4)).squareRoot()
        return max(min(usual, smallest), min(usual, across.rounded(.down)))
    }

    static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        guard let sizes = series.sizes else { return [] }
        let paint = MarkPaint(series.style, on: plot)
        let shape = Symbol(rawValue: series.style.symbol?.rawValue ?? "circle") ?? .circle
        var sized: [(row: Int, size: Double)] = []
        for row in 0..<series.y.count {
            let size = sizes.diameter(sizes.values.span[row], most: plot.metrics.symbolMost)
            if size.isFinite { sized.append((row, size)) }
        }
        sized.sort { ($1.size, $0.row) < ($0.size, $1.row) }
        if plot.cell != nil {
            // A cell holds one symbol: the largest stays.
            return sized.reversed().compactMap { cell($0.row, series, sizes, on: plot) }
        }
        var faint = series
        faint.style.opacity = series.style.opacity == 1 ? 0.75 : series.style.opacity
        if plot.crowding == .overlapping { faint.style.opacity *= Crowding.opacity }
        return sized.compactMap { one in
            let place = plot.middle(of: series.x[one.row], isPeriod: series.isPeriods)
            let point = plot.point(place, series.y.span[one.row])
            guard point.isFinite, plot.holds(point) else { return nil }
            return SymbolShapes.element(
                shape, one.row, at: point, size: max(least, one.size), paint: paint, series: faint, plot: plot)
        }
    }
}

extension SizedSymbols {
    /// Small symbols lie on large ones, whichever series they are of; others keep their places.
    static func putLargestFirst(_ elements: inout [Element], from start: Int) {
        let places = elements.indices.dropFirst(start).filter { diameter(elements[$0]) != nil }
        let sorted = places.map { elements[$0] }.enumerated().sorted {
            (diameter($1.element) ?? 0, $0.offset) < (diameter($0.element) ?? 0, $1.offset)
        }
        for (place, one) in zip(places, sorted) { elements[place] = one.element }
    }

    private static func diameter(_ element: Element) -> Double? {
        guard element.row != nil, case .symbol(_, _, let size) = element.shape else { return nil }
        return size
    }

    /// A disc in one of three sizes; of several shapes, which tell series apart, all have one.
    private static func cell(_ row: Int, _ series: ResolvedSeries, _ sizes: Sizes, on plot: PlotFrame) -> Element? {
        let point = plot.point(plot.middle(of: series.x[row], isPeriod: series.isPeriods), series.y.span[row])
        guard point.isFinite, plot.holds(point) else { return nil }
        let paint = MarkPaint(series.style, on: plot)
        let step = sizes.step(of: sizes.values.span[row])
        let shape = step == nil ? Symbol(rawValue: series.style.symbol?.rawValue ?? "circle") ?? .circle : .circle
        var element = SymbolShapes.element(
            shape, row, at: point, size: step?.size ?? 8, paint: paint, series: series, plot: plot)
        if let step { element.role = .sized(series: series.order, step) }
        return element
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

    /// The lowest of them all.
    var least = 0.0
    var areYears = false
    /// Shapes tell series apart, so that cells have none left for sizes.
    var isAmongShapes = false

    /// Points across, so that the area is proportional to the value; NaN where missing.
    func diameter(_ value: Double, most: Double) -> Double {
        let share = AxisScale.share(of: value, lower, upper)
        return share.isNaN ? .nan : most * max(0, min(1, share)).squareRoot()
    }

    /// Round values from which on cells have the second and the third of their three sizes: near thirds of the way from the
    /// smallest across to the largest. Nil where there are none, and where shapes say something else.
    var steps: (medium: Double, full: Double)? {
        guard !isAmongShapes else { return nil }
        let first = diameter(max(lower, least), most: 1)
        for digits in 1...4 {
            func at(_ part: Double) -> Double {
                let across = first + (1 - first) * part
                let share = across * across
                return PlainNumber.rounded(lower * (1 - share) + upper * share, digits: digits)
            }
            let (medium, full) = (at(1 / 3), at(2 / 3))
            if max(lower, least) < medium, medium < full, full <= upper { return (medium, full) }
        }
        return nil
    }

    func step(of value: Double) -> SymbolStep? {
        steps.map { value < $0.medium ? .small : value < $0.full ? .medium : .full }
    }
}

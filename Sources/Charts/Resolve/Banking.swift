import Scene
import Series

/// The height of a plot for its width at which half of a chart's slopes are steeper than 45° (Cleveland, McGill and McGill, "The
/// shape parameter of a two-variable graph", 1988).
enum Banking {
    /// What no plot is lower or higher than, for its width.
    static let bounds = 1.0 / 12...1.5

    /// Nil where there is no slope. O(n log n) of at most 100,000 pieces a series.
    static func aspect(_ chart: ResolvedChart) -> Double? {
        var slopes: [Double] = []
        for one in chart.series {
            let y = (one.onSecondY ? chart.secondY ?? chart.y : chart.y).scale
            var before: (x: Double, y: Double)?
            for row in 0..<min(100_000, one.x.count, one.y.count) {
                let place = (chart.x.scale.fraction(one.x[row]), y.fraction(one.y.span[row]))
                guard place.0.isFinite, place.1.isFinite else {
                    before = nil
                    continue
                }
                if let before, place.0 > before.x, place.1 != before.y {
                    slopes.append((place.1 - before.y).magnitude / (place.0 - before.x))
                }
                before = place
            }
        }
        guard !slopes.isEmpty else { return nil }
        slopes.sort()
        let aspect = 1 / slopes[slopes.count / 2]
        return aspect.isFinite ? min(max(aspect, bounds.lowerBound), bounds.upperBound) : nil
    }
}

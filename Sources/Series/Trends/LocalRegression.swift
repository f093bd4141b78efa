import Checked
import Diagnostics

/// Robust locally weighted regression (Cleveland, JASA 74, 1979): at each point a straight line through its nearest
/// neighbours, weighted by distance (tricube), then again with less weight on points far from the curve (bisquare).
package struct LocalRegression {
    /// Which part of the points each line goes through, 0 … 1.
    let share: Double
    /// How many times points far from the curve lose weight.
    var rounds = 3
    /// Up to this many points each has a line of its own; beyond, lines stand a hundredth of the span of x apart and the
    /// curve is straight between them.
    var exactCount = 5000

    package init(share: Double) { self.share = share }

    init(share: Double, rounds: Int = 3, exactCount: Int = 5000) {
        self.init(share: share)
        (self.rounds, self.exactCount) = (rounds, exactCount)
    }

    /// The curve at each point. `x` ascends, neither has missing values, both are equally long.
    ///
    /// O(n · points a line) for few points, O(100 · points a line) beyond `exactCount`.
    ///
    /// - Throws: `Interrupted`.
    package func fit(x: Span<Double>, y: Span<Double>, _ context: SeriesContext) throws -> [Double] {
        var trust = [Double](repeating: 1, count: x.count)
        return try fit(x: x, y: y, trust: &trust, context)
    }

    /// The curve at each point, and at other places that ascend.
    ///
    /// - Throws: `Interrupted`.
    package func fit(
        x: Span<Double>, y: Span<Double>, at places: [Double], _ context: SeriesContext
    ) throws -> (points: [Double], places: [Double]) {
        let n = x.count
        var trust = [Double](repeating: 1, count: n)
        let curve = try fit(x: x, y: y, trust: &trust, context)
        let neighbours = neighbours(of: n)
        var weights = [Double](repeating: 0, count: neighbours)
        var left = 0
        let between = try places.map { place in
            while left + neighbours < n, (x[left] + x[left + neighbours]) / 2 < place { left += 1 }
            return try line(
                x, y, at: place, else: curve[left + neighbours / 2], left..<left + neighbours, trust, &weights,
                context.cancellation)
        }
        return (curve, between)
    }

    /// How many points each line goes through.
    private func neighbours(of count: Int) -> Int { min(count, max(2, Int(saturating: share * Double(count) + 1e-10))) }

    private func fit(
        x: Span<Double>, y: Span<Double>, trust: inout [Double], _ context: SeriesContext
    ) throws -> [Double] {
        let n = x.count
        var curve = [Double](repeating: .nan, count: n)
        guard n > 2 else {
            for at in 0..<n { curve[at] = y[at] }
            return curve
        }
        let neighbours = neighbours(of: n)
        let gap = n <= exactCount ? 0 : 0.01 * (x[n - 1] - x[0])
        var weights = [Double](repeating: 0, count: neighbours)
        for round in 0...rounds {
            var left = 0
            var last = -1
            var at = 0
            while true {
                try context.cancellation.check()
                context.progress.report(done: round * n + at, total: (rounds + 1) * n, label: "trend", unit: .rows)
                // The window of so many neighbours moves on while the next point is nearer than its first.
                while left + neighbours < n, x[at] > (x[left] + x[left + neighbours]) / 2 { left += 1 }
                curve[at] = try line(
                    x, y, at: x[at], else: y[at], left..<left + neighbours, trust, &weights, context.cancellation)
                if at > last + 1, last >= 0 {
                    let width = x[at] - x[last]
                    for between in last + 1..<at {
                        let part = width > 0 ? (x[between] - x[last]) / width : 0
                        curve[between] = part * curve[at] + (1 - part) * curve[last]
                    }
                }
                last = at
                // On to the last point within the gap; points of one x share their line.
                var next = last + 1
                let cut = x[last] + gap
                while next < n, x[next] <= cut {
                    if x[next] == x[last] {
                        curve[next] = curve[last]
                        last = next
                    }
                    next += 1
                }
                at = max(next - 1, last + 1)
                if last >= n - 1 { break }
            }
            if round < rounds { try Self.distrust(&trust, y, curve, context.cancellation) }
        }
        return curve
    }

    /// The weighted line through the points of `window`, at a place; another value when no point has weight.
    private func line(
        _ x: Span<Double>, _ y: Span<Double>, at here: Double, else none: Double, _ window: Range<Int>,
        _ trust: [Double],
        _ weights: inout [Double], _ stop: Cancellation
    ) throws(Interrupted) -> Double {
        try stop.check()
        let radius = max(here - x[window.lowerBound], x[window.upperBound - 1] - here)
        var total = 0.0
        var mean = 0.0
        for (place, point) in window.enumerated() {
            var weight = trust[point]
            if radius > 0 {
                let distance = abs(x[point] - here) / radius
                let rest = 1 - distance * distance * distance
                weight *= rest * rest * rest
            }
            weights[place] = weight
            total += weight
            mean += weight * x[point]
        }
        try stop.check()
        guard total > 0 else { return none }
        mean /= total
        var spread = 0.0
        for (place, point) in window.enumerated() {
            spread += weights[place] * (x[point] - mean) * (x[point] - mean)
        }
        spread /= total
        try stop.check()
        // Points of one x have no slope.
        let slope = spread > 1e-12 * radius * radius ? (here - mean) / spread : 0
        var result = 0.0
        for (place, point) in window.enumerated() {
            result += weights[place] * (1 + slope * (x[point] - mean)) * y[point]
        }
        try stop.check()
        return result / total
    }

    /// Bisquare weights by the distance from the curve, none beyond six median distances.
    private static func distrust(
        _ trust: inout [Double], _ y: Span<Double>, _ curve: [Double], _ stop: Cancellation
    ) throws(Interrupted) {
        try stop.check()
        for at in trust.indices { trust[at] = abs(y[at] - curve[at]) }
        try stop.check()
        var distances = trust
        var span = distances.mutableSpan
        let scale = 6 * Selection.quantile(0.5, of: &span)
        try stop.check()
        for at in trust.indices {
            let part = scale > 0 ? min(1, trust[at] / scale) : trust[at] > 0 ? 1 : 0
            trust[at] = (1 - part * part) * (1 - part * part)
        }
    }
}

import Checked
import Diagnostics

/// A series as trend, season and rest, by local regressions: STL (Cleveland, Cleveland, McRae and Terpenning 1990), with the
/// choices of statsmodels: 7 seasons of smoothing, the trend over 1.5 seasons and more, lines everywhere.
struct SeasonalTrend {
    private(set) var season: [Double]
    private(set) var trend: [Double]
    let rest: [Double]
    /// The weight of each value in the last pass, 1 where the fit is not robust.
    private(set) var weights: [Double]

    /// - Parameters:
    ///   - values: none missing; at least two periods.
    ///   - period: rows of a season, 2 or more.
    ///   - isRobust: 15 passes more, in which values far from the fit count less.
    /// - Throws: `Interrupted`.
    init(_ values: [Double], period: Int, isRobust: Bool, _ context: SeriesContext) throws {
        let n = values.count
        let seasonal = 7
        let ratio = 1.5 * Double(period) / (1 - 1.5 / Double(seasonal))
        var wide = Int(saturating: ratio.rounded(.up))
        if wide % 2 == 0 { wide += 1 }
        let low = period % 2 == 0 ? period + 1 : period + 2
        season = [Double](repeating: 0, count: n)
        trend = [Double](repeating: 0, count: n)
        weights = [Double](repeating: 1, count: n)
        let inner = isRobust ? 2 : 5
        let outer = isRobust ? 15 : 0
        var polling = Polling(context.cancellation)
        var hasWeights = false
        for pass in 0...outer {
            for _ in 0..<inner {
                let detrended = zip(values, trend).map { $0 - $1 }
                let cycles = try Self.cycles(detrended, period, seasonal, hasWeights ? weights : nil, &polling)
                let means = Self.means(Self.means(Self.means(cycles, period), period), 3)
                let lows = try Self.smooth(means, low, nil, &polling)
                for row in 0..<n { season[row] = cycles[row + period] - lows[row] }
                let level = zip(values, season).map { $0 - $1 }
                trend = try Self.smooth(level, wide, hasWeights ? weights : nil, &polling)
            }
            guard pass < outer else { break }
            weights = try Self.robustness(values, zip(trend, season).map { $0 + $1 }, context.cancellation)
            hasWeights = true
        }
        rest = zip(values, zip(season, trend)).map { $0 - $1.0 - $1.1 }
    }

    /// Each place of the season smoothed by itself, one period longer at both ends.
    private static func cycles(
        _ values: [Double], _ period: Int, _ length: Int, _ weights: [Double]?, _ polling: inout Polling
    ) throws(Interrupted) -> [Double] {
        var result = [Double](repeating: 0, count: values.count + 2 * period)
        for place in 0..<period {
            let rows = stride(from: place, to: values.count, by: period)
            let own = rows.map { values[$0] }
            let weight = weights.map { all in rows.map { all[$0] } }
            let k = own.count
            var smooth = try Self.smooth(own, length, weight, &polling)
            let before = estimate(own, length, at: 0, 1...min(length, k), weight) ?? smooth[0]
            let after = estimate(own, length, at: k + 1, max(1, k - length + 1)...k, weight) ?? smooth[k - 1]
            smooth = [before] + smooth + [after]
            for (at, value) in smooth.enumerated() { result[at * period + place] = value }
        }
        return result
    }

    /// Means of so many neighbours, fewer by as many less one.
    private static func means(_ values: [Double], _ length: Int) -> [Double] {
        guard values.count >= length else { return [] }
        var result: [Double] = []
        result.reserveCapacity(values.count - length + 1)
        var sum = values[..<length].reduce(0, +)
        result.append(sum / Double(length))
        for at in length..<max(length, values.count) {
            sum += values[at] - values[at - length]
            result.append(sum / Double(length))
        }
        return result
    }

    /// A line through the nearest values at each place.
    private static func smooth(
        _ values: [Double], _ length: Int, _ weights: [Double]?, _ polling: inout Polling
    ) throws(Interrupted) -> [Double] {
        let n = values.count
        if n < 2 { return values }
        var result = values
        var (left, right) = (1, min(length, n))
        let half = (length + 1) / 2
        for place in 1...n {
            for _ in 0..<max(1, (right - left) / 256) { try polling.step() }
            if length < n, place > half, right != n {
                left += 1
                right += 1
            }
            result[place - 1] = estimate(values, length, at: place, left...right, weights) ?? values[place - 1]
        }
        return result
    }

    /// The value of the line at a place, counted from 1; nil where no value has a weight.
    private static func estimate(
        _ values: [Double], _ length: Int, at place: Int, _ span: ClosedRange<Int>, _ weights: [Double]?
    ) -> Double? {
        let n = values.count
        let x = Double(place)
        var reach = max(x - Double(span.lowerBound), Double(span.upperBound) - x)
        if length > n { reach += Double((length - n) / 2) }
        let (far, near) = (0.999 * reach, 0.001 * reach)
        var total = 0.0
        var own = [Double](repeating: 0, count: span.count)
        for (at, row) in span.enumerated() {
            let distance = abs(Double(row) - x)
            guard distance <= far else { continue }
            var weight = 1.0
            if distance > near {
                let part = distance / reach
                let cube = 1 - part * part * part
                weight = cube * cube * cube
            }
            if let weights { weight *= weights[row - 1] }
            own[at] = weight
            total += weight
        }
        guard total > 0 else { return nil }
        for at in own.indices { own[at] /= total }
        if reach > 0 {
            var mean = 0.0
            for (at, row) in span.enumerated() { mean += own[at] * Double(row) }
            var spread = 0.0
            for (at, row) in span.enumerated() {
                let distance = Double(row) - mean
                spread += own[at] * distance * distance
            }
            if spread.squareRoot() > 0.001 * Double(n - 1) {
                let slope = (x - mean) / spread
                for (at, row) in span.enumerated() { own[at] *= slope * (Double(row) - mean) + 1 }
            }
        }
        var result = 0.0
        for (at, row) in span.enumerated() { result += own[at] * values[row - 1] }
        return result
    }

    /// Bisquare weights of the distances from the fit, zero beyond six medians.
    private static func robustness(
        _ values: [Double], _ fit: [Double], _ cancellation: Cancellation
    ) throws(Interrupted) -> [Double] {
        let distances = zip(values, fit).map { abs($0 - $1) }
        let sorted = try distances.ascending(stoppedBy: cancellation)
        let n = sorted.count
        let reach = 3 * (sorted[n / 2] + sorted[n - n / 2 - 1])
        let (far, near) = (0.999 * reach, 0.001 * reach)
        return distances.map { distance in
            if distance <= near { return 1 }
            guard distance <= far else { return 0 }
            let part = distance / reach
            let square = 1 - part * part
            return square * square
        }
    }
}

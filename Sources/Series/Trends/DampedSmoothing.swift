import Diagnostics

/// Exponential smoothing with additive errors, a damped trend and an additive season, or none: ETS(A,Ad,A) of Hyndman, Koehler,
/// Ord and Snyder (2008), as statsmodels' `ETSModel` has it.
struct DampedSmoothing: Sendable {
    /// How much of an error goes into level, trend and season, and how much of the trend stays.
    struct Weights: Sendable, Equatable {
        var level: Double
        var trend: Double
        var season: Double
        var damping: Double
    }

    /// Level, trend, and of each place of a season its effect, the next one first.
    struct State: Sendable {
        var level: Double
        var trend: Double
        var season: [Double]
        /// Which of them is next.
        private(set) var next = 0

        init(level: Double, trend: Double, season: [Double]) {
            self.level = level
            self.trend = trend
            self.season = season
        }

        /// What is expected next.
        @inline(__always)
        func expected(_ damping: Double) -> Double {
            level + damping * trend + (season.isEmpty ? 0 : season[next])
        }

        /// Takes what came.
        ///
        /// - Returns: how far it was from what was expected.
        @inline(__always)
        mutating func take(_ value: Double, _ weights: Weights) -> Double {
            let error = value - expected(weights.damping)
            let drift = weights.damping * trend
            level += drift + weights.level * error
            trend = drift + weights.trend * error
            if !season.isEmpty {
                season[next] += weights.season * error
                next = next + 1 == season.count ? 0 : next + 1
            }
            return error
        }
    }

    let weights: Weights
    /// Before the first value, and after the last.
    let start: State
    let end: State
    /// The sum of squared errors, and how many there are.
    let squares: Double
    let count: Int

    init(_ values: [Double], _ weights: Weights, from start: State, _ stop: Cancellation) throws(Interrupted) {
        var polling = Polling(stop)
        self.weights = weights
        self.start = start
        var state = start
        var squares = 0.0
        for value in values {
            try polling.step()
            let error = state.take(value, weights)
            squares += error * error
        }
        end = state
        self.squares = squares
        count = values.count
    }

    /// What is expected so many steps ahead, and the standard deviation of that: class 1 of Hyndman et al., section 6.3.
    func forecasts(_ steps: Int) -> [(mean: Double, deviation: Double)] {
        let variance = count > 0 ? squares / Double(count) : .nan
        let length = end.season.count
        var result: [(mean: Double, deviation: Double)] = []
        result.reserveCapacity(steps)
        var (power, powers, spread) = (1.0, 0.0, 1.0)
        for step in 1...max(1, steps) where step <= steps {
            power *= weights.damping
            powers += power
            let season = length == 0 ? 0 : end.season[(end.next + step - 1) % length]
            result.append((end.level + powers * end.trend + season, (variance * spread).squareRoot()))
            var weight = weights.level + weights.trend * powers
            if length > 0, step % length == 0 { weight += weights.season }
            spread += weight * weight
        }
        return result
    }

    /// Two deviations of a normal distribution hold 95 in 100: Φ⁻¹(0.975).
    static let reach = 1.959_963_984_540_054
}

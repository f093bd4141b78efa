import Checked
import Diagnostics
import Glibc

extension DampedSmoothing {
    /// The fit with the least squared errors. Errors are linear in the state before the first value, which is therefore exact for
    /// any weights; the weights are found by the simplex method (Nelder and Mead 1965) from several starts.
    ///
    /// Weights are within statsmodels' bounds: level and season 0.0001 to 0.9999, together at most that, trend at most level,
    /// damping 0.8 to 0.98. Seasons longer than `exactSeason` begin with what the first ones are on average.
    ///
    /// - Parameter season: steps, 0 for none.
    /// - Throws: `Interrupted`, `SeriesError.outOfMemory`.
    init(fitting values: [Double], season: Int, _ context: SeriesContext) throws {
        var best: (value: Double, point: [Double])?
        let size = season > 0 ? 4 : 3
        func squares(_ point: [Double]) throws -> Double {
            try Self.fitted(values, Self.weights(point, season), season, context).squares
        }
        let starts = try Self.starts.map { Array($0.prefix(size)) }.map { (point: $0, value: try squares($0)) }
        for start in starts.sorted(by: { $0.value < $1.value }).prefix(3) {
            let search = try Simplex(from: start.point, context.cancellation, squares)
            if best.map({ search.value < $0.value }) ?? true { best = (search.value, search.point) }
        }
        let point = best?.point ?? Array(Self.starts[0].prefix(size))
        self = try Self.fitted(values, Self.weights(point, season), season, context)
    }

    private static let least = 1e-4
    private static let most = 1 - 1e-4
    private static let exactSeason = 60

    /// Where a search begins: level, trend, damping, season on the scale without bounds.
    private static let starts: [[Double]] = [
        [0, -3, 1, -2], [-4, -4, 2, -4], [3, -3, -2, -4], [-2, 1, 1, 2], [1, -6, 3, 0], [-1, 3, -3, -2],
    ]

    /// Bounded weights of a point without bounds.
    private static func weights(_ point: [Double], _ season: Int) -> Weights {
        func within(_ low: Double, _ high: Double, _ value: Double) -> Double { low + (high - low) / (1 + exp(-value)) }
        let level = within(least, most, point[0])
        return Weights(
            level: level, trend: within(least, max(least, level), point[1]),
            season: season > 0 ? within(least, max(least, 1 - level), point[3]) : 0,
            damping: within(0.8, 0.98, point[2]))
    }

    /// The state that these weights do best from.
    private static func fitted(
        _ values: [Double], _ weights: Weights, _ season: Int, _ context: SeriesContext
    ) throws -> DampedSmoothing {
        try context.cancellation.check()
        let isExact = season <= exactSeason
        // A season's effects and the level may be shifted against each other: the last effect is 0.
        let unknowns = 2 + (isExact ? max(0, season - 1) : 0)
        let fixed = isExact ? [Double](repeating: 0, count: season) : means(values, season)
        func state(_ x: [Double]) -> State {
            var effects = fixed
            if isExact { for at in 0..<max(0, season - 1) { effects[at] = x[2 + at] } }
            return State(level: x[0], trend: x[1], season: effects)
        }
        func errors(_ values: [Double]?, _ start: State) throws -> [Double] {
            var state = start
            guard let values else { return [] }
            return try values.mapped(stoppedBy: context.cancellation) { state.take($0, weights) }
        }
        let base = try errors(values, state([Double](repeating: 0, count: unknowns)))
        let zeros = [Double](repeating: 0, count: values.count)
        let nothing = State(level: 0, trend: 0, season: [Double](repeating: 0, count: season))
        var effects: [[Double]] = []
        try Frame.checkRoom(rows: values.count, columns: unknowns + 2)
        for at in 0..<unknowns {
            try context.cancellation.check()
            var one = nothing
            switch at {
            case 0: one.level = 1
            case 1: one.trend = 1
            default: one.season[at - 2] = 1
            }
            effects.append(try errors(zeros, one))
        }
        let solution = try LeastSquares.solve(effects, base, context.cancellation)
        return try DampedSmoothing(values, weights, from: state(solution), context.cancellation)
    }

    /// Effects of the places of a season: how far the first ones are from their means.
    private static func means(_ values: [Double], _ season: Int) -> [Double] {
        let count = min(values.count / season, 5)
        var sums = [Double](repeating: 0, count: season)
        for cycle in 0..<count {
            let own = values[cycle * season..<(cycle + 1) * season]
            let mean = own.reduce(0, +) / Double(season)
            for (at, value) in own.enumerated() { sums[at] += (value - mean) / Double(count) }
        }
        return sums
    }
}

/// The combination of columns that comes nearest to the opposite of a column.
enum LeastSquares {
    /// - Returns: x with the least |base + Σ x column|², by Cholesky's factors of the normal equations.
    static func solve(_ columns: [[Double]], _ base: [Double], _ cancellation: Cancellation) throws(Interrupted)
        -> [Double]
    {
        let n = columns.count
        // Columns of very different size are brought to one.
        let sizes = columns.map { column in max(1e-300, column.reduce(0) { $0 + $1 * $1 }.squareRoot()) }
        var matrix = [[Double]](repeating: [Double](repeating: 0, count: n), count: n)
        var right = [Double](repeating: 0, count: n)
        for i in 0..<n {
            try cancellation.check()
            for j in 0...i {
                var sum = 0.0
                for row in base.indices { sum += columns[i][row] * columns[j][row] }
                matrix[i][j] = sum / sizes[i] / sizes[j]
            }
            matrix[i][i] += 1e-12
            var sum = 0.0
            for row in base.indices { sum -= columns[i][row] * base[row] }
            right[i] = sum / sizes[i]
        }
        for i in 0..<n {
            for j in 0...i {
                var sum = matrix[i][j]
                for k in 0..<j { sum -= matrix[i][k] * matrix[j][k] }
                matrix[i][j] = i == j ? max(sum, 1e-14).squareRoot() : sum / matrix[j][j]
            }
        }
        var x = right
        for i in 0..<n {
            for k in 0..<i { x[i] -= matrix[i][k] * x[k] }
            x[i] /= matrix[i][i]
        }
        for i in stride(from: n - 1, through: 0, by: -1) {
            for k in stride(from: i + 1, to: n, by: 1) { x[i] -= matrix[k][i] * x[k] }
            x[i] /= matrix[i][i]
        }
        return (0..<n).map { x[$0] / sizes[$0] }
    }
}

/// The least value of a function of a few numbers that was found from a start.
struct Simplex {
    private(set) var point: [Double]
    private(set) var value: Double

    /// Nelder and Mead's method with its usual steps, at most 200 moves a number.
    init(from start: [Double], _ cancellation: Cancellation, _ function: ([Double]) throws -> Double) throws {
        func measured(_ point: [Double]) throws -> Double {
            try cancellation.check()
            let value = try function(point)
            return value.isNaN ? .infinity : value
        }
        var corners: [(point: [Double], value: Double)] = [(start, try measured(start))]
        for at in start.indices {
            var other = start
            other[at] += 1
            corners.append((other, try measured(other)))
        }
        let n = start.count
        for _ in 0..<200 * n {
            corners.sort { $0.value < $1.value }
            let (best, worst) = (corners[0], corners[n])
            if worst.value - best.value <= 1e-8 * abs(best.value) { break }
            var middle = [Double](repeating: 0, count: n)
            for corner in corners[..<n] { for at in 0..<n { middle[at] += corner.point[at] / Double(n) } }
            func moved(_ by: Double) throws -> (point: [Double], value: Double) {
                let point = (0..<n).map { middle[$0] + by * (worst.point[$0] - middle[$0]) }
                return (point, try measured(point))
            }
            let reflected = try moved(-1)
            if reflected.value < best.value {
                let expanded = try moved(-2)
                corners[n] = expanded.value < reflected.value ? expanded : reflected
            } else if reflected.value < corners[n - 1].value {
                corners[n] = reflected
            } else {
                let contracted = try moved(reflected.value < worst.value ? -0.5 : 0.5)
                if contracted.value < min(reflected.value, worst.value) {
                    corners[n] = contracted
                } else {
                    for at in 1...n {
                        let point = (0..<n).map { best.point[$0] + 0.5 * (corners[at].point[$0] - best.point[$0]) }
                        corners[at] = (point, try measured(point))
                    }
                }
            }
        }
        corners.sort { $0.value < $1.value }
        (point, value) = corners[0]
    }
}

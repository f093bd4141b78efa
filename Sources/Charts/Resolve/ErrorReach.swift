import Series

/// How far the uncertainty of values reaches, by the columns after `error`.
struct ErrorReach {
    /// The ends; of half widths both are these.
    var lower: Buffer<Double>
    var upper: Buffer<Double>
    /// They are half widths around the values.
    var isAround = false

    /// - Parameter values: of each row, as are the ends.
    func bounds(of values: Buffer<Double>) throws(SeriesError) -> ErrorBounds {
        guard isAround else { return ErrorBounds(lower: lower, upper: upper) }
        let count = min(values.count, lower.count)
        var low = try BufferBuilder<Double>(count: count)
        var high = try BufferBuilder<Double>(count: count)
        let (middle, half) = (values.span, lower.span)
        var lows = low.mutableSpan
        for row in 0..<count { lows[row] = middle[row] - half[row].magnitude }
        var highs = high.mutableSpan
        for row in 0..<count { highs[row] = middle[row] + half[row].magnitude }
        return ErrorBounds(lower: low.freeze(), upper: high.freeze())
    }

    /// The ends for values that several rows were combined to, as their ends were.
    func ends(_ low: [Double], _ high: [Double], of values: [Double]) -> ([Double], [Double]) {
        guard isAround else { return (low, high) }
        return (zip(values, low).map { $0 - $1.magnitude }, zip(values, high).map { $0 + $1.magnitude })
    }
}

extension LayerReader {
    /// The columns after `error`.
    func errors() throws -> ErrorReach? {
        func numbers(_ name: String) throws -> Buffer<Double> {
            guard let found = try column(name).numbers else { throw ChartsError.notANumberColumn(name) }
            return found
        }
        switch styles.error {
        case nil: return nil
        case .between(let low, let high)?: return ErrorReach(lower: try numbers(low), upper: try numbers(high))
        case .around(let half)?:
            let half = try numbers(half)
            return ErrorReach(lower: half, upper: half, isAround: true)
        }
    }
}

extension ErrorBounds {
    /// - Throws: `SeriesError.outOfMemory`.
    func picked(_ rows: [Int]) throws(SeriesError) -> ErrorBounds {
        ErrorBounds(lower: try lower.picking(rows), upper: try upper.picking(rows))
    }
}

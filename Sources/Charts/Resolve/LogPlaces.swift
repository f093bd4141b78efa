import Series

/// What a log axis has no place for: values at or below zero. They are left out as if missing, and counted.
struct LogPlaces {
    private(set) var series: [ResolvedSeries]
    /// Rows left out.
    private(set) var left = 0

    /// - Parameters:
    ///   - y: the left axis is logarithmic.
    ///   - right: the right axis is.
    ///   - x: x is, and stands for numbers.
    /// - Throws: `logNeedsPositive` when nothing is left. O(rows).
    init(_ series: [ResolvedSeries], y: Bool, right: Bool, x: Bool) throws(ChartsError) {
        self.series = series
        for place in series.indices where series[place].mark.channels.y.isOnAxes {
            if series[place].onSecondY ? right : y, !series[place].detail.isValued { maskValues(place) }
            if x { maskPlaces(place) }
        }
        guard left > 0 else { return }
        let isAnyLeft = self.series.contains { one in
            (0..<one.y.count).contains { one.y.span[$0].isFinite && one.x[$0].isFinite }
        }
        guard isAnyLeft else { throw .logNeedsPositive(axis: y ? "y" : "x") }
    }

    private mutating func maskValues(_ place: Int) {
        let one = series[place]
        // What values stand on counts too where it is a value of its own.
        let (lower, countsRows) = (one.lower, one.mark.stat == .bins)
        let isFree = Extent(of: one.y).map { $0.lower > 0 } ?? true
        guard !isFree || lower.flatMap({ Extent(of: $0) }).map({ $0.lower <= 0 }) ?? false else { return }
        var values: [Double] = []
        values.reserveCapacity(one.y.count)
        let buffer = one.y
        let y = buffer.span
        for row in y.indices {
            let isLowerOut = lower.map { $0.span[row] <= 0 } ?? false
            let isOut = y[row] <= 0 || isLowerOut
            // An empty interval of a histogram is not a value that someone would miss.
            if isOut, y[row].isFinite, !countsRows { left += 1 }
            values.append(isOut ? .nan : y[row])
        }
        series[place].y = Buffer(values)
    }

    private mutating func maskPlaces(_ place: Int) {
        guard case .numbers(let numbers) = series[place].x else { return }
        let span = numbers.span
        guard let extent = Extent(of: numbers), extent.lower <= 0 else { return }
        var places: [Double] = []
        places.reserveCapacity(span.count)
        for row in span.indices {
            if span[row] <= 0 { left += 1 }
            places.append(span[row] <= 0 ? .nan : span[row])
        }
        series[place].x = .numbers(Buffer(places))
    }
}

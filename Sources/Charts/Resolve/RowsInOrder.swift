import Series

/// Rows of a series whose places ascend and that lacks nothing, found without going over all of them.
extension ResolvedSeries {
    /// Rows among which is the first of those nearest to a place: the first of the last place before it, and the first at or
    /// behind it. Nil when every row must be looked at. O(log n).
    func rowsAround(_ place: Double) -> Range<Int>? {
        guard let shape, shape.isWhole, !detail.isValued, x.count == y.count, y.count > 0, place.isFinite else {
            return nil
        }
        let behind = x.firstRow(atOrBehind: place)
        guard behind > 0 else { return 0..<1 }
        let before = x.firstRow(atOrBehind: x[behind - 1])
        return before..<min(behind + 1, y.count)
    }

    /// The rows whose places lie between two, both included; nil when every row must be looked at. O(log n).
    func rows(from lower: Double, through upper: Double) -> Range<Int>? {
        guard let shape, shape.isOrdered, x.count == y.count, y.count > 0, lower.isFinite, upper.isFinite,
            lower <= upper
        else { return nil }
        let first = x.firstRow(atOrBehind: lower)
        return first..<max(first, x.firstRow(atOrBehind: upper.nextUp))
    }

    /// Rows among which is the first that is `last`, `max` or `min`; nil when every row must be looked at.
    func rowsOfExtreme(_ word: String) -> Range<Int>? {
        guard let shape, shape.isWhole, !detail.isValued, floor == nil, x.count == y.count, y.count > 0 else {
            return nil
        }
        switch word {
        case "last":
            let row = x.firstRow(atOrBehind: x[y.count - 1])
            return row..<row + 1
        case "max", "min":
            guard let found = shape.blocks.extremes(of: y) else { return nil }
            let row = word == "max" ? found.high : found.low
            return row..<row + 1
        default: return nil
        }
    }
}

extension Positions {
    /// The first row at or behind a place; places ascend and none is missing.
    fileprivate func firstRow(atOrBehind place: Double) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle] < place { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

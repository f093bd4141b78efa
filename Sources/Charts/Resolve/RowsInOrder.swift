import Series

/// Rows of a series whose places ascend, found without going over all of them.
extension ResolvedSeries {
    /// Rows among which is the first with a value of those nearest to a place: from the first of the last place before it that has
    /// one, through the first at or behind it. Nil when every row must be looked at. O(log n + rows without values).
    func rowsAround(_ place: Double) -> Range<Int>? {
        guard let shape, shape.isOrdered, !detail.isValued, x.count == y.count, y.count > 0, place.isFinite else {
            return nil
        }
        let values = y.span
        let at = x.firstRow(atOrBehind: place)
        var (before, behind) = (at - 1, at)
        while before >= 0, !values[before].isFinite { before -= 1 }
        while behind < values.count, !values[behind].isFinite { behind += 1 }
        let first = before >= 0 ? x.firstRow(atOrBehind: x[before]) : behind
        return min(first, values.count)..<min(behind + 1, values.count)
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
        guard let shape, shape.isOrdered, !detail.isValued, floor == nil, x.count == y.count, y.count > 0 else {
            return nil
        }
        let values = y.span
        switch word {
        case "last":
            var last = y.count - 1
            while last > 0, !values[last].isFinite { last -= 1 }
            return x.firstRow(atOrBehind: x[last])..<last + 1
        case "max", "min":
            guard let found = shape.blocks.extremes(of: y) else { return nil }
            let row = word == "max" ? found.high : found.low
            return values[row].isFinite ? row..<row + 1 : nil
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

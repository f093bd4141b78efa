import Series

/// Law (d): what combines the rows of a column where nobody said it.
enum UsualAggregate {
    case sum, mean
    /// Of a running total, which says at its last row all that the others do.
    case last

    init(of column: Column, in frame: Frame) throws(SeriesError) {
        if try AdditiveQuantities.contains(column, of: frame) {
            self = .sum
        } else {
            let totals = RunningTotals(frame)
            let isTotal = if try totals.accumulate(column) { true } else { try totals.areRunUp(column) }
            self = isTotal ? .last : .mean
        }
    }

    /// The same where what is shown is added up, by the mark or in a stack that was asked for: parts of a whole are sums, unless they are levels
    /// by their name.
    init(of column: Column, in frame: Frame, addsUp: Bool) throws(SeriesError) {
        try self.init(of: column, in: frame)
        if self == .mean, addsUp, !AdditiveQuantities.isLevel(column.name) { self = .sum }
    }

    init(named name: String, unit: String?) { self = AdditiveQuantities.contains(name, unit: unit) ? .sum : .mean }

    var aggregate: any Aggregate {
        switch self {
        case .sum: SumAggregate()
        case .mean: MeanAggregate()
        case .last: LastAggregate()
        }
    }
}

extension AdditiveQuantities {
    /// A count adds up, whatever is counted.
    static func contains(_ name: String, unit: String? = nil, _ kind: Kind) -> Bool {
        kind == .count || contains(name, unit: unit)
    }

    /// The same of a column beside others: their rows know better than a name whether it is a running total, or run up to one.
    static func contains(_ column: Column, of frame: Frame) throws(SeriesError) -> Bool {
        if isDensity(column.unit) { return false }
        let kind = try Kind(column)
        // The last letter of `Delta 15 N` is nitrogen: what is counted is whole.
        if kind == .quantity, let last = words(column.name).last, last.count == 1, last != column.name.lowercased() {
            return false
        }
        if kind == .count, !contains(column.name, unit: column.unit), try SiblingScale(column, frame).isOfLevels {
            return false
        }
        let totals = RunningTotals(frame)
        if contains(column.name, unit: column.unit, kind) {
            let isTotal = if try totals.hold(column) { true } else { try totals.areRunUp(column) }
            return !isTotal
        }
        if isExtent(column.name, unit: column.unit), try Occurrences(frame).are([column]) { return true }
        return try totals.runUp(column)
    }

    /// The sum of what adds up, else the mean.
    package static func usualAggregate(of column: Column) throws -> String {
        try !isDensity(column.unit) && contains(column.name, unit: column.unit, Kind(column)) ? "sum" : "mean"
    }
}

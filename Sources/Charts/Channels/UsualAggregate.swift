import Series

/// Law (d): what combines rows where nobody said it.
extension AdditiveQuantities {
    /// A count adds up, whatever is counted.
    static func contains(_ name: String, _ kind: Kind) -> Bool { kind == .count || contains(name) }

    /// The same of a column beside others: their rows know better than a name whether it is a running total, or run up to one.
    static func contains(_ column: Column, of frame: Frame) throws(SeriesError) -> Bool {
        let kind = try Kind(column)
        // The last letter of `Delta 15 N` is nitrogen: what is counted is whole.
        if kind == .quantity, let last = words(column.name).last, last.count == 1, last != column.name.lowercased() {
            return false
        }
        if kind == .count, !contains(column.name), try SiblingScale(column, frame).isOfLevels { return false }
        let totals = RunningTotals(frame)
        return contains(column.name, kind) ? try !totals.hold(column) : try totals.runUp(column)
    }

    /// The sum of what adds up, else the mean.
    package static func usualAggregate(of column: Column) throws -> String {
        contains(column.name, try Kind(column)) ? "sum" : "mean"
    }
}

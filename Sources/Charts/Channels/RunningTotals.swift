import Series

/// What the rows of a table in time say of its quantities, beside their names: a running total is a level that no sum is taken of, and what
/// another column runs up, as payments do a balance, is a flow that adds up.
struct RunningTotals {
    let frame: Frame

    /// Rows, and columns beside one, that are looked at.
    private static let (most, mostColumns) = (4096, 64)
    /// A total has risen so often, and never fallen, in the rows of its lines.
    private static let leastRises = 20
    /// What accumulates ends at so many times what it began with.
    private static let mostAtFirst = 10.0
    /// So many steps of another column are its values, and those of more than half of the rows.
    private static let leastSteps = 8

    init(_ frame: Frame) { self.frame = frame }

    /// Whether a column never falls from one instant to the next, in all rows or in those of each text of one of the others.
    func hold(_ column: Column) throws(SeriesError) -> Bool { try beginsLow(column) != nil }

    /// Whether it does so from about nothing on, as what accumulates does and the size of a town does not.
    func accumulate(_ column: Column) throws(SeriesError) -> Bool { try beginsLow(column) ?? false }

    /// - Returns: nil for no total.
    private func beginsLow(_ column: Column) throws(SeriesError) -> Bool? {
        guard frame.count > Self.leastRises, let times = frame.index.times, let numbers = try column.numbers else {
            return nil
        }
        if let found = Self.beginsLow(numbers.span, times.span, nil) { return found }
        for other in frame.columns.prefix(Self.mostColumns) {
            if let other = other.text, let found = Self.beginsLow(numbers.span, times.span, other.codes) {
                return found
            }
        }
        return nil
    }

    /// - Returns: nil where it falls, or rises too seldom.
    private static func beginsLow(_ value: Span<Double>, _ time: Span<Int64>, _ lines: Buffer<Int32>?) -> Bool? {
        var last: [Int32: (time: Int64, value: Double)] = [:]
        var first: [Int32: Double] = [:]
        var rises = 0
        for row in 0..<min(most, value.count) where value[row].isFinite && time[row] != missingTime {
            let line = lines?.span[row] ?? 0
            if let before = last[line] {
                if value[row] < before.value || time[row] <= before.time { return nil }
                if value[row] > before.value { rises += 1 }
            } else {
                first[line] = value[row]
            }
            last[line] = (time[row], value[row])
        }
        guard rises >= leastRises else { return nil }
        return first.allSatisfy { line, value in value * mostAtFirst <= last[line]?.value ?? 0 }
    }

    /// Whether another column rises by the column's values from row to row, or falls by them from a newer row to the one before.
    func runUp(_ column: Column) throws(SeriesError) -> Bool {
        guard frame.index.times != nil, let steps = try column.numbers, Self.varies(steps) else { return false }
        for other in frame.columns.prefix(Self.mostColumns) where other.name != column.name {
            if let totals = try other.numbers, Self.runsUp(steps.span, totals.span) { return true }
        }
        return false
    }

    /// Whether another column is what this one rises and falls by from row to row, as a balance does by payments: it is a total of all rows
    /// before.
    func areRunUp(_ column: Column) throws(SeriesError) -> Bool {
        guard frame.index.times != nil, let totals = try column.numbers, Self.varies(totals) else { return false }
        for other in frame.columns.prefix(Self.mostColumns) where other.name != column.name {
            if let steps = try other.numbers, Self.varies(steps), Self.runsUp(steps.span, totals.span) { return true }
        }
        return false
    }

    /// Whether there are more than two different values.
    private static func varies(_ numbers: Buffer<Double>) -> Bool {
        var known: Set<Double> = []
        for row in 0..<min(most, numbers.count) where numbers.span[row].isFinite {
            known.insert(numbers.span[row])
            if known.count > 2 { return true }
        }
        return false
    }

    private static func runsUp(_ steps: Span<Double>, _ totals: Span<Double>) -> Bool {
        let count = min(most, steps.count, totals.count)
        var found = 0
        for row in stride(from: 1, to: count, by: 1) {
            let (rise, size) = (totals[row] - totals[row - 1], totals[row].magnitude + totals[row - 1].magnitude)
            func isStep(_ step: Double) -> Bool { step != 0 && (rise - step).magnitude <= size * 1e-9 }
            if isStep(steps[row]) || isStep(-steps[row - 1]) { found += 1 }
            // Most pairs of columns are told after a few rows.
            if row == 64, found < leastSteps { return false }
        }
        return found >= leastSteps && found * 2 > count
    }
}

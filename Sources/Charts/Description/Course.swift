import Series

/// How values go in their order: where they start and end, and where they turn. Missing ones are passed over.
struct Course {
    /// A highest or lowest place from which the values go back by a quarter of their whole range, on both sides.
    struct Turn: Equatable {
        let row: Int
        let isPeak: Bool
    }

    let first: Int
    let last: Int
    /// The first row of the lowest and of the highest value.
    let lowest: Int
    let highest: Int
    /// Peaks and troughs in turn, in order.
    let turns: [Turn]
    /// Rows with a value.
    let count: Int

    /// So many turns are kept, since nobody is told more; `turnCount` counts on.
    private static let kept = 64
    let turnCount: Int

    /// Nil without a finite value. O(n), two passes.
    init?(_ values: Span<Double>) {
        var (first, last, lowest, highest, count) = (-1, -1, -1, -1, 0)
        for row in values.indices where values[row].isFinite {
            if first < 0 { (first, lowest, highest) = (row, row, row) }
            if values[row] < values[lowest] { lowest = row }
            if values[row] > values[highest] { highest = row }
            last = row
            count += 1
        }
        guard first >= 0 else { return nil }
        (self.first, self.last, self.lowest, self.highest, self.count) = (first, last, lowest, highest, count)
        // Halves and quarters first: a range beyond what a number holds would be infinite.
        let reach = values[highest] / 4 - values[lowest] / 4
        guard reach > 0 else {
            (turns, turnCount) = ([], 0)
            return
        }
        var found: [Turn] = []
        var turnCount = 0
        var isRising: Bool?
        var (low, high) = (first, first)
        func turn(_ row: Int, isPeak: Bool) {
            turnCount += 1
            if found.count < Self.kept { found.append(Turn(row: row, isPeak: isPeak)) }
        }
        for row in first...last where values[row].isFinite {
            let value = values[row]
            if value > values[high] { high = row }
            if value < values[low] { low = row }
            if isRising != false, values[high] - value >= reach {
                if isRising == true { turn(high, isPeak: true) }
                (isRising, low, high) = (false, row, row)
            } else if isRising != true, value - values[low] >= reach {
                if isRising == false { turn(low, isPeak: false) }
                (isRising, low, high) = (true, row, row)
            }
        }
        (turns, self.turnCount) = (found, turnCount)
    }

    var peaks: Int { (turnCount + (turns.first?.isPeak == true ? 1 : 0)) / 2 }
    var troughs: Int { turnCount - peaks }
}

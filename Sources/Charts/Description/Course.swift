import Diagnostics
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

    /// How far values go back from a turn, by the lowest and the highest of all.
    static func reach(from least: Double, to most: Double) -> Double {
        // Quarters first: a range beyond what a number holds would be infinite.
        most / 4 - least / 4
    }

    /// Nil without a finite value. O(n), two passes.
    init?(_ values: Span<Double>) {
        var (first, last, lowest, highest, count) = (-1, -1, -1, -1, 0)
        // The values themselves, so that none is looked up again: of ten million rows that is most of the work.
        var (least, most) = (Double.infinity, -Double.infinity)
        for row in values.indices {
            // Whoever tells of it throws then.
            if row & 0x3fff == 0x3fff, Cancellation.process.isRaised { return nil }
            let value = values[row]
            guard value.isFinite else { continue }
            if first < 0 { first = row }
            if value < least { (lowest, least) = (row, value) }
            if value > most { (highest, most) = (row, value) }
            last = row
            count += 1
        }
        guard first >= 0 else { return nil }
        (self.first, self.last, self.lowest, self.highest, self.count) = (first, last, lowest, highest, count)
        let reach = Self.reach(from: least, to: most)
        guard reach > 0 else {
            (turns, turnCount) = ([], 0)
            return
        }
        var found: [Turn] = []
        var turnCount = 0
        var isRising: Bool?
        var (low, high) = (first, first)
        (least, most) = (values[first], values[first])
        func turn(_ row: Int, isPeak: Bool) {
            turnCount += 1
            if found.count < Self.kept { found.append(Turn(row: row, isPeak: isPeak)) }
        }
        for row in first...last {
            if row & 0x3fff == 0x3fff, Cancellation.process.isRaised { return nil }
            let value = values[row]
            guard value.isFinite else { continue }
            if value > most { (high, most) = (row, value) }
            if value < least { (low, least) = (row, value) }
            if isRising != false, most - value >= reach {
                if isRising == true { turn(high, isPeak: true) }
                (isRising, low, high, least, most) = (false, row, row, value, value)
            } else if isRising != true, value - least >= reach {
                if isRising == false { turn(low, isPeak: false) }
                (isRising, low, high, least, most) = (true, row, row, value, value)
            }
        }
        (turns, self.turnCount) = (found, turnCount)
    }

    var peaks: Int { (turnCount + (turns.first?.isPeak == true ? 1 : 0)) / 2 }
    var troughs: Int { turnCount - peaks }
}

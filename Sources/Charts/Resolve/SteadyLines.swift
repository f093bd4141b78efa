import Series

/// Whether rows in time are those of things that are measured again and again, a line each: they stand at the instants of the others, or at
/// steps of their own. What comes when it comes, as payments to a payee or answers of an age, makes no line that anybody would follow.
enum SteadyLines {
    /// The share of the instants from a line's first to its last that it has, where it goes with the others.
    private static let filled = 0.7
    /// The share of a line's steps that are alike, where it has a step of its own.
    private static let alike = 0.5
    /// Rows that are looked at.
    private static let most = 100_000

    /// Whether two thirds of the rows at least are in steady lines.
    ///
    /// - Parameters:
    ///   - codes: the line of each row, none of them twice at an instant.
    ///   - times: ascending; of others nobody knows, and they may be.
    static func areMost(_ codes: Buffer<Int32>, of times: Buffer<Int64>) -> Bool {
        let (time, code) = (times.span, codes.span)
        var lines: [Int32: Line] = [:]
        var (instant, rows) = (0, 0)
        for row in 0..<min(most, time.count) where time[row] != missingTime {
            if row > 0, time[row] != time[row - 1] { instant += 1 }
            if row > 0, time[row] < time[row - 1] { return true }
            lines[code[row], default: Line(first: instant)].take(time[row], instant)
            rows += 1
        }
        let steady = lines.values.reduce(0) { $0 + ($1.isSteady ? $1.rows : 0) }
        return steady * 3 >= rows * 2
    }

    private struct Line {
        /// Instants of all rows, by number.
        let first: Int
        var last = 0
        var rows = 0
        var time: Int64?
        var steps: [Int64] = []

        init(first: Int) { self.first = first }

        mutating func take(_ time: Int64, _ instant: Int) {
            if let before = self.time, let step = time.subtracting(before) { steps.append(step) }
            (self.time, last, rows) = (time, instant, rows + 1)
        }

        var isSteady: Bool {
            guard rows > 1 else { return false }
            if Double(rows) >= SteadyLines.filled * Double(last - first + 1) { return true }
            let sorted = steps.sorted()
            guard sorted.count > 1 else { return false }
            let middle = Double(sorted[sorted.count / 2])
            // Months differ by a tenth.
            let count = steps.count { Double($0) >= middle * 0.85 && Double($0) <= middle * 1.15 }
            return middle > 0 && Double(count) >= SteadyLines.alike * Double(steps.count)
        }
    }
}

extension Int64 {
    /// Nil where the difference is no number of 64 bits.
    fileprivate func subtracting(_ other: Int64) -> Int64? {
        let (difference, isTooFar) = subtractingReportingOverflow(other)
        return isTooFar ? nil : difference
    }
}

import Checked
import Series

/// Whether values go on from row to row, or each stands for itself. Of values at random neighbours differ as any two do: the sum of the
/// squares of their differences is twice that of the distances from the mean (von Neumann, The Annals of Mathematical Statistics 12,
/// 1941). Where it is less than once a line over the rows says something.
enum Courses {
    private static let most = 1.0

    /// Whether more than half of the columns have a course.
    ///
    /// - Throws: `Interrupted`, `SeriesError.outOfMemory`.
    static func areMost(_ columns: some Collection<Column>) throws -> Bool {
        let courses = try columns.count { try $0.numbers.map(isOne) ?? false }
        return courses * 2 > columns.count
    }

    static func isOne(_ numbers: Buffer<Double>) throws -> Bool {
        let span = numbers.span
        var polling = Polling()
        var (count, mean) = (0.0, 0.0)
        for row in span.indices where span[row].isFinite {
            try polling.step()
            count += 1
            mean += (span[row] - mean) / count
        }
        var (steps, spread) = (0.0, 0.0)
        var before: Double?
        for row in span.indices where span[row].isFinite {
            try polling.step()
            spread += (span[row] - mean) * (span[row] - mean)
            if let before { steps += (span[row] - before) * (span[row] - before) }
            before = span[row]
        }
        return count > 2 && steps < most * spread
    }
}

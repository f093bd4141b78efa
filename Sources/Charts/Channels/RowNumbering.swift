import Checked
import Glibc
import Series

/// Whole numbers that number rows, and measure nothing: counters, identifiers given one after the other, ranks, numbers within each group.
/// Their values say so, whatever the column is called.
package enum RowNumbering {
    /// Fewer rows are numbered by chance.
    private static let least = 5
    /// So many of the numbers up to the greatest would be missing if chance had drawn them.
    private static let missingByChance = 5.0

    /// - Throws: `Interrupted`.
    package static func holds(_ numbers: Buffer<Double>) throws -> Bool {
        guard numbers.count >= least else { return false }
        return try risesByOnes(numbers.span) || hasEachOnce(numbers.span)
    }

    /// Whether they number the instants that rows share, each one more than the one before: the days of matches, rounds.
    static func numbers(_ numbers: Buffer<Double>, theInstantsOf times: Buffer<Int64>) throws -> Bool {
        let (own, time) = (numbers.span, times.span)
        guard own.count == time.count, own.count > 0 else { return false }
        var instants = 1
        var polling = Polling()
        for row in 1..<own.count {
            try polling.step()
            let isNext = time[row] != time[row - 1]
            guard own[row] - own[row - 1] == (isNext ? 1 : 0) else { return false }
            if isNext { instants += 1 }
        }
        return instants >= least && instants < own.count
    }

    /// Whether they rise from each row to the next, and more than a third of the steps are one: those of rows of which some were left
    /// out.
    private static func risesByOnes(_ span: Span<Double>) throws -> Bool {
        guard span[0] >= 0, span[0] == span[0].rounded() else { return false }
        var ones = 0
        var polling = Polling()
        for row in 1..<span.count {
            try polling.step()
            let step = span[row] - span[row - 1]
            guard step >= 1, step == step.rounded() else { return false }
            if step == 1 { ones += 1 }
        }
        return ones * 3 > span.count - 1
    }

    /// Whether every number from one, or zero, up to the greatest occurs, of so many that chance would have left some of them out. Of n rows
    /// and m numbers it misses m·e^(−n/m).
    private static func hasEachOnce(_ span: Span<Double>) throws -> Bool {
        var known = [Bool](repeating: false, count: span.count + 1)
        var (rows, distinct, greatest) = (0, 0, 0)
        var polling = Polling()
        for row in 0..<span.count {
            try polling.step()
            let value = span[row]
            if value.isNaN { continue }
            guard value >= 0, value <= Double(span.count), value == value.rounded() else { return false }
            let number = Int(saturating: value)
            rows += 1
            greatest = max(greatest, number)
            if !known[number] { (known[number], distinct) = (true, distinct + 1) }
        }
        guard greatest > 0, distinct >= greatest, distinct == greatest + (known[0] ? 1 : 0) else { return false }
        let numbers = Double(distinct)
        return numbers * exp(-Double(rows) / numbers) >= missingByChance
    }
}

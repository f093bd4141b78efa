import Diagnostics
import Syntax

/// How long nothing may stand between two rows before that is a gap.
struct GapLimit {
    /// `30 min`.
    let words: String
    private let length: Int64
    /// A day is one of the calendar: 23 or 25 hours where clocks change.
    private let calendar: DurationSyntax?

    /// - Throws: `SeriesError.badStep` for what is not a length of time.
    init(_ gap: DurationSyntax) throws {
        let isCalendar = gap.unit >= .day
        guard gap.count.isFinite, gap.count > 0, !isCalendar || gap.count == gap.count.rounded() else {
            throw SeriesError.badStep(gap.words)
        }
        length = Int64(exactly: (gap.count * gap.unit.nominalMicroseconds).rounded()) ?? .max
        calendar = isCalendar ? gap : nil
        words = StepText.length(gap)
    }

    init(microseconds: Int64) {
        (length, calendar, words) = (microseconds, nil, StepText.length(microseconds: microseconds))
    }

    func isPassed(from: Int64, to: Int64, _ own: Calendar) -> Bool {
        if let calendar { return to > own.adding(calendar, to: from) ?? .max }
        let (end, overflows) = from.addingReportingOverflow(length)
        return to > (overflows ? .max : end)
    }
}

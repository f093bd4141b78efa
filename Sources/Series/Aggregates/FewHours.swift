extension Aggregation {
    /// Most of what falls in hours falls in the same few of each day, as readings at meals: what is said of hours one after the other is
    /// seldom what was asked.
    func fewHours(_ result: Result, _ context: SeriesContext) throws -> SeriesNote? {
        let grouping = result.grouping
        guard keys.count == 1, let duration = grouping.period?.duration, duration.unit == .hour, duration.count == 1,
            grouping.inner == 1
        else { return nil }
        let filled = try result.rowCounts.indices.filtered(stoppedBy: context.cancellation) { result.rowCounts[$0] > 0 }
        guard filled.count >= Self.enoughHours, filled.count * 2 < result.rowCounts.count else { return nil }
        let starts = filled.map { grouping.starts[$0] }
        let ordinals = try context.calendar.ordinals(of: starts.span, in: .hourOfDay)
        let hours = Set((0..<ordinals.count).map { ordinals.span[$0] })
        // Of rows all around the clock few hours are any either, as of meals and calls.
        return hours.count <= 12 || filled.count * 4 < result.rowCounts.count ? .fewHours(hours.count) : nil
    }

    /// Below so many nobody comes again.
    private static let enoughHours = 24
}

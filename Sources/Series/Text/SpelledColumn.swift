import Syntax

/// Times that texts spell, one a text.
package struct SpelledColumn: Sendable {
    /// µs since 1970, `missingTime` for a text that is none.
    package var times: [Int64]
    /// Whether they are whole years.
    package var areYears: Bool
    /// Whether nothing tells day and month apart.
    package var isOrderOpen: Bool

    package init(times: [Int64], areYears: Bool, isOrderOpen: Bool) {
        self.times = times
        self.areYears = areYears
        self.isOrderOpen = isOrderOpen
    }

    /// ISO 8601 alone: what is known without the rooms that read files.
    package static func iso(_ texts: [String], _ name: String, _ context: SeriesContext) throws -> SpelledColumn? {
        var years = 0
        let times = try texts.mapped(stoppedBy: context.cancellation) { text -> Int64 in
            guard let syntax = InstantSyntax(reading: text), !syntax.needsOnlyDay, !syntax.isRelative else {
                return missingTime
            }
            if case .date(_, nil, nil) = syntax.base { years += 1 }
            let span = try? context.calendar.resolve(syntax, now: context.now, onlyDay: nil)
            return span?.lowerBound ?? missingTime
        }
        guard times.contains(where: { $0 != missingTime }) else { return nil }
        return SpelledColumn(times: times, areYears: years == texts.count, isOrderOpen: false)
    }
}

import Diagnostics

/// What a computation may know of its surroundings: injected by Session, never asked of the system.
package struct SeriesContext: Sendable {
    /// The session's calendar: zone and week start.
    package var calendar: Calendar
    /// µs since 1970.
    package var now: Int64
    /// Somebody said which time it is: who reads what is drawn knows the year.
    package var isNowSaid = false
    /// How hours and dates are written.
    package var locale: TimeLocale
    /// Values of parameters, for expressions.
    package var parameters: [String: ScalarValue]
    /// The stored series by name, for what takes another one (`join`, `append`).
    package var series: [String: Frame] = [:]
    /// The times that texts of a column of that name spell: what rooms that read files know.
    package var spelledTimes: @Sendable ([String], String, SeriesContext) throws -> SpelledColumn? = SpelledColumn.iso
    /// How the words of a statement were read by its rows.
    package var readings = Readings()
    package var cancellation: Cancellation
    package var progress: any Progress

    package init(
        calendar: Calendar, now: Int64, locale: TimeLocale = .american, parameters: [String: ScalarValue] = [:],
        cancellation: Cancellation = Cancellation(), progress: any Progress = NoProgress()
    ) {
        self.calendar = calendar
        self.now = now
        self.locale = locale
        self.parameters = parameters
        self.cancellation = cancellation
        self.progress = progress
    }
}

extension SeriesContext {
    /// The stored series of that name.
    ///
    /// - Throws: `SeriesError.unknownSeries`.
    package func series(named name: String) throws(SeriesError) -> Frame {
        guard let frame = series[name] else { throw .unknownSeries(name, candidates: series.keys.sorted()) }
        return frame
    }
}

/// One value: a parameter, the result of a whole-column aggregate, a cell of a table.
package enum ScalarValue: Sendable, Equatable {
    case number(Double)
    /// A whole number that no double is.
    case whole(Int64)
    case text(String)
    /// µs since 1970.
    case time(Int64)
    case boolean(Bool)
    case missing
}

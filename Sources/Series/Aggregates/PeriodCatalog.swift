import Catalog
import Syntax

/// The adverbs that name calendar periods, `aggregate weekly`, and the unit each is one of.
package enum PeriodCatalog {
    package static let units: [(name: String, unit: DurationUnit)] = [
        ("minutely", .minute), ("hourly", .hour), ("daily", .day), ("weekly", .week), ("monthly", .month),
        ("quarterly", .quarter), ("yearly", .year),
    ]

    package static let entries: [CatalogEntry] =
        units.map { period in
            CatalogEntry(
                .period, period.name, summary: "one row for each calendar \(period.unit.rawValue)",
                examples: [Example("load Samples/weather.csv | aggregate \(period.name) mean temperature")],
                notes: period.unit == .week ? "Weeks start on the session's week start, `set weekstart sunday`." : ""
            )
        } + [
            CatalogEntry(
                .period, "every", summary: "one row for each step of the calendar, `every 3 hours`",
                form: Forms.everyDuration,
                examples: [
                    Example("load Samples/weather.csv | aggregate every 3 hours mean temperature"),
                    Example("load Samples/weather.csv | aggregate every 6 hours ending 2022-06-08 mean temperature"),
                ],
                notes: """
                    Hours and shorter are cut at multiples from local midnight, days from the first row's, weeks from the week
                    start, months and years from January; `from INSTANT` counts from there, `ending INSTANT` back from there.
                    """
            ),
            CatalogEntry(
                .period, "all", summary: "one row of everything",
                examples: [Example("load Samples/weather.csv | aggregate all mean temperature")]
            ),
        ]

    package static func unit(_ name: String) -> DurationUnit? { units.first { $0.name == name }?.unit }

    /// Reads the `period` group that `Forms.period` records; nil for `all`.
    ///
    /// - Throws: `SeriesError.badStep`.
    package static func reading(_ group: Arguments) throws(SeriesError) -> Period? {
        if let duration = group.duration("duration") {
            let origin: Period.Origin =
                if let from = group.instant("from") {
                    .from(from)
                } else if let ending = group.instant("ending") {
                    .ending(ending)
                } else {
                    .natural
                }
            return try Period(duration, origin: origin)
        }
        guard let unit = group.word("name").flatMap({ unit($0.text) }) else { return nil }
        return try Period(DurationSyntax(count: 1, unit: unit))
    }
}

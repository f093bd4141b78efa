import Catalog
import Syntax

/// The adverbs that name calendar periods, `aggregate weekly`, and the unit each is one of.
package enum PeriodCatalog {
    package static let units: [(name: String, unit: DurationUnit)] = DurationUnit.allCases.compactMap { unit in
        unit.adverb.map { ($0, unit) }
    }

    package static let entries: [CatalogEntry] =
        units.map { period in
            CatalogEntry(
                .period, period.name, summary: "one row for each calendar \(period.unit.rawValue)",
                form: .optional(Forms.anchor),
                examples: [Example("load Samples/weather.csv | aggregate \(period.name) mean temperature")],
                notes: notes(period.unit)
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

    private static func notes(_ unit: DurationUnit) -> String {
        switch unit {
        case .week:
            "Weeks start on the session's week start, `set weekstart sunday`; `weekly from sunday` says it for once."
        case .year: "`yearly from 1992-04` counts years from April, as a fiscal year does."
        default: ""
        }
    }

    package static func unit(_ name: String) -> DurationUnit? { units.first { $0.name == name }?.unit }

    /// Reads the `period` group that `Forms.period` records; nil for `all`.
    ///
    /// - Throws: `SeriesError.badStep`.
    package static func reading(_ group: Arguments) throws(SeriesError) -> Period? {
        if let duration = group.duration("duration") {
            return try Period(duration, origin: Period.origin(group))
        }
        guard let unit = group.word("name").flatMap({ unit($0.text) }) else { return nil }
        return try Period(DurationSyntax(count: 1, unit: unit), origin: Period.origin(group))
    }
}

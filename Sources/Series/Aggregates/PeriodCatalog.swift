import Catalog
import Language

/// The adverbs that name calendar periods, `aggregate weekly`, and the unit each is one of.
package enum PeriodCatalog {
    package static let units: [(name: String, unit: DurationUnit)] = [
        ("minutely", .minute), ("hourly", .hour), ("daily", .day), ("weekly", .week), ("monthly", .month),
        ("quarterly", .quarter), ("yearly", .year),
    ]

    package static let entries: [CatalogEntry] = units.map { period in
        CatalogEntry(
            .period, period.name, summary: "one row for each calendar \(period.unit.rawValue)",
            examples: [Example("load Samples/weather.csv | aggregate \(period.name) mean temperature")],
            notes: period.unit == .week ? "Weeks start on the session's week start, `set weekstart sunday`." : ""
        )
    }

    package static func unit(_ name: String) -> DurationUnit? { units.first { $0.name == name }?.unit }
}

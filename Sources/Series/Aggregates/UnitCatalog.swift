import Catalog
import Language

/// The units of durations and calendar periods: `by day`, `every 20 min`, `last 2 weeks`.
package enum UnitCatalog {
    package static let units: [(unit: DurationUnit, aliases: [String], summary: String)] = [
        (.microsecond, ["us", "µs", "microseconds"], "a millionth of a second"),
        (.millisecond, ["ms", "milliseconds"], "a thousandth of a second"),
        (.second, ["s", "sec", "secs", "seconds"], "a second"),
        (.minute, ["m", "min", "mins", "minutes"], "60 seconds, on the clock of the session's zone"),
        (.hour, ["h", "hr", "hrs", "hours"], "60 minutes, on the clock of the session's zone"),
        (.day, ["d", "days"], "a calendar day, of 23 or 25 hours when the clock changes"),
        (.week, ["w", "weeks"], "seven calendar days from the week start"),
        (.month, ["mo", "mon", "months"], "a calendar month"),
        (.quarter, ["q", "quarters"], "three calendar months from January, April, July or October"),
        (.year, ["y", "yr", "yrs", "years"], "a calendar year"),
    ]

    package static let entries: [CatalogEntry] = units.map { unit in
        CatalogEntry(
            .unit, unit.unit.rawValue, aliases: unit.aliases, summary: unit.summary,
            examples: [Example("load Samples/weather.csv | last 2 \(unit.unit.rawValue)s")]
        )
    }
}

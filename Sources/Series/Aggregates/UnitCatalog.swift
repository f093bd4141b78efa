import Catalog
import Syntax

/// The units of durations and calendar periods: `by day`, `every 20 min`, `last 2 weeks`.
package enum UnitCatalog {
    private static let summaries: [(unit: DurationUnit, summary: String)] = [
        (.microsecond, "a millionth of a second"),
        (.millisecond, "a thousandth of a second"),
        (.second, "a second"),
        (.minute, "60 seconds, on the clock of the session's zone"),
        (.hour, "60 minutes, on the clock of the session's zone"),
        (.day, "a calendar day, of 23 or 25 hours when the clock changes"),
        (.week, "seven calendar days from the week start"),
        (.month, "a calendar month"),
        (.quarter, "three calendar months from January, April, July or October"),
        (.year, "a calendar year"),
    ]

    package static let entries: [CatalogEntry] = summaries.map { unit in
        CatalogEntry(
            .unit, unit.unit.rawValue, aliases: unit.unit.otherSpellings, summary: unit.summary,
            examples: [Example("load Samples/weather.csv | last 2 \(unit.unit.rawValue)s")]
        )
    }
}

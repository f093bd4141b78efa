import Catalog

/// The calendar cycles that `by` knows, with every member listed in calendar order.
package enum CycleCatalog {
    package static let entries: [CatalogEntry] = Cycle.allCases.map { cycle in
        CatalogEntry(
            .cycle, cycle.rawValue, aliases: aliases(cycle), summary: summary(cycle),
            examples: [Example("load Samples/weather.csv | aggregate by \(cycle.rawValue) mean temperature")]
        )
    }

    /// A unit of another, with `the` before that one.
    private static func aliases(_ cycle: Cycle) -> [String] {
        let names = cycle == .weekday ? ["day of week"] : [cycle.rawValue]
        let full = names.map { $0.split(separator: " of ").joined(separator: " of the ") }
        return names.filter { $0 != cycle.rawValue } + full + (cycle == .hourOfDay ? ["time of day"] : [])
    }

    private static func summary(_ cycle: Cycle) -> String {
        switch cycle {
        case .weekday: "the seven days of the week, from the week start"
        case .hourOfDay: "the 24 hours on the clock, over all days"
        case .dayOfMonth: "the 31 days of a month, over all months"
        case .dayOfYear: "the 366 days of a year, over all years"
        case .monthOfYear: "the twelve months, over all years"
        case .quarterOfYear: "the four quarters, over all years"
        }
    }
}

import Series
import Syntax

/// Instants as names, each at the coarsest unit that tells all of them apart: `2015`, `Mar 2015`, `Mar 4`. Law (b).
struct InstantNames {
    private let calendar: Calendar
    private let format: TimeFormat?

    /// - Parameter instants: those that are named, µs.
    init(_ instants: some Sequence<Int64>, _ calendar: Calendar, _ locale: TimeLocale = .american) {
        self.calendar = calendar
        let civils = instants.map { calendar.civil($0) }
        let years = Set(civils.map(\.date.year))
        let day = locale.putsMonthFirst ? "%b %-d" : "%-d %b"
        let withYear = years.count > 1 ? day + (locale.putsMonthFirst ? ", %Y" : " %Y") : day
        let pattern: String
        if civils.allSatisfy({ $0.microsecondsOfDay == 0 }) {
            if civils.allSatisfy({ $0.date.month == 1 && $0.date.day == 1 }) {
                pattern = "%Y"
            } else if civils.allSatisfy({ $0.date.day == 1 }) {
                pattern = civils.allSatisfy { $0.date.month % 3 == 1 } && civils.count > 2 ? "%Y Q%q" : "%b %Y"
            } else {
                pattern = withYear
            }
        } else {
            let isWhole = civils.allSatisfy { $0.microsecondsOfDay % 60_000_000 == 0 }
            let isExact = civils.allSatisfy { $0.microsecondsOfDay % 1_000_000 == 0 }
            let clock = isWhole ? "%H:%M" : isExact ? "%H:%M:%S" : "%H:%M:%S.%f"
            pattern = Set(civils.map(\.date)).count > 1 ? withYear + " " + clock : clock
        }
        format = try? TimeFormat(pattern)
    }

    func text(_ instant: Int64) -> String { format?.text(instant, calendar) ?? calendar.iso8601(instant) }
}

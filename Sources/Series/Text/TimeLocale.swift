/// How a locale writes hours and dates; names of months and days are English throughout.
package struct TimeLocale: Sendable, Equatable {
    /// `3 PM` rather than `15:00`.
    package var usesTwelveHours: Bool
    /// `Dec 3` rather than `3 Dec`.
    package var putsMonthFirst: Bool

    package init(usesTwelveHours: Bool, putsMonthFirst: Bool) {
        self.usesTwelveHours = usesTwelveHours
        self.putsMonthFirst = putsMonthFirst
    }

    package static let american = TimeLocale(usesTwelveHours: true, putsMonthFirst: true)
    package static let international = TimeLocale(usesTwelveHours: false, putsMonthFirst: false)

    /// From a POSIX or BCP 47 name, `en_US`, `de-DE.UTF-8`: twelve hours and month first as CLDR 44 has it for the
    /// region; `C`, `POSIX` and names without a region are `international`, except `en`, which is `american`.
    package init(named name: String) {
        let tag = name.prefix { $0 != "." && $0 != "@" }
        let parts = tag.split { $0 == "_" || $0 == "-" }
        let language = parts.first.map { $0.lowercased() } ?? ""
        let region = parts.dropFirst().last { $0.count == 2 }.map { $0.uppercased() } ?? (language == "en" ? "US" : "")
        self.init(
            usesTwelveHours: Self.twelveHourRegions.contains(region),
            putsMonthFirst: Self.monthFirstRegions.contains(region))
    }

    /// The pattern of a day without its year: `Dec 3`, `3 Dec`.
    package var dayOfMonth: String { putsMonthFirst ? "%b %-d" : "%-d %b" }

    /// An hour on the clock, 0 … 23: `3 PM`, `15:00`.
    package func hour(_ hour: Int) -> String {
        guard usesTwelveHours else { return padded(hour, 2) + ":00" }
        return String((hour + 11) % 12 + 1) + (hour < 12 ? " AM" : " PM")
    }

    private static let twelveHourRegions: Set<String> = [
        "US", "CA", "AU", "NZ", "IN", "PH", "PK", "BD", "EG", "SA", "AE", "MY", "SG", "HK", "TW", "KR", "CO", "MX",
    ]
    private static let monthFirstRegions: Set<String> = ["US", "PH", "JP", "CN", "KR", "TW", "HU", "LT", "MN"]
}

extension DurationUnit {
    /// The unit a word names after a number, `m` is minutes and `mo` months; nil when it names none.
    package init?(word: String) {
        switch word {
        case "us", "µs", "microsecond", "microseconds": self = .microsecond
        case "ms", "millisecond", "milliseconds": self = .millisecond
        case "s", "sec", "secs", "second", "seconds": self = .second
        case "m", "min", "mins", "minute", "minutes": self = .minute
        case "h", "hr", "hrs", "hour", "hours": self = .hour
        case "d", "day", "days": self = .day
        case "w", "wk", "week", "weeks": self = .week
        case "mo", "month", "months": self = .month
        case "q", "quarter", "quarters": self = .quarter
        case "y", "yr", "year", "years": self = .year
        default: return nil
        }
    }

    /// The unit a word names without a number (one of it). Its one- and two-letter spellings need a number, since a
    /// column is more likely called `s` than a second is meant by it.
    package init?(bareWord word: String) {
        guard word.utf8.count > 2 else { return nil }
        self.init(word: word)
    }

    /// The unit that a function counts a duration in: `minutes(d)`.
    package init?(counting word: String) {
        guard word.utf8.count > 3, word.hasSuffix("s"), let unit = DurationUnit(word: word),
            ![.month, .quarter, .year].contains(unit)
        else { return nil }
        self = unit
    }

    /// Every spelling but the unit's own name, for the catalogue of units.
    package var otherSpellings: [String] {
        switch self {
        case .microsecond: ["microseconds", "us", "µs"]
        case .millisecond: ["milliseconds", "ms"]
        case .second: ["seconds", "sec", "secs", "s"]
        case .minute: ["minutes", "min", "mins", "m"]
        case .hour: ["hours", "hr", "hrs", "h"]
        case .day: ["days", "d"]
        case .week: ["weeks", "wk", "w"]
        case .month: ["months", "mo"]
        case .quarter: ["quarters", "q"]
        case .year: ["years", "yr", "y"]
        }
    }
}

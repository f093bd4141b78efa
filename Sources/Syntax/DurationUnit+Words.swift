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

extension DurationUnit {
    /// How often something is that comes once in each: `weekly`. Nil below minutes, which no period of the language is one of.
    package var adverb: String? {
        switch self {
        case .microsecond, .millisecond, .second: nil
        case .minute: "minutely"
        case .day: "daily"
        case .hour, .week, .month, .quarter, .year: rawValue + "ly"
        }
    }
}

extension DurationSyntax {
    /// The length that a word names without a number: one of a unit, `week`, `weekly`, or several that have a name, `decade`.
    package init?(bareWord word: String) {
        if let unit = DurationUnit(bareWord: word) ?? DurationUnit.allCases.first(where: { $0.adverb == word }) {
            self.init(count: 1, unit: unit)
        } else if let several = Self.named[word] {
            self = several
        } else {
            return nil
        }
    }

    private static let named = [
        "fortnight": DurationSyntax(count: 2, unit: .week), "semester": DurationSyntax(count: 6, unit: .month),
        "decade": DurationSyntax(count: 10, unit: .year), "century": DurationSyntax(count: 100, unit: .year),
    ]
}

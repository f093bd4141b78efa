/// A length of calendar time as pandas spells it: `D`, `15min`, `MS`, `2W`.
struct PandasOffset {
    private let count: Int
    private let unit: String

    private static let units = [
        "s": "second", "sec": "second", "t": "minute", "min": "minute", "h": "hour", "d": "day", "b": "day",
        "w": "week",
        "m": "month", "me": "month", "ms": "month", "q": "quarter", "qe": "quarter", "qs": "quarter", "y": "year",
        "ye": "year", "ys": "year", "a": "year", "as": "year",
    ]
    static let adverbs = [
        "minute": "minutely", "hour": "hourly", "day": "daily", "week": "weekly", "month": "monthly",
        "quarter": "quarterly", "year": "yearly",
    ]

    /// Nil for what is none.
    init?(_ text: String) {
        let digits = text.prefix(while: \.isNumber)
        let word = text.dropFirst(digits.count).lowercased().filter { $0 != " " }
        let letters = word.prefix { $0 != "-" }
        let plain = letters.hasSuffix("s") && letters.count > 3 ? letters.dropLast() : letters
        guard let unit = Self.units[String(plain)] ?? Self.units.values.first(where: { $0 == plain }),
            let count = digits.isEmpty ? 1 : Int(digits), count > 0
        else { return nil }
        (self.count, self.unit) = (count, unit)
    }

    /// `daily`, `every 15 minutes`.
    var period: String { count == 1 ? Self.adverbs[unit] ?? "every \(unit)" : "every \(span)" }

    /// `1 day`, `15 minutes`.
    var span: String { "\(count) \(unit)" + (count == 1 ? "" : "s") }
}

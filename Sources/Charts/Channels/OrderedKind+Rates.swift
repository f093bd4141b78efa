import Checked

/// How often: `never`, `once a week`, `2-3 times a week`, `every other day`, `daily`. A rate is a count in a unit of time, whichever words
/// say it, so that no list holds each pair of both.
extension OrderedKind {
    static let rates = OrderedKind(name: "rates", grading: .rising) { names in
        let found = names.map(HowOften.init)
        // Words alone, `never` and `rarely`, are answers of another list.
        guard found.contains(where: { $0?.isCounted ?? false }) else { return nil }
        let rates = found.compactMap { $0?.perYear }
        return rates.count == names.count ? rates : nil
    }
}

private struct HowOften {
    var perYear: Double
    /// It has a unit of time.
    var isCounted = true

    private static let units: [String: Double] = [
        "hour": 8766, "day": 365.25, "weekday": 261, "workday": 261, "week": 52.18, "fortnight": 26.09, "month": 12,
        "quarter": 4, "term": 3, "year": 1, "decade": 0.1,
    ]
    private static let adverbs: [String: Double] = [
        "hourly": 8766, "daily": 365.25, "weekly": 52.18, "fortnightly": 26.09, "biweekly": 26.09, "monthly": 12,
        "quarterly": 4, "yearly": 1, "annually": 1,
    ]
    private static let numbers: [String: Double] = [
        "a": 1, "one": 1, "once": 1, "twice": 2, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
        "a few": 3,
        "few": 3, "several": 3.5, "multiple": 3.5, "many": 6,
    ]
    /// Less often than anybody counts, in the order of an answer.
    private static let seldom: [String: Double] = [
        "never": 0, "not at all": 0, "none": 0, "hardly ever": 0.01, "almost never": 0.01, "rarely": 0.02,
        "seldom": 0.02, "occasionally": 0.03,
    ]
    private static let shifts = [
        ("less than ", 0.9), ("fewer than ", 0.9), ("under ", 0.9), ("up to ", 0.95), ("about ", 1),
        ("at least ", 1.05),
        ("more than ", 1.1), ("over ", 1.1), ("less often than ", 0.9), ("more often than ", 1.1),
    ]

    /// Nil for a name that says no such thing.
    init?(_ name: String) {
        if let rate = Self.seldom[name] {
            (perYear, isCounted) = (rate, false)
            return
        }
        var (rest, shift) = (name[...], 1.0)
        if let (words, own) = Self.shifts.first(where: { name.hasPrefix($0.0) }) {
            (rest, shift) = (rest.dropFirst(words.count), own)
        } else if let words = [" or less", " or more"].first(where: { name.hasSuffix($0) }) {
            (rest, shift) = (rest.dropLast(words.count), words == " or less" ? 0.95 : 1.05)
        }
        guard let rate = Self.adverbs[String(rest)] ?? Self.rate(rest.split(separator: " ").map(String.init)) else {
            return nil
        }
        perYear = rate * shift
    }

    /// `every day`, `every 2 weeks`, `every other day`; `3 times a week`, `once per month`.
    private static func rate(_ words: [String]) -> Double? {
        guard let last = words.last, words.count > 1, words.count < 7 else { return nil }
        let isPlural = last.hasSuffix("s")
        guard let unit = units[last] ?? (isPlural ? units[String(last.dropLast())] : nil) else { return nil }
        if ["every", "each"].contains(words[0]) {
            let middle = words.dropFirst().dropLast().joined(separator: " ")
            if middle.isEmpty { return unit }
            if middle == "other" || middle == "second" { return unit / 2 }
            return count(middle).map { unit / $0 }
        }
        guard let per = words.lastIndex(where: { ["a", "an", "per", "each", "every"].contains($0) }),
            per == words.count - 2,
            per > 0
        else { return nil }
        var counted = words[..<per]
        if ["time", "times"].contains(counted.last) { counted.removeLast() }
        return count(counted.joined(separator: " ")).map { $0 * unit }
    }

    /// `once`, `2`, `2-3`, `2 or 3`, `5+`.
    private static func count(_ words: String) -> Double? {
        if let number = numbers[words] { return number }
        let parts = words.replacing(" or ", with: "-").replacing(" to ", with: "-").replacing("–", with: "-")
            .split(separator: "-").map { $0.hasSuffix("+") ? $0.dropLast() : $0 }
        let found = parts.compactMap { Double($0) ?? numbers[String($0)] }
        guard !found.isEmpty, found.count == parts.count, found.allSatisfy({ $0 > 0 && $0 < 1000 }) else { return nil }
        return found.reduce(0, +) / Double(found.count)
    }
}

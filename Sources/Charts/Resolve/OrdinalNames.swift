import Checked

/// Names that have an order of their own: grades in Roman numbers, `low` to `high`, months, `1st` to `3rd`, ages from `0-4` on, `Q1` to
/// `Q4`. Nobody reads these in the order in which a table happens to hold them. Where the order is not certain (numbers of several
/// units, times of the clock, versions, dates) the table's stays, which somebody may have chosen.
enum OrdinalNames {
    /// More names than this are no grades.
    static let most = 40

    private static let scales: [[String]] = [
        ["xxs", "xs", "s", "m", "l", "xl", "xxl", "xxxl"], ["very low", "low", "medium", "high", "very high"],
        ["low", "mid", "high"], ["low", "moderate", "high"], ["tiny", "small", "medium", "large", "huge"],
        ["none", "mild", "moderate", "severe", "critical"], ["none", "low", "medium", "high", "critical"],
        ["very bad", "bad", "fair", "good", "very good", "excellent"],
        ["poor", "fair", "good", "very good", "excellent"],
        ["strongly disagree", "disagree", "neutral", "agree", "strongly agree"],
        ["never", "rarely", "sometimes", "often", "always"],
        ["spring", "summer", "autumn", "winter"], ["spring", "summer", "fall", "winter"],
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"],
        [
            "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
            "november", "december",
        ],
        [
            "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv", "xvi",
            "xvii",
            "xviii", "xix", "xx",
        ],
    ]

    /// As ISO 8601 counts them, in the spellings of tables.
    private static let weekdays: [Set<String>] = [
        ["mo", "mon", "monday"], ["tu", "tue", "tues", "tuesday"], ["we", "wed", "weds", "wednesday"],
        ["th", "thu", "thur", "thurs", "thursday"], ["fr", "fri", "friday"], ["sa", "sat", "saturday"],
        ["su", "sun", "sunday"],
    ]

    /// The rank of each of some different names; nil where they are not all of one kind.
    static func ranks(_ names: [String]) -> [Double]? {
        guard (2...most).contains(names.count) else { return nil }
        let plain = names.map { $0.lowercased() }
        for scale in scales {
            let places = plain.compactMap { scale.firstIndex(of: $0) }
            if places.count == names.count { return places.map(Double.init) }
        }
        let days = plain.compactMap { name in weekdays.firstIndex { $0.contains(name) } }
        if days.count == names.count, Set(days).count == days.count { return days.map(Double.init) }
        return measures(plain) ?? distinct(trailingNumbers(plain))
    }

    /// The numbers that all begin with, where what stands behind them is alike: `0-4`, `1st`, `100+`, `10 years`.
    private static func measures(_ names: [String]) -> [Double]? {
        let found = names.compactMap { NumberedName($0) }
        guard found.count == names.count, let first = found.first, found.allSatisfy({ $0.unit == first.unit }) else {
            return nil
        }
        let sorted = found.sorted { $0.lower < $1.lower }
        // None reaches into the next, and what is open at its end is the last.
        guard zip(sorted, sorted.dropFirst()).allSatisfy({ !$0.isOpen && ($0.upper ?? $0.lower) <= $1.lower }) else {
            return nil
        }
        // The `s` of the eighties and of the noughties is no unit, nor is the half of a day.
        if ["s", "'s", "’s"].contains(first.unit), sorted[0].lower < 100 { return nil }
        if ["am", "pm", "a.m.", "p.m."].contains(first.unit) { return nil }
        // `1.9` and `1.10` may be versions.
        let decimals = Set(found.map(\.decimals.count))
        let isBare = first.unit.isEmpty || found.contains { $0.decimals.count > 1 && $0.decimals.hasSuffix("0") }
        if decimals.count > 1, isBare { return nil }
        return distinct(found.map(\.lower))
    }

    /// `q1`, `grade 10`: the whole number behind what all begin with alike, unless that makes another number of it: `1.10`, ` -5`.
    private static func trailingNumbers(_ names: [String]) -> [Double?] {
        let stems = names.map { name in
            name[..<(name.lastIndex { !($0.isASCII && $0.isNumber) }.map { name.index(after: $0) } ?? name.startIndex)]
        }
        guard let stem = stems.first, let last = stem.last, stems.allSatisfy({ $0 == stem }) else { return [nil] }
        let before = stem.dropLast().last
        if ".,".contains(last), before?.isNumber ?? true { return [nil] }
        if "-−–".contains(last), before?.isWhitespace ?? true { return [nil] }
        return names.map { Double($0.dropFirst(stem.count)) }
    }

    private static func distinct(_ numbers: [Double?]) -> [Double]? {
        let known = numbers.compactMap { $0 }
        return known.count == numbers.count && Set(known).count == known.count && known.allSatisfy(\.isFinite)
            ? known : nil
    }
}

import Checked

/// Names that have an order of their own: grades in Roman numbers, `low` to `high`, months, `1st` to `3rd`, ages from `0-4` on, `Q1` to
/// `Q4`. Nobody reads these in the order in which a table happens to hold them.
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
        return distinct(plain.map(leadingNumber)) ?? distinct(trailingNumbers(plain))
    }

    /// `0-4`, `1st`, `100+`, `10 years`: the number that it begins with.
    private static func leadingNumber(_ name: String) -> Double? {
        let digits = name.prefix { $0.isASCII && $0.isNumber || $0 == "." }
        return digits.first == "." ? nil : Double(digits)
    }

    /// `q1`, `grade 10`: the whole number behind what all begin with alike.
    private static func trailingNumbers(_ names: [String]) -> [Double?] {
        let stems = names.map { name in
            name[..<(name.lastIndex { !($0.isASCII && $0.isNumber) }.map { name.index(after: $0) } ?? name.startIndex)]
        }
        guard let stem = stems.first, !stem.isEmpty, stems.allSatisfy({ $0 == stem }) else { return [nil] }
        return names.map { Double($0.dropFirst(stem.count)) }
    }

    private static func distinct(_ numbers: [Double?]) -> [Double]? {
        let known = numbers.compactMap { $0 }
        return known.count == numbers.count && Set(known).count == known.count && known.allSatisfy(\.isFinite)
            ? known : nil
    }
}

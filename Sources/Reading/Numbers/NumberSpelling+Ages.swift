import Series

/// Ages and other lengths that calendars count: `8 years`, `1 year 3 months`.
extension NumberSpelling {
    private static let parts: [String: Double] = {
        let units: [(words: String, years: Double)] = [
            ("y yr yrs year years", 1), ("mo mos mth mths month months", 1.0 / 12), ("w wk wks week weeks", 7 / 365.25),
            ("d day days", 1 / 365.25),
        ]
        return units.reduce(into: [:]) { known, unit in
            for word in unit.words.split(separator: " ") { known[String(word)] = unit.years }
        }
    }()

    /// Years, by units that get shorter; nil for what has another word.
    static func ages(_ field: Span<UInt8>, _ style: NumberStyle) -> Double? {
        guard field.count > 1, field.count <= 40 else { return nil }
        let text = String(decoding: (0..<field.count).map { field[$0] }, as: UTF8.self).lowercased()
        var (years, last) = (0.0, Double.infinity)
        var rest = text[...]
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == Character(Unicode.Scalar(style.decimal)) }
            rest = rest.dropFirst(digits.count).drop { $0 == " " }
            let word = rest.prefix(while: \.isLetter)
            rest = rest.dropFirst(word.count).drop { $0 == " " || $0 == "," }
            guard let value = style.number(Array(digits.utf8).span), let unit = parts[String(word)], unit < last else {
                return nil
            }
            years += value * unit
            last = unit
        }
        return last == .infinity ? nil : years
    }

    /// Whether a length of time can be nothing else: it has two parts, or a unit that is neither `m`, which are metres too, nor `s`.
    static func isSurelySpan(_ field: [UInt8]) -> Bool {
        let units = field.split { $0 < 0x80 && ($0 | 0x20 < 97 || $0 | 0x20 > 122) }
        return units.count > 1 || units.contains { $0 != [UInt8(ascii: "m")] && $0 != [UInt8(ascii: "s")] }
    }
}

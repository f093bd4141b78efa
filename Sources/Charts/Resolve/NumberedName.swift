/// A name that begins with a number or a range of numbers: `1,000-5,000`, `10–14 years`, `100+`, `3rd`, `2020-21`.
struct NumberedName {
    let lower: Double
    /// Where a range ends.
    let upper: Double?
    /// It reaches as far as there are any: `100+`.
    let isOpen: Bool
    /// The digits behind the point of the first number.
    let decimals: String
    /// What is counted, of plurals the one: `year`; of `1st` and its kind `th`.
    let unit: String

    /// Nil for names of another form, and where what stands behind the number makes something else of it: a clock time, a
    /// fraction, a date.
    ///
    /// - Parameter name: in small letters.
    init?(_ name: String) {
        var rest = name[...]
        guard let first = Self.number(&rest) else { return nil }
        (lower, decimals) = (first.value, first.decimals)
        var behind = rest
        if Self.takeDash(&behind), let second = Self.number(&behind) {
            rest = behind
            // A season: `2019-20`.
            let isSeason =
                lower >= 1000 && lower < 10_000 && second.value < 100
                && (lower + 1).truncatingRemainder(dividingBy: 100) == second.value
            guard isSeason || second.value > lower else { return nil }
            upper = isSeason ? nil : second.value
        } else {
            upper = nil
        }
        isOpen = upper == nil && rest.first == "+"
        if isOpen { rest.removeFirst() }
        guard let unit = Self.unit(rest) else { return nil }
        self.unit = unit
    }

    private static func unit(_ rest: Substring) -> String? {
        var words = rest.split(separator: " ").map(String.init)
        guard let first = words.first else { return "" }
        guard let letter = first.first, letter.isLetter || "%°€$£'’".contains(letter) else { return nil }
        if ["st", "nd", "rd", "th"].contains(first), rest.first != " " {
            words[0] = "th"
        } else if first.count > 3, first.hasSuffix("s") {
            words[0] = String(first.dropLast())
        }
        return words.joined(separator: " ")
    }

    /// `12`, `1,000`, `2.5`: the digits of ASCII, in threes where they are grouped.
    private static func number(_ rest: inout Substring) -> (value: Double, decimals: String)? {
        var digits = take(&rest)
        guard !digits.isEmpty else { return nil }
        if digits.count <= 3 {
            while rest.first == "," {
                var behind = rest.dropFirst()
                let group = take(&behind)
                guard group.count == 3 else { break }
                digits += group
                rest = behind
            }
        }
        var decimals = ""
        if rest.first == "." {
            var behind = rest.dropFirst()
            decimals = take(&behind)
            if !decimals.isEmpty { rest = behind }
        }
        return Double(digits + "." + (decimals.isEmpty ? "0" : decimals)).map { ($0, decimals) }
    }

    private static func take(_ rest: inout Substring) -> String {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(digits.count)
        return String(digits)
    }

    /// What stands between the ends of a range.
    private static func takeDash(_ rest: inout Substring) -> Bool {
        for dash in ["-", "–", "—", " - ", " – ", " — ", " to "] where rest.hasPrefix(dash) {
            rest = rest.dropFirst(dash.count)
            return true
        }
        return false
    }
}

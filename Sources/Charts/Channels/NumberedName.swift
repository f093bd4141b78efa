/// A name that begins with a number or a range of numbers: `1,000-5,000`, `10–14 years`, `100+`, `3rd`, `2020-21`.
struct NumberedName {
    let lower: Double
    /// Where a range ends.
    let upper: Double?
    /// It reaches as far as there are any: `100+`, `over 65`, `65 and over`.
    let isOpen: Bool
    /// Both ends stand in brackets, `(0,10]`, or one is left open by a word or sign.
    let isInterval: Bool
    /// The digits behind the point of the first number.
    let decimals: String
    /// What is counted, of plurals the one: `year`; of `1st` and its kind `th`.
    let unit: String

    /// Nil for names of another form, and where what stands behind the number makes something else of it: a clock time, a
    /// fraction, a date.
    ///
    /// - Parameter whole: in small letters.
    init?(_ whole: String) {
        let name = Self.writtenOut(whole)
        var rest = name[...]
        if let ends = Self.bracketed(name) {
            (lower, upper, isOpen, isInterval, decimals, unit) = (
                ends.lower, ends.upper, ends.upper == .infinity, true, "", ""
            )
            return
        }
        if let word = Self.belowWords.first(where: { name.hasPrefix($0) }) {
            rest = rest.dropFirst(word.count).drop { $0 == " " }
            guard let end = Self.number(&rest), let unit = Self.unit(rest) else { return nil }
            (lower, upper, isOpen, isInterval, decimals) = (-.infinity, end.value, false, true, end.decimals)
            self.unit = unit
            return
        }
        let over = Self.aboveWords.first { name.hasPrefix($0) }
        if let over { rest = rest.dropFirst(over.count).drop { $0 == " " } }
        guard let first = Self.number(&rest) else { return nil }
        (lower, decimals) = (first.value, first.decimals)
        if over != nil {
            guard let unit = Self.unit(rest) else { return nil }
            (upper, isOpen, isInterval) = (nil, true, true)
            self.unit = unit
            return
        }
        if let end = Self.openEnds.first(where: { rest.hasSuffix($0) }) {
            let inner = rest.dropLast(end.count)
            guard let unit = Self.unit(inner) else { return nil }
            let isBelow = Self.belowEnds.contains(end)
            (upper, isOpen, isInterval) = (isBelow ? first.value : nil, !isBelow, true)
            self.unit = unit
            return
        }
        isInterval = false
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

    /// Amounts as plain numbers: `$25k` is `25000`, `£1,000` is `1,000`, `10k` is `10000`.
    private static func writtenOut(_ name: String) -> String {
        var (result, rest, isMoney) = ("", name[...], false)
        while let letter = rest.first {
            if "$€£¥".contains(letter), rest.dropFirst().first?.isNumber ?? false {
                isMoney = true
                rest.removeFirst()
                continue
            }
            var behind = rest
            guard letter.isASCII, letter.isNumber, !(result.last?.isLetter ?? false), let found = number(&behind) else {
                result.append(rest.removeFirst())
                continue
            }
            let word = behind.prefix { $0.isLetter }
            if let scale = magnitudes[String(word)], isMoney || word == "k" {
                result += PlainNumber.short(found.value * scale, digits: 15, grouping: false)
                rest = behind.dropFirst(word.count)
            } else {
                result += rest[..<behind.startIndex]
                rest = behind
            }
        }
        return result
    }

    private static let magnitudes = ["k": 1e3, "m": 1e6, "mn": 1e6, "b": 1e9, "bn": 1e9]

    private static let belowWords = [
        "<=", "<", "≤", "under ", "below ", "less than ", "up to ", "younger than ", "at most ", "under-", "u",
    ]
    private static let aboveWords = [
        ">=", ">", "≥", "over ", "above ", "more than ", "older than ", "at least ", "over-", "ü", "o",
    ]
    private static let belowEnds = [
        " and under", " and below", " or less", " or under", " or younger", " and younger", " or fewer",
    ]
    private static let openEnds =
        belowEnds + [
            " and over", " and older", " and above", " and up", " or more", " or over", " or older", " plus",
            " and more",
        ]

    /// `(0,10]`, `[10, 20)`.
    private static func bracketed(_ name: String) -> (lower: Double, upper: Double)? {
        guard let first = name.first, let last = name.last, "([".contains(first), ")]".contains(last) else {
            return nil
        }
        let parts = name.dropFirst().dropLast().split(separator: ",").map { part in
            Double(String(part.filter { $0 != " " }).replacing("−", with: "-"))
        }
        guard parts.count == 2, let lower = parts[0], let upper = parts[1], lower < upper else { return nil }
        return (lower, upper)
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

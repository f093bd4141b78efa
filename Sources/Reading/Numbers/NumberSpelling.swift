import Series

/// Numbers that are written with more than digits: a unit or a currency, an accountant's brackets, a length of time, the name of a
/// month. One way for a whole column, found in its sample.
package enum NumberSpelling: Sendable, Equatable {
    /// `1.5%`, `2 kWh`, `$1,234.50`, `1.234,50 €`, `(12)` for −12: the same before and behind every number; a number alone
    /// fits where that is a currency, or when it is zero.
    case affixed(prefix: [UInt8], suffix: [UInt8])
    /// `00:41:12`, `5:02` (minutes and seconds), `1-02:03:04` with days: seconds.
    case clock
    /// `6:08` where the column says that these are hours and minutes: seconds.
    case hoursMinutes
    /// `08:15`, `5:40 pm`: seconds after midnight. Those before a second of the day are of the next one.
    case timeOfDay(from: Double)
    /// `1h 20m`, `3 min 5 s`: seconds.
    case spans
    /// `8 years`, `6 months`, `1 year 3 months`: years, of 12 months and 365.25 days.
    case ages
    /// `1.2M`, `950.5K`, `$3B`: thousands, millions, billions and trillions in one column.
    case scaled(prefix: [UInt8])
    /// `12G`, `4.0K`, `512`, `1.4Gi`, `0B`, `1.5 MB`: bytes, in steps of 1024 but for `kB`, `MB` and so on.
    case size
    /// `250m`, `1`, `0.5`: processors and thousandths of them, as Kubernetes counts (its quantities, with `u` and `n`).
    case thousandths
    /// `48.1N` and `33.9S`, or `11.5E` and `58.4W`: degrees, those of south and west below zero.
    case hemisphere(isLongitude: Bool)
    /// `59.5*`, `6.2 b`: measured numbers, some of which bear a mark that says how good they are; `: c` is none.
    case flagged
    /// `January`, `Feb`, `M02`: 1 to 12.
    case month
    /// `Q1`, `Q01`: 1 to 4.
    case quarter
    /// `12,3`, where all others of its file have points.
    case decimalCommas
    /// `true` and `false`, `yes` and `no`: 1 and 0.
    case truth

    /// The number that a whole field spells, nil when it spells none.
    package func number(_ field: Span<UInt8>, _ style: NumberStyle) -> Double? {
        switch self {
        case .affixed(let prefix, let suffix): return Self.affixed(field, prefix, suffix, style)
        case .clock: return Self.clock(field)
        case .hoursMinutes: return Self.hoursMinutes(field)
        case .timeOfDay(let start):
            return TimeLayout.clock.read(field).map {
                let second = Double($0.microseconds) / 1e6
                return second < start ? second + TimeOfDay.day : second
            }
        case .size: return Self.size(field, style)
        case .thousandths: return Self.thousandths(field, style)
        case .scaled(let prefix): return Self.scaled(field, prefix, style)
        case .hemisphere(let isLongitude): return Self.degrees(field, isLongitude, style)
        case .spans: return Self.spans(field, style)
        case .ages: return Self.ages(field, style)
        case .flagged: return Self.flagged(field, style)
        case .quarter: return Self.numbered(field, mark: UInt8(ascii: "q")).flatMap { $0 <= 4 ? Double($0) : nil }
        case .month:
            if let number = Self.numbered(field, mark: UInt8(ascii: "m")), field.count == 3 {
                return number <= 12 ? Double(number) : nil
            }
            var at = 0
            let word = TimeText.letters(field, &at)
            _ = TimeText.skip(field, &at, UInt8(ascii: "."))
            return at == field.count ? MonthNames.number(word).map(Double.init) : nil
        case .decimalCommas: return NumberStyle(decimal: UInt8(ascii: ",")).number(field)
        case .truth: return Self.truth(field)
        }
    }

    /// Whether the fields stay words in a column that is not part of a time.
    var isWord: Bool {
        switch self {
        case .month, .quarter, .truth: true
        case .affixed, .clock, .hoursMinutes, .timeOfDay, .spans, .ages, .scaled, .size, .thousandths, .hemisphere,
            .flagged, .decimalCommas:
            false
        }
    }

    /// What the numbers are counted in.
    package var unit: String? {
        switch self {
        case .affixed(let prefix, let suffix):
            let mark = prefix.isEmpty ? suffix : prefix
            return mark.isEmpty ? nil : String(decoding: mark, as: UTF8.self)
        case .clock, .hoursMinutes, .spans: return "s"
        case .ages: return "years"
        case .timeOfDay: return TimeOfDay.unit
        case .hemisphere: return "°"
        case .size: return "B"
        case .scaled(let prefix): return prefix.isEmpty ? nil : String(decoding: prefix, as: UTF8.self)
        case .thousandths, .flagged, .decimalCommas, .month, .quarter, .truth: return nil
        }
    }

    /// The unit of a column whose header gives one too: that of the values where they are turned into it, or where both measure and differ.
    package static func unit(of spelling: NumberSpelling?, header: String?) -> String? {
        guard let own = spelling?.unit, let header else { return header ?? spelling?.unit }
        switch spelling {
        case .clock, .hoursMinutes, .timeOfDay, .spans, .ages, .size: return own
        case .affixed:
            let measure = UnitConversion.measured(own) != nil && UnitConversion.measured(header) != nil
            return measure ? own : header
        case .scaled, .thousandths, .hemisphere, .flagged, .decimalCommas, .month, .quarter, .truth, nil: return header
        }
    }

    /// The way that the field is written, when it is one of these and no plain number.
    package static func of(_ field: Span<UInt8>, _ style: NumberStyle) -> NumberSpelling? {
        if truth(field) != nil { return .truth }
        if clock(field) != nil { return .clock }
        let bytes = copied(field)
        let core = stripped(bytes)
        if let parts = Affixes(core.bytes),
            isUnit(parts.prefix, parts.suffix) || core.isBracketed || isSignApart(bytes, parts)
        {
            let found = NumberSpelling.affixed(prefix: parts.prefix, suffix: parts.suffix)
            if found.number(field, style) != nil { return found }
        }
        if spans(field, style) != nil { return .spans }
        return [month, quarter].first { $0.number(field, style) != nil }
    }

    /// Whether nothing but a sign and a blank stands before a number: `- 5.00`.
    private static func isSignApart(_ bytes: [UInt8], _ parts: Affixes) -> Bool {
        parts.prefix.isEmpty && parts.suffix.isEmpty && bytes.count > 2 && "+-".utf8.contains(bytes[0])
            && bytes[1] == 32
    }

    // MARK: Affixes

    /// What stands before the first digit and behind the last, without blanks and sign.
    struct Affixes {
        var prefix: [UInt8]
        var suffix: [UInt8]
        /// Sign and digits.
        var core: [UInt8]

        init?(_ bytes: [UInt8]) {
            var start = 0
            var isNegative = false
            while start < bytes.count, !isDigit(bytes[start]) {
                let isPoint = bytes[start] == UInt8(ascii: ".") || bytes[start] == UInt8(ascii: ",")
                if isPoint, start + 1 < bytes.count, isDigit(bytes[start + 1]) { break }
                start += 1
            }
            guard start < bytes.count else { return nil }
            var end = bytes.count
            while end > start, !isDigit(bytes[end - 1]) { end -= 1 }
            var head = Array(bytes[..<start])
            if head.suffix(3) == [0xE2, 0x88, 0x92] {
                head.removeLast(3)
                isNegative = true
            } else if head.last == UInt8(ascii: "-") || head.last == UInt8(ascii: "+") {
                isNegative = head.removeLast() == UInt8(ascii: "-")
            } else if head.first == UInt8(ascii: "-") || head.first == UInt8(ascii: "+") && head.dropFirst().first == 32
            {
                isNegative = head.removeFirst() == UInt8(ascii: "-")
            } else if head.last == 32, case let sign = NumberSpelling.trimmed(head), sign.count == 1,
                "+-".utf8.contains(sign[0])
            {
                (isNegative, head) = (sign[0] == UInt8(ascii: "-"), [])
            }
            prefix = NumberSpelling.trimmed(head)
            suffix = NumberSpelling.trimmed(Array(bytes[end...]))
            core = (isNegative ? [UInt8(ascii: "-")] : []) + bytes[start..<end]
        }
    }

    private static func affixed(
        _ field: Span<UInt8>, _ prefix: [UInt8], _ suffix: [UInt8], _ style: NumberStyle
    ) -> Double? {
        guard field.count <= 64 else { return nil }
        let (bytes, isBracketed) = stripped(copied(field))
        guard let parts = Affixes(bytes) else { return nil }
        guard var value = style.number(parts.core.span) else { return nil }
        if isBracketed { value = -value }
        if parts.prefix == prefix, parts.suffix == suffix { return value }
        guard parts.prefix.isEmpty, parts.suffix.isEmpty else { return nil }
        return value == 0 || isCurrency(prefix.isEmpty ? suffix : prefix) ? value : nil
    }

    /// A place on the globe. Its letter alone may as well be newtons or watts: the column's name, or both letters, tell.
    private static func degrees(_ field: Span<UInt8>, _ isLongitude: Bool, _ style: NumberStyle) -> Double? {
        guard field.count > 1, field.count <= 24, isDigit(field[0]) else { return nil }
        var bytes = copied(field)
        let letter = bytes.removeLast()
        while bytes.last == 32 { bytes.removeLast() }
        guard let last = bytes.last, isDigit(last), let value = style.number(bytes.span),
            value <= (isLongitude ? 180 : 90)
        else { return nil }
        switch (letter, isLongitude) {
        case (UInt8(ascii: "N"), false), (UInt8(ascii: "E"), true): return value
        case (UInt8(ascii: "S"), false), (UInt8(ascii: "W"), true): return -value
        default: return nil
        }
    }

    /// Whether a field is a letter right before digits, as codes are: `R1` is a rat or a rim rather than a rand.
    static func isCode(_ field: [UInt8]) -> Bool {
        guard field.count > 1, field.count <= 8, let first = field.first, first | 0x20 >= 97, first | 0x20 <= 122 else {
            return false
        }
        return field.dropFirst().allSatisfy(isDigit)
    }

    /// The same, also with the letter behind: `207a`. `5K` and the like count thousands.
    static func isLettered(_ field: [UInt8]) -> Bool {
        guard let last = field.last else { return false }
        if isDigit(last) { return isCode(field) }
        return isCode([last] + field.dropLast()) && !"KkMBTxX%".utf8.contains(last)
    }

    /// A text among whole numbers that names something rather than counting it: `207a`, `1OT`, `98115-4820`.
    static func isLabel(_ field: Span<UInt8>) -> Bool {
        guard field.count > 1, field.count <= 16, isDigit(field[0]) else { return false }
        let digits = (0..<field.count).first { !isDigit(field[$0]) } ?? field.count
        guard digits < field.count else { return false }
        if field[digits] == UInt8(ascii: "-") {
            return digits + 1 < field.count && (digits + 1..<field.count).allSatisfy { isDigit(field[$0]) }
        }
        let letters = (digits..<field.count).map { field[$0] }
        guard letters.count <= 3, letters.allSatisfy({ $0 | 0x20 >= 97 && $0 | 0x20 <= 122 }) else { return false }
        // `136A` is not a current among whole numbers, `12kg` a weight.
        if letters.count == 1 { return !"KkMBTxX".utf8.contains(letters[0]) }
        return of(field, NumberStyle())?.unit == nil
    }

    /// The currency before a number, empty where there is none.
    package static func currency(of field: [UInt8]) -> [UInt8] {
        guard let parts = Affixes(stripped(field).bytes), isCurrency(parts.prefix) else { return [] }
        return parts.prefix
    }

    private static func scaled(_ field: Span<UInt8>, _ prefix: [UInt8], _ style: NumberStyle) -> Double? {
        guard field.count <= 64 else { return nil }
        let (bytes, isBracketed) = stripped(copied(field))
        guard let parts = Affixes(bytes), parts.prefix == prefix || parts.prefix.isEmpty,
            let value = style.number(parts.core.span), parts.suffix.count < 2
        else { return nil }
        let factor: Double
        switch parts.suffix.first {
        case nil: factor = 1
        case UInt8(ascii: "K"), UInt8(ascii: "k"): factor = 1e3
        case UInt8(ascii: "M"): factor = 1e6
        case UInt8(ascii: "B"): factor = 1e9
        case UInt8(ascii: "T"): factor = 1e12
        default: return nil
        }
        return isBracketed ? -value * factor : value * factor
    }

    /// Sign and digits of a number with a known unit, a currency or a percent sign, to tell its decimal mark from; other bytes as they are.
    static func core(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.count > 1, bytes.count <= 64, let first = bytes.first, let last = bytes.last,
            !isDigit(first) || !isDigit(last)
        else { return bytes }
        let inside = stripped(bytes).bytes
        guard let parts = Affixes(inside) else { return bytes }
        let mark = parts.prefix.isEmpty ? parts.suffix : parts.prefix
        let isKnown = mark.isEmpty || mark == [UInt8(ascii: "%")] || isUnit(parts.prefix, parts.suffix)
        return isKnown && (parts.prefix.isEmpty || parts.suffix.isEmpty) ? parts.core : bytes
    }

    /// The bytes within an accountant's brackets.
    private static func stripped(_ bytes: [UInt8]) -> (bytes: [UInt8], isBracketed: Bool) {
        // `1.200,50-`, as SAP writes what is owed; without a fraction it may be open ages.
        if bytes.last == UInt8(ascii: "-"), bytes.count > 4, bytes.first.map(isDigit) ?? false,
            [UInt8(ascii: "."), UInt8(ascii: ",")].contains(bytes[bytes.count - 4]),
            bytes.dropLast().suffix(2).allSatisfy(isDigit)
        {
            return (Array(bytes.dropLast()), true)
        }
        guard bytes.count > 2, bytes.first == UInt8(ascii: "("), bytes.last == UInt8(ascii: ")") else {
            // `$(12)`, `€ (1,234.50)`.
            if bytes.last == UInt8(ascii: ")"), let open = bytes.firstIndex(of: UInt8(ascii: "(")), open > 0,
                isCurrency(trimmed(Array(bytes[..<open])))
            {
                return (Array(bytes[..<open] + bytes[(open + 1)..<(bytes.count - 1)]), true)
            }
            return (bytes, false)
        }
        let inside = Array(bytes[1..<(bytes.count - 1)])
        return isDigit(inside[0]) || inside[0] >= 0x80 || inside[0] == UInt8(ascii: "$")
            ? (inside, true) : (bytes, false)
    }

    /// Whether the words around a number are a unit: at most one of them, and one that is known.
    package static func isUnit(_ prefix: [UInt8], _ suffix: [UInt8]) -> Bool {
        if suffix.isEmpty { return isCurrency(prefix) }
        guard prefix.isEmpty, suffix.count <= 12 else { return false }
        if isCurrency(suffix) { return true }
        // What kind of current or mean it is: `V AC`, `A RMS`.
        let kind = suffix.drop { $0 != 32 }
        if (3...4).contains(kind.count), kind.dropFirst().allSatisfy({ $0 >= 65 && $0 <= 90 }) {
            return UnitConversion.measured(String(decoding: suffix.prefix { $0 != 32 }, as: UTF8.self)) != nil
        }
        guard let unit = String(validating: suffix, as: UTF8.self) else { return false }
        return others.contains(unit) || UnitConversion.measured(unit) != nil || isRate(unit)
    }

    /// A known unit for each length of time: `kbits/s`, `MB/s`, `kg/h`.
    private static func isRate(_ unit: String) -> Bool {
        guard let mark = unit.firstIndex(where: { $0.asciiValue == 0x2F }),
            lengths[String(unit[unit.index(after: mark)...])] != nil
        else { return false }
        let own = unit[..<mark].hasSuffix("bits") ? unit[..<mark].dropLast() : unit[..<mark]
        return UnitConversion.measured(String(own)) != nil
    }

    private static func isCurrency(_ word: [UInt8]) -> Bool {
        guard !word.isEmpty, word.count <= 4 else { return false }
        return currencies.contains(String(decoding: word, as: UTF8.self))
    }

    private static let currencies: Set<String> = [
        "$", "€", "£", "¥", "₹", "₩", "₽", "₺", "₿", "₪", "₫", "₱", "฿", "₴", "zł", "Kč", "kr", "kr.", "Ft", "lei",
        "US$",
        "A$", "C$", "R$", "CHF", "Fr.", "USD", "EUR", "GBP", "JPY", "CNY", "INR", "AUD", "CAD", "NZD", "SEK", "NOK",
        "DKK",
        "PLN", "CZK", "HUF", "RON", "BRL", "MXN", "ZAR", "KRW", "SGD", "HKD", "TRY", "RUB", "ILS", "BTC", "ETH", "Rs",
        "R",
    ]

    /// Units beside those that `convert` knows.
    private static let others: Set<String> = [
        "%", "‰", "°", "ppm", "ppb", "Ah", "mAh", "VA", "kVA", "dB", "dBm", "lx", "lm", "m²", "m2", "km²", "km2", "ha",
        "µg/m³", "ug/m3", "µg/m3", "µS/cm", "mg/dL", "mmol/L", "Ω", "kΩ", "N", "Nm", "pH", "W/m²", "W/m2", "pp", "bps",
        "x", "Byte", "Bytes", "KByte", "KBytes", "kByte", "MByte", "MBytes", "GByte", "GBytes",
    ]

    // MARK: Lengths of time and words

    private static func spans(_ field: Span<UInt8>, _ style: NumberStyle) -> Double? {
        let bytes = copied(field)
        if bytes.first == UInt8(ascii: "P") { return isoSpan(bytes) }
        guard let first = bytes.first, isDigit(first), bytes.count <= 40 else { return nil }
        var at = 0
        var seconds = 0.0
        var last = Double.infinity
        var count = 0
        while at < bytes.count {
            let start = at
            while at < bytes.count, isDigit(bytes[at]) || bytes[at] == style.decimal { at += 1 }
            guard at > start, let value = style.number(Array(bytes[start..<at]).span) else { return nil }
            while at < bytes.count, bytes[at] == 32 { at += 1 }
            let word = at
            while at < bytes.count, bytes[at] >= 0x80 || (bytes[at] | 0x20 >= 97 && bytes[at] | 0x20 <= 122) { at += 1 }
            let unit = String(decoding: bytes[word..<at], as: UTF8.self)
            if let factor = lengths[unit], factor < last {
                seconds += value * factor
                last = factor
            } else if let parts = partsOfSecond[unit], 1 / parts < last {
                seconds += value / parts
                last = 1 / parts
            } else {
                return nil
            }
            count += 1
            while at < bytes.count, bytes[at] == 32 || bytes[at] == UInt8(ascii: ",") { at += 1 }
        }
        return count > 0 ? seconds : nil
    }

    private static let lengths: [String: Double] = [
        "d": 86_400, "day": 86_400, "days": 86_400, "h": 3600, "hr": 3600, "hrs": 3600, "hour": 3600, "hours": 3600,
        "m": 60, "min": 60, "mins": 60, "minute": 60, "minutes": 60, "s": 1, "sec": 1, "secs": 1, "second": 1,
        "seconds": 1,
    ]

    /// How many make a second; of the two signs for micro either.
    private static let partsOfSecond: [String: Double] = [
        "ms": 1e3, "msec": 1e3, "µs": 1e6, "\u{3BC}s": 1e6, "us": 1e6, "ns": 1e9,
    ]

    private static func truth(_ field: Span<UInt8>) -> Double? {
        guard field.count == 4 || field.count == 5 else { return nil }
        var word: [UInt8] = []
        for index in 0..<field.count { word.append(field[index] | 0x20) }
        if word.elementsEqual("true".utf8) { return 1 }
        return word.elementsEqual("false".utf8) ? 0 : nil
    }

    private static func copied(_ field: Span<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        guard field.count <= 64 else { return [] }
        for index in 0..<field.count { bytes.append(field[index]) }
        return bytes
    }

    /// Without blanks of any kind around it.
    fileprivate static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        var part = bytes[...]
        let blanks: [[UInt8]] = [[32], [0xC2, 0xA0], [0xE2, 0x80, 0xAF], [0xE2, 0x80, 0x89]]
        while let blank = blanks.first(where: { part.starts(with: $0) }) { part = part.dropFirst(blank.count) }
        while let blank = blanks.first(where: { part.suffix($0.count).elementsEqual($0) }) {
            part = part.dropLast(blank.count)
        }
        return Array(part)
    }
}

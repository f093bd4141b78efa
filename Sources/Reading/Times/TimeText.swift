import Series

/// The parts that written times are made of, each read from a position on; a position is left behind what was read.
package enum TimeText {
    /// A number of `least` to `most` digits.
    package static func digits(_ field: Span<UInt8>, _ at: inout Int, _ least: Int, _ most: Int) -> Int? {
        var value = 0
        var count = 0
        while at < field.count, count < most, isDigit(field[at]) {
            value = value * 10 + Int(field[at] - 48)
            at += 1
            count += 1
        }
        return count >= least ? value : nil
    }

    package static func skip(_ field: Span<UInt8>, _ at: inout Int, _ byte: UInt8) -> Bool {
        guard at < field.count, field[at] == byte else { return false }
        at += 1
        return true
    }

    /// Spaces of every kind that stands in times: U+0020, tab, U+00A0, U+202F (before PM), U+2009.
    @discardableResult
    package static func spaces(_ field: Span<UInt8>, _ at: inout Int) -> Bool {
        let start = at
        while at < field.count {
            if field[at] == 0x20 || field[at] == 0x09 || (field[at] == 0xA0) {
                at += 1
            } else if field[at] == 0xC2, at + 1 < field.count, field[at + 1] == 0xA0 {
                at += 2
            } else if field[at] == 0xE2, at + 2 < field.count, field[at + 1] == 0x80,
                field[at + 2] == 0xAF || field[at + 2] == 0x89
            {
                at += 3
            } else {
                break
            }
        }
        return at > start
    }

    /// A run of letters, lower case, at most 12.
    package static func word(_ field: Span<UInt8>, _ at: inout Int) -> String {
        var letters: [UInt8] = []
        while at < field.count, letters.count < 12, field[at] | 0x20 >= 97, field[at] | 0x20 <= 122 {
            letters.append(field[at] | 0x20)
            at += 1
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// A run of letters of European languages in lower case, at most 24 bytes; bytes that are not UTF-8 are Latin-1.
    package static func letters(_ field: Span<UInt8>, _ at: inout Int) -> String {
        var letters: [UInt8] = []
        var isASCII = true
        while at < field.count, letters.count < 24 {
            let byte = field[at]
            if byte | 0x20 >= 97, byte | 0x20 <= 122 {
                letters.append(byte | 0x20)
                at += 1
            } else if byte >= 0xC0, byte != 0xC2, !(byte == 0xE2 && at + 1 < field.count && field[at + 1] == 0x80) {
                // U+00C0 to U+017F in UTF-8, or one letter in Latin-1; the spaces of Unicode begin otherwise.
                isASCII = false
                letters.append(byte)
                at += 1
                if byte <= 0xC5, at < field.count, field[at] & 0xC0 == 0x80 {
                    letters.append(field[at])
                    at += 1
                }
            } else {
                break
            }
        }
        if isASCII { return String(decoding: letters, as: UTF8.self) }
        let text = String(validating: letters, as: UTF8.self)
        return (text ?? String(String.UnicodeScalarView(letters.map { Unicode.Scalar($0) }))).lowercased()
    }

    /// `15:00`, `15:00:30`, `15:00:30.123456789`, `15:00:30:123`, `3:00 PM`, `3:00p`: µs since midnight, finer digits cut. `:60` is the second
    /// after `:59`, `24:00` is the next midnight. Before a fraction one digit of minutes or seconds is enough: `20:58:1.123`.
    ///
    /// - Parameter isSpelled: whether it may also be written as beside dates in words and with points: `15.00.30`,
    ///   `3:00 p. m.`
    package static func clock(_ field: Span<UInt8>, _ at: inout Int, isSpelled: Bool = false) -> Int64? {
        guard var hour = digits(field, &at, 1, 2), at < field.count,
            field[at] == UInt8(ascii: ":") || isSpelled && field[at] == UInt8(ascii: ".")
        else { return nil }
        let mark = field[at]
        at += 1
        let beforeMinute = at
        guard let minute = digits(field, &at, 1, 2) else { return nil }
        var isPadded = at == beforeMinute + 2
        var second = 0
        var fraction: Int64 = 0
        var hasFraction = false
        if skip(field, &at, mark) {
            let beforeSecond = at
            guard let value = digits(field, &at, 1, 2) else { return nil }
            isPadded = isPadded && at == beforeSecond + 2
            second = value
            if at < field.count, field[at] == UInt8(ascii: ".") || field[at] == UInt8(ascii: ",") {
                at += 1
                guard let value = microseconds(field, &at) else { return nil }
                (fraction, hasFraction) = (value, true)
            } else if mark == UInt8(ascii: ":"), let value = milliseconds(field, &at) {
                (fraction, hasFraction) = (value, true)
            }
        }
        guard isPadded || hasFraction else { return nil }
        let beforeSuffix = at
        spaces(field, &at)
        var suffix = word(field, &at)
        if isSpelled, suffix == "a" || suffix == "p" {
            _ = skip(field, &at, UInt8(ascii: "."))
            spaces(field, &at)
            suffix += word(field, &at)
            _ = skip(field, &at, UInt8(ascii: "."))
        }
        switch suffix {
        case "am", "a":
            guard (1...12).contains(hour) else { return nil }
            hour %= 12
        case "pm", "p":
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + 12
        default: at = beforeSuffix
        }
        guard hour < 24 || (hour == 24 && minute == 0 && second == 0 && fraction == 0), minute < 60, second <= 60 else {
            return nil
        }
        return Int64((hour * 60 + minute) * 60 + second) * 1_000_000 + fraction
    }

    /// Three digits behind a colon, as data loggers write the milliseconds, as µs. Two are the frames of a film.
    private static func milliseconds(_ field: Span<UInt8>, _ at: inout Int) -> Int64? {
        guard at + 3 < field.count, field[at] == UInt8(ascii: ":"), at + 4 == field.count || !isDigit(field[at + 4])
        else {
            return nil
        }
        var place = at + 1
        guard let value = digits(field, &place, 3, 3) else { return nil }
        at = place
        return Int64(value) * 1000
    }

    /// The digits of a fraction of a second as µs.
    package static func microseconds(_ field: Span<UInt8>, _ at: inout Int) -> Int64? {
        var value: Int64 = 0
        var count = 0
        while at < field.count, isDigit(field[at]) {
            if count < 6 { value = value * 10 + Int64(field[at] - 48) }
            count += 1
            at += 1
        }
        guard count > 0 else { return nil }
        while count < 6 {
            value *= 10
            count += 1
        }
        return value
    }

    /// Hours east of UTC of names that mean one zone whatever tzdata says: those of RFC 5322, 4.3, and Europe's.
    private static let zoneNames = [
        "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7, "wet": 0, "west": 1,
        "cet": 1, "cest": 2, "mez": 1, "mesz": 2, "eet": 2, "eest": 3, "jst": 9,
    ]

    /// `Z`, `UTC`, `GMT`, `±hh:mm`, `±hhmm`, `±hh`, `GMT+01:00`, `UTC+1`: seconds east.
    package static func offset(_ field: Span<UInt8>, _ at: inout Int) -> Int? {
        let start = at
        var isNamed = false
        switch word(field, &at) {
        case "": break
        case "utc", "gmt":
            if at == field.count { return 0 }
            isNamed = true
            spaces(field, &at)
        case "z":
            if at == field.count { return 0 }
            at = start
            return nil
        case let name:
            if let hours = zoneNames[name] { return hours * 3600 }
            if (3...5).contains(at - start), field[start] < 97,
                let east = ZoneAbbreviations.offset(of: name.uppercased())
            {
                return east
            }
            at = start
            return nil
        }
        let east = signedOffset(field, &at, leastHours: isNamed ? 1 : 2)
        if isNamed, east == nil { at = start }
        return east
    }

    private static func signedOffset(_ field: Span<UInt8>, _ at: inout Int, leastHours: Int) -> Int? {
        guard at < field.count, field[at] == UInt8(ascii: "+") || field[at] == UInt8(ascii: "-") else { return nil }
        let sign = field[at] == UInt8(ascii: "-") ? -1 : 1
        at += 1
        guard let hours = digits(field, &at, leastHours, 2) else { return nil }
        _ = skip(field, &at, UInt8(ascii: ":"))
        let minutes = at < field.count && isDigit(field[at]) ? digits(field, &at, 2, 2) : 0
        guard let minutes, hours <= 18, minutes < 60 else { return nil }
        return sign * (hours * 60 + minutes) * 60
    }
}

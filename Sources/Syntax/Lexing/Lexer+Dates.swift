import Diagnostics

extension Lexer {
    /// `2024-12`, `2024-12-03`, `2024-Q1`, `2024-12-03T15:00+09:00`, `2024-12-03 15:00`, `14:20`, or nil when the digits are a number.
    /// Exactly two digits make a month or a day, so `2024-1` is arithmetic. Days are checked against their month
    /// (proleptic Gregorian, years 1 to 9999).
    func dateToken(at offset: Int) -> Token? {
        if let (time, end) = timeOfDay(at: offset), !isNamePart(at: end) {
            guard let time else { return badDate(offset, end) }
            return Token(.instant(.time(microsecondsOfDay: time)), offset, end)
        }
        guard let year = digits(4, at: offset), byte(offset + 4) == UInt8(ascii: "-") else { return nil }
        if byte(offset + 5) == UInt8(ascii: "Q"), let quarter = digits(1, at: offset + 6), !isNamePart(at: offset + 7) {
            guard year > 0, (1...4).contains(quarter) else { return badDate(offset, offset + 7) }
            return Token(.instant(.quarter(year: year, quarter: quarter)), offset, offset + 7)
        }
        guard let month = digits(2, at: offset + 5) else { return nil }
        var end = offset + 7
        let hasDay = byte(end) == UInt8(ascii: "-") && isDigit(byte(end + 1))
        if !hasDay {
            if isNamePart(at: end) { return nil }
            guard year > 0, (1...12).contains(month) else { return badDate(offset, end) }
            return Token(.instant(.date(year: year, month: month, day: nil)), offset, end)
        }
        guard let day = digits(2, at: end + 1) else { return nil }
        end += 3
        let isDate = year > 0 && (1...12).contains(month) && day >= 1 && day <= Self.days(in: month, of: year)
        // A clock may stand behind a blank, as files and replies write it.
        let isApart = byte(end) == UInt8(ascii: " ") && timeOfDay(at: end + 1).map { !isNamePart(at: $0.end) } ?? false
        guard isApart || byte(end) == UInt8(ascii: "T") && isDigit(byte(end + 1)) else {
            if isNamePart(at: end) { return nil }
            return isDate
                ? Token(.instant(.date(year: year, month: month, day: day)), offset, end) : badDate(offset, end)
        }
        guard let (time, timeEnd) = timeOfDay(at: end + 1) else { return badDate(offset, wordEnd(at: end)) }
        guard let (zone, zoneEnd) = zoneOffset(at: timeEnd), !isNamePart(at: zoneEnd) else {
            return badDate(offset, wordEnd(at: timeEnd))
        }
        guard isDate, let time else { return badDate(offset, zoneEnd) }
        return Token(
            .instant(.dateTime(year: year, month: month, day: day, microsecondsOfDay: time, offset: zone)),
            offset, zoneEnd)
    }

    private func badDate(_ lower: Int, _ upper: Int) -> Token {
        invalid(lower, upper, .badDate(string(lower, upper), SourceRange(lower, upper)))
    }

    private func wordEnd(at offset: Int) -> Int {
        var end = offset
        while end < count, !isBlank(bytes[end]), bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "|") {
            end += 1
        }
        return end
    }

    package static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Exactly `count` digits that no digit follows.
    private func digits(_ count: Int, at offset: Int) -> Int? {
        var value = 0
        for index in offset..<(offset + count) {
            guard isDigit(byte(index)) else { return nil }
            value = value * 10 + Int(byte(index) - UInt8(ascii: "0"))
        }
        return isDigit(byte(offset + count)) ? nil : value
    }

    /// `9:05`, `14:20`, `14:20:05.123456` and where it ends; the time is nil when it is none (`25:00`). Digits after the
    /// sixth of the fraction are cut: the index counts microseconds.
    private func timeOfDay(at offset: Int) -> (Int?, end: Int)? {
        let width = isDigit(byte(offset + 1)) ? 2 : 1
        guard let hour = digits(width, at: offset), byte(offset + width) == UInt8(ascii: ":"),
            let minute = digits(2, at: offset + width + 1)
        else { return nil }
        var end = offset + width + 3
        var second = 0, fraction = 0
        if byte(end) == UInt8(ascii: ":"), let value = digits(2, at: end + 1) {
            second = value
            end += 3
            if byte(end) == UInt8(ascii: "."), isDigit(byte(end + 1)) {
                end += 1
                var place = 100_000
                while isDigit(byte(end)) {
                    fraction += Int(byte(end) - UInt8(ascii: "0")) * place
                    place /= 10
                    end += 1
                }
            }
        }
        guard hour < 24, minute < 60, second < 60 else { return (nil, end) }
        return (((hour * 60 + minute) * 60 + second) * 1_000_000 + fraction, end)
    }

    /// `Z`, `+09:00`, `+0900`, `+09` in seconds east; no offset is (nil, offset). Nil when it is malformed.
    private func zoneOffset(at offset: Int) -> (Int?, end: Int)? {
        if byte(offset) == UInt8(ascii: "Z") { return (0, offset + 1) }
        let sign: Int
        switch byte(offset) {
        case UInt8(ascii: "+"): sign = 1
        case UInt8(ascii: "-"): sign = -1
        default: return (nil, offset)
        }
        if let both = digits(4, at: offset + 1) {
            return both / 100 < 24 && both % 100 < 60 ? (sign * (both / 100 * 3600 + both % 100 * 60), offset + 5) : nil
        }
        guard let hours = digits(2, at: offset + 1), hours < 24 else { return nil }
        guard byte(offset + 3) == UInt8(ascii: ":") else { return (sign * hours * 3600, offset + 3) }
        guard let minutes = digits(2, at: offset + 4), minutes < 60 else { return nil }
        return (sign * (hours * 3600 + minutes * 60), offset + 6)
    }
}

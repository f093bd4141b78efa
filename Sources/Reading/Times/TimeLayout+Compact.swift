import Series

/// Dates and clocks in digits alone.
extension TimeLayout {
    /// ISO 8601's basic format, and what databases and brokers write like it: `20240101`, `20240101T170000`, `20240101 170000`,
    /// `20240101 17:00`; `202401` of a month.
    static func compact(_ field: Span<UInt8>, offset: Bool) -> ReadTime? {
        var at = 0
        guard let year = TimeText.digits(field, &at, 4, 4), (1800...2200).contains(year),
            let month = TimeText.digits(field, &at, 2, 2)
        else { return nil }
        if at == field.count { return offset || !(1...12).contains(month) ? nil : start(year, month) }
        guard let day = TimeText.digits(field, &at, 2, 2),
            let days = CivilDate(validYear: year, month: month, day: day)?.daysSinceEpoch
        else { return nil }
        if at == field.count { return offset ? nil : midnight(days) }
        let isApart = joint(field, &at)
        if isApart, at + 2 < field.count, field[at + 2] == UInt8(ascii: ":") {
            return rest(field, at, days, offset: offset)
        }
        // Seconds since 1970 of ten digits are no such hour before 2030.
        guard let clock = digitsOfClock(field, &at), at < field.count || year >= 1900 else { return nil }
        return ending(field, at, days, clock, offset: offset)
    }

    /// Steps over what joins days in digits to their clock.
    private static func joint(_ field: Span<UInt8>, _ at: inout Int) -> Bool {
        if TimeText.spaces(field, &at) { return true }
        guard "Tt:_".utf8.contains(field[at]) else { return false }
        at += 1
        return true
    }

    /// Hours, and minutes, seconds and their fraction, behind a point or as three more digits: µs since midnight.
    private static func digitsOfClock(_ field: Span<UInt8>, _ at: inout Int) -> Int64? {
        func part() -> Int? { at < field.count && isDigit(field[at]) ? TimeText.digits(field, &at, 2, 2) : 0 }
        let begin = at
        guard let hour = TimeText.digits(field, &at, 2, 2), hour < 24, let minute = part(), minute < 60,
            let second = part(), second <= 60
        else { return nil }
        var fraction: Int64 = 0
        if at == begin + 6, at < field.count {
            if TimeText.skip(field, &at, UInt8(ascii: ".")) || isDigit(field[at]) && field.count == at + 3 {
                guard let value = TimeText.microseconds(field, &at) else { return nil }
                fraction = value
            }
        }
        return Int64((hour * 60 + minute) * 60 + second) * Microseconds.second + fraction
    }

    /// A period of a day, counted from 1: µs since its midnight. A day on which clocks change has more of them or fewer.
    static func periods(_ field: Span<UInt8>, _ each: Int64) -> ReadTime? {
        guard let number = NumberStyle().number(field), number >= 1, number <= 1500, number == number.rounded() else {
            return nil
        }
        return ReadTime(microseconds: (Int64(saturating: number) - 1) * each)
    }
}

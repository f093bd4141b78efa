import Series

/// Months and quarters whose year has two digits, or stands before a point: what spreadsheets and reports write.
extension TimeLayout {
    /// Day, month and clock.
    static func dayAndMonth(_ field: Span<UInt8>, order: DateOrder?, year: Int) -> ReadTime? {
        if let time = monthAndDay(field, year: year) { return time }
        var at = 0
        guard let first = TimeText.digits(field, &at, 1, 2), at < field.count, "-/.".utf8.contains(field[at]) else {
            return nil
        }
        at += 1
        guard let second = TimeText.digits(field, &at, 1, 2), TimeText.spaces(field, &at),
            let clock = TimeText.clock(field, &at), at == field.count
        else { return nil }
        func days(_ month: Int, _ day: Int) -> Int? {
            CivilDate(validYear: year, month: month, day: day)?.daysSinceEpoch
        }
        let found =
            switch order {
            case .dmy: days(second, first)
            case .mdy: days(first, second)
            case .ymd, .excel: nil as Int?
            case nil: days(second, first) ?? days(first, second)
            }
        guard let found else { return nil }
        var time = ReadTime(microseconds: midnight(found).microseconds + clock)
        if order == nil { (time.first, time.second) = (first, second) }
        return time
    }

    /// `Mar  5 10:00:01.340`, as monitors print the clock of a row, and logs.
    private static func monthAndDay(_ field: Span<UInt8>, year: Int) -> ReadTime? {
        var at = 0
        guard field.count > 10, !isDigit(field[0]), let month = MonthNames.number(TimeText.letters(field, &at)),
            TimeText.spaces(field, &at), let day = TimeText.digits(field, &at, 1, 2), TimeText.spaces(field, &at),
            let clock = TimeText.clock(field, &at), at == field.count,
            let date = CivilDate(validYear: year, month: month, day: day)
        else { return nil }
        return ReadTime(microseconds: midnight(date.daysSinceEpoch).microseconds + clock)
    }

    /// `Jan-24`, `Jan 24`, `January '24`, `jan/24`.
    static func shortNamedMonth(_ field: Span<UInt8>, _ thisYear: Int) -> ReadTime? {
        var at = 0
        guard let month = MonthNames.number(TimeText.letters(field, &at)) else { return nil }
        let end = at
        gap(field, &at)
        _ = TimeText.skip(field, &at, UInt8(ascii: "'"))
        guard at > end, let year = TimeText.digits(field, &at, 2, 2), at == field.count else { return nil }
        return start(century(year, thisYear), month)
    }

    /// `Q1/24`, `Q1 '24`, `1Q24`, `1Q2024`, `1Q 24`.
    static func shortQuarter(_ field: Span<UInt8>, _ thisYear: Int) -> ReadTime? {
        var at = 0
        func mark() -> Bool {
            guard at < field.count, field[at] | 0x20 == UInt8(ascii: "q") else { return false }
            at += 1
            return true
        }
        let isFirst = mark()
        guard let quarter = TimeText.digits(field, &at, 1, 1), (1...4).contains(quarter), isFirst || mark() else {
            return nil
        }
        let end = at
        gap(field, &at)
        _ = TimeText.skip(field, &at, UInt8(ascii: "'"))
        // `Q124` may be anything.
        guard at > end || !isFirst else { return nil }
        let digits = at
        guard let year = TimeText.digits(field, &at, 2, 4), at == field.count, at - digits != 3 else { return nil }
        return start(at - digits == 2 ? century(year, thisYear) : year, quarter * 3 - 2)
    }

    /// Two digits of a month behind the point, always: tenths and hundredths of a year go beyond 12.
    static func dottedMonth(_ field: Span<UInt8>) -> ReadTime? {
        var at = 0
        guard field.count == 7, let year = TimeText.digits(field, &at, 4, 4), years.contains(year),
            TimeText.skip(field, &at, UInt8(ascii: ".")), let month = TimeText.digits(field, &at, 2, 2),
            (1...12).contains(month)
        else { return nil }
        return start(year, month)
    }
}

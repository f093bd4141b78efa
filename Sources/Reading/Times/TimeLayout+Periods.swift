import Checked
import Series

/// Years, quarters, weeks and months, and dates whose year has two digits.
extension TimeLayout {
    /// Years that a number is taken for.
    package static let years = 1000...2999

    package static func year(_ field: Span<UInt8>) -> ReadTime? {
        var at = 0
        guard let year = TimeText.digits(field, &at, 4, 4), years.contains(year) else { return nil }
        // `1990.0`, as programs write whole numbers beside missing ones.
        if TimeText.skip(field, &at, UInt8(ascii: ".")) {
            while at < field.count, field[at] == 48 { at += 1 }
        }
        return at == field.count ? start(year, 1) : nil
    }

    static func decimalYear(_ field: Span<UInt8>, _ parts: Int) -> ReadTime? {
        guard let value = NumberStyle().number(field), value >= 1000, value < 3000 else { return nil }
        if parts == 0 {
            let year = Int(saturating: value.rounded(.down))
            let first = CivilDate(year: year, month: 1, day: 1).daysSinceEpoch
            let days = Double(CivilDate(year: year + 1, month: 1, day: 1).daysSinceEpoch - first)
            // To the second: a double holds no more of a year's parts.
            let seconds = Int64(saturating: ((value - Double(year)) * days * 86_400).rounded())
            return ReadTime(microseconds: midnight(first).microseconds + seconds * Microseconds.second)
        }
        let part = Int(saturating: (value * Double(parts)).rounded())
        return start(part / parts, part % parts * (12 / parts) + 1)
    }

    static func sixDigits(_ field: Span<UInt8>, _ thisYear: Int) -> ReadTime? {
        var at = 0
        guard field.count == 6, let year = TimeText.digits(field, &at, 2, 2),
            let month = TimeText.digits(field, &at, 2, 2), let day = TimeText.digits(field, &at, 2, 2),
            let date = CivilDate(validYear: century(year, thisYear), month: month, day: day)
        else { return nil }
        return midnight(date.daysSinceEpoch)
    }

    static func shortMonth(_ field: Span<UInt8>, _ thisYear: Int) -> ReadTime? {
        var at = 0
        guard let month = TimeText.digits(field, &at, 1, 2), (1...12).contains(month), at < field.count,
            field[at] == UInt8(ascii: "/") || field[at] == UInt8(ascii: "-")
        else { return nil }
        at += 1
        guard let year = TimeText.digits(field, &at, 2, 2), at == field.count else { return nil }
        return start(century(year, thisYear), month)
    }

    /// A year and a part of it by the letter of its kind, in either order: `2000Q1`, `2000-Q1`, `Q1 2000`, `2024M01`.
    ///
    /// - Parameters:
    ///   - letters: of the kinds, in lower case.
    ///   - digits: how many the part's number may have.
    /// - Returns: nil also where something stands behind them.
    private static func lettered(
        _ field: Span<UInt8>, _ letters: [UInt8], digits: Int
    ) -> (year: Int, letter: UInt8, part: Int)? {
        var at = 0
        func letter() -> UInt8? {
            guard at < field.count, case let letter = field[at] | 0x20 else { return nil }
            return letters.contains(letter) ? letter : nil
        }
        var year: Int?
        if letter() == nil {
            year = TimeText.digits(field, &at, 4, 4)
            guard year != nil else { return nil }
            separator(field, &at)
        }
        guard let kind = letter() else { return nil }
        at += 1
        guard let part = TimeText.digits(field, &at, 1, digits) else { return nil }
        if year == nil {
            separator(field, &at)
            year = TimeText.digits(field, &at, 4, 4)
        }
        guard let year, at == field.count, years.contains(year) else { return nil }
        return (year, kind, part)
    }

    private static let quarterLetters = Array("qtsh".utf8)
    private static let monthLetters = Array("m".utf8)

    /// By `Q`, or `T` of trimestre; halves by `S` and `H`.
    static func quarter(_ field: Span<UInt8>) -> ReadTime? {
        guard let (year, letter, part) = lettered(field, quarterLetters, digits: 1) else { return nil }
        let areHalves = "sh".utf8.contains(letter)
        guard (1...(areHalves ? 2 : 4)).contains(part) else { return nil }
        return start(year, areHalves ? part * 6 - 5 : part * 3 - 2)
    }

    /// ISO 8601's weeks: the first has the year's first Thursday.
    static func week(_ field: Span<UInt8>) -> ReadTime? {
        var at = 0
        guard let year = TimeText.digits(field, &at, 4, 4), years.contains(year) else { return nil }
        separator(field, &at)
        guard at < field.count, field[at] | 0x20 == UInt8(ascii: "w") else { return nil }
        at += 1
        guard let week = TimeText.digits(field, &at, 1, 2), (1...53).contains(week) else { return nil }
        var day = 1
        if TimeText.skip(field, &at, UInt8(ascii: "-")) {
            guard let value = TimeText.digits(field, &at, 1, 1), (1...7).contains(value) else { return nil }
            day = value
        }
        guard at == field.count else { return nil }
        let fourth = CivilDate(year: year, month: 1, day: 4).daysSinceEpoch
        // 1970-01-01 was a Thursday: days since a Monday.
        let monday = fourth - (((fourth + 3) % 7) + 7) % 7
        let date = monday + 7 * (week - 1)
        // A week 53 that the year does not have.
        guard CivilDate(daysSinceEpoch: date + 3).year == year else { return nil }
        return midnight(date + day - 1)
    }

    package static func month(_ field: Span<UInt8>) -> ReadTime? {
        // `2023M12` of statistical offices, `2023m12` of Stata, `2023-M12` of SDMX.
        if let (year, _, part) = lettered(field, monthLetters, digits: 2) {
            return (1...12).contains(part) ? start(year, part) : nil
        }
        var at = 0
        if at < field.count, isDigit(field[at]) {
            guard let first = TimeText.digits(field, &at, 1, 4) else { return nil }
            let count = at
            gap(field, &at)
            if count == 4 {
                // `2020-Jan`; `2020-01` is ISO 8601.
                guard years.contains(first), let month = MonthNames.number(TimeText.letters(field, &at)),
                    at == field.count
                else { return nil }
                return start(first, month)
            }
            guard count <= 2, count < field.count,
                field[count] == UInt8(ascii: "/") || field[count] == UInt8(ascii: "-"),
                (1...12).contains(first), let year = TimeText.digits(field, &at, 4, 4), at == field.count,
                years.contains(year)
            else { return nil }
            return start(year, first)
        }
        guard let month = MonthNames.number(TimeText.letters(field, &at)) else { return nil }
        gap(field, &at)
        of(field, &at)
        guard let year = TimeText.digits(field, &at, 4, 4), at == field.count, years.contains(year) else { return nil }
        return start(year, month)
    }

    static func shortDate(_ field: Span<UInt8>, order: DateOrder?, thisYear: Int) -> ReadTime? {
        var at = 0
        guard let first = TimeText.digits(field, &at, 1, 2), at < field.count else { return nil }
        let mark = field[at]
        guard mark == UInt8(ascii: ".") || mark == UInt8(ascii: "/") || mark == UInt8(ascii: "-") else { return nil }
        at += 1
        guard let second = TimeText.digits(field, &at, 1, 2), TimeText.skip(field, &at, mark) else { return nil }
        let thirdStart = at
        guard let third = TimeText.digits(field, &at, 2, 2), at - thirdStart == 2 else { return nil }
        func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
            CivilDate(validYear: century(year, thisYear), month: month, day: day)?.daysSinceEpoch
        }
        // Dates with points are day first everywhere.
        let settled = order ?? (mark == UInt8(ascii: ".") ? .dmy : nil)
        let found: Int?
        switch settled {
        case .dmy: found = days(third, second, first)
        case .mdy: found = days(third, first, second)
        case .ymd: found = days(first, second, third)
        case .excel: return nil
        case nil: found = days(third, second, first) ?? days(third, first, second)
        }
        // Digits right behind the year are none of a clock: `10.1.100.11` is an address.
        guard let found, at == field.count || !isDigit(field[at]) else { return nil }
        _ = TimeText.skip(field, &at, UInt8(ascii: ","))
        guard var time = rest(field, at, found, offset: false, isSpelled: mark == UInt8(ascii: ".")) else { return nil }
        if settled == nil { (time.first, time.second) = (first, second) }
        return time
    }

    static func shortNamed(_ field: Span<UInt8>, thisYear: Int) -> ReadTime? {
        var at = 0
        guard let days = spelledDate(field, &at, thisYear: thisYear) else { return nil }
        _ = TimeText.skip(field, &at, UInt8(ascii: ","))
        return rest(field, at, days, offset: false, isSpelled: true)
    }

    static func packed(_ field: Span<UInt8>, order: DateOrder?) -> ReadTime? {
        var at = 0
        guard field.count == 8, let first = TimeText.digits(field, &at, 2, 2),
            let second = TimeText.digits(field, &at, 2, 2), let year = TimeText.digits(field, &at, 4, 4),
            (1800...2200).contains(year)
        else { return nil }
        let dayFirst = CivilDate(validYear: year, month: second, day: first)?.daysSinceEpoch
        let monthFirst = CivilDate(validYear: year, month: first, day: second)?.daysSinceEpoch
        let days = order == .dmy ? dayFirst : order == .mdy ? monthFirst : dayFirst ?? monthFirst
        guard let days else { return nil }
        var time = midnight(days)
        if order == nil { (time.first, time.second) = (first, second) }
        return time
    }

    /// Days since 1899-12-30, as spreadsheets count them from March 1900 on (ECMA-376 part 1, 18.17.4.1).
    package static func excel(_ field: Span<UInt8>) -> ReadTime? {
        NumberStyle().number(field).flatMap(excel(serial:))
    }

    /// - Returns: nil before 1900-03-01 and beyond the year 9999.
    package static func excel(serial: Double) -> ReadTime? {
        guard serial >= 61, serial < 2_958_466 else { return nil }
        let days = Int(saturating: serial.rounded(.down))
        // To the millisecond, which a double of that size holds.
        let clock = Int64(saturating: ((serial - Double(days)) * 86_400_000).rounded()) * 1000
        return ReadTime(microseconds: midnight(days - 25_569).microseconds + clock)
    }

    /// Julian days, those of the years 1 to 9999 (IAU 1997 resolution B1), to the millisecond, which a double of that size holds.
    static func julian(_ field: Span<UInt8>, _ isModified: Bool) -> ReadTime? {
        guard let number = NumberStyle().number(field) else { return nil }
        let days = number - (isModified ? 40_587 : 2_440_587.5)
        guard days >= -719_162, days < 2_932_897 else { return nil }
        return ReadTime(microseconds: Int64(saturating: (days * 86_400_000).rounded()) * 1000)
    }

    package static func clock(_ field: Span<UInt8>) -> ReadTime? {
        var at = 0
        guard let clock = TimeText.clock(field, &at, isSpelled: false), at == field.count else { return nil }
        return ReadTime(microseconds: clock)
    }

    static func fraction(_ field: Span<UInt8>) -> ReadTime? {
        var at = 0
        guard field.count == 3 || field.count == 6, let part = TimeText.microseconds(field, &at), at == field.count
        else {
            return nil
        }
        return ReadTime(microseconds: part)
    }

    static func wholeMicroseconds(_ field: Span<UInt8>) -> ReadTime? {
        var at = 0
        guard let part = TimeText.digits(field, &at, 1, 6), at == field.count else { return nil }
        return ReadTime(microseconds: Int64(part))
    }

    static func seconds(_ field: Span<UInt8>, since start: Int64, _ each: Double) -> ReadTime? {
        // Potentiostats write exponents: `1.088742E+005`.
        let number = { NumberStyle().number($0).flatMap { Int64(exactly: ($0 * each).rounded()) } }
        guard let elapsed = (each == 1_000_000 ? unix(field, .seconds)?.microseconds : nil) ?? number(field),
            case let sum = start.addingReportingOverflow(elapsed), !sum.overflow,
            (earliest..<end).contains(sum.partialValue)
        else { return nil }
        return ReadTime(microseconds: sum.partialValue)
    }

    static func clockDigits(_ field: Span<UInt8>) -> ReadTime? {
        var at = 0
        guard let clock = clockDigits(field, &at), at == field.count else { return nil }
        return ReadTime(microseconds: clock)
    }

    /// A whole hour; 24 is where the next day starts. `1.0`, as programs write whole numbers beside missing ones.
    static func hours(_ field: Span<UInt8>) -> ReadTime? {
        guard let hour = NumberStyle().number(field), DateParts.Part.hour.range.contains(hour), hour == hour.rounded()
        else { return nil }
        return ReadTime(microseconds: Int64(saturating: hour) * Microseconds.hour)
    }

    private static func clockDigits(_ field: Span<UInt8>, _ at: inout Int) -> Int64? {
        guard let hour = TimeText.digits(field, &at, 2, 2), let minute = TimeText.digits(field, &at, 2, 2),
            minute < 60
        else { return nil }
        let second = at < field.count && isDigit(field[at]) ? TimeText.digits(field, &at, 2, 2) : 0
        guard let second, second <= 60, hour < 24 || hour == 24 && minute == 0 && second == 0 else { return nil }
        return Int64((hour * 60 + minute) * 60 + second) * Microseconds.second
    }

    /// `15:00+01:00`, `15:00 UTC`, `1500 UTC`.
    static func clockAt(_ field: Span<UInt8>) -> ReadTime? {
        var at = 0
        var clock = TimeText.clock(field, &at, isSpelled: false)
        if clock == nil {
            at = 0
            clock = clockDigits(field, &at)
        }
        let end = at
        TimeText.spaces(field, &at)
        // A blank stands before a name, not before a sign.
        guard let clock, at == end || at < field.count && field[at] | 0x20 >= 97,
            let east = TimeText.offset(field, &at), at == field.count
        else { return nil }
        return ReadTime(microseconds: clock - Int64(east) * 1_000_000)
    }

    /// The year of two digits that lies within 80 years before `thisYear` and 19 behind it.
    static func century(_ year: Int, _ thisYear: Int) -> Int {
        let least = thisYear - 80
        return least + (((year - least) % 100) + 100) % 100
    }

    package static func start(_ year: Int, _ month: Int) -> ReadTime {
        midnight(CivilDate(year: year, month: month, day: 1).daysSinceEpoch)
    }

    private static func separator(_ field: Span<UInt8>, _ at: inout Int) {
        guard at < field.count else { return }
        if field[at] == UInt8(ascii: "-") || field[at] == UInt8(ascii: " ") || field[at] == UInt8(ascii: "/")
            || field[at] == UInt8(ascii: ".") || field[at] == UInt8(ascii: ":")
        {
            at += 1
        }
    }
}

import Series

extension TimeLayout {
    /// The time that a whole field spells in this layout, or the start of an interval; nil when it does not fit it.
    package func read(_ field: Span<UInt8>) -> ReadTime? { alone(field) ?? start(of: field) }

    /// The time of a field that spells one.
    func alone(_ field: Span<UInt8>) -> ReadTime? {
        switch self {
        case .iso, .dayMonth, .shortDate:
            let date = Self.weekdayEnd(field)
            if date > 0 { return alone(field.extracting(date...)) }
        default: break
        }
        return switch self {
        case .iso(let offset): Self.iso(field, offset: offset)
        case .compact(let offset): Self.compact(field, offset: offset)
        case .dayMonth(let order, let offset): Self.dayMonth(field, order: order, offset: offset)
        case .named(let offset): Self.named(field, offset: offset)
        case .unix(let unit): Self.unix(field, unit)
        case .year: Self.year(field)
        case .decimalYear(let parts): Self.decimalYear(field, parts)
        case .sixDigits(let thisYear): Self.sixDigits(field, thisYear)
        case .shortMonth(let thisYear): Self.shortMonth(field, thisYear)
        case .shortNamedMonth(let thisYear): Self.shortNamedMonth(field, thisYear)
        case .shortQuarter(let thisYear): Self.shortQuarter(field, thisYear)
        case .dottedMonth: Self.dottedMonth(field)
        case .quarter: Self.quarter(field)
        case .week: Self.week(field)
        case .ordinal(let offset): Self.ordinal(field, offset: offset)
        case .month: Self.month(field)
        case .shortDate(let order, let thisYear): Self.shortDate(field, order: order, thisYear: thisYear)
        case .shortNamed(let thisYear): Self.shortNamed(field, thisYear: thisYear)
        case .dayAndMonth(let order, let year): Self.dayAndMonth(field, order: order, year: year)
        case .packed(let order): Self.packed(field, order: order)
        case .excel: Self.excel(field)
        case .julian(let isModified): Self.julian(field, isModified)
        case .clock: Self.clock(field)
        case .clockAt: Self.clockAt(field)
        case .clockDigits: Self.clockDigits(field)
        case .hours: Self.hours(field)
        case .periods(let each): Self.periods(field, each)
        case .fraction: Self.fraction(field)
        case .microseconds: Self.wholeMicroseconds(field)
        case .seconds(let start, _, let each): Self.seconds(field, since: start, each)
        case .zoned(let layout, let words): words.read(field, layout)
        }
    }

    /// Where a date in numbers begins after its weekday, `Mon 02-09-2024`, `Mo., 02.09.2024`; 0 for one without.
    private static func weekdayEnd(_ field: Span<UInt8>) -> Int {
        guard field.count > 8, !isDigit(field[0]) else { return 0 }
        var at = 0
        let word = TimeText.letters(field, &at)
        let length = word.utf8.count
        // In other languages two or three letters stand for one.
        guard length > 1, length < 4 || Cycle.weekday.ordinal(labelled: word) != nil else { return 0 }
        _ = TimeText.skip(field, &at, UInt8(ascii: "."))
        _ = TimeText.skip(field, &at, UInt8(ascii: ","))
        let end = at
        TimeText.spaces(field, &at)
        return at > end && at < field.count && isDigit(field[at]) ? at : 0
    }

    /// The same, also of a value in ISO 8601, which fits every column of dates. One with an offset where times are local becomes
    /// what clocks in `zone` show then, one without it where they are instants the instant at which they show that.
    func readLeniently(_ field: Span<UInt8>, zone: Zone = .utc) -> ReadTime? {
        if let time = read(field) { return time }
        switch self {
        case .clock, .clockAt, .clockDigits, .hours, .periods, .fraction, .microseconds: return nil
        default: break
        }
        switch self {
        // Years, months or quarters in turn: `2014`, `2014Q1`.
        case .quarter, .month: if let time = Self.year(field) { return time }
        default: break
        }
        if let time = floored(field) { return time }
        if let time = Self.iso(field, offset: !isLocal) { return time }
        guard var time = Self.iso(field, offset: isLocal) else { return beginning(of: field) }
        if zone == .utc { return time }
        if isLocal {
            time.microseconds = zone.local(time.microseconds)
        } else {
            time.microseconds = zone.instant(local: time.microseconds).instant
        }
        return time
    }

    /// A date whose day, or day and month, are noughts, where they are not known: the start of its month or year.
    ///
    /// Source: USGS, NWIS peak streamflow files, where `1935-01-00` is a day of that month.
    private func floored(_ field: Span<UInt8>) -> ReadTime? {
        var at = 0
        guard case .iso(offset: false) = self, field.count == 10, let year = TimeText.digits(field, &at, 4, 4),
            year > 0, TimeText.skip(field, &at, UInt8(ascii: "-")), let month = TimeText.digits(field, &at, 2, 2),
            TimeText.skip(field, &at, UInt8(ascii: "-")), TimeText.digits(field, &at, 2, 2) == 0,
            let date = CivilDate(validYear: year, month: max(1, month), day: 1)
        else { return nil }
        return ReadTime(microseconds: Self.midnight(date.daysSinceEpoch).microseconds, isFloored: true)
    }

    package static func iso(_ field: Span<UInt8>, offset: Bool) -> ReadTime? {
        var at = 0
        guard let year = TimeText.digits(field, &at, 4, 4), at < field.count else { return nil }
        let mark = field[at]
        guard mark == UInt8(ascii: "-") || mark == UInt8(ascii: "/") || mark == UInt8(ascii: ".") else { return nil }
        at += 1
        guard let month = TimeText.digits(field, &at, 1, 2) else { return nil }
        if at == field.count, mark == UInt8(ascii: "-"), !offset {
            return CivilDate(validYear: year, month: month, day: 1).map { midnight($0.daysSinceEpoch) }
        }
        guard TimeText.skip(field, &at, mark), let day = TimeText.digits(field, &at, 1, 2),
            let days = CivilDate(validYear: year, month: month, day: day)?.daysSinceEpoch
        else { return nil }
        // Hungarian dates end in a point: `2024.01.15.`, `2024.01.15. 10:00`.
        if mark == UInt8(ascii: "."), at + 1 == field.count || at + 1 < field.count && field[at + 1] == 32 {
            _ = TimeText.skip(field, &at, mark)
        }
        // `2024-01-18T00:00:09`, `2024-01-18_00:00:09`.
        if at < field.count - 1, field[at] | 0x20 == UInt8(ascii: "t") || field[at] == UInt8(ascii: "_") { at += 1 }
        return rest(field, at, days, offset: offset)
    }

    private static func dayMonth(_ field: Span<UInt8>, order: DateOrder?, offset: Bool) -> ReadTime? {
        var at = 0
        guard let first = TimeText.digits(field, &at, 1, 2), at < field.count else { return nil }
        let mark = field[at]
        // `01:03:2024` of NASA's AERONET: a year of four digits is no part of a clock.
        guard ".-/:".utf8.contains(mark) else { return nil }
        at += 1
        if mark == UInt8(ascii: ".") { TimeText.spaces(field, &at) }
        guard let second = TimeText.digits(field, &at, 1, 2), TimeText.skip(field, &at, mark) else { return nil }
        if mark == UInt8(ascii: ".") { TimeText.spaces(field, &at) }
        guard let year = TimeText.digits(field, &at, 4, 4), mark != UInt8(ascii: ":") || (1900..<2100).contains(year)
        else { return nil }
        let dayFirst = CivilDate(validYear: year, month: second, day: first)?.daysSinceEpoch
        let monthFirst = CivilDate(validYear: year, month: first, day: second)?.daysSinceEpoch
        // Dates with points are day first everywhere.
        let settled = mark == UInt8(ascii: ".") ? .dmy : order
        let days: Int?
        switch settled {
        case .dmy: days = dayFirst
        case .mdy: days = monthFirst
        case .ymd, .excel: return nil
        case nil: days = dayFirst ?? monthFirst
        }
        // Digits right behind the year are none of a clock: `10.1.1001.11` is an address.
        guard let days, at == field.count || !isDigit(field[at]) else { return nil }
        _ = TimeText.skip(field, &at, UInt8(ascii: ","))
        let isPointed = mark == UInt8(ascii: ".")
        guard var time = rest(field, at, days, offset: offset, isSpelled: isPointed) else { return nil }
        if settled == nil || mark != UInt8(ascii: ".") { (time.first, time.second) = (first, second) }
        return time
    }

    private static func named(_ field: Span<UInt8>, offset: Bool) -> ReadTime? {
        var at = 0
        if let time = asctime(field, offset: offset) { return time }
        var days = spelledDate(field, &at)
        if days == nil {
            // A weekday may stand before it: Mon, Monday, or `mar.` of French, which alone would be March.
            at = 0
            guard TimeText.letters(field, &at).utf8.count >= 2 else { return nil }
            gap(field, &at)
            days = spelledDate(field, &at)
        }
        guard let days else { return nil }
        _ = TimeText.skip(field, &at, UInt8(ascii: ","))
        // `06/May/2024:07:02:33 +0200` of web servers.
        if at + 2 < field.count, isDigit(field[at + 1]) { _ = TimeText.skip(field, &at, UInt8(ascii: ":")) }
        TimeText.spaces(field, &at)
        while true {
            let before = at
            guard beforeClock.contains(TimeText.letters(field, &at)) else {
                at = before
                break
            }
            gap(field, &at)
        }
        return rest(field, at, days, offset: offset, isSpelled: true)
    }

    /// `Mon May  6 07:00:00 2024` of C, with `UTC`, `GMT` or an offset before the year, as `date` writes it, or after it, as Git does.
    private static func asctime(_ field: Span<UInt8>, offset: Bool) -> ReadTime? {
        var at = 0
        guard field.count >= 20, field.count <= 40, TimeText.letters(field, &at).utf8.count >= 3 else { return nil }
        gap(field, &at)
        guard let month = MonthNames.number(TimeText.letters(field, &at)) else { return nil }
        TimeText.spaces(field, &at)
        guard let day = TimeText.digits(field, &at, 1, 2) else { return nil }
        TimeText.spaces(field, &at)
        guard let clock = TimeText.clock(field, &at) else { return nil }
        TimeText.spaces(field, &at)
        var year = at < field.count && isDigit(field[at]) ? TimeText.digits(field, &at, 4, 4) : nil
        TimeText.spaces(field, &at)
        var east = 0
        if offset {
            // The zone's word ends at a blank.
            var end = at
            while end < field.count, field[end] != 32 { end += 1 }
            guard let found = TimeText.offset(field.extracting(..<end), &at), at == end else { return nil }
            east = found
            TimeText.spaces(field, &at)
        }
        if year == nil { year = TimeText.digits(field, &at, 4, 4) }
        guard let year, at == field.count,
            let date = CivilDate(validYear: year, month: month, day: day)
        else { return nil }
        return ReadTime(microseconds: midnight(date.daysSinceEpoch).microseconds + clock - Int64(east) * 1_000_000)
    }

    /// What stands between date and time in one language or another: `at`, `um`, `à`, `a las`, `kl.`
    private static let beforeClock: Set<String> = [
        "at", "um", "à", "a", "las", "la", "alle", "ore", "om", "às", "o", "v", "kl", "klo",
    ]

    /// `Oct 7, 2020`, `7 October 2020`, `7. okt. 2020`, `7 de out. de 2020`: days since 1970.
    ///
    /// - Parameter thisYear: the year that those of two digits are near to; nil where they have four.
    static func spelledDate(_ field: Span<UInt8>, _ at: inout Int, thisYear: Int? = nil) -> Int? {
        let month: Int?
        let day: Int?
        let first = at
        if at < field.count, isDigit(field[at]) {
            day = TimeText.digits(field, &at, 1, 4)
            if at == first + 4 { return thisYear == nil ? yearFirst(field, &at, day) : nil }
            guard at <= first + 2 else { return nil }
            gap(field, &at)
            of(field, &at)
            month = MonthNames.number(TimeText.letters(field, &at))
        } else {
            month = MonthNames.number(TimeText.letters(field, &at))
            gap(field, &at)
            day = TimeText.digits(field, &at, 1, 2)
        }
        gap(field, &at)
        of(field, &at)
        let least = thisYear == nil ? 4 : 2
        // The apostrophe of '25.
        if thisYear != nil { _ = TimeText.skip(field, &at, UInt8(ascii: "'")) }
        guard let month, let day, var year = TimeText.digits(field, &at, least, least) else { return nil }
        if let thisYear { year = century(year, thisYear) }
        return CivilDate(validYear: year, month: month, day: day)?.daysSinceEpoch
    }

    /// What stands behind the year of `2024-Mar-12` and `2024 March 12`, as observatories write dates: days since 1970.
    private static func yearFirst(_ field: Span<UInt8>, _ at: inout Int, _ year: Int?) -> Int? {
        let isDashed = at < field.count && field[at] == UInt8(ascii: "-")
        gap(field, &at)
        let word = TimeText.letters(field, &at)
        // Between blanks the word may be a month of a language that is not known, which another calls another so.
        guard let year, years.contains(year), let month = MonthNames.number(word),
            isDashed || MonthNames.isEnglish(word)
        else { return nil }
        gap(field, &at)
        guard let day = TimeText.digits(field, &at, 1, 2) else { return nil }
        return CivilDate(validYear: year, month: month, day: day)?.daysSinceEpoch
    }

    /// Steps over the `de` of Spanish and Portuguese.
    package static func of(_ field: Span<UInt8>, _ at: inout Int) {
        let before = at
        if TimeText.letters(field, &at) == "de" { TimeText.spaces(field, &at) } else { at = before }
    }

    static func gap(_ field: Span<UInt8>, _ at: inout Int) {
        while at < field.count,
            field[at] == UInt8(ascii: ",") || field[at] == UInt8(ascii: "-") || field[at] == UInt8(ascii: ".")
                || field[at] == UInt8(ascii: "/")
        {
            at += 1
        }
        TimeText.spaces(field, &at)
    }

    static func unix(_ field: Span<UInt8>, _ unit: UnixUnit) -> ReadTime? {
        var at = 0
        let isNegative = TimeText.skip(field, &at, UInt8(ascii: "-"))
        guard at < field.count, field.count - at <= 40, isDigit(field[at]) else { return nil }
        // Units of 10⁻⁹ s in 128 bits: 19 digits of seconds and nine of fraction fit.
        var whole: Int128 = 0
        var count = 0
        while at < field.count, isDigit(field[at]) {
            // Before the digit is taken: forty of them are more than 128 bits hold.
            guard count < 19 else { return nil }
            whole = whole * 10 + Int128(field[at] - 48)
            count += 1
            at += 1
        }
        var places = 0
        if TimeText.skip(field, &at, UInt8(ascii: ".")) || TimeText.skip(field, &at, UInt8(ascii: ",")) {
            while at < field.count, isDigit(field[at]) {
                if places < 9 {
                    whole = whole * 10 + Int128(field[at] - 48)
                    places += 1
                }
                at += 1
            }
        }
        guard at == field.count else { return nil }
        if isNegative { whole = -whole }
        var power = unit.microsecondPower - places
        while power > 0 {
            whole *= 10
            power -= 1
        }
        while power < 0 {
            // Towards the past, so that equal steps stay equal on both sides of 1970.
            whole = whole >= 0 ? whole / 10 : -((-whole + 9) / 10)
            power += 1
        }
        guard let micros = Int64(exactly: whole), (earliest..<end).contains(micros) else { return nil }
        return ReadTime(microseconds: micros)
    }

    /// What follows a date: nothing, or a clock time, and the offset when the layout has one.
    package static func rest(
        _ field: Span<UInt8>, _ start: Int, _ days: Int, offset: Bool, isSpelled: Bool = false
    ) -> ReadTime? {
        var at = start
        TimeText.spaces(field, &at)
        if at == field.count { return offset ? nil : midnight(days) }
        joint(field, &at)
        let isApart = at > 0 && !isDigit(field[at - 1])
        guard let clock = (isApart ? hourAlone(field, &at) : nil) ?? TimeText.clock(field, &at, isSpelled: isSpelled)
        else { return nil }
        return ending(field, at, days, clock, offset: offset)
    }

    /// The hour of ISO 8601's reduced precision, two digits with nothing but a zone behind them: `2024-01-02T17`, `2024-01-02 17Z`.
    private static func hourAlone(_ field: Span<UInt8>, _ at: inout Int) -> Int64? {
        var place = at
        guard let hour = TimeText.digits(field, &place, 2, 2), hour <= 24 else { return nil }
        guard place == field.count || "Zz+-".utf8.contains(field[place]) else { return nil }
        at = place
        return Int64(hour) * Microseconds.hour
    }

    /// Steps over what joins a date to its clock: an at sign, or a comma with a blank behind it.
    private static func joint(_ field: Span<UInt8>, _ at: inout Int) {
        guard at < field.count, field[at] == UInt8(ascii: "@") || field[at] == UInt8(ascii: ",") else { return }
        var behind = at + 1
        let hasBlank = TimeText.spaces(field, &behind)
        if behind < field.count, isDigit(field[behind]), hasBlank || field[at] == UInt8(ascii: "@") { at = behind }
    }

    static func ending(
        _ field: Span<UInt8>, _ start: Int, _ days: Int, _ clock: Int64, offset: Bool
    ) -> ReadTime? {
        var at = start
        var time = midnight(days).microseconds + clock
        if offset {
            TimeText.spaces(field, &at)
            guard let east = TimeText.offset(field, &at) else { return nil }
            time -= Int64(east) * 1_000_000
        }
        TimeText.spaces(field, &at)
        return at == field.count ? ReadTime(microseconds: time) : nil
    }

    static func midnight(_ days: Int) -> ReadTime {
        ReadTime(microseconds: Int64(days) * Microseconds.day)
    }

    /// 0001-01-01 and 10000-01-01.
    package static let earliest: Int64 = -719_162 * 86_400_000_000
    package static let end: Int64 = 2_932_897 * 86_400_000_000
}

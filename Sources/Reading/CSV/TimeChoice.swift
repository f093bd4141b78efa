import Series

/// Which column is the time, by its name and what it holds: one rule for text tables and for rows of other formats.
package enum TimeChoice {
    static let timeNames: Set<String> = [
        "time", "date", "timestamp", "datetime", "ts", "epoch", "unixtime", "instant", "when", "day", "utc", "datum",
        "fecha",
        "data", "zeit", "zeitstempel", "heure", "hora", "dato", "päivä", "дата", "日期", "时间", "日時", "날짜", "month",
        "monat",
        "mois", "mes", "week", "quarter", "period", "t", "unix", "posix", "yyyymmdd", "yyyyddd",
    ]

    /// `time`, `Date`; or, not `exactly`, a name with such a word in it: `Activity Date`, `local_time`, `eventTimestamp`.
    package static func isTimeName(_ name: String, exactly: Bool) -> Bool {
        if timeNames.contains(name.lowercased()) { return true }
        let words = NameWords.words(of: name)
        // What happened at it: `started_at`, `createdAt`.
        return !exactly && (words.contains { timeNames.contains($0) } || words.count > 1 && words.last == "at")
    }

    /// Whether a column of a time's name is one by what it holds. Seconds since 1970 are numbers like others: beside other words a day or
    /// a week is what these are measured per, `seat km per week`.
    static func isTime(_ layout: TimeLayout, named name: String) -> Bool {
        if case .ordinal = layout {
            // The third period of a year may be written as its third day is.
            return isTimeName(name, exactly: false) && longer.isDisjoint(with: NameWords.words(of: name))
        }
        guard case .unix = layout else { return isTimeName(name, exactly: false) }
        return isTimeName(name, exactly: true)
            || NameWords.words(of: name).contains { timeNames.contains($0) && !periods.contains($0) || $0 == "at" }
    }

    /// Whether a column of that name says when something is to happen or when somebody was born, not when its row happened: `Due Date`.
    static func isOfAnotherTime(_ name: String) -> Bool {
        !otherTimes.isDisjoint(with: NameWords.words(of: name))
    }

    private static let otherTimes: Set<String> = [
        "due", "deadline", "birth", "dob", "born", "birthday", "expiry", "expires", "expiration", "geburtsdatum",
        "naissance", "nacimiento",
    ]

    private static let longer: Set<String> = ["week", "month", "monat", "mois", "mes", "quarter", "period"]
    private static let periods: Set<String> = [
        "day", "week", "month", "monat", "mois", "mes", "quarter", "period", "data", "t",
    ]

    static let clockNames: Set<String> = [
        "time", "clock", "hour", "uhrzeit", "zeit", "heure", "hora", "ora", "tijd", "tid", "time of day", "time_of_day",
        "local time", "time (utc)", "utc", "hh:mm", "hh:mm:ss", "start time", "times",
    ]

    /// What makes a time a length of time: `Moving Time`, `Response time (s)`.
    private static let lengthWords: Set<String> = [
        "active", "average", "avg", "best", "chip", "cook", "cooking", "cpu", "cycle", "delay", "duration", "elapsed",
        "fastest", "finish",
        "gun", "idle", "lap", "lead", "max", "mean", "median", "min", "moving", "net", "park", "pause", "paused",
        "play", "prep",
        "processing", "race", "reaction", "recovery", "rest", "resting", "response", "ride", "riding", "run", "running",
        "screen",
        "sleep", "slowest", "spent", "split", "stopped", "sum", "swim", "talk", "total", "travel", "up", "uptime",
        "usage", "wait",
        "waiting", "walk", "walking", "work", "working", "dauer", "fahrzeit", "laufzeit", "durée", "duración", "durata",
        "tempo",
    ]

    /// Whether a column of that name may hold lengths of time.
    static func isLengthName(_ name: String) -> Bool {
        NameWords.words(of: name).contains { lengthWords.contains($0) && !ofAnything.contains($0) }
    }

    /// Those that a time of day may be of as well: `time of max gust`, `wake up`.
    private static let ofAnything: Set<String> = ["average", "avg", "max", "mean", "median", "min", "up"]

    /// Whether a column of that name may hold times of day.
    static func isClockName(_ name: String) -> Bool {
        if clockNames.contains(name.lowercased()) { return true }
        let words = NameWords.words(of: name)
        return words.contains(where: timeNames.contains) && !words.contains { $0 == "date" || lengthWords.contains($0) }
    }

    /// Whether a column of that name may hold the hours of dates: `Hour`, `Hour Ending`, `HE`.
    static func isHourName(_ name: String) -> Bool {
        let words = NameWords.words(of: name)
        return words == ["he"] || !DateParts.Part.hour.names.isDisjoint(with: words)
    }

    /// Whether a name says that a column counts the periods of a day: `SETTLEMENT_PERIOD`, `Trading period`, `Periodo`.
    static func isPeriodName(_ name: String) -> Bool {
        !periodWords.isDisjoint(with: NameWords.words(of: name))
    }

    private static let periodWords: Set<String> = [
        "period", "periode", "periodo", "período", "période", "interval", "settlement", "ptu", "sp", "isp", "mtu",
    ]

    /// The same, and a header that is a time of day itself.
    static func isClockColumn(_ column: CSVColumn) -> Bool {
        let header = column.header
        return isClockName(column.name) || TimeLayout.clock.read(header.span) != nil
    }

    /// Whether a column of that name holds dates, or years, whatever they look like.
    static func isDateName(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["date", "datum", "fecha", "dato", "decimal_date", "decimal date", "dec_date", "date_decimal"]
            .contains(name) || YearColumn.isNamed(name)
    }

    /// Whether a column of that name may hold serial days of a spreadsheet.
    static func isSerialName(_ name: String) -> Bool {
        // `Date/Time`, which no count of seconds is called.
        ["date", "datetime", "timestamp", "datum", "fecha", "date/time", "date time"].contains(name.lowercased())
    }

    /// The days of astronomers that a column holds, by its name and their size.
    static func julian(_ name: String, _ evidence: ColumnEvidence) -> TimeLayout? {
        guard NameWords.words(of: name).contains(where: { ["mjd", "jd", "hjd", "bjd", "julian"].contains($0) }),
            evidence.present > 0, evidence.numbers == evidence.present
        else { return nil }
        // What programs call Julian is a day of a year, too: `2024183`; astronomers' days of these years are 2.3 million and more.
        if case .ordinal? = evidence.layout { return evidence.layout }
        if evidence.least >= 2_000_000, evidence.largest < 3_000_000 { return .julian(isModified: false) }
        return evidence.least >= 10_000 && evidence.largest < 100_000 ? .julian(isModified: true) : nil
    }

    /// The layout that `time COLUMN` reads a column in. Numbers that may be days of a spreadsheet are such under the name of a time only.
    package static func layout(of evidence: ColumnEvidence, named name: String, _ options: LoadOptions) -> TimeLayout? {
        if let julian = julian(name, evidence) { return julian }
        if options.dates == .excel, evidence.numbers * 2 > evidence.present { return .excel }
        if evidence.present == 0 { return .iso(offset: false) }
        if evidence.layout == nil || evidence.times * 2 <= evidence.present {
            if let short = evidence.shortLayout { return short }
            if evidence.isWhole(within: 1000...2999) { return .year }
            if let parts = evidence.partsOfYear, parts > 0 || evidence.least >= 1500 && evidence.largest < 2100 {
                return .decimalYear(parts: parts)
            }
            if evidence.clocks * 2 > evidence.present, evidence.clockOffsets == 0 { return .clock }
            if evidence.numbers == evidence.present, evidence.least >= 18_000, evidence.largest < 80_000,
                isTimeName(name, exactly: false)
            {
                return .excel
            }
            return nil
        }
        return evidence.layout
    }

    static func noTimes(in name: String, _ evidence: ColumnEvidence, _ path: String, _ line: Int) -> FormatsError {
        .noTimeIn(
            column: name, path: path, example: evidence.firstText?.text ?? evidence.example,
            line: evidence.firstText?.line ?? line)
    }

    /// - Throws: `misfitTimes` when more than a tenth of the sampled values, and at least two, do not fit.
    package static func check(_ name: String, _ evidence: ColumnEvidence, _ path: String) throws(FormatsError) {
        let misfits = evidence.present - evidence.times
        guard evidence.layout != nil, misfits > 1, misfits * 10 > evidence.present, let first = evidence.firstMisfit
        else { return }
        throw .misfitTimes(
            column: name, path: path, count: misfits, of: evidence.present, text: first.text, line: first.line,
            expected: evidence.example)
    }
}

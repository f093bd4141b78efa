/// Lengths of time as clocks show them.
extension NumberSpelling {
    /// `h:mm:ss`, `m:ss`, with a fraction or without.
    static func clock(_ field: Span<UInt8>) -> Double? {
        var at = 0
        let isNegative = TimeText.skip(field, &at, UInt8(ascii: "-"))
        if let found = days(field, at) { return isNegative ? -found : found }
        guard let first = TimeText.digits(field, &at, 1, 5), TimeText.skip(field, &at, UInt8(ascii: ":")),
            let second = TimeText.digits(field, &at, 2, 2), second < 60
        else { return nil }
        var seconds = Double(first * 60 + second)
        if TimeText.skip(field, &at, UInt8(ascii: ":")) {
            guard let third = TimeText.digits(field, &at, 2, 2), third < 60 else { return nil }
            seconds = seconds * 60 + Double(third)
        }
        if TimeText.skip(field, &at, UInt8(ascii: ".")) || TimeText.skip(field, &at, UInt8(ascii: ",")) {
            guard let micros = TimeText.microseconds(field, &at) else { return nil }
            seconds += Double(micros) / 1_000_000
        }
        return at == field.count ? (isNegative ? -seconds : seconds) : nil
    }

    /// `h:mm`, and `h:mm:ss` among them.
    static func hoursMinutes(_ field: Span<UInt8>) -> Double? {
        let colons = (0..<field.count).count { field[$0] == UInt8(ascii: ":") }
        return clock(field).map { colons == 1 ? $0 * 60 : $0 }
    }

    /// Whether a column says that its lengths begin with hours: by its unit, `(h:mm)`, `[hours]`, or by its name, `hours_worked`.
    static func saysHours(_ name: String, unit: String?) -> Bool {
        func parts(_ text: String) -> [Substring] { text.lowercased().split { !$0.isLetter && !$0.isNumber } }
        // An `Hour` is one of the day.
        return parts(name).contains { ["hours", "hrs", "hmm", "hhmm"].contains($0) }
            || parts(unit ?? "").first.map { ["h", "hh", "hr", "hrs", "hour", "hours", "hmm", "hhmm"].contains($0) }
                ?? false
    }

    /// `1-02:03:04`: days before the hours, minutes and seconds of a day, as `ps` and Slurm write a time that has run (POSIX, ps, `etime`).
    private static func days(_ field: Span<UInt8>, _ start: Int) -> Double? {
        var at = start
        guard let days = TimeText.digits(field, &at, 1, 5), TimeText.skip(field, &at, UInt8(ascii: "-")),
            at + 8 == field.count, let hours = TimeText.digits(field, &at, 2, 2), hours < 24,
            TimeText.skip(field, &at, UInt8(ascii: ":")), let minutes = TimeText.digits(field, &at, 2, 2),
            minutes < 60, TimeText.skip(field, &at, UInt8(ascii: ":")),
            let seconds = TimeText.digits(field, &at, 2, 2), seconds < 60
        else { return nil }
        return Double(((days * 24 + hours) * 60 + minutes) * 60 + seconds)
    }

    /// The number behind a letter, from 1.
    static func numbered(_ field: Span<UInt8>, mark: UInt8) -> Int? {
        guard field.count == 2 || field.count == 3, field[0] | 0x20 == mark else { return nil }
        var at = 1
        guard let number = TimeText.digits(field, &at, 1, 2), at == field.count, number > 0 else { return nil }
        return number
    }
}

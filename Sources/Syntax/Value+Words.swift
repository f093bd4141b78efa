import Checked

extension Value {
    /// An instant, duration or truth as it is written, where it is the same whenever it is read; nil for other kinds, and for what
    /// follows the clock.
    package var fixedWords: String? {
        switch self {
        case .instant(let instant) where !instant.isRelative: instant.words
        case .duration(let duration): (duration.count == 1 ? "1 " : "") + duration.words
        case .truth(let truth): truth ? "true" : "false"
        default: nil
        }
    }
}

extension DurationSyntax {
    /// `3 hours`, `day`, `1.5 hours`.
    package var words: String {
        if count == 1 { return unit.rawValue }
        let number = Int(exactly: count).map(String.init) ?? "\(count)"
        return "\(number) \(unit.rawValue)s"
    }
}

extension InstantSyntax {
    /// As a person types it: `now`, `2024-12-03`, `now - 12 weeks`.
    package var words: String {
        let start =
            switch base {
            case .now: "now"
            case .today: "today"
            case .yesterday: "yesterday"
            case .date(let year, let month, let day):
                [Self.padded(year, 4), month.map { Self.padded($0, 2) }, day.map { Self.padded($0, 2) }]
                    .compactMap { $0 }.joined(separator: "-")
            case .quarter(let year, let quarter): "\(Self.padded(year, 4))-Q\(quarter)"
            case .dateTime(let year, let month, let day, let microseconds, let offset):
                "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))T\(Self.clock(microseconds))"
                    + (offset.map(Self.offset) ?? "")
            case .time(let microseconds): Self.clock(microseconds)
            }
        return shifts.reduce(start) { text, shift in
            let size = DurationSyntax(count: abs(shift.count), unit: shift.unit)
            return "\(text) \(shift.count < 0 ? "-" : "+") \(size.count == 1 ? "1 " : "")\(size.words)"
        }
    }

    private static func clock(_ microseconds: Int) -> String {
        let seconds = microseconds / 1_000_000
        let short = "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2))"
        let rest = microseconds % 1_000_000
        if rest != 0 { return "\(short):\(padded(seconds % 60, 2)).\(padded(rest, 6))" }
        return seconds % 60 == 0 ? short : "\(short):\(padded(seconds % 60, 2))"
    }

    private static func offset(_ seconds: Int) -> String {
        if seconds == 0 { return "Z" }
        let minutes = Int(seconds.magnitude) / 60
        return (seconds < 0 ? "-" : "+") + padded(minutes / 60, 2) + ":" + padded(minutes % 60, 2)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

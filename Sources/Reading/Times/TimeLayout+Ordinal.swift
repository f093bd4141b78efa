import Series

/// Days of a year: what astronomers, NASA and loggers write.
extension TimeLayout {
    /// Source: ISO 8601-1, 5.2.3, with or without a dash, and a colon or a stroke in its place (`2024:183:12:30:00`).
    static func ordinal(_ field: Span<UInt8>, offset: Bool) -> ReadTime? {
        var at = 0
        guard let year = TimeText.digits(field, &at, 4, 4), (1800..<2200).contains(year), at < field.count else {
            return nil
        }
        let mark = field[at]
        if !isDigit(mark) {
            guard mark == UInt8(ascii: "-") || mark == UInt8(ascii: ":") || mark == UInt8(ascii: "/") else {
                return nil
            }
            at += 1
        }
        guard let day = TimeText.digits(field, &at, 3, 3), day >= 1 else { return nil }
        let days = CivilDate(year: year, month: 1, day: 1).daysSinceEpoch + day - 1
        guard CivilDate(daysSinceEpoch: days).year == year, at == field.count || !isDigit(field[at]) else { return nil }
        if at < field.count - 1, field[at] | 0x20 == UInt8(ascii: "t") || field[at] == UInt8(ascii: ":") { at += 1 }
        return rest(field, at, days, offset: offset)
    }
}

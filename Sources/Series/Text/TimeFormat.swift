/// A pattern for instants, as in strftime.
///
/// `%Y %y %m %d %e %b %B %a %A %H %I %M %S %f %L %p %P %j %V %q %Z %z %%`; `-` after the `%` drops padding (`%-d`), a
/// digit cuts a name to so many letters (`%1a`), `\n` begins another line. `%f` is microseconds, `%L` milliseconds,
/// `%V` the ISO week, `%q` the quarter.
package struct TimeFormat: Sendable, Equatable {
    private enum Part: Sendable, Equatable {
        case literal(String)
        /// The directive's letter, its padding (nil as the directive has it) and how many letters of a name stay.
        case field(Character, padding: Character?, cut: Int?)
    }
    private var parts: [Part]

    /// - Throws: `unknownTimeDirective`.
    package init(_ pattern: String) throws(SeriesError) {
        parts = []
        var literal = ""
        var rest = Substring(pattern)
        while let character = rest.popFirst() {
            if character == "\\", rest.first == "n" {
                rest.removeFirst()
                literal.append("\n")
                continue
            }
            guard character == "%" else {
                literal.append(character)
                continue
            }
            var directive = "%"
            var padding: Character?
            var cut: Int?
            while let flag = rest.first, flag == "-" || flag == "_" || flag == "0" || (flag.isASCII && flag.isNumber) {
                rest.removeFirst()
                directive.append(flag)
                if let digit = flag.wholeNumberValue, digit > 0 { cut = digit } else { padding = flag }
            }
            guard let letter = rest.popFirst() else { throw .unknownTimeDirective(directive, pattern: pattern) }
            if letter == "%" {
                literal.append("%")
                continue
            }
            guard Self.letters.contains(letter), cut == nil || Self.cuttable.contains(letter) else {
                throw .unknownTimeDirective(directive + String(letter), pattern: pattern)
            }
            if !literal.isEmpty { parts.append(.literal(literal)) }
            literal = ""
            parts.append(.field(letter, padding: padding, cut: cut))
        }
        if !literal.isEmpty { parts.append(.literal(literal)) }
    }

    /// The words that may stand instead of a pattern.
    package static let names = ["hour", "weekday", "weekday-narrow", "day", "month", "date", "time"]

    /// The format of that name, nil when there is none.
    package static func named(_ name: String, _ locale: TimeLocale) -> TimeFormat? {
        let pattern: String
        switch name {
        case "hour": pattern = locale.usesTwelveHours ? "%-I %p" : "%H:%M"
        case "weekday": pattern = "%a"
        case "weekday-narrow": pattern = "%1a"
        case "day": pattern = "%-d"
        case "month": pattern = "%b"
        case "date": pattern = locale.dayOfMonth
        case "time": pattern = locale.usesTwelveHours ? "%-I:%M %p" : "%H:%M"
        default: return nil
        }
        return try? TimeFormat(pattern)
    }

    /// The instant in the calendar's zone; empty for a missing one.
    package func text(_ instant: Int64, _ calendar: Calendar) -> String {
        guard instant != missingTime else { return "" }
        let civil = calendar.civil(instant)
        var result = ""
        for part in parts {
            switch part {
            case .literal(let text): result += text
            case .field(let letter, let padding, let cut):
                var text = Self.field(letter, padding, civil, instant, calendar)
                if let cut { text = String(text.prefix(cut)) }
                result += text
            }
        }
        return result
    }

    private static func field(
        _ letter: Character, _ padding: Character?, _ civil: CivilTime, _ instant: Int64, _ calendar: Calendar
    ) -> String {
        func number(_ value: Int, _ width: Int, _ usual: Character = "0") -> String {
            let pad = padding ?? usual
            if pad == "-" { return String(value) }
            if pad == "0" { return padded(value, width) }
            let digits = String(value)
            return String(repeating: " ", count: max(0, width - digits.count)) + digits
        }
        let date = civil.date
        switch letter {
        case "Y": return padded(date.year, padding == "-" ? 1 : 4)
        case "y": return number(date.year.flooredRemainder(by: 100), 2)
        case "m": return number(date.month, 2)
        case "d": return number(date.day, 2)
        case "e": return number(date.day, 2, " ")
        case "b", "h": return MonthName.short(date.month)
        case "B": return MonthName.full(date.month)
        case "a": return date.weekday.shortName
        case "A": return date.weekday.name
        case "H": return number(civil.hour, 2)
        case "I": return number((civil.hour + 11) % 12 + 1, 2)
        case "M": return number(civil.minute, 2)
        case "S": return number(civil.second, 2)
        case "f": return padded(civil.microsecond, 6)
        case "L": return padded(civil.microsecond / 1000, 3)
        case "p": return civil.hour < 12 ? "AM" : "PM"
        case "P": return civil.hour < 12 ? "am" : "pm"
        case "j": return number(date.dayOfYear, 3)
        case "V": return number(date.isoWeek.week, 2)
        case "G": return padded(date.isoWeek.year, 4)
        case "u": return String(date.weekday.rawValue + 1)
        case "q": return String(date.quarter)
        case "z": return Zone.offsetText(civil.offset, separator: "")
        default: return calendar.zone.abbreviation(at: instant)
        }
    }

    private static let letters: Set<Character> = Set("YymdebhBaAHIMSfLpPjVGuqzZ")
    private static let cuttable: Set<Character> = Set("bhBaApPZ")
}

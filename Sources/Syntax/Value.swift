import Checked

/// What one argument holds. Nothing here has looked at data, a zone or the clock.
package indirect enum Value: Sendable {
    /// Names, columns, keywords of a catalogue, flags, raw text, paths, colours.
    case word(String)
    case number(NumberSyntax)
    case count(Int)
    case duration(DurationSyntax)
    case instant(InstantSyntax)
    case range(RangeSyntax)
    case text(TextSyntax)
    /// `true` or `false`, where a parameter is one.
    case truth(Bool)
    case expression(Expression)
    case group(Arguments)
    case list([Argument])

    /// As Plotline and Python write it: `true`, `True`.
    package static func truth(word: String) -> Value? {
        switch word {
        case "true", "True": .truth(true)
        case "false", "False": .truth(false)
        default: nil
        }
    }

    /// The plain word, or text that has no interpolation.
    package var word: String? {
        switch self {
        case .word(let word): word
        case .text(let text): text.literal
        default: nil
        }
    }
}

/// `6`, `25%` (value 25, percent set: who uses it decides whether that is 0.25).
package struct NumberSyntax: Sendable, Equatable {
    package var value: Double
    package var isPercent: Bool
    /// The whole number as written, where `value` is only the nearest to it: beyond 2⁵³, within 64 bits.
    package var whole: Int64?

    package init(value: Double, isPercent: Bool, whole: Int64? = nil) {
        self.value = value
        self.isPercent = isPercent
        self.whole = whole
    }

    package var negated: NumberSyntax {
        NumberSyntax(value: -value, isPercent: isPercent, whole: whole.map { -$0 })
    }

    /// 25% as 0.25.
    package var fraction: Double { isPercent ? value / 100 : value }
}

/// The unit words of durations and calendar periods.
package enum DurationUnit: String, Sendable, CaseIterable {
    case microsecond, millisecond, second, minute, hour, day, week, month, quarter, year
}

/// `10 min`, `3 hours`, `day` (one of it). `count` may be fractional only for second and shorter units up to weeks.
package struct DurationSyntax: Sendable, Hashable {
    package var count: Double
    package var unit: DurationUnit

    package init(count: Double, unit: DurationUnit) {
        self.count = count
        self.unit = unit
    }
}

/// An instant as it was typed: a base, then added and subtracted durations.
package struct InstantSyntax: Sendable, Equatable {
    package enum Base: Sendable, Equatable {
        case now, today, yesterday
        /// `2024` (month and day nil), `2024-12`, `2024-12-03`.
        case date(year: Int, month: Int?, day: Int?)
        /// `2024-Q1`.
        case quarter(year: Int, quarter: Int)
        /// `2024-12-03T15:00+09:00`; microseconds of the day, offset in seconds, nil for the session's zone.
        case dateTime(year: Int, month: Int, day: Int, microsecondsOfDay: Int, offset: Int?)
        /// `14:20` on the series' only day.
        case time(microsecondsOfDay: Int)

        /// Nil for any other word than `now`, `today` and `yesterday`.
        package init?(word: String) {
            switch word {
            case "now": self = .now
            case "today": self = .today
            case "yesterday": self = .yesterday
            default: return nil
            }
        }
    }
    package var base: Base
    package var shifts: [DurationSyntax]

    /// Whether it is another instant on another day.
    package var isRelative: Bool { [.now, .today, .yesterday].contains(base) }

    package init(base: Base, shifts: [DurationSyntax] = []) {
        self.base = base
        self.shifts = shifts
    }
}

/// `a..b`; nil is open. A percent on the last bound covers both.
package struct RangeSyntax: Sendable {
    package var lower: Argument?
    package var upper: Argument?

    package init(lower: Argument?, upper: Argument?) {
        self.lower = lower
        self.upper = upper
    }
}

/// Quoted text, taken apart at its interpolations.
package struct TextSyntax: Sendable, Equatable {
    package enum Part: Sendable, Equatable {
        case literal(String)
        /// `{max(distance):.0f}`; the format is what stands after the colon.
        case interpolation(Expression, format: String?)
    }
    package var parts: [Part]

    package init(parts: [Part]) { self.parts = parts }

    /// The text when it has no interpolation.
    package var literal: String? {
        var result = ""
        for part in parts {
            guard case .literal(let text) = part else { return nil }
            result += text
        }
        return result
    }
}

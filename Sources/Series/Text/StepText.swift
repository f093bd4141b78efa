import Language

/// Steps and lengths of time in replies: `20 min`, `weekly`, `every 3 hours`.
package enum StepText {
    /// `20 min`, `1 hour`, `3 hours`, `7 days`.
    package static func length(_ duration: DurationSyntax) -> String {
        let count = ShortNumber.text(duration.count)
        return count + " " + word(duration.unit, plural: duration.count != 1)
    }

    package static func length(_ step: CalendarStep) -> String { length(step.duration) }

    /// A spacing between rows in the largest unit that divides it: `20 min`, `1 day`, `1.5 s`.
    package static func length(microseconds: Int64) -> String {
        let units: [DurationUnit] = [.week, .day, .hour, .minute, .second, .millisecond]
        let spans = units.filter { unit in
            guard let length = Microseconds.length(of: unit), microseconds != 0 else { return false }
            return microseconds % length == 0
        }
        if let unit = spans.first, let length = Microseconds.length(of: unit) {
            return self.length(DurationSyntax(count: Double(microseconds / length), unit: unit))
        }
        let unit = units.first { unit in
            Microseconds.length(of: unit).map { microseconds.magnitude >= $0.magnitude } ?? false
        }
        let length = unit.flatMap(Microseconds.length) ?? 1
        return self.length(DurationSyntax(count: Double(microseconds) / Double(length), unit: unit ?? .microsecond))
    }

    /// A length to two digits in the largest unit that it reaches: `1.6 days`, `38 s`.
    package static func roughly(microseconds: Int64) -> String {
        let units: [DurationUnit] = [.week, .day, .hour, .minute, .second, .millisecond]
        let found = units.lazy.compactMap { unit in Microseconds.length(of: unit).map { (unit, $0) } }
            .first { microseconds.magnitude >= $0.1.magnitude }
        let (unit, length) = found ?? (.microsecond, 1)
        let count = Double(microseconds) / Double(length)
        let rounded = abs(count) < 9.95 ? (count * 10).rounded() / 10 : count.rounded()
        return self.length(DurationSyntax(count: rounded, unit: unit))
    }

    /// `daily`, `weekly`, `every 3 hours`.
    package static func period(_ duration: DurationSyntax) -> String {
        if duration.count == 1, let word = adjectives[duration.unit] { return word }
        if duration.count == 1 { return "every " + duration.unit.rawValue }
        return "every " + length(duration)
    }

    package static func period(_ step: CalendarStep) -> String { period(step.duration) }

    private static func word(_ unit: DurationUnit, plural: Bool) -> String {
        switch unit {
        case .microsecond: "µs"
        case .millisecond: "ms"
        case .second: "s"
        case .minute: "min"
        default: unit.rawValue + (plural ? "s" : "")
        }
    }

    private static let adjectives: [DurationUnit: String] = [
        .minute: "minutely", .hour: "hourly", .day: "daily", .week: "weekly", .month: "monthly",
        .quarter: "quarterly", .year: "yearly",
    ]
}

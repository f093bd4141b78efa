import Checked
import Syntax

/// Steps and lengths of time in replies: `20 min`, `weekly`, `every 3 hours`.
package enum StepText {
    /// `20 min`, `1 hour`, `3 hours`, `7 days`.
    package static func length(_ duration: DurationSyntax) -> String {
        let count = ShortNumber.text(duration.count)
        return count + " " + word(duration.unit, plural: duration.count != 1)
    }

    package static func length(_ step: CalendarStep) -> String { length(step.duration) }

    /// A spacing between rows in the largest unit that divides it: `20 min`, `1 day`, `1.5 s`; in two units where that would
    /// be a hundred or more: `33 min 20 s`.
    package static func length(microseconds: Int64) -> String {
        let units: [DurationUnit] = [.week, .day, .hour, .minute, .second, .millisecond]
        let spans = units.filter { unit in
            guard let length = Microseconds.length(of: unit), microseconds != 0 else { return false }
            return microseconds % length == 0
        }
        if let unit = spans.first, let length = Microseconds.length(of: unit) {
            if microseconds / length >= 100, let pair = pair(microseconds, units) { return pair }
            return self.length(DurationSyntax(count: Double(microseconds / length), unit: unit))
        }
        let unit = units.first { unit in
            Microseconds.length(of: unit).map { microseconds.magnitude >= $0.magnitude } ?? false
        }
        let length = unit.flatMap(Microseconds.length) ?? 1
        return self.length(DurationSyntax(count: Double(microseconds) / Double(length), unit: unit ?? .microsecond))
    }

    /// So many of the largest unit that it reaches, and what is left in units below; nil when these do not say it all.
    private static func pair(_ microseconds: Int64, _ units: [DurationUnit]) -> String? {
        let lengths = units.compactMap { unit in Microseconds.length(of: unit).map { (unit, $0) } }
        guard let large = lengths.first(where: { microseconds >= $0.1 }) else { return nil }
        if large.0 == .second {
            return length(DurationSyntax(count: Double(microseconds) / Double(large.1), unit: .second))
        }
        let rest = microseconds % large.1
        guard rest > 0, let small = lengths.first(where: { rest % $0.1 == 0 }) else { return nil }
        let head = length(DurationSyntax(count: Double(microseconds / large.1), unit: large.0))
        guard rest / small.1 >= 100 else {
            return head + " " + length(DurationSyntax(count: Double(rest / small.1), unit: small.0))
        }
        return pair(rest, units).map { head + " " + $0 }
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

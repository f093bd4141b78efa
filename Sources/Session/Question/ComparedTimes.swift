import Language
import Series
import Syntax

/// Times that are compared, each of which is a stage that picks it: years, months or days, or parts of each year or week.
struct ComparedTimes {
    /// The stage that picks the rows of any of them; nil where they are all that there is.
    let rows: String?
    /// What tells them apart.
    let key: String
    /// What the keys beside it are then: months of two years are compared month by month.
    let parts: [String: String]

    /// Whether others lie between them, which are not asked for: August of two years.
    private(set) var isApart = false

    /// Whether two stages pick parts of one thing, of the day or of the year: `morning` and `evening`, not `after 9:00` and `before noon`, which
    /// are one part together, nor Mondays and March.
    static func areParts(_ stages: [String]) -> Bool {
        guard stages.count == 2, Set(stages).count == 2, stages.allSatisfy({ $0.hasPrefix("where ") }) else {
            return false
        }
        let areOfDay = stages.allSatisfy { stage in
            stage.hasPrefix("where time >= ") && [" and time < ", " or time < "].contains { stage.contains($0) }
        }
        return areOfDay || stages.allSatisfy { $0.hasPrefix("where month(time) in ") }
    }

    /// The unit that a span goes from one of to another, `window 2025-03..2025-05`; nil for one of days.
    static func unit(of stages: [String]) -> String? {
        guard stages.count == 1, stages[0].hasPrefix("window "),
            case let ends = stages[0].dropFirst("window ".count).split(separator: ".").map(String.init),
            ends.count == 2,
            ends[0] != ends[1], case let units = Set(ends.map(unit)), units.count == 1, let unit = units.first,
            unit > .day
        else { return nil }
        return unit.rawValue
    }

    /// Nil for times of different kinds.
    init?(_ stages: [String]) {
        if let spans = Self.spans(stages) {
            rows = "where " + spans.map { "time in \($0)" }.joined(separator: " or ")
            key = spans.dropLast().reversed().reduce("\"\(spans[spans.count - 1])\"") { rest, span in
                "if(time in \(span), \"\(span)\", \(rest))"
            }
            parts = [:]
            return
        }
        if let periods = Self.periods(stages), periods.count > 1 {
            let units = Set(periods.map(Self.unit))
            guard units.count == 1, let unit = units.first else { return nil }
            key = unit.rawValue
            let places = periods.compactMap(Self.place).sorted()
            isApart = places.count == periods.count && zip(places, places.dropFirst()).contains { $1 - $0 > 1 }
            rows =
                unit == .year
                ? "where year(time) in (\(periods.joined(separator: ", ")))"
                : "where time in (\(periods.joined(separator: ", ")))"
            parts = Self.parts(of: unit)
            return
        }
        let weeks = stages.filter { $0.hasPrefix(Self.within) }.map { String($0.dropFirst(Self.within.count)) }
        if weeks.count == stages.count, weeks.count > 1 {
            key = DurationUnit.week.rawValue
            rows = "where " + weeks.map { "time in \($0)" }.joined(separator: " or ")
            parts = Self.parts(of: .week)
            return
        }
        // `where month(time) = March`
        let sides = stages.map { OuterText($0[...]).parts(between: " = ") }
        guard stages.count > 1, Set(sides.map { $0[0] }).count == 1 || Self.areEnds(stages) else { return nil }
        self.parts = [:]
        if Self.areEnds(stages) {
            (rows, key) = (nil, "isweekend(time)")
            return
        }
        let parts = ["weekday(time)", "month(time)"]
        guard let part = parts.first(where: { sides[0][0] == "where \($0)" }) else { return nil }
        // Of a part of the year or week those alone that are compared.
        (rows, key) = ("\(sides[0][0]) in (\(sides.map { $0[1] }.joined(separator: ", ")))", part)
    }

    /// Weekends and the other days.
    private static func areEnds(_ stages: [String]) -> Bool {
        Set(stages) == ["where isweekend(time)", "where not isweekend(time)"]
    }

    /// Before a week, both days with it.
    private static let within = "where time in "

    private static func unit(of period: String) -> DurationUnit {
        let parts = period.split(separator: "-")
        return parts.count == 1 ? .year : parts.count == 3 ? .day : parts[1].first == "Q" ? .quarter : .month
    }

    /// Which of all years, quarters or months it is; nil for days.
    private static func place(of period: String) -> Int? {
        let parts = period.split(separator: "-")
        guard parts.count < 3, let year = Int(parts[0]) else { return nil }
        guard parts.count == 2 else { return year }
        return parts[1].first == "Q"
            ? Int(parts[1].dropFirst()).map { year * 4 + $0 } : Int(parts[1]).map { year * 12 + $0 }
    }

    /// Several spans, each from one time to another.
    private static func spans(_ stages: [String]) -> [String]? {
        let windows = stages.compactMap { $0.hasPrefix("window ") ? String($0.dropFirst("window ".count)) : nil }
        let areSpans = windows.allSatisfy { OuterText($0[...]).parts(between: "..").filter { !$0.isEmpty }.count == 2 }
        return windows.count == stages.count && windows.count > 1 && areSpans ? windows : nil
    }

    /// Calendar units alone; both ends of a span are two.
    private static func periods(_ stages: [String]) -> [String]? {
        let windows = stages.compactMap { $0.hasPrefix("window ") ? String($0.dropFirst("window ".count)) : nil }
        guard windows.count == stages.count else { return nil }
        let periods = windows.flatMap { OuterText($0[...]).parts(between: "..") }
        return periods.allSatisfy { $0.allSatisfy { $0.isNumber || "-Q".contains($0) } && !$0.isEmpty } ? periods : nil
    }

    private static func parts(of unit: DurationUnit) -> [String: String] {
        DurationUnit.allCases.reduce(into: [:]) { $0[$1.rawValue] = $1.cycle(within: unit)?.rawValue }
    }

    /// A key of times as what names a column each, as short as it can be.
    static func named(_ key: String) -> String {
        switch DurationUnit(rawValue: key) {
        case .year: "year(time)"
        case .month: "text(time, \"%Y-%m\")"
        case .week: "text(time, \"%G-W%V\")"
        case .day: "text(time, \"%Y-%m-%d\")"
        default: key
        }
    }
}

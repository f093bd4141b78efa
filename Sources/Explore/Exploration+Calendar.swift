import Charts
import Checked
import Series
import Syntax

/// Days, weeks, months and years, one at a time.
extension Exploration {
    private static let units: [DurationUnit] = [.day, .week, .month, .year]

    private var hasCalendar: Bool {
        switch part.whole.x.scale {
        case .time, .periods: fixedReason == nil
        case .number, .slots: false
        }
    }

    mutating func step(_ count: Int) throws {
        guard hasCalendar else { message = fixedReason ?? "x is not a calendar here"; return }
        guard let unit else {
            try chooseUnit(0)
            return
        }
        let step = CalendarStep(1, unit)
        let start: Int64
        if case .span(let span) = view.range {
            start = calendar.floor(Int64(saturating: span.lower), to: step)
        } else {
            try chooseUnit(0)
            return
        }
        let next = count > 0 ? calendar.next(after: start, step: step) : calendar.floor(start &- 1, to: step)
        let domain = part.whole.x.scale.domain
        guard Double(next) < domain.upper, Double(calendar.next(after: next, step: step)) > domain.lower else {
            message = count > 0 ? "this is the last \(unit.rawValue)" : "this is the first \(unit.rawValue)"
            return
        }
        try show(unit, at: next)
    }

    /// Whether one day, week, month or year is seen, as it was stepped to.
    var isOneUnit: Bool {
        guard let unit, case .span(let span) = view.range else { return false }
        let start = calendar.floor(Int64(saturating: span.lower), to: CalendarStep(1, unit))
        return self.span(of: unit, at: start) == span
    }

    mutating func chooseUnit(_ count: Int) throws {
        guard hasCalendar else { message = fixedReason ?? "x is not a calendar here"; return }
        let width = chart.x.scale.domain.upper - chart.x.scale.domain.lower
        // Who has zoomed since begins with what suits that.
        if !isOneUnit { unit = nil }
        if let unit, let place = Self.units.firstIndex(of: unit) {
            let next = place + count
            guard Self.units.indices.contains(next) else {
                message = "\(unit.rawValue) is the \(count > 0 ? "longest" : "shortest") of them"
                return
            }
            self.unit = Self.units[next]
        } else {
            // The longest that is shorter than what is seen.
            unit = Self.units.last { CalendarStep(1, $0).nominalMicroseconds < width * 0.99 } ?? .day
        }
        guard let unit else { return }
        let domain = chart.x.scale.domain
        var middle = domain.lower / 2 + domain.upper / 2
        if let cursor = try cursor, let walk, walk.x(cursor) >= domain.lower, walk.x(cursor) <= domain.upper {
            middle = walk.x(cursor)
        }
        try show(unit, at: calendar.floor(Int64(saturating: middle), to: CalendarStep(1, unit)))
    }

    /// Shows one day, week, month or year.
    private mutating func show(_ unit: DurationUnit, at start: Int64) throws {
        guard let span = span(of: unit, at: start) else {
            message = "nothing is there"
            return
        }
        var view = view
        view.range = .span(span)
        try take(view, .ranging)
        message = message ?? "by \(unit.rawValue)s: b and f step, , and . choose"
    }

    /// One day, week, month or year by its start; on an axis of periods those that lie in it, nil where none does.
    func span(of unit: DurationUnit, at start: Int64) -> ExploredView.Span? {
        let end = calendar.next(after: start, step: CalendarStep(1, unit))
        guard case .periods(let edges) = part.whole.x.scale else { return time(start, end) }
        guard let first = edges.indices.dropLast().first(where: { edges[$0 + 1] > Double(start) }),
            let last = edges.indices.dropLast().last(where: { edges[$0] < Double(end) }), first <= last
        else { return nil }
        return periods(edges, first, last + 1)
    }
}

import Charts
import Checked
import Diagnostics
import Glibc
import Series
import Syntax

/// What is seen of x.
extension Exploration {
    /// Shares of the whole of x that are seen.
    private struct Seen {
        var lower: Double
        var upper: Double
        var width: Double { upper - lower }

        init(lower: Double, upper: Double) { (self.lower, self.upper) = (lower, upper) }

        /// Of two ends in axis units.
        init(_ lower: Double, _ upper: Double, of whole: AxisScale) {
            let (a, b) = (whole.fraction(lower), whole.fraction(upper))
            self.init(lower: a.isFinite ? a : 0, upper: b.isFinite && b > a ? b : 1)
        }
    }

    /// Why this chart always shows all of x; nil when it need not.
    var fixedReason: String? {
        if chart.series.contains(where: { !$0.mark.channels.y.isOnAxes }) { return "this chart shows all it has" }
        if case .slots = part.whole.x.scale { return "an axis of names shows all of them" }
        return nil
    }

    /// What is seen as it is drawn.
    private var seen: Seen {
        let domain = drawn
        return Seen(domain.lower, domain.upper, of: part.whole.x.scale)
    }

    /// The ends of what is drawn, in axis units.
    private var drawn: (lower: Double, upper: Double) {
        if case .span(let span) = view.range { return (span.lower, span.upper) }
        return chart.x.scale.domain
    }

    /// What is seen as it was meant, before its ends went to round places: what zooms go on from, so that they lead back.
    private var meant: Seen {
        guard let known = part.windows.last(where: { $0.range == view.range }) else { return seen }
        return Seen(lower: known.lower, upper: known.upper)
    }

    /// Notes what was meant by a range that is shown.
    private mutating func note(_ meant: Seen, as range: ExploredView.Range) {
        parts[state.shown].windows.removeAll { $0.range == range }
        parts[state.shown].windows.append(Window(lower: meant.lower, upper: meant.upper, range: range))
        if part.windows.count > Self.mostWindows { parts[state.shown].windows.removeFirst() }
    }

    private static let mostWindows = 64

    /// The range that a stretch was shown as before.
    private func known(_ wanted: Seen) -> ExploredView.Range? {
        part.windows.last {
            max(($0.lower - wanted.lower).magnitude, ($0.upper - wanted.upper).magnitude) < wanted.width * 1e-6
        }?.range
    }

    // MARK: Zoom

    /// - Parameter share: of what is seen, the place that stays where it is; nil for the selection, or the middle.
    mutating func zoom(by factor: Double, about share: Double?) throws {
        if let fixedReason { message = fixedReason; return }
        let seen = meant
        var about = 0.5
        if let share {
            about = chart.x.reverse ? 1 - share : share
        } else if let cursor = try cursor, let walk {
            let place = (part.whole.x.scale.fraction(walk.x(cursor)) - seen.lower) / seen.width
            if place >= 0, place <= 1 { about = place }
        }
        about = min(1, max(0, about))
        let fixed = seen.lower + about * seen.width
        let width = seen.width * factor
        var wanted = Seen(lower: fixed - about * width, upper: fixed - about * width + width)
        if factor > 1, let before = known(wanted) {
            var view = view
            view.range = before
            try take(view, .ranging)
            return
        }
        if width >= 1 - 1e-9 {
            if factor > 1, seen.width >= 1 - 1e-9 { message = "this is all of it" }
            try showAll()
            return
        }
        if factor > 1 {
            wanted.lower = min(max(0, wanted.lower), 1 - width)
            wanted.upper = wanted.lower + width
        }
        note(seen, as: view.range)
        try show(wanted, isSmaller: factor < 1)
    }

    mutating func showAll() throws {
        if let fixedReason { message = fixedReason; return }
        var view = view
        view.range = all
        try take(view, .ranging)
    }

    /// All of x, in the fewest words: a chart that never showed less need not be told.
    private var all: ExploredView.Range { part.refiner.hasRange ? .all : .own }

    mutating func drag(_ from: Double, _ to: Double) throws {
        if let fixedReason { message = fixedReason; return }
        let scale = chart.x.scale
        let ends = [from, to].map { share in
            part.whole.x.scale.fraction(scale.value(at: min(1, max(0, chart.x.reverse ? 1 - share : share))))
        }
        let (lower, upper) = (ends.min() ?? 0, ends.max() ?? 1)
        guard upper - lower > seen.width / 500 else { return }
        try show(Seen(lower: max(0, lower), upper: min(1, upper)), isSmaller: true)
    }

    /// Shows about that much, on round places.
    private mutating func show(_ wanted: Seen, isSmaller: Bool = false) throws {
        guard let span = span(wanted) else {
            message = isSmaller ? "it cannot be seen closer" : "nothing is there"
            return
        }
        var view = view
        view.range = .span(span)
        if isSmaller, case .span(let before) = self.view.range, before == span {
            message = "it cannot be seen closer"
            return
        }
        try take(view, .ranging)
        note(wanted, as: view.range)
    }

    /// A stretch of the whole on round places; nil where nothing is left of it.
    private func span(_ wanted: Seen) -> ExploredView.Span? {
        let whole = part.whole.x.scale
        switch whole {
        case .slots: return nil
        case .periods(let edges):
            let count = Double(edges.count - 1)
            let number = max(1, (wanted.width * count).rounded())
            let first = min(max(0, (wanted.lower * count).rounded()), count - number)
            return periods(edges, Int(saturating: first), Int(saturating: first + number))
        case .time:
            let (lower, upper) = (whole.value(at: wanted.lower), whole.value(at: wanted.upper))
            guard upper - lower >= 4 else { return nil }
            let unit = Self.timeUnit(for: upper - lower)
            let from = calendar.floor(Int64(saturating: lower), to: unit)
            var to = calendar.floor(Int64(saturating: upper), to: unit)
            if Double(to) < upper - 0.5 { to = calendar.next(after: to, step: unit) }
            return to > from ? time(from, to) : nil
        case .number(_, _, let by):
            var (lower, upper) = (whole.value(at: wanted.lower), whole.value(at: wanted.upper))
            guard upper > lower, upper - lower > max(lower.magnitude, upper.magnitude) * 1e-9 else { return nil }
            guard by == LinearScale.self else { return number(lower, upper) }
            let step = Self.numberStep(for: upper - lower)
            (lower, upper) = ((lower / step).rounded(.down) * step, (upper / step).rounded(.up) * step)
            return number(lower, upper)
        }
    }

    func periods(_ edges: [Double], _ first: Int, _ end: Int) -> ExploredView.Span? {
        guard first >= 0, end > first, edges.indices.contains(end) else { return nil }
        let text = spelling.range(
            Int64(saturating: edges[first]), Int64(saturating: edges[end]), lastStart: Int64(saturating: edges[end - 1])
        )
        return ExploredView.Span(lower: edges[first], upper: edges[end], text: text)
    }

    func time(_ lower: Int64, _ upper: Int64) -> ExploredView.Span {
        ExploredView.Span(lower: Double(lower), upper: Double(upper), text: spelling.range(lower, upper))
    }

    private func number(_ lower: Double, _ upper: Double) -> ExploredView.Span? {
        // Steps of ten leave dust in the last digits.
        let places = Double(15 - Int(saturating: log10(max(lower.magnitude, upper.magnitude, 1e-300)).rounded(.up)))
        let scale = places.magnitude < 290 ? pow(10, places) : 1
        let (from, to) = ((lower * scale).rounded() / scale, (upper * scale).rounded() / scale)
        guard to > from, from.isFinite, to.isFinite else { return nil }
        return ExploredView.Span(lower: from, upper: to, text: spelling.number(from) + ".." + spelling.number(to))
    }

    /// The longest unit of which a stretch has a hundred.
    private static func timeUnit(for width: Double) -> CalendarStep {
        let steps: [(Int, DurationUnit)] = [
            (1, .year), (1, .month), (1, .day), (6, .hour), (1, .hour), (15, .minute), (5, .minute), (1, .minute),
            (10, .second),
            (1, .second), (100, .millisecond), (10, .millisecond), (1, .millisecond), (100, .microsecond),
            (10, .microsecond),
        ]
        for (count, unit) in steps {
            let step = CalendarStep(count, unit)
            if width >= step.nominalMicroseconds * 100 { return step }
        }
        return CalendarStep(1, .microsecond)
    }

    /// The largest of 1, 2 and 5 times a power of ten of which a stretch has a hundred.
    private static func numberStep(for width: Double) -> Double {
        let power = pow(10, log10(width / 100).rounded(.down))
        for factor in [5.0, 2] where width / 100 >= power * factor { return power * factor }
        return power
    }

    // MARK: Pan

    mutating func pan(_ count: Int) throws {
        if let fixedReason { message = fixedReason; return }
        let seen = seen
        guard seen.width < 1 - 1e-9 else {
            message = "all of it is seen; + zooms"
            return
        }
        let forward = (count > 0) != chart.x.reverse
        if forward ? seen.upper >= 1 - 1e-9 : seen.lower <= 1e-9 {
            message = forward ? "this is the end" : "this is the beginning"
            return
        }
        let share = (forward ? 1 : -1) * seen.width / 4 * Double(count.magnitude)
        let back = wayBack(of: count)
        guard let span = back ?? shifted(by: share, inColumns: true) else { return }
        if case .span(let now) = view.range, back == nil { panned.append(Panned(from: now, to: span, count: count)) }
        let meant = meant
        let moved = part.whole.x.scale.fraction(span.lower) - seen.lower
        var view = view
        view.range = .span(span)
        try take(view, .ranging)
        note(Seen(lower: meant.lower + moved, upper: meant.upper + moved), as: view.range)
    }

    /// Where the last of the pans came from, where this one undoes it: the plot may be a column wider by then.
    private mutating func wayBack(of count: Int) -> ExploredView.Span? {
        guard let last = panned.last, case .span(let now) = view.range, now == last.to else {
            panned = []
            return nil
        }
        guard last.count == -count else { return nil }
        panned.removeLast()
        return last.from
    }

    /// What is seen moved by a share of the whole and kept within it, as wide as before: by whole units, so that going there and back
    /// leads to the same place.
    ///
    /// - Parameter inColumns: a little more or less, where a plot of cells then moves by whole columns.
    private func shifted(by share: Double, inColumns: Bool) -> ExploredView.Span? {
        let (whole, seen, now) = (part.whole.x.scale, seen, drawn)
        let lower = min(max(0, seen.lower + share), max(0, 1 - seen.width))
        let distance = whole.value(at: lower) - whole.value(at: max(0, seen.lower))
        // At either end what is left is little.
        let isWithin = lower > 0 && lower < 1 - seen.width
        let room = (share > 0 ? 1 - seen.upper : seen.lower) / seen.width
        func units(_ distance: Double, of all: Double) -> Double {
            let units = max(1, isWithin ? distance.magnitude.rounded() : (distance.magnitude - 1e-6).rounded(.up))
            let fitting = isWithin && inColumns ? ofWholeColumns(units, of: all, room: room * all) : units
            return (share > 0 ? 1 : -1) * fitting
        }
        switch whole {
        case .time:
            let unit = panUnit(now.lower, now.upper)
            let length = unit.nominalMicroseconds
            let units = units(distance / length, of: (now.upper - now.lower) / length)
            func moved(_ place: Double) -> Int64? {
                calendar.adding(unit.duration, times: units, to: Int64(saturating: place))
            }
            guard let from = moved(now.lower), let to = moved(now.upper), to > from else { return nil }
            return time(from, to)
        case .number(_, _, let by) where by == LinearScale.self:
            let step = Self.numberStep(for: now.upper - now.lower)
            let moved = units(distance / step, of: (now.upper - now.lower) / step) * step
            return number(now.lower + moved, now.upper + moved)
        case .periods(let edges):
            let count = Double(edges.count - 1)
            let (first, all) = ((seen.lower * count).rounded(), max(1, (seen.width * count).rounded()))
            let moved = min(max(0, first + units(share / seen.width * all, of: all)), count - all)
            return periods(edges, Int(saturating: moved), Int(saturating: moved + all))
        case .number, .slots: return span(Seen(lower: lower, upper: lower + seen.width))
        }
    }

    /// What a stretch of time moves by: months and years only where it begins and ends with one, whose lengths differ.
    private func panUnit(_ lower: Double, _ upper: Double) -> CalendarStep {
        let unit = Self.timeUnit(for: upper - lower)
        let isRound = [lower, upper].allSatisfy {
            Double(calendar.floor(Int64(saturating: $0), to: unit)) == $0
        }
        return isRound || unit.nominalMicroseconds <= Double(Microseconds.day) ? unit : CalendarStep(1, .day)
    }

    /// The number of units, near a wanted one, by which a plot of cells moves by whole columns, or by as little beside them as can
    /// be: what stays in sight then looks as it did, and the terminal moves it (`CellMove`).
    ///
    /// - Parameters:
    ///   - all: units that are seen.
    ///   - room: units that there are beside these.
    private func ofWholeColumns(_ wanted: Double, of all: Double, room: Double) -> Double {
        guard let columns, columns >= 8, all >= 8 else { return wanted }
        let slack = (wanted / 4).rounded(.down)
        func beside(_ units: Double) -> Double {
            let moved = units / all * columns
            return (moved - moved.rounded()).magnitude
        }
        var best = wanted
        // The nearest first: others must be better to be seen, where a dot is half a column.
        for step in stride(from: 1, through: slack, by: 1) {
            for units in [wanted + step, wanted - step] where beside(units) < beside(best) - 0.02 && units <= room {
                best = units
            }
        }
        return best
    }

    /// Moves what is seen so that a place is in it, where it is not.
    func follow(_ x: Double, _ view: inout ExploredView) {
        guard fixedReason == nil, x.isFinite else { return }
        let seen = seen
        guard seen.width < 1 - 1e-9 else { return }
        let place = part.whole.x.scale.fraction(x)
        var isInside = place >= seen.lower - 1e-12 && place <= seen.upper + 1e-12
        if case .periods = part.whole.x.scale { isInside = isInside && place < seen.upper - 1e-9 }
        if isInside { return }
        // Who goes by the calendar goes on so.
        if let unit, isOneUnit {
            let start = calendar.floor(Int64(saturating: x), to: CalendarStep(1, unit))
            if let span = span(of: unit, at: start) { view.range = .span(span) }
            return
        }
        // A quarter from the side that it came in by.
        let lower = place > seen.upper ? place - seen.width * 0.25 : place - seen.width * 0.75
        let kept = min(max(0, lower), 1 - seen.width)
        if let span = shifted(by: kept - seen.lower, inColumns: false) { view.range = .span(span) }
    }
}

import Charts
import Checked
import Diagnostics
import Series
import Session
import Syntax

/// What is written: notes on the chart, and the cells.
extension Exploration {
    mutating func annotate(_ text: String) throws {
        guard let walk, let cursor = try cursor else {
            message = "select a value first: the words stand beside it"
            return
        }
        let words = text.trimmingBlanks
        guard !words.isEmpty else { return }
        if case .slots = part.whole.x.scale { message = "words stand beside instants and numbers, not names"; return }
        if fixesAll { message = "this chart has no place for words"; return }
        var view = view
        view.annotations.append("annotate \(place(of: cursor, in: walk)) \(PlaceSpelling.quoted(words))")
        try take(view, .noting)
    }

    private var fixesAll: Bool { chart.series.contains { !$0.mark.channels.y.isOnAxes } }

    /// Shades what is marked, else what is seen.
    mutating func shade() throws {
        if let fixedReason, anchor != nil { message = fixedReason; return }
        var shaded = marked?.text
        if shaded == nil, case .span(let span) = view.range { shaded = span.text }
        guard let shaded else {
            message = "zoom in or mark a range first: that is shaded"
            return
        }
        anchor = nil
        var view = view
        let band = "band x " + shaded
        guard !view.annotations.contains(band) else {
            message = "it is shaded already"
            return
        }
        view.annotations.append(band)
        try take(view, .noting)
        message = "shaded \(shaded)"
    }

    mutating func write() throws {
        guard case .span(let span) = view.range else {
            message = "zoom in first: the range that is seen is written"
            return
        }
        try take(state, .writing)
        message = "written: \(part.refiner.spelledName) | x \(span.text)"
    }

    mutating func choose(_ count: Int) throws {
        if parts.count > 1 {
            var next = state
            anchor = nil
            next.shown = (state.shown + (count > 0 ? 1 : parts.count - 1)) % parts.count
            try take(next, .choosing)
            return
        }
        let many = part.walks.count
        guard many > 1 else {
            message = "there is one series"
            return
        }
        let lead = (part.lead + (count > 0 ? 1 : many - 1)) % many
        parts[state.shown].lead = lead
        let names = leads.names
        message = names.indices.contains(lead) ? "along \(names[lead])" : nil
    }

    // MARK: Combining

    private static let periods: [CalendarStep] = [
        CalendarStep(1, .second), CalendarStep(10, .second), CalendarStep(1, .minute), CalendarStep(10, .minute),
        CalendarStep(1, .hour), CalendarStep(3, .hour), CalendarStep(1, .day), CalendarStep(1, .week),
        CalendarStep(1, .month), CalendarStep(1, .quarter), CalendarStep(1, .year),
    ]

    /// More periods than this nobody needs at once, and no chart has.
    private static let mostPeriods = 1e7

    mutating func combine(_ count: Int) throws {
        guard part.refiner.hasTimes, cells == nil else {
            message = cells == nil ? "the rows have no instants to combine by" : "cells stand for periods already"
            return
        }
        let domain = part.whole.x.scale.domain
        let length = domain.upper - domain.lower
        let now = distance
        var view = view
        let next =
            count > 0
            ? Self.periods.first {
                $0.nominalMicroseconds > now * 1.5 && length / $0.nominalMicroseconds <= Self.mostPeriods
            }
            : Self.periods.last { $0.nominalMicroseconds < now * 0.7 }
        if count > 0, let next {
            guard next.nominalMicroseconds <= length else { message = "one period would be left"; return }
            view.combine = combining(next)
        } else if count < 0, self.view.combine == "off" || self.view.combine == nil && !isOfPeriods {
            message = "these are the rows themselves"
            return
        } else if count < 0, let next, next.nominalMicroseconds > ownDistance * 1.5 {
            view.combine = combining(next)
        } else if count < 0 {
            view.combine = part.refiner.combinesPeriods ? "off" : nil
        } else {
            message = "there are no longer periods"
            return
        }
        try take(view, .combining)
        let words = view.combine ?? "off"
        message = words == "off" ? "the rows themselves" : "combined \(words)"
    }

    /// The clause of a period, with the aggregate that the chart shows: the one it says, else the one that it takes.
    private func combining(_ step: CalendarStep) -> String {
        let period = "by \(step.count == 1 ? "" : "\(step.count) ")\(step.unit.rawValue)\(step.count == 1 ? "" : "s")"
        if let said = part.refiner.aggregate { return said + " " + period }
        var refiner = part.refiner
        guard let chart = try? refiner.chart(by: ["combine " + period]), let taken = chart.notes.unsaidAggregate else {
            return period
        }
        return taken + " " + period
    }

    private var isOfPeriods: Bool { part.whole.series.contains(where: \.isPeriods) }

    /// µs from one drawn place to the next.
    private var distance: Double { Self.distance(walk) }

    /// The same of the rows before they were combined.
    private var ownDistance: Double {
        var refiner = part.refiner
        guard let rows = try? refiner.chart(by: ["combine off"]), let first = Self.series(rows).first else { return 0 }
        return Self.distance(try? RowWalk(first))
    }

    private static func distance(_ walk: RowWalk?) -> Double {
        guard let walk, walk.count > 1 else { return 0 }
        var gaps: [Double] = []
        for rank in stride(from: 1, to: walk.count, by: max(1, walk.count / 1000)) {
            let gap = walk.x(rank) - walk.x(rank - 1)
            if gap > 0 { gaps.append(gap) }
        }
        gaps.sort()
        return gaps.isEmpty ? 0 : gaps[gaps.count / 2]
    }

    // MARK: Cells

    /// What has been done as it will be written; nil while that is nothing.
    package var cell: String? {
        let lines = cells(.result)
        return lines.isEmpty ? nil : lines.joined(separator: " ; ")
    }

    /// The cells to keep, each a line or several.
    package func cells(_ keep: Keep) -> [String] {
        var cells: [String] = []
        // What the cells so far have made of it.
        var made = Snapshot(shown: steps.first?.before.shown ?? state.shown, views: parts.map { _ in ExploredView() })
        for step in steps {
            switch keep {
            case .steps where step.meaning != .writing:
                cells += lines(from: made, to: step.after)
                made = step.after
            case .steps where made.views == step.after.views: break
            default:
                guard step.meaning == .writing else { continue }
                let view = step.after.views[step.after.shown]
                guard made.views[step.after.shown].range != view.range else { continue }
                // Rows that were combined otherwise may have nothing in that range.
                var written = made
                written.views[step.after.shown].range = view.range
                written.views[step.after.shown].combine = view.combine
                cells += lines(from: made, to: written)
                made = written
            }
        }
        if keep == .result { cells += lines(from: made, to: state) }
        return cells
    }

    /// The lines that lead from one state to another, one for each chart that differs.
    private func lines(from before: Snapshot, to after: Snapshot) -> [String] {
        var lines: [String] = []
        for place in parts.indices {
            var (old, new) = (before.views[place], after.views[place])
            // A range that was written and is no more.
            if new.range == .own, old.range != .own { new.range = .all }
            if new.selection == .own, old.selection != .own { new.selection = .off }
            if new.combine == nil, old.combine != nil { new.combine = "off" }
            if new.hidden == nil, old.hidden != nil {
                new.hidden = parts[place].refiner.hidden.map { spelling.category($0) }
            }
            lines += new.windows.filter { !old.windows.contains($0) }
            if !new.annotations.starts(with: old.annotations) { old.annotations = [] }
            let clauses = new.clauses(after: old)
            if !clauses.isEmpty {
                lines.append(([parts[place].refiner.spelledName] + clauses).joined(separator: " | "))
            }
        }
        if let tabs, before.shown != after.shown {
            lines.append(tabs + " | select " + PlaceSpelling.quoted(parts[after.shown].label))
        }
        return lines
    }

    // MARK: Words

    /// The selected values in words, or what is looked at where none is selected.
    package var readout: String {
        if let readout = chart.readout, !readout.isEmpty { return readout }
        guard let walk, walk.count > 0 else { return chart.summary }
        let (seen, all) = (seenRanks.count, walk.count)
        let count = seen == all ? "" : GroupedNumber.text(seen) + " of "
        return "\(chart.summary) · \(count)\(GroupedNumber.text(all)) \(all == 1 ? "value" : "values")"
    }
}

extension Exploration {
    /// A stretch between two shares of what is seen, in words: what a drag would show.
    func words(from: Double, to: Double) -> String {
        let scale = chart.x.scale
        func place(_ share: Double) -> String {
            let x = scale.value(at: min(1, max(0, chart.x.reverse ? 1 - share : share)))
            switch scale {
            case .time, .periods: return spelling.exact(Int64(saturating: x) / 60_000_000 * 60_000_000)
            case .number: return PlainNumber.short(x)
            case .slots(let names):
                let slot = Int(saturating: x.rounded(.down))
                return names.indices.contains(slot) ? names[slot] : ""
            }
        }
        return place(min(from, to)) + " – " + place(max(from, to))
    }
}

extension Exploration {
    /// What the chart shows, in sentences.
    package var description: String { chart.description }

    /// The range that was chosen, as it is typed; empty for all of x.
    package var rangeWords: String {
        if case .span(let span) = view.range { span.text } else { "" }
    }
}

extension String {
    var trimmingBlanks: String {
        var text = Substring(self)
        while text.first?.isWhitespace ?? false { text.removeFirst() }
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return String(text)
    }
}

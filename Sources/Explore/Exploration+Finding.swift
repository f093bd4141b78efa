import Charts
import Checked
import Diagnostics
import Series
import Syntax

/// What the search looks for, place by place.
enum Search: Sendable {
    case value(ValueTest)
    /// Times of which some parts were said.
    case time(CivilWords)
}

/// Places and values that a person looks for.
extension Exploration {
    mutating func extreme(highest: Bool) throws {
        guard let walk, let rank = try walk.extreme(of: seenRanks, highest: highest) else {
            message = "nothing is drawn here"
            return
        }
        if try cursor == rank { message = highest ? "this is the highest value here" : "this is the lowest value here" }
        try select(rank)
    }

    mutating func gap(forward: Bool) throws {
        guard let walk else { return }
        let start = try cursor ?? (forward ? seenRanks.lowerBound : max(0, seenRanks.upperBound - 1))
        guard let rank = try walk.gap(from: start, forward: forward) else {
            message = forward ? "no gap after this" : "no gap before this"
            return
        }
        try select(rank)
    }

    /// To what was typed: what the language takes for a place, what the axis writes there, then a value.
    mutating func jump(_ text: String) throws {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty else { return }
        search = nil
        // `2024-04-02 14:20` as people write it.
        let date = words.split(separator: " ").count == 2 ? words.split(separator: " ").joined(separator: "T") : words
        if part.whole.x.scale.isTime, try jumpToDate(date) { return }
        if case .slots(let names) = part.whole.x.scale, try jumpToName(words, names) { return }
        if part.whole.x.scale.isTime, try jumpToLabel(words) { return }
        if part.whole.x.scale.isTime,
            let time = CivilWords(words, monthFirst: part.refiner.context.locale.putsMonthFirst)
        {
            search = .time(time)
            try again(forward: true, fromStart: true)
            return
        }
        if case .number = part.whole.x.scale, let number = TypedNumber(nil, on: part.whole.x).value(words) {
            let domain = part.whole.x.scale.domain
            if let walk, number >= domain.lower, number <= domain.upper, let rank = try walk.rank(nearest: number) {
                try select(rank)
                return
            }
        }
        guard let test = ValueTest(words, valueNumbers) else {
            message = "'\(words)' is neither a date nor a value here"
            return
        }
        search = .value(test)
        try again(forward: true, fromStart: true)
    }

    /// How the values of the series that keys go along are written on their axis.
    private var valueNumbers: TypedNumber {
        let series = Self.series(part.whole)
        let lead = series.indices.contains(part.lead) ? series[part.lead] : nil
        let axis = lead?.onSecondY ?? false ? part.whole.secondY ?? part.whole.y : part.whole.y
        return TypedNumber(lead, on: axis)
    }

    /// To the category of that name, whole or its beginning, and of a heat map to the line of that name.
    private mutating func jumpToName(_ words: String, _ names: [String]) throws -> Bool {
        let wanted = words.lowercased()
        func found(_ names: [String]) -> Int? {
            names.firstIndex { $0.lowercased() == wanted } ?? names.firstIndex { $0.lowercased().hasPrefix(wanted) }
        }
        if let slot = found(names) ?? labelled(wanted).map({ Int(saturating: $0.rounded(.down)) }),
            names.indices.contains(slot)
        {
            var view = view
            view.selection = .place(spelling.category(names[slot]))
            try take(view, .selecting)
            return true
        }
        return try selectLine { found($0) }
    }

    /// To the place that a tick of the axis has that label, where labels are not those of the calendar: `Day 3`, `x format …`.
    private mutating func jumpToLabel(_ words: String) throws -> Bool {
        guard let walk, let place = labelled(words.lowercased()),
            let rank = try walk.rank(nearest: place)
        else { return false }
        try select(rank)
        return true
    }

    /// Where a tick with that label stands, in axis units; nil where none has it, or several have.
    private func labelled(_ words: String) -> Double? {
        var found: Double?
        for tick in part.whole.x.rungs.lazy.flatMap({ $0 }) {
            guard !tick.label.isEmpty else { continue }
            let texts = [
                tick.label.joined(separator: " "), tick.label.reversed().joined(separator: " "), tick.whole ?? "",
            ]
            guard texts.contains(where: { $0.lowercased() == words }) else { continue }
            if let found, found != tick.position { return nil }
            found = tick.position
        }
        return found
    }

    /// - Returns: whether it was a date of the language's.
    private mutating func jumpToDate(_ words: String) throws -> Bool {
        let domain = part.whole.x.scale.domain
        guard let walk, part.refiner.isClause("select " + words) else { return false }
        let known = part.refiner.instant(words)
        let isBare = words.allSatisfy { $0.isNumber }
        if known == nil, !words.contains(":") { return false }
        // 2024 is a value where no such year is.
        if isBare, let known, Double(known.upperBound) < domain.lower || Double(known.lowerBound) > domain.upper {
            return false
        }
        var view = view
        view.selection = .place(words)
        // What it selects is known when it is worked out; then what is seen follows.
        let found = try parts[state.shown].refiner.chart(by: view.clauses())
        let place = found.selection?.x ?? .nan
        if let rank = try walk.rank(nearest: place.isFinite ? place : domain.lower) { follow(walk.x(rank), &view) }
        try take(view, .selecting)
        return true
    }

    /// The next of what is looked for, or the one before.
    ///
    /// - Parameter fromStart: it was asked for now: a time that lies before the selected place is found too.
    mutating func again(forward: Bool, fromStart: Bool = false) throws {
        guard let walk else { return }
        guard let search else {
            message = "'/' says what to look for"
            return
        }
        let start = max(
            -1, min(walk.count, try cursor ?? (forward ? seenRanks.lowerBound - 1 : seenRanks.upperBound)))
        var rank: Int?
        switch search {
        case .value(let test): rank = try walk.match(from: start, forward: forward, test)
        case .time(let words):
            rank = try place(words, in: walk, from: start, forward: forward)
            if rank == nil, fromStart { rank = try place(words, in: walk, from: -1, forward: true) }
            if rank == nil, fromStart { rank = try nearest(words, in: walk) }
        }
        guard let rank else {
            let isNowhere = if case .time = search { fromStart } else { false }
            message = isNowhere ? "no value is there" : forward ? "no match after this" : "no match before this"
            return
        }
        try select(rank)
    }

    /// The first value of the next time that is meant: of Mondays the next one's, not the next row of this one.
    private func place(_ words: CivilWords, in walk: RowWalk, from start: Int, forward: Bool) throws -> Int? {
        let (calendar, step) = (calendar, CalendarStep(1, words.unit))
        var edges: [Double] = []
        if case .periods(let found) = part.whole.x.scale { edges = found }
        /// The time that a row belongs to, by its start; nil for a row of none. A period is of each day, hour … that it holds.
        func time(_ rank: Int) -> Int64? {
            let x = walk.x(rank)
            guard x.isFinite, walk.isShown(rank) else { return nil }
            let instant = Int64(saturating: x)
            if words.fits(calendar.civil(instant)) { return calendar.floor(instant, to: step) }
            guard let end = edges.first(where: { $0 > x }), (end - x) / step.nominalMicroseconds <= 400 else {
                return nil
            }
            var part = calendar.next(after: calendar.floor(instant, to: step), step: step)
            while Double(part) < end {
                if words.fits(calendar.civil(part)) { return instant }
                part = calendar.next(after: part, step: step)
            }
            return nil
        }
        func shownBefore(_ rank: Int) throws -> Int? { try walk.next(from: rank - 1, forward: false) }
        var at = start + (forward ? 1 : -1)
        while at >= 0, at < walk.count {
            if at % 32_768 == 0 { try cancellation.check() }
            if let own = time(at) {
                let before = try shownBefore(at)
                if before.flatMap(time) != own { return at }
            }
            at += forward ? 1 : -1
        }
        return nil
    }

    /// The value nearest to a day that is drawn and has none of its own.
    private func nearest(_ words: CivilWords, in walk: RowWalk) throws -> Int? {
        guard let month = words.month, let day = words.day else { return nil }
        let domain = part.whole.x.scale.domain
        let ends = [domain.lower, domain.upper].map { calendar.civil(Int64(saturating: $0)).date.year }
        for year in ends[0]...max(ends[0], ends[1]) where words.year == nil || words.year == year {
            guard let date = CivilDate(validYear: year, month: month, day: day),
                words.weekday == nil || words.weekday == date.weekday
            else { continue }
            let start = Double(calendar.startOfDay(date))
            if start >= domain.lower, start <= domain.upper { return try walk.rank(nearest: start) }
        }
        return nil
    }
}

import Charts
import Checked
import Diagnostics
import Series
import Syntax

/// Along the values.
extension Exploration {
    /// Columns of a screen that keys go by where rows are many.
    private static let columns = 400

    mutating func perform(_ gesture: Gesture) throws {
        switch gesture {
        case .move(let count): try move(count, stride: stride)
        case .moveRow(let count): try move(count, stride: 1)
        case .page(let count): try move(count, stride: max(1, seenRanks.count / 10))
        case .first: try end(first: true)
        case .last: try end(first: false)
        case .zoomIn: try zoom(by: 0.5, about: nil)
        case .zoomOut: try zoom(by: 2, about: nil)
        case .zoomAt(let share, let inward): try zoom(by: inward ? 0.5 : 2, about: share)
        case .showAll: try showAll()
        case .pan(let count): try pan(count)
        case .step(let count): try step(count)
        case .unit(let count): try chooseUnit(count)
        case .next(let count): try choose(count)
        case .jump(let text): try jump(text)
        case .again(let forward): try again(forward: forward)
        case .extreme(let highest): try extreme(highest: highest)
        case .gap(let forward): try gap(forward: forward)
        case .annotate(let text): try annotate(text)
        case .shade: try shade()
        case .write: try write()
        case .combine(let count): try combine(count)
        case .undo: try undo()
        case .unselect: try unselect()
        case .point(let share): try point(share)
        case .range(let from, let to): try drag(from, to)
        }
    }

    // MARK: The cursor

    /// The rank of what is selected on the series that keys go along; nil without a selection.
    var cursor: Int? {
        get throws(Interrupted) {
            guard let walk, let x = selectedX else { return nil }
            return try walk.rank(nearest: x)
        }
    }

    /// Where the selection stands, in axis units.
    private var selectedX: Double? {
        if chart.panels.isEmpty {
            guard let selection = chart.selection else { return nil }
            let lead = Self.series(part.whole).indices.contains(part.lead) ? Self.series(part.whole)[part.lead] : nil
            for item in selection.items where chart.series.indices.contains(item.series) {
                let one = chart.series[item.series]
                guard one.name == lead?.name, one.column == lead?.column, item.row < one.x.count else { continue }
                return one.x[item.row]
            }
            if let item = selection.items.first, chart.series.indices.contains(item.series),
                item.row < chart.series[item.series].x.count
            {
                return chart.series[item.series].x[item.row]
            }
            return selection.x
        }
        var place = part.lead
        for panel in chart.panels {
            let count = Self.distinct(panel.series).count
            if place < count || count == 0 && place == 0 {
                guard let selection = panel.selection else { return nil }
                guard let item = selection.items.first, panel.series.indices.contains(item.series) else {
                    return selection.x
                }
                return panel.series[item.series].x[item.row]
            }
            place -= count
        }
        return chart.selection?.x
    }

    /// The ranks that are seen.
    var seenRanks: Range<Int> {
        guard let walk else { return 0..<0 }
        let domain = chart.x.scale.domain
        if case .slots = chart.x.scale { return 0..<walk.count }
        if case .periods = chart.x.scale { return walk.ranks(from: domain.lower, through: domain.upper.nextDown) }
        return walk.ranks(from: domain.lower, through: domain.upper)
    }

    /// Rows that one key goes by: those that share a column.
    private var stride: Int { max(1, seenRanks.count / Self.columns) }

    private mutating func move(_ count: Int, stride: Int) throws {
        guard let walk else { return }
        guard let cursor = try cursor else {
            // Nothing is selected yet: the end that the key points away from.
            let seen = seenRanks
            let start = count > 0 ? seen.lowerBound : seen.upperBound - 1
            guard let rank = try walk.next(from: start, forward: count > 0) else {
                message = "nothing is drawn here"
                return
            }
            try select(rank)
            return
        }
        let (distance, _) = count.multipliedReportingOverflow(by: stride)
        let wanted = max(0, min(walk.count - 1, cursor + max(-walk.count, min(walk.count, distance))))
        let found = try walk.next(from: wanted, forward: count > 0) ?? walk.next(from: wanted, forward: count < 0)
        guard let found, found != cursor else {
            message = count > 0 ? "this is the last value" : "this is the first value"
            return
        }
        try select(found)
    }

    private mutating func end(first: Bool) throws {
        guard let walk, let rank = try walk.next(from: first ? 0 : walk.count - 1, forward: first) else { return }
        try select(rank)
    }

    /// Selects a row; what is seen follows it.
    mutating func select(_ rank: Int) throws {
        guard let walk else { return }
        var view = view
        view.selection = .place(place(of: rank, in: walk))
        follow(walk.x(rank), &view)
        try take(view, .selecting)
    }

    /// A row's place as it is typed.
    func place(of rank: Int, in walk: RowWalk) -> String {
        let x = walk.x(rank)
        switch part.whole.x.scale {
        case .slots(let names):
            let slot = Int(saturating: x.rounded(.down))
            return spelling.category(names.indices.contains(slot) ? names[slot] : "")
        case .number: return spelling.number(x)
        case .periods(let edges):
            let start = Int64(saturating: x)
            let end = edges.first { $0 > x } ?? x
            return spelling.period(start, until: Int64(saturating: end))
        case .time:
            func instant(_ rank: Int) -> Int64? {
                let x = walk.x(rank)
                return x.isFinite ? Int64(saturating: x) : nil
            }
            return spelling.row(Int64(saturating: x), before: instant(rank - 1), after: instant(rank + 1))
        }
    }

    private mutating func unselect() throws {
        guard chart.selection != nil else { return }
        var view = view
        view.selection = part.refiner.hasSelection ? .off : .own
        try take(view, .selecting)
    }

    private mutating func point(_ share: Double) throws {
        guard let walk else { return }
        let x = chart.x.scale.value(at: min(1, max(0, chart.x.reverse ? 1 - share : share)))
        var found = try walk.rank(nearest: x)
        if case .slots = chart.x.scale {
            found =
                (0..<walk.count).first { walk.x($0).rounded(.down) == x.rounded(.down) && walk.isShown($0) } ?? found
        } else if case .periods = chart.x.scale {
            // The period that the pointer is on, not the one that begins nearest to it.
            let at = walk.rank(atOrBehind: x.nextUp) - 1
            if at >= 0, walk.isShown(at) { found = at }
        }
        if let found { try select(found) }
    }

    // MARK: Finding

    private mutating func extreme(highest: Bool) throws {
        guard let walk, let rank = try walk.extreme(of: seenRanks, highest: highest) else {
            message = "nothing is drawn here"
            return
        }
        if try cursor == rank { message = highest ? "this is the highest value here" : "this is the lowest value here" }
        try select(rank)
    }

    private mutating func gap(forward: Bool) throws {
        guard let walk else { return }
        let start = try cursor ?? (forward ? seenRanks.lowerBound : max(0, seenRanks.upperBound - 1))
        guard let rank = try walk.gap(from: start, forward: forward) else {
            message = forward ? "no gap behind this" : "no gap before this"
            return
        }
        try select(rank)
    }

    private mutating func jump(_ text: String) throws {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty else { return }
        search = nil
        // `2024-04-02 14:20` as people write it.
        let date = words.split(separator: " ").count == 2 ? words.split(separator: " ").joined(separator: "T") : words
        if part.whole.x.scale.isTime, try jumpToDate(date) { return }
        if case .slots(let names) = part.whole.x.scale {
            let wanted = words.lowercased()
            if let slot = names.firstIndex(where: { $0.lowercased() == wanted })
                ?? names.firstIndex(where: { $0.lowercased().hasPrefix(wanted) })
            {
                var view = view
                view.selection = .place(spelling.category(names[slot]))
                try take(view, .selecting)
                return
            }
        }
        guard let test = ValueTest(words) else {
            message = "'\(words)' is no date and no value here"
            return
        }
        if case .number = part.whole.x.scale, case .at(let number) = test {
            let domain = part.whole.x.scale.domain
            if let walk, number >= domain.lower, number <= domain.upper, let rank = try walk.rank(nearest: number) {
                try select(rank)
                return
            }
        }
        search = test
        try again(forward: true, fromStart: true)
    }

    /// - Returns: whether it was a date.
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

    private mutating func again(forward: Bool, fromStart: Bool = false) throws {
        guard let walk else { return }
        guard let search else {
            message = "'/' says what to look for"
            return
        }
        let start = try cursor ?? (forward ? seenRanks.lowerBound - 1 : seenRanks.upperBound)
        guard let rank = try walk.match(from: max(-1, min(walk.count, start)), forward: forward, search) else {
            message = forward ? "no match behind this" : "no match before this"
            return
        }
        try select(rank)
    }
}

extension ValueTest {
    /// `20`, `> 20`, `<0`.
    init?(_ text: String) {
        var rest = Substring(text)
        let sign = rest.first
        if sign == ">" || sign == "<" || sign == "=" { rest = rest.dropFirst() }
        let digits = rest.filter { !$0.isWhitespace && $0 != "," && $0 != "_" }.map { $0 == "−" ? "-" : String($0) }
        guard let number = Double(digits.joined()), number.isFinite else { return nil }
        switch sign {
        case ">": self = .above(number)
        case "<": self = .below(number)
        default: self = .at(number)
        }
    }
}

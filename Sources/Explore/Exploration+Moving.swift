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
        case .move(let count): if try !moveCell(count) { try move(count, stride: stride) }
        case .moveRow(let count): if try !moveCell(count) { try move(count, stride: 1) }
        case .across(let count): try across(count)
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
        case .write: if try !keepWindow() { try write() }
        case .mark: try mark()
        case .showMarked: try showMarked()
        case .hide: try hide()
        case .showHidden: try showHidden()
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
            if let cell = cellRank(at: x, in: walk) { return cell }
            return try walk.rank(nearest: x)
        }
    }

    /// The rank of the selected one of the cells that stand at a place; nil where no line is selected.
    private func cellRank(at x: Double, in walk: RowWalk) -> Int? {
        guard case .lines? = cells, let item = chart.selection?.items.first,
            chart.series.indices.contains(item.series)
        else { return nil }
        let own = chart.series[item.series]
        guard item.row < own.y.count else { return nil }
        let line = own.y.span[item.row]
        guard let all = part.whole.series.first(where: { $0.detail.cells != nil }) else { return nil }
        for rank in walk.ranks(from: x, through: x) {
            guard let row = walk.row(at: rank), row < all.y.count else { continue }
            if all.y.span[row] == line { return rank }
        }
        return nil
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
            // On to the panel beside this one.
            if !chart.panels.isEmpty, try movePanel(up: 0, aside: count > 0 ? 1 : -1) {
                try end(first: count > 0)
                return
            }
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
        var typed = place(of: rank, in: walk)
        if case .lines(let names)? = cells, let row = walk.row(at: rank),
            let all = part.whole.series.first(where: { $0.detail.cells != nil })
        {
            let line = Int(saturating: all.y.span[row].rounded(.down))
            if names.indices.contains(line) { typed += ", " + spelling.category(names[line]) }
        }
        view.selection = .place(typed)
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
        if anchor != nil {
            anchor = nil
            return
        }
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
            let at = walk.rank(atOrAfter: x.nextUp) - 1
            if at >= 0, walk.isShown(at) { found = at }
        }
        if let found { try select(found) }
    }
}

import Charts
import Checked
import Diagnostics
import Scene
import Series

/// What lies beside the selected value in a direction of the screen: a cell, a day, a panel, another series.
extension Exploration {
    /// How the rows that keys go along lie beside each other, where they are cells.
    var cells: CellPlan? { leadSeries?.detail.cells }

    /// The series that keys go along, of what is seen.
    private var leadSeries: ResolvedSeries? {
        let series = Self.series(chart)
        return series.indices.contains(part.lead) ? series[part.lead] : series.first
    }

    /// The row that is selected among those of `leadSeries`; nil without one.
    private var selectedRow: Int? {
        guard let item = chart.selection?.items.first, chart.series.indices.contains(item.series) else { return nil }
        return item.row
    }

    // MARK: Along and across

    /// Along x, one cell at a time where there are cells.
    ///
    /// - Returns: whether there are.
    mutating func moveCell(_ count: Int) throws -> Bool {
        switch cells {
        case .lines?: try moveCell(along: count, across: 0)
        case .columns(let size)?: try moveDays(count * size)
        case nil: return false
        }
        return true
    }

    /// Up (+1) or down: the cell, the day, the panel or the series there.
    mutating func across(_ count: Int) throws {
        switch cells {
        case .lines?: try moveCell(along: 0, across: count)
        case .columns?: try moveDays(-count)
        case nil where !chart.panels.isEmpty: try movePanel(up: count, aside: 0)
        case nil: try moveSeries(count)
        }
    }

    // MARK: Cells of two keys

    private mutating func moveCell(along: Int, across: Int) throws {
        guard let series = leadSeries, let walk else { return }
        let (x, y, values) = (series.x, series.y, series.shown)
        // Lines are counted from the top unless the axis was turned.
        let down = across == 0 ? 0 : (across > 0) == chart.y.reverse ? -1 : 1
        let forward = chart.x.reverse ? -along : along
        func line(_ row: Int) -> Int { Int(saturating: y.span[row].rounded(.down)) }
        guard let row = selectedRow, row < y.count else {
            guard let first = try walk.next(from: 0, forward: true) else { return }
            try select(first)
            return
        }
        var best: Int?
        for other in 0..<min(y.count, values.count) where values.span[other].isFinite && x[other].isFinite {
            if along != 0 {
                guard line(other) == line(row), forward > 0 ? x[other] > x[row] : x[other] < x[row] else { continue }
                if let best, (x[best] - x[row]).magnitude <= (x[other] - x[row]).magnitude { continue }
            } else {
                let step = (line(other) - line(row)) * down
                guard x[other] == x[row], step > 0 else { continue }
                if let best, (line(best) - line(row)) * down <= step { continue }
            }
            best = other
        }
        guard let best else {
            message = "there is no cell beyond this one"
            return
        }
        try select(x: x[best], line: line(best))
    }

    /// To the first line that a name finds, at the selected place; else where the first cell of it is.
    ///
    /// - Returns: whether there are lines, and one of that name.
    mutating func selectLine(_ find: ([String]) -> Int?) throws -> Bool {
        guard case .lines(let names)? = cells, let wanted = find(names), let series = leadSeries else { return false }
        let own = selectedRow.map { series.x[$0] }
        let rows = (0..<series.y.count).filter {
            Int(saturating: series.y.span[$0].rounded(.down)) == wanted && series.shown.span[$0].isFinite
        }
        guard let row = rows.first(where: { series.x[$0] == own }) ?? rows.first else { return false }
        try select(x: series.x[row], line: wanted)
        return true
    }

    private mutating func select(x: Double, line: Int) throws {
        guard case .lines(let names)? = cells, names.indices.contains(line), let walk else { return }
        let rank = walk.rank(atOrAfter: x)
        var view = view
        view.selection = .place(place(of: rank, in: walk) + ", " + spelling.category(names[line]))
        follow(x, &view)
        try take(view, .selecting)
    }

    // MARK: Days of a calendar

    private mutating func moveDays(_ count: Int) throws {
        guard let walk else { return }
        guard let cursor = try cursor else {
            if let first = try walk.next(from: 0, forward: true) { try select(first) }
            return
        }
        let date = calendar.civil(Int64(saturating: walk.x(cursor))).date
        // Days without a value are passed over, in the line or column that is gone along.
        var days = date.daysSinceEpoch + count
        let last = calendar.civil(Int64(saturating: walk.x(walk.count - 1))).date.daysSinceEpoch
        let first = calendar.civil(Int64(saturating: walk.x(0))).date.daysSinceEpoch
        while days >= first, days <= last {
            let start = Double(calendar.startOfDay(CivilDate(daysSinceEpoch: days)))
            let rank = walk.rank(atOrAfter: start)
            if walk.isShown(rank), calendar.civil(Int64(saturating: walk.x(rank))).date.daysSinceEpoch == days {
                try select(rank)
                return
            }
            days += count
        }
        message = "there is no day beyond this one"
    }

    // MARK: Panels and series

    /// The panel that keys go along.
    private var leadPanel: Int? {
        var place = part.lead
        for (panel, one) in part.whole.panels.enumerated() {
            let count = Self.distinct(one.series).count
            if place < count { return panel }
            place -= count
        }
        return nil
    }

    /// To the panel above (+1), below, or beside; the same series of it where it has that.
    ///
    /// - Returns: whether there is one.
    @discardableResult
    mutating func movePanel(up: Int, aside: Int) throws -> Bool {
        guard let panel = leadPanel, let next = neighbour(of: panel, up: up, aside: aside) else {
            if up != 0 { message = "there is no panel that way" }
            return false
        }
        let panels = part.whole.panels
        let name = Self.series(part.whole)[part.lead].name
        let before = panels.prefix(next).reduce(0) { $0 + Self.distinct($1.series).count }
        let own = Self.distinct(panels[next].series)
        guard !own.isEmpty else { return false }
        parts[state.shown].lead = before + (own.firstIndex { $0.name == name } ?? 0)
        let names = leads.names
        if names.indices.contains(part.lead) { message = "along \(names[part.lead])" }
        return true
    }

    /// The panel that is nearest in a direction, as they were drawn last.
    private func neighbour(of panel: Int, up: Int, aside: Int) -> Int? {
        let panels = part.whole.panels
        let isDrawn = panelAreas.count == panels.count
        let width = max(1, part.whole.gridColumns ?? part.whole.panelColumns ?? 1)
        /// The middle of a panel, y down.
        func middle(_ place: Int) -> Point {
            if isDrawn {
                let area = panelAreas[place]
                return Point(area.x + area.width / 2, area.y + area.height / 2)
            }
            return Point(Double(place % width) * 100, Double(place / width) * 100)
        }
        let slack = isDrawn ? min(panelAreas[panel].width, panelAreas[panel].height) / 2 : 50
        let own = middle(panel)
        var best: (place: Int, far: Double)?
        for place in panels.indices where place != panel && !Self.distinct(panels[place].series).isEmpty {
            let (dx, dy) = (middle(place).x - own.x, middle(place).y - own.y)
            let (ahead, beside) = up != 0 ? (-dy * Double(up), dx) : (dx * Double(aside), dy)
            // Aside is in the same row of panels.
            guard ahead > slack, up != 0 || beside.magnitude <= slack else { continue }
            let far = ahead + beside.magnitude * 3
            if best.map({ far < $0.far }) ?? true { best = (place, far) }
        }
        return best?.place
    }

    /// To the series whose value there stands next above (+1) or below.
    private mutating func moveSeries(_ count: Int) throws {
        let series = Self.series(part.whole)
        guard series.count > 1 else {
            message = "nothing lies that way"
            return
        }
        guard let cursor = try cursor, let walk else {
            try choose(-count)
            return
        }
        let x = walk.x(cursor)
        func height(_ place: Int) throws -> Double? {
            guard part.walks.indices.contains(place), let rank = try part.walks[place].rank(nearest: x) else {
                return nil
            }
            let axis = series[place].onSecondY ? part.whole.secondY ?? part.whole.y : part.whole.y
            return axis.scale.fraction(part.walks[place].value(rank)) * (axis.reverse ? -1 : 1)
        }
        guard let own = try height(part.lead) else { return }
        var best: (place: Int, height: Double)?
        for place in series.indices where place != part.lead {
            guard let other = try height(place), (other - own) * Double(count) > 0 else { continue }
            if best.map({ (other - $0.height) * Double(count) < 0 }) ?? true { best = (place, other) }
        }
        guard let best else {
            message = count > 0 ? "no series is above this one there" : "no series is below this one there"
            return
        }
        parts[state.shown].lead = best.place
        let names = leads.names
        if names.indices.contains(best.place) { message = "along \(names[best.place])" }
        if let rank = try part.walks[best.place].rank(nearest: x), part.walks[best.place].x(rank) != x {
            try select(rank)
        }
    }

    // MARK: Hiding

    /// The series that keys go along is not drawn any more.
    mutating func hide() throws {
        let series = Self.series(part.whole)
        guard Set(series.map(\.name)).count > 1, series.indices.contains(part.lead) else {
            message = "this is the only series"
            return
        }
        let name = series[part.lead].name
        var view = view
        view.hidden = (view.hidden ?? part.refiner.hidden.map { spelling.category($0) }) + [spelling.category(name)]
        try take(view, .hiding)
        message = "\(name) is hidden; X shows it again"
    }

    mutating func showHidden() throws {
        var view = view
        guard !(view.hidden ?? part.refiner.hidden).isEmpty else {
            message = "no series is hidden"
            return
        }
        view.hidden = part.refiner.hidden.isEmpty ? nil : []
        try take(view, .hiding)
    }
}

import Charts
import Checked
import Series

/// A stretch from where a mark was set to the selected value.
extension Exploration {
    /// Sets the mark at the selected value, or takes it away.
    mutating func mark() throws {
        if anchor != nil {
            anchor = nil
            message = "nothing is marked"
            return
        }
        if case .slots = part.whole.x.scale { message = "a range goes by instants or numbers, not names"; return }
        guard let walk, let cursor = try cursor else {
            message = "select a value first: the mark begins there"
            return
        }
        anchor = walk.x(cursor)
        message = "marked from here: move, then Return shows it, B shades it, w keeps it as a window"
    }

    /// What is marked, in axis units and as it is typed; nil for nothing.
    package var marked: (lower: Double, upper: Double, text: String)? {
        guard let anchor, let walk, let found = try? cursor, let other = try? walk.rank(nearest: anchor) else {
            return nil
        }
        let (first, last) = (min(found, other), max(found, other))
        let (lower, upper) = (walk.x(first), walk.x(last))
        switch part.whole.x.scale {
        case .slots: return nil
        case .time, .number:
            guard upper > lower else { return nil }
            return (lower, upper, place(of: first, in: walk) + ".." + place(of: last, in: walk))
        case .periods(let edges):
            guard let from = edges.lastIndex(where: { $0 <= lower }), let to = edges.lastIndex(where: { $0 <= upper }),
                let span = periods(edges, from, to + 1)
            else { return nil }
            return (span.lower, span.upper, span.text)
        }
    }

    /// Shows what is marked and nothing beside it.
    mutating func showMarked() throws {
        if anchor != nil, let fixedReason { message = fixedReason; return }
        guard let marked else {
            message = anchor == nil ? "v begins a mark" : "move first: the mark is where it began"
            return
        }
        anchor = nil
        var view = view
        view.range = .span(ExploredView.Span(lower: marked.lower, upper: marked.upper, text: marked.text))
        try take(view, .ranging)
    }

    /// Keeps what is marked as rows: a cell of its own.
    ///
    /// - Returns: whether anything is marked.
    mutating func keepWindow() throws -> Bool {
        guard anchor != nil else { return false }
        guard let marked else {
            message = "move first: the mark is where it began"
            return true
        }
        guard part.refiner.hasTimes, part.whole.x.scale.isTime else {
            message = "a window goes by instants; B shades what is marked"
            return true
        }
        guard let series = part.series else {
            message = "its rows have no name, which a window needs; B shades what is marked"
            return true
        }
        anchor = nil
        var view = view
        let cell = "\(series) | window \(marked.text)"
        guard !view.windows.contains(cell) else { message = "it is kept already"; return true }
        view.windows.append(cell)
        try take(view, .noting)
        message = "kept: \(cell)"
        return true
    }
}

import Checked
import Scene
import Series

/// Bars of a text surface that has less than a column for each: so many neighbours become one bar, which stands apart from
/// the next.
package struct BarStep: Sendable, Equatable {
    /// Bars in one.
    package var count: Int
    /// Columns from one such bar to the next; the last of them stays free, or half of the only one.
    package var columns: Int

    /// The fewest in one that leave little of the width unused, at steps of one column (the bar is half of it), two or three.
    ///
    /// - Parameters:
    ///   - bars: how many there are.
    ///   - width: columns there are for them.
    /// - Returns: nil when every bar has a column.
    init?(bars: Int, width: Int) {
        guard width >= 4, bars > width else { return nil }
        var best = (count: 0, columns: 1, used: 0.0)
        for columns in 1...3 {
            let most = width / columns
            guard most > 0 else { continue }
            let count = (bars + most - 1) / most
            let used = Double(bars) / Double(count) * Double(columns) / Double(width)
            if used > best.used + 0.001 { best = (count, columns, used) }
            if used >= 0.85 { break }
        }
        (count, columns) = (best.count, best.columns)
    }

    /// What a reader must know to read them.
    func note(_ chart: ResolvedChart) -> String {
        "each bar is the \(chart.y.scale.domain.lower < 0 ? "farthest from zero" : "highest") of \(count)"
    }
}

extension ChartLayout {
    /// What a reader must know of lying marks of which not all have room, or that lie over others; nil where each has its line.
    func note(_ plot: Rect) -> [String]? {
        if let run = shownNames(plot) { return run.note(of: chart.x.scale.bandCount ?? 0) }
        guard let cell, chart.horizontal, chart.panels.isEmpty, traits.hasBars, let bands = chart.x.scale.bandCount
        else { return nil }
        let each = max(1, chart.series.first(where: \.standsOnBand)?.dodge.count ?? 1)
        let rows = Int(saturating: (plot.height / cell.height).rounded())
        let (bars, isTooMany) = bands.multipliedReportingOverflow(by: each)
        guard isTooMany || bars > rows else { return nil }
        return ["\(GroupedNumber.text(bars)) bars in \(GroupedNumber.text(rows)) rows: some lie over others"]
    }

    /// Nil on pixel surfaces, where bars are thinner, and for marks other than bars.
    func barStep(_ plot: Rect) -> BarStep? {
        guard let cell, let bands = bottomBands, bands < 1e9, !chart.x.reverse,
            traits.hasBars, traits.bandsAreBars, !traits.sharesBand
        else { return nil }
        return BarStep(
            bars: Int(saturating: bands), width: Int(saturating: (plot.width / cell.width + 1e-9).rounded(.down)))
    }
}

import Checked
import Diagnostics
import Scene
import Series

/// Law (i): the longest run of names up the side that a surface has lines for; the others are left out, which is said. It holds what
/// is selected.
struct ShownNames {
    let range: Range<Int>

    var count: Int { range.count }

    /// Where all names would stand if there were room: those of the run within the plot.
    func place(of axis: ResolvedAxis, _ names: Int, _ plot: Rect) -> AxisPlace {
        let pitch = plot.height / Double(count)
        let (first, length) = (pitch * Double(range.lowerBound), pitch * Double(names))
        return axis.reverse
            ? AxisPlace(scale: axis.scale, start: plot.maxY + first, end: plot.maxY + first - length)
            : AxisPlace(scale: axis.scale, start: plot.y - first, end: plot.y - first + length)
    }

    /// What the figure says, with the words that show the others where there is room for these.
    func note(of names: Int) -> [String] {
        let all = GroupedNumber.text(names)
        guard range.lowerBound == 0 else {
            return [
                "\(GroupedNumber.text(range.lowerBound + 1)) to \(GroupedNumber.text(range.upperBound)) of \(all) names"
            ]
        }
        let short = "\(GroupedNumber.text(count)) of \(all) names"
        return [short + ": 'x first \(max(1, count - 1)) rest' puts the others together", short]
    }
}

extension ChartLayout {
    /// Nil where all names have room, and where those left out would be known from the others: numbers, intervals, members of an order.
    func shownNames(_ plot: Rect) -> ShownNames? {
        guard chart.horizontal, insets == nil, chart.panels.isEmpty, traits.standsOnBand, !traits.standsAlone,
            case .slots(let names) = chart.x.scale, chart.x.rungs.count == 1,
            let each = chart.series.first(where: \.standsOnBand)?.dodge.count
        else { return nil }
        // Names up the side may be as near to each other as upright ones.
        let line = cell.map { $0.height * Double(max(1, each)) } ?? NameLabels.leastUpright
        let lines = Int(saturating: (plot.height / line + 1e-6).rounded(.down))
        guard lines > 0, names.count > lines, !KeyPlaces.areIntervals(names), WholeNames(names) == nil,
            // In text each bar has a row.
            cell != nil || KindCatalog.found(names) == nil
        else { return nil }
        let chosen = chart.selection.map { Int(saturating: $0.x.rounded(.down)) } ?? 0
        let first = min(max(0, chosen - lines + 1), names.count - lines)
        return ShownNames(range: first..<(first + lines))
    }
}

extension ResolvedSeries {
    /// Its rows outside of a run of names have no place.
    func within(_ run: ShownNames) -> ResolvedSeries {
        let shown = Double(run.range.lowerBound)..<Double(run.range.upperBound)
        var places = [Double](repeating: .nan, count: x.count)
        // Who stops it gets no picture, whatever the rows left are.
        for rows in Stretches(of: x.count) where !Cancellation.process.isRaised {
            for row in rows where shown.contains(x[row]) { places[row] = x[row] }
        }
        var result = self
        result.x = .numbers(Buffer(places))
        return result
    }
}

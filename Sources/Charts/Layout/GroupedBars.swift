import Diagnostics
import Scene
import Series

/// Bars that are put together on one surface, each group by the bar that reaches farthest.
struct GroupedBars {
    let rung: BarGroups.Rung
    /// The place of each group that stands for it; NaN where no bar is.
    private let places: [Double]

    /// What stands on a stack reaches as far as its top does.
    ///
    /// - Parameter chosen: rows that are selected, by the order of their series: their place stands for its group. O(rows).
    init(_ series: [ResolvedSeries], _ rung: BarGroups.Rung, chosen: [Int: Set<Int>]?) {
        var places = [Double](repeating: .nan, count: max(0, rung.edges.count - 1))
        var reaches = [Double](repeating: 0, count: places.count)
        for one in series where one.mark.arrangement == .columns {
            let own = chosen?[one.order] ?? []
            var group = 0
            for rows in Stretches(of: min(one.x.count, one.y.count)) where !Cancellation.process.isRaised {
                for row in rows {
                    let (place, value) = (one.x[row], one.y.span[row])
                    guard value.isFinite, place.isFinite, rung.holds(place, from: &group) else { continue }
                    let reach = own.contains(row) ? .infinity : value.magnitude
                    if reach > reaches[group] { (reaches[group], places[group]) = (reach, place) }
                }
            }
        }
        (self.rung, self.places) = (rung, places)
    }

    /// The rows that stand for others; all others have no place.
    func within(_ series: ResolvedSeries) -> ResolvedSeries {
        guard series.mark.arrangement == .columns else { return series }
        var kept = [Double](repeating: .nan, count: series.x.count)
        var group = 0
        // Who stops it gets no picture, whatever the rows left are.
        for rows in Stretches(of: series.x.count) where !Cancellation.process.isRaised {
            for row in rows {
                let place = series.x[row]
                guard place.isFinite, rung.holds(place, from: &group), places[group] == place else { continue }
                kept[row] = place
            }
        }
        var result = series
        result.x = .numbers(Buffer(kept))
        return result
    }
}

extension BarGroups.Rung {
    /// Whether a place is in a group, and in which: looked for from the one before on, as rows stand in order.
    func holds(_ place: Double, from group: inout Int) -> Bool {
        guard edges.count > 1, place >= edges[0], place <= edges[edges.count - 1] else { return false }
        if place >= edges[group], place < edges[group + 1] { return true }
        if group + 2 < edges.count, place >= edges[group + 1], place < edges[group + 2] {
            group += 1
            return true
        }
        var (low, high) = (0, edges.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if edges[middle] <= place { low = middle } else { high = middle }
        }
        group = low
        return true
    }

    /// Where the group of a place begins and ends.
    func band(of place: Double) -> (lower: Double, upper: Double)? {
        var group = 0
        return holds(place, from: &group) ? (edges[group], edges[group + 1]) : nil
    }

    /// What a reader must know.
    var foot: [String] { ["each bar is \(words.text)"] }
}

extension ChartLayout {
    /// Nil where every bar has a place of its own, and on text surfaces, which put columns together.
    func barGroups(_ plot: Rect) -> BarGroups.Rung? {
        guard cell == nil, traits.hasBars, let groups = chart.barGroups else { return nil }
        return groups.rung(points: chart.horizontal ? plot.height : plot.width, each: traits.barsInBand)
    }
}

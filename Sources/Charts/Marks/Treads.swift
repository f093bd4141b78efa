import Checked
import Series

/// Lines in steps: a value that holds until the next one holds at the last place as well, for as long as values usually do. Without that
/// the last value would be the end of a rise alone.
enum Treads {
    /// Of rows whose steps differ nobody knows how long the last one holds: for so much of the axis at most.
    private static let mostUneven = 0.04
    /// Rows that are looked at for their steps.
    private static let most = 4096

    /// The series with the length of one step, in units of x, where their lines go in steps.
    ///
    /// - Parameter known: how long values hold, where these are some of the rows alone.
    static func found(in series: [ResolvedSeries], known: Double?) -> [ResolvedSeries] {
        series.map { one in
            let treads = one.style.interpolation.treads
            guard one.mark.arrangement == .joined, treads.before + treads.after > 0, one.shape?.isOrdered ?? false
            else { return one }
            var result = one
            result.tread = known ?? (one.x.count > 0 ? step(one.x, to: one.x[one.x.count - 1]) : nil)
            return result
        }
    }

    /// Nil for one place alone.
    ///
    /// - Parameter last: the last of all places, of which these are the first.
    static func step(_ places: Positions, to last: Double) -> Double? {
        let count = min(most, places.count)
        guard count > 1 else { return nil }
        let gaps = (1..<count).map { places[$0] - places[$0 - 1] }.filter { $0 > 0 }.sorted()
        guard let least = gaps.first, let longest = gaps.last else { return nil }
        let middle = gaps[gaps.count / 2]
        // Months and quarters differ by a tenth.
        let areAlike = least >= middle * 0.85 && longest <= middle * 1.15
        return areAlike ? middle : min(middle, (last - places[0]) * mostUneven)
    }
}

extension ResolvedSeries {
    /// From where its first value holds to where the last one does; nil where that is where they stand.
    func treadExtent(_ own: Extent) -> Extent {
        guard let tread else { return own }
        let treads = style.interpolation.treads
        return Extent(lower: own.lower - tread * treads.before, upper: own.upper + tread * treads.after)
    }
}

extension ResolvedSeries {
    /// Where the value of a place ends: at the place, of a line in steps where the last one holds to.
    func holds(from place: Double) -> Double { place + (tread ?? 0) * style.interpolation.treads.after }
}

extension LinePoints {
    /// The runs of a line in steps with the ends that its first and last values hold to: where a value is missing up to its place.
    static func holding(_ runs: [[Place]], _ series: ResolvedSeries, on plot: PlotFrame) -> [[Place]] {
        guard let tread = series.tread else { return runs }
        let treads = series.style.interpolation.treads
        func end(_ place: Place, _ side: Int, _ share: Double) -> Place? {
            guard share > 0 else { return nil }
            let own = plot.middle(of: series.x[place.row], isPeriod: series.isPeriods)
            var length = tread * share
            let beside = place.row + side
            if (0..<series.x.count).contains(beside), series.x[beside].isFinite {
                let gap = (series.x[beside] - series.x[place.row]).magnitude
                if series.longestStep.map({ gap <= $0 }) ?? true { length = gap * share }
            }
            let at = plot.within(own + Double(side) * length, bandOf: own)
            return Place(row: place.row, point: plot.point(at, series.y.span[place.row]))
        }
        return runs.map { run in
            guard let first = run.first, let last = run.last else { return run }
            return (end(first, -1, treads.before).map { [$0] } ?? []) + run
                + (end(last, 1, treads.after).map { [$0] } ?? [])
        }
    }
}

extension PlotFrame {
    /// A place no farther than the edges of the band that another stands in, where the axis has bands.
    fileprivate func within(_ place: Double, bandOf own: Double) -> Double {
        switch x.scale {
        case .slots: return min(max(place, own.rounded(.down)), own.rounded(.down) + 1)
        case .periods(let edges):
            let upper = edges.firstIndex { $0 > own } ?? edges.count - 1
            return upper > 0 ? min(max(place, edges[upper - 1]), edges[upper]) : place
        default: return place
        }
    }
}

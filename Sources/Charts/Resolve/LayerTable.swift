import Series
import Syntax

/// One layer joined to its rows: where they stand along x and the columns to show, already combined and split into groups.
package struct LayerTable {
    var kind: AxisKind
    /// What stands along y when it is not the values: the rows of a heat map.
    var rows: AxisKind?
    /// What x means; nil for what its channel says, empty for nothing.
    var xTitle: AxisTitle?
    /// What y means, when it is not the column.
    var yTitle: AxisTitle?
    var runs: [LayerRun]
    /// Its values are parts that make a whole: not so means, which nothing is the sum of.
    var addsUp = true
    /// What was combined or left out.
    var notes: [ChartsNote] = []

    /// Of rows that lack one of two columns neither counts: a total without a price widens no axis.
    ///
    /// - Returns: how many these are.
    mutating func leaveOutHalves() -> Int {
        var left = 0
        for place in runs.indices {
            let (x, y) = (runs[place].x, runs[place].y)
            var (own, lost) = (0, 0)
            for row in 0..<y.count where !(x[row].isFinite && y.span[row].isFinite) {
                own += 1
                if y.span[row].isFinite { lost += 1 }
            }
            left += own
            if lost > 0 { runs[place].y = Buffer((0..<y.count).map { x[$0].isFinite ? y.span[$0] : .nan }) }
        }
        return left
    }
}

/// What stands along x.
package enum AxisKind {
    /// Instants, or periods with their edges (µs) when the rows are calendar periods.
    case time(edges: [Int64]?, step: CalendarStep?)
    case number
    /// Names in order; positions are slot + ½. `cycle` when the names are members of one.
    case slots([String], cycle: Cycle?)
}

/// One line of values of a layer.
package struct LayerRun {
    var column: String
    var unit: String?
    /// What was made of the column; nil for its values as they are.
    var measure: Channel?
    /// What it is among the groups of its layer, nil without groups.
    var group: RunGroup?
    var x: Positions
    var y: Buffer<Double>
    /// The lower end of each mark.
    var lower: Buffer<Double>?
    /// The width of the intervals its values stand on, in axis units, or in decades.
    var spacing: Double?
    /// These are alike in ratio, not in length.
    var isOfRatios = false
    var shades: Shades?
    var sizes: Sizes?
    /// What stands beside each row.
    var names: WordsBeside?
    /// The bounds of each value's uncertainty.
    var error: ErrorBounds?
    /// Its values are shares of a whole, 0…1.
    var isShare = false
    var detail: any MarkDetail = NoDetail()

    /// What colours stand for.
    var shown: Buffer<Double> { shades?.values ?? detail.values ?? y }
}

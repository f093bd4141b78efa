import Checked
import Scene

/// How near two pieces of a line must be for nobody to see the gap between them, in points of its picture.
package struct LineReach {
    /// From the last of one to the first of the next, along x.
    package var along = 0.0
    /// Between the values of one column, and the axis that they stand on; nil where pieces are joined only that share a value.
    package var up: (place: AxisPlace, points: Double)?
    /// How much farther a lone value's dot reaches.
    private var loneUp = 0.0
    /// The places of a column are joined, whatever their values are.
    package var joinsColumns = false

    /// All of it but the axis.
    var numbers: [Double] { [along, up?.points ?? -1, loneUp, joinsColumns ? 1 : 0] }

    /// Pieces that share a value.
    package static var touching: LineReach { LineReach() }

    /// A stroke's: its round ends reach half its width each. On a text surface a dot and the next are one.
    static func stroke(_ width: Double, on plot: PlotFrame) -> LineReach {
        if let cell = plot.cell { return LineReach(up: (plot.y, cell.height / 4 * 0.99)) }
        var reach = LineReach(along: width / 2, up: (plot.y, width * 0.75))
        // A dot is two points larger than the line: of two not half a point is left between them.
        reach.loneUp = 1.5
        return reach
    }

    /// An area's, between whose edges all is filled: only what no pixel shows is joined along x.
    static var area: LineReach { LineReach(along: 0.25, joinsColumns: true) }

    package init(along: Double = 0, up: (place: AxisPlace, points: Double)? = nil, joinsColumns: Bool = false) {
        (self.along, self.up, self.joinsColumns) = (along, up, joinsColumns)
    }

    /// Whether two stretches of a column look like one, where the first does not begin above the other's end.
    func joins(_ lower: LineColumn.Stretch, _ upper: LineColumn.Stretch) -> Bool {
        if upper.least <= lower.greatest || joinsColumns { return true }
        guard let up else { return false }
        let apart = (up.place.position(upper.least) - up.place.position(lower.greatest)).magnitude
        return apart <= up.points + (lower.isLone ? loneUp : 0) + (upper.isLone ? loneUp : 0)
    }

    /// Whether the end of one column and the start of the next, with the stretches that they lie in, look like one.
    func joins(_ end: Double, _ tail: LineColumn.Stretch, _ start: Double, _ head: LineColumn.Stretch) -> Bool {
        guard along > 0, (start - end).magnitude <= along else { return false }
        return tail.least <= head.least ? joins(tail, head) : joins(head, tail)
    }
}

/// The columns of points that a line is drawn in.
struct LineColumns {
    let count: Int
    /// Points where the first begins, and of each.
    let low: Double
    let width: Double
    private let density: Double

    /// So many even ones over an axis.
    init(_ count: Int, along place: AxisPlace) {
        let length = max(1e-9, abs(place.end - place.start))
        self.init(count: count, low: min(place.start, place.end), width: length / Double(max(1, count)))
    }

    /// The dots of a text surface, which stand on multiples of their width.
    init(dots width: Double, along place: AxisPlace) {
        let first = (min(place.start, place.end) / width).rounded(.down)
        let end = (max(place.start, place.end) / width).rounded(.up)
        self.init(count: Int(saturating: max(1, end - first)), low: first * width, width: width)
    }

    private init(count: Int, low: Double, width: Double) {
        (self.count, self.low, self.width, density) = (count, low, width, 1 / width)
    }

    func column(at point: Double) -> Int {
        Int(saturating: max(-1e15, min(1e15, ((point - low) * density).rounded(.down))))
    }

    /// The domain of an even axis as far as the columns go.
    func domain(_ place: AxisPlace) -> (lower: Double, upper: Double) {
        let (lower, upper) = place.scale.domain
        let (least, greatest) = (min(place.start, place.end), max(place.start, place.end))
        guard low < least || low + width * Double(count) > greatest, place.end != place.start else {
            return (lower, upper)
        }
        func value(_ point: Double) -> Double {
            lower + (point - place.start) / (place.end - place.start) * (upper - lower)
        }
        let (a, b) = (value(low), value(low + width * Double(count)))
        return (min(a, b), max(a, b))
    }
}

import Checked
import Diagnostics
import Series

/// A lattice of hexagons with a corner above: rows of them, every other moved by half a width.
struct Hexagons {
    /// The middle of the first one.
    private let origin: (x: Double, y: Double)
    let width: Double
    /// From corner to corner; from row to row it is three quarters of that.
    let height: Double

    /// - Parameter across: how many stand side by side. The height makes them regular on a plot of 2 : 1.
    init(x: Extent, y: Extent, across: Int) {
        func span(_ extent: Extent) -> Double {
            let span = extent.upper - extent.lower
            return span > 0 && span.isFinite ? span : max(1, extent.lower.magnitude * 0.1, extent.upper.magnitude * 0.5)
        }
        let count = Double(max(1, across))
        width = span(x) / count
        height = span(y) / count * 2 * 2 / 3.0.squareRoot()
        origin = (x.lower, y.lower)
    }

    static func extents(
        _ x: Positions, _ y: Buffer<Double>, _ stop: Cancellation
    ) throws(Interrupted) -> (x: Extent, y: Extent)? {
        var found: (x: Extent, y: Extent)?
        var polling = Polling(stop)
        for row in 0..<min(x.count, y.count) where x[row].isFinite && y.span[row].isFinite {
            try polling.step()
            let here = (x: Extent(lower: x[row], upper: x[row]), y: Extent(lower: y.span[row], upper: y.span[row]))
            found = (here.x.union(found?.x), here.y.union(found?.y))
        }
        return found
    }

    /// The hexagon of a place: of the two rows around it the nearer middle.
    func place(_ x: Double, _ y: Double) -> SIMD2<Int32> {
        let up = (y / height - origin.y / height) / 0.75
        let along = x / width - origin.x / width
        func candidate(_ row: Double) -> (place: SIMD2<Int32>, distance: Double) {
            let shift = row.truncatingRemainder(dividingBy: 2) == 0 ? 0 : 0.5
            let column = (along - shift).rounded()
            // Distances in widths; a regular hexagon is 2 ∕ √3 as high as it is wide.
            let (dx, dy) = (along - shift - column, (up - row) * 0.75 * 2 / 3.0.squareRoot())
            return (SIMD2(Int32(saturating: column), Int32(saturating: row)), dx * dx + dy * dy)
        }
        let (below, above) = (candidate(up.rounded(.down)), candidate(up.rounded(.down) + 1))
        return below.distance <= above.distance ? below.place : above.place
    }

    func center(_ place: SIMD2<Int32>) -> (x: Double, y: Double) {
        let shift = place.y % 2 == 0 ? 0 : 0.5
        return (origin.x + (Double(place.x) + shift) * width, origin.y + Double(place.y) * 0.75 * height)
    }

    /// The hexagons that hold rows, by line and place, and the rows that lack a value.
    func counts(
        _ x: Positions, _ y: Buffer<Double>, _ stop: Cancellation
    ) throws -> (cells: [(place: SIMD2<Int32>, count: Int)], left: Int) {
        var found: [SIMD2<Int32>: Int] = [:]
        var left = 0
        var polling = Polling(stop)
        for row in 0..<min(x.count, y.count) {
            try polling.step()
            guard x[row].isFinite, y.span[row].isFinite else {
                left += 1
                continue
            }
            found[place(x[row], y.span[row]), default: 0] += 1
        }
        let cells = found.map { (place: $0.key, count: $0.value) }.sorted {
            ($0.place.y, $0.place.x) < ($1.place.y, $1.place.x)
        }
        return (cells, left)
    }
}

import Checked
import Scene

/// One straight piece of a stroked line, in pixels: which of them it touches, and how much of each is inside it.
struct StrokeSegment {
    private let start: (x: Double, y: Double)
    private let low: (x: Double, y: Double)
    private let high: (x: Double, y: Double)
    private let length: Double
    /// The direction: one pixel along the segment goes this much across and down.
    private let across: Double
    private let down: Double
    private let half: Double
    /// As far from the middle line as a pixel's centre can be and still be touched.
    private let reach: Double
    /// The halves of the sum and the difference of the direction's parts: the edge of the stroke cuts a pixel whose centre is
    /// within `outer` of it, and two opposite sides of it within `inner`.
    private let outer: Float
    private let inner: Float
    private let scale: Float

    init(from first: Point, to last: Point, width: Double) {
        let (dx, dy) = (last.x - first.x, last.y - first.y)
        start = (first.x, first.y)
        low = (min(first.x, last.x), min(first.y, last.y))
        high = (max(first.x, last.x), max(first.y, last.y))
        length = (dx * dx + dy * dy).squareRoot()
        across = length > 0 ? dx / length : 1
        down = length > 0 ? dy / length : 0
        half = width / 2
        let larger = max(abs(across), abs(down))
        // Exactly level or upright it would be a division by zero; so little off makes no difference.
        let smaller = max(min(abs(across), abs(down)), 0.004)
        outer = Float((larger + smaller) / 2)
        inner = Float((larger - smaller) / 2)
        scale = Float(255 / (2 * larger * smaller))
        reach = half + 0.75
    }

    /// The columns of pixels that it touches, nil for none.
    func columns(within width: Int) -> ClosedRange<Int>? {
        let first = max(low.x - reach, 0)
        let last = min(high.x + reach, Double(width - 1))
        return first <= last ? Int(saturating: first)...Int(saturating: last) : nil
    }

    /// The rows of one column that it touches, nil for none.
    @inline(__always)
    func rows(of column: Int, within height: Int) -> ClosedRange<Int>? {
        var first = low.y - reach
        var last = high.y + reach
        if abs(across) > 1e-9 {
            let offset = Double(column) + 0.5 - start.x
            let middle = start.y + offset * down / across
            let span = reach / abs(across)
            first = max(first, middle - span)
            last = min(last, middle + span)
        }
        first = max(first, 0)
        last = min(last, Double(height - 1))
        return first <= last ? Int(saturating: first)...Int(saturating: last) : nil
    }

    private static let steps = SIMD16<Float>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)

    /// The coverage of sixteen pixels of a column, from a row down, 0…255.
    @inline(__always)
    func coverage(column: Int, row: Int) -> SIMD16<UInt8> {
        let offset = Double(column) + 0.5 - start.x
        let rise = Double(row) + 0.5 - start.y
        let (dx, dy) = (Float(across), Float(down))
        // Both change linearly down a column: the distance from the middle line and the place along it.
        let aside = SIMD16<Float>(repeating: Float(offset * down - rise * across)) - Self.steps * dx
        let apart = aside.replacing(with: -aside, where: aside .< 0)
        var covered = area(Float(half) - apart)
        // A stroke narrower than a pixel's diagonal has both its edges in one pixel.
        if half < 0.71 { covered -= area(-Float(half) - apart) }
        let along = offset * across + rise * down
        let end = along + 15 * down
        if min(along, end) < 0 || max(along, end) > length {
            // Around the ends the distance from them counts.
            let place = SIMD16<Float>(repeating: Float(along)) + Self.steps * dy
            let before = -place
            let after = place - Float(length)
            let beyond = before.replacing(with: after, where: after .> before)
            let gap = (beyond * beyond + apart * apart).squareRoot()
            var cap = (Float(half) + 0.5 - gap) * 255
            cap.replace(with: 0, where: cap .< 0)
            let most = Float(min(1, half * 2) * 255)
            cap.replace(with: most, where: cap .> most)
            covered.replace(with: cap, where: beyond .> 0)
        }
        covered.replace(with: 255, where: covered .> 255)
        covered.replace(with: 0, where: covered .< 0)
        // SAFETY: both are sixteen times four bytes. With 2²³ added, the low bits of a Float are its rounded value.
        let bits = unsafe unsafeBitCast(covered + 0x1p23, to: SIMD16<UInt32>.self)
        return SIMD16<UInt8>(truncatingIfNeeded: bits)
    }

    /// The area of a pixel on the inner side of an edge, times 255, from the distance of its centre: a quarter of a parabola
    /// while the edge cuts off a corner, linear between, and the same mirrored.
    @inline(__always)
    private func area(_ distance: SIMD16<Float>) -> SIMD16<Float> {
        var near = distance
        near.replace(with: -outer, where: near .< -outer)
        near.replace(with: outer, where: near .> outer)
        let whole = near + outer
        var first = near + inner
        first.replace(with: 0, where: first .< 0)
        var second = near - inner
        second.replace(with: 0, where: second .< 0)
        return (whole * whole - first * first - second * second) * scale
    }
}

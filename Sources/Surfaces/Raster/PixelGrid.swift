import Checked
import Scene

/// Where shapes stand on the device's pixels: straight lines and the edges of rectangles on whole ones, so that they are
/// crisp, and shapes that touch in the scene touch on the screen.
struct PixelGrid {
    /// Right and bottom edges, in points, of the rectangle placed last.
    private var previous = Rect(x: .nan, y: .nan, width: 0, height: 0)

    /// Rectangles narrower than this, in device pixels, keep soft edges: rounding would make the bars of a
    /// year alternate between one and two pixels. Unless they touch the one before, when soft edges would show seams.
    private static let thin = 4.0

    /// The rectangle in device pixels. A rectangle with any width and height keeps at least a pixel of each.
    mutating func place(_ rect: Rect, scale: Double) -> Rect {
        defer { previous = rect }
        let touches =
            abs(rect.x - previous.maxX) < 1e-6 || abs(rect.maxX - previous.x) < 1e-6
            || abs(rect.x - previous.x) < 1e-6
        let across = Self.edges(
            rect.x, rect.maxX, scale: scale, snapped: touches || abs(rect.width) * scale >= Self.thin)
        let down = Self.edges(rect.y, rect.maxY, scale: scale, snapped: true)
        return Rect(x: across.low, y: down.low, width: across.high - across.low, height: down.high - down.low)
    }

    private static func edges(
        _ start: Double, _ end: Double, scale: Double, snapped: Bool
    ) -> (low: Double, high: Double) {
        let low = min(start, end) * scale
        let high = max(start, end) * scale
        guard snapped else { return (low, high) }
        let first = low.rounded()
        let last = high.rounded()
        guard last == first, high > low else { return (first, last) }
        return (low.rounded(.down), low.rounded(.down) + 1)
    }

    /// A clip in device pixels: every pixel that the rectangle's rounded edges enclose.
    static func outline(of rect: Rect, scale: Double) -> Rect {
        let across = edges(rect.x, rect.maxX, scale: scale, snapped: true)
        let down = edges(rect.y, rect.maxY, scale: scale, snapped: true)
        return Rect(x: across.low, y: down.low, width: across.high - across.low, height: down.high - down.low)
    }

    /// A stroke's width in whole device pixels, at least one.
    static func strokeWidth(_ width: Double, scale: Double) -> Double {
        max(1, (width * scale).rounded())
    }

    /// The rectangle shrunk so that a stroke along it stays within its pixels.
    static func inset(_ rect: Rect, strokeWidth: Double) -> Rect {
        Rect(
            x: rect.x + strokeWidth / 2, y: rect.y + strokeWidth / 2,
            width: max(rect.width - strokeWidth, 0), height: max(rect.height - strokeWidth, 0))
    }

    /// A line in device pixels with its width. Horizontal and vertical lines get a whole width and stand so that
    /// their edges are pixel edges; others are scaled as they are.
    static func line(
        _ start: Point, _ end: Point, width: Double, scale: Double
    ) -> (start: Point, end: Point, width: Double) {
        let first = Point(start.x * scale, start.y * scale)
        let last = Point(end.x * scale, end.y * scale)
        let whole = strokeWidth(width, scale: scale)
        if start.y == end.y {
            let y = centre(first.y, width: whole)
            return (Point(first.x.rounded(), y), Point(last.x.rounded(), y), whole)
        }
        if start.x == end.x {
            let x = centre(first.x, width: whole)
            return (Point(x, first.y.rounded()), Point(x, last.y.rounded()), whole)
        }
        return (first, last, width * scale)
    }

    /// The place nearest to `position` about which a stroke of a whole width has its edges on pixel edges.
    private static func centre(_ position: Double, width: Double) -> Double {
        (position - width / 2).rounded() + width / 2
    }
}

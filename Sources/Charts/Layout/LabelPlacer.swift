import Checked
import Diagnostics
import Glibc
import Scene

/// Finds room for words near a point: clear of marks, of each other and of the plot's edges.
struct LabelPlacer {
    /// Boxes that nothing may cover: bars, symbols, words.
    private var boxes: [Rect] = []
    /// Pieces of lines, each within its own bounds.
    private var pieces: [(Point, Point)] = []
    private let area: Rect

    /// - Parameters:
    ///   - elements: what is drawn already.
    ///   - area: where words may stand.
    ///   - text: measures the words among the elements.
    init(_ elements: [Element], area: Rect, text: TextPlacer) {
        self.area = area
        // Beyond this the plot is so full that a label has nowhere to go anyway.
        let most = 20_000
        for element in elements {
            guard boxes.count + pieces.count < most else { continue }
            switch element.role {
            case .mark, .sized, .rule: break
            default: continue
            }
            switch element.shape {
            case .rect(let rect, _): boxes.append(rect)
            case .symbol(_, let center, let size):
                boxes.append(Rect(x: center.x - size / 2, y: center.y - size / 2, width: size, height: size))
            case .line(let a, let b): pieces.append((a, b))
            case .polyline(let points): for (a, b) in zip(points, points.dropFirst()) { pieces.append((a, b)) }
            case .path(let steps) where element.fill == nil: addPath(steps)
            case .text(let run): take(text.box(of: run))
            case .band, .path: break
            }
        }
    }

    private mutating func addPath(_ steps: [PathStep]) {
        var last: Point?
        for step in steps {
            switch step {
            case .move(let point): last = point
            case .line(let point):
                if let last { pieces.append((last, point)) }
                last = point
            case .curve(let c1, let c2, let end):
                if let start = last {
                    var before = start
                    for part in 1...6 {
                        let t = Double(part) / 6
                        let u = 1 - t
                        func at(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
                            let outer: Double = u * u * u * a + t * t * t * d
                            return outer + 3 * u * u * t * b + 3 * u * t * t * c
                        }
                        let next = Point(at(start.x, c1.x, c2.x, end.x), at(start.y, c1.y, c2.y, end.y))
                        pieces.append((before, next))
                        before = next
                    }
                }
                last = end
            case .arc, .close: break
            }
        }
    }

    /// Words that stand already.
    private var words: [Rect] = []

    mutating func take(_ box: Rect) {
        boxes.append(box)
        words.append(box)
    }

    /// It covers no other words, whatever marks it covers.
    func isLegible(_ box: Rect) -> Bool { !words.contains { Self.touch($0, box) } }

    func isClear(_ box: Rect, margin: Double) -> Bool {
        let wide = Rect(
            x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin, height: box.height + 2 * margin)
        return !boxes.contains { Self.touch($0, wide) } && !pieces.contains { Self.crosses($0.0, $0.1, wide) }
    }

    private static func isBeside(_ a: Point, _ b: Point, _ box: Rect) -> Bool {
        max(a.x, b.x) < box.x || min(a.x, b.x) > box.maxX || max(a.y, b.y) < box.y || min(a.y, b.y) > box.maxY
    }

    private static func touch(_ a: Rect, _ b: Rect) -> Bool {
        a.x < b.maxX && b.x < a.maxX && a.y < b.maxY && b.y < a.maxY
    }

    /// Liang and Barsky, ACM Transactions on Graphics 3(1), 1984.
    private static func crosses(_ a: Point, _ b: Point, _ box: Rect) -> Bool {
        if isBeside(a, b, box) { return false }
        var (from, to) = (0.0, 1.0)
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        for (p, q) in [(-dx, a.x - box.x), (dx, box.maxX - a.x), (-dy, a.y - box.y), (dy, box.maxY - a.y)] {
            if p == 0 {
                if q < 0 { return false }
            } else if p < 0 {
                from = max(from, q / p)
            } else {
                to = min(to, q / p)
            }
            if from > to { return false }
        }
        return true
    }

    /// The nearest clear place for words of that size about a point: above it, beside it, then farther out all around. Where the
    /// marks leave none, the nearest that covers no other words; nil when even that is not to be had.
    func place(_ size: Size, about point: Point, gap: Double, unit: Size) -> Rect? {
        func within(_ x: Double, _ y: Double) -> Rect {
            Rect(
                x: max(area.x, min(x, area.maxX - size.width)), y: max(area.y, min(y, area.maxY - size.height)),
                width: size.width, height: size.height)
        }
        let shifts = [0.5, 0.15, 0.85, 0, 1]
        for ring in 0..<12 {
            if Cancellation.process.isRaised { return nil }
            let away = gap + Double(ring) * unit.height
            var found: [Rect] = shifts.map { within(point.x - size.width * $0, point.y - away - size.height) }
            found.append(within(point.x + away, point.y - size.height / 2))
            found.append(within(point.x - away - size.width, point.y - size.height / 2))
            found += shifts.map { within(point.x - size.width * $0, point.y + away) }
            for box in found
            where isClear(box, margin: unit.width)
                && !Self.touch(
                    box, Rect(x: point.x - 2, y: point.y - 2, width: 4, height: 4))
            { return box }
        }
        var best: (box: Rect, distance: Double)?
        var y = area.y
        while y + size.height <= area.maxY {
            var x = area.x
            while x + size.width <= area.maxX {
                let box = Rect(x: x, y: y, width: size.width, height: size.height)
                let distance = abs(box.midX - point.x) + abs(box.midY - point.y)
                if best.map({ distance < $0.distance }) ?? true, isLegible(box) {
                    best = (box, distance)
                }
                x += unit.width * 2
            }
            y += unit.height
        }
        return best?.box
    }
}

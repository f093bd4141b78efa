import Checked
import Glibc
import Scene

/// Curves and arcs as connected points, close enough for braille dots.
enum PathFlattening {
    private static let piecesOfCurve = 24

    /// One list of points for every move in the path; closed parts end where they began.
    static func polygons(_ steps: [PathStep]) -> [[Point]] {
        var all: [[Point]] = []
        var current: [Point] = []
        for step in steps {
            switch step {
            case .move(let point):
                if current.count > 1 { all.append(current) }
                current = [point]
            case .line(let point): current.append(point)
            case .curve(let one, let two, let end):
                guard let start = current.last else {
                    current = [end]
                    continue
                }
                for piece in 1...piecesOfCurve {
                    current.append(bezier(start, one, two, end, Double(piece) / Double(piecesOfCurve)))
                }
            case .arc(let center, let radius, let from, let to):
                guard radius.isFinite, from.isFinite, to.isFinite else { continue }
                let pieces = max(4, min(256, Int(saturating: min(abs(to - from) * 24, 256))))
                for piece in 0...pieces {
                    let angle = from + (to - from) * Double(piece) / Double(pieces)
                    current.append(Point(center.x + radius * cos(angle), center.y + radius * sin(angle)))
                }
            case .close:
                if let first = current.first { current.append(first) }
            }
        }
        if current.count > 1 { all.append(current) }
        return all
    }

    private static func bezier(_ a: Point, _ b: Point, _ c: Point, _ d: Point, _ t: Double) -> Point {
        let u = 1 - t
        let (p, q, r, s) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        return Point(p * a.x + q * b.x + r * c.x + s * d.x, p * a.y + q * b.y + r * c.y + s * d.y)
    }
}

extension CellGrid {
    /// Fills polygons in dots by the even-odd rule, scan line by scan line.
    mutating func polygon(_ outlines: [[Point]], in window: Window, pattern: DotPattern = .full, ink: (Point) -> Ink) {
        let points = outlines.joined()
        guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
        guard let top = points.map(\.y).min(), let bottom = points.map(\.y).max() else { return }
        let first = Int(saturating: max(top, window.top) / 4)
        let last = Int(saturating: min(bottom, window.bottom) / 4)
        guard first <= last else { return }
        for row in first...last {
            let y = Double(row) * 4 + 2
            guard y >= window.top, y < window.bottom else { continue }
            var crossings: [Double] = []
            for outline in outlines {
                guard var before = outline.last else { continue }
                for point in outline {
                    if (before.y <= y) != (point.y <= y) {
                        crossings.append(before.x + (y - before.y) / (point.y - before.y) * (point.x - before.x))
                    }
                    before = point
                }
            }
            crossings.sort()
            for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
                let left = max(crossings[pair], window.left)
                let right = min(crossings[pair + 1], window.right)
                guard left < right else { continue }
                for column in Int(
                    saturating: (left / 4 + 0.5))..<max(
                        Int(saturating: left / 4 + 0.5), Int(saturating: right / 4 + 0.5))
                {
                    let paint = ink(Point(Double(column) * 4 + 2, y))
                    cover(column, row, paint, pattern)
                    if pattern.has(column, row) { dot(column, row, paint, area: true) }
                }
            }
        }
    }
}

import Checked
import Scene

/// Rectangles: bars, cells of heat maps, boxes.
extension CellGrid {
    /// Paints a rectangle to an eighth of a cell along the bar and to whole cells across it. Unless told, a bar lies
    /// sideways when its upper and lower edges stand on rows and its ends do not stand on columns. One thinner than half a cell is painted in dots.
    /// - Parameter ink: the ink at a point, asked once per cell.
    mutating func bar(_ rect: Rect, in window: Window, lies: Bool?, ink: (Point) -> Ink) {
        let left = max(min(rect.x, rect.maxX), window.left)
        let right = min(max(rect.x, rect.maxX), window.right)
        let top = max(min(rect.y, rect.maxY), window.top)
        let bottom = min(max(rect.y, rect.maxY), window.bottom)
        guard left < right, top < bottom else { return }
        let sideways = lies ?? (onEdge(top, 16) && onEdge(bottom, 16) && !(onEdge(left, 8) && onEdge(right, 8)))
        if !sideways, right - left < 5 {
            thin(left, right, top, bottom, ink)
            return
        }
        if sideways {
            let rows = span(top, bottom, 16, limit: self.rows)
            let (from, to) = eighths(left, right, 1)
            for row in rows {
                for column in (from >> 3)..<min(columns, (to + 7) >> 3) {
                    let paint = ink(Point(Double(column) * 8 + 4, Double(row) * 16 + 8)).bits
                    fill(
                        row * columns + column, max(0, from - column * 8), min(8, to - column * 8), paint,
                        sideways: true)
                }
            }
        } else {
            let across = span(left, right, 8, limit: columns)
            let (from, to) = eighths(top, bottom, 2)
            for row in (from >> 3)..<min(rows, (to + 7) >> 3) {
                let low = 8 - min(8, to - row * 8)
                let high = 8 - max(0, from - row * 8)
                for column in across {
                    let paint = ink(Point(Double(column) * 8 + 4, Double(row) * 16 + 8)).bits
                    fill(row * columns + column, low, high, paint, sideways: false)
                }
            }
        }
    }

    private mutating func fill(_ index: Int, _ from: Int, _ to: Int, _ paint: UInt32, sideways: Bool) {
        guard from < to else { return }
        if cells[index].sideways != sideways {
            // A cell has eighths in one direction only: what was there stays where it filled more than half.
            var filled = 0
            for slot in 0..<8 where cells[index].slots[slot] != 0 { filled += 1 }
            let kept = filled > 4 ? cells[index].slots[3] : 0
            cells[index].slots = SIMD8(repeating: kept)
            cells[index].sideways = sideways
        }
        for slot in from..<to { cells[index].slots[slot] = paint }
    }

    /// Dots for a bar narrower than a cell, so that many days side by side keep their own heights.
    private mutating func thin(_ left: Double, _ right: Double, _ top: Double, _ bottom: Double, _ ink: (Point) -> Ink)
    {
        let first = Int(saturating: left / 4)
        let last = max(first, Int(saturating: (right / 4).rounded(.up)) - 1)
        let upper = Int(saturating: top / 4)
        let lower = max(upper, Int(saturating: (bottom / 4).rounded(.up)) - 1)
        for y in upper...lower {
            let paint = ink(Point((left + right) / 2, Double(y) * 4 + 2))
            for x in first...last { dot(x, y, paint, area: true) }
        }
    }

    private func onEdge(_ value: Double, _ cell: Double) -> Bool {
        abs(value - (value / cell).rounded() * cell) < 0.25
    }

    /// Whole cells nearest to a span, at least one.
    private func span(_ low: Double, _ high: Double, _ cell: Double, limit: Int) -> Range<Int> {
        let first = min(max(0, Int(saturating: (low / cell).rounded())), limit - 1)
        return first..<min(limit, max(first + 1, Int(saturating: (high / cell).rounded())))
    }

    /// Eighths nearest to a span, at least one, taken on the side away from the cell edge that the bar stands on.
    private func eighths(_ low: Double, _ high: Double, _ size: Double) -> (Int, Int) {
        var from = Int(saturating: (low / size).rounded())
        var to = Int(saturating: (high / size).rounded())
        if from == to {
            if to % 8 == 0, from > 0, high.truncatingRemainder(dividingBy: size * 8) < 0.01 {
                from -= 1
            } else {
                to += 1
            }
        }
        return (from, to)
    }
}

import Checked
import Scene

/// Boxes, their whiskers and the lines through them, in the signs of frames: `┌ ┬ ┐ ├ ┼ ┤ └ ┴ ┘ ─ │`, in ASCII `+ - |`.
extension CellGrid {
    /// The sides of a rectangle.
    mutating func frame(_ rect: Rect, in window: Window, ink: Ink) {
        guard let (first, last) = columns(rect.x, rect.maxX), let top = row(rect.y), let bottom = row(rect.maxY) else {
            return
        }
        for row in [top, bottom] { lie(first, last, row, window, ink) }
        for column in [first, last] { stand(column, top, bottom, window, ink) }
    }

    /// A line along a row or a column; false for one that runs aslant.
    mutating func frameLine(_ a: Point, _ b: Point, in window: Window, ink: Ink) -> Bool {
        guard a.x.isFinite, a.y.isFinite, b.x.isFinite, b.y.isFinite else { return true }
        if (a.y - b.y).magnitude < 0.5 {
            guard let (first, last) = columns(min(a.x, b.x), max(a.x, b.x)), let row = row(a.y) else {
                return true
            }
            lie(first, last, row, window, ink)
        } else if (a.x - b.x).magnitude < 0.5 {
            guard let (column, _) = columns(a.x, a.x), let top = row(min(a.y, b.y)), let bottom = row(max(a.y, b.y))
            else { return true }
            stand(column, top, bottom, window, ink)
        } else {
            return false
        }
        return true
    }

    private mutating func lie(_ first: Int, _ last: Int, _ row: Int, _ window: Window, _ ink: Ink) {
        for column in first...last {
            let arms =
                (column > first ? Cell.west : 0) | (column < last ? Cell.east : 0)
                | (first == last ? Cell.east | Cell.west : 0)
            arm(column, row, arms, window, ink)
        }
    }

    private mutating func stand(_ column: Int, _ top: Int, _ bottom: Int, _ window: Window, _ ink: Ink) {
        for row in top...bottom where top < bottom {
            arm(column, row, (row > top ? Cell.north : 0) | (row < bottom ? Cell.south : 0), window, ink)
        }
    }

    private mutating func arm(_ column: Int, _ row: Int, _ arms: UInt8, _ window: Window, _ ink: Ink) {
        let middle = Point(Double(column) * 8 + 4, Double(row) * 16 + 8)
        guard middle.x > window.left - 4, middle.x < window.right + 4, middle.y > window.top - 8,
            middle.y < window.bottom + 8, let index = index(column, row)
        else { return }
        if cells[index].linkKind != .frame { cells[index].links = 0 }
        cells[index].links |= arms
        cells[index].linkKind = .frame
        cells[index].linkInk = ink
    }

    /// The columns between two places.
    private func columns(_ left: Double, _ right: Double) -> (Int, Int)? {
        span(left / 8, right / 8, columns)
    }

    /// The row of a line: of one between two rows the upper, so that what stands on an axis is not on it.
    private func row(_ place: Double) -> Int? {
        guard place.isFinite, place >= -16, place <= Double(rows + 1) * 16 else { return nil }
        return min(max(0, Int(saturating: (place / 16 - 1e-9).rounded(.up)) - 1), rows - 1)
    }

    private func span(_ low: Double, _ high: Double, _ count: Int) -> (Int, Int)? {
        guard low.isFinite, high.isFinite, high >= 0, low < Double(count) else { return nil }
        let first = min(max(0, Int(saturating: (low + 1e-9).rounded(.down))), count - 1)
        let last = min(count - 1, Int(saturating: (high - 1e-9).rounded(.up)) - 1)
        return (first, max(first, last))
    }
}

import Checked
import Scene

/// Axes, ticks, grid and rules: lines along rows and columns in box drawing.
extension CellGrid {
    /// Draws a line that runs along a row or a column; false when it runs aslant.
    ///
    /// A line between two cells belongs to the one below, an upright axis or tick to the one left of it: axes then stand outside
    /// the plot they bound.
    mutating func link(_ a: Point, _ b: Point, in window: Window, kind: Cell.LinkKind, ink: Ink, isTick: Bool) -> Bool {
        guard a.x.isFinite, a.y.isFinite, b.x.isFinite, b.y.isFinite else { return true }
        let flat = abs(a.y - b.y) < 0.5
        let upright = abs(a.x - b.x) < 0.5
        guard flat || upright else { return false }
        if isTick, abs(a.x - b.x) + abs(a.y - b.y) <= 16 {
            tick(a, b, flat: flat, ink: ink)
            return true
        }
        guard let (from, to) = clipped(a, b, widened(window)) else { return true }
        if flat {
            let row = min(Int(saturating: from.y / 16 + 1e-9), rows)
            let first = Int(saturating: min(from.x, to.x) / 8 + 1e-9)
            let last = max(first, Int(saturating: (max(from.x, to.x) / 8 - 1e-9).rounded(.up)) - 1)
            for column in first...last { join(column, row, Cell.east | Cell.west, kind, ink) }
        } else {
            var place = from.x / 8
            if kind == .axis, abs(place - place.rounded()) < 1e-6 { place -= 0.5 }
            let column = Int(saturating: max(0, min(place + 1e-9, Double(columns - 1))))
            let first = Int(saturating: min(from.y, to.y) / 16 + 1e-9)
            let last = max(first, Int(saturating: (max(from.y, to.y) / 16 - 1e-9).rounded(.up)) - 1)
            for row in first...last { join(column, row, Cell.north | Cell.south, kind, ink) }
        }
        return true
    }

    /// A short tick becomes an arm of the axis it stands on.
    private mutating func tick(_ a: Point, _ b: Point, flat: Bool, ink: Ink) {
        let limit = 1e6
        guard [a.x, a.y, b.x, b.y].allSatisfy({ abs($0) < limit }) else { return }
        if flat {
            let row = Int(saturating: (a.y / 16 + 1e-9).rounded(.down))
            let near = Int(saturating: (max(a.x, b.x) / 8 - 0.01).rounded(.down))
            for column in [near, near + 1, near - 1] {
                if let index = index(column, row), cells[index].linkKind == .axis, cells[index].links != 0 {
                    cells[index].links |=
                        column == near + 1 && min(a.x, b.x) >= Double(column) * 8 + 4 ? Cell.east : Cell.west
                    return
                }
            }
        } else {
            let column = Int(saturating: (a.x / 8 + 1e-9).rounded(.down))
            let near = Int(saturating: (min(a.y, b.y) / 16 + 1e-9).rounded(.down))
            for row in [near, near - 1, near + 1] {
                if let index = index(column, row), cells[index].linkKind == .axis, cells[index].links != 0 {
                    cells[index].links |= Cell.south
                    return
                }
            }
        }
    }

    private mutating func join(_ column: Int, _ row: Int, _ sides: UInt8, _ kind: Cell.LinkKind, _ ink: Ink) {
        guard let index = index(column, row) else { return }
        let strength = cells[index].links == 0 ? -1 : Int(cells[index].linkKind == .grid ? 0 : 1)
        if kind == .grid, strength > 0 { return }
        if kind != .grid, strength == 0 { cells[index].links = 0 }
        cells[index].links |= sides
        if cells[index].linkKind != .axis || strength <= 0 { cells[index].linkKind = kind }
        cells[index].linkInk = ink
    }

    /// Closes the corner where an upright axis ends on, or above, a lying one that begins beside it.
    mutating func closeCorners() {
        for row in 0..<rows {
            for column in 0..<max(0, columns - 1) {
                let here = row * columns + column
                guard isAxis(column + 1, row, Cell.west) else { continue }
                if isAxis(column, row, Cell.north), cells[here].links & Cell.east == 0 {
                    let goesOn = isAxis(column, row + 1, Cell.north)
                    cells[here].links = goesOn ? cells[here].links | Cell.east : Cell.north | Cell.east
                } else if cells[here].links == 0 || cells[here].linkKind == .grid, isAxis(column, row - 1, Cell.south) {
                    cells[here].links = Cell.north | Cell.east
                    cells[here].linkKind = .axis
                    cells[here].linkInk = cells[here + 1].linkInk
                }
            }
        }
    }

    private func isAxis(_ column: Int, _ row: Int, _ side: UInt8) -> Bool {
        guard let index = index(column, row) else { return false }
        return cells[index].linkKind == .axis && cells[index].links & side != 0
    }

    /// Axes stand on the window's edge: a cell around it counts as inside.
    private func widened(_ window: Window) -> Window {
        Window(
            left: max(0, window.left - 8), top: max(0, window.top - 16),
            right: min(Double(columns) * 8, window.right + 8),
            bottom: min(Double(rows) * 16 - 1, window.bottom + 16))
    }
}

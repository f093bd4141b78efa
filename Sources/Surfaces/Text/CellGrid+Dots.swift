import Checked
import Scene

/// Lines, curves and areas in braille: 2 × 4 dots a cell, so a dot is a square of 4 points.
extension CellGrid {
    /// Bits of U+2800 by column and row of the dot.
    static let bits: [UInt8] = [0x01, 0x02, 0x04, 0x40, 0x08, 0x10, 0x20, 0x80]

    mutating func dot(_ x: Int, _ y: Int, _ ink: Ink, area: Bool = false) {
        guard x >= 0, y >= 0, let index = index(x >> 1, y >> 2) else { return }
        let bit = Self.bits[(x & 1) << 2 | y & 3]
        if area {
            if cells[index].area != 0, cells[index].areaInk.bits != ink.bits {
                cells[index].behindInk = cells[index].area == 0xFF ? cells[index].areaInk : .nothing
                cells[index].front = 0
            }
            cells[index].area |= bit
            cells[index].front |= bit
            cells[index].areaInk = ink
        } else {
            cells[index].dots |= bit
            cells[index].dotInk = ink
            cells[index].isCloud = false
        }
    }

    /// One point of many. A line that is already there stays one.
    mutating func cloudDot(_ x: Int, _ y: Int, _ ink: Ink) {
        guard x >= 0, y >= 0, let index = index(x >> 1, y >> 2) else { return }
        let isCloud = cells[index].dots == 0 || cells[index].isCloud
        dot(x, y, ink)
        cells[index].isCloud = isCloud
    }

    /// Takes a dot of an area away, so that one in front does not show those behind it.
    private mutating func clearArea(_ x: Int, _ y: Int) {
        guard x >= 0, y >= 0, let index = index(x >> 1, y >> 2) else { return }
        cells[index].area &= ~Self.bits[(x & 1) << 2 | y & 3]
    }

    /// Strokes connected points: the dots of Bresenham's line between each pair, each dot once a pass. A lone point is one
    /// dot; points that are not finite break the line. `dash` counts dots on and off.
    mutating func stroke(_ points: [Point], in window: Window, ink: Ink, dash: [Int] = []) {
        let period = dash.reduce(0, +)
        var walked = 0
        var previous: Point?
        for (place, point) in points.enumerated() {
            guard point.x.isFinite, point.y.isFinite else {
                previous = nil
                continue
            }
            defer { previous = point }
            guard let start = previous else {
                let next = place + 1 < points.count ? points[place + 1] : nil
                if next.map({ $0.x.isFinite && $0.y.isFinite }) != true, inside(point, window) {
                    let (x, y) = cell(point, window)
                    dot(x, y, ink)
                }
                continue
            }
            guard let (from, to) = clipped(start, point, window) else { continue }
            var (x, y) = cell(from, window)
            let (endX, endY) = cell(to, window)
            let stepX = endX > x ? 1 : -1
            let stepY = endY > y ? 1 : -1
            let runX = Int((endX - x).magnitude)
            let runY = -Int((endY - y).magnitude)
            var error = runX + runY
            while true {
                if period <= 0 || isOn(walked % period, dash) { dot(x, y, ink) }
                if x == endX, y == endY { break }
                walked += 1
                let before = (x: x, y: y)
                let twice = 2 * error
                if twice >= runY {
                    error += runY
                    x += stepX
                }
                if twice <= runX {
                    error += runX
                    y += stepY
                }
                if countsCourses { course(from: before, to: (x, y)) }
            }
        }
    }

    /// Which dots of an area are set: without colour areas are told apart by how dense they are.
    enum DotPattern: Int {
        case full, half, quarter, eighth

        func has(_ x: Int, _ y: Int) -> Bool {
            switch self {
            case .full: true
            case .half: (x + y) & 1 == 0
            case .quarter: x & 1 == 0 && y & 1 == 0
            case .eighth: x & 1 == 0 && y & 3 == 1
            }
        }
    }

    /// Fills between two edges, both left to right, column of dots by column.
    mutating func area(upper: [Point], lower: [Point], in window: Window, pattern: DotPattern, ink: (Point) -> Ink) {
        guard let first = upper.first, let last = upper.last, first.x.isFinite, last.x.isFinite else { return }
        let left = max(first.x, window.left)
        let right = min(last.x, window.right)
        guard left <= right else { return }
        let from = Int(saturating: left / 4)
        let through = max(from, Int(saturating: (right / 4).rounded(.up)) - 1)
        var above = 0
        var below = 0
        for x in from...through {
            let at = min(max(Double(x) * 4 + 2, left), right)
            guard let high = height(upper, at, &above), let low = height(lower, at, &below) else { continue }
            let top = max(min(high, low), window.top)
            let bottom = min(max(high, low), window.bottom)
            guard top < bottom else { continue }
            let lastRow = Int(saturating: (bottom / 4).rounded(.up)) - 1
            let firstRow = min(Int(saturating: top / 4), lastRow)
            var cellRow = -1
            var paint = Ink.nothing
            for y in firstRow...lastRow {
                if y >> 2 != cellRow {
                    cellRow = y >> 2
                    paint = ink(Point(at, Double(cellRow) * 16 + 8))
                }
                cover(x, y, paint, pattern)
                if pattern.has(x, y) {
                    dot(x, y, paint, area: true)
                } else {
                    clearArea(x, y)
                }
            }
        }
    }

    /// The edge's y at x; `place` moves along with it. Nil beside a point that is not finite.
    private func height(_ edge: [Point], _ x: Double, _ place: inout Int) -> Double? {
        guard let only = edge.first else { return nil }
        if edge.count == 1 { return only.y.isFinite ? only.y : nil }
        while place + 2 < edge.count, !(edge[place + 1].x >= x) { place += 1 }
        let a = edge[place]
        let b = edge[place + 1]
        guard a.x.isFinite, b.x.isFinite, a.y.isFinite, b.y.isFinite else { return nil }
        let part = b.x > a.x ? min(max((x - a.x) / (b.x - a.x), 0), 1) : 0
        return a.y + (b.y - a.y) * part
    }

    /// The dot a point falls on; one on the window's far edge belongs to the dot inside.
    private func cell(_ point: Point, _ window: Window) -> (Int, Int) {
        let right = Int(saturating: (window.right / 4).rounded(.up)) - 1
        let bottom = Int(saturating: (window.bottom / 4).rounded(.up)) - 1
        return (min(Int(saturating: point.x / 4), right), min(Int(saturating: point.y / 4), bottom))
    }

    private func inside(_ point: Point, _ window: Window) -> Bool {
        point.x >= window.left && point.x <= window.right && point.y >= window.top && point.y <= window.bottom
    }

    private func isOn(_ place: Int, _ dash: [Int]) -> Bool {
        var rest = place
        for (index, length) in dash.enumerated() {
            if rest < length { return index & 1 == 0 }
            rest -= length
        }
        return true
    }

    /// The part of a segment inside the window (Liang and Barsky, 1984), nil when there is none.
    func clipped(_ a: Point, _ b: Point, _ window: Window) -> (Point, Point)? {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        guard dx.isFinite, dy.isFinite else { return nil }
        var enter = 0.0
        var leave = 1.0
        for (p, q) in [
            (-dx, a.x - window.left), (dx, window.right - a.x), (-dy, a.y - window.top), (dy, window.bottom - a.y),
        ] {
            if p == 0 {
                if q < 0 { return nil }
            } else {
                let r = q / p
                if p < 0 { enter = max(enter, r) } else { leave = min(leave, r) }
                if enter > leave { return nil }
            }
        }
        func along(_ t: Double) -> Point {
            Point(
                min(max(a.x + t * dx, window.left), window.right), min(max(a.y + t * dy, window.top), window.bottom))
        }
        return (along(enter), along(leave))
    }
}

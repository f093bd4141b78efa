import Checked
import Scene
import Terminal

/// Text and markers.
extension CellGrid {
    /// Writes one line from a column on: cut at the edge of the grid, never over letters that stand there.
    mutating func write(_ text: String, column: Int, row: Int, limit: Int, ink: Ink, look: Cell.Look) {
        guard row >= 0, row < rows else { return }
        var place = column
        for character in text {
            let width = DisplayText.width(of: character)
            if width == 0 { continue }
            if place + width > min(limit, columns) { return }
            if place >= 0 {
                let index = row * columns + place
                for offset in 0..<width where cells[index + offset].letter != 0 { return }
                letters.append(character)
                cells[index].letter = Int32(letters.count)
                cells[index].letterInk = ink
                cells[index].letterLook = look
                if width == 2 { cells[index + 1].letter = -1 }
            }
            place += width
        }
    }

    mutating func mark(
        _ symbol: Symbol, _ step: SymbolStep? = nil, at center: Point, in window: Window, ink: Ink, isKey: Bool = false,
        isShade: Bool = false, kind: Int? = nil
    ) {
        guard center.x >= window.left, center.x <= window.right, center.y >= window.top, center.y <= window.bottom
        else { return }
        let column = min(Int(saturating: center.x / 8), Int(saturating: (window.right / 8).rounded(.up)) - 1)
        let row = min(Int(saturating: center.y / 16), Int(saturating: (window.bottom / 16).rounded(.up)) - 1)
        guard let index = index(column, row) else { return }
        cells[index].marker = symbol
        cells[index].markerStep = step
        cells[index].markerKind = kind
        cells[index].markerInk = ink
        cells[index].isKey = isKey
        cells[index].isShade = isShade
    }

    /// Symbols on connected points, nine columns from each other; in the middle of what is shorter.
    mutating func marks(_ symbol: Symbol, along points: [Point], in window: Window, ink: Ink) {
        let places = points.filter { $0.x.isFinite && $0.y.isFinite }
        guard let first = places.first, let last = places.last else { return }
        let step = 72.0
        let start = max(first.x, window.left)
        var next = start + min(step, max(0, last.x - start)) / 2
        for (a, b) in zip(places, places.dropFirst()) {
            while b.x > a.x, min(b.x, window.right) >= next {
                let part = min(1, max(0, (next - a.x) / (b.x - a.x)))
                mark(symbol, at: Point(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part), in: window, ink: ink)
                next += step
            }
        }
    }
}

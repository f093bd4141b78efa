import Checked
import Diagnostics
import Scene

/// The words of a column beside the points of its rows: to the right of each where there is room, else around it. They cover no symbol, no
/// line and no other words, and stay within the plot. The largest come first, where symbols have sizes, else those farthest from the middle
/// along y; what finds no place is left out.
struct BesideRows {
    private struct Word {
        let series: Int
        let row: Int
        let point: Point
        /// Points across.
        let size: Double
        var weight: Double
    }

    private let named: [(one: ResolvedSeries, plot: PlotFrame)]

    /// More words than this are never tried: no figure has room for a tenth of them.
    private static let most = 5000
    /// Points that one word takes at most.
    private static let widest = 170.0
    /// So many words may be wider.
    private static let few = 24
    /// Points between words on one line, about a space.
    private static let air = 4.0

    init(_ named: [(ResolvedSeries, PlotFrame)]) { self.named = named }

    /// O(elements + words).
    func drawn(among elements: [Element]) -> [Element] {
        guard let plot = named.first?.plot, plot.rect.width > 0, plot.rect.height > 0 else { return [] }
        var room = TakenRoom(plot.rect, unit: plot.cell ?? Size(1, 1))
        room.take(elements, plot.text)
        let style = Theme.seriesLabelStyle
        let line = plot.metrics.lineHeight
        let limit = min(plot.cell.map { $0.width * 24 } ?? Self.widest, plot.rect.width * 0.4)
        var made: [Element] = []
        let all = ranked()
        // Among few a long name is whole where it has room.
        let whole = all.count <= Self.few ? max(limit, plot.rect.width * 0.6) : limit
        for (place, word) in all.prefix(Self.most).enumerated() {
            // Whoever asked for the scene says that it was stopped.
            if place & 63 == 63, Cancellation.process.isRaised { return [] }
            let (one, plot) = named[word.series]
            guard let name = one.word(word.row) else { continue }
            let texts = Set([whole, limit]).sorted(by: >).map { plot.text.fitted(name, style, width: $0) }
            let found = texts.lazy.compactMap { text -> (text: String, box: Rect)? in
                let width = plot.text.width(text, style)
                guard !text.isEmpty, width > 0 else { return nil }
                return Self.boxes(word, width: width, line: line, plot).first { room.isFree($0) }.map { (text, $0) }
            }.first
            guard let (text, box) = found else { continue }
            let air = plot.cell == nil ? Self.air : 0
            room.take(Rect(x: box.x - air, y: box.y, width: box.width + air * 2, height: box.height))
            let ink = plot.selectedRows.map { $0.contains(word.row) } ?? true ? plot.theme.ink : plot.theme.quiet
            let run = plot.text.run(
                text, x: box.x, top: box.y, line: box.height, anchor: .start, style: style, color: ink)
            made.append(Element(.mark(series: one.order), row: word.row, .text(run)))
        }
        return made
    }

    /// Those that the plot shows, the most important first.
    private func ranked() -> [Word] {
        var words: [Word] = []
        for (series, (one, plot)) in named.enumerated() {
            for row in 0..<one.y.count where one.x[row].isFinite && one.y.span[row].isFinite {
                let point = plot.point(plot.middle(of: one.x[row], isPeriod: one.isPeriods), one.y.span[row])
                guard point.isFinite, plot.holds(point), one.word(row) != nil else { continue }
                let size = one.sizes?.diameter(one.sizes?.values.span[row] ?? .nan, most: plot.metrics.symbolMost)
                if let size, !size.isFinite { continue }
                words.append(
                    Word(
                        series: series, row: row, point: point, size: max(4, size ?? PointMark.size(of: one)),
                        weight: size ?? 0))
            }
        }
        let heights = words.map(\.point.y).sorted()
        let middle = heights.isEmpty ? 0 : heights[heights.count / 2]
        if !words.contains(where: { $0.weight > 0 }) {
            for place in words.indices { words[place].weight = abs(words[place].point.y - middle) }
        }
        return words.sorted { ($1.weight, $0.series, $0.row) < ($0.weight, $1.series, $1.row) }
    }

    /// Where a word may stand, the best first (Imhof, The American Cartographer 2(2), 1975).
    private static func boxes(_ word: Word, width: Double, line: Double, _ plot: PlotFrame) -> [Rect] {
        func box(_ x: Double, _ y: Double, _ height: Double) -> Rect { Rect(x: x, y: y, width: width, height: height) }
        if let cell = plot.cell {
            let (column, row) = (
                (word.point.x / cell.width).rounded(.down), (word.point.y / cell.height).rounded(.down)
            )
            let cells = (width / cell.width).rounded(.up)
            let (right, left, middle) = (column + 2, column - 1 - cells, column - (cells / 2).rounded(.down))
            return [(right, row), (left, row), (middle, row - 1), (middle, row + 1)].map {
                box($0.0 * cell.width, $0.1 * cell.height, cell.height)
            }
        }
        // Letters take less than their line.
        let (height, gap) = (line * 0.8, word.size / 2 + 3)
        let (point, near) = (word.point, word.size * 0.35 + 2)
        let (right, left) = (point.x + gap, point.x - gap - width)
        // Near a side of the plot it slides along its point.
        let middle = max(plot.rect.x, min(point.x - width / 2, plot.rect.maxX - width))
        let (above, below) = (point.y - gap - height, point.y + gap)
        return [
            box(right, point.y - height / 2, height), box(left, point.y - height / 2, height),
            box(middle, above + 1, height), box(middle, below - 1, height),
            box(point.x + near, point.y - near - height, height), box(point.x + near, point.y + near, height),
            box(point.x - near - width, point.y - near - height, height),
            box(point.x - near - width, point.y + near, height),
        ]
    }
}

/// Which parts of a plot are taken, in steps of a few points or cells.
struct TakenRoom {
    private let area: Rect
    private let unit: Size
    private let (columns, rows): (Int, Int)
    private var taken: [Bool]

    init(_ area: Rect, unit: Size) {
        (self.area, self.unit) = (area, unit)
        columns = min(4000, max(1, Int(saturating: (area.width / unit.width).rounded(.up))))
        rows = min(4000, max(1, Int(saturating: (area.height / unit.height).rounded(.up))))
        taken = [Bool](repeating: false, count: columns * rows)
    }

    /// The steps that a box covers, cut to the area; nil for none.
    private func steps(_ box: Rect) -> (across: Range<Int>, down: Range<Int>)? {
        func range(_ from: Double, _ to: Double, _ unit: Double, _ count: Int) -> Range<Int>? {
            let low = max(0, Int(saturating: (from / unit + 1e-6).rounded(.down)))
            let high = min(count, Int(saturating: (to / unit - 1e-6).rounded(.up)))
            return low < high ? low..<high : nil
        }
        guard let across = range(box.x - area.x, box.maxX - area.x, unit.width, columns),
            let down = range(box.y - area.y, box.maxY - area.y, unit.height, rows)
        else { return nil }
        return (across, down)
    }

    mutating func take(_ box: Rect) {
        guard let (across, down) = steps(box) else { return }
        for row in down { for column in across { taken[row * columns + column] = true } }
    }

    /// Within the area, and nothing there or right beside it.
    func isFree(_ box: Rect) -> Bool {
        guard box.x >= area.x, box.maxX <= area.maxX, box.y >= area.y - 1e-6, box.maxY <= area.maxY + 1e-6 else {
            return false
        }
        let wide = Rect(x: box.x - unit.width, y: box.y, width: box.width + unit.width * 2, height: box.height)
        guard let (across, down) = steps(wide) else { return false }
        return down.allSatisfy { row in across.allSatisfy { !taken[row * columns + $0] } }
    }

    /// What marks and words cover. O(elements).
    mutating func take(_ elements: [Element], _ text: TextPlacer) {
        for element in elements {
            switch element.shape {
            case .symbol(_, let center, let size):
                let half = text.measurer.cell == nil ? size / 2 : 1e-3
                take(Rect(x: center.x - half, y: center.y - half, width: half * 2, height: half * 2))
            case .text(let run): take(text.box(of: run))
            case .polyline(let points) where element.role.isOfMark:
                for (a, b) in zip(points, points.dropFirst()) { takeLine(a, b) }
            case .line(let a, let b) where element.role.isOfMark: takeLine(a, b)
            default: continue
            }
        }
    }

    private mutating func takeLine(_ a: Point, _ b: Point) {
        let length = max(abs(b.x - a.x) / unit.width, abs(b.y - a.y) / unit.height)
        guard length.isFinite else { return }
        let count = min(4000, max(1, Int(saturating: length.rounded(.up))))
        for step in 0...count {
            let share = Double(step) / Double(count)
            take(
                Rect(x: a.x + (b.x - a.x) * share - 0.1, y: a.y + (b.y - a.y) * share - 0.1, width: 0.2, height: 0.2))
        }
    }
}

extension Element.Role {
    fileprivate var isOfMark: Bool { if case .mark = self { true } else { false } }
}

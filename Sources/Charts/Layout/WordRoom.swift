import Diagnostics
import Scene

/// The words of marks as they are drawn one after another: what would touch those before it is left out.
struct WordRoom {
    private var taken: [Rect] = []
    /// Bars, of which each carries its own words alone.
    private var bars: [(series: Element.Role, row: Int?, box: Rect)] = []
    /// Words that reach beyond it are left out too; nil for anywhere.
    private let area: Rect?

    init(area: Rect? = nil) { self.area = area }

    /// Words go where no symbol is: what lies on a point hides it.
    mutating func avoid(_ elements: [Element]) {
        let symbols = elements.compactMap { element -> Rect? in
            guard case .mark = element.role, case .symbol(_, let center, let size) = element.shape else { return nil }
            // Its middle: words may graze it.
            let half = size * 0.35
            return Rect(x: center.x - half, y: center.y - half, width: half * 2, height: half * 2)
        }
        if symbols.count <= Self.most { taken += symbols }
    }

    /// Words of bars stand on no other bar.
    mutating func avoidBars(_ elements: [Element]) {
        bars = elements.compactMap { element in
            guard case .mark = element.role, case .rect(let rect, _) = element.shape, element.fill != nil else {
                return nil
            }
            return (element.role, element.row, rect)
        }
        if bars.count > Self.most { bars = [] }
    }

    private func isOnAnotherBar(_ element: Element, _ box: Rect) -> Bool {
        guard case .mark = element.role, let row = element.row else { return false }
        return bars.contains { ($0.series != element.role || $0.row != row) && Self.touch($0.box, box) }
    }

    /// Of more symbols, or bars, no words are kept clear.
    private static let most = 2000

    /// Adds the elements without the words that have no room.
    mutating func put(_ drawn: [Element], into elements: inout [Element], _ text: TextPlacer) {
        for (place, element) in drawn.enumerated() {
            // Whoever asked for the scene says that it was stopped.
            if place & 255 == 255, Cancellation.process.isRaised { return }
            if hasRoom(element, text) { elements.append(element) }
        }
    }

    mutating func kept(_ drawn: [Element], _ text: TextPlacer) -> [Element] {
        var kept: [Element] = []
        put(drawn, into: &kept, text)
        return kept
    }

    private mutating func hasRoom(_ element: Element, _ text: TextPlacer) -> Bool {
        guard case .text(let run) = element.shape, run.rotation == 0 else { return true }
        guard !run.text.isEmpty else { return false }
        let box = Self.box(run, text)
        if let area, box.x < area.x || box.maxX > area.maxX || box.y < area.y - 2 || box.maxY > area.maxY + 4 {
            return false
        }
        if taken.contains(where: { Self.touch($0, box) }) || isOnAnotherBar(element, box) { return false }
        taken.append(box)
        return true
    }

    /// From the height of capitals to the baseline: lines of one block stand apart.
    private static func box(_ run: TextRun, _ text: TextPlacer) -> Rect {
        var box = text.box(of: run)
        guard text.measurer.cell == nil else { return box }
        (box.y, box.height) = (run.origin.y - run.style.size * 0.8, run.style.size * 0.8)
        return box
    }

    private static func touch(_ a: Rect, _ b: Rect) -> Bool {
        a.x < b.maxX - 0.01 && b.x < a.maxX - 0.01 && a.y < b.maxY - 0.01 && b.y < a.maxY - 0.01
    }
}

import Checked
import Scene

/// In which order the symbols of several series are drawn that lie on each other: in turns, so that none hides all others for being named
/// last, and by size the largest first. Symbols that touch none of another series keep the order of these.
enum SymbolOrder {
    /// Turns of each series: every so many-th of its rows is drawn in one.
    private static let turns = 8
    /// The share of its own size within which the middles of two symbols lie on each other.
    private static let near = 0.7

    /// The elements of a whole figure. O(symbols · log symbols).
    static func settled(_ elements: [Element]) -> [Element] {
        var result = elements
        var first = 0
        while first < elements.count {
            var end = first
            while end < elements.count, symbol(elements[end]) != nil { end += 1 }
            let run = elements[first..<end]
            if run.first?.role != run.last?.role, lieOnEachOther(run) {
                result.replaceSubrange(first..<end, with: inTurns(run))
            }
            first = max(end, first + 1)
        }
        return result
    }

    private static func symbol(_ element: Element) -> (series: Int, middle: Point, size: Double)? {
        guard case .mark(let series) = element.role, case .symbol(_, let middle, let size) = element.shape else {
            return nil
        }
        return (series, middle, size)
    }

    private static func inTurns(_ run: ArraySlice<Element>) -> [Element] {
        var rows: [Int: Int] = [:]
        var sizes: [Int: Double] = [:]
        var isSized = false
        var keyed: [(key: (Double, Int, Int), element: Element)] = []
        for (place, element) in run.enumerated() {
            guard let one = symbol(element) else { continue }
            isSized = isSized || sizes[one.series, default: one.size] != one.size
            sizes[one.series] = one.size
            let row = rows[one.series, default: 0]
            rows[one.series] = row + 1
            keyed.append(((-one.size, row % turns, place), element))
        }
        // Shapes of one size are as large as they look alike.
        if !isSized { for place in keyed.indices { keyed[place].key.0 = 0 } }
        return keyed.sorted { $0.key < $1.key }.map(\.element)
    }

    private static func lieOnEachOther(_ run: ArraySlice<Element>) -> Bool {
        let symbols = run.compactMap(symbol)
        let side = (symbols.map(\.size).max() ?? 0) * near
        guard side > 0 else { return false }
        var held: [SIMD2<Int32>: [Int]] = [:]
        for (place, one) in symbols.enumerated() {
            let own = SIMD2(
                Int32(saturating: (one.middle.x / side).rounded(.down)),
                Int32(saturating: (one.middle.y / side).rounded(.down)))
            for across in Int32(-1)...1 {
                for down in Int32(-1)...1 {
                    for other in held[SIMD2(own.x &+ across, own.y &+ down)] ?? []
                    where symbols[other].series != one.series {
                        let (dx, dy) = (
                            symbols[other].middle.x - one.middle.x, symbols[other].middle.y - one.middle.y
                        )
                        let reach = (symbols[other].size + one.size) / 2 * near
                        if dx * dx + dy * dy < reach * reach { return true }
                    }
                }
            }
            // A few of each place are enough to meet.
            if held[own, default: []].count < 8 { held[own, default: []].append(place) }
        }
        return false
    }
}

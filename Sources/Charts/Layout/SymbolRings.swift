import Checked
import Diagnostics
import Scene

/// The thin rings in the ground's colour that keep symbols apart from what lies below them.
///
/// Where half of a figure's symbols have a neighbour deep within their own shape, each ring would wipe out the symbols below it, and a dense
/// place would look empty. Then no symbol has one, whichever series it is of.
enum SymbolRings {
    /// The share of the smaller one's diameter within which the middles of two symbols are near.
    private static let near = 0.3
    /// Fewer symbols are told apart by their rings wherever they stand.
    private static let fewest = 40
    /// So many symbols are asked, at equal distances, for their neighbours.
    private static let mostAsked = 2_000

    /// The elements of a whole figure, in the same order. O(symbols), more where their sizes differ much.
    static func settled(_ elements: [Element], on ground: Color) -> [Element] {
        let ringed = elements.indices.filter { hasRing(elements[$0], ground) }
        guard ringed.count > fewest, areNear(ringed.compactMap { Spot(elements[$0]) }) else { return elements }
        var result = elements
        for place in ringed { result[place].stroke = nil }
        return result
    }

    private static func hasRing(_ element: Element, _ ground: Color) -> Bool {
        guard case .mark = element.role, case .symbol = element.shape, case .solid(let fill)? = element.fill else {
            return false
        }
        return element.stroke?.color == ground && fill != ground
    }

    private struct Spot {
        let middle: Point
        let size: Double

        init?(_ element: Element) {
            guard case .symbol(_, let middle, let size) = element.shape, middle.isFinite else { return nil }
            (self.middle, self.size) = (middle, size)
        }
    }

    /// Whether half of them have another near.
    private static func areNear(_ spots: [Spot]) -> Bool {
        let side = (spots.map(\.size).max() ?? 0) * near
        guard side > 0 else { return false }
        func cell(_ point: Point) -> SIMD2<Int32> {
            SIMD2(
                Int32(saturating: (point.x / side).rounded(.down)), Int32(saturating: (point.y / side).rounded(.down)))
        }
        var held: [SIMD2<Int32>: [Int]] = [:]
        for place in spots.indices { held[cell(spots[place].middle), default: []].append(place) }
        let asked = Array(stride(from: 0, to: spots.count, by: max(1, spots.count / mostAsked)))
        let close = asked.count { place in
            // Whoever asked for the scene says that it was stopped.
            if Cancellation.process.isRaised { return false }
            let (spot, own) = (spots[place], cell(spots[place].middle))
            for across in Int32(-1)...1 {
                for down in Int32(-1)...1 {
                    let others = held[SIMD2(own.x &+ across, own.y &+ down)] ?? []
                    if others.contains(where: { $0 != place && areNear(spots[$0], spot) }) {
                        return true
                    }
                }
            }
            return false
        }
        return close * 2 > asked.count
    }

    private static func areNear(_ one: Spot, _ other: Spot) -> Bool {
        let (across, down) = (one.middle.x - other.middle.x, one.middle.y - other.middle.y)
        let reach = min(one.size, other.size) * near
        return across * across + down * down < reach * reach
    }
}

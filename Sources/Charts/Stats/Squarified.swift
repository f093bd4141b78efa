import Scene

/// Rectangles as near to squares as may be.
enum Squarified {
    /// A rectangle for each value, in order, that together fill the area.
    ///
    /// Rows are laid along the shorter side of what is left, each as long as its worst ratio does not get worse (Bruls, Huizing and van
    /// Wijk, Squarified Treemaps, Data Visualization 2000, section 3.1). O(n) for values in falling order.
    static func rects(_ values: [Double], in area: Rect) -> [Rect] {
        let total = values.reduce(0, +)
        guard total > 0, area.width > 0, area.height > 0 else { return values.map { _ in area } }
        // Shares first: over the least numbers an area has no quotient.
        let areas = values.map { $0 / total * area.width * area.height }
        var rest = area
        var rects: [Rect] = []
        var first = 0
        while first < values.count {
            let side = min(rest.width, rest.height)
            var (sum, count) = (0.0, 0)
            var worst = Double.infinity
            while first + count < values.count {
                let own = areas[first + count]
                let next = ratio(sum + own, areas[first], own, side)
                if count > 0, next > worst { break }
                (sum, count, worst) = (sum + own, count + 1, next)
            }
            let depth = side > 0 ? sum / side : 0
            var passed = 0.0
            for place in first..<first + count {
                let length = sum > 0 ? areas[place] / sum * side : 0
                rects.append(
                    rest.width >= rest.height
                        ? Rect(x: rest.x, y: rest.y + passed, width: depth, height: length)
                        : Rect(x: rest.x + passed, y: rest.y, width: length, height: depth))
                passed += length
            }
            if rest.width >= rest.height {
                rest = Rect(x: rest.x + depth, y: rest.y, width: max(0, rest.width - depth), height: rest.height)
            } else {
                rest = Rect(x: rest.x, y: rest.y + depth, width: rest.width, height: max(0, rest.height - depth))
            }
            first += count
        }
        return rects
    }

    /// The worst ratio of sides in a row of such a sum whose largest and smallest areas are these.
    private static func ratio(_ sum: Double, _ most: Double, _ least: Double, _ side: Double) -> Double {
        guard least > 0, sum > 0, side > 0 else { return .infinity }
        return max(side * side * most / (sum * sum), sum * sum / (side * side * least))
    }
}

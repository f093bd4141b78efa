import Glibc
package import Scene

/// What is wrong with the words of a scene: a label cut by the figure's edge, or two that touch, however they are turned.
package enum SceneLabels {
    /// A sentence for each fault; empty when every label is whole and apart. O(labels²).
    package static func faults(of scene: Scene, _ measurer: any TextMeasurer) -> [String] {
        faults(of: scene, measurer, within: Rect(x: 0, y: 0, width: scene.size.width, height: scene.size.height))
    }

    /// - Parameter area: where every label must stand whole.
    package static func faults(of scene: Scene, _ measurer: any TextMeasurer, within area: Rect) -> [String] {
        var faults: [String] = []
        var boxes: [(text: String, corners: [Point])] = []
        for element in scene.elements {
            guard case .text(let run) = element.shape else { continue }
            let corners = corners(of: run, measurer)
            let isInside = corners.allSatisfy { corner in
                corner.x >= area.x - slack && corner.x <= area.maxX + slack && corner.y >= area.y - slack
                    && corner.y <= area.maxY + slack
            }
            if !isInside { faults.append("'\(run.text)' is cut: \(corners[0]) … \(corners[2])") }
            for (other, second) in boxes where !areApart(corners, second) {
                faults.append("'\(other)' touches '\(run.text)'")
            }
            boxes.append((run.text, corners))
        }
        return faults
    }

    /// The words of a scene with the bounds of each, as `faults` sees them.
    package static func boxes(of scene: Scene, _ measurer: any TextMeasurer) -> [(element: Element, bounds: Rect)] {
        scene.elements.compactMap { element in
            guard case .text(let run) = element.shape else { return nil }
            let corners = corners(of: run, measurer)
            let (xs, ys) = (corners.map(\.x), corners.map(\.y))
            let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
            return (element, Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top))
        }
    }

    private static let slack = 0.01

    /// Clockwise from the top left, as it is turned: from the height of capitals down to the baseline.
    private static func corners(of run: TextRun, _ measurer: any TextMeasurer) -> [Point] {
        let extent = measurer.extent(of: run.text, style: run.style)
        let shift = run.anchor == .start ? 0 : run.anchor == .middle ? extent.width / 2 : extent.width
        let height = measurer.cell?.height ?? run.style.size * 0.8
        let turn = run.rotation * .pi / 180
        func at(_ x: Double, _ y: Double) -> Point {
            Point(run.origin.x + x * cos(turn) - y * sin(turn), run.origin.y + y * cos(turn) + x * sin(turn))
        }
        return [at(-shift, -height), at(extent.width - shift, -height), at(extent.width - shift, 0), at(-shift, 0)]
    }

    /// Whether a side of one of two rectangles parts them (the separating axis theorem).
    private static func areApart(_ a: [Point], _ b: [Point]) -> Bool {
        for box in [a, b] {
            for (from, to) in [(box[0], box[1]), (box[1], box[2])] {
                let length = hypot(to.x - from.x, to.y - from.y)
                guard length > 0 else { continue }
                let (x, y) = ((to.x - from.x) / length, (to.y - from.y) / length)
                func span(_ corners: [Point]) -> (low: Double, high: Double) {
                    let places = corners.map { $0.x * x + $0.y * y }
                    return (places.min() ?? 0, places.max() ?? 0)
                }
                let (first, second) = (span(a), span(b))
                if first.high <= second.low + slack || second.high <= first.low + slack { return true }
            }
        }
        return false
    }
}

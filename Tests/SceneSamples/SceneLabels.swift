import Glibc
package import Scene

/// What is wrong with the words of a scene: a label cut by the figure's edge, or two that touch and are turned alike.
package enum SceneLabels {
    /// A sentence for each fault; empty when every label is whole and apart. O(labels²).
    package static func faults(of scene: Scene, _ measurer: any TextMeasurer) -> [String] {
        var faults: [String] = []
        var boxes: [(run: TextRun, box: Rect)] = []
        for element in scene.elements {
            guard case .text(let run) = element.shape else { continue }
            let box = box(of: run, measurer)
            let turn = run.rotation * .pi / 180
            let isInside = [
                Point(box.x, box.y), Point(box.maxX, box.y), Point(box.x, box.maxY), Point(box.maxX, box.maxY),
            ].allSatisfy { corner in
                let x = corner.x * cos(turn) - corner.y * sin(turn)
                let y = corner.y * cos(turn) + corner.x * sin(turn)
                return x >= -0.01 && x <= scene.size.width + 0.01 && y >= -0.01 && y <= scene.size.height + 0.01
            }
            if !isInside { faults.append("'\(run.text)' is cut: \(box)") }
            for (other, second) in boxes where other.rotation == run.rotation {
                let isApart =
                    box.maxX <= second.x + 0.01 || second.maxX <= box.x + 0.01 || box.maxY <= second.y + 0.01
                    || second.maxY <= box.y + 0.01
                if !isApart { faults.append("'\(other.text)' touches '\(run.text)'") }
            }
            boxes.append((run, box))
        }
        return faults
    }

    /// In the text's own turned frame, about the figure's origin.
    private static func box(of run: TextRun, _ measurer: any TextMeasurer) -> Rect {
        let extent = measurer.extent(of: run.text, style: run.style)
        let shift = run.anchor == .start ? 0 : run.anchor == .middle ? extent.width / 2 : extent.width
        let height = measurer.cell?.height ?? run.style.size * 0.8
        let turn = run.rotation * .pi / 180
        let x = run.origin.x * cos(turn) + run.origin.y * sin(turn)
        let y = run.origin.y * cos(turn) - run.origin.x * sin(turn)
        return Rect(x: x - shift, y: y - height, width: extent.width, height: height)
    }
}

import Checked
import Scene

/// The words of rules and bands.
extension AnnotationLayout {
    /// A line of the gutter: the words of what lies across the plot, and at which value.
    struct GutterLabel {
        var lines: [String]
        var value: Double
        var width: Double
    }

    /// Names of rules across the plot that stand in the gutter. None where an axis or the names of lines have it. A band is named
    /// within itself: beside its middle, where no line of its own ends, its name would read as that of a series.
    static func gutter(_ layout: ChartLayout) -> [GutterLabel] {
        let chart = layout.chart
        guard chart.secondY == nil, chart.y.side != .right, !chart.horizontal,
            !layout.traits.standsAlone
        else { return [] }
        let most = min(layout.cell.map { $0.width * 18 } ?? 108, layout.size.width * layout.gutterShare)
        let named = chart.annotations.filter { annotation in
            guard case .ruleY = annotation else { return false }
            return !annotation.endWords.isEmpty
        }
        // All of them together take less than the plot has.
        let rows = min(9, layout.size.height * 0.45 / layout.metrics.lineHeight) / Double(max(1, named.count))
        return named.compactMap { annotation in
            guard case .ruleY(let value, _, _) = annotation else { return nil }
            let lines = layout.text.lines(
                annotation.endWords, Theme.nameStyle, width: most, atMost: max(1, Int(saturating: rows.rounded(.down))))
            return GutterLabel(
                lines: lines, value: value, width: lines.map { layout.text.width($0, Theme.nameStyle) }.max() ?? 0)
        }
    }

    /// Rows of words above the plot that vertical rules need.
    static func topRows(_ layout: ChartLayout) -> Int {
        let named = layout.chart.annotations.filter {
            Self.aboveLabel($0) != nil
        }
        return named.isEmpty || layout.chart.horizontal ? 0 : min(3, named.count)
    }

    /// The words above the plot and the place that they are about.
    private static func aboveLabel(_ annotation: ResolvedAnnotation) -> (Double, String)? {
        switch annotation {
        case .ruleX(let at, let label, _): label.isEmpty ? nil : (at, label)
        case .bandX(let lower?, let upper?, let label): label.isEmpty ? nil : ((lower + upper) / 2, label)
        case .bandX(let lower, let upper, let label): label.isEmpty ? nil : (lower ?? upper).map { ($0, label) }
        default: nil
        }
    }

    /// Words in the gutter, moved apart so that none touch.
    func nameInGutter(_ labels: [GutterLabel], _ layout: inout ChartLayout) {
        let line = layout.metrics.lineHeight
        var blocks: [(top: Double, label: GutterLabel)] = labels.compactMap { label in
            let middle = plan.yPlace.position(label.value)
            guard middle >= plan.plot.y - 1, middle <= plan.plot.maxY + 1 else { return nil }
            // On a text surface a single line stands in the rule's own row.
            let top = layout.cell.map { (middle / $0.height).rounded(.down) * $0.height } ?? middle - line / 2
            return (top - Double(label.lines.count - 1) * line / 2, label)
        }
        blocks.sort { $0.top < $1.top }
        // Down from the head of the plot and back up from its foot, wherever the labels of the axis begin.
        var ceiling = layout.isAxisOnTop ? plan.plot.y : footOfHeader(layout)
        for place in blocks.indices {
            blocks[place].top = max(blocks[place].top, ceiling)
            ceiling = blocks[place].top + Double(blocks[place].label.lines.count) * line
        }
        let below = layout.cell != nil ? 0 : layout.isAxisOnTop ? line : line / 2
        var floor = min(plan.plot.maxY + below, layout.size.height - (layout.cell == nil ? 2 : 0))
        for place in blocks.indices.reversed() {
            blocks[place].top = min(blocks[place].top, floor - Double(blocks[place].label.lines.count) * line)
            floor = blocks[place].top
        }
        for (top, label) in blocks {
            for (row, words) in label.lines.enumerated() {
                layout.label(
                    .annotation, words, x: plan.plot.maxX + layout.metrics.labelGap, top: top + Double(row) * line,
                    anchor: .start, style: Theme.nameStyle, color: layout.theme.ink)
            }
        }
    }

    /// Where the words end that stand above the gutter: a legend, a readout.
    private func footOfHeader(_ layout: ChartLayout) -> Double {
        let start = plan.plot.maxX + layout.metrics.labelGap
        var foot = layout.cell == nil ? 2.0 : 0
        for element in layout.elements {
            guard case .text(let run) = element.shape else { continue }
            let box = layout.text.box(of: run)
            if box.maxX > start - layout.metrics.labelGap, box.midY < plan.plot.y { foot = max(foot, box.maxY) }
        }
        return foot
    }

    /// Words above vertical rules, each in the first row where it touches none before it.
    func nameAbove(_ layout: inout ChartLayout) {
        let rows = Self.topRows(layout)
        guard rows > 0 else { return }
        var taken = [[(Double, Double)]](repeating: [], count: rows)
        for annotation in layout.chart.annotations {
            guard let (at, label) = Self.aboveLabel(annotation) else { continue }
            let middle = plan.xPlace.position(at)
            guard middle >= plan.plot.x - 1, middle <= plan.plot.maxX + 1 else { continue }
            let words = layout.text.shortened(label, Theme.nameStyle, width: layout.size.width - 8)
            let width = layout.text.width(words, Theme.nameStyle)
            let left = max(2, min(middle - width / 2, layout.size.width - width - 2))
            let space = layout.metrics.labelSpace
            let row =
                (0..<rows).first { row in
                    taken[row].allSatisfy { left + width + space <= $0.0 || $0.1 + space <= left }
                } ?? 0
            taken[row].append((left, left + width))
            layout.label(
                .annotation, words, x: left, top: plan.plot.y - Double(row + 1) * layout.metrics.lineHeight,
                anchor: .start, style: Theme.nameStyle, color: layout.theme.ink)
        }
    }

    /// The words of a rule over or under its line, those of a band within it, where the marks leave room.
    ///
    /// - Parameter box: the line, which has one extent alone, or what is seen of the band.
    func name(_ label: String, at box: Rect, _ placer: inout LabelPlacer, _ layout: inout ChartLayout) {
        let words = layout.text.shortened(label, Theme.nameStyle, width: plan.plot.width - 4)
        let size = Size(layout.text.width(words, Theme.nameStyle), layout.metrics.lineHeight)
        let air = layout.cell == nil ? 3.0 : 1
        let isWithin = layout.chart.horizontal ? box.width >= size.width + 8 : box.height >= size.height
        var choices = isWithin ? within(box, size, layout) : beside(box, size, air: air, layout)
        choices.removeAll { box in
            box.x < plan.plot.x || box.maxX > plan.plot.maxX + 0.5 || box.y < plan.plot.y - 0.5
                || box.maxY > plan.plot.maxY + 0.5
        }
        guard
            let place = choices.first(where: { placer.isClear($0, margin: layout.cell == nil ? 2 : 0) })
                ?? choices.first(where: { placer.isLegible($0) }) ?? (isWithin ? choices.first : nil)
        else { return }
        placer.take(place)
        layout.label(
            .annotation, words, x: place.x, top: place.y, anchor: .start, style: Theme.nameStyle,
            color: layout.theme.ink)
    }

    /// Over and under a line from its end, or beside an upright one from its head.
    private func beside(_ box: Rect, _ size: Size, air: Double, _ layout: ChartLayout) -> [Rect] {
        guard !layout.chart.horizontal else {
            return stride(from: plan.plot.y, through: plan.plot.maxY + 0.5 - size.height, by: size.height).flatMap {
                y in
                [box.maxX + 4, box.x - 4 - size.width].map { Rect(x: $0, y: y, width: size.width, height: size.height) }
            }
        }
        return stride(from: plan.plot.maxX - size.width - 2, to: plan.plot.x, by: -max(8, size.width / 4)).flatMap {
            x in
            [box.y - size.height - air, box.maxY + air].map {
                Rect(x: x, y: $0, width: size.width, height: size.height)
            }
        }
    }

    /// In a band from its end: at its upper edge, at its lower one, in the middle.
    private func within(_ box: Rect, _ size: Size, _ layout: ChartLayout) -> [Rect] {
        guard !layout.chart.horizontal else {
            return stride(from: box.y, through: box.maxY - size.height, by: size.height).map { y in
                Rect(x: box.midX - size.width / 2, y: y, width: size.width, height: size.height)
            }
        }
        let cell = layout.cell?.height
        let inset = cell == nil ? min(3, (box.height - size.height) / 2) : 0
        let tops = [box.y + inset, box.maxY - size.height - inset, box.midY - size.height / 2].map { top in
            cell.map { (top / $0).rounded() * $0 } ?? top
        }
        return stride(from: box.maxX - size.width - 4, to: plan.plot.x, by: -max(8, size.width / 4)).flatMap { x in
            tops.map { Rect(x: x, y: $0, width: size.width, height: size.height) }
        }
    }
}

import Checked
import Glibc
import Scene

/// A pie or ring in points: sectors with small gaps and rounded corners, names around them, the selected value in the hole.
struct SectorDrawing {
    private let shares: SectorShares
    private let series: ResolvedSeries
    private let plot: PlotFrame
    private let center: Point
    private let radius: Double
    /// The radius of the hole.
    private let inner: Double
    /// Of the parts, as long as there is room.
    private let names: [String]
    private static let pull = 7.0
    /// Points of a name and its share that still say something.
    private static let leastName = 64.0

    private struct Label {
        var part: SectorShares.Part
        var name: String
        var angle: Double
        /// The middle of its line.
        var y: Double
        var width: Double
        var isRight: Bool
    }

    init(_ shares: SectorShares, _ series: ResolvedSeries, _ plot: PlotFrame) {
        self.shares = shares
        self.series = series
        self.plot = plot
        let line = plot.metrics.lineHeight
        let tall = plot.rect.height / 2 - line - Self.pull - 6
        // Half the figure is a name's at most, and names give way before the circle has a radius of less than a quarter of it.
        let least = min(tall, min(plot.rect.width, plot.rect.height) * 0.25)
        let room = max(Self.leastName, plot.rect.width / 2 - least - Self.pull - 18)
        names = shares.parts.map { part in
            let rest = Self.width(part, "", plot)
            return plot.text.shortened(part.name, Theme.seriesLabelStyle, width: room - rest)
        }
        let widest = zip(shares.parts, names).map { Self.width($0, $1, plot) }.max() ?? 0
        let wide = plot.rect.width / 2 - widest - Self.pull - 18
        radius = max(12, min(tall, wide, 400))
        center = Point(plot.rect.midX.rounded(), plot.rect.midY.rounded())
        inner = radius * series.style.hole
    }

    private static func width(_ part: SectorShares.Part, _ name: String, _ plot: PlotFrame) -> Double {
        plot.text.width(name, Theme.seriesLabelStyle) + 6
            + plot.text.width(SectorShares.percent(part.share), Theme.labelStyle)
    }

    func elements() -> [Element] {
        var elements: [Element] = []
        var angle = -Double.pi / 2
        var labels: [Label] = []
        for (part, name) in zip(shares.parts, names) {
            let end = angle + part.share * 2 * .pi
            let middle = (angle + end) / 2
            let out = part.isSelected ? Self.pull : 0
            let moved = Point(center.x + cos(middle) * out, center.y + sin(middle) * out)
            let outline = SectorOutline(
                center: moved, inner: inner, outer: radius, from: angle, to: end, corner: series.style.corner ?? 4)
            elements.append(
                Element(.mark(series: series.order), row: part.row, .path(outline.steps), fill: .solid(part.color)))
            labels.append(
                Label(
                    part: part, name: name, angle: middle, y: center.y + sin(middle) * (radius + out + 13),
                    width: Self.width(part, name, plot),
                    isRight: cos(middle) >= 0))
            angle = end
        }
        for isRight in [true, false] { elements += words(labels.filter { $0.isRight == isRight }, isRight: isRight) }
        return elements + readout()
    }

    // MARK: Names

    /// The names of one side, pushed apart; the smallest are left out when there is no room for all.
    private func words(_ labels: [Label], isRight: Bool) -> [Element] {
        let line = plot.metrics.lineHeight
        var labels = labels
        while Double(labels.count) * line > plot.rect.height,
            let least = labels.min(by: { $0.part.share < $1.part.share })
        {
            labels.removeAll { $0.part.row == least.part.row }
        }
        labels.sort { $0.y < $1.y }
        let wanted = labels.map(\.y)
        for index in labels.indices.dropFirst() { labels[index].y = max(labels[index].y, labels[index - 1].y + line) }
        for index in labels.indices.reversed() {
            let limit = index + 1 < labels.count ? labels[index + 1].y - line : plot.rect.maxY - line / 2
            labels[index].y = min(labels[index].y, limit)
        }
        var top = plot.rect.y + line / 2
        for index in labels.indices {
            labels[index].y = max(labels[index].y, top)
            top = labels[index].y + line
        }
        var elements: [Element] = []
        for (index, label) in labels.enumerated() {
            let rim = radius + (label.part.isSelected ? Self.pull : 0) + 10
            // Beside the circle at the height where the label came to stand.
            let dy = min(abs(label.y - center.y), rim)
            var reach = (rim * rim - dy * dy).squareRoot()
            let isMoved = abs(label.y - wanted[index]) > line * 0.6
            if isMoved { reach = max(reach, abs(cos(label.angle)) * rim) + 8 }
            // Near the top and bottom a name stands across its angle rather than beside it.
            let lean = abs(cos(label.angle)) < 0.3 && !isMoved ? label.width * (0.5 - abs(cos(label.angle)) / 0.6) : 0
            let x = isRight ? center.x + reach - lean : center.x - reach - label.width + lean
            // Each side keeps to its half.
            let left =
                isRight
                ? min(max(x, center.x + 2), plot.text.size.width - label.width - 2)
                : max(2, min(x, center.x - 2 - label.width))
            elements += words(label, left: left, line: line)
            guard isMoved else { continue }
            let from = Point(center.x + cos(label.angle) * (rim - 8), center.y + sin(label.angle) * (rim - 8))
            let to = Point(isRight ? left - 3 : left + label.width + 3, label.y)
            elements.append(Element(.axis, .line(from, to), stroke: Stroke(plot.theme.axis, width: 0.75)))
        }
        return elements
    }

    private func words(_ label: Label, left: Double, line: Double) -> [Element] {
        let name = plot.text.run(
            label.name, x: left, top: label.y - line / 2, line: line, anchor: .start, style: Theme.seriesLabelStyle,
            color: plot.theme.ink)
        let share = plot.text.run(
            SectorShares.percent(label.part.share), x: left + label.width, top: label.y - line / 2, line: line,
            anchor: .end,
            style: Theme.labelStyle, color: plot.theme.quiet)
        return [Element(.tickLabel, .text(name)), Element(.tickLabel, .text(share))]
    }

    // MARK: The hole

    /// The selected value, its unit and its share of the whole.
    private func readout() -> [Element] {
        let selected = shares.parts.filter(\.isSelected)
        guard let part = selected.first, selected.count == 1, inner >= 34 else { return [] }
        let big = TextStyle(size: min(26, inner * 0.34).rounded(), weight: .semibold, tabularDigits: true)
        var value = PlainNumber.short(part.value, digits: part.value >= 1000 ? 6 : 4)
        if part.value >= 1000 { value = PlainNumber.fixed(part.value, decimals: 0, grouping: true) }
        let unit = series.unit ?? series.column
        var lines: [(String, TextStyle, Color, Double)] = [
            (value, big, plot.theme.ink, big.size * 1.2), (unit, Theme.subtitleStyle, plot.theme.quiet, 15),
        ]
        // The name beside its share where both fit, above it otherwise.
        let name = part.name + " · " + SectorShares.percent(part.share)
        let isWide = plot.text.width(name, Theme.subtitleStyle) > inner * 1.7
        for words in isWide ? [part.name, SectorShares.percent(part.share)] : [name] {
            lines.append((words, Theme.subtitleStyle, plot.theme.quiet, 15))
        }
        var top = center.y - lines.reduce(0) { $0 + $1.3 } / 2
        var elements: [Element] = []
        for (text, style, color, height) in lines {
            let fitted = plot.text.shortened(text, style, width: inner * 1.8)
            let run = plot.text.run(
                fitted, x: center.x, top: top, line: height, anchor: .middle, style: style, color: color)
            elements.append(Element(.readout, .text(run)))
            top += height
        }
        return elements
    }
}

/// The outline of one sector: edges drawn in from the radii so that gaps are even, corners rounded by quadratic curves.
struct SectorOutline {
    let center: Point
    let inner: Double
    let outer: Double
    /// Radians, clockwise.
    let from: Double
    let to: Double
    let corner: Double
    /// Half the gap between two sectors, in points.
    private static let halfGap = 1.25

    var steps: [PathStep] {
        guard to - from < 2 * .pi - 1e-9 else { return whole }
        let rim = inset(outer)
        guard rim.to > rim.from else {
            // Thinner than its gap: a line that is still seen.
            let middle = (from + to) / 2
            return [
                .move(point(inner, middle - 0.002)), .line(point(outer, middle - 0.002)),
                .line(point(outer, middle + 0.002)),
                .line(point(inner, middle + 0.002)), .close,
            ]
        }
        let round = max(0, min(corner, (outer - inner) / 2, (rim.to - rim.from) * outer / 3))
        let turn = round / outer
        var steps: [PathStep] = [.move(point(outer, rim.from + turn))]
        steps.append(.arc(center: center, radius: outer, from: rim.from + turn, to: rim.to - turn))
        steps.append(
            curve(from: point(outer, rim.to - turn), by: point(outer, rim.to), to: edge(outer - round, end: true)))
        let hub = inset(max(inner, 0.1))
        if inner >= 1, hub.to > hub.from {
            let small = max(0, min(corner, (outer - inner) / 2, (hub.to - hub.from) * inner / 3))
            let bend = small / inner
            steps.append(.line(edge(inner + small, end: true)))
            steps.append(
                curve(from: edge(inner + small, end: true), by: point(inner, hub.to), to: point(inner, hub.to - bend)))
            steps.append(.arc(center: center, radius: inner, from: hub.to - bend, to: hub.from + bend))
            steps.append(
                curve(
                    from: point(inner, hub.from + bend), by: point(inner, hub.from), to: edge(inner + small, end: false)
                ))
        } else {
            // The edges meet where their distance from both radii is the gap.
            let half = min((to - from) / 2, .pi / 2)
            let reach = to - from >= .pi ? Self.halfGap : Self.halfGap / max(0.02, sin(half))
            steps.append(.line(point(min(outer, max(inner, reach)), (from + to) / 2)))
        }
        let start = edge(outer - round, end: false)
        steps.append(.line(start))
        steps.append(curve(from: start, by: point(outer, rim.from), to: point(outer, rim.from + turn)))
        steps.append(.close)
        return steps
    }

    private var whole: [PathStep] {
        var steps: [PathStep] = [
            .move(point(outer, 0)), .arc(center: center, radius: outer, from: 0, to: .pi),
            .arc(center: center, radius: outer, from: .pi, to: 2 * .pi), .close,
        ]
        guard inner >= 1 else { return steps }
        steps += [
            .move(point(inner, 0)), .arc(center: center, radius: inner, from: 2 * .pi, to: .pi),
            .arc(center: center, radius: inner, from: .pi, to: 0), .close,
        ]
        return steps
    }

    /// The angles of the two edges at a radius, half a gap inside the sector's own.
    private func inset(_ radius: Double) -> (from: Double, to: Double) {
        let turn = asin(min(1, Self.halfGap / max(radius, Self.halfGap)))
        return (from + turn, to - turn)
    }

    private func edge(_ radius: Double, end: Bool) -> Point {
        let angles = inset(radius)
        return point(radius, end ? angles.to : angles.from)
    }

    private func point(_ radius: Double, _ angle: Double) -> Point {
        Point(center.x + radius * cos(angle), center.y + radius * sin(angle))
    }

    private func curve(from: Point, by control: Point, to: Point) -> PathStep {
        func toward(_ a: Point) -> Point { Point(a.x + (control.x - a.x) * 2 / 3, a.y + (control.y - a.y) * 2 / 3) }
        return .curve(toward(from), toward(to), to)
    }
}

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
    private let names: SectorNames
    private static let pull = 7.0

    init(_ shares: SectorShares, _ series: ResolvedSeries, _ plot: PlotFrame) {
        self.shares = shares
        self.series = series
        self.plot = plot
        let middle = Point(plot.rect.midX.rounded(), plot.rect.midY.rounded())
        names = SectorNames(shares, about: middle, pull: Self.pull, on: plot)
        center = names.center
        radius = names.radius
        inner = radius * series.style.hole
    }

    func elements() -> [Element] {
        var elements: [Element] = []
        var angle = -Double.pi / 2
        for part in shares.parts {
            let end = angle + part.share * 2 * .pi
            let middle = (angle + end) / 2
            let out = part.isSelected ? Self.pull : 0
            let moved = Point(center.x + cos(middle) * out, center.y + sin(middle) * out)
            let outline = SectorOutline(
                center: moved, inner: inner, outer: radius, from: angle, to: end, corner: series.style.corner ?? 4)
            elements.append(
                Element(.mark(series: series.order), row: part.row, .path(outline.steps), fill: .solid(part.color)))
            angle = end
        }
        return elements + names.elements() + readout()
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

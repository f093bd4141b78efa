import Checked
import Glibc
import Scene

/// The names of sectors around their circle, which is as large as they leave it: each is whole where the figure has room for it at its own
/// angle, and the circle moves aside for long names of one side. Only where the circle would have a radius of less than a quarter of the figure names are shortened.
struct SectorNames {
    /// The circle's, in points.
    let radius: Double
    private let labels: [Label]
    /// The circle's, which names of one side may move to the other.
    let center: Point
    private let pull: Double
    private let plot: PlotFrame

    /// Points of a name and its share that still say something.
    private static let leastName = 64.0
    /// Points from a name to the figure's sides, and from the circle to the plot's top and foot.
    private static let (side, rim) = (8.0, 2.0)

    private struct Label {
        var part: SectorShares.Part
        var name: String
        var angle: Double
        var width: Double
        var isRight: Bool
        /// The middle of its line, and where that would be if there were no other names.
        var y = 0.0
        var wanted = 0.0
        var left = 0.0
        /// Where it begins beside the circle.
        var start = 0.0

        /// It stands away from its sector, and a line leads there.
        func isMoved(_ line: Double) -> Bool { abs(y - wanted) > line * 0.6 }

        /// The angle within its sector that is nearest to where a point lies: a line from the middle of a wide one would cross it.
        func angle(towards point: Point, from center: Point) -> Double {
            let turn = atan2(point.y - center.y, point.x - center.x) - angle
            let nearest = turn - (turn / (2 * .pi)).rounded() * 2 * .pi
            let half = part.share * .pi * 0.8
            return angle + max(-half, min(half, nearest))
        }

        /// It lies on the circle, as above and below it where the figure has no room for both.
        func touches(_ radius: Double, about center: Point, _ pull: Double, _ plot: PlotFrame) -> Bool {
            let half = Theme.seriesLabelStyle.size * 0.5
            let (across, down) = (min(max(center.x, left), left + width), min(max(center.y, y - half), y + half))
            let rim = radius + (part.isSelected ? pull : 0) + 2
            return hypot(across - center.x, down - center.y) < rim
        }
    }

    init(_ shares: SectorShares, about middle: Point, pull: Double, on plot: PlotFrame) {
        // No part is pulled out where none is selected.
        let pull = shares.hasSelection ? pull : 0
        (self.pull, self.plot) = (pull, plot)
        var center = middle
        var angle = -Double.pi / 2
        var labels = shares.parts.map { part -> Label in
            let middle = angle + part.share * .pi
            angle += part.share * 2 * .pi
            return Label(
                part: part, name: part.name, angle: middle, width: Self.width(part, part.name, plot),
                isRight: cos(middle) >= 0)
        }
        let tall = plot.rect.height / 2 - pull - Self.rim
        let least = max(12, min(tall, min(plot.rect.width, plot.rect.height) * 0.25))
        var radius = max(12, min(tall, plot.rect.width / 2 - pull - 18, 400))
        var placed: [Label]
        repeat {
            placed = Self.placed(labels, radius, middle, pull, plot)
            let reach = Self.reach(placed, radius + pull, middle, plot)
            if placed.count == labels.count, reach.width <= plot.text.size.width - 2 * Self.side,
                !placed.contains(where: { $0.touches(radius, about: middle, pull, plot) })
            {
                // As little as is needed.
                let free = plot.text.size.width - Self.side - reach.maxX
                center.x += (max(Self.side - reach.x, min(0, free))).rounded()
                break
            }
            radius -= 2
        } while radius >= least
        if radius < least {
            radius = least
            let reach = Self.reach(Self.placed(labels, radius, middle, pull, plot), radius + pull, middle, plot)
            // Both sides lack as much.
            center.x += (plot.text.size.width / 2 - reach.midX).rounded()
            let least = Self.side + radius + pull
            center.x = max(least, min(center.x, plot.text.size.width - least))
            for one in Self.placed(labels, radius, center, pull, plot) where !Self.isWithin(one, plot) {
                guard let place = labels.firstIndex(where: { $0.part.row == one.part.row }) else { continue }
                let free = one.isRight ? plot.text.size.width - Self.side - one.start : one.start - Self.side
                let rest = Self.width(one.part, "", plot)
                labels[place].name = plot.text.shortened(
                    one.name, Theme.seriesLabelStyle, width: max(Self.leastName, free) - rest)
                labels[place].width = Self.width(one.part, labels[place].name, plot)
            }
        }
        placed = Self.placed(labels, radius, center, pull, plot)
        (self.radius, self.labels, self.center) = (radius, placed, center)
    }

    private static func width(_ part: SectorShares.Part, _ name: String, _ plot: PlotFrame) -> Double {
        plot.text.width(name, Theme.seriesLabelStyle) + 6
            + plot.text.width(SectorShares.percent(part.share), Theme.labelStyle)
    }

    private static func isWithin(_ label: Label, _ plot: PlotFrame) -> Bool {
        label.left >= side && label.left + label.width <= plot.text.size.width - side
    }

    /// What the circle and its names take from side to side.
    private static func reach(_ labels: [Label], _ radius: Double, _ center: Point, _ plot: PlotFrame) -> Rect {
        let left = labels.map(\.left).reduce(center.x - radius, min)
        let right = labels.map { $0.left + $0.width }.reduce(center.x + radius, max)
        return Rect(x: left, y: 0, width: right - left, height: 0)
    }

    private static func placed(
        _ labels: [Label], _ radius: Double, _ center: Point, _ pull: Double, _ plot: PlotFrame
    ) -> [Label] {
        [true, false].flatMap { isRight in
            beside(
                apart(labels.filter { $0.isRight == isRight }, radius, center, pull, plot), radius, center, pull, plot)
        }
    }

    /// The names of one side, pushed apart; the smallest are left out when there is no room for all.
    private static func apart(
        _ labels: [Label], _ radius: Double, _ center: Point, _ pull: Double, _ plot: PlotFrame
    ) -> [Label] {
        let line = plot.metrics.lineHeight
        var labels = labels
        while Double(labels.count) * line > plot.rect.height,
            let least = labels.min(by: { $0.part.share < $1.part.share })
        {
            labels.removeAll { $0.part.row == least.part.row }
        }
        for index in labels.indices {
            let out = labels[index].part.isSelected ? pull : 0
            labels[index].wanted = center.y + sin(labels[index].angle) * (radius + out + 13)
            labels[index].y = labels[index].wanted
        }
        labels.sort { $0.y < $1.y }
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
        return labels
    }

    /// Each beside the circle at the height where it came to stand.
    private static func beside(
        _ labels: [Label], _ radius: Double, _ center: Point, _ pull: Double, _ plot: PlotFrame
    ) -> [Label] {
        labels.map { label in
            var label = label
            let rim = radius + (label.part.isSelected ? pull : 0) + 10
            let across = abs(cos(label.angle))
            let down = min(abs(label.y - center.y), rim)
            var reach = (rim * rim - down * down).squareRoot()
            let isMoved = label.isMoved(plot.metrics.lineHeight)
            if isMoved { reach = max(reach, across * rim) + 8 }
            label.start = label.isRight ? center.x + reach : center.x - reach
            // Near the top and bottom a name stands across its angle rather than beside it. Each side keeps to its half.
            let lean = across < 0.3 && !isMoved ? label.width * (0.5 - across / 0.6) : 0
            label.left =
                label.isRight
                ? max(label.start - lean, center.x + 2)
                : min(label.start - label.width + lean, center.x - 2 - label.width)
            return label
        }
    }

    func elements() -> [Element] {
        var elements: [Element] = []
        let line = plot.metrics.lineHeight
        for label in labels {
            // Whoever has no room at all has what the figure leaves.
            let left = max(Self.side, min(label.left, plot.text.size.width - label.width - Self.side))
            elements += words(label, left: left, line: line)
            guard label.isMoved(line) else { continue }
            let rim = radius + (label.part.isSelected ? pull : 0) + 2
            let to = Point(label.isRight ? left - 3 : left + label.width + 3, label.y)
            let angle = label.angle(towards: to, from: center)
            let from = Point(center.x + cos(angle) * rim, center.y + sin(angle) * rim)
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
            anchor: .end, style: Theme.labelStyle, color: plot.theme.quiet)
        return [Element(.tickLabel, .text(name)), Element(.tickLabel, .text(share))]
    }
}

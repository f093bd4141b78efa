import Checked
import Diagnostics
import Glibc
import Scene
import Series

/// Too many points to tell apart, shown as how many fall on each small square: the darker the more, by the logarithm, so that
/// one point is still seen beside a thousand.
enum Density {
    /// Points on a plot from which on they are shown so.
    static let threshold = 20_000

    /// Squares of a plot at most: on a figure of posters' size they grow, so that it takes no more memory and time than others.
    static let mostSquares = 400_000.0

    /// The series of a plot, painting order kept. When their points together are too many, those in grey beneath the others are
    /// put together: their squares are one another's.
    struct Crowd {
        let series: [ResolvedSeries]
        let isCrowded: Bool

        init(_ all: [ResolvedSeries]) {
            let points = all.filter { $0.mark.arrangement == .cloud }
            isCrowded = Density.isCrowded(all)
            func isAlike(_ one: ResolvedSeries) -> Bool {
                one.mark.arrangement == .cloud && one.isFolded && one.sizes == nil && one.error == nil
                    && one.labels == nil && one.names == nil
            }
            let folded = points.filter(isAlike)
            guard isCrowded, folded.count > 1, let first = folded.first else {
                series = all
                return
            }
            var merged = first
            let count = folded.reduce(0) { $0 + $1.y.count }
            var (across, up): ([Double], [Double]) = ([], [])
            across.reserveCapacity(count)
            up.reserveCapacity(count)
            for one in folded {
                for row in 0..<one.y.count {
                    across.append(one.x[row])
                    up.append(one.y.span[row])
                }
            }
            (merged.x, merged.y, merged.shape) = (.numbers(Buffer(across)), Buffer(up), nil)
            // Those of the same names that are drawn otherwise stay.
            series = [merged] + all.filter { !isAlike($0) }
        }
    }

    /// Whether the points of a plot together are too many to tell apart.
    static func isCrowded(_ series: [ResolvedSeries]) -> Bool {
        series.reduce(0) { $0 + ($1.mark.arrangement == .cloud ? $1.y.count : 0) } > threshold
    }

    /// Sizes of symbols are seen in no plot.
    static func hidesSizes(_ chart: ResolvedChart) -> Bool {
        guard chart.series.contains(where: { $0.sizes != nil }) else { return false }
        return chart.panels.isEmpty ? isCrowded(chart.series) : chart.panels.allSatisfy { isCrowded($0.series) }
    }

    static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        let y = series.y.span
        return squares(of: y.count, in: plot.rect, series, on: plot) { plot.point(series.x[$0], y[$0]) }
    }

    /// Squares of three points, more where they would be too many (a dot of a text surface). O(points).
    ///
    /// - Parameter point: where each of `count` rows stands; one that is not finite or beyond the area has no square.
    static func squares(
        of count: Int, in area: Rect, _ series: ResolvedSeries, on plot: PlotFrame, _ point: (Int) -> Point
    ) -> [Element] {
        let side = plot.cell.map { $0.width / 2 } ?? max(3, (area.width * area.height / mostSquares).squareRoot())
        let columns = Int(saturating: min(4000, max(1, (area.width / side).rounded(.up))))
        let rows = Int(saturating: min(4000, max(1, (area.height / side).rounded(.up))))
        var counts = [Int32](repeating: 0, count: columns * rows)
        var most: Int32 = 0
        for row in 0..<count {
            // Whoever asked for the scene says that it was stopped.
            if row & 1023 == 1023, Cancellation.process.isRaised { return [] }
            let point = point(row)
            guard point.isFinite else { continue }
            let across = ((point.x - area.x) / side).rounded(.down)
            let down = ((point.y - area.y) / side).rounded(.down)
            guard across >= 0, across < Double(columns), down >= 0, down < Double(rows) else { continue }
            let place = Int(saturating: down) * columns + Int(saturating: across)
            counts[place] &+= 1
            most = max(most, counts[place])
        }
        guard most > 0 else { return [] }
        let color = MarkPaint(series.style, on: plot).representative
        let shades = (0..<12).map { color.mixed(with: plot.theme.background, 0.78 * (1 - Double($0) / 11)) }
        let top = log(Double(most) + 1)
        var elements: [Element] = []
        for place in counts.indices where counts[place] > 0 {
            let share = log(Double(counts[place]) + 1) / top
            let rect = Rect(
                x: area.x + Double(place % columns) * side, y: area.y + Double(place / columns) * side, width: side,
                height: side)
            let shade = shades[min(11, Int(saturating: share * 11.999))]
            let shape: Shape =
                plot.cell == nil
                ? .rect(rect, corners: []) : .symbol(.circle, center: Point(rect.midX, rect.midY), size: side)
            elements.append(Element(.mark(series: series.order), shape, fill: .solid(shade), clip: area))
        }
        return elements
    }
}

import Checked
import Glibc
import Scene

/// The plot area of one surface with the places of its axes: what a mark needs to draw itself. Points, y down.
package struct PlotFrame {
    /// The area inside the axes.
    package var rect: Rect
    package var x: AxisPlace
    package var y: AxisPlace
    /// x runs up and y runs right.
    package var horizontal: Bool
    package var theme: Theme
    /// The size of a character cell on a text surface.
    package var cell: Size?
    /// Rows that stand out while the others are dimmed; nil when nothing is selected.
    package var selectedRows: Set<Int>?
    /// How bars are put together that have less than a column each.
    package var barStep: BarStep?
    /// How bars are put together that have less than two points each.
    var barGroups: BarGroups.Rung?
    /// Points of all its series together are too many to tell apart.
    package var isCrowded = false
    /// How much those that are drawn one by one lie on each other.
    var crowding = Crowding.apart
    /// Lines are so many that thin ones are told apart better.
    var hasManyLines = false
    /// So many curves stand over one ground that what lies below each would hide the others.
    var hasManyCurves = false
    /// On a text surface: bars have less than two columns each and touch.
    package var isTight = false
    /// A part of x is shown: there is more on either side.
    package var isPart = false
    /// Measures and places the words that belong to marks.
    var text: TextPlacer
    var metrics: Metrics

    package func point(_ x: Double, _ y: Double) -> Point {
        let (along, up) = (self.x.position(x), self.y.position(y))
        return horizontal ? Point(up, along) : Point(along, up)
    }

    /// A rectangle from two places along x and two along y, in points, in either order.
    package func rect(along: (Double, Double), up: (Double, Double)) -> Rect {
        let (a0, a1) = (min(along.0, along.1), max(along.0, along.1))
        let (u0, u1) = (min(up.0, up.1), max(up.0, up.1))
        return horizontal
            ? Rect(x: u0, y: a0, width: u1 - u0, height: a1 - a0) : Rect(x: a0, y: u0, width: a1 - a0, height: u1 - u0)
    }

    /// The baseline marks grow from: zero, or the nearest end of the domain when zero is outside.
    package var baseline: Double {
        let domain = y.scale.domain
        return min(max(0, min(domain.lower, domain.upper)), max(domain.lower, domain.upper))
    }

    /// Where the band of a value begins and ends along x, in points; on a text surface between columns, where it has one.
    package func band(of value: Double, in series: ResolvedSeries?) -> (start: Double, end: Double) {
        let band = exactBand(of: value, in: series)
        guard let cell, !horizontal, abs(band.end - band.start) >= cell.width - 1e-6 else { return band }
        func snapped(_ place: Double) -> Double { (place / cell.width + 1e-6).rounded() * cell.width }
        return (snapped(band.start), snapped(band.end))
    }

    private func exactBand(of value: Double, in series: ResolvedSeries?) -> (start: Double, end: Double) {
        if series?.mark.arrangement == .columns, let band = barGroups?.band(of: value) {
            return (x.position(band.lower), x.position(band.upper))
        }
        switch x.scale {
        case .slots:
            let slot = value.rounded(.down)
            return (x.position(slot), x.position(slot + 1))
        case .periods(let edges):
            var low = 0
            var high = edges.count - 1
            while high - low > 1 {
                let middle = (low + high) / 2
                if edges[middle] <= value { low = middle } else { high = middle }
            }
            return (x.position(edges[low]), x.position(edges[low + 1]))
        case .number, .time:
            let band = series?.band(at: value) ?? (lower: value, upper: value)
            return (x.position(x.scale.reached(by: band.lower)), x.position(band.upper))
        }
    }

    /// Where the band of a row begins and ends along x, in points.
    package func band(of series: ResolvedSeries, _ row: Int) -> (start: Double, end: Double) {
        let band = band(of: series.x[row], in: series)
        guard series.steps != .even, x.scale.bandCount == nil, barGroups == nil else { return band }
        // Law (g): a hair at least, and where rows have no steps no more than twelve points.
        let (least, most) = (cell?.width ?? 1, series.steps == .irregular ? cell?.width ?? 12 : .infinity)
        let (middle, half) = ((band.start + band.end) / 2, abs(band.end - band.start) / 2)
        let reach = min(max(half, least / 2), most / 2)
        return band.end < band.start ? (middle + reach, middle - reach) : (middle - reach, middle + reach)
    }

    /// The nearest place that is crisp: whole points, or whole cells on a text surface.
    package func snapped(_ place: Double, vertical: Bool) -> Double {
        guard let cell else { return place.rounded() }
        // A text surface divides a row into eighths and a column into halves.
        let unit = vertical ? cell.height / 8 : cell.width / 2
        return (place / unit).rounded() * unit
    }
}

/// One axis on one surface: a scale over a stretch of points.
package struct AxisPlace {
    package var scale: AxisScale
    /// Points where the domain begins and ends.
    package var start: Double
    package var end: Double
    /// The height of the row that zero has for itself: values below zero stand that much lower.
    package var gap = 0.0

    package init(scale: AxisScale, start: Double, end: Double) {
        self.scale = scale
        self.start = start
        self.end = end
    }

    /// How its labels are written up the side.
    var labelStyle: TextStyle {
        if case .number = scale { Theme.figureStyle } else { Theme.labelStyle }
    }

    package func position(_ value: Double) -> Double {
        let place = start + scale.fraction(value) * (end - start)
        return value < 0 ? place + gap : place
    }
}

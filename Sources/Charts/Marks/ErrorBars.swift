import Scene
import Series

/// The uncertainty of each value of another mark: a thin line between two columns with a short stroke at each end.
enum ErrorBars {
    static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        guard let error = series.error else { return [] }
        let color = plot.theme.ink.mixed(with: plot.theme.background, 0.15)
        let pen = Stroke(color, width: 1.25)
        var elements: [Element] = []
        for row in 0..<series.y.count {
            let (low, high) = (error.lower.span[row], error.upper.span[row])
            guard low.isFinite, high.isFinite, series.x[row].isFinite else { continue }
            var along = plot.x.position(plot.middle(of: series.x[row], isPeriod: series.isPeriods))
            var half = 3.5
            if series.standsOnBand {
                let span = BandSpan(
                    plot.band(of: series, row), series: series, cell: plot.cell, horizontal: plot.horizontal)
                along = (span.start + span.end) / 2
                half = min(5, (span.end - span.start) / 4)
            }
            let (from, to) = (plot.y.position(low), plot.y.position(high))
            guard from.isFinite, to.isFinite else { continue }
            func point(_ along: Double, _ up: Double) -> Point { plot.horizontal ? Point(up, along) : Point(along, up) }
            let role = Element.Role.mark(series: series.order)
            elements.append(
                Element(role, row: row, .line(point(along, from), point(along, to)), stroke: pen, clip: plot.outerClip))
            guard plot.cell == nil else { continue }
            for end in [from, to] {
                elements.append(
                    Element(
                        role, row: row, .line(point(along - half, end), point(along + half, end)), stroke: pen,
                        clip: plot.outerClip))
            }
        }
        return elements
    }
}

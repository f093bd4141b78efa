import Scene

/// A row that a mark has no neighbour to join to: it is seen nevertheless, by all marks that go from row to row.
struct LoneRow {
    let series: ResolvedSeries
    let plot: PlotFrame
    let color: Color

    /// A dot where its value is.
    func element(at point: Point, size: Double) -> Element {
        Element(
            .mark(series: series.order), .symbol(.circle, center: point, size: size), fill: .solid(color),
            clip: plot.outerClip)
    }

    /// A stem from where its mark begins to its value; a dot where both are one place.
    func element(from foot: Point, to point: Point, width: Double) -> Element {
        guard foot.isFinite, (foot.x - point.x).magnitude + (foot.y - point.y).magnitude >= width else {
            return element(at: point, size: width + 2)
        }
        return Element(
            .mark(series: series.order), .line(foot, point), stroke: Stroke(color, width: width, cap: .round),
            clip: plot.outerClip)
    }
}

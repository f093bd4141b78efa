import Catalog
import Scene
import Series

/// The area between the values and the baseline: levels whose amount matters, parts of a whole when stacked.
///
/// Missing values break it; a lone row between gaps is shown as a stem. Use `line` when several series cross.
package enum AreaMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "area", summary: "the area under the values", form: MarkForms.columns,
        examples: [Example("load Samples/weather.csv\nplot area wind gradient")])
    package static let channels = MarkChannels(x: .place, y: .length)
    package static let stat = MarkStat.aggregate
    package static let positions: Set<MarkPosition> = [.stack]
    package static let arrangement = MarkArrangement.joined
    package static let styles: Set<String> = [
        "gradient", "interpolate", "stack", "stroke", "horizontal", "labels", "error", "connect",
    ]

    /// Areas around a middle, or on others, have no zero of their own.
    package static func zero(_ series: ResolvedSeries) -> ZeroLook { series.floor == nil ? .line : .tick }
    package static func endName(_ series: ResolvedSeries) -> EndName { series.floor == nil ? .follows : .never }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        draw(series, on: plot, shade: pale)
    }

    /// How dark the ground below a curve is that stands on nothing, of 1.
    static let pale = 0.28

    /// - Parameter shade: of the ground below the curve; 0 for the curve alone, which cells fill all the same.
    static func draw(_ series: ResolvedSeries, on plot: PlotFrame, shade: Double) -> [Element] {
        let paint = MarkPaint(series.style, on: plot)
        var elements: [Element] = []
        var edges: [Element] = []
        let floor = plot.y.position(plot.baseline)
        let isLog = !plot.y.scale.fraction(0).isFinite
        let feet = series.foot
        let runs = LinePoints.holding(
            LinePoints.places(series, on: plot, reach: .area, foot: feet), series, on: plot)
        for places in runs {
            let run = places.map(\.point)
            let bottom = places.map { place -> Point in
                guard let feet else {
                    return plot.horizontal ? Point(floor, place.point.y) : Point(place.point.x, floor)
                }
                let foot = feet.span[place.row]
                // A log axis has no zero: what stands there stands on its foot.
                let up = foot <= 0 && isLog ? floor : plot.y.position(foot)
                return plot.horizontal ? Point(up, place.point.y) : Point(place.point.x, up)
            }
            guard run.count > 1 else {
                let stem = LoneRow(series: series, plot: plot, color: lone(series, paint, row: places[0].row, plot))
                elements.append(stem.element(from: bottom[0], to: run[0], width: series.style.stroke ?? 2))
                continue
            }
            let edge = series.style.interpolation.steps(through: run)
            let back = series.style.interpolation.steps(through: bottom.reversed())
            let straight = series.style.interpolation == LinearInterpolation.self
            let shape: Shape =
                straight && !plot.horizontal
                ? .band(upper: run, lower: bottom)
                : .path([.move(run[0])] + edge + [.line(bottom[bottom.count - 1])] + back + [.close])
            if shade > 0 || plot.cell != nil {
                elements.append(
                    Element(
                        .mark(series: series.order), shape,
                        fill: fill(series, paint: paint, run: run, floor: floor, shade: shade, plot: plot),
                        clip: plot.rect))
            }
            if plot.cell == nil { edges += upper(series, paint, run, bottom, edge, on: plot) }
            if plot.cell == nil, series.lower != nil {
                let low = Array(bottom.reversed())
                edges.append(self.edge(series, paint, low, back, on: plot))
            }
        }
        return elements + edges
    }

    /// A row alone is as strong as the edge of an area.
    private static func lone(_ series: ResolvedSeries, _ paint: MarkPaint, row: Int, _ plot: PlotFrame) -> Color {
        let color = plot.theme.seen(paint.color(of: series, row: row))
        return color.withAlpha(series.foot == nil ? min(1, series.style.opacity * 2) : series.style.opacity)
    }

    /// Whether a line along it would cover more than it parts: it goes up and down within a few points of the next turn.
    private static func isRough(_ run: [Point], on plot: PlotFrame) -> Bool {
        var (along, up) = (0.0, 0.0)
        for (one, next) in zip(run, run.dropFirst()) {
            along += (plot.horizontal ? next.y - one.y : next.x - one.x).magnitude
            up += (plot.horizontal ? next.x - one.x : next.y - one.y).magnitude
        }
        return along < 3 * Double(run.count) && up > 3 * along
    }

    /// The upper edge: of a part of a stack that is so rough that a line of the ground would cover it one of its own colour, where it is
    /// anything at all.
    private static func upper(
        _ series: ResolvedSeries, _ paint: MarkPaint, _ run: [Point], _ bottom: [Point], _ steps: [PathStep],
        on plot: PlotFrame
    ) -> [Element] {
        guard series.floor != nil, isRough(run, on: plot) else { return [edge(series, paint, run, steps, on: plot)] }
        let color = plot.theme.seen(paint.representative).withAlpha(series.style.opacity)
        return run.indices.split { run[$0] == bottom[$0] }.map { part in
            Element(
                .mark(series: series.order), .polyline(part.map { run[$0] }),
                stroke: Stroke(color, width: series.style.stroke ?? 0.75), clip: plot.outerClip)
        }
    }

    /// A line along an edge: full where the area is pale, the ground's colour between the parts of a stack but for those that are grey
    /// together.
    private static func edge(
        _ series: ResolvedSeries, _ paint: MarkPaint, _ run: [Point], _ steps: [PathStep], on plot: PlotFrame
    ) -> Element {
        let path: Shape =
            series.style.interpolation == LinearInterpolation.self ? .polyline(run) : .path([.move(run[0])] + steps)
        let isPart = series.floor != nil
        let color =
            isPart && !series.isFolded
            ? plot.theme.background : plot.theme.seen(paint.representative).withAlpha(min(1, series.style.opacity * 2))
        let width = series.style.stroke ?? (isPart ? 0.75 : series.lower == nil ? 1.5 : 1)
        return Element(
            .mark(series: series.order), path, stroke: Stroke(color, width: width), clip: plot.outerClip)
    }

    /// Translucent, so that the grid still guides the eye; a stacked area is solid.
    private static func fill(
        _ series: ResolvedSeries, paint: MarkPaint, run: [Point], floor: Double, shade: Double,
        plot: PlotFrame
    ) -> Fill {
        let color = paint.representative
        if series.foot != nil { return .solid(plot.theme.seen(color).withAlpha(series.style.opacity)) }
        guard series.style.gradient else { return .solid(color.withAlpha(series.style.opacity * shade)) }
        let top = plot.horizontal ? (run.map(\.x).max() ?? 0) : (run.map(\.y).min() ?? 0)
        let stops = [
            GradientStop(0, color.withAlpha(series.style.opacity * 0.5)),
            GradientStop(1, color.withAlpha(series.style.opacity * 0.03)),
        ]
        return plot.horizontal
            ? .linearGradient(from: Point(top, 0), to: Point(floor, 0), stops: stops)
            : .linearGradient(from: Point(0, top), to: Point(0, floor), stops: stops)
    }
}

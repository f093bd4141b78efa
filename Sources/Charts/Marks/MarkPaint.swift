import Checked
import Scene

/// The paint of marks on one surface: colours joined to a theme.
package struct MarkPaint {
    let style: MarkStyle
    let plot: PlotFrame

    package init(_ style: MarkStyle, on plot: PlotFrame) {
        self.style = style
        self.plot = plot
    }

    /// The colour of a value, before opacity.
    package func color(of value: Double) -> Color {
        switch style.coloring {
        case .constant(let color): color.color(in: plot.theme)
        case .sign(let positive, let negative): (value < 0 ? negative : positive).color(in: plot.theme)
        case .value where value.isNaN, .scale where value.isNaN: plot.theme.folded
        case .value(let stops, let lower, let upper), .scale(let stops, let lower, let upper):
            Ramp.color(stops, AxisScale.share(of: value, lower, upper)).color(in: plot.theme)
        }
    }

    /// Its colours say values rather than which series it is.
    var followsValues: Bool { Self.followsValues(style) }

    static func followsValues(_ style: MarkStyle) -> Bool {
        if case .constant = style.coloring { false } else { true }
    }

    /// The colour of a row, before opacity.
    func color(of series: ResolvedSeries, row: Int) -> Color {
        guard let shades = series.shades else { return color(of: series.own(row)) }
        return color(of: shades.values.span[row])
    }

    /// What a cell of a value is: its share of the range of colours.
    func cellRole(_ value: Double, series: Int) -> Element.Role {
        switch style.coloring {
        case .value(_, let lower, let upper), .scale(_, let lower, let upper):
            .cell(series: series, share: min(1, max(0, AxisScale.share(of: value, lower, upper))))
        case .constant, .sign: .mark(series: series)
        }
    }

    /// Of a symbol on cells, whose colour says a value beside the one that it stands at.
    func symbolRole(of series: ResolvedSeries, row: Int) -> Element.Role {
        let value = series.shades.map { $0.values.span[row] } ?? series.own(row)
        guard plot.cell != nil, value.isFinite else { return .mark(series: series.order) }
        return cellRole(value, series: series.order)
    }

    /// The one colour that stands for the series, in a legend or beside its line.
    package var representative: Color { color(of: .infinity) }

    /// An opaque fill for a shape of one value: solid, or fading from `outer` to `inner` (points along y), so that no grid shows
    /// through. `dim` mixes with the ground for what is not selected.
    ///
    /// - Parameter shade: what the colour says where that is not the value.
    package func fill(
        of value: Double, shade: Double? = nil, outer: Point, inner: Point, dim: Bool = false
    ) -> Fill {
        let ground = plot.theme.background
        if case .scale(let stops, let lower, let upper) = style.coloring {
            // Fixed to the scale: every bar shows the same gradient, cut where the bar stands.
            let ends = (plot.y.position(lower), plot.y.position(upper))
            let (from, to) =
                plot.horizontal
                ? (Point(ends.0, plot.rect.y), Point(ends.1, plot.rect.y))
                : (Point(plot.rect.x, ends.0), Point(plot.rect.x, ends.1))
            let last = max(1, stops.count - 1)
            return .linearGradient(
                from: from, to: to,
                stops: stops.enumerated().map { place, stop in
                    GradientStop(
                        Double(place) / Double(last),
                        plot.theme.laid(stop.color(in: plot.theme), opacity: style.opacity, dim: dim))
                })
        }
        let color = plot.theme.laid(color(of: shade ?? value), opacity: style.opacity, dim: dim)
        guard style.gradient else { return .solid(color) }
        // A dimmed bar fades less: nearly white on white is not a bar.
        return .linearGradient(
            from: outer, to: inner,
            stops: [GradientStop(0, color), GradientStop(1, color.mixed(with: ground, dim ? 0.5 : 0.86))])
    }
}

extension MarkPaint {
    /// The line around a shape so filled that it would not be seen otherwise; none on a text surface.
    func edge(of fill: Fill) -> Stroke? {
        guard plot.cell == nil, case .solid(let color) = fill else { return nil }
        return plot.theme.edge(of: color)
    }
}

/// A colour along stops at equal distances.
enum Ramp {
    /// A stretch of a palette, in shares of it.
    struct Stretch: Equatable {
        var lower: Double
        var upper: Double

        func at(_ share: Double) -> Double { lower + share * (upper - lower) }
    }

    /// The least contrast (WCAG 2.1's ratio) of a line, and of its name in its colour, to the ground: the 3 that are asked for would leave
    /// little of a palette.
    static let leastContrast = 2.4

    /// What is left of a palette without the ends that are hardly seen on the ground, at most a third at each.
    ///
    /// - Parameter least: the contrast from which on a colour is seen.
    static func seen(_ stops: [ChartColor], in theme: Theme, least: Double = leastContrast) -> Stretch {
        let steps = 60
        func hidden(_ place: Int) -> Bool {
            color(stops, Double(place) / Double(steps)).color(in: theme).contrast(to: theme.background) < least
        }
        let lower = (0...steps / 3).first { !hidden($0) } ?? steps / 3
        let upper = (0...steps / 3).first { !hidden(steps - $0) } ?? steps / 3
        return Stretch(lower: Double(lower) / Double(steps), upper: 1 - Double(upper) / Double(steps))
    }

    /// - Parameter share: 0…1; beyond it, and NaN, the nearest end.
    static func color(_ stops: [ChartColor], _ share: Double) -> ChartColor {
        guard let first = stops.first, let last = stops.last else { return .series(0) }
        guard share > 0 else { return first }
        guard share < 1 else { return last }
        let place = share * Double(stops.count - 1)
        let low = min(Int(saturating: place), stops.count - 2)
        guard case .exact(let before) = stops[low], case .exact(let after) = stops[low + 1] else { return stops[low] }
        return .exact(before.mixed(with: after, place - Double(low)))
    }
}

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
        case .value(let stops, let lower, let upper), .scale(let stops, let lower, let upper):
            ramp(stops, upper == lower ? 0.5 : (value - lower) / (upper - lower))
        }
    }

    /// The one colour that stands for the series, in a legend or beside its line.
    package var representative: Color { color(of: .infinity) }

    /// An opaque fill for a shape of one value: solid, or fading from `outer` to `inner` (points along y), so that no grid shows
    /// through. `dim` mixes with the ground for what is not selected.
    package func fill(of value: Double, outer: Point, inner: Point, dim: Bool = false) -> Fill {
        let ground = plot.theme.background
        let seen = (1 - style.opacity) + (dim ? style.opacity * 0.7 : 0)
        if case .scale(let stops, let lower, let upper) = style.coloring {
            // Fixed to the scale: every bar shows the same gradient, cut where the bar stands.
            let ends = (plot.y.position(lower), plot.y.position(upper))
            let (from, to) = plot.horizontal
                ? (Point(ends.0, plot.rect.y), Point(ends.1, plot.rect.y))
                : (Point(plot.rect.x, ends.0), Point(plot.rect.x, ends.1))
            let last = max(1, stops.count - 1)
            return .linearGradient(from: from, to: to, stops: stops.enumerated().map { place, stop in
                GradientStop(Double(place) / Double(last), stop.color(in: plot.theme).mixed(with: ground, seen))
            })
        }
        let color = color(of: value).mixed(with: ground, seen)
        guard style.gradient else { return .solid(color) }
        // A dimmed bar fades less: nearly white on white is no bar.
        return .linearGradient(
            from: outer, to: inner,
            stops: [GradientStop(0, color), GradientStop(1, color.mixed(with: ground, dim ? 0.5 : 0.86))])
    }

    private func ramp(_ stops: [ChartColor], _ fraction: Double) -> Color {
        guard let first = stops.first, let last = stops.last else { return plot.theme.ink }
        guard fraction > 0 else { return first.color(in: plot.theme) }
        guard fraction < 1 else { return last.color(in: plot.theme) }
        let place = fraction * Double(stops.count - 1)
        let low = min(Int(place), stops.count - 2)
        return stops[low].color(in: plot.theme).mixed(with: stops[low + 1].color(in: plot.theme), place - Double(low))
    }
}

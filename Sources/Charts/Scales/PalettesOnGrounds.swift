import Scene

extension ResolvedChart {
    /// The same with the palettes of its values as they are seen on the ground of a theme: what has a value is never taken for what has
    /// none, which is left to the ground.
    func painted(in theme: Theme) -> ResolvedChart {
        guard series.contains(where: { $0.style.palette != nil }) else { return self }
        var chart = self
        var grounds = PalettesOnGrounds(theme: theme)
        grounds.paint(&chart.series)
        for panel in chart.panels.indices { grounds.paint(&chart.panels[panel].series) }
        return chart
    }
}

extension MarkStyle {
    /// The stops that its values follow.
    fileprivate var palette: [ChartColor]? {
        get {
            switch coloring {
            case .value(let stops, _, _), .scale(let stops, _, _): stops
            case .constant, .sign: nil
            }
        }
        set {
            guard let newValue else { return }
            switch coloring {
            case .value(_, let lower, let upper): coloring = .value(stops: newValue, lower: lower, upper: upper)
            case .scale(_, let lower, let upper): coloring = .scale(stops: newValue, lower: lower, upper: upper)
            case .constant, .sign: break
            }
        }
    }
}

/// Palettes fitted to one ground, each worked out once.
private struct PalettesOnGrounds {
    let theme: Theme
    private var known: [(stops: [ChartColor], isThin: Bool, fitted: [ChartColor])] = []

    init(theme: Theme) { self.theme = theme }

    mutating func paint(_ series: inout [ResolvedSeries]) {
        for place in series.indices {
            guard let stops = series[place].style.palette else { continue }
            let isThin = series[place].mark.legendShape != .patch
            if let found = known.first(where: { $0.isThin == isThin && $0.stops == stops }) {
                series[place].style.palette = found.fitted
                continue
            }
            let fitted = Ramp.fitted(stops, to: theme, isThin: isThin)
            known.append((stops, isThin, fitted))
            series[place].style.palette = fitted
        }
    }
}

extension Ramp {
    /// A palette whose every colour is seen on the ground, at equal distances: without the ends that are not, and with a middle that is.
    /// On a dark ground the halves about a middle lead from dark to light, so that zero is the quietest there too.
    ///
    /// - Parameter isThin: it colours points and lines, which need more to be seen than what is filled.
    static func fitted(_ stops: [ChartColor], to theme: Theme, isThin: Bool) -> [ChartColor] {
        let least = leastContrast(theme, isThin: isThin)
        let colors = stops.map { $0.color(in: theme) }
        if PaletteCatalog.isDiverging(colors) {
            let about = theme.dark ? turned(colors, about: theme.background) : colors
            return about.map { .exact(theme.seen($0, least: least)) }
        }
        let exact = colors.map { ChartColor.exact($0) }
        let stretch = seen(exact, in: theme, least: least)
        guard exact.count > 1, stretch.upper - stretch.lower < 1 else { return exact }
        let last = Double(exact.count - 1)
        return exact.indices.map { color(exact, stretch.at(Double($0) / last)) }
    }

    /// WCAG 2.1's ratio adds a light of its own to both colours, which makes more of the difference of dark ones than is seen.
    private static func leastContrast(_ theme: Theme, isThin: Bool) -> Double {
        theme.dark ? (isThin ? leastContrast : Theme.leastContrast) : isThin ? Theme.leastContrast : 1.25
    }

    /// Each half about the middle the other way round: light ends, a middle as dark as the ground. The darkest and the palest colour of a half are
    /// left out: one is lost on the ground, the other is nearly white on both sides.
    private static func turned(_ colors: [Color], about ground: Color) -> [Color] {
        let middle = colors.count / 2
        guard middle > 3 else { return colors }
        return colors[1..<(middle - 1)].reversed() + [ground] + colors[(middle + 2)..<(colors.count - 1)].reversed()
    }
}

import Scene

/// A colour that knows no theme yet.
package enum ChartColor: Sendable, Equatable {
    /// The n-th of the series palette, from 0; beyond it the colour of what is folded.
    case series(Int)
    /// A named hue, tuned for each theme.
    case hue(Hue)
    /// Exactly this.
    case exact(Color)

    package func color(in theme: Theme) -> Color {
        switch self {
        case .series(let order): order < theme.series.count ? theme.series[max(0, order)] : theme.folded
        case .hue(let hue): theme.dark ? hue.dark : hue.light
        case .exact(let color): color
        }
    }
}

extension Color {
    /// This colour seen through to `other`: 0 is itself, 1 is `other`; opaque, mixed in sRGB.
    package func mixed(with other: Color, _ share: Double) -> Color {
        let rest = 1 - share
        return Color(
            red * rest + other.red * share, green * rest + other.green * share, blue * rest + other.blue * share)
    }
}

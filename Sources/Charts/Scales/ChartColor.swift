import Glibc
import Scene

/// A colour that knows no theme yet.
package enum ChartColor: Sendable, Equatable {
    /// The n-th of the series palette, from 0; then its tints; beyond those the colour of what is folded.
    case series(Int)
    /// A named hue, tuned for each theme.
    case hue(Hue)
    /// That of titles and values, for what belongs to no series.
    case ink
    /// That of what has no name among those that have one.
    case nameless
    /// Exactly this.
    case exact(Color)
    /// Nearly the ground, towards a colour.
    indirect case faint(ChartColor)
    /// A share 0…1 of the way along a palette, of the part of it that is seen on the ground.
    case among([ChartColor], Double)

    package func color(in theme: Theme) -> Color {
        switch self {
        case .series(let order): Self.series(order, in: theme)
        case .hue(let hue): theme.dark ? hue.dark : hue.light
        case .ink: theme.ink
        case .nameless: theme.folded
        case .exact(let color): color
        case .faint(let color): color.color(in: theme).mixed(with: theme.background, 0.85)
        case .among(let stops, let share): Ramp.color(stops, Ramp.seen(stops, in: theme).at(share)).color(in: theme)
        }
    }
}

extension ChartColor {
    /// The palette's hues, then tints of them, then what has no colour of its own.
    private static func series(_ order: Int, in theme: Theme) -> Color {
        let count = theme.series.count
        if order < count { return theme.series[max(0, order)] }
        if order < 2 * count { return SeriesPalette.tint(theme.series[order - count], on: theme.background) }
        return theme.folded
    }
}

extension Color {
    /// This colour seen through to `other`: 0 is itself, 1 is `other`; opaque, mixed in sRGB.
    package func mixed(with other: Color, _ share: Double) -> Color {
        let rest = 1 - share
        return Color(
            red * rest + other.red * share, green * rest + other.green * share, blue * rest + other.blue * share)
    }

    /// 1 (as bright as the other) … 21: WCAG 2.1's contrast ratio of two opaque colours.
    package func contrast(to other: Color) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// Relative luminance by WCAG 2.1, 0…1.
    private var luminance: Double {
        func linear(_ channel: Double) -> Double {
            channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}

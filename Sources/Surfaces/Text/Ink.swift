import Checked
import Scene

/// What a cell is painted with: a colour and the series it belongs to, in one word; 0 is nothing.
struct Ink: Equatable, Sendable {
    /// Bits 24…31 the series plus one (255: none in particular), bits 0…23 sRGB.
    var bits: UInt32

    static let nothing = Ink(bits: 0)
    /// The terminal's own foreground.
    static let foreground = Ink(bits: 0xFF00_0000)
    /// Faint: the terminal's bright black.
    static let faint = Ink(bits: 0xFE00_0000)

    init(bits: UInt32) { self.bits = bits }

    init(_ rgb: UInt32, series: Int) {
        bits = UInt32(max(0, min(series, 252)) + 1) << 24 | rgb & 0xFFFFFF
    }

    var isNothing: Bool { bits == 0 }
    var rgb: UInt32 { bits & 0xFFFFFF }
    var series: Int { Int(bits >> 24) - 1 }
    /// Whether it names a colour of its own and not one of the terminal's.
    var isColour: Bool { bits >> 24 < 0xFE && bits != 0 }
}

/// Colours of a scene as 24 bits over its ground.
struct InkWell {
    let ground: Color
    /// Whether a fade is its strong colour all over: the nearest of sixteen to a pale one is often another hue, or white.
    var isFlat = false
    /// What stands for the colours of series where there are sixteen.
    var chosen: [UInt32: UInt32] = [:]

    /// A fade may go to nothing in pixels; a cell keeps this much of the colour, so that the foot of a bar is seen.
    private static let leastAlpha = 0.3

    func rgb(_ color: Color) -> UInt32 {
        if isFlat, color.alpha >= 0.5, let own = chosen[SixteenColours.opaque(color)] { return own }
        let alpha = clamped(color.alpha)
        func channel(_ over: Double, _ under: Double) -> UInt32 {
            UInt32(saturating: (clamped(over) * alpha + clamped(under) * (1 - alpha)) * 255 + 0.5)
        }
        return channel(color.red, ground.red) << 16 | channel(color.green, ground.green) << 8
            | channel(color.blue, ground.blue)
    }

    func rgb(_ fill: Fill, at point: Point) -> UInt32 {
        switch fill {
        case .solid(let color): return rgb(color)
        case .linearGradient(let from, let to, let stops):
            let along = Point(to.x - from.x, to.y - from.y)
            let length = along.x * along.x + along.y * along.y
            let offset = length > 0 ? ((point.x - from.x) * along.x + (point.y - from.y) * along.y) / length : 0
            guard var before = stops.first else { return rgb(ground) }
            if isFlat, stops.count == 2 {
                var strong = distance(stops[0].color) > distance(stops[1].color) ? stops[0].color : stops[1].color
                strong.alpha = 1
                return rgb(strong)
            }
            var color = before.color
            for stop in stops {
                if offset <= stop.offset {
                    let span = stop.offset - before.offset
                    let part = span > 0 ? clamped((offset - before.offset) / span) : 1
                    color = mix(before.color, stop.color, part)
                    break
                }
                before = stop
                color = stop.color
            }
            color.alpha = Self.leastAlpha + (1 - Self.leastAlpha) * clamped(color.alpha)
            return rgb(lifted(color, stops))
        }
    }

    /// A colour of a fade from one colour to nearly the ground, kept `leastAlpha` of the way from the ground.
    private func lifted(_ color: Color, _ stops: [GradientStop]) -> Color {
        guard stops.count == 2 else { return color }
        let (a, b) = (distance(stops[0].color), distance(stops[1].color))
        let (strong, full) = a > b ? (stops[0].color, a) : (stops[1].color, b)
        guard full > 0, min(a, b) < 0.3 * full, distance(color) < Self.leastAlpha * full else { return color }
        return mix(ground, strong, Self.leastAlpha)
    }

    private func distance(_ color: Color) -> Double {
        abs(color.red - ground.red) + abs(color.green - ground.green) + abs(color.blue - ground.blue)
    }

    /// Ink for text and thin lines: a hue stays, greys become the terminal's own foreground, because only the terminal
    /// knows whether it is dark.
    func penInk(_ color: Color, series: Int, faint: Bool = false) -> Ink {
        let high = max(color.red, color.green, color.blue)
        let low = min(color.red, color.green, color.blue)
        guard high - low > 0.2 else { return faint ? .faint : .foreground }
        return Ink(rgb(color), series: series)
    }

    /// 0 (as the ground) … 1 (farthest from it) by luma, for shades without colour.
    func contrast(_ rgb: UInt32) -> Double {
        func luma(_ red: Double, _ green: Double, _ blue: Double) -> Double {
            0.299 * red + 0.587 * green + 0.114 * blue
        }
        let over = luma(Double(rgb >> 16 & 255), Double(rgb >> 8 & 255), Double(rgb & 255)) / 255
        return abs(over - luma(ground.red, ground.green, ground.blue))
    }

    private func mix(_ a: Color, _ b: Color, _ part: Double) -> Color {
        func between(_ x: Double, _ y: Double) -> Double { x + (y - x) * part }
        return Color(
            between(a.red, b.red), between(a.green, b.green), between(a.blue, b.blue), between(a.alpha, b.alpha))
    }

    private func clamped(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
}

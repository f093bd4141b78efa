/// Straight (not premultiplied) sRGB, each 0…1.
package struct Color: Sendable, Equatable {
    package var red: Double
    package var green: Double
    package var blue: Double
    package var alpha: Double
    package init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// From 0xRRGGBB.
    package init(hex: Int, alpha: Double = 1) {
        self.init(Double(hex >> 16 & 255) / 255, Double(hex >> 8 & 255) / 255, Double(hex & 255) / 255, alpha)
    }

    package func withAlpha(_ alpha: Double) -> Color { Color(red, green, blue, alpha) }
}

package struct GradientStop: Sendable, Equatable {
    /// 0 at the start point, 1 at the end point.
    package var offset: Double
    package var color: Color
    package init(_ offset: Double, _ color: Color) {
        self.offset = offset
        self.color = color
    }
}

package enum Fill: Sendable, Equatable {
    case solid(Color)
    /// Fixed in scene coordinates, so that shapes that share one gradient show no seams.
    case linearGradient(from: Point, to: Point, stops: [GradientStop])
}

package struct Stroke: Sendable, Equatable {
    package enum Cap: Sendable { case butt, round }
    package var color: Color
    /// Points.
    package var width: Double
    /// On and off lengths in points, empty for solid.
    package var dash: [Double]
    package var cap: Cap
    package init(_ color: Color, width: Double = 1, dash: [Double] = [], cap: Cap = .butt) {
        self.color = color
        self.width = width
        self.dash = dash
        self.cap = cap
    }
}

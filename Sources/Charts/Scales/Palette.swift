import Scene

/// A run of colours by name, for values and for columns. Between two stops colours are mixed in sRGB.
package struct Palette: Sendable {
    package var name: String
    package var aliases: [String]
    package var summary: String
    /// Colours at equal distances from the lowest to the highest value.
    package var stops: [Color]
    /// Its middle is a value of its own, zero, from which both ends lead away.
    package var isDiverging = false

    /// - Parameter stops: `rrggbb`, a space between two.
    init(_ name: String, aliases: [String] = [], _ summary: String, _ stops: String) {
        self.name = name
        self.aliases = aliases
        self.summary = summary
        self.stops = stops.split(separator: " ").map { Color(hex: Int($0, radix: 16) ?? 0) }
    }
}

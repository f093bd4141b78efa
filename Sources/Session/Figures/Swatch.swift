import Charts
import Scene

/// The colours that a word stands for, for lists that show them.
package enum Swatch {
    package static func colours(ofColour word: String, settings: Settings) -> [Color] {
        ColorNames.color(word).map { [$0.color(in: theme(settings))] } ?? []
    }

    /// Five of a palette, from its lowest to its highest.
    package static func colours(ofPalette name: String, settings: Settings) -> [Color] {
        guard let stops = try? PaletteCatalog.stops(name), !stops.isEmpty else { return [] }
        return (0..<5).map { stops[$0 * (stops.count - 1) / 4].color(in: theme(settings)) }
    }

    private static func theme(_ settings: Settings) -> Theme {
        Theme.Name(rawValue: settings.theme).map { Theme.named($0) } ?? .light
    }
}

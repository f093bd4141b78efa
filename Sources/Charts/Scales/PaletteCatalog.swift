import Catalog
import Scene

/// Every palette, in the order of the reference page. To add one: its line in the table of its kind.
package enum PaletteCatalog {
    package static let all: [Palette] = PerceptualPalettes.all + SequentialPalettes.all + DivergingPalettes.all

    package static let entries: [CatalogEntry] = all.map {
        CatalogEntry(.palette, $0.name, aliases: $0.aliases, summary: $0.summary)
    }

    /// Whether these are the colours of a palette about a middle.
    static func isDiverging(_ stops: [Color]) -> Bool { all.contains { $0.isDiverging && $0.stops == stops } }

    package static func stops(_ name: String) throws(ChartsError) -> [ChartColor] {
        try named(name).stops.map { .exact($0) }
    }

    static func named(_ name: String) throws(ChartsError) -> Palette {
        guard let palette = all.first(where: { $0.name == name || $0.aliases.contains(name) }) else {
            throw .unknownWord(name, kind: "palette", candidates: all.map(\.name))
        }
        return palette
    }
}

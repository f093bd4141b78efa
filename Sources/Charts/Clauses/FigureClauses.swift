import Catalog
import Language

/// Where the names of the series stand.
package enum LegendClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "legend", summary: "where the names of the series stand",
        form: .choice(LegendPlace.allCases.map { .flag($0.rawValue, as: "place") }),
        examples: [Example("load Samples/weather.csv\nplot line wind + line gust\n  legend top")],
        notes: "Unsaid, lines are named at their right ends where there is room, and above the plot otherwise.")

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) {
        spec.legend = arguments.word("place").flatMap { LegendPlace(rawValue: $0.text) }
    }
}

/// The figure's size.
package enum SizeClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "size", summary: "the figure's size in points, 800x400", form: .slot("size", .raw),
        examples: [Example("load Samples/weather.csv\nplot line temperature\n  size 600x300")])

    /// - Throws: `badSize` unless both sides are 100 to 10,000 points.
    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) throws {
        guard let word = arguments.word("size") else { return }
        let sides = word.text.split(whereSeparator: { $0 == "x" || $0 == "×" }).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], (100...10_000).contains(width),
            (100...10_000).contains(height)
        else { throw ChartsError.badSize(word.text) }
        spec.size = ChartSize(Double(width), Double(height))
    }
}

/// The colours of everything that is not data.
package enum ThemeClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "theme", summary: "light, dark or print colours",
        form: .choice(Theme.Name.allCases.map { .flag($0.rawValue, as: "theme") }),
        examples: [Example("load Samples/weather.csv\nplot line temperature\n  theme dark")])

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) {
        spec.theme = arguments.word("theme").flatMap { Theme.Name(rawValue: $0.text) }
    }
}

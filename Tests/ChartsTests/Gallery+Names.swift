@testable import Charts
import Scene
import Series
import Syntax

/// Categories: names of every length, upright and lying bars.
extension Gallery {
    /// Names on two lines, and names that only fit when they are turned.
    static func named(_ names: [String]) throws -> ResolvedChart {
        let index = Index(name: "name", keys: .category(TextColumn(names)))
        let values = names.indices.map { 20 + noise($0) * 80 }
        return try Fixture.chart(
            PlotParsingTests.spec("plot bar share\n  title \"Shares\"\nselect max"),
            Frame(index: index, columns: [Column("share", unit: "%", values)]))
    }

    static func wrappedNames() throws -> ResolvedChart {
        try named([
            "United Kingdom", "New Zealand", "South Africa", "Costa Rica", "Papua New Guinea", "Sri Lanka",
            "El Salvador",
        ])
    }

    static func turnedNames() throws -> ResolvedChart {
        try named(
            (0..<24).map {
                ["Liechtenstein", "Mozambique", "Kyrgyzstan", "Netherlands", "Uzbekistan"][$0 % 5] + " \($0 + 1)"
            })
    }

    static func uprightNames() throws -> ResolvedChart { try named((0..<45).map { "Municipality \($0 + 1)" }) }

    static func categories() throws -> ResolvedChart {
        let names = ["Copenhagen", "Zurich", "Seoul", "Denver", "São Paulo", "Apia"]
        let index = Index(name: "city", keys: .category(TextColumn(names)))
        let spec = ChartSpec(layers: [Fixture.layer("bar", "count")])
        return try Fixture.chart(
            spec, Frame(index: index, columns: [Column("count", [1204, 830, 2210, 655, 1790, 41])]))
    }

    static func horizontal() throws -> ResolvedChart {
        let names = ["Copenhagen", "Zurich", "Seoul", "Denver", "São Paulo", "Apia"]
        let index = Index(name: "city", keys: .category(TextColumn(names)))
        var spec = ChartSpec(layers: [Fixture.layer("bar", "count")])
        spec.styles.horizontal = true
        spec.title = Fixture.text("Rides by city")
        return try Fixture.chart(
            spec, Frame(index: index, columns: [Column("count", [1204, 830, 2210, 655, 1790, 41])]))
    }
}

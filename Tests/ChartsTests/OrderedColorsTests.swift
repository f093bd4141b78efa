import Scene
import Series
import Testing

@testable import Charts

/// Colours of names that have an order: they follow it, and each is seen on the ground, as are the words in it.
@Suite struct OrderedColorsTests {
    static let ratings = ["terrible", "bad", "poor", "fair", "ok", "good", "very good", "excellent"]
    static let answers = ["strongly disagree", "disagree", "neutral", "agree", "strongly agree"]

    /// A line a name, the rows in another order than that of the names; the colours by name.
    private static func colors(_ names: [String], _ theme: Theme) throws -> [Color] {
        let rows = Array(names.reversed()) + names
        let frame = RightByDefaultTests.days(
            rows.indices.map { $0 },
            [Column("mood", texts: rows), Column("n", rows.indices.map { Double($0) })])
        let chart = try RightByDefaultTests.chart("plot line n by mood", frame)
        return try names.map { name in
            let one = try #require(chart.series.first { $0.name == name })
            guard case .constant(let color) = one.style.coloring else {
                Issue.record("\(name) has no colour of its own")
                return theme.background
            }
            return color.color(in: theme)
        }
    }

    private static func lab(_ color: Color) throws -> PaletteDifferenceTests.Lab {
        let usual = try #require(PaletteTests.visions.first)
        return PaletteDifferenceTests.lab(PaletteTests.seen(color, usual.matrix))
    }

    /// WCAG 2.1 asks 3 of what has to be seen; the middle hues of viridis have no more than 2.4 on white.
    @Test(arguments: [Theme.light, .dark, .print].map(\.name), 3...8)
    func eachIsSeen(_ theme: Theme.Name, _ count: Int) throws {
        let theme = Theme.named(theme)
        let colors = try Self.colors(Array(Self.ratings.prefix(count)), theme)
        for color in colors { #expect(color.contrast(to: theme.background) >= 2.4) }
        let places = try colors.map(Self.lab)
        for (one, next) in zip(places, places.dropFirst()) {
            #expect(next.lightness > one.lightness)
            // Colours of lines beside each other, two points wide: twice what the eye needs for patches that touch (Stone, Szafir and
            // Setlur 2014, of small marks).
            #expect(PaletteDifferenceTests.difference(one, next) >= 12)
        }
    }

    /// Away from a pale middle, which is not the grey of what is missing: red on one side, blue on the other, the further the darker.
    @Test(arguments: [Theme.light, .dark].map(\.name))
    func poles(_ theme: Theme.Name) throws {
        let places = try Self.colors(Self.answers, Theme.named(theme)).map(Self.lab)
        #expect(
            places[2].a.magnitude < 5 && places[2].lightness > places[1].lightness
                && places[2].lightness > places[3].lightness)
        let missing = try Self.lab(Theme.named(theme).folded)
        #expect(PaletteDifferenceTests.difference(places[2], missing) >= 20)
        #expect(places[0].a > places[1].a && places[1].a > 20)
        #expect(places[4].b < -20 && places[3].b < -20)
        #expect(places[0].lightness < places[1].lightness && places[4].lightness < places[3].lightness)
    }

    /// Names of colours have these, where all are such names.
    @Test(arguments: [
        (["Green", "Amber", "Red"], [Hue.green, .orange, .red]), (["red", "blue", "pine"], []),
        (["Orange", "Amber"], []),
    ])
    func namesOfColours(_ names: [String], _ hues: [Hue]) throws {
        for theme in [Theme.light, .dark] {
            let found = try Self.colors(names, theme)
            if hues.isEmpty {
                #expect(found.allSatisfy { theme.series.contains($0) })
            } else {
                #expect(found == hues.map { ChartColor.hue($0).color(in: theme) })
            }
        }
    }

    /// Names without an order have hues, and so have whole numbers in heaps, which are codes; steps that are alike, or grow, are an order.
    @Test(arguments: [
        (["oak", "ash", "elm"], true), (["200", "304", "404", "500", "503"], true), (["4", "6", "8"], false),
        (["1", "2", "5", "10", "100"], false), (["2015", "2016", "2018", "2023"], false),
    ])
    func othersHaveHues(_ names: [String], _ areHues: Bool) throws {
        let light = Theme.light
        #expect(try Self.colors(names, light).allSatisfy { light.series.contains($0) } == areHues)
    }
}

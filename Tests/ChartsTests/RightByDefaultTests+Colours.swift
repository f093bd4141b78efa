@testable import Charts
import Glibc
import Scene
import SceneSamples
import Series
import Testing

/// Colours that say values, on every ground: what has one is seen, what has none is the ground.
extension RightByDefaultTests {
    /// The ratio of WCAG 2.1 (its «relative luminance» and «contrast ratio»), written anew.
    private static func contrast(_ one: Color, _ other: Color) -> Double {
        func luminance(_ color: Color) -> Double {
            zip([color.red, color.green, color.blue], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
                sum + part.1 * (part.0 <= 0.03928 ? part.0 / 12.92 : pow((part.0 + 0.055) / 1.055, 2.4))
            }
        }
        let both = [luminance(one), luminance(other)].sorted()
        return (both[1] + 0.05) / (both[0] + 0.05)
    }

    private static func fills(_ scene: Scene) -> [Int: Color] {
        var fills: [Int: Color] = [:]
        for element in scene.elements {
            if let row = element.row, case .solid(let color)? = element.fill { fills[row] = color }
        }
        return fills
    }

    private static func drawn(_ chart: ResolvedChart, _ theme: Theme, _ size: Size = Size(400, 250)) -> Scene {
        chart.scene(size: size, measurer: FixedMeasurer(), theme: theme)
    }

    /// A grid of 0, 1, 2 … with one pair that has no row.
    private static func cells(_ values: (Int) -> Double) -> Frame {
        let places = (0..<24).filter { $0 != 7 }
        return rows([
            Column("side", texts: places.map { "s\($0 % 6)" }), Column("line", texts: places.map { "l\($0 / 6)" }),
            Column("level", places.map(values)),
        ])
    }

    /// The lowest, the highest and those between are told from a pair without rows, which shows the ground.
    @Test(
        arguments: [Theme.light, .dark, .print],
        [
            "", " color by value blues", " color by value greys", " color by value magma", " color blue",
            " color by value turbo",
        ])
    func everyCellIsSeenOnEveryGround(_ theme: Theme, _ words: String) throws {
        let chart = try Self.chart("plot rect level by side, line" + words, Self.cells { Double($0) })
        let fills = Self.fills(Self.drawn(chart, theme))
        #expect(fills.count == 23)
        for (row, color) in fills {
            #expect(Self.contrast(color, theme.background) >= 1.2, "\(theme.name), cell \(row)")
        }
        #expect(Set(fills.values.map { "\($0)" }).count == 23)
    }

    /// On both sides of zero colours are the farther from the ground the farther their values are from zero, and zero is none.
    @Test(arguments: [Theme.light, .dark, .print], ["", " color by value browngreen", " color by value purpleorange"])
    func zeroIsTheQuietest(_ theme: Theme, _ words: String) throws {
        // −12 … 11
        let chart = try Self.chart("plot rect level by side, line" + words, Self.cells { Double($0) - 12 })
        let fills = Self.fills(Self.drawn(chart, theme))
        let values = try #require(chart.series[0].shown as Buffer<Double>?)
        func contrasts(_ sign: Double) -> [Double] {
            fills.filter { values.span[$0.key] * sign >= 0 }.sorted {
                abs(values.span[$0.key]) < abs(values.span[$1.key])
            }.map { Self.contrast($0.value, theme.background) }
        }
        for sign in [1.0, -1] {
            let side = contrasts(sign)
            #expect(side.count > 10)
            // Neighbours may be as dark as each other; over a third of the side they are not.
            for (near, far) in zip(side, side.dropFirst(4)) { #expect(near < far, "\(theme.name)") }
            #expect((side.first ?? 0) >= 1.2 && (side.first ?? 9) < 1.8)
        }
    }

    /// Points are smaller than cells.
    @Test(arguments: [Theme.light, .dark, .print]) func everyPointIsSeenOnEveryGround(_ theme: Theme) throws {
        let frame = Self.rows([
            Column("x", (0..<30).map { Double($0 % 7) }), Column("y", (0..<30).map { Double($0 % 11) }),
            Column("depth", (0..<30).map { Double($0) * 1.5 }),
        ])
        let scene = Self.drawn(try Self.chart("plot point y over x color by depth", frame), theme)
        for color in Self.fills(scene).values {
            #expect(Self.contrast(color, theme.background) >= (theme.dark ? 2.3 : 1.45), "\(theme.name)")
        }
    }

    // MARK: What is counted

    /// Pairs without rows: their count is 0, their mean is nothing.
    @Test func aPairWithoutRowsCountsNone() throws {
        let frame = Self.cells { Double($0) }
        func values(_ cell: String) throws -> [Double] {
            let values = try Self.chart(cell, frame).series[0].shown
            return (0..<values.count).map { values.span[$0] }
        }
        let counts = try values("plot rect count by side, line")
        #expect(counts.count == 24 && counts.filter { $0 == 0 }.count == 1 && counts.reduce(0, +) == 23)
        #expect(try values("plot rect mean level by side, line").filter(\.isNaN).count == 1)
        // Intervals of numbers that hold none are no cells: there may be very many.
        let measured = Self.rows([
            Column("a", (0..<60).map { Double($0) }), Column("b", (0..<60).map { Double($0) * 1.5 }),
        ])
        let cells = try Self.chart("plot rect count by a, b", measured).series[0].shown
        #expect((0..<cells.count).contains { cells.span[$0].isNaN })
    }

    /// A unit beside a longer one: each year has its twelve months, whichever is said first.
    @Test(arguments: [
        ("year, month", 12, 4), ("month, year", 4, 12), ("month, day", 31, 48),
    ])
    func unitsLieInEachOther(_ keys: String, _ lines: Int, _ places: Int) throws {
        let start = Fixture.instant(2020, 1, 1)
        // Four years from 2020 to 2023: 1,461 days.
        let frame = Fixture.frame(
            Buffer((0..<1461).map { start + Int64($0) * Microseconds.day }),
            [Column("level", (0..<1461).map { Double($0 % 90) })])
        let chart = try Self.chart("plot rect mean level by \(keys)", frame)
        #expect(chart.y.scale.bandCount == lines)
        let values = chart.series[0].shown
        let held = (0..<values.count).filter { values.span[$0].isFinite }.count
        // Of 31 days a month 48 months have 1,461 in all.
        #expect(held == (lines == 31 ? 1461 : lines * places))
    }

    /// Rows of months that have several names: one value a month, in all the days of it.
    @Test func aCalendarOfMonthsIsFilled() throws {
        var months: [Int64] = []
        for month in 0..<54 { months.append(Fixture.instant(2021 + month / 36, month / 3 % 12 + 1, 1)) }
        let frame = Fixture.frame(
            Buffer(months), [Column("loans", (0..<54).map { Double($0 % 3) + 1 })])
        let chart = try Self.chart("plot calendar sum loans", frame)
        #expect(Self.values(chart, 0) == [Double](repeating: 6, count: 18))
        let scene = Self.drawn(chart, .light, Size(800, 480))
        let days = scene.elements.filter { $0.row != nil }
        // January 2021 to June 2022: 365 days and 181.
        #expect(days.count == 365 + 181)
        #expect(days.filter { $0.row == 1 }.count == 28, "February 2021")
    }

    // MARK: Room

    /// Bars of panels are as wide as the place there is allows, whatever the rule of their number says.
    @Test(arguments: [2, 3, 6, 12, 20]) func barsHaveRoomInPanels(_ panels: Int) throws {
        // Very many rows in a narrow middle: Freedman and Diaconis ask for far more than a hundred bins.
        var values: [Double] = []
        var ports: [String] = []
        for row in 0..<6000 {
            let near = Double((row * 7919) % 997) / 40
            values.append(row % 40 == 0 ? Double(row) : 3000 + near)
            ports.append("p\((row / 7) % panels)")
        }
        let frame = Self.rows([Column("delay", values), Column("port", texts: ports)])
        for size in ["", "\n  size 400x250"] {
            let chart = try Self.chart("plot histogram delay facet port" + size, frame)
            let asked = size.isEmpty ? Size(800, 480) : Size(400, 250)
            let bars = Self.bars(Self.scene(chart, asked)).sorted { $0.x < $1.x }
            let narrowest: Double = bars.map { $0.width }.min() ?? 0
            #expect(narrowest >= 3.5, "\(panels) panels, \(asked.width)")
        }
    }

    /// `hexbin a, b` as `scatter a, b`.
    @Test func twoColumnsOfHexagonsAreBothAxes() throws {
        let along: [Double] = (0..<200).map { Double($0 % 37) }
        let up: [Double] = (0..<200).map { Double($0 % 23) }
        let frame = Self.days(Array(0..<200), [Column("longitude", along), Column("latitude", up)])
        let chart = try Self.chart("plot hexbin longitude, latitude", frame)
        #expect(chart.x.title == "longitude" && chart.y.title == "latitude")
    }
}

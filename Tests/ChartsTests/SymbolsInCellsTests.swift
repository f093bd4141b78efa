import Scene
import SceneSamples
import Series
import Surfaces
import Terminal
import Testing

@testable import Charts

/// What sizes and shapes of symbols say is said on surfaces of character cells too: seen there, or in words.
@Suite struct SymbolsInCellsTests {
    private static func text(
        _ cell: String, _ frame: Frame, _ glyphs: GlyphSet = .unicode, _ colour: ColourDepth = .none,
        columns: Int = 60, rows: Int = 20
    ) throws -> String {
        let chart = try Fixture.chart(PlotParsingTests.spec(cell), frame)
        let scene = chart.scene(
            size: CellMeasurer.size(columns: columns, rows: rows), measurer: CellMeasurer(glyphs: glyphs),
            theme: .light)
        return TextSurface.draw(scene, style: glyphs, colour: colour)
    }

    private static func rows(_ columns: [Column]) -> Frame {
        Frame(index: Index(name: "row", keys: .row(columns.first?.values.count ?? 0)), columns: columns)
    }

    /// Areas of 1, 25 and 100 of 100 are a tenth, a half and the whole of the full size across: thirds of the way from a tenth are
    /// 0.4 and 0.7, of 16 and 49 million.
    private static let towns = rows([
        Column("a", [1.0, 2, 3]), Column("b", [1.0, 2, 3]), Column("people", [1_000_000.0, 25_000_000, 100_000_000]),
    ])

    @Test(arguments: [(GlyphSet.unicode, ["·", "•", "●"]), (.ascii, [".", "o", "O"])])
    func sizesAreSteps(_ glyphs: GlyphSet, _ expected: [String]) throws {
        let lines = try Self.text("plot point a over b size by people", Self.towns, glyphs).split(separator: "\n")
        // The plot's columns, from the lowest town to the highest.
        let seen = lines.dropFirst(2).reversed()
            .compactMap { $0.split { "│┤|+".contains($0) }.last?.trimmingPrefix { $0 == " " }.first.map(String.init) }
            .filter(expected.contains)
        #expect(seen == expected)
        // The legend names the column, and each step by its bounds.
        let legend = try #require(lines.first { $0.contains("people") })
        #expect(
            legend.trimmingPrefix { $0 == " " }
                == "people  \(expected[0]) <20M  \(expected[1]) <50M  \(expected[2]) \(glyphs == .ascii ? ">=" : "≥")50M"
        )
    }

    /// Of 24 names each has a symbol of its own, also where all that have a colour stand far from the first.
    @Test(arguments: [GlyphSet.unicode, .ascii]) func noTwoNamesShareASymbol(_ glyphs: GlyphSet) throws {
        let frame = Self.rows([
            Column("a", (0..<48).map { Double($0) }), Column("b", (0..<48).map { Double($0 * 7 % 48) }),
            Column("k", texts: (0..<48).map { "name\(10 + $0 % 24)" }),
        ])
        let text = try Self.text("plot point a over b color by k", frame, glyphs, columns: 100, rows: 30)
        let words = text.split(whereSeparator: { " \n".contains($0) }).map(String.init)
        let symbols = words.indices.dropFirst().filter { words[$0].hasPrefix("name") }.map { words[$0 - 1] }
        #expect(symbols.count == 16 && Set(symbols).count == 16, "\(text)")
    }

    /// Many symbols are dots; those that have sizes, or shapes where there is no colour, are not.
    @Test func whatTellsApartStays() throws {
        let count = 600
        let frame = Self.rows([
            Column("a", (0..<count).map { Double($0 * 7919 % 997) }),
            Column("b", (0..<count).map { Double($0 * 31 % 499) }),
            Column("w", (0..<count).map { Double(1 + $0 % 100) }),
            Column("k", texts: (0..<count).map { ["north", "south", "west"][$0 % 3] }),
        ])
        let sized = try Self.text("plot point a over b size by w", frame, .unicode, .trueColour)
        for step in ["·", "•", "●"] { #expect(sized.count { String($0) == step } > 8, "\(step)") }
        for (glyphs, symbols) in [(GlyphSet.unicode, ["●", "○", "◆"]), (.ascii, ["o", "#", "+"])] {
            let told = try Self.text("plot point a over b symbol by k", frame, glyphs)
            let seen = Set(told.map(String.init))
            if glyphs == .unicode {
                for symbol in symbols { #expect(told.count { String($0) == symbol } > 20, "\(symbol)") }
            } else {
                #expect(!seen.contains("/") && !seen.contains("\\"))
            }
        }
    }

    /// A cloud in ASCII has no strokes, which would be a line's.
    @Test func cloudsHaveNoStrokes() throws {
        let frame = Self.rows([
            Column("a", (0..<900).map { Double($0 * 7919 % 997) }),
            Column("b", (0..<900).map { Double($0 * 31 % 499) }),
        ])
        let text = try Self.text("plot point a over b", frame, .ascii)
        let plot = text.split(separator: "\n").dropFirst().dropLast(3).joined().filter { !"|+-".contains($0) }
        #expect(!plot.contains { "/\\_".contains($0) })
        #expect(plot.contains(".") && plot.contains("'") && plot.contains(":"))
    }

    /// `color by COLUMN` of numbers shades symbols where there is no colour, by quarters of its range; with colour they stay.
    @Test(arguments: [(GlyphSet.unicode, ["░", "▒", "▓", "█"]), (.ascii, ["-", "=", "%", "#"])])
    func shadesWithoutColour(_ glyphs: GlyphSet, _ shades: [String]) throws {
        let values: [Double] = (1...9).map { Double($0 * 10) }
        let frame = Self.rows([Column("a", values), Column("b", values), Column("heat", values)])
        let rows = try Self.text("plot point a over b color by heat", frame, glyphs).split(separator: "\n")
        let plotted = rows.dropFirst(2).reversed().compactMap { row in
            row.reversed().first { $0 != " " }.map(String.init)
        }
        // 10 … 90 in quarters, whose edges 30, 50 and 70 belong to those below.
        #expect(plotted.filter { shades.contains($0) }.suffix(9) == [0, 0, 0, 1, 1, 2, 2, 3, 3].map { shades[$0] })
        #expect(try Self.text("plot point a over b color by heat", frame, .unicode, .ansi16).contains("●"))
    }

    /// Where nothing can be shaded the ramp says so.
    @Test func rampsOfLinesAreOfColour() throws {
        let frame = RightByDefaultTests.days(
            Array(0..<30),
            [Column("v", (0..<30).map { Double($0) }), Column("w", (0..<30).map { Double($0 * 7 % 11) })])
        for cell in ["plot line v color by w", "plot line v color by value"] {
            for glyphs in GlyphSet.allCases {
                #expect(try Self.text(cell, frame, glyphs).contains("in colour only"), "\(cell)")
            }
            #expect(!(try Self.text(cell, frame, .unicode, .ansi16).contains("in colour only")))
        }
    }

    /// Six kinds of dashes are six in the legend too, and six lines are told apart where nobody asked for dashes.
    @Test(arguments: ["plot line v dash by k\n  legend top", "plot line v color by k\n  legend top"])
    func linesAreToldApart(_ cell: String) throws {
        let names = ["ab", "cd", "ef", "gh", "ij", "kl"]
        let frame = RightByDefaultTests.days(
            (0..<60).map { $0 / 6 },
            [
                Column("v", (0..<60).map { Double($0 % 6 * 10 + $0 / 6) }),
                Column("k", texts: (0..<60).map { names[$0 % 6] }),
            ]
        )
        for glyphs in GlyphSet.allCases {
            let text = try Self.text(cell, frame, glyphs)
            let keys = names.compactMap { name in
                text.firstRange(of: " " + name).map { String(text[..<$0.lowerBound].suffix(3)) }
            }
            #expect(Set(keys).count == 6, "\(keys)")
        }
    }

    /// What has no place on cells is said: sizes of symbols that differ in shape.
    @Test func sizesOfShapesAreSaid() throws {
        let names = ["p", "q", "r"]
        let frame = Self.rows(Self.towns.columns + [Column("k", texts: names)])
        let text = try Self.text("plot point a over b size by people symbol by k", frame)
        #expect(text.contains("size by people: seen in pictures only"))
        for symbol in ["●", "○", "◆"] { #expect(text.contains(symbol)) }
    }

    /// Colours and sizes are said in one row where both fit, so that a small figure keeps the titles of its axes.
    @Test func legendsShareARow() throws {
        let frame = Self.rows(Self.towns.columns + [Column("k", texts: ["p", "q", "r"])])
        let chart = try Fixture.chart(PlotParsingTests.spec("plot point a over b size by people color by k"), frame)
        for width in [400.0, 800] {
            let scene = chart.scene(size: Size(width, width * 0.625), measurer: FixedMeasurer(), theme: .light)
            let labels = scene.elements.compactMap { element -> (String, Double)? in
                guard case .text(let run) = element.shape, element.role == .legendLabel else { return nil }
                return (run.text, run.origin.y)
            }
            let rows = Set(labels.map { $0.1 })
            #expect(labels.count > 4 && rows.count == 1, "\(width): \(labels)")
            #expect(RightByDefaultTests.labels(scene, .axisTitle).contains("b"), "\(width)")
        }
        let text = try Self.text("plot point a over b size by people color by k", frame)
        #expect(text.contains("r   people  in colour only"))
    }

    /// A thousand large values are smaller symbols than ten: together they cover about a third of the figure, and the legend has
    /// the size of the plot's.
    @Test(arguments: [(10, 300.0), (1000, 300), (1000, 800)])
    func manySizesAreSmaller(_ count: Int, _ width: Double) throws {
        let frame = Self.rows([
            Column("a", (0..<count).map { Double($0 * 7919 % 997) }),
            Column("b", (0..<count).map { Double($0 * 31 % 499) }),
            Column("w", (0..<count).map { 4 + Double($0 % 5) / 2 }),
        ])
        let chart = try Fixture.chart(PlotParsingTests.spec("plot point a over b size by w"), frame)
        let scene = chart.scene(size: Size(width, width * 0.6), measurer: FixedMeasurer(), theme: .light)
        var (covered, largest, keys) = (0.0, 0.0, 0.0)
        for case (let role, .symbol(_, _, let size)) in scene.elements.map({ ($0.role, $0.shape) }) {
            if case .mark = role { (covered, largest) = (covered + size * size * 0.785, max(largest, size)) }
            if case .legendSymbol = role { keys = max(keys, size) }
        }
        #expect(covered / (width * width * 0.6) < 0.4 || largest <= 8)
        // Six is the highest value of both.
        #expect(abs(keys - largest) < 0.01)
        #expect(count > 10 || largest > 10)
    }

    /// Colour alone tells these apart; without it their symbols do, and a size among them is of colour.
    @Test(arguments: [(GlyphSet.unicode, "●○◆"), (.octants, "●○◆"), (.ascii, "o@+")])
    func seriesHaveSymbols(_ glyphs: GlyphSet, _ expected: String) throws {
        let count = 400
        let frame = Self.rows([
            Column("a", (0..<count).map { Double($0 * 7919 % 997) }),
            Column("b", (0..<count).map { Double($0 * 31 % 499) }),
            Column("k", texts: (0..<count).map { ["north", "south", "west"][$0 % 3] }),
        ])
        let text = try Self.text("plot point a over b color by k", frame, glyphs)
        for (symbol, name) in zip(expected, ["north", "south", "west"]) {
            #expect(text.contains("\(symbol) \(name)"))
            #expect(text.count { $0 == symbol } > 20)
        }
        let coloured = try Self.text("plot point a over b color by k", frame, .unicode, .ansi16)
        #expect(!coloured.contains("○") && !coloured.contains("◆"))
    }

    /// Five parts and more of a stack each have a fill of their own, bars and areas, in the legend as in the plot.
    @Test(arguments: ["plot bar v by k", "plot area v stack on color by k"], [GlyphSet.unicode, .ascii])
    func partsHaveFills(_ cell: String, _ glyphs: GlyphSet) throws {
        let names = (0..<7).map { "part \($0)" }
        let frame = RightByDefaultTests.days(
            (0..<70).map { $0 / 7 },
            [Column("v", (0..<70).map { _ in 30 }), Column("k", texts: (0..<70).map { names[$0 % 7] })])
        let text = try Self.text(
            cell.replacing("by k", with: cell.contains("bar") ? "color by k" : "by k"), frame, glyphs, rows: 40)
        let keys = names.compactMap { name in
            text.firstRange(of: " " + name).flatMap { text[..<$0.lowerBound].last }
        }
        #expect(Set(keys).count == 7, "\(keys)")
        for key in keys { #expect(text.count { $0 == key } > 10, "\(key)") }
    }

    /// Candles have bodies of whole columns and a line through them; without colour a fall is dark, a rise light.
    @Test func candlesRiseAndFall() throws {
        let frame = RightByDefaultTests.days(
            Array(0..<4),
            [
                Column("o", [10, 20, 30, 20]), Column("h", [25, 35, 35, 22]), Column("l", [5, 15, 5, 18]),
                Column("c", [20.0, 30, 10, 20]),
            ])
        let text = try Self.text("plot candle o, h, l, c", frame)
        #expect(text.contains("█") && text.contains("▒") && text.contains("│"))
        let ascii = try Self.text("plot candle o, h, l, c", frame, .ascii)
        #expect(ascii.contains("#") && ascii.contains("="))
    }

    /// Lines that are curves or steps have dashes of their own too.
    @Test func curvesAreToldApart() throws {
        let frame = RightByDefaultTests.days(
            Array(0..<30),
            [Column("v", (0..<30).map { Double($0 % 7) }), Column("w", (0..<30).map { Double($0 % 11) })])
        for cell in ["plot line v, w interpolate monotone\n  legend top", "plot ecdf v, w\n  legend top"] {
            let text = try Self.text(cell, frame)
            let keys = ["v", "w"].compactMap { name in
                text.firstRange(of: " " + name).map { String(text[..<$0.lowerBound].suffix(3)) }
            }
            #expect(Set(keys).count == 2, "\(keys)")
        }
    }

    /// Eight series have eight of a terminal's sixteen colours, the same in the legend as in the plot (ECMA-48: 30…37, 90…97).
    @Test(
        arguments: ["plot bar v color by k", "plot line v color by k\n  legend top", "plot point v color by k"],
        ["light", "dark"])
    func eightOfSixteen(_ cell: String, _ theme: String) throws {
        let names = (0..<8).map { "s\($0)" }
        let frame = RightByDefaultTests.days(
            (0..<80).map { $0 / 8 },
            [Column("v", (0..<80).map { 10 + Double($0 % 8 * 5) }), Column("k", texts: (0..<80).map { names[$0 % 8] })])
        let text = try Self.text(cell + "\n  theme \(theme)", frame, .unicode, .ansi16)
        let rows = text.split(separator: "\n")
        /// Colours of the foreground, in order.
        func colours(_ row: Substring) -> [String] {
            row.split(separator: "\u{1B}[").compactMap { piece in
                let last = piece.prefix { $0 != "m" }.split(separator: ";").last.flatMap { Int($0) }
                return last.flatMap { (31...37).contains($0) || (91...96).contains($0) ? "\($0)" : nil }
            }
        }
        let legend = rows.prefix(3).filter { $0.contains("s0") || $0.contains("s7") }.flatMap(colours)
        #expect(Set(legend).count == 8, "\(legend)")
        #expect(Set(rows.dropFirst(2).flatMap(colours)).isSubset(of: legend))
    }
}

@testable import Charts
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

/// Whole figures: slopes, panels, heights, texts and what is seen of them.
extension RightByDefaultTests {
    // MARK: Slopes, grids, heights

    static func slope(_ values: [Double]) -> Frame {
        let times = [Fixture.instant(2017, 1, 1), Fixture.instant(2024, 1, 1)]
        return Fixture.frame(
            Buffer(times.flatMap { time in values.indices.map { _ in time } }),
            [
                Column("rate", values + values.reversed()),
                Column("country", texts: (0..<2).flatMap { _ in values.indices.map { "land \($0)" } }),
            ])
    }

    /// Both ends are named with their values, apart from each other, and nothing else says who is who.
    @Test func linesBetweenTwoInstantsAreNamedAtBothEnds() throws {
        let chart = try Self.chart("plot line rate color by country", Self.slope([5, 5.1, 5.2, 9]))
        #expect(chart.isSlope)
        for (size, measurer) in [
            (Size(500, 400), FixedMeasurer() as any TextMeasurer),
            (CellMeasurer.size(columns: 80, rows: 24), CellMeasurer()),
        ] {
            let scene = chart.scene(size: size, measurer: measurer, theme: .light)
            let names = Self.labels(scene, .legendLabel)
            #expect(names.count == 8 && names.contains("land 3  9.0") && names.contains("5.0  land 3"))
            #expect(SceneLabels.faults(of: scene, measurer) == [])
            #expect(!scene.elements.contains { if case .legendSymbol = $0.role { true } else { false } })
        }
        #expect(chart.x.rungs == [chart.x.rungs[0]] && chart.x.rungs[0].flatMap(\.label) == ["2017", "2024"])
        // Three instants are a line chart.
        let longer = Fixture.frame(
            Fixture.times(from: Fixture.instant(2024, 1, 1), every: Microseconds.day, count: 3),
            [Column("a", [1.0, 2, 3]), Column("b", [3.0, 2, 1])])
        #expect(try !Self.chart("plot line a, b", longer).isSlope)
    }

    /// A name at the right edge says of a line that ends there which it is; of one that ends elsewhere nothing.
    @Test func linesThatEndEarlyAreNamedInALegend() throws {
        func names(_ ends: Int, _ words: String = "") throws -> [TextRun] {
            let b = (0..<40).map { $0 < ends ? Double($0) : .nan }
            let frame = Self.days(Array(0..<40), [Column("first", (0..<40).map { 40 - Double($0) }), Column("b", b)])
            let scene = Self.scene(try Self.chart("plot line first, b" + words, frame))
            return scene.elements.compactMap { element in
                guard element.role == .legendLabel, case .text(let run) = element.shape else { return nil }
                return run
            }
        }
        let (whole, early) = (try names(40), try names(20))
        #expect(whole.map(\.text).sorted() == ["b", "first"] && whole.allSatisfy { $0.origin.x > 600 })
        #expect(early.map(\.text) == ["first", "b"] && early.allSatisfy { $0.origin.x < 400 })
        // Beyond the data an axis goes on: no line ends at its edge.
        #expect(try names(40, "\n  x 2024-01-01..2024-06-30").allSatisfy { $0.origin.x < 400 })
        #expect(try names(40, "\n  x reverse").allSatisfy { $0.origin.x < 400 })
        // One day of forty is near enough.
        #expect(try names(39).allSatisfy { $0.origin.x > 600 })
    }

    @Test func twoKeysMakeAGrid() throws {
        let frame = Self.rows([
            Column("v", [1.0, 2, 3, 4, 5]), Column("a", texts: ["x", "x", "y", "y", "z"]),
            Column("b", texts: ["p", "q", "p", "q", "q"]),
        ])
        let chart = try Self.chart("plot point v\n  facet by a, b", frame)
        #expect(chart.panels.map(\.title) == ["x · p", "x · q", "y · p", "y · q", "z · p", "z · q"])
        #expect(chart.gridColumns == 2 && chart.panels[4].series.allSatisfy { $0.y.count == 0 })
        #expect(chart.notes.sentences.contains("z · p has no values"))
        #expect(SceneLabels.faults(of: Self.scene(chart), FixedMeasurer()) == [])
    }

    /// A zigzag of slope ±1 in shares of its axes needs a plot as high as wide over the number of its legs.
    @Test func aspectMakesTheMedianSlopeFortyFiveDegrees() throws {
        let frame = Self.days(Array(0...8), [Column("v", (0...8).map { $0 % 2 == 0 ? 0.0 : 100 })])
        let scene = Self.scene(try Self.chart("plot line v\n  aspect auto", frame))
        let steps = Self.marks(scene).compactMap { if case .polyline(let points) = $0.shape { points } else { nil } }
        let line = try #require(steps.first)
        for (from, to) in zip(line, line.dropFirst()) {
            #expect(abs(abs(to.y - from.y) / (to.x - from.x) - 1) < 0.06)
        }
    }

    @Test func titlesAndCaptionsWrap() throws {
        let words = (1...40).map { "word\($0)" }.joined(separator: " ")
        let chart = try Self.chart(
            "plot line v\n  title \"\(words)\"\n  caption \"\(words)\"", Self.days([0, 1], [Column("v", [1.0, 2])]))
        let scene = Self.scene(chart)
        for role in [Element.Role.title, .caption] {
            #expect(Self.labels(scene, role).joined(separator: " ") == words)
        }
        let endless = String(repeating: "a ", count: 5000)
        let cut = try Self.chart("plot line v\n  title \"\(endless)\"", Self.days([0, 1], [Column("v", [1.0, 2])]))
        #expect(cut.notes.sentences.contains { $0.contains("10,000 letters") })
    }

    @Test func selectingKeepsTheYear() throws {
        let times = Buffer((0..<11).map { Fixture.instant(2000 + $0, 1, 1) })
        let chart = try Self.chart(
            "plot line v\nselect 2008", Fixture.frame(times, [Column("v", (0..<11).map { Double($0) })]))
        #expect(chart.selection?.axisLabel.contains("2008") == true)
    }

    @Test func wrappedPeriodsNameNoYear() throws {
        let frame = Frame(
            index: Index(
                name: "time",
                keys: .time(Fixture.times(from: Fixture.instant(2012, 7, 1), every: Microseconds.day, count: 92)),
                wrapped: DurationSyntax(count: 1, unit: .quarter)), columns: [Column("a", (0..<92).map { Double($0) })])
        let labels = try Self.chart("plot line a", frame).x.rungs.flatMap { $0 }.flatMap(\.label)
        #expect(labels.contains("Month 2") && !labels.contains { $0.contains("2012") || $0 == "Jul" || $0 == "Q3" })
    }

    // MARK: What is seen

    @Test(arguments: [Theme.light, .dark, .print])
    func nothingIsFainterThanItsGround(_ theme: Theme) throws {
        let frame = Self.days(Array(0..<12), [Column("v", (0..<12).map { Double($0) })])
        for cell in [
            "plot point v color by value viridis", "plot line v color by value greys", "plot line v color yellow",
            "plot point v color lightyellow",
        ] {
            let scene = try Self.chart(cell, frame).scene(size: Size(800, 400), measurer: FixedMeasurer(), theme: theme)
            for element in Self.marks(scene) {
                let color: Color? = if case .solid(let fill)? = element.fill { fill } else { element.stroke?.color }
                #expect((color?.contrast(to: theme.background) ?? 2) >= 1.49, "\(cell) \(theme.name)")
            }
        }
    }

    /// What steps back behind the chosen is still seen: bars of every colour of the palette, chosen by `select` and by `highlight`.
    @Test(arguments: [Theme.light, .dark, .print], ["select b", "highlight b"])
    func whatIsDimmedIsSeen(_ theme: Theme, _ clause: String) throws {
        let names = (0..<8).map { "s\($0)" }
        let frame = Self.categories(
            (0..<24).map { ["a", "b", "c"][$0 / 8] },
            [Column("v", (0..<24).map { Double($0 % 5 + 1) }), Column("s", texts: (0..<24).map { names[$0 % 8] })])
        for cell in ["plot bar v by name color by s group", "plot bar v by name color by s", "plot box v by name"] {
            let chart = try Self.chart(cell + "\n  " + clause, frame)
            let scene = chart.scene(size: Size(800, 400), measurer: FixedMeasurer(), theme: theme)
            let marks = Self.marks(scene)
            #expect(marks.count >= 9)
            for element in marks where element.fill != .solid(theme.background) {
                let fill: Color? = if case .solid(let fill)? = element.fill { fill } else { nil }
                let best = [fill, element.stroke?.color].compactMap { $0?.contrast(to: theme.background) }.max() ?? 0
                #expect(best >= 1.49, "\(cell) \(theme.name)")
            }
        }
    }

    @Test func areasHaveAnEdge() throws {
        let scene = Self.scene(try Self.chart("plot area v", Self.days([0, 1, 2], [Column("v", [1.0, 2, 3])])))
        #expect(Self.marks(scene).contains { $0.stroke != nil })
    }
}

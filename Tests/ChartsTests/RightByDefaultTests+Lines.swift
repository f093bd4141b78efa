@testable import Charts
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

/// Rows of several things in one table, as R's ChickWeight, Orange and sleepstudy have them: each thing was measured at the same
/// times as the others.
extension RightByDefaultTests {
    /// Six things at five times: `thing` is a number, `kind` two texts, `name` a text each.
    static func growth(_ times: Buffer<Int64>? = nil) -> Frame {
        let rows = (0..<30).map { (thing: $0 / 5, time: $0 % 5) }
        let columns = [
            Column("weight", rows.map { Double(40 + $0.time * (10 + $0.thing)) }),
            Column("time", rows.map { Double($0.time * 2) }),
            Column("thing", rows.map { Double(300 + $0.thing * 7) }),
            Column("kind", texts: rows.map { $0.thing % 2 == 0 ? "long" : "short" }),
            Column("name", texts: rows.map { "n\($0.thing)" }),
        ]
        guard let times else { return Self.rows(columns) }
        return Fixture.frame(times, columns)
    }

    private static func notes(_ chart: ResolvedChart) -> [String] { chart.notes.map(\.sentence) }

    private static func strokes(_ scene: Scene) -> [Color?] {
        marks(scene).filter { if case .polyline = $0.shape { true } else { false } }.map { $0.stroke?.color }
    }

    // MARK: Colours say the column they are asked for

    /// A line each of six, in the two colours of their kinds, which the legend names.
    @Test(arguments: ["by name color by kind", "by thing color by kind", "color by kind"])
    func linesHaveTheColourOfTheirKind(_ words: String) throws {
        let chart = try Self.chart("plot line weight over time \(words)", Self.growth())
        #expect(chart.series.count == 6)
        let scene = Self.scene(chart)
        let colors = SeriesPalette.light.prefix(2).map(Optional.some)
        #expect(Self.strokes(scene).allSatisfy { colors.contains($0) })
        #expect(colors.allSatisfy { Self.strokes(scene).contains($0) })
        #expect(Self.strokes(scene).count == 6)
        #expect(Self.labels(scene, .legendLabel) == ["long", "short"])
        #expect(chart.description.contains("6 series of 2 kinds by kind: long and short"))
        #expect(SceneLabels.faults(of: scene, FixedMeasurer()) == [])
    }

    /// Colour and symbol say two columns: each has a legend, as ggplot2 and Vega-Lite have them, and colours follow the first alone.
    @Test func coloursAndSymbolsSayTwoColumns() throws {
        let frame = Self.rows([
            Column("v", (0..<24).map { Double($0) }), Column("w", (0..<24).map { Double($0 * 5 % 7) }),
            Column("a", texts: (0..<24).map { ["x", "y", "z"][$0 % 3] }),
            Column("b", texts: (0..<24).map { ["f", "m"][$0 / 3 % 2] }),
        ])
        let chart = try Self.chart("plot point v over w color by a symbol by b", frame)
        #expect(chart.series.count == 6)
        #expect(Set(chart.series.map(\.hue)).count == 3)
        #expect(Set(chart.series.map { $0.style.symbol?.rawValue }).count == 2)
        #expect(Self.labels(Self.scene(chart), .legendLabel).sorted() == ["f", "m", "x", "y", "z"])
        let one = try Self.chart("plot point v over w symbol by b", frame)
        #expect(Set(one.series.map(\.hue)).count == 1)
    }

    /// Rows without a name have a symbol that no name has.
    @Test func whatHasNoNameHasItsOwnSymbol() throws {
        let frame = Self.rows([
            Column("v", (0..<12).map { Double($0) }), Column("w", (0..<12).map { Double($0 * 5 % 7) }),
            Column("b", texts: (0..<12).map { ["f", "m", nil][$0 % 3] }),
        ])
        let chart = try Self.chart("plot point v over w symbol by b", frame)
        #expect(chart.series.count == 3)
        #expect(Set(chart.series.map { $0.style.symbol?.rawValue }).count == 3)
    }

    /// A column's colours do not use up those of the next layer: fifty lines in two colours, and a third for the mean.
    @Test func theNextLayerHasTheNextColour() throws {
        let chart = try Self.chart(
            "plot line weight over time by name color by kind + line mean weight over time", Self.growth())
        #expect(chart.series.last?.hue == 2)
        #expect(chart.series.last.map { $0.isFolded } == false)
    }

    /// Without colour the lines of a kind look alike too.
    @Test func kindsAreOneNumberOnCells() throws {
        let chart = try Self.chart("plot line weight over time by name color by kind", Self.growth())
        let scene = chart.scene(
            size: CellMeasurer.size(columns: 80, rows: 24), measurer: CellMeasurer(), theme: .light)
        let numbers = scene.elements.compactMap { element -> Int? in
            if case .mark(let series) = element.role { series } else { nil }
        }
        #expect(Set(numbers) == [0, 1])
    }

    @Test func aKindIsHighlighted() throws {
        let chart = try Self.chart(
            "plot line weight over time by name color by kind\n  highlight long", Self.growth())
        #expect(chart.series.count { $0.isFolded } == 3)
        let one = try Self.chart("plot line weight over time by thing\n  highlight 314", Self.growth())
        #expect(one.series.filter { !$0.isFolded }.map(\.name) == ["314"])
    }

    // MARK: Lines that come to a place again

    /// Over a column, over time, and with colours that do not tell all apart: a line each, which is said.
    @Test func linesThatComeAgainAreOneEach() throws {
        let times = Buffer((0..<30).map { Fixture.instant(2024, 1, 1 + $0 % 5) })
        let frames = [("over time", Self.growth()), ("", Self.growth(times))]
        for (over, frame) in frames {
            let chart = try Self.chart("plot line weight \(over)", frame)
            #expect(chart.series.count == 6, "\(over)")
            // The first column that tells all apart, a number among them where coming again is the rule.
            #expect(Self.notes(chart).contains("one each thing"))
        }
        let panels = try Self.chart("plot line weight over time\n  facet by kind", Self.growth())
        #expect(panels.panels.map(\.series.count) == [3, 3])
        // Nobody asked for those lines: they have one colour and no legend.
        #expect(Set(panels.series.map(\.hue)).count == 1)
        #expect(Self.labels(Self.scene(panels), .legendLabel) == [])
    }

    /// Numbers that tell twelve lines apart are their names and no shades of a palette.
    @Test func numbersThatTellLinesApartAreNames() throws {
        let rows = (0..<60).map { (thing: $0 / 5, time: $0 % 5) }
        let frame = Self.rows([
            Column("weight", rows.map { Double($0.time * $0.thing) }), Column("time", rows.map { Double($0.time) }),
            Column("thing", rows.map { Double($0.thing) }),
        ])
        let chart = try Self.chart("plot line weight over time", frame)
        #expect(chart.series.count == 12)
        #expect(chart.series.allSatisfy { $0.shades == nil })
        #expect(Set(chart.series.map(\.hue)).count == 12)
    }

    /// Numbers up the side of a heat map say what they count, as those along x do.
    @Test func numbersUpAHeatMapAreTitled() throws {
        let scene = Self.scene(try Self.chart("plot rect weight by name, time", Self.growth()))
        #expect(Self.labels(scene, .axisTitle).contains("time"))
    }

    /// Where nothing tells them apart it is said, with what draws one line.
    @Test func linesThatZigzagAreSaid() throws {
        var frame = Self.growth()
        frame.columns = frame.columns.filter { ["weight", "time", "kind"].contains($0.name) }
        let chart = try Self.chart("plot line weight over time", frame)
        #expect(Self.notes(chart).contains { $0.contains("'time' comes again") && $0.contains("'mean'") })
        let mean = try Self.chart("plot line mean weight over time", frame)
        #expect(!Self.notes(mean).contains { $0.contains("comes again") })
    }

    /// A path through a plane comes near its places again, and to none: it is one line.
    @Test func aPathIsOneLine() throws {
        let frame = Self.rows([
            Column("a", (0..<40).map { Double($0 * 17 % 41) }), Column("b", (0..<40).map { Double($0 * 13 % 43) }),
            Column("c", texts: (0..<40).map { ["p", "q"][$0 % 2] }),
        ])
        let chart = try Self.chart("plot line a over b", frame)
        #expect(chart.series.count == 1)
        #expect(Self.notes(chart) == [])
    }

    // MARK: An aggregate is applied

    /// 40 + t (10 + thing) over six things 0…5: at t = 0…4 the mean is 40 + 12.5 t.
    @Test(arguments: ["line", "point", "bar"])
    func meansOverAColumnAreMeans(_ mark: String) throws {
        let chart = try Self.chart("plot \(mark) mean weight over time", Self.growth())
        let series = try #require(chart.series.first)
        #expect(chart.series.count == 1)
        #expect(series.y.span.indices.map { series.y.span[$0] } == [40, 52.5, 65, 77.5, 90])
        #expect((0..<series.x.count).map { series.x[$0] } == [0, 2, 4, 6, 8])
    }

    /// One for each kind: things 0, 2, 4 and 1, 3, 5.
    @Test func meansOfKinds() throws {
        let chart = try Self.chart("plot line mean weight over time color by kind", Self.growth())
        #expect(chart.series.map(\.name) == ["long", "short"])
        let last = chart.series.map { $0.y.span[4] }
        #expect(last == [88, 92])
    }

    /// Bars of one place would stand on one another: they are their mean, which is said.
    @Test func barsOfOnePlaceAreTheirMean() throws {
        let chart = try Self.chart("plot bar weight over time", Self.growth())
        #expect(chart.series[0].y.count == 5)
        #expect(Self.notes(chart) == ["mean of the rows of each time"])
    }

    @Test func aggregatesOfRowsAloneAreSaid() throws {
        let times = Buffer((0..<30).map { Fixture.instant(2024, 1, 1, $0 % 24) + Int64($0) })
        let chart = try Self.chart("plot line mean weight", Self.growth(times))
        #expect(Self.notes(chart).contains("no two rows share a time: each value is of one row"))
    }

    @Test func pointsOfAnAggregateStandOnTheirKeys() throws {
        let times = Buffer((0..<30).map { Fixture.instant(2024, 1, 1 + $0 % 5) })
        let chart = try Self.chart("plot point mean weight by kind", Self.growth(times))
        guard case .slots(let names) = chart.x.scale else {
            Issue.record("not on names")
            return
        }
        #expect(names == ["long", "short"])
    }

    @Test(arguments: ["box", "violin", "strip", "histogram", "density", "ecdf"])
    func aggregatesOfSpreadsAreRefused(_ mark: String) throws {
        #expect(throws: ChartsError.aggregateOfSpread("mean", mark: mark, column: "weight")) {
            _ = try Self.chart("plot \(mark) mean weight", Self.growth())
        }
    }

    /// A stack of means would be as high as nothing there is: those stand side by side, and sums on each other.
    @Test(arguments: [("mean", 2), ("", 2), ("max", 2), ("sum", 1), ("count", 1)])
    func barsOfMeansStandSideBySide(_ aggregate: String, _ abreast: Int) throws {
        let chart = try Self.chart("plot bar \(aggregate) weight by time, kind", Self.growth())
        #expect(chart.series.allSatisfy { $0.dodge.count == abreast })
        #expect(chart.series.contains { $0.floor != nil } == (abreast == 1))
        let asked = try Self.chart("plot bar \(aggregate) weight by time, kind stack on", Self.growth())
        #expect(asked.series.contains { $0.floor != nil })
    }

    /// Years with fractions, as R's time series have them, are written as years.
    @Test(arguments: ["date", "year", "time"]) func yearsWithFractionsAreYears(_ name: String) throws {
        let frame = Self.rows([
            Column("v", (0..<180).map { Double($0 % 12) }),
            Column(name, (0..<180).map { 2000 + Double($0) / 12 }),
        ])
        let labels = Self.labels(Self.scene(try Self.chart("plot line v over \(name)", frame)), .tickLabel)
        #expect(labels.contains("2010"))
        #expect(!labels.contains { $0.contains("2,0") })
    }

    /// In 140 points six labels are too many and the two ends too few: 0, 20, 40 is what d3 takes for three.
    @Test func lowPlotsHaveThreeTicks() throws {
        let frame = Self.rows([Column("v", (0..<20).map { Double($0 * 45 / 19) })])
        let chart = try Self.chart("plot bar v", frame)
        let scene = chart.scene(size: Size(400, 190), measurer: FixedMeasurer(), theme: .light)
        let labels = Self.labels(scene, .tickLabel)
        #expect(labels.contains("20") && labels.contains("40") && !labels.contains("30"))
    }

    /// A value is not written over another point.
    @Test func labelsLieOnNoPoint() throws {
        let frame = Self.rows([
            Column("v", (0..<32).map { Double($0 * 13 % 17) }), Column("w", (0..<32).map { Double($0 * 7 % 11) }),
        ])
        let scene = Self.scene(try Self.chart("plot point v over w labels", frame))
        let centers = scene.elements.compactMap { element -> Point? in
            guard case .mark = element.role, case .symbol(_, let center, _) = element.shape else { return nil }
            return center
        }
        let labels = scene.elements.compactMap { element -> TextRun? in
            guard case .mark = element.role, case .text(let run) = element.shape else { return nil }
            return run
        }
        #expect(centers.count == 32 && labels.count > 8)
        for run in labels {
            let width = FixedMeasurer().extent(of: run.text, style: run.style).width
            for center in centers {
                let isOn =
                    abs(center.x - run.origin.x) < width / 2 && center.y < run.origin.y
                    && center.y > run.origin.y - run.style.size * 0.8
                #expect(!isOn, "\(run.text)")
            }
        }
    }

    /// Intervals of numbers under a heat map are level, some of them named.
    @Test func intervalsAreNotTurned() throws {
        let frame = Self.rows([
            Column("v", (0..<2000).map { Double($0 % 7) }), Column("a", (0..<2000).map { Double($0 * 37 % 1999) / 7 }),
            Column("b", (0..<2000).map { Double($0 * 91 % 1997) / 3 }),
        ])
        let scene = Self.scene(try Self.chart("plot rect v by a, b", frame))
        let turned = scene.elements.contains { element in
            if case .text(let run) = element.shape { run.rotation != 0 } else { false }
        }
        #expect(!turned)
        #expect(SceneLabels.faults(of: scene, FixedMeasurer()) == [])
    }

    // MARK: Orders

    /// Kinds by the sums of their cells, the greatest on top; what is left out is said.
    @Test func linesOfAHeatMapAreSorted() throws {
        func rows(_ words: String) throws -> [String] {
            let chart = try Self.chart("plot rect sum weight by time, name\n  y \(words)", Self.growth())
            return chart.series[0].detail.rowNames
        }
        #expect(try rows("sort desc") == ["n5", "n4", "n3", "n2", "n1", "n0"])
        #expect(try rows("sort asc first 2") == ["n0", "n1"])
        #expect(try rows("sort by thing").first == "n5")
    }

    @Test(arguments: [
        ("plot line weight over time\n  x sort desc", "x"), ("plot bar weight by kind\n  y sort desc", "y"),
        ("plot line weight\n  x first 3", "x"), ("plot bar weight by kind\n  y first 1", "y"),
    ])
    func placesWithAnOrderOfTheirOwnAreNotSorted(_ cell: String, _ axis: String) throws {
        let error = #expect(throws: ChartsError.self) { _ = try Self.chart(cell, Self.growth()) }
        guard case .orderOfPlaces(let found, _, let other)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(found == axis)
        #expect((other == "x") == (axis == "y"))
    }
}

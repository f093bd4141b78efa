@testable import Charts
import Diagnostics
import Scene
import SceneSamples
import Seeded
import Series
import Surfaces
import Syntax
import Testing

/// What no chart can be drawn from is said with what was meant; what can be drawn is, whatever the values are.
@Suite struct HostileChartTests {
    static func typed(_ cell: String, _ frame: Frame) throws -> ResolvedChart {
        try Fixture.chart(PlotParsingTests.spec(cell), frame)
    }

    // MARK: Refused

    /// A cell over `ComposeCharts.hours()`, a word that the message must hold, and one that the mend must.
    static let refused: [(cell: String, what: String, mend: String)] = [
        ("plot lien wind", "lien", "line"),
        ("plot line wnid", "wnid", "wind"),
        ("plot line wind\n  tilte \"x\"", "tilte", "title"),
        ("plot line wind color grren", "grren", "green"),
        ("plot line wind color by value virids", "virids", "viridis"),
        ("plot line wind\n  x format huor", "huor", "hour"),
        ("plot line wind interpolate montone", "montone", "monotone"),
        ("plot line wind symbol diamnd", "diamnd", "diamond"),
        ("plot line wind\n  theme drak", "drak", "dark"),
        ("plot line wind\n  legend rihgt", "rihgt", "right"),
        ("plot line wind\n  size 20x20", "20x20", "800x400"),
        ("plot line wind\n  size 100000x400", "100000x400", "800x400"),
        ("plot line wind\n  x 10:00..02:00", "empty", "lower bound first"),
        ("plot line wind gradient", "'gradient' does not suit the mark 'line'", "stroke"),
        ("plot bar wind\n  symbol circle", "'symbol' does not suit the mark 'bar'", "gradient"),
        ("plot line wind\n  x left", "x axis cannot be at the left", "top or bottom"),
        ("plot line wind\n  y bottom", "y axis cannot be at the bottom", "left or right"),
        ("plot line wind\nselect 2030-01-01", "outside the data", "'last', 'max' or 'min'"),
        ("plot line wind\n  annotate 2030-01-01 \"x\"", "outside the data", "'last', 'max' or 'min'"),
        ("plot line wind\n  facet by sttion", "sttion", "station"),
        ("plot bar cold\n  y log", "log y axis needs values above zero", "symlog"),
        ("plot line wind\n  y log -1..10", "log y axis needs values above zero", "symlog"),
        ("plot line nothing", "no values to plot", "describe"),
        ("plot line wind\n  y every 0.00001", "too many", "longer step"),
        ("plot line wind opacity 300%", "300", ""),
    ]

    static func hours() -> Frame {
        var frame = ComposeCharts.hours()
        frame.columns += [
            Column("cold", unit: "m/s", (0..<12).map { -Double($0) }),
            Column("nothing", unit: "m/s", Array(repeating: Double.nan, count: 12)),
            Column("station", texts: (0..<12).map { $0 % 2 == 0 ? "north" : "south" }),
        ]
        return frame
    }

    @Test(arguments: refused) func isRefusedWithAMend(_ cell: String, _ what: String, _ mend: String) {
        do {
            _ = try Self.typed(cell, Self.hours())
            Issue.record("'\(cell)' was drawn")
        } catch let fault as any Fault {
            #expect(fault.what.contains(what), "\(fault.what)")
            #expect(mend.isEmpty || fault.mend?.contains(mend) ?? false, "\(fault.what): \(fault.mend ?? "no mend")")
        } catch {
            Issue.record("\(error)")
        }
    }

    // MARK: Drawn

    /// A cell over `extremes()`, and what its notes must say.
    static let drawn: [(cell: String, note: String)] = [
        ("plot bar mixed\n  y log", "5 values at or below zero left out"),
        ("plot area mixed\n  y log", "5 values at or below zero left out"),
        ("plot line mixed\n  y log", "5 values at or below zero left out"),
        ("plot point mixed\n  y log", "5 values at or below zero left out"),
        ("plot rule mixed\n  y log", "5 values at or below zero left out"),
        ("plot range mixed..large\n  y log", "5 values at or below zero left out"),
        ("plot range mixed..large band\n  y log", "5 values at or below zero left out"),
        ("plot bar large, tiny stack on\n  y log", ""),
        ("plot line large over mixed\n  x log", "5 values at or below zero left out"),
        ("plot histogram mixed\n  y log", ""),
        ("plot bar mixed\n  y symlog", ""), ("plot area mixed\n  y symlog", ""), ("plot bar mixed\n  y sqrt", ""),
        ("plot area mixed\n  y sqrt reverse", ""), ("plot bar mixed\n  y reverse", ""),
        ("plot line mixed\n  x reverse\n  y reverse", ""), ("plot bar mixed horizontal\n  x reverse", ""),
        ("plot bar mixed\n  rule y log(-1) \"nowhere\"", "rule y 'nowhere' has no number and is left out"),
        ("plot line mixed\n  y -1e300..1e300", ""), ("plot line huge", ""), ("plot bar huge", ""),
        ("plot line holed", ""), ("plot area holed", ""), ("plot bar equal", ""), ("plot line zero", ""),
        ("plot line mixed\n  y 100..200", ""), ("plot bar mixed\n  x 2030..2031", ""),
        ("plot line mixed, metres, kilos", "in a third unit, not shown: kilos (kg)"),
        ("plot line mixed, metres", ""),
    ]

    static func extremes() -> Frame {
        let mixed: [Double] = [-3, -1, 0, 0, 0.001, 1, 10, 100, 1e4, -0.5, 3, 7]
        return Fixture.frame(
            Fixture.times(from: Fixture.instant(2024, 6, 7), every: Gallery.hour, count: 12),
            [
                Column("mixed", unit: "m/s", mixed), Column("large", unit: "m/s", mixed.map { abs($0) + 1e5 }),
                Column("tiny", unit: "m/s", mixed.map { abs($0) + 1e-9 }),
                Column("huge", unit: "m/s", mixed.map { $0 * 1.7e304 }),
                Column("holed", unit: "m/s", mixed.map { $0 > 1 ? $0 : .nan }),
                Column("equal", unit: "m/s", mixed.map { _ in 4.0 }),
                Column("zero", unit: "m/s", mixed.map { _ in 0.0 }), Column("metres", unit: "m", mixed),
                Column("kilos", unit: "kg", mixed),
            ])
    }

    @Test(arguments: drawn) func isDrawnAndSaid(_ cell: String, _ note: String) throws {
        let chart = try Self.typed(cell, Self.extremes())
        #expect(note.isEmpty || chart.notes.sentences.contains { $0.contains(note) }, "\(chart.notes)")
        Self.expectSound(chart, cell)
    }

    /// Every shape of every layout has finite places, and labels are whole and apart.
    static func expectSound(_ chart: ResolvedChart, _ name: String) {
        for (width, height) in [(800.0, 400.0), (320, 240)] {
            let scene = chart.scene(size: Size(width, height), measurer: FixedMeasurer(), theme: .light)
            expectLegible(scene, FixedMeasurer(), name)
            let strays = scene.elements.filter { !isFinite($0.shape) }
            #expect(strays.isEmpty, "\(name): \(strays.prefix(2))")
            #expect(scene.elements.count < 20_000)
        }
        let cells = chart.scene(size: CellMeasurer.size(columns: 80, rows: 24), measurer: CellMeasurer(), theme: .dark)
        expectLegible(cells, CellMeasurer(), name + " cells")
        #expect(!TextSurface.draw(cells, style: .unicode, colour: .none).isEmpty)
    }

    private static func isFinite(_ shape: Shape) -> Bool {
        switch shape {
        case .rect(let rect, _): [rect.x, rect.y, rect.width, rect.height].allSatisfy(\.isFinite)
        case .line(let a, let b): a.isFinite && b.isFinite
        case .polyline(let points): points.allSatisfy(\.isFinite)
        case .band(let upper, let lower): upper.allSatisfy(\.isFinite) && lower.allSatisfy(\.isFinite)
        case .symbol(_, let center, _): center.isFinite
        case .path, .text: true
        }
    }

    // MARK: Many

    @Test func veryManyCategories() throws {
        let count = Survey.isWhole ? 1_000_000 : 100_000
        let names = (0..<count).map { "c\($0)" }
        let index = Index(name: "code", keys: .category(TextColumn(names)))
        let frame = Frame(index: index, columns: [Column("value", (0..<count).map { Double($0 % 1000) - 300 })])
        let chart = try Self.typed("plot bar value", frame)
        let note = "\(GroupedNumber.text(count)) bars: those that share a pixel are one"
        #expect(chart.notes.sentences.contains { $0.contains(note) })
        let scene = chart.scene(size: Size(800, 400), measurer: FixedMeasurer(), theme: .light)
        expectLegible(scene, FixedMeasurer(), "\(count) categories")
        #expect(scene.elements.count < 5000)
    }

    @Test func namesOfMarkupAndControlCharactersStayText() throws {
        let names = ["<b>bold</b>", "a & b", "line\nbreak", "bell\u{7}", "\u{202E}right to left", "日本語", ""]
        let index = Index(name: "name", keys: .category(TextColumn(names)))
        let chart = try Self.typed(
            "plot bar value", Frame(index: index, columns: [Column("value", [1, 2, 3, 4, 5, 6, 7])]))
        let scene = chart.scene(size: Size(800, 400), measurer: FixedMeasurer(), theme: .light)
        let svg = try SVGSurface.encode(scene)
        #expect(svg.contains("&lt;b&gt;bold") && !svg.contains("<b>"))
        #expect(svg.contains("a &amp; b"))
        #expect(!svg.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }

    // MARK: Every mark

    /// Four weeks of days: what every mark can show.
    static func month() -> Frame {
        let wave = (0..<28).map { Double($0 * 37 % 28) + 2 }
        return Fixture.frame(
            Fixture.times(from: Fixture.instant(2024, 4, 1), every: Gallery.day, count: 28),
            [
                Column("wind", unit: "m/s", wave), Column("gust", unit: "m/s", wave.map { $0 + 4 }),
                Column(
                    "end",
                    values: .times(Fixture.times(from: Fixture.instant(2024, 4, 3), every: Gallery.day, count: 28))),
            ])
    }

    static let marks: [(mark: String, cell: String)] = [
        ("bar", "plot bar wind"), ("line", "plot line wind"), ("slope", "plot slope wind"), ("area", "plot area wind"),
        ("point", "plot point wind"),
        ("range", "plot range wind..gust"), ("rule", "plot rule wind"), ("lollipop", "plot lollipop wind"),
        ("donut", "plot donut wind by weekday"), ("rect", "plot rect wind by weekday, month"),
        ("sector", "plot sector wind by weekday"), ("box", "plot box wind by weekday"),
        ("histogram", "plot histogram wind"), ("calendar", "plot calendar wind"), ("text", "plot text wind"),
        ("violin", "plot violin wind by weekday"), ("strip", "plot strip wind by weekday"),
        ("density", "plot density wind"), ("ecdf", "plot ecdf wind"), ("trend", "plot point wind + trend linear"),
        ("candle", "plot candle wind, gust, wind, gust"), ("ridge", "plot ridge wind by weekday"),
        ("beeswarm", "plot beeswarm wind by weekday"), ("hexbin", "plot hexbin gust over wind bins 5"),
        ("dumbbell", "plot dumbbell wind, gust"), ("waterfall", "plot waterfall wind by weekday"),
        ("treemap", "plot treemap wind by weekday"), ("matrix", "plot matrix wind, gust"),
        ("map", "plot map wind, gust"), ("scatter", "plot scatter wind, gust"),
        ("timeline", "plot timeline time..end by weekday"),
    ]

    @Test func marksAreAllHere() {
        #expect(Self.marks.map(\.mark).sorted() == MarkCatalog.all.map { $0.entry.name }.sorted())
    }

    /// A selection is seen on every mark and read out; rules, bands and notes do no harm to any.
    @Test(arguments: marks) func takesSelectionsAndAnnotations(_ mark: String, _ cell: String) throws {
        func scene(_ chart: ResolvedChart) -> Scene {
            chart.scene(size: Size(800, 400), measurer: FixedMeasurer(), theme: .light)
        }
        let plain = try Self.typed(cell, Self.month())
        let chosen = try Self.typed(cell + "\nselect max", Self.month())
        #expect(chosen.readout?.isEmpty == false)
        #expect(SceneText.text(scene(plain)) != SceneText.text(scene(chosen)), "\(mark) shows no selection")
        Self.expectSound(chosen, mark)
        let noted = try Self.typed(cell + "\n  rule y mean \"average\" dashed\n  band y 3..9", Self.month())
        Self.expectSound(noted, mark + " with a rule")
    }
}

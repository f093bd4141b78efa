import Seeded
import Catalog
@testable import Charts
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

/// Whatever is said of a mark, every word of its figure is whole and none touches another, at every size, in every theme and
/// on every surface.
@Suite struct MarkTextTests {
    static let sizes = [Size(300, 200), Size(600, 300), Size(800, 480), Size(1200, 600)]
    static let themes = [Theme.light, .dark, .print]
    static let cells = [(60, 20), (80, 24), (120, 30)]

    private static func drawn(_ surrounding: String) -> [MarkCase] {
        Survey.sample(MarkCase.all, oneIn: 4, of: surrounding)
    }

    @Test func everyMarkHasACase() {
        let covered = Set(MarkCase.all.map(\.mark))
        #expect(MarkCatalog.all.map { $0.name }.allSatisfy(covered.contains))
    }

    private func expectWhole(_ chart: ResolvedChart, _ name: String) throws {
        let pango = try PangoMeasurer()
        for (place, size) in Self.sizes.enumerated() {
            // What is true of words is true in every theme: the sizes take turns with them unless surveys are whole.
            for theme in Survey.isWhole ? Self.themes : [Self.themes[place % Self.themes.count]] {
                let scene = chart.scene(size: size, measurer: pango, theme: theme)
                let faults = SceneLabels.faults(of: scene, pango)
                #expect(faults == [], "\(name) at \(size.width) × \(size.height)")
                if !faults.isEmpty { break }
            }
        }
        for (columns, rows) in Self.cells {
            let scene = chart.scene(
                size: CellMeasurer.size(columns: columns, rows: rows), measurer: CellMeasurer(), theme: .dark)
            #expect(SceneLabels.faults(of: scene, CellMeasurer()) == [], "\(name) in \(columns) columns")
        }
    }

    @Test(arguments: MarkCase.all) func plain(_ one: MarkCase) throws {
        try expectWhole(one.chart(), one.name)
        try expectWhole(
            one.chart(
                "title \"A title of some length, as a person writes it\"", "subtitle \"and what it is about\"",
                "caption \"From a table that a station has kept\""), one.name + " with texts")
    }

    @Test(arguments: drawn("selected"), ["max", "last"]) func selected(_ one: MarkCase, _ which: String) throws {
        let chart = try one.chart("title \"Title\"", "select \(which)")
        try expectWhole(chart, "\(one.name), select \(which)")
    }

    /// Notes at both ends, in the middle, crowded, long and short; each stands in the plot.
    @Test(arguments: drawn("annotated").filter(\.hasTime)) func annotated(_ one: MarkCase) throws {
        let frame = one.frame()
        let times = try #require(frame.index.times)
        let last = times.count - 1
        let context = Fixture.context.calendar
        let notes = [0, 0, 1, last / 2, last / 2, last / 2 + 1, last - 1, last].enumerated().map { order, row in
            let civil = context.civil(times.span[row])
            func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
            let place =
                "\(civil.date.year)-\(two(civil.date.month))-\(two(civil.date.day))T\(two(civil.hour)):\(two(civil.minute))"
            let words = ["start", "a note of many words that takes two lines or three", "peak", "x"][order % 4]
            return "annotate \(place) \"\(words) \(order)\""
        }
        for count in [1, 3, notes.count] {
            let chart = try Fixture.chart(
                PlotParsingTests.spec(([one.words] + notes.suffix(count)).joined(separator: "\n  ")), frame)
            #expect(chart.annotations.count == count)
            try expectWhole(chart, "\(one.name), \(count) notes")
        }
    }

    /// Rules and bands with names, as many as stand near each other.
    @Test(arguments: MarkCase.all.filter { ![.framed, .pulledOut].contains($0.standing) })
    func ruled(_ one: MarkCase) throws {
        let rules = [
            "rule y mean \"average\" dashed", "rule y mean + std \"one deviation above\"", "rule y max \"max\"",
        ]
        try expectWhole(one.chart(rules[0]), "\(one.name), a rule")
        try expectWhole(one.chart(rules[0], rules[1], rules[2]), "\(one.name), three rules")
    }

    static let neighbour = MarkCase.all.first { $0.name == "line" }

    /// In a board of four each part keeps its words within itself.
    @Test(arguments: drawn("board"), [Size(600, 300), Size(800, 480), Size(1200, 600)])
    func inABoard(_ one: MarkCase, _ size: Size) throws {
        let pango = try PangoMeasurer()
        let neighbour = try #require(Self.neighbour).chart()
        let charts = try [one.chart("title \"The first\""), neighbour, one.chart("select max"), neighbour]
        for theme in Self.themes {
            let layout = ComposedLayout(size: size, measurer: pango, theme: theme)
            let scene = layout.board(count: 4, columns: 2) { place, part in
                let scene = charts[place].scene(size: part, measurer: pango, theme: theme)
                #expect(SceneLabels.faults(of: scene, pango) == [], "\(one.name), part \(place) of \(part)")
                return scene
            }
            #expect(SceneLabels.faults(of: scene, pango) == [], "\(one.name) in a board of \(size)")
        }
        let cells = ComposedLayout(
            size: CellMeasurer.size(columns: 100, rows: 40), measurer: CellMeasurer(), theme: .dark)
        let scene = cells.board(count: 4, columns: 2) { place, part in
            charts[place].scene(size: part, measurer: CellMeasurer(), theme: .dark)
        }
        #expect(SceneLabels.faults(of: scene, CellMeasurer()) == [], "\(one.name) in a board of cells")
    }

    @Test(arguments: drawn("tabs"), sizes) func inTabs(_ one: MarkCase, _ size: Size) throws {
        let pango = try PangoMeasurer()
        let chart = try one.chart("select max")
        for theme in Self.themes {
            let layout = ComposedLayout(size: size, measurer: pango, theme: theme)
            let scene = layout.tabs(["Last 24 Hours", "A label of some length", "This one"], shown: 2) { part in
                chart.scene(size: part, measurer: pango, theme: theme)
            }
            #expect(SceneLabels.faults(of: scene, pango) == [], "\(one.name) in tabs of \(size)")
        }
    }
}

import Scene
import Surfaces
import Testing

@testable import Notebook
@testable import Session

/// Boards and tabs: what a cell shows, what a notebook keeps, and what is refused.
@Suite struct CompositionTests {
    private static let two = "load Samples/weather.csv\nplot line temperature as temp\nplot line wind as windy\n"

    private func figures(_ result: CellResult) -> [DrawnChart] {
        result.outputs.compactMap { if case .figure(let chart) = $0 { chart } else { nil } }
    }

    @Test func tabsStandForTheirChartsAndShowTheFirst() throws {
        let result = ReadoutTests.run(Self.two + "tabs temp \"Temperature\", windy")
        #expect(result.error == nil)
        let shown = figures(result)
        #expect(shown.map(\.name) == ["figure"])
        #expect(ReadoutTests.reply(result) == "figure: tabs Temperature (shown), windy")
        let pictures = try #require(shown.first?.pictures)
        #expect(pictures.map(\.summary) == ["tabs Temperature (shown), windy", "tabs Temperature, windy (shown)"])
        #expect(try RecordedOutputs(result, stem: "3").figures.map(\.name) == ["3.png", "3-2.png"])
    }

    @Test func selectChoosesATab() {
        let session = ReadoutTests.session("UTC")
        _ = session.run(Self.two + "tabs temp \"Temperature\", windy \"Wind\"")
        #expect(ReadoutTests.reply(session.run("select \"Wind\"")) == "figure: tabs Temperature, Wind (shown)")
        #expect(ReadoutTests.reply(session.run("figure | select temp")) == "figure: tabs Temperature (shown), Wind")
        #expect(
            session.run("title \"x\"").error?.fault.what
                == "'title' does not refine 'figure', which is made of other charts (tabs)")
    }

    @Test(arguments: [
        ("tabs temp, gone", "there is no series or chart 'gone'"),
        ("board weather", "'weather' is a series, not a chart"),
        ("board temp columns 0", "0 columns are out of range"),
        (
            "board " + Array(repeating: "temp", count: 65).joined(separator: ", "),
            "65 charts are too many for 'board', which takes 64"
        ),
    ])
    func refuses(_ cell: String, _ what: String) {
        #expect(ReadoutTests.run(Self.two + cell).error?.fault.what == what)
    }

    /// A figure counts whole, with all that its parts are made of: 2, 6, 14, 30, 62 and then 126, since each level doubles the
    /// one before and adds two. A chain of single parts counts its links.
    @Test(arguments: [("board temp, temp as temp", 126), ("tabs temp, temp as temp", 126), ("board temp as temp", 65)])
    func partsOfPartsCount(_ level: String, _ count: Int) throws {
        let session = ReadoutTests.session("UTC")
        _ = session.run(Self.two)
        let refused = (0..<80).lazy.compactMap { _ in session.run(level).error }.first
        guard case .tooManyCharts(_, let found, _)? = try #require(refused).fault as? SessionError else {
            Issue.record("\(String(describing: refused?.fault))")
            return
        }
        #expect(found == count)
    }

    /// The parts of a board are the charts as they are drawn alone at their size, side by side.
    @Test func aBoardIsItsChartsSideBySide() throws {
        let result = ReadoutTests.run(Self.two + "board temp, windy columns 2")
        let board = try #require(figures(result).first)
        let measurer = CellMeasurer()
        let size = CellMeasurer.size(columns: 123, rows: 20)
        let scene = try board.scene(size: size, measurer: measurer, settings: Settings())
        // 123 cells are two of 60 and a gap of 3.
        let part = CellMeasurer.size(columns: 60, rows: 20)
        let left = try board.composition?.charts[0].scene(size: part, measurer: measurer, settings: Settings())
        let right = try board.composition?.charts[1].scene(size: part, measurer: measurer, settings: Settings())
        let shift = Point(63 * CellMeasurer.cell.width, 0)
        #expect(scene.elements == (left?.elements ?? []) + (right?.elements ?? []).map { $0.moved(by: shift) })
    }
}

import Testing

@testable import Session

/// Charts as values: clauses refine the last one or the one named, and a cell shows each once, in its last form.
@Suite struct ChartCellTests {
    private func figures(_ result: CellResult) -> [String] {
        result.outputs.compactMap {
            if case .figure(let chart) = $0 { "\(chart.name): \(chart.resolved.title)" } else { nil }
        }
    }

    @Test func aCellShowsEachChartOnce() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv")
        let result = rig.session.run(
            """
            plot line wind as a
            title "First"
            plot line gust as b
            a | title "Second"
            b | title "Third"
            """)
        #expect(result.error == nil)
        #expect(figures(result) == ["a: Second", "b: Third"])
        let replies = result.outputs.compactMap { if case .reply(let text) = $0 { text } else { nil } }
        #expect(replies.count == 5)
    }

    @Test func clausesRefineTheLastOrTheNamed() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv\nplot line wind as windy\nplot line gust as gusty")
        rig.run("title \"Gust\"")
        rig.run("windy | title \"Wind\"")
        #expect(rig.session.workspace.chart("windy")?.resolved.title == "Wind")
        #expect(rig.session.workspace.chart("gusty")?.resolved.title == "Gust")
        #expect(rig.session.workspace.currentChart == "windy")
        rig.run("y 0..20")
        #expect(rig.session.workspace.chart("windy")?.resolved.y.scale.domain.upper == 20)
        rig.run("windy | title \"Other\" as third")
        #expect(rig.session.workspace.chart("windy")?.resolved.title == "Wind", "'as' makes another chart")
        #expect(rig.session.workspace.chart("third")?.resolved.title == "Other")
    }

    /// A chart keeps the rows it was drawn from.
    @Test func aChartKeepsItsRows() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv\nfirst 10 as few\nplot line wind as windy")
        rig.run("weather | first 20 as few")
        rig.run("windy | title \"Still ten\"")
        #expect(rig.session.workspace.chart("windy")?.resolved.rowCount == 10)
    }

    @Test func aBareNameShowsTheChart() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv\nplot line wind as windy")
        #expect(figures(rig.session.run("windy")) == ["windy: "])
        #expect(figures(rig.session.run("windy | show")) == ["windy: "])
    }

    @Test func anEmptySeriesMakesNoChart() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv\nwhere wind > 100 as none")
        let text = rig.run("plot line wind")
        #expect(text.hasPrefix("error: "))
        #expect(rig.session.workspace.chartNames.isEmpty)
    }
}

import Testing

@testable import Session

/// Charts as values: clauses refine the last one or the one named, and a cell shows each once, in its last form.
@Suite struct ChartCellTests {
    private func figures(_ result: CellResult) throws -> [String] {
        try result.outputs.compactMap {
            if case .figure(let chart) = $0 { "\(chart.name): \(try chart.onlyChart().title)" } else { nil }
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
        #expect(try figures(result) == ["a: Second", "b: Third"])
        let replies = result.outputs.compactMap { if case .reply(let reply) = $0 { reply.text } else { nil } }
        #expect(replies.count == 5)
    }

    @Test func clausesRefineTheLastOrTheNamed() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv\nplot line wind as windy\nplot line gust as gusty")
        rig.run("title \"Gust\"")
        rig.run("windy | title \"Wind\"")
        #expect(try rig.session.workspace.chart("windy")?.onlyChart().title == "Wind")
        #expect(try rig.session.workspace.chart("gusty")?.onlyChart().title == "Gust")
        #expect(rig.session.workspace.currentChart == "windy")
        rig.run("y 0..20")
        #expect(try rig.session.workspace.chart("windy")?.onlyChart().y.scale.domain.upper == 20)
        rig.run("windy | title \"Other\" as third")
        #expect(try rig.session.workspace.chart("windy")?.onlyChart().title == "Wind", "'as' makes another chart")
        #expect(try rig.session.workspace.chart("third")?.onlyChart().title == "Other")
    }

    /// `sort` after a clause is the clause, as in a plot's line, and never the verb of that name.
    @Test func clausesFollowClauses() throws {
        let rig = try SessionRig()
        rig.run("load Samples/stations.csv\nplot bar mean high by station color station sort desc as whole")
        rig.run("stations | plot bar mean high by station as part")
        rig.run("color station sort desc")
        let slots = try ["whole", "part"].map { try rig.session.workspace.chart($0)?.onlyChart().highlightable }
        #expect(slots[0] == slots[1] && slots[0] != nil)
    }

    /// A chart keeps the rows it was drawn from.
    @Test func aChartKeepsItsRows() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv\nfirst 10 as few\nplot line wind as windy")
        rig.run("weather | first 20 as few")
        rig.run("windy | title \"Still ten\"")
        #expect(try rig.session.workspace.chart("windy")?.onlyChart().rowCount == 10)
    }

    @Test func aBareNameShowsTheChart() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv\nplot line wind as windy")
        #expect(try figures(rig.session.run("windy")) == ["windy: "])
        #expect(try figures(rig.session.run("windy | show")) == ["windy: "])
    }

    @Test func anEmptySeriesMakesNoChart() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv\nwhere wind > 100 as none")
        let text = rig.run("plot line wind")
        #expect(text.hasPrefix("error: "))
        #expect(rig.session.workspace.chartNames.isEmpty)
    }

    /// A session keeps how its charts are made and not what came of them, but for the last few: memory stays flat.
    @Test func oldChartsRestAndComeBack() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv")
        var first: DrawnChart?
        for number in 1...9 {
            rig.run("plot line wind as c\(number)\n  title \"\(number)\"")
            if number == 1 { first = rig.session.workspace.chart("c1") }
        }
        let kept = (1...9).filter { number in
            rig.session.workspace.chart("c\(number)")?.outcomes.allSatisfy(\.isAtHand) ?? false
        }
        #expect(kept == [6, 7, 8, 9])
        let old = try #require(first)
        #expect(try old.onlyChart().title == "1")
        #expect(try old.record() == rig.session.workspace.chart("c1")?.record())
        rig.run("c1")
        #expect(rig.session.workspace.chart("c1")?.outcomes.allSatisfy(\.isAtHand) == true)
    }
}

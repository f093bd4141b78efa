import Testing

@testable import Session

/// A cell is all or nothing: workspace, settings and files.
@Suite struct AtomicCellTests {
    @Test(arguments: [
        "load Samples/weather.csv as other\nnothing | show",
        "set timezone Europe/Berlin\nset theme neon",
        "weather | first 3 | export three.csv\nwhere wnd > 3",
        "n = 4\nweather | aggregate weekly maen wind",
        "weather | plot line wind as windy\nwindy | where wind > 3",
        "weather | first 3 as few\nforget weather\nfew | keep nothing",
    ])
    func aFailingStatementLeavesAllAsItWas(_ cell: String) throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv")
        let before = (
            rig.run("series"), rig.session.settings, rig.session.workspace.names, rig.session.workspace.sources.count
        )
        let result = rig.session.run(cell)
        #expect(result.error != nil)
        #expect(rig.run("series") == before.0)
        #expect(rig.session.settings == before.1)
        #expect(rig.session.workspace.names == before.2)
        #expect(rig.session.workspace.sources.count == before.3)
        #expect(rig.names == [], "a file was left behind")
        #expect(rig.run("last {n} days").contains("unknown parameter 'n'"))
    }

    /// Files appear together, after the last statement.
    @Test func filesAppearWithTheCell() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv\nfirst 2\nexport a.csv\nexport b.json\nplot line wind\nexport c.png")
        #expect(rig.names == ["a.csv", "b.json", "c.png"])
        #expect(
            rig.text("a.csv") == """
                time,temperature (°C),precipitation (mm),wind (m/s),gust (m/s)
                2022-06-07T00:00:00Z,14.7,0,2.1,4
                2022-06-07T00:10:00Z,14.5,0,2.1,3.7

                """)
        #expect(rig.bytes("c.png")?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
    }

    /// An old file stays whole when the cell that would replace it fails.
    @Test func anOldFileOutlivesAFailure() throws {
        let rig = try SessionRig()
        try rig.write("mine\n", to: "a.csv")
        rig.run("load Samples/weather.csv")
        #expect(rig.run("export a.csv\nshow 3 xml").contains("error:"))
        #expect(rig.text("a.csv") == "mine\n")
        rig.run("first 1\nexport a.csv")
        #expect(rig.text("a.csv")?.hasPrefix("time,") == true)
        #expect(rig.names == ["a.csv"])
    }

    @Test func undoAndRedo() throws {
        let rig = try SessionRig()
        #expect(rig.run("undo") == "error: there is nothing to undo\n  1 | undo\n    | ^^^^")
        rig.run("load Samples/weather.csv")
        rig.run("set weekstart sunday\nfirst 5 as few")
        #expect(rig.session.workspace.names == ["weather", "few"])
        rig.run("undo")
        #expect(rig.session.workspace.names == ["weather"])
        #expect(rig.session.settings.weekStart == .monday)
        rig.run("redo")
        #expect(rig.session.workspace.names == ["weather", "few"])
        #expect(rig.session.settings.weekStart == .sunday)
        #expect(rig.run("redo").hasPrefix("error: there is nothing to redo"))
        rig.run("undo")
        rig.run("first 6 as six")
        #expect(rig.run("redo").hasPrefix("error: there is nothing to redo"), "a new cell ends what could be redone")
        #expect(rig.session.workspace.names == ["weather", "six"])
    }

    @Test func undoBringsTheOldChartBack() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv")
        rig.run("plot line wind as windy\n  title \"Before\"")
        rig.run("title \"After\"")
        #expect(try rig.session.workspace.chart("windy")?.onlyChart().title == "After")
        rig.run("undo")
        #expect(try rig.session.workspace.chart("windy")?.onlyChart().title == "Before")
    }

    /// A cancelled statement is a failed one: an error, and everything as it was.
    @Test func interruptionLeavesAllAsItWas() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather-year.csv as year")
        let cancellation = rig.session.cancellation
        let raiser = Raiser(cancellation)
        let result = rig.session.run(
            String(repeating: "year | aggregate every 20 min mean, max, median as other\n", count: 200))
        raiser.stop()
        #expect(result.error != nil)
        #expect(rig.session.workspace.names == ["year"])
        cancellation.lower()
        #expect(rig.session.run("year | first 1").error == nil)
    }

    /// A Ctrl-C between Return and the first statement is not lost, and stops one cell only.
    @Test func interruptionBeforeACellStopsIt() throws {
        let rig = try SessionRig()
        rig.session.cancellation.raise()
        let stopped = rig.session.run("load Samples/weather.csv")
        #expect(stopped.error.map(ErrorText.plain)?.contains("interrupted") == true)
        #expect(rig.session.workspace.names.isEmpty)
        #expect(rig.session.run("load Samples/weather.csv").error == nil)
    }
}

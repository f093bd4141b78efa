import Testing

@testable import Session

/// Names: charts and series share one set, what is current, words of the language as names.
@Suite struct NamingTests {
    @Test func withoutANameTheResultIsIt() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv")
        rig.run("aggregate hourly mean wind")
        #expect(rig.session.workspace.names == ["weather", "it"])
        #expect(rig.session.workspace.currentSeries == "it")
        rig.run("weather | first 3 as few")
        #expect(rig.session.workspace.currentSeries == "few")
        rig.run("weather")
        #expect(rig.session.workspace.currentSeries == "weather")
        // What is stored is never changed in place.
        #expect(rig.session.workspace.frame("few")?.count == 3)
        #expect(rig.session.workspace.frame("weather")?.count == 144)
    }

    @Test func aPlotLeavesTheCurrentSeries() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv\nfirst 10 as few")
        rig.run("weather | plot line wind as windy")
        #expect(rig.session.workspace.currentSeries == "few")
        #expect(rig.session.workspace.currentChart == "windy")
        rig.run("plot line gust")
        #expect(rig.session.workspace.chartNames == ["windy", "chart"], "an unnamed chart is 'chart'")
        // A chart at the end of a pipeline of transforms: its series is the pipeline's result.
        rig.run("weather | where wind > 5 | plot point gust")
        #expect(rig.session.workspace.currentSeries == "it")
    }

    @Test func chartsAndSeriesShareNames() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv")
        rig.run("plot line wind as weather_chart")
        #expect(rig.run("weather_chart | where wind > 3").hasPrefix("error: 'weather_chart' is a chart, not a series"))
        #expect(rig.run("weather | title \"x\"").hasPrefix("error: 'weather' is a series, not a chart"))
        rig.run("weather | first 2 as weather_chart")
        #expect(rig.session.workspace.chart("weather_chart") == nil)
        #expect(rig.session.workspace.frame("weather_chart")?.count == 2)
        #expect(rig.session.workspace.names == ["weather", "weather_chart"])
        #expect(rig.session.workspace.currentChart == nil, "the chart of that name is gone")
        #expect(rig.run("title \"x\"").hasPrefix("error: no chart has been drawn yet"))
    }

    @Test func aNameOfBothKindsIsRefused() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv\nfirst 2 as `show`")
        #expect(
            rig.run("show 3") == """
                error: 'show' is both a verb and a stored name
                  1 | show 3
                    | ^^^^ write `show` in back-quotes for the stored one, or NAME | show for the verb
                """)
        #expect(rig.run("`show`").hasPrefix("show: 2 rows"))
        #expect(rig.last("weather | show 1 csv") == "2022-06-07T00:00:00Z,14.7,0,2.1,4")
        #expect(rig.session.run("forget `show`").error == nil)
        #expect(rig.session.run("show 3").error == nil)
    }

    @Test func namesAreExactAndMissesAreNear() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv")
        #expect(rig.run("Weather | show").contains("did you mean 'weather'?"))
        #expect(rig.run("wether").contains("did you mean 'weather'?"))
        #expect(rig.run("plot line wind from wether").contains("did you mean 'weather'?"))
        #expect(rig.run("forget wether").contains("did you mean 'weather'?"))
    }

    @Test func emptyWorkspace() throws {
        let rig = try SessionRig()
        #expect(
            rig.run("show") == "error: there is no series yet\n  1 | show\n    | ^^^^ load a file first: load FILE.csv")
        #expect(rig.run("series") == "the workspace is empty; load a file first: load FILE.csv")
        #expect(rig.run("title \"x\"").hasPrefix("error: no chart has been drawn yet"))
    }
}

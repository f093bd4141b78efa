@testable import Charts
import Session
import Testing

@testable import Explore

/// What `x A..B` shows of a chart, which every zoom is.
@Suite struct PartOfXTests {
    private func resolved(_ cells: String...) throws -> ResolvedChart {
        let session = ExploreRig.session("UTC")
        for cell in cells { try ExploreRig.run(cell, in: session) }
        guard case .chart(let chart) = try ExploreRig.chart(of: session).figure() else {
            throw ExploreRig.Failed(words: "no chart of one plot")
        }
        return chart
    }

    /// Bars of periods: those that are asked for, and no others.
    @Test func barsOfPeriods() throws {
        let plot = "plot bar mean temperature by month"
        let chart = try resolved("load Samples/weather-year.csv", plot, "chart | x 2024-03..2024-05")
        #expect(chart.x.scale.bandCount == 3)
        #expect(chart.series[0].y.count == 3)
        let whole = try resolved("load Samples/weather-year.csv", plot, "chart | x 2024-03..2024-05 | x all")
        #expect(whole.x.scale.bandCount == 12, "the samples are of a year")
        // The third, fourth and fifth month of it.
        let (some, all) = (chart.series[0].y, whole.series[0].y)
        for row in 0..<3 { #expect(some.span[row] == all.span[row + 2]) }
        let session = ExploreRig.session("UTC")
        try ExploreRig.run("load Samples/weather-year.csv", in: session)
        try ExploreRig.run(plot, in: session)
        let error = try #require(session.run("chart | x 2031..2032").error)
        #expect(ErrorText.plain(error).hasPrefix("error: "))
    }

    /// A selection outside is read, and not drawn.
    @Test func selectionOutside() throws {
        for plot in ["plot bar mean temperature by month", "plot line temperature"] {
            let chart = try resolved(
                "load Samples/weather-year.csv", plot, "chart | x 2024-03..2024-05 | select 2024-10-10")
            #expect(chart.readout?.contains("Oct") == true, "\(chart.readout ?? "")")
            var screen = ExploreScreen(
                try ExploreRig("load Samples/weather-year.csv", plot, "chart | x 2024-03..2024-05 | select 2024-10-10")
                    .exploration)
            let cells = screen.draw(columns: 80, rows: 20, ExploreStyle(colour: .none)).text
            #expect(!cells.contains("●"))
        }
    }

    /// y spans what is seen: the lowest and highest of the rows in sight, found here one by one, lie within it.
    @Test func yHoldsWhatIsSeen() throws {
        var rig = try ExploreRig("load Samples/weather-year.csv", "plot line temperature")
        let walk = try #require(rig.exploration.walk)
        for (x, keys) in [("2024-02-10", 2), ("2024-07-17", 5), ("2024-11-30", 8), ("2024-01-01", 4)] {
            rig.apply(.showAll, .jump(x))
            for _ in 0..<keys { rig.apply(.zoomIn) }
            let domain = rig.exploration.chart.x.scale.domain
            var (low, high) = (Double.infinity, -Double.infinity)
            for rank in 0..<walk.count where walk.x(rank) >= domain.lower && walk.x(rank) <= domain.upper {
                (low, high) = (min(low, walk.value(rank)), max(high, walk.value(rank)))
            }
            let y = rig.exploration.chart.y.scale.domain
            #expect(y.lower <= low && y.upper >= high, "\(x): \(y) of \(low) … \(high)")
            // Zero may be drawn in; else no more than the round steps around them.
            let span = max(high, 0) - min(low, 0)
            #expect(y.upper - y.lower <= span * 2 + 1, "\(x): \(y) of \(low) … \(high)")
        }
    }

    /// A layout asks every chart for the ends of a slope chart's lines: only of one that is one are rows gone over, or each frame of a
    /// hundred million of them would be a pass over all.
    @Test func endsOfSlopesAreLookedForInSlopesAlone() throws {
        let line = try ExploreRig("load Samples/weather-year.csv", "plot line temperature, wind").exploration.chart
        #expect(!line.isSlope && line.slopePlaces.isEmpty)
        let slope = try ExploreRig(
            "load Samples/stations.csv as s",
            "s | last 8 | plot line high color by station"
        ).exploration.chart
        #expect(slope.isSlope && slope.slopePlaces.count == 2)
    }
}

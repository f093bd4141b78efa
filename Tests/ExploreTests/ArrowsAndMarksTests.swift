import Charts
import Series
import Terminal
import Testing

@testable import Explore

/// Cells, days, panels and series by four arrows; series that are hidden; ranges that are marked; places and values as an
/// axis writes them.
@Suite struct ArrowsAndMarksTests {
    @Test func weekdaysAndHours() throws {
        var rig = try ExploreRig("load Samples/steps.csv", "plot rect sum steps by hour of day, weekday")
        rig.apply(.first)
        let first = rig.exploration.cell ?? ""
        #expect(first.hasPrefix("chart | select "), "\(first)")
        rig.apply(.move(1), .across(-1), .move(-1), .across(1))
        // Round a square and back.
        #expect(rig.exploration.cell == first)
        rig.apply(.across(-1))
        #expect(rig.exploration.cell != first)
        // Down to the last line, where there is nothing below.
        for _ in 0..<8 { rig.apply(.across(-1)) }
        #expect(rig.exploration.message == "there is no cell beyond this one")
    }

    /// 8 May 2024 is a Wednesday: to the right lies the 15th, below the 9th.
    @Test func daysOfACalendar() throws {
        var rig = try ExploreRig("load Samples/weather-year.csv", "plot calendar temperature")
        rig.apply(.jump("2024-05-08"), .move(1))
        #expect(rig.exploration.cell == "chart | select 2024-05-15")
        rig.apply(.across(-1))
        #expect(rig.exploration.cell == "chart | select 2024-05-16")
        rig.apply(.across(1), .move(-1))
        #expect(rig.exploration.cell == "chart | select 2024-05-08")
    }

    @Test func panelsLieAboveAndBeside() throws {
        var rig = try ExploreRig("load Samples/stations.csv", "plot line high\n  facet by station columns 2")
        let names = rig.exploration.leads.names
        rig.apply(.first, .across(-1))
        #expect(rig.exploration.leads.names[rig.exploration.leads.shown] == names[2])
        rig.apply(.across(1))
        #expect(rig.exploration.leads.shown == 0)
        rig.apply(.last, .move(1))
        #expect(rig.exploration.leads.names[rig.exploration.leads.shown] == names[1])
        rig.apply(.across(1))
        #expect(rig.exploration.message == "there is no panel that way")
    }

    /// Gusts are above the wind of the same instant.
    @Test func upIsTheSeriesAbove() throws {
        var rig = try ExploreRig("load Samples/weather.csv", "plot line wind + line gust")
        rig.apply(.jump("12:00"), .across(1))
        #expect(rig.exploration.leads.shown == 1)
        rig.apply(.across(1))
        #expect(rig.exploration.message == "no series is above this one there")
        rig.apply(.across(-1))
        #expect(rig.exploration.leads.shown == 0)
    }

    @Test func seriesAreHidden() throws {
        var rig = try ExploreRig("load Samples/weather.csv", "plot line temperature + line wind + line gust")
        let before = rig.exploration.chart.series.map(\.hue)
        rig.apply(.next(1), .hide)
        #expect(rig.exploration.cell == "chart | hide \"wind\"")
        #expect(rig.exploration.chart.series.map(\.name) == ["temperature", "gust"])
        #expect(rig.exploration.chart.series.map(\.hue) == [before[0], before[2]])
        rig.apply(.hide)
        #expect(rig.exploration.chart.series.map(\.name) == ["temperature"])
        rig.apply(.hide)
        #expect(rig.exploration.message == "this is the only series")
        rig.apply(.showHidden)
        #expect(rig.exploration.cell == nil)
        #expect(rig.exploration.chart.series.count == 3)
    }

    @Test func aMarkIsKept() throws {
        var rig = try ExploreRig("load Samples/weather.csv", "plot line temperature")
        rig.apply(.mark)
        #expect(rig.exploration.message == "select a value first: the mark begins there")
        rig.apply(.jump("08:00"), .mark, .moveRow(24))
        #expect(rig.exploration.marked?.text == "2022-06-07T08:00..2022-06-07T12:00")
        rig.apply(.write)
        #expect(rig.exploration.cells(.result).first == "weather | window 2022-06-07T08:00..2022-06-07T12:00")
        // From 8 to 12 every ten minutes, both ends within.
        #expect(rig.session.run("weather | window 2022-06-07T08:00..2022-06-07T12:00 as part").error == nil)
        #expect(rig.session.workspace.frame("part")?.count == 25)
        rig.apply(.mark, .moveRow(6), .shade)
        #expect(rig.exploration.cell?.contains("| band x 2022-06-07T12:00..2022-06-07T13:00 |") == true)
        rig.apply(.mark, .moveRow(-12), .showMarked)
        #expect(rig.exploration.rangeWords == "2022-06-07T11:00..2022-06-07T13:00")
        rig.apply(.mark, .unselect)
        #expect(rig.exploration.anchor == nil && rig.exploration.chart.selection != nil)
    }

    /// Python's calendar: 27 November 2024 was a Wednesday, 4 March a Monday, the 29th ISO week began on 15 July.
    @Test(arguments: [
        ("Nov 27", "2024-11-27"), ("11/27", "2024-11-27"), ("27 november", "2024-11-27"), ("27.11.", "2024-11-27"),
        ("27-nov-2024", "2024-11-27"), ("wed nov 27", "2024-11-27"), ("nov27", "2024-11-27"), ("monday", "2024-03-04"),
        ("Q3", "2024-07-01"), ("w29", "2024-07-15"), ("july", "2024-07-01"), ("3rd of june", ""),
        ("june 3rd", "2024-06-03"),
        ("13/27", ""), ("feb 30", ""), ("thursday june", "2024-06-06"), ("2/29", "2024-02-29"), ("tuesday nov 27", ""),
    ])
    func timesAsAnAxisHasThem(_ typed: String, _ day: String) throws {
        var rig = try ExploreRig(
            "load Samples/weather-year.csv | aggregate daily mean as days", "plot line temperature")
        rig.apply(.jump("2024-03-01"), .jump(typed))
        #expect(rig.exploration.cell == "chart | select \(day.isEmpty ? "2024-03-01" : day)", "\(typed)")
    }

    /// The next Monday is another day, not the next row of this one; of ten-minute rows too.
    @Test func theNextMonday() throws {
        var rig = try ExploreRig("load Samples/weather-year.csv", "plot line temperature")
        rig.apply(.jump("2024-03-01"), .jump("mon"), .again(forward: true))
        #expect(rig.exploration.cell == "chart | select 2024-03-11T00:00", "\(rig.exploration.cell ?? "")")
        rig.apply(.again(forward: false))
        #expect(rig.exploration.cell == "chart | select 2024-03-04T00:00", "\(rig.exploration.cell ?? "")")
        rig.apply(.jump("3 pm"))
        #expect(rig.exploration.cell == "chart | select 2024-03-04T15:00")
    }

    /// A week of bars holds the day that is asked for: the one from Monday 25 November 2024.
    @Test func aPeriodHoldsItsDays() throws {
        var rig = try ExploreRig("load Samples/weather-year.csv", "plot bar mean temperature by week")
        rig.apply(.jump("nov 27"))
        #expect(rig.exploration.cell == "chart | select 2024-11-25")
    }

    @Test(
        arguments: [
            ("900k", nil, 900_000), ("1.2M", nil, 1.2e6), ("$5", "$", 5), ("−3", nil, -3), ("1,234.5", nil, 1234.5),
            ("5 kW", "W", 5000), ("68 °F", "°C", 20), ("2h 30m", "min", 150), ("90 min", "s", 5400), ("1e3", nil, 1000),
            ("3 bn", "$", 3e9), ("12 %", "%", 12), ("5 apples", nil, nil), ("", nil, nil), ("k", nil, nil),
        ] as [(String, String?, Double?)])
    func numbersAsAnAxisHasThem(_ typed: String, _ unit: String?, _ value: Double?) {
        let found = TypedNumber(unit: unit).value(typed)
        #expect(found.map { ($0 * 1e6).rounded() } == value.map { ($0 * 1e6).rounded() }, "\(typed)")
    }

    @Test func percentsAndPowers() {
        #expect(TypedNumber(unit: nil, isPercent: true).value("35%") == 0.35)
        #expect(TypedNumber(unit: "%").value("35%") == 35)
        #expect(TypedNumber(unit: "A", power: -9).value("5") == 5e-9)
        #expect(TypedNumber(unit: nil, told: .duration).value("1h 1m") == 3660)
        #expect(TypedNumber(unit: "s of day", told: .clock).value("22:30") == 81_000)
        #expect(TypedNumber(unit: "s of day", told: .clock).value("22:75") == nil)
        #expect(ValueTest(">= 5", TypedNumber(unit: nil)) == .above(5.0.nextDown))
        #expect(ValueTest("<> 5", TypedNumber(unit: nil)) == nil)
    }

    @Test func aKeyThatDoesNothingSaysSo() throws {
        var screen = ExploreScreen(try ExploreRig("load Samples/weather.csv", "plot line wind").exploration)
        _ = screen.handle(.key(.character("k")))
        #expect(screen.status == "that key does nothing here; ? lists the keys")
    }

    /// What the chart sums up is summed up over longer periods too, and the cell says so.
    @Test func combiningSaysTheAggregate() throws {
        var rig = try ExploreRig("load Samples/weather.csv", "plot bar sum precipitation by hour")
        rig.apply(.combine(1))
        #expect(rig.exploration.cell == "chart | combine sum by 3 hours")
        var highest = try ExploreRig("load Samples/weather.csv", "plot line max gust by hour")
        highest.apply(.combine(1))
        #expect(highest.exploration.cell == "chart | combine max by 3 hours")
    }
}

import Charts
import Seeded
import Session
import Surfaces
import Terminal
import Testing

@testable import Explore

/// What each gesture means, said by the cell that it writes.
@Suite struct ExplorationTests {
    /// Ten minutes apart from midnight to 23:50 (Samples/weather.csv has 144 rows).
    private func weather() throws -> ExploreRig { try ExploreRig("load Samples/weather.csv", "plot line temperature") }

    @Test func arrowsGoAlongTheValues() throws {
        var rig = try weather()
        #expect(rig.exploration.cell == nil)
        rig.apply(.move(-1))
        #expect(rig.exploration.cell == "chart | select 2022-06-07T23:50")
        rig.apply(.move(-1), .move(-1), .move(1))
        #expect(rig.exploration.cell == "chart | select 2022-06-07T23:40")
        rig.apply(.first)
        #expect(rig.exploration.cell == "chart | select 2022-06-07T00:00")
        rig.apply(.move(-1))
        #expect(rig.exploration.message == "this is the first value")
        rig.apply(.last)
        #expect(rig.exploration.cell == "chart | select 2022-06-07T23:50")
        rig.apply(.page(-1))
        // A tenth of 144 rows.
        #expect(rig.exploration.cell == "chart | select 2022-06-07T21:30")
    }

    /// What ran out under one gesture keeps no other from running, `undo` least of all.
    @Test func lackOfMemoryStopsOneGesture() throws {
        var rig = try weather()
        rig.apply(.last)
        rig.session.cancellation.raise(.memory)
        rig.apply(.zoomIn)
        #expect(rig.exploration.message == nil, "\(rig.exploration.message ?? "")")
        rig.session.cancellation.raise(.memory)
        rig.apply(.undo)
        #expect(rig.exploration.cell == "chart | select 2022-06-07T23:50")
        // Cells that are kept run next.
        rig.session.cancellation.raise(.memory)
        rig.exploration.renew()
        #expect(rig.session.run("weather | show 1").error == nil)
    }

    @Test func zoomKeepsTheValueInItsPlace() throws {
        var rig = try weather()
        rig.apply(.jump("12:00"), .zoomIn)
        // 24 h less ten minutes, halved about noon.
        #expect(rig.exploration.cell == "chart | x 2022-06-07T06:00..2022-06-07T17:55 | select 12:00")
        rig.apply(.zoomOut)
        #expect(rig.exploration.cell == "chart | select 12:00")
    }

    /// A range that is kept is one of the rows as they were combined then: hours of 7 June alone have no day before.
    @Test func aWrittenRangeSaysWhatWasCombined() throws {
        var rig = try ExploreRig("load Samples/weather.csv", "plot bar sum precipitation by hour")
        rig.apply(.combine(-1), .jump("00:00"), .unit(0), .step(-1), .write, .showAll)
        let replay = Session(
            settings: rig.session.settings, access: rig.session.access, workspace: rig.session.workspace)
        for cell in rig.exploration.cells(.result) { try ExploreRig.run(cell, in: replay) }
        #expect(rig.exploration.cells(.result).first == "chart | combine off | x 2022-06-06..2022-06-06")
    }

    /// There and back is not a step, and nothing that could be kept.
    @Test func thereAndBackIsNoStep() throws {
        var rig = try weather()
        rig.apply(.zoomIn)
        #expect(rig.exploration.hasSteps)
        rig.apply(.zoomOut)
        #expect(!rig.exploration.hasSteps)
    }

    /// Zooming out at the left of a range that lies at the end shows nothing beyond the data's last instant, 23:50.
    @Test func zoomingOutStaysWithin() throws {
        var rig = try weather()
        rig.apply(.jump("23:00"), .zoomIn, .zoomIn, .zoomAt(0, inward: false))
        let last = 1_654_560_000_000_000.0 + 85_800e6
        let domain = rig.exploration.chart.x.scale.domain
        #expect(domain.upper <= last + 1, "\(rig.exploration.rangeWords)")
        // A quarter of the day, doubled: half of it, to the end.
        #expect(domain.upper - domain.lower > 0.49 * 85_800e6, "\(rig.exploration.rangeWords)")
    }

    /// The series before the first is the last.
    @Test func seriesAreChosenRound() throws {
        var rig = try ExploreRig("load Samples/weather.csv", "plot line temperature + line wind + line gust")
        rig.apply(.next(-1))
        #expect(rig.exploration.leads.shown == 2)
        rig.apply(.next(1))
        #expect(rig.exploration.leads.shown == 0)
    }

    /// A press and a release a cell apart are a click that trembled; two cells apart they are a range.
    @Test(arguments: [(0, false), (1, false), (2, true)]) func tremblingClicks(_ distance: Int, _ isRange: Bool) throws
    {
        var screen = ExploreScreen(try weather().exploration)
        _ = screen.draw(columns: 80, rows: 22, ExploreStyle(colour: .none))
        _ = screen.handle(.mouse(MouseEvent(.press(0), x: 40, y: 10)))
        _ = screen.handle(.mouse(MouseEvent(.release(0), x: 40 + distance, y: 10)))
        #expect(screen.exploration.cell?.contains(" | x ") == isRange, "\(screen.exploration.cell ?? "")")
        #expect(screen.exploration.cell?.contains("select") == !isRange)
    }

    /// Where the values stand below each other, down is on.
    @Test func keysOfAChartOnItsSide() throws {
        var screen = ExploreScreen(
            try ExploreRig("load Samples/weather.csv", "plot bar mean temperature by hour horizontal").exploration)
        let keys = [(KeyPress.Key.down, "07"), (.down, "07T01:00"), (.down, "07T02:00"), (.up, "07T01:00")]
        for (key, place) in keys {
            _ = screen.handle(.key(KeyPress(key)))
            #expect(screen.exploration.cell?.hasSuffix("2022-06-\(place)") == true, "\(screen.exploration.cell ?? "")")
        }
    }

    /// A wheel that is turned up goes back, as one that is pushed left does.
    @Test(arguments: [(MouseEvent.Kind.wheelUp, MouseEvent.Kind.wheelDown), (.wheelLeft, .wheelRight)])
    func aWheelPans(_ back: MouseEvent.Kind, _ on: MouseEvent.Kind) throws {
        var screen = ExploreScreen(try weather().exploration)
        _ = screen.draw(columns: 80, rows: 22, ExploreStyle(colour: .none))
        for _ in 0..<3 { _ = screen.handle(.key(.character("+"))) }
        let before = screen.exploration.chart.x.scale.domain
        for (kind, isOn) in [(on, true), (back, false)] {
            let start = screen.exploration.chart.x.scale.domain.lower
            _ = screen.handle(.mouse(MouseEvent(kind, x: 40, y: 10, .shift)))
            #expect((screen.exploration.chart.x.scale.domain.lower > start) == isOn)
        }
        #expect(screen.exploration.chart.x.scale.domain == before)
    }

    /// Twenty pans are one range, and so many back lead to the same.
    @Test func pansMerge() throws {
        var rig = try weather()
        rig.apply(.zoomIn, .zoomIn)
        let before = rig.exploration.cell
        rig.apply(.pan(1), .pan(1))
        #expect(rig.exploration.cell != before)
        #expect(rig.exploration.steps.count == 1)
        rig.apply(.pan(-1), .pan(-1))
        #expect(rig.exploration.cell == before)
        for _ in 0..<20 { rig.apply(.pan(1)) }
        #expect(rig.exploration.message == "this is the end")
        #expect(rig.exploration.steps.count == 1)
    }

    /// A pan sends the quarter that comes in, ticks and labels: over noise between the same ends, at every zoom and width of a
    /// screen. A pan by any other share of a column sends up to 44 % of a whole frame, and a way back is one where labels changed the
    /// width of the plot.
    @Test(arguments: [61, 73, 80, 97, 116, 117, 118, 119, 120, 153])
    func aPanSendsTwoFifthsOfAScreen(columns: Int) throws {
        var screen = ExploreScreen(
            try ExploreRig(
                "load \"Samples/weather-year.csv\" as w",
                "w | derive noise = mod(temperature * 73.105 + wind * 39.41 + gust * 17.77, 1)", "plot line noise"
            ).exploration)
        let style = ExploreStyle()
        for zoom in 0..<4 {
            _ = screen.handle(.key(.character("+")))
            var shown = screen.draw(columns: columns, rows: 24, style)
            for key in zoom % 2 == 0 ? "lh" : "hl" {
                _ = screen.handle(.key(.character(key)))
                let next = screen.draw(columns: columns, rows: 24, style)
                let sent = next.difference(from: shown, colour: style.colour, moving: screen.plotColumns).count
                let whole = next.difference(from: nil, colour: style.colour).count
                #expect(sent * 5 < whole * 2, "zoom \(zoom), \(key)")
                shown = next
            }
        }
    }

    /// By whole columns where places stay short: there and back, and up to both ends, as without a plot.
    @Test(arguments: ["w | plot line temperature", "w | plot line temperature over wind", "w | plot bar count by day"])
    func pansByColumnsLeadBack(plot: String) throws {
        for columns in Survey.sample([8.0, 57.3, 70, 111], oneIn: 3, of: "pans of \(plot)") {
            var rig = try ExploreRig("load \"Samples/weather-year.csv\" as w", plot)
            rig.exploration.columns = columns
            rig.apply(.zoomIn, .zoomIn, .zoomIn)
            let before = rig.exploration.chart.x.scale.domain
            rig.apply(.pan(1), .pan(1), .pan(-1), .pan(-1))
            #expect(rig.exploration.chart.x.scale.domain == before)
            for count in [1, -1] {
                for _ in 0..<60 { rig.apply(.pan(count)) }
                #expect(rig.exploration.message == (count > 0 ? "this is the end" : "this is the beginning"))
            }
        }
    }

    /// What an earlier key answered is gone once another one asks something, shows a page or does nothing.
    @Test(arguments: ["/", "?", "q"]) func oldWordsDoNotComeBack(key: String) throws {
        var screen = ExploreScreen(try weather().exploration)
        for key in ["+", "e", "e"] { _ = screen.handle(.key(.character(Character(key)))) }
        #expect(screen.status == "this is the highest value here")
        _ = screen.handle(.key(.character(Character(key))))
        _ = screen.handle(.key(KeyPress(.escape)))
        #expect(screen.mode == .looking && screen.status == screen.exploration.readout)
    }

    @Test func whatIsSeenFollowsTheValue() throws {
        var rig = try weather()
        rig.apply(.jump("12:00"), .zoomIn, .zoomIn, .zoomIn)
        rig.apply(.last)
        let domain = rig.exploration.chart.x.scale.domain
        let day = 1_654_560_000_000_000.0  // 2022-06-07T00:00Z
        #expect(domain.lower <= day + 85_800e6 && domain.upper >= day + 85_800e6, "23:50 is seen")
    }

    /// On an axis that runs backwards the pointer at the left is on the last value.
    @Test func thePointerOnAReversedAxis() throws {
        var rig = try ExploreRig("load Samples/weather.csv", "plot line temperature\n  x reverse")
        rig.apply(.point(0))
        #expect(rig.exploration.cell == "chart | select 2022-06-07T23:50")
        rig.apply(.point(1))
        #expect(rig.exploration.cell == "chart | select 2022-06-07T00:00")
    }

    /// Python's calendar: 13 March 2024 was a Wednesday, the 11th and the 18th Mondays.
    @Test func calendarSteps() throws {
        var rig = try ExploreRig("load Samples/weather-year.csv", "plot line temperature")
        func seen(_ gestures: Gesture...) -> String {
            for gesture in gestures { rig.apply(gesture) }
            return rig.exploration.rangeWords
        }
        #expect(seen(.jump("2024-03-13"), .unit(0)) == "2024-03..2024-03")
        #expect(rig.exploration.unit == .month)
        #expect(seen(.unit(-1)) == "2024-03-11..2024-03-17")
        #expect(seen(.step(1)) == "2024-03-18..2024-03-24")
        #expect(seen(.step(-1), .step(-1)) == "2024-03-04..2024-03-10")
        // The selected day lies elsewhere: the day in the middle of the week, then the two before it.
        #expect(seen(.unit(-1)) == "2024-03-07..2024-03-07")
        #expect(seen(.step(-1)) == "2024-03-06..2024-03-06")
        #expect(seen(.step(-1), .step(1), .step(1)) == "2024-03-07..2024-03-07")
        rig.apply(.unit(-1))
        #expect(rig.exploration.message == "day is the shortest of them")
    }

    /// Who has zoomed goes on by the unit that suits what is seen: half of a month is stepped by weeks.
    @Test func zoomingLeavesTheCalendar() throws {
        var rig = try ExploreRig("load Samples/weather-year.csv", "plot line temperature")
        rig.apply(.unit(0), .zoomIn)
        #expect(!rig.exploration.isOneUnit)
        rig.apply(.unit(0))
        #expect(rig.exploration.unit == .week && rig.exploration.isOneUnit)
    }

    /// At either end of the year there is no further month.
    @Test func stepsEndWithTheRows() throws {
        var rig = try ExploreRig("load Samples/weather-year.csv", "plot line temperature")
        rig.apply(.jump("2024-01-15"), .unit(0))
        #expect(rig.exploration.rangeWords == "2024-01..2024-01")
        rig.apply(.step(-1))
        #expect(rig.exploration.rangeWords == "2024-01..2024-01")
        #expect(rig.exploration.message == "this is the first month")
        rig.apply(.step(1))
        #expect(rig.exploration.rangeWords == "2024-02..2024-02")
    }

    @Test func extremesAndValues() throws {
        var rig = try weather()
        rig.apply(.extreme(highest: true))
        let high = try rig.exploration.walk.flatMap { walk in try rig.exploration.cursor.map { walk.value($0) } }
        let values = rig.exploration.walk.map { walk in (0..<walk.count).map { walk.value($0) } } ?? []
        #expect(high == values.max())
        rig.apply(.extreme(highest: false))
        #expect(try rig.exploration.cursor.map { values[$0] } == values.min())
        rig.apply(.first, .jump("> 20"))
        #expect(try rig.exploration.cursor == values.firstIndex { $0 > 20 })
        rig.apply(.again(forward: true))
        #expect(rig.exploration.message == "no match after this")
        rig.apply(.jump("nonsense"))
        #expect(rig.exploration.message == "'nonsense' is neither a date nor a value here")
        // Nothing hides behind a place.
        rig.apply(.jump("14:20 | y log"))
        #expect(rig.exploration.message == "'14:20 | y log' is neither a date nor a value here")
    }

    @Test func notesAreClauses() throws {
        var rig = try weather()
        rig.apply(.annotate("storm"))
        #expect(rig.exploration.message == "select a value first: the words stand beside it")
        rig.apply(.shade)
        #expect(rig.exploration.message == "zoom in or mark a range first: that is shaded")
        rig.apply(.jump("15:00"), .annotate("the \"front\" {x}"))
        #expect(
            rig.exploration.cell
                == "chart | annotate 2022-06-07T15:00 \"the \\\"front\\\" {{x}}\" | select 15:00")
        rig.apply(.zoomIn, .shade)
        #expect(rig.exploration.cell?.contains("| band x 2022-06-07T") == true)
        rig.apply(.undo, .undo)
        #expect(rig.exploration.cell == "chart | annotate 2022-06-07T15:00 \"the \\\"front\\\" {{x}}\" | select 15:00")
        rig.apply(.undo, .undo, .undo)
        #expect(rig.exploration.cell == nil)
        #expect(rig.exploration.message == "there is nothing to undo")
    }

    @Test func writtenRangesAreKeptWhateverIsSaid() throws {
        var rig = try weather()
        rig.apply(.write)
        #expect(rig.exploration.message == "zoom in first: the range that is seen is written")
        rig.apply(.unit(0), .zoomIn, .write)
        let written = rig.exploration.cells(.nothing)
        #expect(written.count == 1 && written[0].hasPrefix("chart | x 2022-06-07T"))
        rig.apply(.showAll)
        #expect(rig.exploration.cells(.result) == written + ["chart | x all"])
    }

    /// Days of a daily series are named as days, months as months.
    @Test func placesAreShort() throws {
        var rig = try ExploreRig(
            "load Samples/weather-year.csv | aggregate daily mean as days", "plot line temperature")
        rig.apply(.first, .move(1))
        #expect(rig.exploration.cell == "chart | select 2024-01-02")
        var months = try ExploreRig("load Samples/weather-year.csv", "plot bar mean temperature by month")
        months.apply(.first, .move(1))
        #expect(months.exploration.cell == "chart | select 2024-02")
        months.apply(.zoomIn)
        #expect(months.exploration.rangeWords.hasPrefix("2024-"))
        #expect(months.exploration.rangeWords.count == "2024-01..2024-06".count)
        #expect(months.exploration.chart.x.scale.bandCount == 6)
        #expect(months.exploration.seenRanks.count == 6)
    }

    @Test func namesAreAllShown() throws {
        var rig = try ExploreRig(
            "load Samples/weather-year.csv | aggregate by weekday mean temperature", "plot bar temperature")
        rig.apply(.first, .move(1))
        #expect(rig.exploration.cell == "chart | select \"Tuesday\"")
        rig.apply(.zoomIn)
        #expect(rig.exploration.message == "an axis of names shows all of them")
        rig.apply(.jump("fri"))
        #expect(rig.exploration.cell == "chart | select \"Friday\"")
    }

    @Test func periodsAreCombined() throws {
        var rig = try ExploreRig("load Samples/weather-year.csv", "plot line temperature")
        rig.apply(.combine(1))
        #expect(rig.exploration.cell == "chart | combine mean by hour")
        rig.apply(.combine(1), .combine(1))
        #expect(rig.exploration.cell == "chart | combine mean by day")
        #expect(rig.exploration.walk?.count == 366, "from the first of January to that of the next year")
        rig.apply(.combine(-1))
        #expect(rig.exploration.cell == "chart | combine mean by 3 hours")
        rig.apply(.combine(-1), .combine(-1), .combine(-1))
        #expect(rig.exploration.message == "these are the rows themselves")
    }

    @Test func tabsAreChosen() throws {
        var rig = try ExploreRig(
            "load Samples/weather.csv", "plot line temperature as temp", "plot line wind as windy",
            "tabs temp \"Temperature\", windy \"Wind\"")
        #expect(rig.exploration.labels == ["Temperature", "Wind"])
        rig.apply(.move(-1), .next(1), .extreme(highest: true))
        let cells = rig.exploration.cells(.result)
        #expect(cells.count == 3)
        #expect(cells[0] == "temp | select 2022-06-07T23:50")
        #expect(cells[1].hasPrefix("windy | select 2022-06-07T"))
        #expect(cells[2] == "figure | select \"Wind\"")
    }

    /// The page of keys stands whole on a terminal of 24 rows of 80 columns.
    @Test func everyKeyIsExplained() throws {
        let rig = try ExploreRig("load Samples/weather.csv", "plot line wind")
        var screen = ExploreScreen(rig.exploration)
        _ = screen.handle(.key(.character("?")))
        let buffer = screen.draw(columns: 80, rows: 24, ExploreStyle())
        let text = (0..<24).map { buffer.text(row: $0) }.joined(separator: "\n")
        for (keys, words) in KeyBindings.page {
            #expect(text.contains(keys) && text.contains(words), "\(words)\n\(text)")
        }
    }
}

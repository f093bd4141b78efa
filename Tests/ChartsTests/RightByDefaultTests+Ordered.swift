@testable import Charts
import Scene
import Series
import Surfaces
import Syntax
import Testing

/// Names in an order that was asked for, and those that are left when only some are shown.
extension RightByDefaultTests {
    /// Nights by how one travels: plane 35, car 19, train 18, bus 10.
    private static var trips: Frame {
        categories(
            ["plane", "car", "bus", "train", "plane", "car"], [Column("nights", [20, 17, 10, 18, 15, 2])])
    }

    private static func parts(_ line: String, _ frame: Frame? = nil) throws -> [String] {
        let chart = try chart(line, frame ?? trips)
        guard case .slots(let names) = chart.x.scale else { return [] }
        let one = chart.series[0]
        return (0..<one.y.count).map { "\(names[Int(one.x[$0])]) \(one.y.span[$0])" }
    }

    /// The sums are those of the rows above, added by hand.
    @Test(arguments: [
        ("sort desc", ["plane 35.0", "car 19.0", "train 18.0", "bus 10.0"]),
        ("sort asc", ["bus 10.0", "train 18.0", "car 19.0", "plane 35.0"]),
        ("top 2", ["plane 35.0", "car 19.0", "2 others 28.0"]),
        ("top 2 rest", ["plane 35.0", "car 19.0", "2 others 28.0"]),
        ("bottom 1", ["bus 10.0", "3 others 72.0"]),
    ])
    func partsOfAWholeKeepTheirNames(_ order: String, _ wanted: [String]) throws {
        #expect(try Self.parts("plot sector nights by name \(order)") == wanted)
    }

    /// As a text has them, a line for each: shares of 82 nights.
    @Test func partsAreNamedByTheirPlaces() throws {
        let chart = try Self.chart("plot sector nights by name sort desc", Self.trips)
        let scene = chart.scene(size: Size(320, 160), measurer: CellMeasurer(), theme: .light)
        let words = scene.elements.compactMap { element in
            if case .text(let run) = element.shape { run.text } else { nil }
        }
        let wanted = ["plane", "43%", "35", "car", "23%", "19", "train", "22%", "18", "bus", "12%", "10"]
        #expect(words.filter(wanted.contains) == wanted, "\(words)")
    }

    /// Of more parts than there are colours, so many are chosen of all of them: 12, 11 and ten that come to 55.
    @Test func theRestOfManyParts() throws {
        let frame = Self.categories((1...12).map { "town \($0)" }, [Column("nights", (1...12).map(Double.init))])
        #expect(
            try Self.parts("plot sector nights by name top 2", frame)
                == ["town 12 12.0", "town 11 11.0", "10 others 55.0"])
    }

    /// Panels show the same names: those that lead in the whole figure, a 21, b 12, c 9, d 6, where east has a 1, b 9, c 3, d 5.
    @Test(arguments: [
        ("x sort desc first 2 rest", ["a", "b", "2 others"], ["a 1.0", "b 9.0", "2 others 8.0"]),
        ("x sort desc first 2", ["a", "b"], ["a 1.0", "b 9.0"]),
        ("x sort asc first 2 rest", ["d", "c", "2 others"], ["d 5.0", "c 3.0", "2 others 10.0"]),
    ])
    func panelsShowTheSameNames(_ order: String, _ shown: [String], _ east: [String]) throws {
        let frame = Self.categories(
            ["a", "b", "c", "d", "a", "b", "c", "d"],
            [
                Column("v", [1, 9, 3, 5, 20, 3, 6, 1]),
                Column("side", texts: ["east", "east", "east", "east", "west", "west", "west", "west"]),
            ])
        let chart = try Self.chart("plot bar sum v by name facet side\n  \(order)", frame)
        guard case .slots(let names) = chart.x.scale else { throw ChartsError.emptyRange("x") }
        #expect(names == shown)
        let one = chart.panels[0].series[0]
        #expect((0..<one.y.count).map { "\(names[Int(one.x[$0])]) \(one.y.span[$0])" } == east)
    }

    /// Bars in the colours of their own names meet where they are folded: the bus' 10 lie on the train's 18, or below.
    @Test func theRestInItsColoursIsStacked() throws {
        let chart = try Self.chart(
            "plot bar nights by name color by name group\n  x sort desc first 2 rest", Self.trips)
        let rest = chart.series.filter { ["train", "bus"].contains($0.name) }
        let spans = rest.flatMap { one in
            (0..<one.y.count).filter { one.y.span[$0].isFinite }.map { (one.floor?.span[$0] ?? 0, one.y.span[$0]) }
        }
        .sorted { $0.0 < $1.0 }
        #expect(spans.count == 2 && spans[0].0 == 0 && spans[0].1 == spans[1].0 && spans[1].1 == 28, "\(spans)")
    }

    /// The lines of dumbbells go along where places are sorted, and what has no value stands last: not where its 0 would.
    @Test func linesOfDumbbellsGoAlong() throws {
        let frame = Self.categories(
            ["a", "b", "c", "d"], [Column("old", [10, 30, 20, 5]), Column("new", [12, 50, 21, 45])])
        for order in ["", "\n  x sort desc", "\n  x sort asc first 3"] {
            let chart = try Self.chart("plot dumbbell old, new by name" + order, frame)
            let elements = Self.scene(chart, Size(800, 480)).elements
            let points = elements.compactMap { element -> Point? in
                guard element.row != nil, case .symbol(_, let center, _) = element.shape else { return nil }
                return center
            }
            let lines = elements.compactMap { element -> (Point, Point)? in
                guard element.row != nil, case .line(let a, let b) = element.shape else { return nil }
                return (a, b)
            }
            #expect(lines.count >= 3)
            for (a, b) in lines { #expect([a, b].allSatisfy { end in points.contains { $0 == end } }, "\(order)") }
        }
    }

    @Test func whatHasNoValueStandsLast() throws {
        let frame = Self.categories(["a", "b", "c", "d"], [Column("v", [3, .nan, -2, 5])])
        for (order, wanted) in [("desc", ["d", "a", "c", "b"]), ("asc", ["c", "a", "d", "b"])] {
            let chart = try Self.chart("plot bar v by name\n  x sort \(order)", frame)
            guard case .slots(let names) = chart.x.scale else { continue }
            #expect(names == wanted)
        }
        // The same up y, of cells.
        let cells = Self.categories(
            ["a", "b", "c", "d"], [Column("v", [3, .nan, -2, 5]), Column("k", texts: ["u", "u", "u", "u"])])
        let up = try Self.chart("plot rect v by k, name\n  y sort desc", cells)
        guard case .slots(let rows) = up.y.scale else { throw ChartsError.emptyRange("y") }
        #expect(rows.filter { $0 != "b" } == ["d", "a", "c"] && rows.firstIndex(of: "b") ?? 3 == 3, "\(rows)")
    }

    /// What adds up is added where it stands together: 18 and 10; a mean is of means.
    @Test func theRestOfSumsIsASum() throws {
        #expect(try Self.parts("plot bar nights by name top 2 rest") == ["plane 35.0", "car 19.0", "2 others 28.0"])
        #expect(
            try Self.parts("plot bar max nights by name top 2 rest")
                == ["plane 20.0", "train 18.0", "mean of 2 others 13.5"])
    }

    /// Ages of a club's classes: those under 20 are the youngest.
    @Test func namesUnderAnAgeComeFirst() throws {
        let frame = Self.categories(["30-39", "60+", "U20", "20-29", "40-49"], [Column("v", [1, 2, 3, 4, 5])])
        let chart = try Self.chart("plot bar count by name", frame)
        guard case .slots(let names) = chart.x.scale else { return }
        #expect(names == ["U20", "20-29", "30-39", "40-49", "60+"])
        #expect(KindCatalog.ranks(["o40", "u20", "20-39"]) == [40, -Double.greatestFiniteMagnitude, 20])
    }

    /// Elections every four years are joined, however few of them there are.
    @Test(arguments: [[2019, 2023], [2015, 2019, 2023], [2011, 2019, 2023]])
    func rowsSeveralYearsApartAreJoined(_ years: [Int]) throws {
        let times = years.flatMap { [Fixture.instant($0, 1, 1), Fixture.instant($0, 1, 1)] }
        let values = times.indices.map(Double.init)
        let frame = Fixture.frame(
            Buffer(times), [Column("share", values), Column("party", texts: years.flatMap { _ in ["A", "B"] })])
        let chart = try Self.chart("plot line share by year color party", frame)
        #expect(chart.series.map { $0.y.count } == [years.count, years.count])
        #expect(chart.series.allSatisfy { one in one.y.span.indices.allSatisfy { one.y.span[$0].isFinite } })
    }

    private static var cells: [Column] {
        [
            Column("length", unit: "min", [30, 40, 50, 60]), Column("loads", [5, 9, 7, 3]),
            Column("kind", texts: ["a", "b", "a", "b"]),
        ]
    }

    /// Points of two columns where no time lies between them: the second over the first.
    @Test(arguments: [
        "plot point length, loads", "plot point length, loads color kind", "plot point length, loads size loads",
    ])
    func pointsOfTwoColumns(_ line: String) throws {
        let chart = try Self.chart(line, Self.rows(Self.cells))
        #expect(chart.series[0].column == "loads")
        let x = chart.series.flatMap { one in (0..<one.x.count).map { one.x[$0] } }
        #expect(x.sorted() == [30, 40, 50, 60], "\(line)")
    }

    /// Over time they are two courses, unless a third column is seen at each of two that are measured otherwise.
    @Test func pointsOfTwoColumnsInTime() throws {
        let frame = Self.days([0, 1, 2, 3], Self.cells)
        #expect(try Self.chart("plot point length, loads", frame).series.map(\.column) == ["length", "loads"])
        let chart = try Self.chart("plot point length, loads color kind", frame)
        #expect(Set(chart.series.map(\.column)) == ["loads"])
    }

    /// Two rows an hour on thirty days: a box of two says nothing, one of sixty does.
    @Test func spreadsOfHoursAreOfTheDay() throws {
        let start = Fixture.instant(2024, 1, 3)
        let times = (0..<1440).map { start + Int64($0) * Microseconds.hour / 2 }
        let frame = Fixture.frame(Buffer(times), [Column("wait", times.indices.map { Double($0 % 7) })])
        let chart = try Self.chart("plot box wait by hour", frame)
        guard case .slots(let names) = chart.x.scale else {
            Issue.record("no slots")
            return
        }
        #expect(names.count == 24)
        let few = Fixture.frame(Buffer(Array(times.prefix(40))), [Column("wait", (0..<40).map { Double($0 % 7) })])
        if case .slots = try Self.chart("plot box wait by hour", few).x.scale { Issue.record("hours of one day") }
    }

    /// Bars that were said after a line do not hide it.
    @Test func fillsLieUnderLines() throws {
        let frame = Self.days([0, 1, 2, 3], Self.cells)
        let scene = try Self.scene(Self.chart("plot line length + bar loads right", frame))
        let roles = Self.marks(scene).map { if case .rect = $0.shape { "bar" } else { "line" } }
        #expect(roles.firstIndex(of: "line").map { roles[$0...].allSatisfy { $0 == "line" } } ?? false, "\(roles)")
        #expect(roles.contains("bar"))
    }

    /// Names sorted by nothing else are sorted by their values, the greatest first.
    @Test func sortAloneDescends() throws {
        #expect(
            try Self.parts("plot bar nights by name sort") == ["plane 35.0", "car 19.0", "train 18.0", "bus 10.0"])
    }
}

/// Members of cycles that no row is in.
extension RightByDefaultTests {
    /// Opening hours: 9 to 16 from Monday to Friday of two weeks; rows at each of these alone.
    private static var opening: Frame {
        let days = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11]
        let start = Fixture.instant(2024, 1, 1)
        let times = days.flatMap { day in
            (9...16).map { start + Int64(day) * Microseconds.day + Int64($0) * Microseconds.hour }
        }
        return Fixture.frame(
            Buffer(times),
            [Column("wait", times.indices.map(Double.init)), Column("kind", texts: times.map { _ in "a" })])
    }

    private static func names(_ kind: AxisScale?) -> [String] {
        if case .slots(let names)? = kind { names } else { [] }
    }

    /// Hours before the first and after the last have no place; one between has, and months have all twelve.
    @Test func hoursAndWeekdaysAreThoseThatAreOpen() throws {
        let hours = (9...16).map(String.init)
        let week = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]
        #expect(Self.names(try Self.chart("plot bar count by hour of day", Self.opening).x.scale) == hours)
        #expect(Self.names(try Self.chart("plot bar count by weekday", Self.opening).x.scale) == week)
        let cells = try Self.chart("plot rect count by hour of day, weekday", Self.opening)
        #expect(Self.names(cells.x.scale) == hours && cells.series[0].detail.rowNames == week)
        #expect(Self.names(try Self.chart("plot bar count by month of year", Self.opening).x.scale).count == 12)
        var holed = Self.opening
        let kept = holed.index.times.map { times in times.span.indices.filter { ($0 % 8) != 3 } } ?? []
        holed = try holed.picking(kept, .process)
        #expect(Self.names(try Self.chart("plot bar count by hour of day", holed).x.scale) == hours)
    }
}

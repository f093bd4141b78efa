@testable import Charts
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

/// What seventy lines over fourteen tables of every day showed to be wrong: a league, a bank's export, a survey, a boiler, earthquakes.
extension RightByDefaultTests {
    private static func said(_ cell: String, _ frame: Frame) throws -> String {
        let notes = try chart(cell, frame).notes.sentences
        return notes.first { $0.hasPrefix("chosen: ") }.map { String($0.dropFirst(8)) }
            ?? notes.joined(separator: " · ")
    }

    /// Numbers without a course, by the minimal standard of Park and Miller (1988).
    private static func chance(_ count: Int, seed: Int = 1) -> [Double] {
        var state = seed
        return (0..<count).map { _ in
            state = state * 16807 % 2_147_483_647
            return Double(state) / 2_147_483_647
        }
    }

    // MARK: Numbers of rows

    /// Law (n): ranks, identifiers and numbers within groups measure nothing.
    @Test func numbersOfRowsAreNotMeasures() throws {
        let teams = (0..<20).map { "Team \($0)" }
        let league = Self.rows([
            Column("Pos", (1...20).map(Double.init)), Column("Team", texts: teams),
            Column("Pts", (0..<20).map { 90 - Double($0) * 3 }),
        ])
        #expect(try Self.said("plot", league).hasPrefix("plot bar Pts"))
        let numbers = (0..<90).map { (row: Int) -> Double in Double(10_000 + row / 2 * 40 + row % 2) }
        let patients = Self.rows([
            Column("pidnum", numbers), Column("age", Self.chance(90)), Column("weight", Self.chance(90, seed: 7)),
        ])
        #expect(try Self.said("plot", patients) == "plot point weight over age")
        // Three groups, each counted from one.
        var counters: [Double] = []
        for count in [80, 60, 40] { counters += (1...count).map { Double($0) } }
        let groups = Self.rows([
            Column("Sample Number", counters), Column("mass", Self.chance(180)),
            Column("length", Self.chance(180, seed: 5)),
        ])
        #expect(try Self.said("plot", groups) == "plot point length over mass")
    }

    private static let twenty = (1...20).map { Double($0) }
    private static let numbered: [([Double], Bool)] = [
        (twenty, true), ([0] + twenty, true),
        // Grades of a few values, an even grid with steps of two, a count that stands still.
        ((0..<200).map { Double($0 % 10 + 1) }, false), (twenty.map { $0 * 2 }, false),
        ([1, 1, 2, 2, 3, 3], false), ([1, 2, 3], false), ([3, 1, 2, 5, 4, 2, 1, 3], false),
        ([1, 2, 3, 5, 6, 9, 10, 11], true), ([-2, -1, 0, 1, 2, 3], false), ([1.5, 2.5, 3.5, 4.5, 5.5], false),
    ]

    /// Of n rows chance leaves out m·e^(−n/m) of m numbers: none missing of a few says nothing.
    @Test(arguments: numbered.indices) func numberingIsToldByValues(_ place: Int) throws {
        let (values, isNumbering) = Self.numbered[place]
        #expect(try RowNumbering.holds(Buffer(values)) == isNumbering, "\(values)")
    }

    /// What says where other columns stand is not lost.
    @Test func anEvenGridStaysAPlace() throws {
        let frame = Self.rows([
            Column("volt", (1...30).map(Double.init)), Column("up", Self.chance(30)),
            Column("down", Self.chance(30, seed: 3)),
        ])
        #expect(try Self.said("plot", frame) == "plot line up, down over volt")
    }

    // MARK: Lines nobody named

    /// Payments: several on some days, to whom it came.
    private static var payments: Frame {
        let pick = chance(400)
        var (days, payees, amounts, balances) = ([Int](), [String](), [Double](), [Double]())
        var (day, balance) = (0, 5000.0)
        while days.count < 300 {
            let count = days.count
            for (number, payee) in ["Aldi", "Café", "Lidl", "Netz", "Rewe"].enumerated()
            where pick[(day * 7 + number * 83) % 400] < 0.3 {
                let amount = ((pick[(day + number * 57) % 400] - 0.6) * 10_000).rounded() / 100
                balance = ((balance + amount) * 100).rounded() / 100
                days.append(day)
                payees.append(payee)
                amounts.append(amount)
                balances.append(balance)
            }
            day += 1
            if days.count == count { day += 1 }
        }
        return Self.days(
            days,
            [
                Column("Payee", texts: payees), Column("Betrag", unit: "EUR", amounts),
                Column("Saldo", unit: "EUR", balances),
            ])
    }

    /// What comes when it comes is cut into lines by nobody: one line of the balance.
    @Test func paymentsAreNotLinesOfPayees() throws {
        #expect(try Self.chart("plot line Saldo", Self.payments).series.count == 1)
    }

    /// Things that are measured again and again are lines, also where one of them is measured seldom, or comes later.
    @Test func steadyRowsAreLines() throws {
        var rows: [(Int, String)] = []
        for day in 0..<60 {
            rows.append((day, "a"))
            if day % 7 == 0 { rows.append((day, "weekly")) }
            if day > 20 { rows.append((day, "late")) }
        }
        let frame = Self.days(
            rows.map(\.0), [Column("v", Self.chance(rows.count)), Column("k", texts: rows.map(\.1))])
        #expect(try Self.chart("plot line v", frame).series.map(\.name) == ["a", "weekly", "late"])
        #expect(try Self.said("plot", frame) == "plot line v color by k")
    }

    // MARK: Flows and levels

    /// Law (d): what a balance runs up adds up, in a language that no list has; of the balance a month has its last.
    @Test func whatRunsUpABalanceAddsUp() throws {
        #expect(try Self.chart("plot bar Betrag by month", Self.payments).series[0].measure.title == "sum Betrag")
        #expect(try Self.chart("plot bar Saldo by month", Self.payments).series[0].measure.title == "last Saldo")
        #expect(try Self.said("plot", Self.payments).hasPrefix("plot bar sum Betrag by "))
        // The newest row first within a day, as banks write it.
        var (steps, totals, total) = ([Double](), [Double](), 0.0)
        for row in 0..<12 {
            steps.append([4.0, -1, 7, 3][row % 4])
            totals.append(total)
            total -= steps[row]
        }
        let newest = Self.days(Array(0..<12), [Column("x", steps), Column("total", totals)])
        #expect(try Self.chart("plot bar x by month", newest).series[0].measure.title == "sum x")
    }

    /// Law (d): of a total that never falls the last row says all, whatever is counted.
    @Test func runningTotalsAreNotSummed() throws {
        var rows: [(Int, String, Double)] = []
        for day in 0..<40 { rows += [(day, "a", Double(day * day)), (day, "b", Double(day * 3))] }
        let frame = Self.days(
            rows.map(\.0), [Column("cases", rows.map(\.2)), Column("place", texts: rows.map(\.1))])
        let chart = try Self.chart("plot bar cases by month color by place", frame)
        #expect(chart.series.allSatisfy { $0.measure.title == "last cases" && $0.floor == nil })
        #expect(try Self.said("plot", frame) == "plot line cases color by place")
        // The same that falls once is none.
        let counts = (0..<40).map { (day: Int) -> Double in day == 20 ? 0 : Double(day) }
        let daily = Self.days(Array(0..<40), [Column("cases", counts)])
        #expect(try Self.chart("plot bar cases by month", daily).series[0].measure.title == "sum cases")
    }

    // MARK: Occurrences

    /// Law (n): values that do not follow from those before are counted by period; those that do are a line.
    @Test func occurrencesAreCountedAndReadingsDrawn() throws {
        let gaps = Self.chance(300, seed: 11).map { Int64($0 * 40 * 3600e6) + 1 }
        var time = Fixture.instant(2024, 1, 1)
        let times = gaps.map { gap -> Int64 in
            time += gap
            return time
        }
        let quakes = Fixture.frame(
            Buffer(times), [Column("mag", Self.chance(300)), Column("depth", Self.chance(300, seed: 9))])
        #expect(try Self.said("plot", quakes).hasPrefix("plot bar count by "))
        var level = 70.0
        let weights = Self.chance(300).map { step -> Double in
            level += step - 0.5
            return level
        }
        let readings = Fixture.frame(Buffer(times), [Column("weight", weights)])
        #expect(try Self.said("plot", readings) == "plot line weight")
        // Two scales whose readings take turns.
        let turns = Fixture.frame(
            Buffer(times),
            [
                Column("weight", (0..<300).map { row -> Double in weights[row] + Double(row % 2) * 40 }),
                Column("scale", texts: (0..<300).map { row -> String in row % 2 == 0 ? "a" : "b" }),
            ])
        #expect(try Self.said("plot", turns) == "plot line weight")
    }

    /// Few of them stand where they were.
    @Test func fewOccurrencesArePoints() throws {
        var day = 0
        let days = Self.chance(60, seed: 4).map { gap -> Int in
            day += 1 + Int(gap * 9)
            return day
        }
        let answers = Self.days(
            days, [Column("score", Self.chance(60)), Column("team", texts: (0..<60).map { "t\($0 * 7 % 3)" })])
        #expect(try Self.said("plot", answers) == "plot point score color by team")
    }

    /// A letter is not a count of what is not whole.
    @Test func aSymbolIsNoCount() throws {
        let frame = Self.rows([
            Column("side", texts: ["a", "a", "b"]), Column("Delta 15 N", [8.9, 8.1, 9.2]), Column("n", [3, 4, 5]),
        ])
        #expect(try Self.chart("plot bar `Delta 15 N` by side", frame).series[0].measure.title == "mean Delta 15 N")
        #expect(try Self.chart("plot bar n by side", frame).series[0].measure.title == "sum n")
    }

    /// Rows in time that hold no number are counted by their texts.
    @Test func timesAndTextsAloneAreCounted() throws {
        let frame = Self.days(
            [0, 900, 1800, 2700],
            [Column("name", texts: ["w", "x", "y", "z"]), Column("party", texts: ["r", "d", "r", "r"])])
        #expect(try Self.said("plot", frame) == "plot bar count by party | x sort desc")
    }

    // MARK: Colours

    /// What has no name is grey among names, and no hue of its own.
    @Test(arguments: ["plot bar by side color by k", "plot point v over w color by k"])
    func theNamelessAreGrey(_ cell: String) throws {
        let frame = Self.rows([
            Column("side", texts: ["l", "r", "l", "r"]), Column("k", texts: [nil, "p", "q", nil]),
            Column("v", [1.0, 2, 3, 4.5]), Column("w", [4.0, 1, 2, 3.5]),
        ])
        for theme in [Theme.light, .dark, .print] {
            let colors = try Self.chart(cell, frame).series.reduce(into: [String: Color]()) { colors, one in
                if case .constant(let color) = one.style.coloring { colors[one.name] = color.color(in: theme) }
            }
            #expect(colors["missing"] == theme.folded)
            #expect(colors["p"] == theme.series[0] && colors["q"] == theme.series[1])
        }
    }

    /// Bars whose colour follows from their name have nothing to stand beside: each is as wide as others and above its name.
    @Test func barsOfOneColourANameStandAlone() throws {
        let frame = Self.rows([
            Column("who", texts: ["a", "a", "b", "c", "d"]), Column("party", texts: ["r", "r", "d", "d", "r"]),
            Column("temp", [4.0, 5, 3, 2, 1]),
        ])
        let chart = try Self.chart("plot bar temp by who color by party", frame)
        #expect(chart.series.allSatisfy { $0.dodge.count == 1 })
        let bars = Self.bars(Self.scene(chart)).sorted { $0.x < $1.x }
        let steps = zip(bars, bars.dropFirst()).map { $1.x - $0.x }
        #expect(bars.count == 4 && steps.allSatisfy { abs($0 - steps[0]) < 1 })
        // Two colours at one name stand beside each other as before.
        let shared = Self.rows([
            Column("who", texts: ["a", "a", "b", "b", "d"]), Column("party", texts: ["r", "r", "d", "r", "r"]),
            Column("temp", [4.0, 5, 3, 2, 1]),
        ])
        #expect(try Self.chart("plot bar temp by who color by party", shared).series.allSatisfy { $0.dodge.count == 2 })
    }

    // MARK: Order

    /// Law (e): times of day have an order, but for a night that was met from its evening on.
    @Test(arguments: [
        (["12:00", "08:30", "16:15"], ["08:30", "12:00", "16:15"]),
        (["1 PM", "12 PM", "9 AM"], ["9 AM", "12 PM", "1 PM"]),
        (["11:00 - 12:00", "10:00 - 11:00", "9:00 - 10:00"], ["9:00 - 10:00", "10:00 - 11:00", "11:00 - 12:00"]),
        (["22:00", "23:30", "01:00"], ["22:00", "23:30", "01:00"]),
        (["12:30 am", "11:59 pm", "8:05 am"], ["12:30 am", "8:05 am", "11:59 pm"]),
        // Neither scores nor ratios with one digit behind are.
        (["3:2", "1:4", "2:2"], ["3:2", "1:4", "2:2"]), (["30:00", "08:00"], ["30:00", "08:00"]),
    ])
    func timesOfDayHaveAnOrder(_ met: [String], _ order: [String]) throws {
        let frame = Self.categories(met, [Column("v", met.indices.map { Double($0 + 1) })])
        guard case .slots(let names) = try Self.chart("plot bar v by name", frame).x.scale else {
            Issue.record("no names")
            return
        }
        #expect(names == order)
    }

    // MARK: Text

    /// On text each name up the side has a row: two of them in one would be neither's.
    @Test(arguments: [("hour of day, weekday", 7), ("weekday, hour of day", 24)])
    func namedLinesHaveARowEach(_ keys: String, _ names: Int) throws {
        let start = Fixture.instant(2024, 1, 1)
        let hours = Fixture.frame(
            Fixture.times(from: start, every: Microseconds.hour, count: 24 * 14),
            [Column("v", Self.chance(24 * 14))])
        let figure = Figure.chart(try Self.chart("plot rect v by \(keys)", hours))
        let cell = Size(8, 16)
        let rows = figure.rows(columns: 80, rows: 20, cell: CellMeasurer().cell ?? cell)
        #expect(names == 7 ? rows == 20 : rows >= 27)
        let scene = figure.scene(
            size: CellMeasurer.size(columns: 80, rows: rows), measurer: CellMeasurer(), theme: .light)
        let labels = Self.labels(scene)
        let wanted = names == 7 ? ["Monday", "Sunday"] : (0..<24).map(String.init)
        #expect(Set(labels).isSuperset(of: wanted))
    }
}

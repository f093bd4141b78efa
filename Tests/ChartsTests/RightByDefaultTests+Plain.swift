@testable import Charts
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

/// What plain lines over tables of everyday life (stocks, marks, matches, rents) showed to be wrong.
extension RightByDefaultTests {
    /// The names along x, in order.
    private static func names(_ chart: ResolvedChart) throws -> [String] {
        let names: [String]? = if case .slots(let names) = chart.x.scale { names } else { nil }
        return try #require(names)
    }

    /// Weeks of two articles in two places, one of them in one place alone.
    private static func stocks() -> Frame {
        let articles = ["desk", "desk", "chair", "chair", "lamp"]
        let places = ["Leeds", "Bristol", "Leeds", "Bristol", "Leeds"]
        let rows = (0..<20).flatMap { week in (0..<5).map { (week, $0) } }
        return days(
            rows.map { $0.0 * 7 },
            [
                Column("stock on hand", rows.map { Double(300 - $0.0 * 10 + $0.1) }),
                Column("sold", rows.map { Double(20 + $0.0 % 5) }),
                Column("article", texts: rows.map { articles[$0.1] }),
                Column("house", texts: rows.map { places[$0.1] }),
            ])
    }

    /// Law (j): where no column tells lines apart, two of them may.
    @Test func linesAreToldApartByTwoColumns() throws {
        let chart = try Self.chart("plot line \"stock on hand\"", Self.stocks())
        #expect(chart.series.count == 5)
        #expect(chart.series.allSatisfy { $0.y.count == 20 })
        #expect(chart.notes.sentences.contains("one each article, house"))
        #expect(Set(chart.series.map(\.name)).contains("chair · Bristol"))
    }

    /// Law (d): where nothing tells them apart rows of one instant are one value, as they are under a bar.
    @Test(arguments: [
        ("plot line crowd", "mean crowd", [150.0, 20, 35]), ("plot area count", "sum count", [300, 40, 70]),
    ])
    func rowsOfOneInstantAreOneValue(_ cell: String, _ title: String, _ values: [Double]) throws {
        let frame = Self.days(
            [0, 0, 2, 2, 5, 5],
            [
                Column("crowd", [100.5, 199.5, 10.5, 29.5, 40, 30]), Column("count", [100, 200, 10, 30, 40, 30]),
                Column("home", texts: ["a", "b", "a", "a", "b", "b"]),
            ])
        let chart = try Self.chart(cell, frame)
        #expect(chart.series.count == 1)
        #expect(Self.values(chart, 0) == values)
        #expect(chart.y.title == title)
    }

    /// A path over something else that goes back and forth is no course, and stays one.
    @Test func pathsStay() throws {
        let frame = Self.rows([
            Column("miles", [1, 2, 3, 2, 1, 2, 3, 2]), Column("gas", [1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]),
        ])
        #expect(try Self.chart("plot line gas over miles", frame).series.map(\.y.count) == [8])
    }

    /// Law (n): columns that are years are lines over these, whether or not the mark is said.
    @Test(arguments: ["plot", "plot line", "plot area"]) func yearsAsColumnsAreLinesOverTime(_ cell: String) throws {
        let years: [Column] = (2014...2020).map { (year: Int) -> Column in
            let rent = Double(year - 2000)
            return Column("\(year)", [rent + 0.5, rent * 1.25])
        }
        let frame = Self.rows([Column("district", texts: ["north", "south"])] + years)
        let chart = try Self.chart(cell, frame)
        #expect(chart.series.map(\.name) == ["north", "south"])
        #expect(chart.series.allSatisfy { $0.y.count == 7 })
        guard case .time = chart.x.scale else {
            Issue.record("no time")
            return
        }
        // One that is named is none of many.
        #expect(try Self.chart("plot line \"2016\"", frame).series.map(\.y.count) == [2])
    }

    /// Law (e): codes rise place by place.
    @Test(arguments: [
        ["A", "B", "C", "D", "E", "F"], ["A+", "A", "A-", "B+", "B", "C"], ["A*", "A", "B"],
        ["A+++", "A++", "A+", "A", "B"],
        ["7a", "7b", "8a", "10a"], ["A1", "A2", "B1", "B2", "C1"], ["v1.9", "v1.10", "v2.0"], ["1.9.2", "1.10", "2.0"],
        ["1.8", "1.9", "1.10", "1.11"], ["3.9.1", "3.10.0", "4.0.0-alpha", "4.0.0-beta", "4.0.0-rc2", "4.0.0"],
        ["T1", "T2", "T10"], ["M20", "M30", "M40", "W20", "W30", "W50+"], ["Low", "Medium", "High", "Urgent"],
    ])
    func codesRise(_ names: [String]) throws {
        let met = Array(names.reversed())
        let chart = try Self.chart(
            "plot bar v by name", Self.categories(met, [Column("v", met.map { Double($0.count) })]))
        #expect(try Self.names(chart) == names)
    }

    /// Compass points, lengths of time, dates, decimals and ratios have another order than their letters and digits, or none.
    @Test(arguments: [
        ["N", "E", "S", "W"], ["1m", "5m", "1h", "4h"], ["K", "Q", "J"], ["3.4.2021", "1.2.2023", "2.1.2024"],
        ["2:1", "1:1", "1:2"], ["O", "A", "B", "AB"],
    ])
    func otherCodesStayAsMet(_ names: [String]) throws {
        let chart = try Self.chart(
            "plot bar v by name", Self.categories(names, [Column("v", names.map { Double($0.count) })]))
        #expect(try Self.names(chart) == names)
    }

    /// The values of a heat map's cells, row by row; zero for none.
    private static func cells(_ chart: ResolvedChart) -> [Double] {
        guard let values = chart.series.first?.detail.values else { return [] }
        return (0..<values.count).map { values.span[$0].isNaN ? 0 : values.span[$0] }
    }

    /// Law (e): two sides that name the same things have one order.
    @Test func sidesOfTheSameNamesHaveOneOrder() throws {
        let frame = Self.rows([
            Column("home", texts: ["Kiel", "Lemgo", "Berlin", "Kiel"]),
            Column("guest", texts: ["Lemgo", "Berlin", "Kiel", "Berlin"]), Column("v", [1.5, 2, 3, 4]),
        ])
        let chart = try Self.chart("plot rect v by home, guest", frame)
        #expect(try Self.names(chart) == ["Kiel", "Lemgo", "Berlin"])
        #expect(Self.cells(chart) == [0, 0, 3, 1.5, 0, 0, 4, 2, 0])
        // Others have their own.
        let apart = Self.rows([
            Column("home", texts: ["x", "y", "x"]), Column("guest", texts: ["r", "q", "q"]), Column("v", [1.5, 2, 3]),
        ])
        let own = try Self.chart("plot rect v by home, guest", apart)
        #expect(Self.cells(own) == [1.5, 0, 3, 2])
    }

    /// An axis of both signs ends near its values where its next round number is far beyond them.
    @Test(arguments: [([-0.1, 16.0], -1.0, 20.0), ([-19, 0.1], -20, 1), ([-12, 14], -20, 20)])
    func axesOfBothSignsEndNearTheirValues(_ values: [Double], _ least: Double, _ most: Double) throws {
        let chart = try Self.chart("plot point v", Self.days([0, 1], [Column("v", values)]))
        guard case .number(let lower, let upper, _) = chart.y.scale else {
            Issue.record("no numbers")
            return
        }
        #expect(lower >= least && lower <= values[0] && upper <= most && upper >= values[1], "\(lower) \(upper)")
    }

    /// Law (i): in text names that have no room in a row stand in two.
    @Test func namesOfCellsStandInTwoRows() throws {
        let names = ["Melsungen", "Hannover", "Lemgo", "Magdeburg", "Flensburg", "Berlin", "Kiel", "Gummersbach"]
        let pairs = names.flatMap { one in names.map { (one, $0) } }
        let frame = Self.rows([
            Column("home", texts: pairs.map(\.0)), Column("guest", texts: pairs.map(\.1)),
            Column("v", pairs.indices.map { Double($0 * 7 % 11) }),
        ])
        let chart = try Self.chart("plot rect v by home, guest", frame)
        let scene = chart.scene(size: CellMeasurer.size(columns: 80, rows: 22), measurer: CellMeasurer(), theme: .light)
        #expect(Self.labels(scene).filter(names.contains).sorted() == (names + names).sorted())
    }

    /// Law (i): what nearly fits on one line is broken before it is turned.
    @Test func namesThatNearlyFitAreBroken() throws {
        let names = ["Jan 2023", "Feb 2023", "Mar 2023", "Apr 2023", "May 2023", "Jun 2023"]
        let chart = try Self.chart(
            "plot bar v by name", Self.categories(names, [Column("v", names.indices.map { Double($0) })]))
        for width in stride(from: 300.0, to: 640, by: 4) {
            let scene = Self.scene(chart, Size(width, 300))
            let turned = scene.elements.filter {
                if $0.role == .tickLabel, case .text(let run) = $0.shape { run.rotation != 0 } else { false }
            }
            #expect(turned.isEmpty, "\(width)")
        }
    }
}

import Session
import Testing

/// Aggregates of some rows beside those of others, each aggregate of its own columns, and rows that are told apart by whether something holds.
@Suite struct SaySomeRowsTests {
    /// Guests of three huts on four days of two years. By year, Alp: 10 + 20 = 30 and 40 + 50 = 90; Dom: 5 + 5 = 10 and 10 + 20 = 30; nights, which
    /// weigh them: 1, 3 and so on.
    private static let read = ReadAs(
        table: """
            date,hut,guests,nights,fault code
            2023-05-06,Alp,10,1,E1
            2023-05-07,Alp,20,3,E2
            2024-05-04,Alp,40,1,
            2024-05-05,Alp,50,1,
            2023-05-06,Dom,5,2,E1
            2023-05-07,Dom,5,2,E1
            2024-05-04,Dom,10,4,
            2024-05-05,Dom,20,4,
            """,
        file: "huts.csv")

    private static func values(_ line: String) throws -> [Double] {
        let rig = try read.rig()
        let result = rig.session.run(line)
        #expect(result.error == nil, "\(line): \(result.error.map { "\($0.fault.what)" } ?? "")")
        let frame = try #require(rig.session.workspace.frame("it"))
        let numbers = try #require(try frame.columns.last(where: \.isNumeric)?.numbers)
        return numbers.span.indices.map { numbers.span[$0] }
    }

    /// Each quotient from the sums above.
    private static let formulas: [(String, [Double])] = [
        ("sum guests where hut = Alp / sum guests where hut = Dom by year", [3, 3]),
        ("aggregate by year sum guests where hut = \"Alp\" - sum guests where hut = \"Dom\"", [20, 60]),
        ("aggregate share = sum guests where hut = Alp / sum guests by year", [0.75, 0.75]),
        ("count where guests > 10 / count by year", [0.25, 0.75]),
        ("100 * count where guests > 10 / count", [50]),
        ("sum(guests, hut = \"Alp\") / sum(guests, hut = \"Dom\") by year", [3, 3]),
        ("max guests where hut = Alp / max guests where hut = Dom by year", [4, 2.5]),
        // A quotient within a condition is of the row.
        ("sum guests where guests / nights > 9 by year", [10, 90]),
        // An aggregate apart from its parenthesis is of all that is worked out.
        (
            "aggregate mean (guests + nights) / nights by hut",
            [332.0 / 12, 16.5 / 4]
        ),
        ("mean (guests + nights) / 2 by hut", [126.0 / 8, 52.0 / 8]),
    ]

    @Test(arguments: formulas)
    func someRows(_ line: String, _ wanted: [Double]) throws {
        let found = try Self.values(line)
        #expect(found.count == wanted.count, "\(line): \(found)")
        for (a, b) in zip(found, wanted) { #expect(abs(a - b) < 1e-9, "\(line): \(found)") }
    }

    /// Means by weight by hand: Alp (10 + 60 + 40 + 50) / 6, Dom (10 + 10 + 40 + 80) / 12.
    @Test(arguments: [
        "mean guests weighted by nights by hut", "average guests weighted by nights per hut",
        "weighted mean guests by nights by hut",
    ])
    func weighted(_ line: String) throws {
        let found = try Self.values(line)
        #expect(found.map { ($0 * 1000).rounded() } == [26_667, 11_667], "\(line): \(found)")
    }

    @Test(arguments: [
        ("rows on saturdays vs other days", "aggregate count by (weekday(time) = Saturday)"),
        ("mean guests on saturdays vs other days", "aggregate mean guests by (weekday(time) = Saturday)"),
        ("mean guests for Alp against the others", "aggregate mean guests by (hut = \"Alp\")"),
        ("sum guests for 2023 and 2024", "where year(time) in (2023, 2024) | aggregate sum guests"),
        ("mean guests in May and June by hut", "where month(time) in (May, June) | aggregate mean guests by hut"),
        ("first where guests > 10", "where guests > 10 | first 1"),
        ("first where guests > 4 by hut", "where guests > 4 | first 1 by hut"),
        ("first day with guests over 10", "where guests > 10 | first 1"),
        ("where day = 2023-05-07", "where time = 2023-05-07"), ("where month = 2023-05", "where time = 2023-05"),
        ("busiest month by sum guests", "top 1 month by sum guests"),
        ("busiest month sum guests", "top 1 month by sum guests"),
        ("total guests and mean nights by year", "aggregate sum guests, mean nights by year"),
        ("min and max guests, mean nights by year", "aggregate min guests, max guests, mean nights by year"),
        (
            "max and mean of guests and nights by year",
            "aggregate max guests, mean guests, max nights, mean nights by year"
        ),
        ("plot bar sum guests, sum nights by year stacked", "plot bar sum guests, sum nights by year stack"),
        ("plot bar guests, nights by year grouped", "plot bar guests, nights by year group"),
        ("show me count, mean guests by hut", "aggregate count, mean guests by hut"),
        ("plot bar guests by hut sorted", "plot bar guests by hut sort"),
        ("plot line guests y log + line nights", "plot line guests + line nights y log"),
        ("plot line guests log + line nights", "plot line guests + line nights y log"),
        ("plot bar share by hut color \"fault code\"", "plot bar count by hut color by \"fault code\" share"),
        ("sum guests by hut color \"fault code\"", "plot sum guests by hut color by \"fault code\""),
        ("guests by year facet hut", "plot guests by year facet by hut"),
        ("plot line guests by hut | export x.png 600x300", "plot line guests by hut | export x.png size 600x300"),
    ])
    func parts(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    /// What is drawn of aggregates of two columns, and of some rows, is of the rows of each place.
    @Test(arguments: [
        ("plot bar wmean(guests, nights) by hut", [26.667, 11.667]),
        ("plot bar sum guests where hut = Alp / sum guests where hut = Dom by year", [3, 3]),
        ("plot bar count where guests > 10 / count by year", [0.25, 0.75]),
    ])
    func drawn(_ line: String, _ wanted: [Double]) throws {
        let rig = try Self.read.rig()
        let result = rig.session.run(line)
        #expect(result.error == nil, "\(line): \(result.error.map { "\($0.fault.what)" } ?? "")")
        let y = try #require(try rig.session.workspace.chart("chart")?.onlyChart().series.first?.y)
        let found = y.span.indices.map { (y.span[$0] * 1000).rounded() / 1000 }
        #expect(found == wanted, "\(line): \(found)")
    }

    /// Two huts on one day are no step of time.
    @Test func gapsOfRowsThatShareATime() throws {
        let said = try Self.read.rig().run("gaps longer than 1 week")
        #expect(said.contains("1 row"), "\(said)")
        let own = try Self.read.rig().run("where hut = Alp or hut = Dom | gaps")
        #expect(own.contains("gaps longer than 36 hours") && own.contains("→ 1 row"), "\(own)")
    }

    /// Readings, which stand one after the other: three rows below 5, of which two together.
    @Test(arguments: ["longest co2 < 5", "longest time with co2 below 5", "longest stretch below 5"])
    func longestOfReadings(_ typed: String) throws {
        let read = ReadAs(
            table: "time,co2\n"
                + zip(0..., [9, 4, 3, 9, 9, 4, 9]).map { "2024-01-01 0\($0):00,\($1)" }.joined(separator: "\n"),
            file: "air.csv")
        try read.check(typed, "runs co2 < 5 | top 1 rows")
    }
}

import Diagnostics
import Series
import Testing

@testable import Session

/// Kinds of line that people type and that have one meaning: rows counted beside an aggregate, conditions and keys where they stand in
/// the sentence, clauses behind a `+`. Values are counted by hand from the table, those of percents by pandas 3.1.
@Suite struct SayKindsTests {
    /// 2024-01-17 is a Wednesday.
    private static let table = """
        day,k,a,b,group
        2024-01-17,A,10,4,x
        2024-01-18,B,20,5,y
        2024-01-31,A,30,6,x
        2024-02-01,B,40,5,y
        2024-02-02,A,20,10,x
        2024-03-01,B,60,30,y
        2024-03-30,B,40,,x
        """
    private static let counted = table.split(separator: "\n").enumerated().map { row, line in
        line + (row == 0 ? ",count" : ",\(row)")
    }.joined(separator: "\n")

    private static func rig(_ table: String = table) throws -> SessionRig {
        let rig = try SessionRig()
        try rig.write(table, to: "s.csv")
        _ = rig.session.run("load s.csv")
        return rig
    }

    /// The numbers of the last column.
    private static func values(_ line: String, of table: String = table) throws -> [Double] {
        let rig = try Self.rig(table)
        let result = rig.session.run(line)
        #expect(result.error == nil, "\(line): \(result.error.map { "\($0.fault.what)" } ?? "")")
        let frame = try #require(rig.session.workspace.frame("it"))
        let numbers = try #require(try frame.columns.last(where: \.isNumeric)?.numbers)
        return numbers.span.indices.map { numbers.span[$0] }
    }

    private static func isClose(_ found: [Double], _ wanted: [Double]) -> Bool {
        found.count == wanted.count
            && zip(found, wanted).allSatisfy { $0.isNaN && $1.isNaN || ($0 - $1).magnitude < 1e-9 }
    }

    // MARK: Rows counted

    /// A: a 60 of 3 rows, b 20. B: a 160 of 4 rows; above 15 B, whose row comes first, 160 of 4, A 50 of 2.
    private static let counts: [(String, [Double])] = [
        ("sum a / count by k", [20, 40]), ("100 * sum a / count by k", [2000, 4000]),
        ("sum a / count * 100 by k", [2000, 4000]), ("r = sum a / count by k", [20, 40]),
        ("sum a * b / count by k", [420.0 / 3, 2100.0 / 4]), ("sum(a) / count by k", [20, 40]),
        ("aggregate sum a / count by k where a > 15", [40, 25]), ("sum a by k where a > 15", [160, 50]),
    ]

    @Test(arguments: counts) func bareCountIsTheRows(_ line: String, _ wanted: [Double]) throws {
        #expect(try Self.isClose(Self.values(line), wanted), "\(line)")
    }

    /// A column that is called so is meant: 10/1 + 30/3 + 20/5, and 20/2 + 40/4 + 60/6 + 40/7.
    @Test func aColumnCalledCountIsMeant() throws {
        let found = try Self.values("sum a / count by k", of: Self.counted)
        #expect(Self.isClose(found, [24, 30 + 40.0 / 7]), "\(found)")
    }

    @Test func theEchoSaysTheRows() throws {
        for line in ["sum a / count by k", "sum a / count() by k"] {
            let said = try Self.rig().run(line)
            #expect(said.contains("= aggregate sum a / count() by k"), "\(said)")
        }
        // Within parentheses an aggregate holds none.
        let error = try Self.rig().session.run("sum(a / count) by k").error
        #expect(error?.fault.what == "unknown column 'count'")
    }

    // MARK: Keys before their stage

    private static let grouped: [(String, String, [Double])] = [
        ("group by k | sum a", "aggregate sum a by k", [60, 160]),
        ("group by k | count", "aggregate count by k", [3, 4]),
        ("group by k | sum a as s | keep a", "aggregate sum a by k as s | keep a", [60, 160]),
        ("groupby k | sum a", "aggregate sum a by k", [60, 160]),
        ("group by month | mean a", "aggregate mean a by month", [20, 30, 50]),
        ("group by k | cumulative a", "cumulative a by k", [10, 20, 40, 60, 60, 120, 160]),
    ]

    @Test(arguments: grouped) func keysStandBefore(_ line: String, _ canonical: String, _ wanted: [Double]) throws {
        let rig = try Self.rig()
        #expect(rig.run(line).contains("= \(canonical)\n"), "\(line)")
        let frame = try #require(rig.session.workspace.frame("it"))
        let column = try #require(frame.column("a") ?? frame.column("count"))
        let numbers = try #require(try column.numbers)
        #expect(Self.isClose(numbers.span.indices.map { numbers.span[$0] }, wanted), "\(line)")
    }

    /// What has keys of its own, and what takes none, stays a stage after another.
    @Test(arguments: ["group by month, k | sum a by k", "group by k | sort a", "aggregate by k | sum a"])
    func ownKeysStay(_ line: String) throws {
        #expect(try !Self.rig().run(line).contains("by k, k"))
        #expect(try Self.rig().session.run(line).error == nil)
    }

    // MARK: Conditions in a plot's line

    @Test(arguments: [
        ("plot line a where k = \"A\"", "where k = \"A\" | plot line a"),
        ("plot bar sum a by month where a > 15", "where a > 15 | plot bar sum a by month"),
        ("plot bar sum a where a > 15 by month", "where a > 15 | plot bar sum a by month"),
        ("plot bar count by k where a > 15 and b > 4", "where a > 15 and b > 4 | plot bar count by k"),
        ("plot line cumulative a where k = \"B\"", "where k = \"B\" | plot line cumulative a"),
        ("plot bar sum a by month where a > 15 color by k", "where a > 15 | plot bar sum a by month color by k"),
    ])
    func conditionsOfALayer(_ line: String, _ other: String) throws {
        func described(_ line: String) throws -> Substring? {
            let rig = try Self.rig()
            let result = rig.session.run(line)
            #expect(result.error == nil, "\(line): \(result.error.map { "\($0.fault.what)" } ?? "")")
            return rig.run("chart | describe").split(separator: "\n").dropFirst().first
        }
        #expect(try described(line) == described(other))
    }

    /// Each layer has its own condition, and is called by it.
    @Test func eachLayerHasItsCondition() throws {
        let rig = try Self.rig()
        let said = rig.run("plot line a where k = \"A\" + line a where k = \"B\"")
        #expect(said.contains("chart: line of a"), "\(said)")
        let told = rig.run("chart | describe").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(told.contains("A where k = \"A\"") && told.contains("A where k = \"B\""), "\(told)")
    }

    // MARK: Cut-off periods

    /// January has rows from the 17th on, as `aggregate` says of the same rows.
    @Test(arguments: [
        "plot bar sum a by month", "plot line mean a by month", "plot bar sum a by month + line sum b by month",
        "plot bar sum a by month where a > 5",
    ])
    func cutOffPeriodsAreSaid(_ line: String) throws {
        let said = try Self.rig().run(line)
        #expect(said.components(of: "first month cut off: `partial drop` leaves it out") == 1, "\(line): \(said)")
    }

    @Test(arguments: [
        "plot bar sum a by k", "sum a by month | plot bar a", "plot line a", "plot bar sum a by month of year",
        "aggregate sum a by month partial drop | plot bar a by month",
    ])
    func nothingElseIsCutOff(_ line: String) throws {
        let said = try Self.rig().run(line)
        let chart = said.split(separator: "\n").filter { $0.hasPrefix("chart:") }.joined()
        #expect(!chart.contains("cut off"), "\(line): \(said)")
    }

    // MARK: Other kinds

    /// Of 7 rows 3 are A's.
    @Test func shareOfRowsIsDrawn() throws {
        let told = try Self.rig().run("plot bar share count by k\nchart | describe")
        #expect(told.contains("42.9") && told.contains("57.1"), "\(told)")
    }

    @Test(arguments: ["plot bar sum a by month color group", "plot bar sum a by month color by group"])
    func styleThatNeedsAColumnTakesItsName(_ line: String) throws {
        let told = try Self.rig().run(line + "\nchart | describe")
        #expect(told.contains("x") && told.contains("y") && !told.contains("error"), "\(told)")
    }

    @Test func aNumberIsFilledIn() throws {
        #expect(try Self.isClose(Self.values("keep b | fill 0"), [4, 5, 6, 5, 10, 30, 0]))
        #expect(try Self.isClose(Self.values("keep b | fill b 7"), [4, 5, 6, 5, 10, 30, 7]))
        #expect(try Self.rig().run("fill 0").contains("= fill value 0\n"))
    }

    /// A: x 3 rows. B: y 3, x 1.
    @Test func anAggregateIsSpread() throws {
        let rig = try Self.rig()
        #expect(rig.session.run("pivot count by k, group").error == nil)
        let frame = try #require(rig.session.workspace.frame("it"))
        #expect(frame.count == 2 && frame.columns.map(\.name) == ["x", "y"])
        let numbers = try #require(try frame.column("x")?.numbers)
        #expect(Self.isClose(numbers.span.indices.map { numbers.span[$0] }, [3, 1]))
    }

    /// 2024-03-30 is a Saturday.
    @Test func weekdaysAreAsked() throws {
        #expect(try Self.isClose(Self.values("where isweekday(time) | count"), [6]))
        #expect(try Self.isClose(Self.values("where not isweekday(time) | count"), [1]))
    }

    /// Seconds of 1, 13, 1, 1, 28 and 29 days: 86,400 each.
    @Test func aRateIsPerSecondUnlessSaid() throws {
        let days: [Double] = [1, 13, 1, 1, 28, 29]
        let steps: [Double] = [10, 10, 10, -20, 40, -20]
        let wanted = zip(steps, days).map { $0 / ($1 * 86_400) }
        #expect(try Self.isClose(Self.values("keep a | rate a"), wanted))
    }

    /// Rows are 1, 13, 1, 1, 28 and 29 days apart, those of A 14 and 2, of B 14, 29 and 29.
    private static let gaps: [(String, [Double])] = [
        ("gaps longer than 5 days", [13, 28, 29]), ("gaps > 13 days", [28, 29]), ("gaps over 20 days", [28, 29]),
        ("gaps 13 days by k", [14, 14, 29, 29]), ("gaps > 30 days", []),
        ("gaps longer than 1 day | where length < 14 days", [13]),
    ]

    @Test(arguments: gaps) func stretchesWithoutRows(_ line: String, _ days: [Double]) throws {
        #expect(try Self.isClose(Self.values(line).map { $0 / 86_400 }, days), "\(line)")
    }

    @Test func aPlusBeforeAClauseJoinsNothing() throws {
        let said = try Self.rig().run("plot line a + line b right + band 2024-02-01..2024-02-10")
        #expect(said.contains("= plot line a + line b right band 2024-02-01..2024-02-10"), "\(said)")
        #expect(said.contains("chart: line of a + line of b"), "\(said)")
    }
}

extension String {
    fileprivate func components(of words: String) -> Int {
        var (count, rest) = (0, self[...])
        while let range = rest.firstRange(of: words) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}

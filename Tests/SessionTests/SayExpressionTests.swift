import Diagnostics
import Series
import Testing

@testable import Session

/// Expressions wherever a value is said: at the head of a line, in any mark, with stages behind them. Numbers are counted by hand
/// from the table, and checked with pandas 2.2 (`groupby`, `rolling`, `pct_change`).
@Suite struct SayExpressionTests {
    /// 2024-01-01 is a Monday; the first row is of the 17th.
    private static let table = """
        day,k,a,b,ok,visits
        2024-01-17,A,10,4,true,1
        2024-01-18,B,20,5,false,2
        2024-01-31,A,30,6,true,3
        2024-02-01,B,40,5,true,4
        2024-02-02,A,20,10,false,5
        2024-03-01,B,60,30,false,6
        2024-03-30,B,40,10,false,7
        """

    private static func rig(_ table: String = table) throws -> SessionRig {
        let rig = try SessionRig()
        try rig.write(table, to: "s.csv")
        _ = rig.session.run("load s.csv")
        return rig
    }

    private static let lines: [(line: String, values: [Double])] = [
        // A: a 60, b 20, most a 30, least b 4, 3 rows; B: a 160, b 50, 60, 5, 4 rows.
        ("100 * (sum a / sum b) by k", [300, 320]), ("count / 24 by k", [0.125, 1.0 / 6]),
        ("(max a - min b) / 2 by k", [13, 27.5]), ("-sum a by k", [-60, -160]), ("2 ^ count by k", [8, 16]),
        ("count a / 24 by k", [0.125, 1.0 / 6]), ("ratio = 100 * sum a / sum b by k", [300, 320]),
        ("keep k, a, b | 100 * sum a / sum b by k", [300, 320]), ("round(sum a / count(), 1) by k", [20, 40]),
        // Weighted: A 10·4 + 30·6 + 20·10 = 420, B 20·5 + 40·5 + 60·30 + 40·10 = 2500.
        ("sum a * b / sum b by k", [21, 50]), ("sum of a / sum of b by k", [3, 3.2]),
        ("(sum a + sum b) / 2 by month", [37.5, 37.5, 70]),
        // 7 rows: 3 of A.
        ("percent of count by k", [300.0 / 7, 400.0 / 7]), ("percent count by k", [300.0 / 7, 400.0 / 7]),
        ("share ok by k", [200.0 / 3, 25]), ("share of ok by k", [200.0 / 3, 25]),
        ("percent ok by k", [200.0 / 3, 25]),
        ("share of a by k", [6000.0 / 220, 16000.0 / 220]), ("share of sum a by k", [6000.0 / 220, 16000.0 / 220]),
        ("share a >= 40 by k", [0, 75]), ("share a * b by k", [42000.0 / 2920, 250000.0 / 2920]),
        ("share sum(a) by k", [6000.0 / 220, 16000.0 / 220]),
        // Means a month: 20, 30, 50; visits add up: 6, 9, 13.
        ("keep a | change a by month", [10, 20]), ("keep visits | change visits by month", [3, 4]),
        ("change percent sum a by month", [0, 100.0 * 40 / 60]),
        ("keep a | change percent a by month", [50, 200.0 / 3]),
        ("change count by month", [-1, 0]), ("keep a | change a by quarter", []),
        // Of 7 rows 3 have 40 or more; January has A, B, A, February both, March only B.
        ("share where a >= 40", [300.0 / 7]), ("percent where a >= 40 by k", [0, 75]),
        ("share k by month", [200.0 / 3, 100.0 / 3, 50, 50, 0, 100]), ("share k", [300.0 / 7, 400.0 / 7]),
        // Visits add up, a does not.
        ("top 1 k by visits", [19]), ("top k by visits", [19, 9]), ("bottom 1 k by a", [20]),
        ("sum a, b monthly", [15, 15, 40]),
        // Apart by 1, 13, 1, 1, 28 and 29 days.
        ("where session(7 days) = 2 | aggregate count", [3]),
        ("count quarterly", [7]), ("max of (a - b) by k", [24, 35]), ("p50, max of a - b by k", [24, 35]),
    ]

    @Test(arguments: lines.indices) func values(_ place: Int) throws {
        let (line, wanted) = Self.lines[place]
        let rig = try Self.rig()
        let result = rig.session.run(line)
        #expect(result.error == nil)
        let frame = try #require(rig.session.workspace.frame("it"))
        #expect(frame.count == wanted.count)
        if wanted.isEmpty { return }
        let numbers = try #require(try frame.columns.last(where: \.isNumeric)?.numbers)
        let values = numbers.span
        for (row, value) in wanted.enumerated() where row < values.count {
            #expect((values[row] - value).magnitude < 1e-9, "row \(row): \(values[row])")
        }
    }

    /// What is drawn is what the stages written out draw.
    @Test(arguments: [
        ("plot bar sum a + sum b by k", "`sum(a) + sum(b)` = sum a + sum b by k | plot bar `sum(a) + sum(b)`"),
        ("plot bar r = 100 * sum a / sum b by k", "r = 100 * sum a / sum b by k | plot bar r"),
        ("plot line r = (sum a - sum b) / 2 by month", "r = (sum a - sum b) / 2 by month | plot line r"),
        ("plot line a - b", "derive `a - b` = a - b | plot line `a - b`"),
        ("plot line a + b", "derive `a + b` = a + b | plot line `a + b`"),
        ("plot line log(a)", "derive `log(a)` = log(a) | plot line `log(a)`"),
        ("plot point a / b over a", "derive `a / b` = a / b | plot point `a / b` over a"),
        ("plot histogram s = a - b", "derive s = a - b | plot histogram s"),
        ("plot bar max a - b by k", "derive `a - b` = a - b | plot bar max `a - b` by k"),
        ("plot bar s = sum a by k", "s = sum a by k | plot bar s"),
        ("plot line a rolling 2 rows mean", "rolling 2 rows mean a | plot line a"),
        (
            "plot line sum a by month rolling 2 rows",
            "`sum a` = sum a by month | rolling 2 rows mean `sum a` | plot line `sum a`"
        ),
        ("plot line a change", "change a | plot line a"),
        ("plot line a - b cumulative", "derive `a - b` = a - b | cumulative `a - b` | plot line `a - b`"),
        ("plot line change a by month", "keep a | change a by month | plot line a"),
        ("plot bar share sum a by k", "share sum a by k | plot bar a"),
        ("plot bar share of a by k", "share of a by k | plot bar a"),
        ("plot bar share a by k", "share of a by k | plot bar a"),
        ("plot line smooth ewma 0.5 a", "smooth ewma 0.5 a | plot line a"),
        ("plot scatter a, b", "plot point b over a"), ("plot sum a by month", "plot line sum a by month"),
        ("plot sum a by k", "plot bar sum a by k"), ("plot a - b", "plot line a - b"),
    ])
    func drawn(_ line: String, _ other: String) throws {
        /// The sentences; which mark was chosen stands behind the values.
        func described(_ line: String) throws -> [String] {
            let rig = try Self.rig()
            let result = rig.session.run(line)
            #expect(result.error == nil, "\(line): \(result.error.map { "\($0.fault.what)" } ?? "")")
            var sentences: [String] = []
            for part in rig.run("chart | describe").split(separator: "\n") {
                if part.hasPrefix("  "), let last = sentences.popLast() {
                    sentences.append(last + part.dropFirst())
                } else if !part.contains("chosen:") {
                    sentences.append(String(part))
                }
            }
            return sentences
        }
        #expect(try described(line).last == described(other).last)
    }

    /// An aggregate of no column is of all that it can take: what differs or comes first need not be numbers.
    @Test func everyColumnThatItCanTake() throws {
        func shown(_ stage: String) throws -> String {
            try Self.rig("day,k,word,n\n2024-01-01,A,x,1\n2024-01-02,A,y,1\n2024-01-03,B,z,2\n").run(
                "\(stage) | show csv")
        }
        #expect(try shown("aggregate distinct").contains("all,k_distinct,word_distinct,n_distinct\nall,2,3,2"))
        #expect(try shown("aggregate first by k").contains("k,word,n\nA,x,1\nB,z,2"))
        #expect(try shown("aggregate mean by k").contains("k,n\nA,1\nB,2"))
    }

    /// Two layers where the word after `+` is a mark or a stage.
    @Test(arguments: [
        ("plot line a + line b", "line of a + line of b"), ("plot line a + trend", "line of a + trend of a"),
        ("plot line a + rolling 2 rows mean a", "line of a + line of 2-row mean a"),
        ("plot line a + change a", "line of a + line of change of a"),
        ("plot line sum a by month + line sum a by month rolling 2 rows", "line of a + line of 2-row mean sum a"),
        ("plot scatter a, b", "point of b · chosen: plot point b over a"),
        ("plot bar sum a by k + sum b by k", "bar of a + bar of b"),
        ("plot line a, b right", "line of a + line of b"), ("plot line a + b", "line of a + b"),
    ])
    func layers(_ line: String, _ reply: String) throws {
        let said = try Self.rig().run(line)
        #expect(said.contains("chart: \(reply)"), "\(said.prefix(200))")
    }

    /// `a, b right` is what `line a + line b right` is.
    @Test func lastColumnStandsOnTheRight() throws {
        let rigs = try [Self.rig(), Self.rig()]
        #expect(rigs[0].run("plot line a, b right") == rigs[1].run("plot line a + line b right"))
    }

    /// January has rows from the 17th on, March until its end but one day.
    @Test(arguments: [
        ("mean a by month", "first month cut off: `partial drop` leaves it out"),
        ("sum a by month, k", "first month cut off"),
    ])
    func cutOffPeriodsAreSaid(_ line: String, _ words: String) throws {
        #expect(try Self.rig().run(line).contains(words))
    }

    /// A shop that opens at nine cuts off no day; neither does a table that begins with its month.
    @Test func wholePeriodsAreNotSaid() throws {
        var rows = "time,v\n"
        for day in 1...30 {
            for hour in 9...17 { rows += "2024-04-\(day < 10 ? "0" : "")\(day)T\(hour < 10 ? "0" : "")\(hour):00,1\n" }
        }
        for line in ["sum v by day", "sum v by week", "sum v by month"] {
            #expect(try Self.rig(rows).run(line).contains("cut off") == (line == "sum v by week"), "\(line)")
        }
        #expect(try !Self.rig().run("mean a by month partial drop").contains("cut off"))
    }

    /// A notebook is opened, with cells or without.
    @Test(arguments: [
        #"{"cells":[],"metadata":{},"nbformat":4,"nbformat_minor":5}"#,
        #"{"cells":[{"cell_type":"code","source":["a"],"metadata":{},"outputs":[]}],"metadata":{},"nbformat":4}"#,
    ])
    func notebooksAreOpened(_ text: String) throws {
        let rig = try SessionRig()
        try rig.write(text, to: "n.ipynb")
        let said = rig.run("load n.ipynb")
        #expect(said.contains("is a notebook") && said.contains("open n.ipynb"), "\(said)")
    }

    /// Of 1 and 0 the share is of rows: of A two of three, of B none of one. A time of day as a text has its hour, and hours their order.
    @Test func onesAndClocks() throws {
        let table = "k,late,at,w\nA,1,17:15,4\nA,0,09:05,6\nB,0,09:50,8\nA,1,17:40,2\n"
        for (line, wanted) in [("share late by k", [66.666666667, 0]), ("mean w by hour of at", [7, 3])] {
            let rig = try Self.rig(table)
            #expect(rig.session.run(line).error == nil)
            let frame = try #require(rig.session.workspace.frame("it"))
            let values = try #require(try frame.columns.last?.numbers)
            #expect((0..<values.count).map { (values.span[$0] * 1e9).rounded() / 1e9 } == wanted, "\(line)")
        }
    }

    /// The hour of a time is one on the clock: 9 twice, a week apart, and 14.
    @Test func hourOfAColumn() throws {
        let rig = try Self.rig(
            "day,came,w\n2024-01-01,2024-01-01 09:10,4\n2024-01-02,2024-01-02 14:00,5\n2024-01-08,2024-01-08 09:50,8\n")
        #expect(rig.session.run("mean w by hour of came").error == nil)
        let frame = try #require(rig.session.workspace.frame("it"))
        let means = try #require(try frame.columns.last?.numbers)
        #expect((0..<means.count).map { means.span[$0] } == [6, 5])
    }
}

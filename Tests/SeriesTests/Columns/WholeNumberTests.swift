import Diagnostics
@testable import Series
import Syntax
import Testing

/// Whole numbers of 64 bits through every verb that keeps their digits, and what the others say. Sums and orders are Python's,
/// whose integers have no limit.
@Suite struct WholeNumberTests {
    /// 2⁵³ + 1, 2⁵³, 2⁵³ + 3, missing, 2⁵³ + 1: the first two are one double.
    static let ids: [Int64] = [
        9_007_199_254_740_993, 9_007_199_254_740_992, 9_007_199_254_740_995, .missing, 9_007_199_254_740_993,
    ]

    static func frame() throws -> Frame {
        try .times(
            (0..<5).map { "2024-01-0\($0 / 3 * 2 + 1)T0\($0):00" },
            [
                Column("id", unit: "B", values: .wholes(Buffer(ids))), Column("x", [1, 2, 3, 4, 5]),
                Column("s", texts: ["a", "b", "a", "b", "a"]),
            ])
    }

    private func ids(_ pipeline: String, of name: String = "id", _ context: SeriesContext = Stages.context()) throws
        -> [String]
    {
        let outcome = try Stages.run(pipeline, on: try Self.frame(), context)
        let column = try outcome.frame.columnOrIndex(name)
        return (0..<column.count).map { row in
            switch column.cell(row) {
            case .missing: "-"
            case .number(let number): "\(number)"
            case .whole(let whole): "\(whole)"
            case .text(let text): text
            case .time(let time): "\(time)"
            }
        }
    }

    @Test(arguments: [
        // Comparisons take each digit, of constants of either kind and of columns.
        ("where id == 9007199254740993 | keep x", "x", ["1.0", "5.0"]),
        ("where id != 9007199254740993 | keep x", "x", ["2.0", "3.0"]),
        ("where id > 9007199254740993 | keep x", "x", ["3.0"]),
        ("where id <= 9007199254740992 | keep x", "x", ["2.0"]),
        ("where 9007199254740994 < id | keep x", "x", ["3.0"]),
        ("where id == -9007199254740993 | keep x", "x", []),
        ("where id in (9007199254740992, 9007199254740995) | keep x", "x", ["2.0", "3.0"]),
        ("where id in 9007199254740993..9007199254740994 | keep x", "x", ["1.0", "5.0"]),
        ("where id > 0.5 | keep x", "x", ["1.0", "2.0", "3.0", "5.0"]),
        ("where id < 1e300 | keep x", "x", ["1.0", "2.0", "3.0", "5.0"]),
        ("where id > x | keep x", "x", ["1.0", "2.0", "3.0", "5.0"]),
        ("where id is missing | keep x", "x", ["4.0"]),
        ("derive y = id | where y == id | keep x", "x", ["1.0", "2.0", "3.0", "5.0"]),
        (
            "derive y = coalesce(id, 7)", "y",
            ["9007199254740993", "9007199254740992", "9007199254740995", "7", "9007199254740993"]
        ),
        (
            "derive y = if(x > 2, id, 9007199254740997)", "y",
            ["9007199254740997", "9007199254740997", "9007199254740995", "-", "9007199254740993"]
        ),
        ("derive y = text(id) | first 1", "y", ["9007199254740993"]),
        ("derive y = lag(id) | first 2", "y", ["-", "9007199254740993"]),
        ("aggregate all y = max id where x < 3", "y", ["9007199254740993"]),
        ("derive y = 9007199254740993 | first 1", "y", ["9007199254740993"]),
        // Rows.
        ("sort id", "id", ["9007199254740992", "9007199254740993", "9007199254740993", "9007199254740995", "-"]),
        ("sort id desc | keep x", "x", ["3.0", "1.0", "5.0", "2.0", "4.0"]),
        ("first 2", "id", ["9007199254740993", "9007199254740992"]),
        // Aggregates.
        ("aggregate all first id", "id", ["9007199254740993"]),
        ("aggregate all last id", "id", ["9007199254740993"]),
        ("aggregate all min id", "id", ["9007199254740992"]),
        ("aggregate all max id", "id", ["9007199254740995"]),
        ("aggregate all sum id", "id", ["36028797018963973"]),
        ("aggregate all distinct id", "id_distinct", ["3.0"]),
        ("aggregate all count id", "id_count", ["4.0"]),
        ("aggregate daily sum id", "id", ["27021597764222980", "0", "9007199254740993"]),
        ("aggregate by s max id", "id", ["9007199254740995", "9007199254740992"]),
        ("aggregate by id sum x", "id", ["9007199254740993", "9007199254740992", "9007199254740995", "-"]),
        ("aggregate by id sum x", "x", ["6.0", "2.0", "3.0", "4.0"]),
        ("aggregate daily max id empty zero", "id", ["9007199254740995", "0", "9007199254740993"]),
        ("aggregate daily sum id empty gap", "id", ["27021597764222980", "-", "9007199254740993"]),
    ])
    func digitsStay(pipeline: String, column: String, expected: [String]) throws {
        #expect(try ids(pipeline, of: column) == expected, "\(pipeline)")
    }

    @Test func joins() throws {
        let other = Frame(
            index: Index(name: "id", keys: .whole(Buffer([9_007_199_254_740_992, 9_007_199_254_740_993]))),
            columns: [Column("name", texts: ["even", "odd"])])
        var context = Stages.context()
        context.series = ["names": other]
        #expect(
            try ids("aggregate by id count | join names", of: "name", context) == ["odd", "even", "-", "-"])
        // A series whose ids are all doubles has the same keys.
        let doubles = Frame(
            index: Index(name: "id", keys: .number(Buffer([9_007_199_254_740_992]))),
            columns: [Column("name", texts: ["even"])])
        context.series = ["names": doubles]
        #expect(
            try ids("aggregate by id count | join names", of: "name", context) == ["-", "even", "-", "-"])
        // The digits pass through a join, and rows that match none are missing.
        let ids = Frame(index: try Self.frame().index, columns: [Column("n", values: .wholes(Buffer(Self.ids)))])
        context.series = ["more": ids]
        #expect(try self.ids("join more", of: "n", context) == self.ids("first 5"))
        #expect(try self.ids("append more | where n == 9007199254740995", of: "n", context) == ["9007199254740995"])
    }

    @Test func aTotalBeyond64BitsIsADouble() throws {
        let frame = Frame(
            index: Index(name: "row", keys: .row(2)),
            columns: [Column("n", values: .wholes(Buffer([.max, .max])))])
        let sum = try Stages.run("aggregate all sum n", on: frame).frame
        // Python: 2 * (2**63 - 1), as a float.
        #expect(try sum.numbers("n") == [18446744073709551614.0])
        #expect(sum.columns[0].kind == .numbers)
    }

    /// What computes in doubles says so, once; what loses nothing says nothing.
    @Test(arguments: [
        ("derive y = id + 1, z = id * 2", 1), ("derive y = round(id)", 1), ("where id + 1 > 5", 1),
        ("derive y = -id", 1),
        ("derive y = id", 0), ("derive y = coalesce(id, 7)", 0), ("where id == 9007199254740993", 0),
        ("derive y = x + 1", 0), ("derive y = max(id)", 0),
        ("derive y = mean(id)", 1),
    ])
    func roundingIsSaid(pipeline: String, times: Int) throws {
        let outcome = try Stages.run(pipeline, on: try Self.frame())
        #expect(outcome.notes.filter { $0 == .rounded }.count == times, "\(pipeline): \(outcome.notes)")
    }

    @Test(arguments: [("diff id", 1), ("diff x", 0), ("aggregate all mean id", 1), ("keep x", 0), ("lag 1 id", 1)])
    func transformsSayIt(pipeline: String, times: Int) throws {
        let frame = try Self.frame()
        let outcome = try Stages.run(pipeline, on: frame).tellingRounded(from: frame)
        #expect(outcome.notes.filter { $0 == .rounded }.count == times, "\(pipeline)")
    }

    /// Small whole numbers lose nothing in doubles, and nothing is said of them.
    @Test func smallOnesAreNotSpokenOf() throws {
        let frame = Frame(
            index: Index(name: "row", keys: .row(3)), columns: [Column("n", values: .wholes(Buffer([1, .missing, 3])))])
        let outcome = try Stages.run("derive y = n * 2", on: frame).tellingRounded(from: frame)
        #expect(outcome.notes.isEmpty)
        #expect(try outcome.frame.numbers("y")[0] == 2)
        #expect(try Stages.run("aggregate all mean n", on: frame).frame.numbers("n") == [2])
    }

    /// Python compares int and float exactly; so are these.
    @Test(arguments: [
        (Int64(9_007_199_254_740_993), 9007199254740992.0, 1), (9_007_199_254_740_993, 9007199254740994.0, -1),
        (.max, 0x1p63, -1), (.max, 9223372036854774784.0, 1), (-.max, -0x1p63, 1), (5, 5, 0), (5, 5.5, -1),
        (-5, -5.5, 1),
        (0, -0.0, 0), (0, .infinity, -1), (0, -.infinity, 1),
    ])
    func orderOfWholeAndDouble(whole: Int64, number: Double, expected: Int) {
        #expect(WholeNumber.order(whole, number) == expected)
        #expect(WholeNumber.order(whole, .nan) == nil)
    }

    /// A stream keeps states in doubles, and gives way where they would round.
    @Test func streamsGiveWay() throws {
        let transforms = try Stages.transforms("aggregate daily max id, sum id")
        var streamed = try #require(StreamedAggregation(transforms, Stages.context()))
        #expect(throws: NotStreamable.self) { try streamed.take(try Self.frame()) }
        var frame = try Self.frame()
        frame.columns[0].values = .wholes(Buffer([1, 2, 3, .missing, 5]))
        var small = try #require(StreamedAggregation(transforms, Stages.context()))
        try small.take(frame)
        let whole = try Stages.run("aggregate daily max id, sum id", on: frame).frame
        let result = try small.finish().outcome.frame
        #expect(result.columns.map(\.kind) == [.wholes, .wholes])
        #expect(try result.table() == whole.table())
        // 2⁵³ at a time is more than the stream's doubles count.
        frame.columns[0].values = .wholes(Buffer([1 << 53, 1 << 53, 1, .missing, 5]))
        var many = try #require(StreamedAggregation(transforms, Stages.context()))
        try many.take(frame)
        #expect(throws: NotStreamable.self) { try many.finish() }
    }

    @Test func scalars() throws {
        var evaluator = ExpressionEvaluator(try Self.frame(), Stages.context())
        let max = Expression(
            .call(Word("max", SourceRange(0, 0)), [Expression(.name("id", quoted: false), SourceRange(0, 0))]),
            SourceRange(0, 0))
        let value = try evaluator.scalar(max)
        #expect(value == .whole(9_007_199_254_740_995))
        #expect(try ValueText.text(value, format: nil, Calendar(zone: .utc)) == "9,007,199,254,740,995")
    }
}

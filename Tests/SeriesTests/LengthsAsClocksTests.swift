import Diagnostics
import Syntax
import Testing

@testable import Series

/// What is written as a clock has it is a length beside lengths of time.
@Suite struct LengthsAsClocksTests {
    private static let frame = Frame(
        index: Index(name: "row", keys: .row(4)),
        columns: [
            Column("net time", unit: "s", values: .numbers(Buffer([3540, 3600, 3660, .nan]))),
            Column("pace", unit: "s", values: .numbers(Buffer([280, 300, 320, 310]))),
        ])

    /// Rows by hand: 59 min, 1 h, 1 h 1 min; 4:40, 5:00, 5:20, 5:10.
    @Test(arguments: [
        ("net time", BinaryOperator.less, 60 * 60, [0]), ("net time", .greaterOrEqual, 60 * 60, [1, 2]),
        ("net time", .equal, 60 * 60 + 60, [2]), ("pace", .less, 5 * 3600, [0]),
        ("pace", .greater, 5 * 3600 + 10 * 60, [2]),
    ])
    func areLengths(_ column: String, _ sign: BinaryOperator, _ clock: Int, _ rows: [Int]) throws {
        let range = SourceRange(0, 0)
        let instant = Expression(.instant(InstantSyntax(base: .time(microsecondsOfDay: clock * 1_000_000))), range)
        let name = Expression(.name(column, quoted: true), range)
        let flipped: [BinaryOperator: BinaryOperator] = [
            .less: .greater, .greater: .less, .greaterOrEqual: .lessOrEqual, .equal: .equal,
        ]
        var evaluator = ExpressionEvaluator(Self.frame, SeriesContext(calendar: Calendar(zone: .utc), now: 0))
        #expect(try evaluator.rows(where: Expression(.binary(sign, name, instant), range)) == rows)
        #expect(try evaluator.rows(where: Expression(.binary(flipped[sign] ?? sign, instant, name), range)) == rows)
    }

    /// Chunks of rows that do not agree on what `5:00` is are an error; what says its seconds is one thing.
    @Test(arguments: [(5 * 3600, true), (3600 + 5, false)]) func chunksAgree(_ clock: Int, _ isError: Bool) throws {
        let range = SourceRange(7, 11)
        let instant = Expression(.instant(InstantSyntax(base: .time(microsecondsOfDay: clock * 1_000_000))), range)
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        for name in ["net time", "pace"] {
            var evaluator = ExpressionEvaluator(Self.frame, context)
            _ = try evaluator.rows(
                where: Expression(.binary(.less, Expression(.name(name, quoted: true), range), instant), range))
        }
        #expect(((try? context.readings.check()) == nil) == isError)
    }

    /// As Python's `timedelta` has them: 16 days, 14:51; 5 days, 0:00; 1:06:22; whole days.
    @Test(
        arguments: [
            ([1_435_860, 432_000], "d h:mm", ["16d 14:51", "5d 0:00"]),
            // To the nearest minute beside days: 4 days, 0:00:31.
            ([345_631, -345_569], "d h:mm", ["4d 0:01", "-3d 23:59"]),
            ([3982, 59], "h:mm:ss", ["1:06:22", "0:00:59"]), ([144_000, 60], "h:mm", ["40:00", "0:01"]),
            ([1_468_800, 0, -86_400], "d", ["17d", "0d", "-1d"]),
        ] as [([Double], String, [String])])
    func areWritten(_ lengths: [Double], _ unit: String, _ cells: [String]) throws {
        let clock = try #require(ClockTimes(lengths, unit: "s"))
        #expect(clock.unit == unit)
        #expect(clock.cells == cells)
    }
}

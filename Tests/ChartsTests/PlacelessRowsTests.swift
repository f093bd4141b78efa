import Scene
import SceneSamples
import Series
import Testing

@testable import Charts

/// Rows that have no place and no value change no picture: every mark is drawn with them, before the first row, between two and behind
/// the last, as it is without them. A line may break at them, so that there they stand at its ends.
@Suite struct PlacelessRowsTests {
    /// The frame with rows without a time and numbers before these rows; their texts are those of a neighbour.
    static func holed(_ frame: Frame, before places: [Int]) -> Frame? {
        var order: [Int?] = []
        for row in 0...frame.count {
            if places.contains(row) { order.append(nil) }
            if row < frame.count { order.append(row) }
        }
        let columns = frame.columns.compactMap { column -> Column? in
            switch column.values {
            case .numbers(let values):
                Column(column.name, unit: column.unit, order.map { $0.map { values.span[$0] } ?? .nan })
            case .text(let texts): Column(column.name, texts: named(order).map { texts[$0] })
            case .times(let values):
                Column(column.name, cells: order.map { $0.map { .time(values.span[$0]) } ?? .missing })
            default: nil
            }
        }
        guard columns.count == frame.columns.count, let times = frame.index.times else { return nil }
        var index = frame.index
        index.keys = .time(Buffer(order.map { $0.map { times.span[$0] } ?? missingTime }))
        return Frame(index: index, columns: columns)
    }

    private static func named(_ order: [Int?]) -> [Int] {
        var known = order.compactMap { $0 }.first ?? 0
        return order.map { row in
            known = row ?? known
            return known
        }
    }

    @Test(arguments: MarkCase.all.filter { $0.frame().index.times != nil })
    func changeNothing(_ one: MarkCase) throws {
        let frame = one.frame()
        let isJoined = ["line", "area", "range"].contains(one.mark)
        let places = [0, frame.count] + (isJoined ? [] : [frame.count / 2])
        let holed = try #require(Self.holed(frame, before: places))
        let spec = try PlotParsingTests.spec(one.words)
        let (plain, other) = (try Fixture.chart(spec, frame), try Fixture.chart(spec, holed))
        let (marks, others) = (Self.shapes(plain), Self.shapes(other))
        #expect(marks.count == others.count)
        for (a, b) in zip(marks, others) where a != b {
            Issue.record("\(a) became \(b)")
            return
        }
    }

    private static func shapes(_ chart: ResolvedChart) -> [String] {
        RightByDefaultTests.marks(RightByDefaultTests.scene(chart)).map { "\($0.shape)" }
    }

    /// The lines of two things in one table are told apart by the text that does so, also where rows without a time stand between them:
    /// `SELECT time FROM t WHERE time IS NOT NULL GROUP BY time HAVING count(*) > 1` gives all of them.
    @Test(arguments: [[], [0], [3], [8], [2, 6], [1, 3, 5, 7], [0, 1, 2, 3, 4, 5, 6, 7, 8]])
    func linesAreToldApart(_ places: [Int]) throws {
        let start = Fixture.instant(2024, 1, 1)
        let times = (0..<8).map { start + Int64($0 / 2) * Microseconds.day }
        let frame = Fixture.frame(
            Buffer(times),
            [
                Column("v", (0..<8).map { Double($0 * $0 % 7) }),
                Column("name", texts: (0..<8).map { $0 % 2 == 0 ? "a" : "b" }),
            ])
        let holed = try #require(Self.holed(frame, before: places))
        #expect(try RightByDefaultTests.chart("plot line v", holed).series.map(\.name) == ["a", "b"])
    }
}

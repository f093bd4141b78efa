import Series
import Testing

@testable import Charts

/// Rows that are looked for, bins of decimal widths, and records of very many series.
@Suite struct WalkAndBinsTests {
    private typealias Right = RightByDefaultTests

    /// The nearest row that is shown, the earlier of two that are as near: `min(key=lambda x: (abs(x - place), x))` of Python.
    @Test func theNearestRow() throws {
        let values = [1.0, .nan, 3, 4, .nan, .nan, 7, 8, 2, .nan]
        let frame = Right.days(Array(0..<10), [Column("v", values)])
        let chart = try Right.chart("plot line v", frame)
        let walk = try RowWalk(chart.series[0])
        let known = (0..<walk.count).filter { !values[$0].isNaN }
        let day = Double(Microseconds.day)
        let start = walk.x(0)
        for quarter in -4..<44 {
            let place = start + Double(quarter) * day / 4
            let wanted = known.min { (abs(walk.x($0) - place), $0) < (abs(walk.x($1) - place), $1) }
            #expect(try walk.rank(nearest: place) == wanted, "\(quarter) quarters")
        }
    }

    /// What divides without a rest is as wide as that says, however the binary fractions fall: Python's `decimal`.
    @Test(arguments: 1...9, [-6, -3, -1, 0, 2, 5]) func decimalWidths(_ digit: Int, _ power: Int) {
        for count in [2, 3, 5, 6, 7, 9, 11, 12, 13, 30] {
            let width = NumberTicks.scaled(Double(digit), power)
            let upper = NumberTicks.scaled(Double(digit * count), power)
            let bins = SaidBins(0, upper, count: count, areWhole: false)
            #expect(bins.width == width && bins.first == 0 && bins.count == count, "\(count) × \(width): \(bins.width)")
            let moved = SaidBins(width, upper + width, count: count, areWhole: false)
            #expect(moved.width == width && abs(moved.first - 1) < 1e-9, "\(count) × \(width): \(moved.width)")
        }
    }

    /// Whichever of very many series changes, the record does: it is what says that a picture is still of its rows.
    @Test func recordsOfVeryManySeries() throws {
        let names = (0..<1100).flatMap { ["s\($0)", "s\($0)"] }
        func record(changing place: Int?) throws -> String {
            var values = names.indices.map { Double($0 % 17) }
            if let place { values[place * 2] += 0.5 }
            let times = names.indices.map { Fixture.instant(2024, 1, 1) + Int64($0 % 2) * Microseconds.day }
            let frame = Fixture.frame(Buffer(times), [Column("v", values), Column("k", texts: names)])
            return try Right.chart("plot line v color by k", frame).record
        }
        let whole = try record(changing: nil)
        var seen: Set<String> = [whole]
        for place in [0, 1, 399, 400, 401, 402, 700, 1098, 1099] {
            #expect(seen.insert(try record(changing: place)).inserted, "series \(place)")
        }
    }
}

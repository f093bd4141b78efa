@testable import Charts
import Seeded
@testable import Series
import Syntax
import Testing

/// A selection is found by halving where places ascend and nothing lacks, and by going over all rows elsewhere: both find the
/// first of the nearest rows, here looked for by hand.
@Suite struct RowsInOrderTests {
    @Test func nearestRows() throws {
        var random = SplitMix(seed: 31)
        for count in [1, 2, 3, 10, 127, 128, 129, 1000] {
            var time = Int64(0)
            let times = (0..<count).map { _ in
                // Some rows have the time of the row above.
                time += Int64.random(in: 0...4, using: &random) * 250_000
                return time
            }
            let values = (0..<count).map { _ in Double(Int.random(in: -9...9, using: &random)) }
            let frame = Fixture.frame(Buffer(times), [Column("v", values)])
            let chart = try Fixture.chart(ChartSpec(layers: [Fixture.layer("line", "v")]), frame)
            let one = try #require(chart.series.first)
            #expect(one.shape?.isWhole == true)
            for _ in 0..<50 {
                let place = Double(Int64.random(in: -10...(time + 10), using: &random))
                let nearest = try #require(times.map { abs(Double($0) - place) }.min())
                let expected = times.firstIndex { abs(Double($0) - place) == nearest }
                let rows = try #require(one.rowsAround(place))
                #expect(rows.count <= 2 || times[rows.lowerBound] == times[rows.upperBound - 2])
                #expect(rows.first { abs(one.x[$0] - place) == nearest } == expected, "\(count) rows, \(place)")
            }
            #expect(one.rowsOfExtreme("max")?.first == values.firstIndex(of: values.max()!))
            #expect(one.rowsOfExtreme("min")?.first == values.firstIndex(of: values.min()!))
            #expect(one.rowsOfExtreme("last")?.first == times.firstIndex(of: times[count - 1]))
        }
    }

    /// Times that go back: every row is looked at.
    @Test func othersAreLookedAt() throws {
        let frame = Fixture.frame(Buffer([0, 20, 10]), [Column("v", [1.0, 2, 3])])
        let chart = try Fixture.chart(ChartSpec(layers: [Fixture.layer("line", "v")]), frame)
        let one = try #require(chart.series.first)
        #expect(one.rowsAround(10) == nil && one.rowsOfExtreme("max") == nil)
    }

    /// Missing values, one by one and in runs: the nearest row and the extremes are those of the rows that have a value, found by
    /// hand.
    @Test func missingValues() throws {
        var random = SplitMix(seed: 32)
        var compared = 0
        for count in [1, 2, 3, 10, 127, 128, 129, 1000] {
            let (times, values) = Self.gaps(count, &random)
            let frame = Fixture.frame(Buffer(times), [Column("v", values)])
            let held = times.indices.filter { values[$0].isFinite }
            // Of nothing but missing values there is no chart.
            guard !held.isEmpty else { continue }
            let chart = try Fixture.chart(ChartSpec(layers: [Fixture.layer("line", "v")]), frame)
            let one = try #require(chart.series.first)
            compared += 1
            for _ in 0..<50 {
                let place = Double(Int64.random(in: -10...((times.last ?? 0) + 10), using: &random))
                let nearest = held.map { abs(Double(times[$0]) - place) }.min()
                let expected = held.first { abs(Double(times[$0]) - place) == nearest }
                let rows = try #require(one.rowsAround(place))
                let found = rows.first { values[$0].isFinite && abs(one.x[$0] - place) == nearest }
                #expect(found == expected, "\(count) rows, \(place)")
            }
            let greatest = held.map { values[$0] }.max()
            #expect(one.rowsOfExtreme("max")?.first == held.first { values[$0] == greatest })
            let last = try #require(one.rowsOfExtreme("last"))
            #expect(last.last { values[$0].isFinite } == held.last)
        }
        #expect(compared >= 4)
    }

    /// A line of many rows is drawn by the same rows whether blocks without gaps are taken as one or row by row.
    @Test func gapsInALongLine() throws {
        var random = SplitMix(seed: 33)
        for count in [1000, 20_000, 60_000] {
            let (times, values) = Self.gaps(count, &random)
            let frame = Fixture.frame(Buffer(times), [Column("v", values)])
            let chart = try Fixture.chart(ChartSpec(layers: [Fixture.layer("line", "v")]), frame)
            var one = try #require(chart.series.first)
            #expect(one.shape?.isWhole == false && one.shape?.wholeBlocks?.contains(true) == true)
            let last = Double(times.last ?? 0)
            for (low, high) in [(0, last), (last * 0.2, last * 0.7), (-last, last * 0.3)] {
                for (start, end) in [(0.0, 10.0), (33, 3), (0, 400)] {
                    let place = AxisPlace(scale: .time(lower: low, upper: high), start: start, end: end)
                    let columns = Int((end - start).magnitude)
                    let quick = LineReduction.rows(of: one, columns: columns, place: place)
                    let shape = one.shape
                    one.shape = nil
                    let slow = LineReduction.rows(of: one, columns: columns, place: place)
                    one.shape = shape
                    // Without the shape rows outside count too, in columns of their own.
                    let seen = { (row: Int) in Double(times[row]) >= low && Double(times[row]) <= high }
                    // Of equal values either row will do.
                    let shown = { (rows: [Int]) in rows.filter(seen).map { values[$0].isNaN ? 99 : values[$0] } }
                    #expect(
                        shown(quick) == shown(slow), "\(count) rows, \(low)…\(high), \(columns) columns")
                }
            }
        }
    }

    /// Where every third value is missing a line is some pieces a column, not one for every gap, and the column's extremes are among
    /// them: by counting rows here.
    @Test func manyGapsAreFewPieces() throws {
        let (count, columns) = (60_000, 200)
        let times = (0..<count).map { Int64($0) * 1_000_000 }
        let values = (0..<count).map { $0 % 3 == 1 ? .nan : Double($0 * 7919 % 10_007) }
        let frame = Fixture.frame(Buffer(times), [Column("v", values)])
        var one = try #require(try Fixture.chart(ChartSpec(layers: [Fixture.layer("line", "v")]), frame).series.first)
        let place = AxisPlace(scale: .time(lower: 0, upper: Double(count) * 1e6), start: 0, end: Double(columns))
        let kept = LineReduction.rows(of: one, columns: columns, place: place)
        one.shape = nil
        let slow = LineReduction.rows(of: one, columns: columns, place: place)
        // Whichever missing row a gap is shown by.
        #expect(slow.map { values[$0].isNaN ? -1 : $0 } == kept.map { values[$0].isNaN ? -1 : $0 })
        // Where the line comes in, its extremes and where it leaves; the pieces of each column lie over one another.
        #expect(kept.count <= columns * 5, "\(kept.count)")
        let held = Set(kept)
        for column in 0..<columns {
            let rows = (column * 300..<(column + 1) * 300).filter { values[$0].isFinite }
            let (low, high) = (rows.map { values[$0] }.min(), rows.map { values[$0] }.max())
            #expect(held.contains { rows.contains($0) && values[$0] == low })
            #expect(held.contains { rows.contains($0) && values[$0] == high })
        }
    }

    /// Ascending times, some twice; values of which runs and single ones are missing, and which repeat.
    private static func gaps(_ count: Int, _ random: inout SplitMix) -> (times: [Int64], values: [Double]) {
        var (time, left, isGap) = (Int64(0), 0, false)
        var (times, values): ([Int64], [Double]) = ([], [])
        for _ in 0..<count {
            time += Int64.random(in: 0...4, using: &random) * 250_000
            if left == 0 {
                isGap.toggle()
                left =
                    isGap
                    ? [1, 1, 3, 200, 500].randomElement(using: &random) ?? 1 : Int.random(in: 1...900, using: &random)
            }
            left -= 1
            times.append(time)
            values.append(isGap ? .nan : Double(Int.random(in: -9...9, using: &random)))
        }
        return (times, values)
    }

    /// A chart made after another of the same columns takes over what was found of them, and comes out the same.
    @Test func takesOverShapes() throws {
        let count = 2000
        let frame = Fixture.frame(
            Buffer((0..<count).map { Int64($0) * 1_000_000 }), [Column("v", (0..<count).map { Double($0 % 97) })])
        let spec = ChartSpec(layers: [Fixture.layer("line", "v")])
        let first = try Fixture.chart(spec, frame)
        let again = try spec.resolve(
            current: ("it", frame), lookup: { throw ChartsError.noRow($0) }, context: Fixture.context, after: first)
        #expect(again.record == first.record)
        #expect(again.series[0].shape?.blocks.lows === first.series[0].shape?.blocks.lows)
    }
}

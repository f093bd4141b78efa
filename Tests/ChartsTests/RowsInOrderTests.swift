import Language
import Seeded
import Testing

@testable import Charts
@testable import Series

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

    /// With a missing value, or times that go back, every row is looked at.
    @Test func othersAreLookedAt() throws {
        for (times, values) in [([0, 10, 20], [1.0, .nan, 3]), ([0, 20, 10], [1.0, 2, 3])] as [([Int64], [Double])] {
            let frame = Fixture.frame(Buffer(times), [Column("v", values)])
            let chart = try Fixture.chart(ChartSpec(layers: [Fixture.layer("line", "v")]), frame)
            let one = try #require(chart.series.first)
            #expect(one.rowsAround(10) == nil && one.rowsOfExtreme("max") == nil)
        }
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

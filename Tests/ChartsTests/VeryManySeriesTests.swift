@testable import Charts
import Scene
import SceneSamples
import Seeded
import Series
import Syntax
import Testing

/// Charts of thousands of series: what is recorded, read and named of them stays whole and quick.
@Suite struct VeryManySeriesTests {
    private static func frame(_ count: Int, rows: Int = 1) -> Frame {
        Fixture.frame(
            Buffer((0..<count * rows).map { Fixture.instant(2024, 1, 1) + Int64($0 / count) * Microseconds.day }),
            [
                Column("v", (0..<count * rows).map { Double($0 % count) + 0.25 }),
                Column("id", texts: (0..<count * rows).map { "n\($0 % count)" }),
            ])
    }

    /// What stands behind the first hundreds is digested with all that the record of one says.
    @Test func theRecordSeesWhatTheLastOnesAre() throws {
        let frame = Self.frame(600, rows: 2)
        func record(_ cell: String) throws -> String {
            let chart = try RightByDefaultTests.chart(cell, frame)
            #expect(chart.series.count == 1200)
            return chart.record
        }
        let points = try record("plot line v color by id + point v color by id")
        #expect(try points == record("plot line v color by id + point v color by id"))
        #expect(try points != record("plot line v color by id + line v color by id"))
    }

    /// A place of thousands of series is read once for each, and so many are said as a person reads.
    @Test(.timeLimit(.minutes(2))) func aSelectionOfThousandsEnds() throws {
        let chart = try RightByDefaultTests.chart("plot line v color by id\n  select last", Self.frame(3000, rows: 2))
        let selection = try #require(chart.selection)
        #expect(selection.items.count == 3000)
        #expect(selection.parts.count < 200)
        #expect(chart.readout?.hasSuffix(" more") == true)
        let scene = RightByDefaultTests.scene(chart)
        #expect(scene.elements.count { $0.role == .selection } >= 3000)
        let words = RightByDefaultTests.labels(scene, .readout)
        #expect(words.last?.hasPrefix("and ") == true && words.last?.contains("2,9") == true, "\(words)")
    }

    /// The last shown row of a line under a window, found by hand.
    @Test func theLastRowOfAWindow() throws {
        var random = SplitMix(seed: 41)
        for count in [1, 2, 50, 1000] {
            var time = Int64(0)
            let times = (0..<count).map { _ in
                time += Int64.random(in: 0...3, using: &random)
                return time
            }
            let values = times.map { _ in Int.random(in: 0..<4, using: &random) == 0 ? Double.nan : 1 }
            guard values.contains(where: \.isFinite) else { continue }
            let frame = Fixture.frame(Buffer(times), [Column("v", values)])
            let chart = try Fixture.chart(ChartSpec(layers: [Fixture.layer("line", "v")]), frame)
            var one = try #require(chart.series.first)
            for _ in 0..<40 {
                let ends = [
                    Double.random(in: -2...Double(time + 3), using: &random),
                    Double.random(in: -2...Double(time + 3), using: &random),
                ].sorted()
                guard ends[0] < ends[1] else { continue }
                let scale = AxisScale.time(lower: ends[0], upper: ends[1])
                let expected = times.indices.last {
                    values[$0].isFinite && Double(times[$0]) >= ends[0] && Double(times[$0]) <= ends[1]
                }
                #expect(EndLabels.lastRow(one, scale) == expected)
                let shape = one.shape
                one.shape = nil
                #expect(EndLabels.lastRow(one, scale) == expected)
                one.shape = shape
            }
        }
    }
}

import Seeded
import Testing

@testable import Charts

@Suite("as many bins as were said") struct SaidBinsTests {
    /// As numpy.histogram(…, bins=N) has it: N intervals, every value in one, none of the outer two empty.
    @Test(arguments: 1...300) func anyRange(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let count = Int.random(in: 1...60, using: &random)
        let scale = [1e-9, 0.01, 1, 37, 1e6, 1e15][Int.random(in: 0..<6, using: &random)]
        let lower = Double.random(in: -3...3, using: &random) * scale
        let values = (0..<200).map { _ in lower + Double.random(in: 0...1, using: &random) * scale }
        let bins = try #require(try HistogramBins(values, count: count))
        #expect(bins.count == count)
        let places = values.map { Int(bins.bin(of: $0)) }
        #expect(places.min() == 0)
        #expect(places.max() == count - 1)
        for (value, place) in zip(values, places) {
            #expect(bins.edges[place] <= value + scale * 1e-6 && value <= bins.edges[place + 1] + scale * 1e-6)
        }
    }

    /// The roundest width that serves: by hand.
    @Test func widths() throws {
        let bins = try #require(try HistogramBins([0.3, 54], count: 25))
        #expect(bins.count == 25)
        #expect(bins.width == 2.2)
        #expect(bins.edges.first == 0)
        let tenths = try #require(try HistogramBins([0.4, 7.9], count: 8))
        #expect(tenths.width == 1)
        #expect(tenths.edges == [0, 1, 2, 3, 4, 5, 6, 7, 8])
    }

    /// Of whole numbers no bin holds more of them than another.
    @Test(arguments: [(18.0, 90.0, 25), (1.0, 100.0, 25), (0.0, 9.0, 40), (3.0, 5000.0, 7), (-7.0, 7.0, 15)])
    func whole(
        lower: Double, upper: Double, count: Int
    ) throws {
        let values = Array(stride(from: lower, through: upper, by: 1))
        let bins = try #require(try HistogramBins(values, count: count))
        #expect(bins.count <= count)
        #expect(bins.width == bins.width.rounded())
        let rows = Dictionary(grouping: values, by: { bins.bin(of: $0) }).mapValues(\.count)
        #expect(rows.keys.allSatisfy { $0 >= 0 && $0 < bins.count })
        #expect(Set(rows.filter { $0.key > 0 && $0.key < bins.count - 1 }.values).count <= 1)
    }
}

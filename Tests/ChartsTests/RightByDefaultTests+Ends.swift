@testable import Charts
import Scene
import SceneSamples
import Seeded
import Series
import Surfaces
import Syntax
import Testing

/// Where axes end.
extension RightByDefaultTests {
    // MARK: Ends of axes

    /// The ends of an axis are the ticks next to its values: of 9.12…25.1 by twos 8…26.
    @Test(arguments: [(9.12, 25.1, 8.0, 26.0), (-4.07, 2.16, -4.5, 2.5), (-3.9, 3.9, -4, 4)])
    func axesEndAtTheNextTick(_ low: Double, _ high: Double, _ first: Double, _ last: Double) throws {
        let frame = Self.days([0, 1, 2], [Column("v", [low, high, (low + high) / 2])])
        let domain = try Self.chart("plot line v", frame).y.scale.domain
        #expect(domain.lower == first && domain.upper == last, "\(domain)")
    }

    /// Values fill two thirds of their axis at least, whatever they are.
    @Test func axesAreFilled() throws {
        var random = SplitMix(seed: 11)
        for _ in 0..<4000 {
            let low = Double.random(in: -10...10, using: &random)
            let high = low + Double.random(in: 0.1...20, using: &random)
            let nice = LinearScale.nice(low, high)
            #expect(nice.lower <= low + 1e-9 && nice.upper >= high - 1e-9)
            #expect((high - low) / (nice.upper - nice.lower) >= 2.0 / 3, "\(low)…\(high): \(nice)")
        }
    }

    /// A range that is said leaves out the points beyond it: of 1 to 5 those from 2 to 4.
    @Test(arguments: ["plot point v y 2..4", "plot point v size by v y 2..4"])
    func pointsBeyondARange(_ line: String) throws {
        let frame = Self.days([0, 1, 2, 3, 4], [Column("v", [1, 2, 3, 4, 5])])
        let symbols = Self.scene(try Self.chart(line, frame)).elements.filter { element in
            if case .symbol = element.shape, element.row != nil { true } else { false }
        }
        #expect(symbols.count == 3, "\(symbols.count)")
    }
}

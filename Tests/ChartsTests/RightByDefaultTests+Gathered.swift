@testable import Charts
import Scene
import SceneSamples
import Series
import Surfaces
import Syntax
import Testing

/// Parts that are put together.
extension RightByDefaultTests {
    // MARK: Parts

    /// Where the smallest parts of a pie are put together the largest are named from the largest on; a kind's order stays.
    @Test func gatheredPartsFallFromTheLargest() throws {
        let names = (0..<14).map { "place \(Character(Unicode.Scalar(97 + UInt8(($0 * 5) % 14))))" }
        let counts = (0..<14).map { Double(($0 * 11) % 14 + 1) }
        let frame = Self.categories(names, [Column("sold", counts)])
        let chart = try Self.chart("plot sector sum sold by name", frame)
        let values = Self.values(chart, 0)
        #expect(Array(values.dropLast()) == (1..<values.count).map { 15 - Double($0) })
        #expect(values.last == counts.reduce(0, +) - values.dropLast().reduce(0, +))
        let ages = (0..<12).map { "\($0 * 5)–\($0 * 5 + 4)" }
        let aged = Self.categories(ages, [Column("people", (0..<12).map { Double(($0 * 7) % 12 + 1) })])
        guard case .slots(let shown) = try Self.chart("plot sector sum people by name", aged).x.scale else { return }
        #expect(shown.filter { ages.contains($0) } == ages.filter { shown.contains($0) })
    }
}

import Session
import Testing

@testable import Notebook

/// What a person is told of two records of a chart.
@Suite struct FigureDriftTests {
    /// Points that share an x: only what changed is said. Worked out by hand.
    @Test(arguments: [
        ([1, 5, 1, 6, 2, 7, 3, 8], [1, 5, 1, 9, 2, 7, 3, 8], "at 1 6 → 9"),
        ([1, 5, 1, 6, 2, 7, 3, 8], [1, 6, 1, 5, 2, 9, 3, 8], "at 2 7 → 9"),
        ([1, 5, 1, 5, 2, 7, 3, 8], [1, 5, 1, 6, 2, 7, 3, 8], "at 1 5 → 6"),
        ([1, 5, 1, 6, 2, 7, 3, 8], [1, 4, 1, 5, 1, 6, 2, 7, 3, 8], "4 → 5 rows"),
        ([1, 5, 1, 6, 2, 7, 3, 8], [1, 5, 1, 6, 2, 7, 3, 9], "last value 8 → 9"),
    ]) func sharedPlaces(_ old: [Int], _ new: [Int], _ said: String) {
        func record(_ values: [Int]) -> String {
            let rows = stride(from: 0, to: values.count, by: 2).map { "  \(values[$0]) \(values[$0 + 1])\n" }
            return "point \"gust\" rows \(rows.count)\n" + rows.joined()
        }
        #expect(FigureDrift(Settings()).words(from: record(old), to: record(new)) == ["point \"gust\": \(said)"])
    }
}

import Series
import Testing

/// How far apart rows are said to be.
@Suite struct SpacingTests {
    /// Times whose neighbours are so many seconds apart.
    private static func times(_ steps: [Int64]) -> [Int64] {
        steps.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1 * 1_000_000) }
    }

    /// Medians of the steps by hand; a step that is met at half of the places or less makes no rows regular.
    @Test(
        arguments: [
            ([10, 10, 10, 17], 10, true), ([17, 23, 10, 13, 10], 13, false), ([10, 20, 10, 20], 15, false),
            ([17, 10, 23, 10, 10], 10, true),
        ] as [([Int64], Int64, Bool)])
    func regular(_ steps: [Int64], _ median: Int64, _ isRegular: Bool) {
        let spacing = Spacing(Self.times(steps).span)
        #expect(spacing.median == median * 1_000_000 && spacing.isRegular == isRegular)
    }
}

import Catalog
import Syntax

/// `sample 100`, `sample 100 seed 7`: so many rows picked at random, each set of rows as likely as any other, in their order.
///
/// The same rows and seed give the same sample, on every machine. A count beyond the rows is all of them. Selection sampling
/// (Knuth, The Art of Computer Programming, vol. 2, 3.4.2, algorithm S), O(n).
package struct SampleTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "sample", aliases: ["sample_n", "slice_sample"], summary: "rows picked at random",
        form: .slots([.slot("count", .count), .optional(.sequence([.word("seed"), .slot("seed", .count)]))]),
        examples: [
            Example("load Samples/weather.csv | sample 20", reply: "it: 20 rows at random, seed 1 · 144 → 20 rows")
        ],
        notes: "The seed is 1 unless said; the same seed picks the same rows again.")

    private let count: Int
    private let seed: Int

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        count = arguments.count("count") ?? 0
        seed = arguments.count("seed") ?? 1
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { output }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        var rows: [Int] = []
        rows.reserveCapacity(min(count, frame.count))
        var random = RandomNumbers(seed: UInt64(seed))
        var wanted = min(count, frame.count)
        for row in 0..<frame.count where wanted > 0 {
            if row & 0xFFFF == 0 { try context.cancellation.check() }
            if random.unit() * Double(frame.count - row) < Double(wanted) {
                rows.append(row)
                wanted -= 1
            }
        }
        return Outcome(
            try frame.picking(rows, context.cancellation), summary: "\(counted(count, "row")) at random, seed \(seed)")
    }
}

/// Numbers that look random and repeat: SplitMix64 (Steele, Lea, Flood 2014).
private struct RandomNumbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// From 0, below 1.
    mutating func unit() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((mixed ^ (mixed >> 31)) >> 11) * 0x1p-53
    }
}

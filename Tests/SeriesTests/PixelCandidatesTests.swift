import Seeded
import Series
import Testing

/// A reducer that is handed the rows alone which its description names keeps what it keeps of all rows.
@Suite struct PixelCandidatesTests {
    private struct Rows {
        var times: [Int64]
        var values: [[Double]]
    }

    private static func rows(_ random: inout SplitMix) -> Rows {
        let count = Int.random(in: 1...400, using: &random)
        var time = Int64.random(in: -1000...1000, using: &random)
        var times: [Int64] = []
        var values = [[Double]](repeating: [], count: 2)
        let (missing, levels) = (Double.random(in: 0...0.6, using: &random), Int.random(in: 1...9, using: &random))
        let isWhole = Bool.random(using: &random)
        var isOff = false
        for _ in 0..<count {
            time += Int64.random(in: 1...50, using: &random)
            times.append(time)
            for at in values.indices {
                // Runs of missing values, and lone ones.
                if Double.random(in: 0..<1, using: &random) < 0.1 { isOff.toggle() }
                let isMissing = at == 0 ? isOff : Double.random(in: 0..<1, using: &random) < missing
                let value = Double(Int.random(in: 0...levels, using: &random))
                let half = !isWhole && Int.random(in: 0..<20, using: &random) == 0 ? 0.5 : 0
                values[at].append(isMissing ? .nan : value + half)
            }
        }
        return Rows(times: times, values: values)
    }

    /// The numbers of the rows that are named, and of some others.
    private static func named(_ rows: Rows, _ reduction: PixelReduction, _ random: inout SplitMix) -> [Int] {
        var named: Set<Int> = [0, rows.times.count - 1]
        named.formUnion(0..<min(reduction.head, rows.times.count))
        let cuts = reduction.instants(from: rows.times[0], to: rows.times[rows.times.count - 1])
        for values in rows.values {
            var runs: [[Int]] = []
            for row in rows.times.indices where !values[row].isNaN {
                let stretch = cuts.count { $0 <= rows.times[row] }
                if let last = runs.last?.last, last == row - 1, cuts.count(where: { $0 <= rows.times[last] }) == stretch
                {
                    runs[runs.count - 1].append(row)
                } else {
                    runs.append([row])
                }
            }
            for run in runs {
                let own = run.map { values[$0] }
                let extremes = [own.min(), own.max()].compactMap { $0.flatMap { own.firstIndex(of: $0) } }.map {
                    run[$0]
                }
                for row in [run[0], run[run.count - 1]] + extremes { named.formUnion([row, row - 1]) }
            }
            if let first = values.indices.first(where: { values[$0] != values[$0].rounded() && !values[$0].isNaN }) {
                named.formUnion([first, first - 1])
            }
        }
        for row in rows.times.indices where Int.random(in: 0..<9, using: &random) == 0 { named.insert(row) }
        return named.filter { $0 >= 0 }.sorted()
    }

    private static func kept(_ rows: Rows, _ reduction: PixelReduction, of numbers: [Int]) -> [String]? {
        var reducer = PixelReducer(reduction, from: rows.times[0], to: rows.times[rows.times.count - 1])
        do {
            for row in numbers {
                try reducer.begin(rows.times[row], row: row)
                for column in rows.values.indices { try reducer.take(rows.values[column][row], in: column) }
            }
            let kept = try reducer.finish()
            return kept.rows.indices.map { "\(kept.columns[$0]) \(kept.rows[$0]) \(kept.times[$0]) \(kept.values[$0])" }
        } catch {
            return nil
        }
    }

    @Test func sameAsOfAllRows() {
        var reduced = 0
        for seed in 1...300 {
            var random = SplitMix(seed: UInt64(seed))
            let rows = Self.rows(&random)
            let (first, last) = (rows.times[0], rows.times[rows.times.count - 1])
            let instants = (0..<Int.random(in: 0...30, using: &random)).map { _ in
                Int64.random(in: first...last, using: &random)
            }
            let cuts: PixelReduction.Cuts =
                Bool.random(using: &random)
                ? .even(Int.random(in: 1...40, using: &random)) : .at(instants.sorted())
            let head = Int.random(in: 0...30, using: &random)
            let reduction = PixelReduction(columns: ["a", "b"], cuts: cuts, head: head)
            let named = Self.named(rows, reduction, &random)
            if named.count < rows.times.count { reduced += 1 }
            let mine = Self.kept(rows, reduction, of: named)
            let theirs = Self.kept(rows, reduction, of: Array(rows.times.indices))
            #expect(mine == theirs, "seed \(seed)")
        }
        #expect(reduced > 150)
    }

    /// Numbers that go back, and times that come again, are refused.
    @Test func orderIsAsked() throws {
        let reduction = PixelReduction(columns: ["a"], cuts: .even(4))
        var reducer = PixelReducer(reduction, from: 0, to: 9)
        try reducer.begin(1, row: 4)
        #expect(throws: RowsWanted.self) { try reducer.begin(2, row: 4) }
        #expect(throws: RowsWanted.self) { try reducer.begin(1, row: 5) }
    }
}

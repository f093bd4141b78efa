/// Every pair of rows of two series whose keys are equal, as SQL's left join has them.
struct RowPairing {
    /// A row of the left series, in its order, as often as it has partners, once when it has none.
    private(set) var left: [Int] = []
    /// Its partner, −1 for none.
    private(set) var right: [Int] = []
    /// Rows of the left series that found one.
    private(set) var matched = 0
    /// The most partners of one row.
    private(set) var most = 0

    /// - Parameter keys: pairs of columns of the same kind; a missing value equals nothing.
    /// - Throws: `Interrupted`, `SeriesError.kindMismatch`, `.outOfMemory` before anything of the result is made.
    init(equal keys: [(left: Column, right: Column)], name: String, _ context: SeriesContext) throws {
        let codes = try RowMatching.codes(keys, name, context.cancellation)
        let count = keys.first?.left.count ?? 0
        let span = codes.codes.span
        var partners = [[Int]](repeating: [], count: codes.count)
        var polling = Polling(context.cancellation)
        for row in count..<max(count, span.count)
        where !keys.contains(where: { $0.right.cell(row - count) == .missing }) {
            try polling.step()
            partners[Int(span[row])].append(row - count)
        }
        var total = 0
        var found = [Int](repeating: 0, count: count)
        for row in 0..<count where !keys.contains(where: { $0.left.cell(row) == .missing }) {
            try polling.step()
            found[row] = partners[Int(span[row])].count
            total += max(0, found[row] - 1)
            if found[row] > 0 { matched += 1 }
            most = max(most, found[row])
        }
        try Frame.checkRoom(rows: count + total, columns: 2)
        left.reserveCapacity(count + total)
        right.reserveCapacity(count + total)
        var pace = Pace(context, "join", of: count)
        for row in 0..<count {
            try pace.reached(row)
            if found[row] == 0 {
                left.append(row)
                right.append(-1)
                continue
            }
            for partner in partners[Int(span[row])] {
                left.append(row)
                right.append(partner)
            }
        }
    }
}

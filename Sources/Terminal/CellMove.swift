/// How cells have moved along their rows from one frame to the next: a chart that is panned.
struct CellMove {
    /// The column from which on they moved.
    let start: Int
    /// By so many columns to the left; to the right when it is negative.
    let count: Int

    /// So many rows are looked at.
    private static let samples = 5

    /// The move after which most cells are as they should be; nil where that is less than half as good again as without one.
    /// O(samples · columns²).
    init?(from old: CellBuffer, to new: CellBuffer, in range: Range<Int>) {
        let range = range.clamped(to: 0..<new.columns)
        let most = range.count * 3 / 4
        // Where most has changed.
        let changes = (0..<new.rows).map { row in
            (row: row, count: range.count { old[$0, row] != new[$0, row] })
        }
        let rows = changes.filter { $0.count > 3 }.sorted { $0.count > $1.count }.prefix(Self.samples).map(\.row)
        guard most > 0, !rows.isEmpty else { return nil }
        // Characters alone: which rows are moved is decided by what is sent.
        func codes(_ buffer: CellBuffer, _ row: Int) -> [UInt32] {
            range.map { buffer[$0, row].character?.unicodeScalars.first?.value ?? 0x20 }
        }
        let pairs = rows.map { (codes(old, $0), codes(new, $0)) }
        func inked(_ shift: Int) -> Int {
            var count = 0
            for (old, new) in pairs {
                for column in max(0, -shift)..<min(new.count, new.count - shift)
                where new[column] != 0x20 && new[column] == old[column + shift] {
                    count += 1
                }
            }
            return count
        }
        let still = inked(0)
        var best = (count: 0, shift: 0)
        for shift in 1...most {
            for shift in [shift, -shift] {
                let count = inked(shift)
                if count > best.count { best = (count, shift) }
            }
        }
        guard best.count > still + still / 2 else { return nil }
        (start, count) = (range.lowerBound, best.shift)
    }

    /// A row as the terminal shows it after the move; nil where a wide grapheme might be cut.
    func moved(_ row: ArraySlice<CellBuffer.Cell>) -> [CellBuffer.Cell]? {
        guard row.allSatisfy({ $0.character != nil }), start < row.count else { return nil }
        let head = row.prefix(start)
        let tail = row.dropFirst(start)
        let blanks = Array(repeating: CellBuffer.Cell.blank, count: min(count > 0 ? count : -count, tail.count))
        return head + (count > 0 ? tail.dropFirst(count) + blanks : blanks + tail.dropLast(-count))
    }
}

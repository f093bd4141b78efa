import Diagnostics

/// Which bin (period, cycle member, group) each row belongs to.
package struct Bins: Sendable {
    package enum Layout: Sendable {
        /// count + 1 ascending row numbers: the rows `offsets[b]..<offsets[b + 1]` are of bin b; others are of none.
        case runs([Int])
        /// Each row's bin, −1 for none.
        case codes(Buffer<Int32>)
    }
    /// How many bins, with or without rows.
    package let count: Int
    package let layout: Layout

    package init(runs offsets: [Int]) {
        count = max(0, offsets.count - 1)
        layout = .runs(offsets)
    }

    package init(codes: Buffer<Int32>, count: Int) {
        self.count = count
        layout = .codes(codes)
    }

    /// Calls `body` with each row that is of a bin, and that bin.
    package func walk<E>(_ body: (_ row: Int, _ bin: Int) throws(E) -> Void) throws(E) {
        switch layout {
        case .runs(let offsets):
            for bin in 0..<count { for row in offsets[bin]..<offsets[bin + 1] { try body(row, bin) } }
        case .codes(let codes):
            let codes = codes.span
            for row in codes.indices where codes[row] >= 0 { try body(row, Int(codes[row])) }
        }
    }

    /// How many rows each bin has. O(bins), or O(rows) when rows have codes.
    ///
    /// - Throws: `Interrupted`.
    package func rowCounts(_ cancellation: Cancellation = .process) throws(Interrupted) -> [Int] {
        var counts = [Int](repeating: 0, count: count)
        switch layout {
        case .runs(let offsets):
            for bin in 0..<count { counts[bin] = offsets[bin + 1] - offsets[bin] }
        case .codes(let codes):
            let codes = codes.span
            var out = counts.mutableSpan
            for rows in Stretches(of: codes.count) {
                try cancellation.check()
                for row in rows where codes[row] >= 0 { out[Int(codes[row])] += 1 }
            }
        }
        return counts
    }
}

/// The groups that columns make: rows with the same values of all of them, in order of first appearance. Missing is a
/// value of its own.
package struct GroupCodes: Sendable {
    /// Each row's group; −1 for a row that takes no part.
    package var codes: Buffer<Int32>
    /// The first row of each group, which has its values.
    package var firstRows: [Int]

    package var count: Int { firstRows.count }

    /// O(rows) expected, a lookup a row for number columns.
    ///
    /// - Parameter taking: rows with a negative number there take no part; nil takes all.
    /// - Throws: `SeriesError.outOfMemory`.
    package init(_ columns: [Column], rows: Int, taking: Buffer<Int32>? = nil) throws(SeriesError) {
        var combined: Buffer<Int32>?
        for column in columns {
            let (codes, count) = try column.codes()
            if let before = combined { combined = try Self.combine(before, codes, count) } else { combined = codes }
        }
        let from = if let combined { combined } else { try Buffer<Int32>.filled(0, count: rows) }
        var ranks: [Int32] = []
        var firstRows: [Int] = []
        var result = try BufferBuilder<Int32>(count: rows)
        var out = result.mutableSpan
        let codes = from.span
        for row in 0..<rows {
            if let taking, taking.span[row] < 0 {
                out[row] = -1
                continue
            }
            let code = Int(codes[row])
            while ranks.count <= code { ranks.append(-1) }
            if ranks[code] < 0 {
                ranks[code] = Int32(firstRows.count)
                firstRows.append(row)
            }
            out[row] = ranks[code]
        }
        self.codes = result.freeze()
        self.firstRows = firstRows
    }

    /// Codes in order of first appearance of what each row has.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    @inline(__always)
    static func numbered(
        _ rows: Int, _ value: (Int) -> UInt64
    ) throws(SeriesError) -> (codes: Buffer<Int32>, count: Int) {
        var known: [UInt64: Int32] = [:]
        var result = try BufferBuilder<Int32>(count: rows)
        var out = result.mutableSpan
        for row in 0..<rows {
            let key = value(row)
            if let code = known[key] {
                out[row] = code
            } else {
                let code = Int32(known.count)
                known[key] = code
                out[row] = code
            }
        }
        return (result.freeze(), known.count)
    }

    private static func combine(
        _ a: Buffer<Int32>, _ b: Buffer<Int32>, _ count: Int
    ) throws(SeriesError) -> Buffer<Int32> {
        let a = a.span
        let b = b.span
        return try numbered(a.count) { UInt64(UInt32(bitPattern: a[$0])) << 32 | UInt64(UInt32(bitPattern: b[$0])) }.0
    }
}

import Diagnostics

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
    /// - Throws: `SeriesError.outOfMemory`, `Interrupted`.
    package init(
        _ columns: [Column], rows: Int, taking: Buffer<Int32>? = nil, _ cancellation: Cancellation = .process
    ) throws {
        var combined: Buffer<Int32>?
        for column in columns {
            let codes = try column.codes(cancellation).codes
            if let before = combined {
                combined = try Self.combine(before, codes, cancellation)
            } else {
                combined = codes
            }
        }
        let from = if let combined { combined } else { try Buffer<Int32>.filled(0, count: rows) }
        var ranks: [Int32] = []
        var firstRows: [Int] = []
        var result = try BufferBuilder<Int32>(count: rows)
        var out = result.mutableSpan
        let codes = from.span
        var polling = Polling(cancellation)
        for row in 0..<rows {
            try polling.step()
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
    /// - Throws: `SeriesError.outOfMemory`, `Interrupted`.
    @inline(__always)
    static func numbered(
        _ rows: Int, _ cancellation: Cancellation, _ value: (Int) -> UInt64
    ) throws -> (codes: Buffer<Int32>, count: Int) {
        var table = CodeTable<UInt64>(stoppedBy: cancellation)
        var result = try BufferBuilder<Int32>(count: rows)
        var out = result.mutableSpan
        for row in 0..<rows { out[row] = try table.code(of: value(row)) }
        return (result.freeze(), table.values.count)
    }

    private static func combine(
        _ a: Buffer<Int32>, _ b: Buffer<Int32>, _ cancellation: Cancellation
    ) throws -> Buffer<Int32> {
        let a = a.span
        let b = b.span
        return try numbered(a.count, cancellation) {
            UInt64(UInt32(bitPattern: a[$0])) << 32 | UInt64(UInt32(bitPattern: b[$0]))
        }.codes
    }
}

extension GroupCodes {
    /// Numbers the groups in order of their times; those of one time stay in their order, those without one come last.
    mutating func sort(by times: Span<Int64>, _ cancellation: Cancellation) throws {
        let rows = firstRows
        try sort(cancellation) { times[rows[$0]] == missingTime ? .max : times[rows[$0]] }
    }

    /// The same of a column's numbers, or of the places of its texts in their dictionary, where weekdays stand in their order.
    mutating func sort(by column: Column, _ cancellation: Cancellation) throws {
        let rows = firstRows
        if let numbers = try column.numbers {
            try sort(cancellation) { numbers.span[rows[$0]].isNaN ? .infinity : numbers.span[rows[$0]] }
        } else if let codes = column.text?.codes {
            try sort(cancellation) { codes.span[rows[$0]] < 0 ? .max : codes.span[rows[$0]] }
        }
    }

    private mutating func sort<Key: Comparable>(_ cancellation: Cancellation, by key: (Int) -> Key) throws {
        let rows = firstRows
        var order = try rows.indices.mapped(stoppedBy: cancellation) { $0 }
        try order.sort(stoppedBy: cancellation) { (key($0), $0) < (key($1), $1) }
        var places = [Int32](repeating: 0, count: order.count)
        for rows in Stretches(of: order.count) {
            try cancellation.check()
            for place in rows { places[order[place]] = Int32(truncatingIfNeeded: place) }
        }
        codes = try codes.renumbered(by: places, cancellation)
        firstRows = order.map { rows[$0] }
    }
}

extension Buffer<Int32> {
    /// The place of each code; −1 for a code below zero.
    ///
    /// - Throws: `SeriesError.outOfMemory`, `Interrupted`.
    func renumbered(by places: [Int32], _ cancellation: Cancellation) throws -> Buffer<Int32> {
        let from = span
        var result = try BufferBuilder<Int32>(count: from.count)
        var out = result.mutableSpan
        for rows in Stretches(of: from.count) {
            try cancellation.check()
            for row in rows { out[row] = from[row] < 0 ? -1 : places[Int(from[row])] }
        }
        return result.freeze()
    }
}

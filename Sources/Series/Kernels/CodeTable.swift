import Diagnostics

/// Numbers for different values, from 0 in order of first appearance: a hash table that can be stopped while it grows, which
/// the library's cannot.
///
/// Open addressing with linear probing, at most half full; hashes are kept, so that growing looks at no value.
struct CodeTable<Value: Hashable> {
    /// The different values.
    private(set) var values: [Value] = []
    private var hashes: [Int] = []
    /// The number of the value that stands at each place, −1 for none. Their count is a power of two.
    private var places: [Int32]
    private let cancellation: Cancellation
    private var polling: Polling

    init(stoppedBy cancellation: Cancellation) {
        self.cancellation = cancellation
        polling = Polling(cancellation)
        places = [Int32](repeating: -1, count: 64)
    }

    /// The number of a value. O(1) expected.
    ///
    /// - Throws: `Interrupted`.
    @inline(__always)
    mutating func code(of value: Value) throws(Interrupted) -> Int32 {
        try polling.step()
        let hash = value.hashValue
        var place = hash & (places.count - 1)
        while places[place] >= 0 {
            let code = Int(places[place])
            if hashes[code] == hash, values[code] == value { return places[place] }
            place = (place + 1) & (places.count - 1)
        }
        let code = Int32(truncatingIfNeeded: values.count)
        places[place] = code
        values.append(value)
        hashes.append(hash)
        if values.count * 2 > places.count { try grow() }
        return code
    }

    @inline(never)
    private mutating func grow() throws(Interrupted) {
        var polling = Polling(cancellation)
        let mask = places.count * 2 - 1
        var wider = [Int32](repeating: -1, count: mask + 1)
        for (code, hash) in hashes.enumerated() {
            try polling.step()
            var place = hash & mask
            while wider[place] >= 0 { place = (place + 1) & mask }
            wider[place] = Int32(truncatingIfNeeded: code)
        }
        places = wider
    }
}

extension TextColumn {
    /// A text a row, which the body gives, nil for missing.
    ///
    /// - Throws: `SeriesError.outOfMemory`, `Interrupted`.
    init(rows: Int, stoppedBy cancellation: Cancellation, _ body: (Int) -> String?) throws {
        var table = CodeTable<String>(stoppedBy: cancellation)
        var codes = try BufferBuilder<Int32>(count: rows)
        var out = codes.mutableSpan
        var polling = Polling(cancellation)
        for row in 0..<rows {
            try polling.step()
            out[row] = try body(row).map { try table.code(of: $0) } ?? -1
        }
        self.init(codes: codes.freeze(), dictionary: table.values)
    }

    /// The same rows, each with what the body makes of its text, nil for missing; equal results are one text.
    func mapped(stoppedBy cancellation: Cancellation, _ body: (String) -> String?) throws -> TextColumn {
        var table = CodeTable<String>(stoppedBy: cancellation)
        let places = try dictionary.mapped(stoppedBy: cancellation) { text in
            try body(text).map { try table.code(of: $0) } ?? -1
        }
        return TextColumn(
            codes: try looked(up: places, missing: -1, stoppedBy: cancellation), dictionary: table.values)
    }

    /// A value a row: that of its text in a table with an entry for each.
    package func looked<Element: ColumnElement>(
        up table: [Element], missing: Element, stoppedBy cancellation: Cancellation
    ) throws -> Buffer<Element> {
        let from = codes.span
        var result = try BufferBuilder<Element>(count: from.count)
        var out = result.mutableSpan
        for rows in Stretches(of: from.count) {
            try cancellation.check()
            for row in rows { out[row] = from[row] < 0 ? missing : table[Int(from[row])] }
        }
        return result.freeze()
    }
}

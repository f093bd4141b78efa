import Diagnostics

/// Frames made of some rows of another.
extension Frame {
    /// The rows of those numbers, in that order; each must be below `count`. O(rows × columns).
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    package func picking(_ rows: [Int]) throws(SeriesError) -> Frame {
        var picked: [Column] = []
        for column in columns { picked.append(try column.picking(rows)) }
        var frame = Frame(index: try index.picking(rows), columns: picked, groups: groups)
        frame.isSorted = isSorted
        return frame
    }

    /// The same as the result of a transform, for frames of any size: asks for room before anything is made, and again and
    /// again whether to go on.
    ///
    /// - Throws: `SeriesError.outOfMemory`, `Interrupted`.
    package func picking(_ rows: [Int], _ cancellation: Cancellation) throws -> Frame {
        try Self.checkRoom(rows: rows.count, columns: columns.count + 1)
        var picked: [Column] = []
        for column in columns { picked.append(try column.picking(rows, cancellation)) }
        var frame = Frame(index: try index.picking(rows, cancellation), columns: picked, groups: groups)
        frame.isSorted = isSorted
        return frame
    }

    /// Consecutive rows.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    package func slice(_ rows: Range<Int>) throws(SeriesError) -> Frame {
        if rows == 0..<count { return self }
        var sliced: [Column] = []
        for column in columns { sliced.append(try column.slice(rows)) }
        var frame = Frame(index: try index.slice(rows), columns: sliced, groups: groups)
        frame.isSorted = isSorted
        return frame
    }

    /// Consecutive rows, as the result of a transform.
    ///
    /// - Throws: `SeriesError.outOfMemory`, before anything is made.
    package func taking(_ rows: Range<Int>) throws(SeriesError) -> Frame {
        if rows != 0..<count { try Self.checkRoom(rows: rows.count, columns: columns.count + 1) }
        return try slice(rows)
    }

    /// Asks for as much memory as so many columns take and gives it back: what is then taken column by column can be had.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    package static func checkRoom(rows: Int, columns: Int) throws(SeriesError) {
        let (bytes, overflows) = max(0, rows).multipliedReportingOverflow(by: max(0, columns) * 8)
        try checkRoom(bytes: overflows ? .max : bytes)
    }

    /// The same in bytes.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    package static func checkRoom(bytes: Int) throws(SeriesError) {
        _ = try BufferMemory(byteCount: bytes)
        try MachineMemory.check(bytes)
    }

    /// About the bytes that a step over its rows takes: the columns anew, an order of the rows, and each text with its place in
    /// the table that finds it.
    package var workingBytes: Int {
        let texts = columns.reduce(0) { $0 + ($1.text?.words.count ?? 0) }
        let (bytes, overflows) = (columns.count + 3).multipliedReportingOverflow(by: count * 8)
        return overflows ? .max : bytes + min(texts, 1 << 32) * 96
    }

    /// The names of its columns.
    package var columnNames: [String] { columns.map(\.name) }

    /// The columns that a name may mean: all, but those of another unit than it says (`Weight (lb)` of a `Weight` in kg).
    package func candidates(for name: String) -> [String] {
        guard let said = HeaderUnit(name) else { return columnNames }
        return columns.filter { $0.unit == nil || $0.unit == said.unit || $0.name != said.name }.map(\.name)
    }

    /// The column of that name.
    ///
    /// - Throws: `SeriesError.unknownColumn` with the names there are.
    package func require(_ name: String) throws(SeriesError) -> Column {
        guard let column = column(name) else { throw .unknownColumn(name, candidates: candidates(for: name)) }
        return column
    }

    /// The numbers of the column of that name.
    ///
    /// - Throws: `SeriesError.unknownColumn`, `.notNumbers`.
    package func requireNumbers(_ name: String, for needed: String) throws(SeriesError) -> (Column, Buffer<Double>) {
        let column = try require(name)
        guard let column = try column.inNumbers, let numbers = try column.numbers else {
            throw .notNumbers(column: name, needed: needed)
        }
        return (column, numbers)
    }
}

extension Column {
    /// - Throws: `SeriesError.outOfMemory`, here and below.
    package func picking(_ rows: [Int]) throws(SeriesError) -> Column { try mapped(PickedRows(rows: rows)) }

    /// - Throws: `Interrupted` besides.
    package func picking(_ rows: [Int], _ cancellation: Cancellation) throws -> Column {
        try mapped(PickedRowsUnlessStopped(rows: rows, cancellation: cancellation))
    }

    /// The rows of those numbers, missing where the number is negative.
    package func picking(orMissing rows: [Int], _ cancellation: Cancellation) throws -> Column {
        try mapped(PickedRowsOrMissing(rows: rows, cancellation: cancellation))
    }

    package func slice(_ rows: Range<Int>) throws(SeriesError) -> Column { try mapped(ConsecutiveRows(rows: rows)) }
}

extension TextColumn {
    package func picking(_ rows: [Int]) throws(SeriesError) -> TextColumn {
        TextColumn(places: try places.picking(rows), words: words)
    }
}

extension Index {
    /// A step stays: each row still stands for one period of it. `end` is then that of the last one kept.
    package func picking(_ rows: [Int]) throws(SeriesError) -> Index {
        try mapped(PickedRows(rows: rows), rows: rows.count)
    }

    /// - Throws: `Interrupted` besides.
    package func picking(_ rows: [Int], _ cancellation: Cancellation) throws -> Index {
        try mapped(PickedRowsUnlessStopped(rows: rows, cancellation: cancellation), rows: rows.count)
    }

    package func slice(_ rows: Range<Int>) throws(SeriesError) -> Index {
        try mapped(ConsecutiveRows(rows: rows), rows: rows.count)
    }

    private func mapped<Mapping: ColumnMapping>(_ mapping: Mapping, rows: Int) throws(Mapping.Failure) -> Index {
        var result = self
        result.keys = try keys.mapped(mapping, rows: rows)
        result.endPeriods(of: self)
        return result
    }

    /// Where the last period kept ends: the start of the next distinct one in `whole`, its end when it was the last.
    private mutating func endPeriods(of whole: Index) {
        guard step != nil, let starts = whole.times, let mine = times, mine.count > 0 else { return }
        let all = starts.span
        let last = mine.span[mine.count - 1]
        var low = 0
        var high = all.count
        while low < high {
            let middle = (low + high) / 2
            if all[middle] <= last { low = middle + 1 } else { high = middle }
        }
        end = low < all.count ? all[low] : whole.end
    }
}

extension Index {
    /// What its rows are known by, for messages.
    package var kind: String {
        switch keys {
        case .time: "time"
        case .cycle(let cycle, _): cycle.rawValue
        case .category: "text"
        case .number, .whole: "numbers"
        case .row: "row numbers"
        }
    }
}

private struct PickedRows: ColumnMapping {
    let rows: [Int]
    func map<Element: ColumnElement>(_ buffer: Buffer<Element>) throws(SeriesError) -> Buffer<Element> {
        try buffer.picking(rows)
    }
}

private struct PickedRowsOrMissing: ColumnMapping {
    let rows: [Int]
    let cancellation: Cancellation
    func map<Element: ColumnElement>(_ buffer: Buffer<Element>) throws -> Buffer<Element> {
        try buffer.picking(orMissing: rows, cancellation)
    }
}

private struct PickedRowsUnlessStopped: ColumnMapping {
    let rows: [Int]
    let cancellation: Cancellation
    func map<Element: ColumnElement>(_ buffer: Buffer<Element>) throws -> Buffer<Element> {
        try buffer.picking(rows, cancellation)
    }
}

private struct ConsecutiveRows: ColumnMapping {
    let rows: Range<Int>
    func map<Element: ColumnElement>(_ buffer: Buffer<Element>) throws(SeriesError) -> Buffer<Element> {
        try buffer.slice(rows)
    }
}

extension Buffer where Element: ColumnElement {
    /// The elements of those rows, missing where the number is negative.
    ///
    /// - Throws: `SeriesError.outOfMemory`, `Interrupted`.
    package func picking(orMissing rows: [Int], _ cancellation: Cancellation) throws -> Buffer {
        var result = try BufferBuilder<Element>(count: rows.count)
        let from = span
        var out = result.mutableSpan
        for stretch in Stretches(of: rows.count) {
            try cancellation.check()
            for i in stretch { out[i] = rows[i] < 0 ? .missing : from[rows[i]] }
        }
        return result.freeze()
    }
}

extension Buffer {
    /// The same elements with some of them changed; itself stays as it is, since others may hold it.
    ///
    /// - Throws: `SeriesError.outOfMemory`, here and below.
    package func changed(_ body: (inout MutableSpan<Element>) -> Void) throws(SeriesError) -> Buffer {
        var result = try BufferBuilder(copying: span)
        var span = result.mutableSpan
        body(&span)
        return result.freeze()
    }

    package func picking(_ rows: [Int]) throws(SeriesError) -> Buffer {
        var result = try BufferBuilder<Element>(count: rows.count)
        let from = span
        var out = result.mutableSpan
        for i in 0..<rows.count { out[i] = from[rows[i]] }
        return result.freeze()
    }

    /// - Throws: `Interrupted` besides.
    package func picking(_ rows: [Int], _ cancellation: Cancellation) throws -> Buffer {
        var result = try BufferBuilder<Element>(count: rows.count)
        let from = span
        var out = result.mutableSpan
        for stretch in Stretches(of: rows.count) {
            try cancellation.check()
            for i in stretch { out[i] = from[rows[i]] }
        }
        return result.freeze()
    }

    package func slice(_ rows: Range<Int>) throws(SeriesError) -> Buffer {
        try BufferBuilder(copying: span.extracting(rows)).freeze()
    }
}

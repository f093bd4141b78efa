import Diagnostics

/// Frames made of some rows of another.
extension Frame {
    /// The rows of those numbers, in that order; each must be below `count`. O(rows × columns).
    package func picking(_ rows: [Int]) -> Frame {
        Frame(index: index.picking(rows), columns: columns.map { $0.picking(rows) }, groups: groups)
    }

    /// The same as the result of a transform, for frames of any size: asks for room before anything is made, and after every
    /// million rows of a column whether to go on.
    ///
    /// - Throws: `SeriesError.outOfMemory`, `Interrupted`.
    package func picking(_ rows: [Int], _ cancellation: Cancellation) throws -> Frame {
        try Self.checkRoom(rows: rows.count, columns: columns.count + 1)
        var picked: [Column] = []
        for column in columns { picked.append(try column.picking(rows, cancellation)) }
        return Frame(index: try index.picking(rows, cancellation), columns: picked, groups: groups)
    }

    /// Consecutive rows.
    package func slice(_ rows: Range<Int>) -> Frame {
        if rows == 0..<count { return self }
        return Frame(index: index.slice(rows), columns: columns.map { $0.slice(rows) }, groups: groups)
    }

    /// Consecutive rows, as the result of a transform.
    ///
    /// - Throws: `SeriesError.outOfMemory`, before anything is made.
    package func taking(_ rows: Range<Int>) throws(SeriesError) -> Frame {
        if rows != 0..<count { try Self.checkRoom(rows: rows.count, columns: columns.count + 1) }
        return slice(rows)
    }

    /// Asks for as much memory as so many columns take and gives it back: what is then taken column by column can be had.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    package static func checkRoom(rows: Int, columns: Int) throws(SeriesError) {
        let (values, overflows) = rows.multipliedReportingOverflow(by: columns)
        _ = try Buffer<Double>.reserved(overflows ? .max : values)
    }

    /// The names of its columns.
    package var columnNames: [String] { columns.map(\.name) }

    /// The column of that name.
    ///
    /// - Throws: `SeriesError.unknownColumn` with the names there are.
    package func require(_ name: String) throws(SeriesError) -> Column {
        guard let column = column(name) else { throw .unknownColumn(name, candidates: columnNames) }
        return column
    }

    /// The numbers of the column of that name.
    ///
    /// - Throws: `SeriesError.unknownColumn`, `.notNumbers`.
    package func requireNumbers(_ name: String, for needed: String) throws(SeriesError) -> (Column, Buffer<Double>) {
        let column = try require(name)
        guard let numbers = column.numbers else { throw .notNumbers(column: name, needed: needed) }
        return (column, numbers)
    }
}

extension Column {
    package func picking(_ rows: [Int]) -> Column {
        switch values {
        case .numbers(let buffer): Column(name, unit: unit, values: .numbers(buffer.picking(rows)))
        case .text(let text): Column(name, unit: unit, values: .text(text.picking(rows)))
        case .times(let buffer): Column(name, unit: unit, values: .times(buffer.picking(rows)))
        }
    }

    /// - Throws: `Interrupted`.
    package func picking(_ rows: [Int], _ cancellation: Cancellation) throws(Interrupted) -> Column {
        switch values {
        case .numbers(let buffer):
            return Column(name, unit: unit, values: .numbers(try buffer.picking(rows, cancellation)))
        case .text(let text):
            let codes = try text.codes.picking(rows, cancellation)
            return Column(name, unit: unit, values: .text(TextColumn(codes: codes, dictionary: text.dictionary)))
        case .times(let buffer):
            return Column(name, unit: unit, values: .times(try buffer.picking(rows, cancellation)))
        }
    }

    package func slice(_ rows: Range<Int>) -> Column {
        switch values {
        case .numbers(let buffer): Column(name, unit: unit, values: .numbers(buffer.slice(rows)))
        case .text(let text):
            Column(
                name, unit: unit, values: .text(TextColumn(codes: text.codes.slice(rows), dictionary: text.dictionary)))
        case .times(let buffer): Column(name, unit: unit, values: .times(buffer.slice(rows)))
        }
    }
}

extension TextColumn {
    package func picking(_ rows: [Int]) -> TextColumn {
        TextColumn(codes: codes.picking(rows), dictionary: dictionary)
    }
}

extension Index {
    /// A step stays: each row still stands for one period of it. `end` is then that of the last one kept.
    package func picking(_ rows: [Int]) -> Index {
        var result = self
        switch keys {
        case .time(let times): result.keys = .time(times.picking(rows))
        case .cycle(let cycle, let ordinals): result.keys = .cycle(cycle, ordinals.picking(rows))
        case .category(let text): result.keys = .category(text.picking(rows))
        case .number(let numbers): result.keys = .number(numbers.picking(rows))
        case .row: result.keys = .row(rows.count)
        }
        result.endPeriods(of: self)
        return result
    }

    /// - Throws: `Interrupted`.
    package func picking(_ rows: [Int], _ cancellation: Cancellation) throws(Interrupted) -> Index {
        guard case .time(let times) = keys else { return picking(rows) }
        var result = self
        result.keys = .time(try times.picking(rows, cancellation))
        result.endPeriods(of: self)
        return result
    }

    package func slice(_ rows: Range<Int>) -> Index {
        var result = self
        switch keys {
        case .time(let times): result.keys = .time(times.slice(rows))
        case .cycle(let cycle, let ordinals): result.keys = .cycle(cycle, ordinals.slice(rows))
        case .category(let text):
            result.keys = .category(TextColumn(codes: text.codes.slice(rows), dictionary: text.dictionary))
        case .number(let numbers): result.keys = .number(numbers.slice(rows))
        case .row: result.keys = .row(rows.count)
        }
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

extension Column {
    /// The rows of those numbers, missing where the number is negative.
    package func picking(orMissing rows: [Int]) -> Column {
        switch values {
        case .numbers(let buffer): Column(name, unit: unit, values: .numbers(buffer.picking(rows, orElse: .nan)))
        case .text(let text):
            Column(
                name, unit: unit,
                values: .text(TextColumn(codes: text.codes.picking(rows, orElse: -1), dictionary: text.dictionary)))
        case .times(let buffer): Column(name, unit: unit, values: .times(buffer.picking(rows, orElse: missingTime)))
        }
    }

    /// What it holds, for messages.
    package var kind: String {
        switch values {
        case .numbers: "numbers"
        case .text: "text"
        case .times: "times"
        }
    }
}

extension Index {
    /// What its rows are known by, for messages.
    package var kind: String {
        switch keys {
        case .time: "time"
        case .cycle(let cycle, _): cycle.rawValue
        case .category: "text"
        case .number: "numbers"
        case .row: "row numbers"
        }
    }
}

extension Buffer {
    /// The elements of those rows, `absent` where the number is negative.
    package func picking(_ rows: [Int], orElse absent: Element) -> Buffer {
        let result = Buffer(capacity: rows.count, count: rows.count)
        let from = span
        var out = result.mutableSpan
        for i in 0..<rows.count { out[i] = rows[i] < 0 ? absent : from[rows[i]] }
        return result
    }

    package func picking(_ rows: [Int]) -> Buffer {
        let result = Buffer(capacity: rows.count, count: rows.count)
        let from = span
        var out = result.mutableSpan
        for i in 0..<rows.count { out[i] = from[rows[i]] }
        return result
    }

    /// - Throws: `Interrupted`.
    package func picking(_ rows: [Int], _ cancellation: Cancellation) throws(Interrupted) -> Buffer {
        let result = Buffer(capacity: rows.count, count: rows.count)
        let from = span
        var out = result.mutableSpan
        var start = 0
        while start < rows.count {
            try cancellation.check()
            let end = min(start + (1 << 20), rows.count)
            for i in start..<end { out[i] = from[rows[i]] }
            start = end
        }
        return result
    }

    package func slice(_ rows: Range<Int>) -> Buffer {
        let result = Buffer(capacity: rows.count, count: rows.count)
        let from = span
        var out = result.mutableSpan
        for i in 0..<rows.count { out[i] = from[rows.lowerBound + i] }
        return result
    }
}

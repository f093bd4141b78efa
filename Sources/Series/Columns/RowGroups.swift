import Diagnostics

/// The rows of each group, in row order: what "within `by COLUMN`, given or remembered" goes through.
package struct RowGroups: Sendable {
    /// Row numbers, group after group in order of first appearance; nil when there is one group of all rows in order.
    package let order: [Int]?
    /// count + 1 offsets into `order` (or into the rows themselves).
    package let offsets: [Int]

    package var count: Int { offsets.count - 1 }

    /// Of the columns given, of those that the frame's rows have neighbours within when none are.
    ///
    /// - Throws: `SeriesError.unknownColumn`, `.outOfMemory`, `Interrupted`.
    package init(_ frame: Frame, by given: [String], _ cancellation: Cancellation = .process) throws {
        let names = given.isEmpty ? frame.neighbourhoods : given
        guard !names.isEmpty, frame.count > 0 else {
            self.init(all: frame.count)
            return
        }
        var columns: [Column] = []
        for name in names { columns.append(try frame.columnOrIndex(name)) }
        try self.init(columns, rows: frame.count, cancellation)
    }

    /// One group of all rows, none of no rows.
    private init(all count: Int) {
        order = nil
        offsets = count > 0 ? [0, count] : [0]
    }

    /// Of rows with equal values of these columns, of which there is at least one.
    init(_ columns: [Column], rows count: Int, _ cancellation: Cancellation) throws {
        let groups = try GroupCodes(columns, rows: count, cancellation)
        var starts = [Int](repeating: 0, count: groups.count + 1)
        let codes = groups.codes.span
        for rows in Stretches(of: codes.count) {
            try cancellation.check()
            for row in rows { starts[Int(codes[row]) + 1] += 1 }
        }
        for group in 0..<groups.count { starts[group + 1] += starts[group] }
        offsets = starts
        var rows = [Int](repeating: 0, count: count)
        var polling = Polling(cancellation)
        for row in 0..<codes.count {
            try polling.step()
            let group = Int(codes[row])
            rows[starts[group]] = row
            starts[group] += 1
        }
        order = rows
    }

    /// Row numbers of one group.
    ///
    /// - Throws: `Interrupted`.
    package func rows(_ group: Int, _ cancellation: Cancellation) throws(Interrupted) -> [Int] {
        let range = offsets[group]..<offsets[group + 1]
        if let order { return Array(order[range]) }
        var rows: [Int] = []
        rows.reserveCapacity(range.count)
        for stretch in Stretches(of: range.count) {
            try cancellation.check()
            rows += stretch
        }
        return rows
    }

    /// A column with each group's numbers, in row order, put through `body`, which gives as many back.
    package func mapping(_ numbers: Buffer<Double>, _ body: (Span<Double>, [Int]?) throws -> Buffer<Double>) throws
        -> Buffer<Double>
    {
        guard let order else { return try body(numbers.span, nil) }
        var result = try BufferBuilder<Double>(count: numbers.count)
        var out = result.mutableSpan
        var polling = Polling()
        for group in 0..<count {
            try polling.step()
            let rows = Array(order[offsets[group]..<offsets[group + 1]])
            let part = try numbers.picking(rows, .process)
            let made = try body(part.span, rows)
            let from = made.span
            for (at, row) in rows.enumerated() {
                try polling.step()
                out[row] = from[at]
            }
        }
        return result.freeze()
    }
}

/// `by COLUMNS` of transforms that work within groups, and the warning when there is none and there should be.
package enum Within {
    /// Repeated times beside a text column that tells their rows apart, and no `by`: a note that says what may be wrong.
    package static func warning(_ frame: Frame, by given: [String]) -> SeriesNote? {
        guard given.isEmpty, frame.groups.isEmpty else { return nil }
        return distinction(of: frame).map { .timesRepeat(beside: $0) }
    }

    /// The column of texts that tells rows of one time apart; nil where none does, or no two are of one time.
    package static func distinction(of frame: Frame) -> String? {
        guard let times = frame.index.times else { return nil }
        let span = times.span
        var repeated: [Int] = []
        for row in 1..<max(1, span.count) where span[row] == span[row - 1] {
            repeated.append(row)
            if repeated.count == most { break }
        }
        guard !repeated.isEmpty else { return nil }
        let apart = frame.columns.filter { tellsApart(repeated, $0) }
        // Of several the one that leaves the fewest rows of a time alike.
        return apart.count < 2 ? apart.first?.name : apart.min { alike(repeated, $0) < alike(repeated, $1) }?.name
    }

    /// Rows that are looked at.
    private static let most = 10_000
    private static let few = 10

    /// How many of the rows have the same text as the row above.
    private static func alike(_ rows: [Int], _ column: Column) -> Int {
        guard let places = column.text?.places else { return rows.count }
        let span = places.span
        return rows.count { span[$0] == span[$0 - 1] }
    }

    /// Whether a text differs between rows of one time, and comes again in others, as a name does and a message does not.
    private static func tellsApart(_ rows: [Int], _ column: Column) -> Bool {
        guard let places = column.text?.places else { return false }
        let span = places.span
        guard rows.contains(where: { span[$0] != span[$0 - 1] }) else { return false }
        let looked = min(most, span.count)
        return looked < few || Set((0..<looked).map { span[$0] }).count * 2 <= looked
    }
}

extension RowGroups {
    /// The rows of one group that have a time, in order of time; rows of one time stay in their order.
    ///
    /// - Throws: `Interrupted`.
    package func timed(
        _ group: Int, _ times: Span<Int64>, _ cancellation: Cancellation
    ) throws(Interrupted) -> [Int] {
        var rows = try rows(group, cancellation)
        var descends = false
        var hasMissing = false
        var last = Int64.min
        var polling = Polling(cancellation)
        for row in rows {
            try polling.step()
            if times[row] == missingTime { hasMissing = true }
            if times[row] < last { descends = true }
            last = times[row]
        }
        if hasMissing { rows.removeAll { times[$0] == missingTime } }
        if descends { try rows.sort(stoppedBy: cancellation) { (times[$0], $0) < (times[$1], $1) } }
        return rows
    }

    /// All rows but the first of each group, ascending.
    ///
    /// - Throws: `Interrupted`.
    package func withoutFirst(_ cancellation: Cancellation) throws(Interrupted) -> [Int] {
        guard let order else {
            return count == 0 ? [] : try (offsets[0] + 1..<offsets[1]).collected(stoppedBy: cancellation)
        }
        var rows: [Int] = []
        rows.reserveCapacity(order.count)
        for group in 0..<count { rows += order[offsets[group] + 1..<offsets[group + 1]] }
        try rows.sort(stoppedBy: cancellation, by: <)
        return rows
    }
}

extension Frame {
    /// The same rows in order of time, those of one time in the order they had; itself when they ascend or have no time.
    ///
    /// - Throws: `SeriesError.outOfMemory`, `Interrupted`.
    package func inOrderOfTime(_ cancellation: Cancellation) throws -> Frame {
        guard let times = index.times, !TimeOrder(times.span).isAscending else { return self }
        let span = times.span
        var rows = Array(0..<span.count)
        try rows.sort(stoppedBy: cancellation) { (span[$0], $0) < (span[$1], $1) }
        return try picking(rows, cancellation)
    }

    /// The frame that remembers these groups, its own when there are none.
    package func remembering(_ names: [String]) -> Frame {
        if names.isEmpty { return self }
        var result = self
        result.groups = names
        return result
    }
}

import Diagnostics

/// Rows put into bins by keys: periods outermost, then cycles in the order given, then groups of columns.
///
/// Bin number = (period · members of the first cycle + member …) · groups + group. Periods are all those between the
/// first and last row, cycles have all their members in calendar order, groups only those that occur.
package struct Grouping: Sendable {
    package let bins: Bins
    /// Period starts, µs; empty without a period.
    package let starts: [Int64]
    /// Where the last period ends.
    package let end: Int64?
    package let period: Period?
    package let cycles: [Cycle]
    /// The ordinals of each cycle's members, as listed.
    package let members: [[Int]]
    /// The grouping columns as they are in the frame.
    package let columns: [Column]
    /// A row of the frame for each group; one of no columns when there are none.
    package let groupRows: [Int]
    /// Rows without a time, and rows outside the windows; neither is in any bin.
    package let withoutTime: Int
    package let outside: Int

    /// How many bins share one member of the outermost key.
    package var inner: Int {
        let outer = period != nil ? starts.count : members.first?.count ?? groupRows.count
        return outer == 0 ? 0 : bins.count / outer
    }

    /// - Throws: `SeriesError.noTimes`, `.unknownColumn`, `.tooManyRows`, those of instants; `Interrupted`.
    package init(_ frame: Frame, by keys: [GroupKey], _ context: SeriesContext) throws {
        var period: Period?
        var cycles: [Cycle] = []
        var columns: [Column] = []
        for key in keys {
            switch key {
            case .period(let one):
                if let period { throw SeriesError.twoPeriods(period.duration.words, one.duration.words) }
                period = one
            case .cycle(let cycle): if !cycles.contains(cycle) { cycles.append(cycle) }
            case .column, .expression: columns.append(try key.column(in: frame, context))
            }
        }
        if frame.index.times == nil, let key = keys.first(where: \.needsTimes) {
            throw SeriesError.noTimes(needed: "by \(key.words)")
        }
        let rows = frame.count
        let limit = max(SeriesError.rowLimit, rows)
        var parts: [(codes: Buffer<Int32>, count: Int)] = []
        var runs: [Int]?
        var starts: [Int64] = []
        var withoutTime = 0
        if let times = frame.index.times, period != nil || !cycles.isEmpty {
            let order = TimeOrder(times)
            withoutTime = order.missing
            if let period, let first = order.first, let last = order.last {
                starts = try period.starts(
                    first: first, last: last, limit: limit, context)
                if starts.count >= 2 {
                    if order.isAscending, cycles.isEmpty, columns.isEmpty {
                        runs = TimeOrder.offsets(of: starts, in: times.span)
                    } else {
                        parts.append(
                            (
                                try Calendar.indices(of: times.span, starts: starts, stoppedBy: context.cancellation),
                                starts.count - 1
                            ))
                    }
                } else {
                    starts = []
                }
            }
            try context.cancellation.check()
            for cycle in cycles {
                parts.append(
                    (
                        try Self.places(
                            of: context.calendar.ordinals(
                                of: times.span, in: cycle, stoppedBy: context.cancellation),
                            listed: context.calendar.ordinals(listing: cycle), context.cancellation),
                        cycle.memberCount
                    ))
            }
        }
        self.period = period
        self.cycles = cycles
        self.columns = columns
        self.withoutTime = withoutTime
        members = cycles.map { context.calendar.ordinals(listing: $0) }
        end = starts.last
        self.starts = starts.isEmpty ? [] : Array(starts.dropLast())

        // A period that no row falls into has no bins at all.
        let none = period != nil && starts.isEmpty
        if none || rows == 0 && cycles.isEmpty && (period != nil || !columns.isEmpty) {
            bins = Bins(codes: try .filled(-1, count: rows), count: 0)
            groupRows = []
            outside = rows - withoutTime
            return
        }
        var combined = parts.first?.codes
        var count = parts.first?.count ?? 1
        for part in parts.dropFirst() {
            count = try Self.product(count, part.count, limit: limit)
            combined = try Self.combine(combined, part.codes, times: part.count, context.cancellation)
        }
        if let runs {
            bins = Bins(runs: runs)
            groupRows = [0]
            outside = rows - withoutTime - ((runs.last ?? 0) - (runs.first ?? 0))
            return
        }
        if !columns.isEmpty {
            var groups = try GroupCodes(columns, rows: rows, taking: combined, context.cancellation)
            // Periods of another column than the index stand in order, as those of the index do.
            if keys.contains(where: \.isExpression), let times = columns.lazy.compactMap(\.times).first {
                try groups.sort(by: times.span, context.cancellation)
            } else {
                // So do bins of numbers and parts of times, as far as no other key stands before them.
                let ordered = zip(keys, columns).prefix { $0.0.isOrdered }
                for (_, column) in ordered.reversed() { try groups.sort(by: column, context.cancellation) }
            }
            groupRows = groups.firstRows
            count = try Self.product(count, groups.count, limit: limit)
            combined =
                combined == nil
                ? groups.codes
                : try Self.combine(combined, groups.codes, times: groups.count, context.cancellation)
        } else {
            groupRows = [0]
        }
        if let combined {
            bins = Bins(codes: combined, count: count)
            outside = period == nil ? 0 : combined.negatives - withoutTime
        } else {
            bins = Bins(runs: [0, rows])
            outside = 0
        }
    }

    /// Of what is known of rows that are not at hand, for the labels of their results.
    init(
        count: Int, starts: [Int64], end: Int64?, period: Period?, cycles: [Cycle], columns: [Column], outside: Int,
        _ calendar: Calendar
    ) {
        bins = Bins(codes: Buffer([]), count: count)
        self.starts = starts
        self.end = end
        self.period = period
        self.cycles = cycles
        members = cycles.map { calendar.ordinals(listing: $0) }
        self.columns = columns
        groupRows = Array(0..<(columns.first?.count ?? 1))
        withoutTime = 0
        self.outside = outside
    }

    private static func product(_ a: Int, _ b: Int, limit: Int) throws(SeriesError) -> Int {
        let (product, overflow) = a.multipliedReportingOverflow(by: b)
        guard !overflow, product <= limit, product < Int(Int32.max) else {
            throw .tooManyRows(overflow ? Int.max : product, subject: nil)
        }
        return product
    }

    /// Ordinals as places in the listing.
    private static func places(
        of ordinals: Buffer<Int32>, listed: [Int], _ cancellation: Cancellation
    ) throws -> Buffer<Int32> {
        var place = [Int32](repeating: 0, count: listed.count)
        for (at, ordinal) in listed.enumerated() { place[ordinal] = Int32(at) }
        return try ordinals.renumbered(by: place, cancellation)
    }

    private static func combine(
        _ outer: Buffer<Int32>?, _ inner: Buffer<Int32>, times count: Int, _ cancellation: Cancellation
    ) throws -> Buffer<Int32> {
        guard let outer else { return inner }
        let a = outer.span
        let b = inner.span
        var result = try BufferBuilder<Int32>(count: a.count)
        var out = result.mutableSpan
        let factor = Int32(truncatingIfNeeded: count)
        for rows in Stretches(of: a.count) {
            try cancellation.check()
            for row in rows { out[row] = a[row] < 0 || b[row] < 0 ? -1 : a[row] &* factor &+ b[row] }
        }
        return result.freeze()
    }
}

extension Buffer<Int32> {
    fileprivate var negatives: Int {
        let codes = span
        var n = 0
        for row in 0..<codes.count where codes[row] < 0 { n += 1 }
        return n
    }
}

import Diagnostics
import Series
import Syntax

/// What periods and members of a cycle show that no row falls into: what `aggregate` shows there.
extension LayerReader {
    /// Whether a column is 0 where no row is, as counts and sums are. What lies over a band shows that by standing nowhere, and `connect`
    /// goes over what has no rows. What is there at an instant is not gone because nobody counted it.
    func fillsEmpty(_ column: Chosen) -> Bool {
        let isHeld = !column.isOfSeveral && !column.isRows && AdditiveQuantities.isStock(column.name)
        return !isHeld && !mark.channels.x.isBand && styles.connect != true && column.formula == nil
            && column.combining.emptyValue == 0
    }

    /// The periods that have a place, nil where all have one. Those of counts and sums have it: save where rows stand some periods apart,
    /// as `aggregate` has none between. The others' absence is that of rows, which lines go over or break at by law (j); of a few
    /// periods whose steps nobody knows each that is missing is a gap.
    ///
    /// - Parameters:
    ///   - counts: the rows of each period, in every panel.
    ///   - starts: where the periods begin.
    /// - Throws: `Interrupted`.
    func heldPeriods(
        _ counts: [Int], _ starts: [Int64], _ step: CalendarStep, _ columns: [Chosen]
    ) throws -> [Int]? {
        let fills = columns.contains(where: fillsEmpty)
        guard mark.arrangement == .joined || fills else { return nil }
        let filled = counts.indices.filter { counts[$0] > 0 }
        if styles.connect ?? false || RowSpacing.own(of: fills ? whole ?? frame : frame, coarserThan: step) != nil {
            return filled
        }
        if fills, isSurvey(counts) { return filled }
        if fills {
            let spacing = try PeriodSpacing(counts, inner: 1, context.cancellation)
            return spacing.map { spacing in counts.indices.filter(spacing.holds) }
        }
        guard isSparse(filled.count) else { return nil }
        let breaks = breaks(counts, .times(Buffer(starts)), of: try instants())
        return breaks.isEmpty ? filled : counts.indices.filter { counts[$0] > 0 || breaks.contains($0) }
    }

    /// Whether nearly all years have as many rows, as each survey of the same plots has: a year without any was not surveyed.
    private func isSurvey(_ counts: [Int]) -> Bool {
        let filled = counts.filter { $0 > 0 }
        guard (whole ?? frame).index.areYears, let least = filled.min(), let most = filled.max() else { return false }
        return filled.count > 4 && filled.count * 7 >= counts.count * 6 && most * 2 <= least * 3
    }

    /// Whether a line has the periods of its own rows alone.
    func isSparse(_ periods: Int) -> Bool { styles.connect ?? false || periods >= LongGaps.fewest }

    /// Law (j) of rows that periods put together: the periods of each stretch without rows in which more rows are missing than a line goes
    /// over. What is closed each night or weekend breaks none.
    ///
    /// - Parameters:
    ///   - counts: the rows of each period.
    ///   - instants: that all rows have.
    func breaks(_ counts: [Int], _ x: Positions, of instants: Int) -> Set<Int> {
        let filled = counts.filter { $0 > 0 }.sorted()
        // Rows that stand several periods apart, as elections do, have no gap between them.
        let span = (counts.lastIndex { $0 > 0 } ?? 0) - (counts.firstIndex { $0 > 0 } ?? 0) + 1
        guard styles.connect != true, !filled.isEmpty, filled.count * 4 >= span * 3 else { return [] }
        // Rows of one instant are missing together.
        let usual = min(Double(filled[filled.count / 2]), (Double(instants) / Double(filled.count)).rounded(.up))
        var (found, gaps): (Set<Int>, [(place: Range<Int>, start: Double, length: Double)]) = ([], [])
        var last: Int?
        for place in counts.indices where counts[place] > 0 {
            if let last, place > last + 1, Double(place - last - 1) * usual > LongGaps.bridged {
                gaps.append((last + 1..<place, x[last], x[place] - x[last]))
            }
            last = place
        }
        let known = LongGaps.recurring(gaps.map { ($0.start, $0.length) })
        for gap in gaps where known.map({ gap.length > $0 }) ?? true { found.formUnion(gap.place) }
        return found
    }

    /// How many different times the rows have; of rows that are combined already as many as there are periods.
    ///
    /// - Throws: `Interrupted`.
    func instants() throws -> Int {
        guard let times = frame.index.times else { return 0 }
        let span = times.span
        var count = span.count > 0 ? 1 : 0
        var polling = Polling(context.cancellation)
        for row in span.indices.dropFirst() {
            try polling.step()
            if span[row] != span[row - 1] { count += 1 }
        }
        return count
    }

    /// The periods that the rows of all panels span, where zeros are to be seen in them, and each row's.
    func spanned(_ bins: PeriodBins, _ step: CalendarStep, _ columns: [Chosen]) throws -> (
        bins: PeriodBins, counts: [Int]
    ) {
        guard columns.contains(where: fillsEmpty), let times = whole?.index.times, let first = bins.starts.first else {
            return (bins, try Bins(codes: bins.indices, count: bins.count).rowCounts(context.cancellation))
        }
        var all = try context.calendar.bins(times: times.span, step: step, stoppedBy: context.cancellation)
        let counts = try Bins(codes: all.indices, count: all.count).rowCounts(context.cancellation)
        guard let offset = all.starts.firstIndex(of: first), offset + bins.count <= all.count else {
            return (bins, try Bins(codes: bins.indices, count: bins.count).rowCounts(context.cancellation))
        }
        let place = (0..<bins.count).map { Int32(clamping: $0 + offset) }
        all.indices = try recoded(bins.indices, place)
        return (all, counts)
    }

    /// Where the first and the last row of all lie in years over each other: what of these years is before and after them nobody counted.
    struct Unmeasured {
        struct Place {
            var group: Int
            var slot: Int
        }
        /// Nil where the row is in another panel.
        var first: Place?
        var last: Place?

        func holds(group: Int, slot: Int) -> Bool {
            if let first, first.group == group, slot < first.slot { return true }
            if let last, last.group == group, slot > last.slot { return true }
            return false
        }
    }

    /// Nil for places that are not those of longer periods.
    func unmeasured(_ kind: AxisKind, _ groups: LayerGroups?) throws -> Unmeasured? {
        guard layer.isWithin, case .slots(_, let cycle?) = kind, let times = frame.index.times else { return nil }
        let own = try RowEnds(times, context.cancellation)
        guard let own else { return nil }
        var found = Unmeasured()
        var (isFirst, isLast) = (true, true)
        if let others = whole?.index.times, let all = try RowEnds(others, context.cancellation) {
            (isFirst, isLast) = (
                all.times.lowerBound == own.times.lowerBound, all.times.upperBound == own.times.upperBound
            )
        }
        let ordinals = try context.calendar.ordinals(of: times.span, in: cycle, stoppedBy: context.cancellation)
        let listing = try members(of: cycle, ordinals)
        func place(_ row: Int) -> Unmeasured.Place? {
            guard let slot = listing.firstIndex(of: Int(ordinals.span[row])) else { return nil }
            return Unmeasured.Place(group: groups.map { Int($0.codes[row]) } ?? 0, slot: slot)
        }
        if isFirst { found.first = place(own.first) }
        if isLast { found.last = place(own.last) }
        return found
    }

    private static let opened: Set<Cycle> = [.hourOfDay, .weekday]

    /// The members of a cycle that have a place, in calendar order: of hours and weekdays those from the first to the last that any row is in,
    /// as hours in which a shop is closed say nothing.
    ///
    /// - Parameter ordinals: those of the rows of this layer.
    func members(of cycle: Cycle, _ ordinals: Buffer<Int32>) throws -> [Int] {
        let listing = context.calendar.ordinals(listing: cycle)
        guard Self.opened.contains(cycle) else { return listing }
        var isMet = [Bool](repeating: false, count: cycle.memberCount)
        var left = cycle.memberCount
        let all = try whole?.index.times.map {
            try context.calendar.ordinals(of: $0.span, in: cycle, stoppedBy: context.cancellation)
        }
        let met = all ?? ordinals
        let span = met.span
        for rows in Stretches(of: span.count) {
            try context.cancellation.check()
            for row in rows where isMet.indices.contains(Int(span[row])) && !isMet[Int(span[row])] {
                isMet[Int(span[row])] = true
                left -= 1
            }
            if left == 0 { break }
        }
        guard left > 0, let first = listing.firstIndex(where: { isMet[$0] }),
            let last = listing.lastIndex(where: { isMet[$0] }), first < last
        else { return listing }
        return Array(listing[first...last])
    }

    /// The bin of each row by that of before; −1 stays.
    func recoded(_ codes: Buffer<Int32>, _ place: [Int32]) throws -> Buffer<Int32> {
        let from = codes.span
        var own = try BufferBuilder<Int32>(count: from.count)
        var out = own.mutableSpan
        for rows in Stretches(of: from.count) {
            try context.cancellation.check()
            for row in rows { out[row] = from[row] < 0 ? -1 : place[Int(from[row])] }
        }
        return own.freeze()
    }

    /// The rows of each bin, of rows that are combined already those that they stand for; none where nobody counted these.
    func rowCounts(_ bins: Bins) throws -> [Int] {
        guard layer.binned != nil else { return try bins.rowCounts(context.cancellation) }
        guard let counts = try tally() else { return [] }
        let sums = try Accumulation.run([SumAggregate()], over: counts, in: bins, context.cancellation).first ?? []
        return sums.map { $0.isNaN ? 0 : Int(saturating: $0) }
    }
}

extension AxisKind {
    /// What lies along it comes from the calendar: where no row is, there is a place all the same.
    var isOfCalendar: Bool {
        switch self {
        case .time(_, let step): step != nil
        case .slots(_, let cycle): cycle != nil
        case .number: false
        }
    }
}

/// The rows of the earliest and of the latest time.
private struct RowEnds {
    var first: Int
    var last: Int
    var times: ClosedRange<Int64>

    /// Nil for rows without a time.
    init?(_ times: Buffer<Int64>, _ cancellation: Cancellation) throws(Interrupted) {
        let span = times.span
        var (first, last) = (-1, -1)
        var polling = Polling(cancellation)
        for row in span.indices where span[row] != missingTime {
            try polling.step()
            if first < 0 || span[row] < span[first] { first = row }
            if last < 0 || span[row] > span[last] { last = row }
        }
        guard first >= 0 else { return nil }
        (self.first, self.last, self.times) = (first, last, span[first]...span[last])
    }
}

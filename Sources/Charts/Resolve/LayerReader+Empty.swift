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
    /// - Parameter counts: the rows of each period, in every panel.
    /// - Throws: `Interrupted`.
    func heldPeriods(_ counts: [Int], _ step: CalendarStep, _ columns: [Chosen]) throws -> [Int]? {
        let fills = columns.contains(where: fillsEmpty)
        guard mark.arrangement == .joined || fills else { return nil }
        let filled = counts.indices.filter { counts[$0] > 0 }
        if styles.connect ?? false || RowSpacing.own(of: fills ? whole ?? frame : frame, coarserThan: step) != nil {
            return filled
        }
        if fills {
            let spacing = try PeriodSpacing(counts, inner: 1, context.cancellation)
            return spacing.map { spacing in counts.indices.filter(spacing.holds) }
        }
        return isSparse(filled.count) ? filled : nil
    }

    /// Whether a line has the periods of its own rows alone.
    func isSparse(_ periods: Int) -> Bool { styles.connect ?? false || periods >= LongGaps.fewest }

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

import Diagnostics
import Syntax

/// A whole `aggregate`: keys, aggregates, and what becomes of empty and cut-off periods. Also what charts combine rows with
/// (`plot bar by day`).
package struct Aggregation: Sendable {
    /// What an empty period shows; without a rule 0 for sum, count and distinct, missing otherwise.
    package enum EmptyRule: String, Sendable, CaseIterable {
        /// Missing, for sum and count too.
        case gap
        /// 0 for every aggregate.
        case zero
        /// The period before (of the same group).
        case previous
        /// No row.
        case drop
    }
    package var keys: [GroupKey]
    package var aggregates: [AggregateSpec]
    package var empty: EmptyRule?
    package var dropsPartial: Bool
    /// Whether the mean is meant because no aggregate was named.
    package var isUnsaid = false
    /// Rows are only counted by what they hold, whatever the order of these groups is; of more of them whoever asked wants the rows.
    /// Nil for what is meant as it stands.
    package var mostGroups: Int?
    /// What is worked out of several of the aggregates.
    package var formulas: [Formula] = []
    /// Threads to use.
    package var workers = Workers.count

    /// Without keys it makes one row of everything.
    package init(
        by keys: [GroupKey], _ aggregates: [AggregateSpec], empty: EmptyRule? = nil, dropsPartial: Bool = false
    ) {
        self.keys = keys
        self.aggregates = aggregates
        self.empty = empty
        self.dropsPartial = dropsPartial
    }

    /// The aggregated series. O(rows × aggregates), plus O(log rows) a period when times ascend and there is no other key.
    ///
    /// - Throws: `SeriesError`, `Interrupted`.
    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        var own = self
        own.keys = keys.map { $0.asColumn(in: frame) }
        // Bins of times are what rows stand along, wherever they are said.
        if !own.keys.contains(where: { if case .period = $0 { true } else { false } }) {
            own.keys = own.keys.filter(\.isBinOfTime) + own.keys.filter { !$0.isBinOfTime }
        }
        return try own.applied(to: frame, context)
    }

    private func applied(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let grouping = try Grouping(frame, by: keys, context)
        try checkSize(bins: grouping.bins.count, rows: frame.count)
        let resolved = try ResolvedAggregate.resolve(
            aggregates, in: frame, keys: Set(grouping.columns.map(\.name)), context)
        let rowCounts = try grouping.bins.rowCounts(context.cancellation)
        let columns = try ResolvedAggregate.compute(
            resolved, in: grouping.bins, rowCounts: rowCounts, context, workers: workers)
        try context.cancellation.check()
        let fitting = try resolved.map {
            try context.cancellation.check()
            return $0.fittingCounts(in: grouping.bins)
        }
        var outcome = try outcome(
            Result(
                grouping: grouping, indexName: frame.index.name, aggregates: resolved, rowCounts: rowCounts,
                columns: columns,
                complete: dropsPartial ? try completePeriods(frame, grouping, context.cancellation) : nil,
                cut: dropsPartial ? nil : try cutPeriods(frame, grouping, context), fitting: fitting),
            context)
        outcome.notes += try doubts(resolved, of: frame)
        return outcome
    }

    /// Every combination of keys is a row: of cycles and many names that is far more than was read.
    ///
    /// - Throws: `SeriesError.tooManyCells`, `.outOfMemory`.
    func checkSize(bins: Int, rows: Int) throws(SeriesError) {
        let columns = keys.count + aggregates.count
        let (values, overflows) = bins.multipliedReportingOverflow(by: columns)
        guard !overflows, bins <= rows || values <= SeriesError.rowLimit else {
            throw .tooManyCells(rows: bins, columns: columns)
        }
        try Frame.checkRoom(rows: bins, columns: columns + 3)
    }

    /// The same by what is known of the keys before any row is looked at: the length of the periods, the members of the cycles, the
    /// texts of a column.
    ///
    /// - Throws: `SeriesError.tooManyRows`, `.tooManyCells`.
    func checkSize(of frame: Frame, _ context: SeriesContext) throws(SeriesError) {
        var bins = 1.0
        var cycles: [Cycle] = []
        for key in keys {
            switch key.asColumn(in: frame) {
            case .period(let period):
                // Of times in order, as most are, these are the ends; of others the periods are no fewer.
                guard let ends = frame.index.times?.ends, ends.first != missingTime, ends.last != missingTime else {
                    continue
                }
                let length = (Double(ends.last) - Double(ends.first)).magnitude
                bins *= max(1, length / period.step.nominalMicroseconds)
            case .cycle(let cycle):
                if !cycles.contains(cycle) { bins *= Double(cycle.memberCount) }
                cycles.append(cycle)
            case .column(let name):
                bins *= Double(max(1, frame.column(name)?.variety(upTo: 1000) ?? 1))
            case .expression: continue
            }
        }
        guard bins <= Double(max(SeriesError.rowLimit, frame.count)) else {
            throw .tooManyRows(Int(saturating: bins), subject: nil)
        }
        try checkSize(bins: Int(bins), rows: frame.count)
    }

    /// What the rows came to, before empty and cut-off periods are dealt with.
    struct Result {
        var grouping: Grouping
        var indexName: String
        var aggregates: [ResolvedAggregate]
        /// Rows of each bin.
        var rowCounts: [Int]
        /// A value a bin.
        var columns: [Column]
        /// The periods that are not cut off, when those that are go.
        var complete: Range<Int>?
        /// Which periods are cut off, where that was looked at.
        var cut: CutPeriods?
        /// Of aggregates with a condition, rows of each bin that fit.
        var fitting: [[Int]?] = []

        /// The rows of each bin that a column is made of.
        func counts(_ column: Int) -> [Int] { (column < fitting.count ? fitting[column] : nil) ?? rowCounts }
    }

    /// The aggregated series of what the rows came to.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    func outcome(_ result: Result, _ context: SeriesContext) throws -> Outcome {
        let grouping = result.grouping
        var columns = result.columns
        for (at, aggregate) in result.aggregates.enumerated() where columns.indices.contains(at) {
            if let words = aggregate.work { columns[at] = columns[at].worked(words) }
        }
        try context.cancellation.check()
        var bins = try (0..<grouping.bins.count).mapped(stoppedBy: context.cancellation) { $0 }
        var notes = [SeriesNote].said(calendarNote(context))
        notes.tally(ResolvedAggregate.divisionsByZero(result.aggregates), .divisionsByZero)
        try context.cancellation.check()
        if let kept = result.complete {
            notes.tally(grouping.starts.count - kept.count, .cutOffPeriods)
            bins = try (kept.lowerBound * grouping.inner..<kept.upperBound * grouping.inner)
                .mapped(stoppedBy: context.cancellation) { $0 }
        }
        let spacing =
            empty == nil
            ? try PeriodSpacing(result.rowCounts, inner: grouping.inner, context.cancellation) : nil
        if let spacing, let duration = grouping.period?.duration {
            bins = try bins.filtered(stoppedBy: context.cancellation) { spacing.holds($0 / grouping.inner) }
            notes.append(
                .rowsApart(DurationSyntax(count: duration.count * Double(spacing.step), unit: duration.unit)))
        }
        if let period = grouping.period,
            let note = try result.cut?.note(period, end: grouping.end, context.cancellation)
        {
            notes.append(note)
        }
        notes += [SeriesNote].said(try fewHours(result, context))
        if let empty { try apply(empty, &bins, &columns, result, context.cancellation) }
        if bins.count < grouping.bins.count || empty == .previous {
            columns = try columns.enumerated().map { at, column in
                let sources =
                    empty == .previous ? Self.previous(bins, result.counts(at), inner: grouping.inner) : bins
                return try column.picking(sources, context.cancellation)
            }
        }
        notes.tally(grouping.outside, .rowsOutsideWindows)
        notes.tally(grouping.withoutTime, .rowsWithoutTime)
        if isUnsaid { notes.append(.meanUnsaid) }
        notes += timesAsKeys(result)
        if keys.isEmpty { notes += result.aggregates.compactMap(\.countsPresent) }
        var (index, keyColumns) = try labels(result.indexName, grouping, bins, context.cancellation)
        if let spacing, let step = index.step {
            index.step = DurationSyntax(count: step.count * Double(spacing.step), unit: step.unit)
        }
        var frame = Frame(index: index, columns: keyColumns + columns, groups: keyColumns.map(\.name))
        var zeros = 0
        for formula in formulas { frame = try formula.applied(to: frame, context, &zeros) }
        return Outcome(frame, summary: summary(result.aggregates), notes: notes, divisionsByZero: zeros)
    }

    // MARK: empty and partial periods

    private func apply(
        _ rule: EmptyRule, _ bins: inout [Int], _ columns: inout [Column], _ result: Result, _ stop: Cancellation
    ) throws {
        switch rule {
        case .drop: bins = try bins.filtered(stoppedBy: stop) { result.rowCounts[$0] > 0 }
        case .previous: break
        case .gap, .zero:
            for at in columns.indices {
                let counts = result.counts(at)
                columns[at] = try columns[at].emptied(toZero: rule == .zero) { counts[$0] == 0 }
            }
        }
    }

    /// For each bin the last one at or before it (of the same inner keys) that has rows; itself when there is none.
    private static func previous(_ bins: [Int], _ rowCounts: [Int], inner: Int) -> [Int] {
        guard inner > 0 else { return bins }
        var last = [Int?](repeating: nil, count: inner)
        var sources = [Int](repeating: 0, count: rowCounts.count)
        for bin in rowCounts.indices {
            if rowCounts[bin] > 0 { last[bin % inner] = bin }
            sources[bin] = last[bin % inner] ?? bin
        }
        return bins.map { sources[$0] }
    }

    /// The periods that the rows cover whole, going by their median spacing; nil without periods.
    private func completePeriods(
        _ frame: Frame, _ grouping: Grouping, _ stop: Cancellation
    ) throws -> Range<Int>? {
        guard let times = frame.index.times, let end = grouping.end, let start = grouping.starts.first else {
            return nil
        }
        let order = TimeOrder(times)
        guard let first = order.first, let last = order.last else { return nil }
        let instants = try times.span.distinct(stop)
        let spacing = Spacing(instants.span, stop).median ?? 0
        var low = 0
        var high = grouping.starts.count
        if first > start &+ spacing { low += 1 }
        if last &+ spacing < end { high -= 1 }
        return low..<max(low, high)
    }

    private func cutPeriods(_ frame: Frame, _ grouping: Grouping, _ context: SeriesContext) throws -> CutPeriods? {
        guard grouping.period != nil, let times = frame.index.times else { return nil }
        var cut = CutPeriods()
        try cut.take(times, grouping.starts, grouping.end, context.cancellation)
        return cut
    }

    // MARK: what the rows are called

    private func labels(
        _ indexName: String, _ grouping: Grouping, _ bins: [Int], _ stop: Cancellation
    ) throws -> (Index, [Column]) {
        var size = max(1, grouping.groupRows.count)
        var keyColumns: [Column] = []
        if !grouping.groupRows.isEmpty {
            let rows = try bins.mapped(stoppedBy: stop) { grouping.groupRows[$0 % size] }
            keyColumns = try grouping.columns.map { try $0.picking(rows, stop) }
        } else {
            keyColumns = try grouping.columns.map { try $0.picking([], stop) }
        }
        var ordinals: [Buffer<Int32>] = []
        for members in grouping.members.reversed() {
            let inner = size
            let own = try bins.mapped(stoppedBy: stop) { Int32(members[$0 / inner % members.count]) }
            ordinals.insert(Buffer(own), at: 0)
            size *= members.count
        }
        if let period = grouping.period {
            let starts = try bins.mapped(stoppedBy: stop) { grouping.starts[$0 / size] }
            let lastPeriod = bins.last.map { $0 / size } ?? -1
            let end =
                lastPeriod + 1 < grouping.starts.count && lastPeriod >= 0
                ? grouping.starts[lastPeriod + 1] : grouping.end
            let index = Index(
                name: indexName, keys: .time(Buffer(starts)), step: period.duration,
                end: bins.isEmpty ? nil : end)
            return (index, zip(grouping.cycles, ordinals).map { $0.column($1) } + keyColumns)
        }
        if let cycle = grouping.cycles.first, let first = ordinals.first {
            let rest = zip(grouping.cycles, ordinals).dropFirst().map { $0.column($1) }
            return (Index(name: cycle.columnName, keys: .cycle(cycle, first)), rest + keyColumns)
        }
        guard let first = keyColumns.first else {
            return (Index(name: "all", keys: .category(TextColumn(bins.map { _ in "all" }))), [])
        }
        var index = Index(name: first.name, keys: Index.Keys(first.values))
        index.unit = first.unit
        return (index, Array(keyColumns.dropFirst()))
    }

    /// `weekly mean of speed, gust by station`.
    private func summary(_ resolved: [ResolvedAggregate]) -> String {
        var period: String?
        var others: [String] = []
        for key in keys {
            if case .period(let one) = key { period = one.label } else { others.append(key.words) }
        }
        let what = AggregateSpec.summary(
            resolved.compactMap { one in
                guard let formula = formulas.first(where: { $0.parts.contains(one.name) }) else { return one.words }
                let isFirst = resolved.first { formula.parts.contains($0.name) }?.name == one.name
                return isFirst ? (formula.words, nil) : nil
            })
        return [period, what, others.isEmpty ? nil : "by \(others.joined(separator: ", "))"]
            .compactMap { $0 }.joined(separator: " ")
    }

    /// Which calendar cut the rows, nil when none did.
    private func calendarNote(_ context: SeriesContext) -> SeriesNote? {
        var cut = false
        var weeks = false
        for key in keys {
            switch key {
            case .period(let period):
                cut = true
                if period.step.unit == .week, period.origin == .natural { weeks = true }
            case .cycle(let cycle):
                cut = true
                if cycle == .weekday { weeks = true }
            case .column, .expression: break
            }
        }
        guard cut else { return nil }
        let zone = context.calendar.zone.name
        return weeks ? .weeks(start: context.calendar.weekStart, zone: zone) : .zone(zone)
    }
}

/// `1 row`, `3 rows`.
func counted(_ number: Int, _ noun: String) -> String {
    "\(GroupedNumber.text(number)) \(noun)\(number == 1 ? "" : "s")"
}

extension Span<Int64> {
    /// The same without repeats of neighbours: rows of several places at one time are no nearer than their times.
    func distinct(_ stop: Cancellation) throws -> [Int64] {
        var result: [Int64] = []
        for rows in Stretches(of: count) {
            try stop.check()
            for row in rows where row == 0 || self[row] != self[row - 1] { result.append(self[row]) }
        }
        return result
    }
}

extension Buffer<Int64> {
    /// The first and the last row; nil without rows.
    fileprivate var ends: (first: Int64, last: Int64)? { count > 0 ? (span[0], span[count - 1]) : nil }
}

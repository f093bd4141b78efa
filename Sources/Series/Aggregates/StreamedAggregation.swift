import Diagnostics

/// An aggregate of a series whose rows come in chunks, in order of time, and are not kept: what is held is a number for each
/// bin of a period that is over, and a state for each other one that has rows.
///
/// Takes the stages before the aggregate that look at each row alone (`where`, `derive`, `keep`, `window` …), and gives
/// exactly what they give for the whole series. Whatever cannot be known from chunks ends in `NotStreamable`; the caller
/// then reads the whole. Medians and percentiles keep the values of a period until it is over, and all of them where there is no
/// period; distinct keeps each different value.
package struct StreamedAggregation {
    /// What a pipeline came to, in the words of its reply.
    package struct Result {
        package var outcome: Outcome
        /// Rows read, then those after each stage before the aggregate.
        package var counts: [Int]
        package var summaries: [String]
        package var notes: [SeriesNote]
    }

    /// How many transforms of the pipeline it stands for.
    package let stageCount: Int
    private let stages: [any Transform]
    private let last: Aggregation
    private let context: SeriesContext
    private var counts: [Int]
    private var summaries: [String]
    private var stageNotes: [[SeriesNote]]

    private var period: Period?
    private var cut = CutPeriods()
    private var firstTime: Int64?
    private var lastTime: Int64?
    private var indexName = ""
    private var outside = 0
    private var isInOrder = true
    /// Whether bins that are over are finished, since their states hold the values: all rows must then be in order.
    private var isClosing: Bool { aggregates.contains { !$0.aggregate.mergesParts && !$0.isOfRows } }
    private var groups = StreamedGroups()
    private var places: [BinKey: Int] = [:]
    private var rowCounts: [Int] = []
    /// By place, where its period starts.
    private var starts: [Int64] = []
    private var aggregates: [ResolvedAggregate] = []
    /// Which aggregates look at the same values.
    private var shared: [OpenBins] = []

    private struct BinKey: Hashable {
        var start: Int64
        var cycles: Int
        var group: Int
    }

    /// Nil when the first transforms are none that chunks of a series could go through up to an aggregate.
    package init?(_ transforms: [any Transform], _ context: SeriesContext) {
        guard let at = transforms.firstIndex(where: { !$0.step.isRowWise }),
            case .aggregate(let last) = transforms[at].step, !last.dropsPartial
        else { return nil }
        for spec in last.aggregates {
            if case .expression(let expression) = spec.subject, !expression.isRowWise { return nil }
            // What a bin without fitting rows shows, and pairs, are worked out of whole columns.
            if case .pair = spec.subject { return nil }
            if spec.condition != nil { return nil }
        }
        for case .expression(let key) in last.keys where !key.isRowWise { return nil }
        for case .period(let period) in last.keys {
            switch period.origin {
            case .natural: break
            case .weekday: return nil
            case .from(let instant), .ending(let instant): if instant.needsOnlyDay { return nil }
            }
            self.period = period
        }
        stageCount = at + 1
        stages = Array(transforms[..<at])
        self.last = last
        self.context = context
        counts = [Int](repeating: 0, count: at + 1)
        summaries = [String](repeating: "", count: at)
        stageNotes = [[SeriesNote]](repeating: [], count: at)
    }

    /// Takes the next rows.
    ///
    /// - Throws: `NotStreamable`, `SeriesError`, `Interrupted`.
    package mutating func take(_ chunk: Frame) throws {
        var frame = chunk
        counts[0] += frame.count
        for (at, stage) in stages.enumerated() {
            let outcome = try stage.apply(to: frame, context)
            frame = outcome.frame
            counts[at + 1] += frame.count
            summaries[at] = outcome.summary
            stageNotes[at].merge(outcome.notes)
        }
        guard let times = frame.index.times else { throw NotStreamable() }
        guard frame.count > 0 else { return }
        let order = TimeOrder(times.span)
        guard order.isAscending, order.missing == 0, let first = order.first, let last = order.last else {
            throw NotStreamable()
        }
        if let firstTime, let lastTime, first < lastTime { try takeEarlier(first, than: firstTime) }
        if firstTime == nil {
            indexName = frame.index.name
            if var anchored = period {
                anchored.anchor = context.calendar.anchor(for: anchored.step, first: first)
                period = anchored
            }
        }
        firstTime = min(firstTime ?? first, first)
        lastTime = max(lastTime ?? last, last)
        try accumulate(frame)
    }

    /// Rows that are earlier than those before them change nothing of aggregates that parts make, while no period is counted from
    /// the first of all rows.
    private mutating func takeEarlier(_ first: Int64, than firstTime: Int64) throws {
        guard !isClosing, aggregates.allSatisfy({ $0.aggregate.mergesParts || $0.isOfRows }) else {
            throw NotStreamable()
        }
        if let period, context.calendar.anchor(for: period.step, first: first) != period.anchor {
            throw NotStreamable()
        }
        isInOrder = false
    }

    private mutating func accumulate(_ frame: Frame) throws {
        let keys = last.keys.map { key in
            if case .period = key, let period { GroupKey.period(period) } else { key }
        }
        let grouping = try Grouping(frame, by: keys, context)
        if let most = last.mostGroups, grouping.groupRows.count > most { throw RowsWanted() }
        outside += grouping.outside
        guard grouping.bins.count > 0 else { return }
        if period != nil, let times = frame.index.times {
            try cut.take(times, grouping.starts, grouping.end, context.cancellation)
        }
        let resolved = try ResolvedAggregate.resolve(
            last.aggregates, in: frame, keys: Set(grouping.columns.map(\.name)), context)
        try check(resolved)
        // The extremes of times are not numbers, which parts are.
        for aggregate in resolved where aggregate.aggregate.isExtreme {
            if case .column(let column) = aggregate.source, column.kind == .times { throw NotStreamable() }
        }
        let counts = try grouping.bins.rowCounts(context.cancellation)
        let here = binPlaces(grouping, counts, frame.index.times)
        if let most = last.mostGroups, groups.count > most { throw RowsWanted() }
        for bin in here.indices where here[bin] >= 0 { rowCounts[here[bin]] += counts[bin] }
        for at in shared.indices {
            guard let first = shared[at].members.first, case .column(let column) = resolved[first].source else {
                continue
            }
            let partial = try Accumulation.partial(
                shared[at].members.map { resolved[$0].aggregate },
                over: try column.inDoubles.input(for: resolved[first].aggregate.input), in: grouping.bins,
                context.cancellation)
            shared[at].take(partial, at: here)
        }
        // While times ascend, no later row falls into a period before that of the last one.
        let starts = starts
        guard isClosing, period != nil, let latest = here.lazy.filter({ $0 >= 0 }).map({ starts[$0] }).max() else {
            return
        }
        for at in shared.indices { try shared[at].close { starts[$0] < latest } }
    }

    /// All chunks must have the same columns of the same kinds, or what was bare would mean something else in each.
    private mutating func check(_ resolved: [ResolvedAggregate]) throws {
        for aggregate in resolved {
            if case .column(let column) = aggregate.source, !column.isNumeric,
                !(aggregate.aggregate is CountAggregate)
            {
                throw NotStreamable()
            }
            // The states of parts are doubles, which must not round what the whole would keep.
            if case .column(let column) = aggregate.source, column.exceedsDoubles { throw NotStreamable() }
        }
        guard !aggregates.isEmpty else {
            aggregates = resolved
            var slots: [String: Int] = [:]
            for (at, aggregate) in resolved.enumerated() {
                guard case .column(let column) = aggregate.source else { continue }
                // The values themselves are not kept with the name and the unit.
                aggregates[at].source = try .column(column.slice(0..<0))
                let slot = "\(aggregate.aggregate.input) \(aggregate.subject ?? "") \(column.name)"
                if let known = slots[slot] {
                    shared[known].add(at, aggregate.aggregate)
                } else {
                    slots[slot] = shared.count
                    shared.append(OpenBins(at, aggregate.aggregate))
                }
            }
            return
        }
        guard resolved.map(\.name) == aggregates.map(\.name), resolved.map(\.subject) == aggregates.map(\.subject)
        else {
            throw NotStreamable()
        }
        for at in resolved.indices { aggregates[at].divisionsByZero += resolved[at].divisionsByZero }
    }

    /// The number here of each bin of a chunk that has rows; −1 for those without.
    private mutating func binPlaces(_ grouping: Grouping, _ counts: [Int], _ times: Buffer<Int64>?) -> [Int] {
        let groupCount = max(1, grouping.groupRows.count)
        let cycleCount = grouping.members.reduce(1) { $0 * $1.count }
        let own = groups.numbers(of: grouping, at: times)
        var here = [Int](repeating: -1, count: grouping.bins.count)
        for bin in here.indices where counts[bin] > 0 {
            let cell = bin / groupCount
            let key = BinKey(
                start: period == nil ? 0 : grouping.starts[cell / cycleCount], cycles: cell % cycleCount,
                group: own[bin % groupCount])
            if let place = places[key] {
                here[bin] = place
            } else {
                here[bin] = places.count
                places[key] = places.count
                rowCounts.append(0)
                starts.append(key.start)
            }
        }
        return here
    }

    /// The result, when all rows have been taken.
    ///
    /// - Throws: `NotStreamable` when there were none to go by, `SeriesError.tooManyRows`.
    package func finish() throws -> Result {
        guard !places.isEmpty, let firstTime, let lastTime else { throw NotStreamable() }
        var cuts: [Int64] = []
        var cycles: [Cycle] = []
        for case .cycle(let cycle) in last.keys where !cycles.contains(cycle) { cycles.append(cycle) }
        if let period {
            cuts = try period.starts(
                first: firstTime, last: lastTime, limit: max(SeriesError.rowLimit, counts.last ?? 0), context)
        }
        try context.cancellation.check()
        let end = cuts.popLast()
        let cycleCount = cycles.reduce(1) { $0 * $1.memberCount }
        let groupCount = groups.count
        let limit = max(SeriesError.rowLimit, counts.last ?? 0)
        let (cells, overflow) = max(1, cuts.count).multipliedReportingOverflow(by: cycleCount * groupCount)
        guard !overflow, cells <= limit else { throw NotStreamable() }
        try last.checkSize(bins: cells, rows: counts.last ?? 0)
        let order = isInOrder ? nil : groups.order
        // Where each bin that has rows stands among all.
        var bins = [Int](repeating: 0, count: places.count)
        for (key, place) in places {
            var period = 0
            if self.period != nil {
                var low = 0
                var high = cuts.count
                while low < high {
                    let middle = (low + high) / 2
                    if cuts[middle] < key.start { low = middle + 1 } else { high = middle }
                }
                guard low < cuts.count, cuts[low] == key.start else { throw NotStreamable() }
                period = low
            }
            bins[place] = (period * cycleCount + key.cycles) * groupCount + (order?.places[key.group] ?? key.group)
        }
        var allCounts = [Int](repeating: 0, count: cells)
        for (place, bin) in bins.enumerated() { allCounts[bin] = rowCounts[place] }
        let grouping = Grouping(
            count: cells, starts: cuts, end: end, period: period, cycles: cycles,
            columns: groups.columns(order?.groups),
            outside: outside, context.calendar)
        let outcome = try last.outcome(
            Aggregation.Result(
                grouping: grouping, indexName: indexName, aggregates: aggregates, rowCounts: allCounts,
                columns: try columns(bins, allCounts), complete: nil, cut: period == nil ? nil : cut), context)
        var notes: [SeriesNote] = []
        for own in stageNotes {
            // As in a stage that has all rows, whichever chunk came to them first.
            notes.merge(own.filter { !$0.isOfDivisions } + own.filter(\.isOfDivisions))
        }
        return Result(outcome: outcome, counts: counts, summaries: summaries, notes: notes)
    }

    /// A column for each aggregate, a value for each bin; `bins` says where those with rows stand.
    ///
    /// - Throws: `NotStreamable` for whole numbers that doubles may have rounded, `SeriesError.outOfMemory`.
    private func columns(_ bins: [Int], _ counts: [Int]) throws -> [Column] {
        var columns = aggregates.map { Column($0.name, counts.lazy.map(Double.init)) }
        for group in shared {
            for (member, made) in zip(group.members, try group.finish(bins.count)) {
                let aggregate = aggregates[member]
                guard case .column(let column) = aggregate.source else { continue }
                var values = [Double](repeating: .nan, count: counts.count)
                for (place, bin) in bins.enumerated() { values[bin] = made[place] }
                let empty = aggregate.aggregate.emptyValue
                if !empty.isNaN { for bin in values.indices where counts[bin] == 0 { values[bin] = empty } }
                columns[member] = Column(aggregate.name, unit: aggregate.aggregate.unit(of: column.unit), values)
                guard aggregate.keepsWholes else { continue }
                guard let wholes = try Buffer(values).wholes, !wholes.exceedsDoubles else { throw NotStreamable() }
                columns[member].values = .wholes(wholes)
            }
        }
        return columns
    }
}

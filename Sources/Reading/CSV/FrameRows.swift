import Series

/// The columns of a finished pass on their way to a frame: texts decoded, local times made instants, rows in order of time.
struct FrameRows {
    private let plan: CSVPlan
    private var columns: [Column?]
    private var times: Buffer<Int64>?
    private var clocks: Buffer<Int64>?
    private var count: Int
    private let hasTimeless: Bool
    /// Rows that are the header once more.
    private let headers: [Int]
    /// Rows whose time was missing; they are left out.
    private(set) var timeless = 0
    /// Rows of which no zone is known, and the first text that names none.
    private(set) var unknownZones = RowZones.Unknown()
    /// The column of weekdays that tells the days of clocks.
    private(set) var weekdays: String?
    /// The usual µs between rows, nil when there is none.
    private(set) var step: Int64?

    /// - Throws: `SeriesError.outOfMemory`, here and below.
    init(plan: CSVPlan, result: CSVPass.Result) throws(SeriesError) {
        self.plan = plan
        count = result.rows
        hasTimeless =
            result.problems.timeless.count > 0 || result.problems.misfits.count > 0 || plan.clockIndex != nil
            || plan.parts != nil
        headers = result.problems.headersAgain
        columns = []
        for (index, column) in plan.columns.enumerated() {
            var values: Column.Values?
            if let numbers = result.numbers[index] {
                values = .numbers(try Self.leaving(plan.missing + column.missingNumbers, out: numbers))
                if index == 0, let counted = plan.counted { values = .numbers(try Self.counted(numbers, counted)) }
            } else if let wholes = result.wholes[index] {
                values = .wholes(wholes)
            } else if let times = result.times[index] {
                values = .times(times)
            } else if let codes = result.codes[index] {
                values = .text(TextColumn(codes: codes, dictionary: []))
            }
            columns.append(values.map { Column(column.name, unit: column.unit, values: $0) })
        }
        if let index = plan.timeIndex {
            times = result.times[index]
            columns[index] = nil
        }
        if let index = plan.clockIndex {
            clocks = result.times[index]
            columns[index] = nil
        }
        if plan.parts != nil { times = try timesOfParts() }
    }

    /// Numbers without those that stand for nothing.
    private static func leaving(
        _ missing: [Double], out numbers: Buffer<Double>
    ) throws(SeriesError) -> Buffer<Double> {
        guard !missing.isEmpty else { return numbers }
        return try numbers.changed { span in
            for row in 0..<span.count where missing.contains(span[row]) { span[row] = .nan }
        }
    }

    /// What a column counts.
    private static func counted(_ numbers: Buffer<Double>, _ head: CountedRows) throws(SeriesError) -> Buffer<Double> {
        try numbers.changed { span in
            for row in 0..<span.count { span[row] = head.start + span[row] * head.step }
        }
    }

    /// Gives rows at even steps their times.
    mutating func take(_ sampled: SampledRows) throws(SeriesError) {
        var made = try BufferBuilder<Int64>(count: count)
        var span = made.mutableSpan
        for row in 0..<count { span[row] = sampled.time(row) }
        times = made.freeze()
    }

    private func timesOfParts() throws(SeriesError) -> Buffer<Int64>? {
        guard let parts = plan.parts, !columns.isEmpty else { return nil }
        var made = try BufferBuilder<Int64>(count: count)
        var span = made.mutableSpan
        var numbers: [Buffer<Double>?] = []
        for column in columns { numbers.append(try column?.numbers) }
        for row in 0..<count {
            span[row] = parts.time { column in
                guard let values = numbers[column] else { return .nan }
                return values.span[row]
            }
        }
        return made.freeze()
    }

    /// Adds times of day to dates, or to one day; each that is earlier than the one before is the next day's.
    private mutating func joinClocks() throws(SeriesError) {
        guard let times, times.count > 0 else { return }
        if let clocks, !plan.countsPeriods { self.times = try Self.adding(clocks, to: times) }
        if let times = self.times, let index = plan.timeIndex, case .time(.clock) = plan.columns[index].kind {
            if plan.clockDay == nil, let days = WeekdayDays(columns, rows: times.count) {
                let all = days.days(times.span)
                self.times = try times.changed { span in
                    for row in 0..<span.count where span[row] != missingTime { span[row] += all[row] }
                }
                weekdays = days.column
                return
            }
            self.times = try times.changed { span in
                var day = plan.clockDay ?? 0
                var last: Int64 = 0
                for row in 0..<span.count where span[row] != missingTime {
                    if span[row] < last { day += Microseconds.day }
                    last = span[row]
                    span[row] += day
                }
            }
        }
    }

    private static func adding(_ clocks: Buffer<Int64>, to times: Buffer<Int64>) throws(SeriesError) -> Buffer<Int64> {
        let added = clocks.span
        return try times.changed { span in
            for row in 0..<span.count {
                let isMissing = span[row] == missingTime || added[row] == missingTime
                span[row] = isMissing ? missingTime : span[row] + added[row]
            }
        }
    }

    /// Leaves rows out that are the header once more.
    mutating func leaveHeadersOut(_ rows: [Int]) throws(SeriesError) {
        guard !rows.isEmpty else { return }
        let out = Set(rows)
        try keep((0..<count).filter { !out.contains($0) })
    }

    /// Gives a text column its words; without any text it is a column of missing numbers.
    mutating func setTexts(_ words: TextWords, column index: Int) throws(SeriesError) {
        guard let text = columns[index]?.text else { return }
        columns[index]?.values =
            try words.isEmpty
            ? .numbers(.filled(.nan, count: count))
            : .text(TextColumn(places: text.places, words: words))
    }

    /// Resolves local times in `zone`, leaves out rows without a time, and sorts by time, stably.
    ///
    /// - Parameters:
    ///   - ordered: descents and repeats counted while reading, right when no row's time changes here.
    ///   - ofLines: whether somebody has written the rows down one after the other, as no database does.
    mutating func settleTimes(
        zone: Zone, ordered: (descents: Int, repeats: Int), ofLines: Bool
    ) throws(SeriesError) -> (skipped: Int, repeated: Int, descents: Int, repeats: Int) {
        var (skipped, repeated) = (0, 0)
        var (descents, repeats) = ordered
        try leaveHeadersOut(headers)
        try joinClocks()
        if let times, !headers.isEmpty || plan.parts != nil || hasClocks { (descents, repeats) = Self.order(times) }
        for index in plan.columns.indices {
            guard case .time(let layout) = plan.columns[index].kind, layout.isLocal, index != plan.clockIndex else {
                continue
            }
            let isIndex = index == plan.timeIndex
            if isIndex, plan.clockHasOffset { continue }
            guard let buffer = isIndex ? times : columns[index]?.times,
                let resolved = try resolved(buffer, index, plan.zone(of: index, or: zone).zone)
            else { continue }
            if isIndex {
                times = resolved.times
                (skipped, repeated) = (resolved.skipped, resolved.repeated)
                (descents, repeats) = Self.order(resolved.times)
            } else {
                columns[index]?.values = .times(resolved.times)
            }
        }
        if plan.parts != nil, let locals = times,
            let resolved = try resolved(locals, nil, plan.zone(of: nil, or: zone).zone)
        {
            times = resolved.times
            (skipped, repeated) = (resolved.skipped, resolved.repeated)
            (descents, repeats) = Self.order(resolved.times)
        }
        if plan.countsPeriods, let midnights = times, let clocks {
            // The fifth half hour of a day is two hours behind its midnight, whatever clocks show then.
            let added = try Self.adding(clocks, to: midnights)
            (descents, repeats) = Self.order(added)
            times = added
        }
        guard let times else { return (skipped, repeated, descents, repeats) }
        // Each missing time was counted while reading.
        timeless = hasTimeless ? times.count - Self.present(times) : 0
        if timeless > 0 {
            try keep(Self.rowsWithTime(times))
            if let times = self.times { (descents, repeats) = Self.order(times) }
        }
        if descents > 0, let unsorted = self.times {
            try keep(Self.sortedRows(unsorted, ofLines: ofLines))
            if let times = self.times { repeats = Self.order(times).repeats }
        }
        step = self.times.flatMap(Self.usualStep)
        return (skipped, repeated, descents, repeats)
    }

    /// Local times as instants; nil where they are those of UTC.
    ///
    /// - Parameter column: that they stand in; its own zone comes before that of each row.
    private mutating func resolved(
        _ locals: Buffer<Int64>, _ column: Int?, _ zone: Zone
    ) throws(SeriesError) -> (times: Buffer<Int64>, skipped: Int, repeated: Int)? {
        if let place = plan.zoneIndex, column.flatMap({ plan.columns[$0].zone }) == nil, let values = columns[place] {
            let zones = RowZones(values, named: plan.columns[place].written, of: locals, otherwise: zone)
            unknownZones = zones.unknown
            return try zones.resolve(locals)
        }
        guard zone != .utc else { return nil }
        var found = (skipped: 0, repeated: 0)
        let times = try locals.changed { found = zone.resolve(locals: &$0) }
        return (times, found.skipped, found.repeated)
    }

    private var hasClocks: Bool {
        if plan.clockIndex != nil { return true }
        guard let index = plan.timeIndex, case .time(.clock) = plan.columns[index].kind else { return false }
        return true
    }

    func frame() -> Frame {
        var index = Index(name: "row", keys: .row(count))
        if let times {
            let name = plan.indexName ?? plan.timeIndex.map { plan.columns[$0].name } ?? "time"
            index = Index(name: name, keys: .time(times))
            index.clock = plan.clockIndex.map { plan.columns[$0].name }
            if let column = plan.timeIndex, case .time(.year) = plan.columns[column].kind { index.areYears = true }
        }
        let shown = columns.indices.filter { $0 >= plan.columns.count || !plan.columns[$0].isHidden }
        return Frame(index: index, columns: shown.compactMap { columns[$0] })
    }

    /// Puts the given rows, in that order, in place of all.
    private mutating func keep(_ rows: [Int]) throws(SeriesError) {
        times = try times?.picking(rows)
        clocks = try clocks?.picking(rows)
        for at in columns.indices { columns[at] = try columns[at]?.picking(rows) }
        count = rows.count
    }

    private static func present(_ times: Buffer<Int64>) -> Int {
        let span = times.span
        var count = 0
        for row in 0..<span.count where span[row] != missingTime { count += 1 }
        return count
    }

    private static func rowsWithTime(_ times: Buffer<Int64>) -> [Int] {
        let span = times.span
        return (0..<span.count).filter { span[$0] != missingTime }
    }

    /// Rows earlier than the one before, and rows at the same time.
    static func order(_ times: Buffer<Int64>) -> (descents: Int, repeats: Int) {
        let span = times.span
        var (descents, repeats) = (0, 0)
        guard span.count > 1 else { return (0, 0) }
        for row in 1..<span.count {
            if span[row] < span[row - 1] { descents += 1 }
            if span[row] == span[row - 1] { repeats += 1 }
        }
        return (descents, repeats)
    }

    /// The rows from the first time to the last. Those of one time keep their order, but where the newest stand first, as in statements of
    /// banks: there the last of a day stands before the others.
    private static func sortedRows(_ times: Buffer<Int64>, ofLines: Bool) -> [Int] {
        let span = times.span
        var (ascents, descents) = (0, 0)
        for row in 1..<max(1, span.count) where span[row] != span[row - 1] {
            if span[row] > span[row - 1] { ascents += 1 } else { descents += 1 }
        }
        let isNewestFirst = ofLines && descents > 2 && ascents * 10 < descents
        var keyed = (0..<span.count).map { (time: span[$0], row: isNewestFirst ? -$0 : $0) }
        keyed.sort { ($0.time, $0.row) < ($1.time, $1.row) }
        if isNewestFirst { return keyed.map { -$0.row } }
        return keyed.map(\.row)
    }

    /// The step of nine in ten of the first rows.
    private static func usualStep(_ times: Buffer<Int64>) -> Int64? {
        let span = times.span
        let count = min(span.count, 2000)
        guard count > 2 else { return nil }
        var steps: [Int64: Int] = [:]
        for row in 1..<count { steps[span[row] - span[row - 1], default: 0] += 1 }
        guard let best = steps.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), best.key > 0 else { return nil }
        return best.value * 10 >= (count - 1) * 9 ? best.key : nil
    }
}

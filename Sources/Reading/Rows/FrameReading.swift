import Checked
import Diagnostics
import Series

/// Reads a file into one frame by way of a `FrameBuilder`, again where the rows beyond a column's first values tell that
/// its type was misjudged.
package enum FrameReading {
    /// Thrown by a body that wants to begin anew, another way.
    package struct Again: Error {
        package init() {}
    }

    /// - Parameters:
    ///   - known: what columns hold, where that is known beforehand.
    ///   - place: what a place in the file is called in notes: `line`, `row`, `record`.
    ///   - unsaid: what goes without saying for this format.
    ///   - body: gives all rows to the builder; called once more for each type that has to change.
    /// - Returns: the frame, its index the time where there is one, and notes.
    package static func read(
        path: String, request: ReadRequest, known: [String: CSVColumn.Kind] = [:], place: String = "line",
        without unsaid: Set<RowFinish.OrderNote> = [], _ body: (FrameBuilder) throws -> Void
    ) throws -> (frame: Frame, notes: [FormatsNote]) {
        var request = request
        var known = known.merging(request.kinds) { $1 }
        var beyond: [String: String] = [:]
        while true {
            let builder = FrameBuilder(path: path, request: request, known: known)
            do { try body(builder) } catch is Again { continue }
            if let found = try builder.retyped() {
                known[found.name] = found.kind
                continue
            }
            let finished = try builder.finish()
            var plan = finished.plan
            let result = finished.result
            if lacksNeeded(plan, request.options) {
                // The stage that asks for a column that is not there can then name the ones that are.
                request.options.needed = nil
                continue
            }
            guard let better = try RowFinish.improved(plan, result, path: path) else {
                try builder.checkTime(plan, result.problems)
                plan.setBeyond(beyond)
                var finish = RowFinish(
                    path: path, zone: request.zone, shown: request.context.calendar.zone, place: place)
                finish.rowPlace = "row"
                let frame = try finish.frame(plan, result, isUTF8: true)
                var notes = finish.notes(without: unsaid)
                notes += words(plan)
                notes.tally(builder.noNumbers, .noNumberWords)
                if let unknown = request.unknownZone, request.options.zone == nil, plan.lacksZone {
                    notes.append(.unknownZone(unknown, readAs: "the session's"))
                }
                return (frame, notes)
            }
            for (column, before) in zip(better.columns, plan.columns) where column.kind != before.kind {
                known[column.name] = column.kind
                if let number = column.beyond { beyond[column.name] = number }
            }
        }
    }

    /// Words that stand for nothing among numbers, and the columns that a time stands in.
    private static func words(_ plan: CSVPlan) -> [FormatsNote] {
        let words = plan.columns.filter { $0.kind == .number && !$0.missingWords.isEmpty }.map {
            column -> FormatsNote in
            let texts = column.missingWords.prefix(3).map { TextDecoding.text($0) }
            return .table(.missingWords(texts, count: column.missingWords.count, column: column.name))
        }
        return joined(plan) + [FormatsNote].some(of: words.folded, .missingWords)
    }

    private static func joined(_ plan: CSVPlan) -> [FormatsNote] {
        guard let date = plan.timeIndex, let clock = plan.clockIndex else { return [] }
        return [.table(.timeInTwo(date: plan.columns[date].name, clock: plan.columns[clock].name))]
    }

    private static func lacksNeeded(_ plan: CSVPlan, _ options: LoadOptions) -> Bool {
        options.needed != nil && options.columns == nil && options.used(of: plan.columns.map(\.name)) == nil
    }

    /// Hands the rows that `body` gives to its builder over to `rows`, chunk by chunk.
    ///
    /// - Parameter body: as for `read`; gives the rows in the order of the file, and seeks none.
    /// - Returns: the notes of `read`.
    /// - Throws: `RowChunks.Unstreamable`, also for types that `read` would begin anew with; what `body` throws.
    package static func stream(
        path: String, request: ReadRequest, place: String = "line", into rows: RowChunks,
        _ body: (FrameBuilder) throws -> Void
    ) throws -> [FormatsNote] {
        let builder = FrameBuilder(path: path, request: request, known: request.kinds)
        builder.hands(to: rows)
        do { try body(builder) } catch is Again { throw RowChunks.Unstreamable() } catch is EnoughRows {}
        return try notes(builder, rows, place)
    }

    private static func notes(
        _ builder: FrameBuilder, _ rows: RowChunks, _ place: String, without unsaid: Set<RowFinish.OrderNote> = []
    ) throws -> [FormatsNote] {
        let plan = try builder.handOver(isLast: true)
        if lacksNeeded(plan, builder.request.options) { throw RowChunks.Unstreamable() }
        return try rows.notes(place: place, rowPlace: "row", isUTF8: true, without: unsaid) + words(plan)
    }

    /// The same for a file of entities, which may hold one only, or one that `only` chooses.
    package static func streamEntities(
        path: String, request: ReadRequest, place: String = "line", into rows: RowChunks,
        without unsaid: () -> Set<RowFinish.OrderNote> = { [] }, _ body: (EntityBuilders) throws -> Void
    ) throws -> [FormatsNote] {
        let builders = EntityBuilders(path: path, request: request, known: [:], rows: rows)
        do { try body(builders) } catch is EnoughRows {}
        guard let name = builders.names.first, let builder = builders.byName[name] else {
            throw RowChunks.Unstreamable()
        }
        return try notes(builder, rows, place, without: unsaid())
    }

    /// Reads a file that holds several entities, each with columns and types of its own.
    ///
    /// - Parameter body: gives each row to the builder of its entity.
    /// - Returns: a series for each entity, in order of first appearance; one without a name when there is only one and
    ///   `only` does not ask for it.
    package static func entities(
        path: String, request: ReadRequest, place: String = "line",
        without unsaid: () -> Set<RowFinish.OrderNote> = { [] }, _ body: (EntityBuilders) throws -> Void
    ) throws -> FileContent {
        var known: [String: [String: CSVColumn.Kind]] = [:]
        var beyond: [String: [String: String]] = [:]
        while true {
            let builders = EntityBuilders(path: path, request: request, known: known)
            try body(builders)
            if let only = request.options.only, builders.names.isEmpty, !builders.others.isEmpty {
                throw FormatsError.unknownEntity(name: only, path: path, entities: builders.others)
            }
            var content = FileContent(series: [], notes: [])
            var isMisjudged = false
            for name in builders.names {
                guard let builder = builders.byName[name] else { continue }
                if let found = try builder.retyped() {
                    known[name, default: [:]][found.name] = found.kind
                    isMisjudged = true
                    continue
                }
                let finished = try builder.finish()
                var plan = finished.plan
                let result = finished.result
                if let better = try RowFinish.improved(plan, result, path: path) {
                    for (column, before) in zip(better.columns, plan.columns) where column.kind != before.kind {
                        known[name, default: [:]][column.name] = column.kind
                        if let number = column.beyond { beyond[name, default: [:]][column.name] = number }
                    }
                    isMisjudged = true
                    continue
                }
                try builder.checkTime(plan, result.problems)
                plan.setBeyond(beyond[name] ?? [:])
                var finish = RowFinish(
                    path: path, zone: request.zone, shown: request.context.calendar.zone, place: place)
                finish.rowPlace = "row"
                content.series.append(try (name, finish.frame(plan, result, isUTF8: true)))
                for note in finish.notes(without: unsaid()) + words(plan) {
                    content.notes.append(builders.names.count > 1 ? .part(name, note) : note)
                }
            }
            if isMisjudged { continue }
            if content.series.count == 1, request.options.only == nil { content.series[0].entity = nil }
            return content
        }
    }

    /// The same as the content of a file that holds one series.
    package static func content(
        path: String, request: ReadRequest, place: String = "line", _ body: (FrameBuilder) throws -> Void
    ) throws -> FileContent {
        let (frame, notes) = try read(path: path, request: request, place: place, body)
        return FileContent(series: [(nil, frame)], notes: notes)
    }
}

/// A builder for each entity of a file, made when its first row comes.
package final class EntityBuilders {
    package private(set) var names: [String] = []
    /// Those that `only` leaves out.
    package private(set) var others: [String] = []
    private(set) var byName: [String: FrameBuilder] = [:]
    private let path: String
    private let request: ReadRequest
    private let known: [String: [String: CSVColumn.Kind]]
    /// Where the rows of the one entity go, when they are not kept.
    private let rows: RowChunks?

    /// Series that one file may hold: each takes memory of its own.
    package static let limit = 5000

    package init(
        path: String, request: ReadRequest, known: [String: [String: CSVColumn.Kind]], rows: RowChunks? = nil
    ) {
        self.rows = rows
        self.path = path
        self.request = request
        self.known = known
    }

    /// Nil for an entity that `only` leaves out.
    ///
    /// - Throws: `tooManySeries`; `Unstreamable` for a second entity where rows are not kept.
    package func builder(_ name: String) throws -> FrameBuilder? {
        if let builder = byName[name] { return builder }
        if let only = request.options.only, name != only, FilePaths.typable(name) != only {
            if others.count < Self.limit, !others.contains(name) { others.append(name) }
            return nil
        }
        guard names.count < Self.limit else { throw FormatsError.tooManySeries(path: path, limit: Self.limit) }
        let builder = FrameBuilder(
            path: path, request: request, known: request.kinds.merging(known[name] ?? [:]) { $1 })
        if let rows {
            guard names.isEmpty else { throw RowChunks.Unstreamable() }
            builder.hands(to: rows)
        }
        byName[name] = builder
        names.append(name)
        return builder
    }
}

extension FrameBuilder {
    /// Ends the columns and chooses the time index, as a CSV file's is chosen.
    ///
    /// - Throws: `unknownColumn`, `noTimeIn`, `SeriesError.outOfMemory`.
    package func finish() throws -> (plan: CSVPlan, result: CSVPass.Result) {
        decideAll(keepingEmpty: true)
        if let lack { throw lack }
        if let refusal { throw refusal }
        let names = (0..<width).map { unsafe columns[$0].name }
        let chosen = try chooseTime(names)
        for name in request.options.columns ?? [] where !names.contains(name) {
            throw FormatsError.unknownColumn(name: name, path: path, columns: names)
        }
        for name in request.options.types.keys.sorted() where count > 0 && !names.contains(name) {
            throw FormatsError.unknownColumn(name: name, path: path, columns: names)
        }
        var wanted = request.options.columns.map(Set.init) ?? request.options.needed
        if let clock = clockName { wanted?.insert(clock) }
        let zoneColumns = (0..<width).filter { unsafe columns[$0].holdsZones }
        var plan = CSVPlan(
            separator: 0, newline: 10, style: NumberStyle(), bodyOffset: 0, bodyLine: 0, columns: [], timeIndex: chosen)
        var result = CSVPass.Result(
            rows: count, numbers: [], wholes: [], times: [], codes: [], tables: [], problems: RowProblems(),
            descents: 0, repeats: 0
        )
        for column in 0..<width {
            // SAFETY: columns are numbered below `width`.
            let slot = unsafe columns + column
            let isUnwanted =
                column != chosen && !zoneColumns.contains(column)
                && wanted.map { !$0.contains(names[column]) } ?? false
            let made = unsafe try slot.pointee.take(count, isSkipped: isUnwanted, isIndex: column == chosen)
            let isSkipped = made.kind == .skip
            plan.columns.append(
                unsafe CSVColumn(
                    name: names[column], unit: slot.pointee.unit, kind: made.kind, example: slot.pointee.example))
            plan.columns[column].spelling = unsafe slot.pointee.spelling
            plan.columns[column].reading = unsafe slot.pointee.reading
            if made.kind == .number { plan.columns[column].missingWords = unsafe slot.pointee.missingWords }
            plan.columns[column].isTold = request.options.types[names[column]] != nil
            plan.columns[column].areDays = unsafe slot.pointee.holdsDays
            plan.columns[column].otherOffset = unsafe slot.pointee.otherOffset
            plan.columns[column].staysNumber = known[names[column]] == .number
            if made.kind == .text { plan.columns[column].beyond = unsafe slot.pointee.beyond }
            result.numbers.append(made.numbers)
            result.wholes.append(made.wholes)
            result.times.append(made.times)
            result.codes.append(made.codes)
            result.tables.append(made.table)
            if unsafe slot.pointee.unfit.count > 0, !isSkipped {
                result.problems.unfit[column] = unsafe slot.pointee.unfit
            }
            if unsafe slot.pointee.limits.count > 0, !isSkipped {
                result.problems.limits[column] = unsafe slot.pointee.limits
            }
            if unsafe slot.pointee.hasLarge { result.problems.large.insert(column) }
            if unsafe slot.pointee.hasFractions { result.problems.fractions.insert(column) }
            if let beyond = unsafe slot.pointee.beyond { result.problems.beyond[column] = beyond }
            if unsafe slot.pointee.hasCodes { result.problems.codes.insert(column) }
            if unsafe slot.pointee.over != (false, false) { result.problems.over[column] = unsafe slot.pointee.over }
        }
        try chooseYears(&plan, &result)
        if let name = request.options.time, plan.timeIndex == nil, let column = names.firstIndex(of: name) {
            throw unsafe FormatsError.noTimeIn(column: name, path: path, example: columns[column].example, line: 1)
        }
        try joinClock(&plan)
        let index = plan.timeIndex
        if let index, let tally = result.problems.unfit.removeValue(forKey: index) {
            result.problems.misfits = tally
            result.problems.firstMisfit = unsafe columns[index].firstUnfit.map { ($0.text, $0.line) }
        }
        if let index, let times = result.times[index] {
            (result.descents, result.repeats) = FrameRows.order(times)
            noteTimeless(times, &result)
        }
        if request.options.zone == nil { plan.named = request.named }
        plan.zones = Set(zoneColumns)
        plan.takeZones(request.options)
        for column in zoneColumns where wanted.map({ !$0.contains(names[column]) }) ?? false {
            plan.columns[column].isHidden = true
        }
        return (plan, result)
    }

    /// - Throws: `misfitTimes` when more than a tenth of the values of the time index are not times, and at least two.
    func checkTime(_ plan: CSVPlan, _ problems: RowProblems) throws(FormatsError) {
        let count = problems.misfits.count
        guard let index = plan.timeIndex, count > 1, count * 10 > self.count, let unfit = problems.firstMisfit else {
            return
        }
        throw .misfitTimes(
            column: plan.columns[index].name, path: path, count: count, of: self.count, text: unfit.text,
            line: unfit.line,
            expected: plan.columns[index].example)
    }

    /// The time from a column of years, or from several that hold its parts.
    private func chooseYears(_ plan: inout CSVPlan, _ result: inout CSVPass.Result) throws(SeriesError) {
        guard plan.timeIndex == nil, !request.options.refusesTime, result.rows > 0 else { return }
        let names = plan.columns.map(\.name)
        func fits(_ column: Int, _ range: ClosedRange<Double>) -> Bool {
            guard plan.columns[column].kind == .number, let numbers = result.numbers[column] else { return false }
            let span = numbers.span
            var missing = 0
            for row in 0..<span.count {
                if span[row].isNaN {
                    missing += 1
                } else if span[row] != span[row].rounded() || !range.contains(span[row]) {
                    return false
                }
            }
            return missing * 10 <= span.count
        }
        if request.options.time == nil,
            let parts = DateParts(names, fits: { $1 != .hourAndMinute && fits($0, $1.range) })
        {
            plan.parts = parts
            plan.indexName = ["time", "date", "when"].first { !names.contains($0) } ?? "time 2"
            return
        }
        let year = names.firstIndex {
            request.options.time == nil ? YearColumn.isNamed($0) : $0 == request.options.time
        }
        if let year, fits(year, 1000...2999) { return try takeYears(year, .year, &plan, &result) }
        for column in names.indices where request.options.time.map({ $0 == names[column] }) ?? true {
            guard plan.columns[column].kind == .number, let numbers = result.numbers[column] else { continue }
            let isDate = TimeChoice.isDateName(names[column])
            guard isDate || ["time", "index"].contains(names[column].lowercased()) else { continue }
            let fields = (0..<min(numbers.count, 500)).map { row in
                (
                    field: CSVSample.Field(bytes: Array(NumberText.text(numbers.span[row]).utf8), isQuoted: false),
                    line: row + 1
                )
            }
            let found = ColumnEvidence(fields, style: NumberStyle(), dates: nil)
            guard let parts = found.partsOfYear, parts > 0 || isDate || found.hasDaysOfYear else {
                // Years from the last to the first.
                if isDate, fits(column, 1500...2100) { return try takeYears(column, .year, &plan, &result) }
                continue
            }
            return try takeYears(column, parts == 1 ? .year : .decimalYear(parts: parts), &plan, &result)
        }
    }

    /// Makes a column of years the time.
    private func takeYears(
        _ column: Int, _ layout: TimeLayout, _ plan: inout CSVPlan, _ result: inout CSVPass.Result
    ) throws(SeriesError) {
        guard let numbers = result.numbers[column] else { return }
        var times = try BufferBuilder<Int64>(count: result.rows)
        var span = times.mutableSpan
        for row in 0..<result.rows {
            let value = numbers.span[row]
            span[row] =
                value.isNaN
                ? missingTime : layout.read(Array(NumberText.text(value).utf8).span)?.microseconds ?? missingTime
        }
        (result.numbers[column], result.times[column]) = (nil, times.freeze())
        plan.columns[column].kind = .time(layout)
        plan.timeIndex = column
    }

    private func noteTimeless(_ times: Buffer<Int64>, _ result: inout CSVPass.Result) {
        let span = times.span
        for row in 0..<span.count where span[row] == missingTime { result.problems.timeless.add(line: row + 1) }
    }
}

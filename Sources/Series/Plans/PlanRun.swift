import Diagnostics

/// One run of a plan: the rows as the source gives them, what it did itself, and the transforms that are left.
struct PlanRun {
    private var source: any Source
    private let verdicts: [Verdict]
    private let transforms: [any Transform]
    private let context: SeriesContext
    /// The columns that rows misjudged which were read in chunks, to no end; nil where none were.
    private var misjudged: [String]?
    /// Whether the source has learnt of these rows what it takes to hand them over by chunks.
    private var knowsBetter = false
    /// How often rows are begun anew by chunks; then they are read whole.
    private static let tries = 4
    private typealias Failure = Plan.Failure

    init(_ pushing: Plan.Pushing, _ transforms: [any Transform], _ context: SeriesContext) {
        source = pushing.source
        verdicts = pushing.verdicts
        self.transforms = transforms
        self.context = context
    }

    /// - Throws: `Plan.Failure`.
    mutating func result() throws(Plan.Failure) -> Plan.Result {
        var result = try read()
        for at in result.steps.count..<max(result.steps.count, transforms.count) {
            result.add(
                try Plan.located(at) { [context] in
                    try context.cancellation.check()
                    let before = result.series[0].frame
                    try Frame.checkRoom(bytes: transforms[at].workingBytes(for: before, context))
                    return try transforms[at].apply(to: before, context).tellingRounded(from: before)
                }, transforms[at].step, verdicts[at] == .hint ? .partly : .memory)
            if leavesLess(at) { result.steps[at].rows = nil }
        }
        return result
    }

    /// The rows as they come, with the steps that were done by then.
    private mutating func read() throws(Plan.Failure) -> Plan.Result {
        let exact = verdicts.prefix { $0 == .exact }.count
        let (own, outline) = try pushed(exact)
        if exact < verdicts.count, verdicts[exact] == .parts, let outline {
            return try merged(own, outline: outline, exact)
        }
        if exact == 0, !source.isAtHand, let inChunks = try inChunks() { return inChunks }
        return try Plan.located(nil) {
            var series: [(name: String, frame: Frame)] = []
            let report = try source.scan(.whole, from: nil, context) { series.append(($0.name, $0.frame)) }
            let rows = series.reduce(0) { $0 + $1.frame.count }
            let schema = series.first.map { SourceSchema(report, of: $0.frame, rows: rows) }
            var result = Plan.Result(
                series: series, notes: report.notes, delivery: delivery(exact: exact),
                schema: schema ?? SourceSchema(kind: report.kind), rowsRead: hasTaken ? report.rows(0) : rows)
            if let misjudged { result.notes.merge([SeriesNote.readAgain(columns: misjudged)].erased) }
            guard !transforms.isEmpty else { return result }
            guard series.count == 1 else {
                throw SeriesError.severalSeries(source: source.name, names: series.map(\.name))
            }
            // What comes after a hint is less than the step before it left.
            result.took(own, report, delivered: verdicts.contains(.hint) ? nil : rows)
            return result
        }
    }

    /// What the rows come to where they are not kept, or not all of them; nil when they must be read whole.
    private mutating func inChunks() throws(Plan.Failure) -> Plan.Result? {
        for _ in 0..<Self.tries {
            knowsBetter = false
            var found = try streamed()
            if found == nil { found = try kept() }
            if var found {
                if let misjudged {
                    found.notes.merge([SeriesNote.readAgain(columns: misjudged)].erased)
                    found.delivery = .begunAnew(found.delivery)
                }
                return found
            }
            if !knowsBetter { break }
        }
        return nil
    }

    /// Whether rows that the next step leaves out have not come for a step: how many it leaves is not known.
    private func leavesLess(_ step: Int) -> Bool { verdicts[step...].prefix(2) == [.hint, .hint] }

    private var hasTaken: Bool { verdicts.contains { $0 != .none } }

    /// What the source took, by what it comes to without rows: words of the reply, errors, and the columns then.
    private mutating func pushed(_ exact: Int) throws(Plan.Failure) -> (records: [StepRecord], outline: Frame?) {
        guard verdicts.contains(where: { $0 == .exact || $0 == .parts }) else { return ([], nil) }
        guard var frame = try Plan.located(nil, { try source.outline(context) }) else {
            throw Plan.Failure(step: nil, error: NotAsPushed())
        }
        var records: [StepRecord] = []
        for at in 0..<exact {
            let outcome = try Plan.located(at) { [frame, context] in try transforms[at].apply(to: frame, context) }
            frame = outcome.frame
            records.append(
                StepRecord(
                    kind: transforms[at].step.kind, place: .source, summary: outcome.summary,
                    notes: outcome.notes.erased))
        }
        return (records, frame)
    }

    /// An aggregate of which the source gives the parts.
    private mutating func merged(
        _ own: [StepRecord], outline: Frame, _ at: Int
    ) throws(Plan.Failure) -> Plan.Result {
        guard case .aggregate(let aggregation) = transforms[at].step else {
            throw Plan.Failure(step: at, error: NotAsPushed())
        }
        return try Plan.located(at) {
            var found: (name: String, frame: Frame)?
            let report = try Plan.located(nil) {
                try source.scan(.whole, from: nil, context) { found = ($0.name, $0.frame) }
            }
            guard let found else { throw NotAsPushed() }
            let rows = try found.frame.require(PartColumn.rows.name).inDoubles.input(for: .numbers)
            var total = 0.0
            for row in 0..<rows.count { total += rows.span[row] }
            var result = Plan.Result(
                series: [found], notes: report.notes, delivery: .source(.itself),
                schema: SourceSchema(report, of: outline, rows: nil), rowsRead: report.rows(0))
            result.took(own, report, delivered: Int(exactly: total))
            result.add(
                try aggregation.merged(found.frame, outline: outline, instants: report.instants, context),
                transforms[at].step, .parts)
            return result
        }
    }

    /// Nil when the rows must be read whole, which also finds out what is wrong with them, and where.
    private mutating func streamed() throws(Plan.Failure) -> Plan.Result? {
        guard var aggregation = StreamedAggregation(transforms, context) else { return nil }
        var (name, first): (String, Frame?) = (source.name, nil)
        do {
            let report = try source.scan(.chunks, from: nil, context) {
                if first == nil { (name, first) = try ($0.name, $0.frame.slice(0..<0)) }
                try aggregation.take($0.frame)
            }
            let made = try aggregation.finish()
            let rows = hasTaken ? report.rows(0) : made.counts.first
            var result = Plan.Result(
                series: [(name, made.outcome.frame)], notes: report.notes,
                delivery: .wereStreamed,
                schema: first.map { SourceSchema(report, of: $0, rows: rows) } ?? SourceSchema(kind: report.kind),
                rowsRead: rows)
            for at in 0..<aggregation.stageCount - 1 {
                result.steps.append(
                    StepRecord(
                        kind: transforms[at].step.kind, place: verdicts[at] == .hint ? .partly : .reading,
                        rows: leavesLess(at) ? nil : made.counts[at + 1], summary: made.summaries[at]))
            }
            result.notes.merge(made.notes.erased)
            result.add(made.outcome, transforms[aggregation.stageCount - 1].step, .reading)
            return result
        } catch let interrupted as Interrupted {
            throw Plan.Failure(step: nil, error: interrupted)
        } catch let error as NotAsPushed {
            throw Plan.Failure(step: nil, error: error)
        } catch let error as RowsWanted {
            throw Plan.Failure(step: nil, error: error)
        } catch {
            noteMisjudged(by: error, first)
            return nil
        }
    }

    /// The rows that the first steps leave, where others are never kept; nil when they must be read whole.
    private mutating func kept() throws(Plan.Failure) -> Plan.Result? {
        guard StreamedAggregation(transforms, context) == nil, !hasTaken else { return nil }
        // How many parts there are takes a look into the files, which reading them whole does again.
        guard StreamedRows(transforms, context) != nil else { return nil }
        let isOne = try Plan.located(nil) { try source.schema(context).parts == 1 }
        guard var rows = StreamedRows(transforms, stops: isOne, context) else { return nil }
        var (name, first): (String, Frame?) = (source.name, nil)
        do {
            var report = ScanReport(kind: "")
            do {
                report = try source.scan(.chunks, from: nil, context) {
                    if first == nil { (name, first) = try ($0.name, $0.frame.slice(0..<0)) }
                    try rows.take($0.frame, isInOrder: $0.mark.isInOrder)
                }
            } catch is EnoughRows {}
            let made = try rows.finish()
            var result = Plan.Result(
                series: [(name, made.frame)], notes: report.notes, delivery: rows.delivery,
                schema: first.map { SourceSchema(report, of: $0, rows: made.counts[0]) }
                    ?? SourceSchema(kind: report.kind),
                rowsRead: made.counts[0])
            for at in 0..<rows.stageCount {
                result.steps.append(
                    StepRecord(
                        kind: transforms[at].step.kind, place: .reading, rows: made.counts[at + 1],
                        summary: made.summaries[at]))
            }
            result.notes.merge(made.notes)
            if rows.isEnough { result.notes.merge([SeriesNote.restUnread].erased) }
            return result
        } catch let interrupted as Interrupted {
            throw Plan.Failure(step: nil, error: interrupted)
        } catch {
            // Reading it whole finds out what is wrong, and where.
            noteMisjudged(by: error, first)
            return nil
        }
    }

    /// - Parameter first: nil where no row has been read.
    private mutating func noteMisjudged(by error: any Error, _ first: Frame?) {
        let found = error as? NotStreamable
        knowsBetter = found?.knowsBetter ?? false
        guard first != nil else { return }
        let known = misjudged ?? []
        misjudged = known + (found?.columns ?? []).filter { !known.contains($0) }
    }

    /// Why the rows are here.
    private func delivery(exact: Int) -> PlanDescription.Delivery {
        if source.isAtHand { return .source(.atHand) }
        if exact > 0 || verdicts.first == .hint { return .source(.itself) }
        if misjudged != nil { return .wereReadAgain }
        if StreamedAggregation(transforms, context) != nil { return .wereRead }
        return transforms.firstIndex { !$0.step.isRowWise }.map { .neededTogether(step: $0) } ?? .rowsAreTheResult
    }
}

extension Plan.Result {
    /// Takes over what the source says of the steps that it took.
    ///
    /// - Parameter delivered: rows after the last of them.
    fileprivate mutating func took(_ own: [StepRecord], _ report: ScanReport, delivered: Int?) {
        for (at, record) in own.enumerated() {
            var record = record
            record.rows = at == own.count - 1 ? delivered : report.rows(at + 1)
            notes.merge(record.notes)
            steps.append(record)
        }
    }
}

extension ScanReport {
    fileprivate func rows(_ at: Int) -> Int? { counts.indices.contains(at) ? counts[at] : nil }
}

extension SourceSchema {
    /// What a scan showed.
    fileprivate init(_ report: ScanReport, of frame: Frame, rows: Int?) {
        self.init(kind: report.kind, of: frame, rows: rows ?? 0)
        if rows == nil { self.rows = nil }
        bytes = report.bytes
        parts = report.parts
    }
}

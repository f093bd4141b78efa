import Charts
import Diagnostics
import Engines
import Reading
import Series
import Syntax

/// The data stages of a pipeline as a plan, with the words that each was typed by.
struct PlannedStages {
    private var plan: Plan
    /// Where the source was named; nil for a stored series.
    private var head: StageSyntax?
    /// What a series is called that was left at its server; nil for any other source.
    private let ownName: String?
    private(set) var stages: [StageSyntax] = []
    /// What only the result of its last step tells, and has all rows read.
    private var otherwise: StepRecord.Otherwise?
    /// The cell's text.
    private let source: String

    init(_ origin: any Source, at head: StageSyntax?, of source: String) {
        plan = Plan(origin)
        self.head = head
        self.source = source
        ownName = nil
    }

    init(_ origin: any Source, ownName: String, of source: String) {
        plan = Plan(origin)
        self.source = source
        self.ownName = ownName
    }

    mutating func append(_ transform: any Transform, _ stage: StageSyntax) {
        plan.append(transform)
        stages.append(stage)
    }

    /// Rows of larger sources are not kept for a verb that shows what a step makes of them.
    private static let keptBytes = 256 << 20

    /// The plan with the step of its own that a verb has in place of the rows, where the source would not keep them then.
    ///
    /// - Parameter limit: bytes of a source whose rows are kept.
    func lowered(
        for verb: any Verb.Type, _ stage: StageSyntax, above limit: Int = keptBytes, _ context: SeriesContext
    ) throws -> (plan: PlannedStages, stage: LoweredStage)? {
        guard head != nil || ownName != nil, let outline = plan.outline(context),
            let lowered = try verb.lowered(stage, outline)
        else {
            return nil
        }
        var own = self
        own.append(lowered.transform, stage)
        let made = try own.description(context)
        guard made.schema.parts == 1, made.schema.bytes ?? .max > limit,
            let place = made.steps.last?.place, place == .parts || place == .reading
        else { return nil }
        if let least = lowered.leastNames, try plan(ofFirst: LoweredChart.firstRows, context) == nil {
            own.otherwise = .names(least)
        }
        return (own, lowered)
    }

    /// What a verb comes to by the step of its own that it has in place of the rows.
    ///
    /// - Returns: nil where it needs them.
    func runLowered(
        for verb: any Verb.Type, _ stage: StageSyntax, above limit: Int = keptBytes, in cell: inout CellRun
    ) throws -> Piped? {
        guard let lowered = try lowered(for: verb, stage, above: limit, cell.context) else {
            return try runReduced(for: verb, stage, above: limit, in: &cell)
        }
        do {
            return try run(lowered.stage, by: lowered.plan, in: &cell)
        } catch is RowsWanted {
            return nil
        }
    }

    /// What a verb comes to by its own step, which is the last of a plan.
    ///
    /// - Throws: `RowsWanted` also where the first rows cannot be had without all others.
    func run(_ lowered: LoweredStage, by plan: PlannedStages, in cell: inout CellRun) throws -> Piped {
        var plan = plan
        cell.context.series = cell.workspace.frames
        let result = try plan.result(in: cell)
        if let other = try lowered.instead(result.series[0].frame) {
            var own = self
            own.append(other.transform, plan.stages[plan.stages.count - 1])
            return try run(other, by: own, in: &cell)
        }
        let first = try lowered.wanted(result.series[0].frame).map { try firstRows($0, in: cell) }
        return try lowered.run(plan.finish(result, as: nil, in: &cell), result.notes, first, &cell)
    }

    /// The first rows that its steps leave.
    ///
    /// - Throws: `RowsWanted` where all would be read for them.
    private func firstRows(_ count: Int, in cell: CellRun) throws -> Frame {
        guard var own = try plan(ofFirst: count, cell.context) else { throw RowsWanted() }
        return try own.result(in: cell).series[0].frame
    }

    /// The plan of the first rows that its steps leave; nil where all would be read for them.
    private func plan(ofFirst count: Int, _ context: SeriesContext) throws -> PlannedStages? {
        guard let last = stages.last ?? head else { return nil }
        var own = self
        own.append(FirstTransform(rows: count), last)
        let made = try own.description(context)
        if case .kept(_, let limit?) = made.delivery, limit == count { return own }
        return made.steps.last?.place == .source ? own : nil
    }

    /// The plan with the step that keeps the rows which lines go through, where the source does it and would not keep them all.
    ///
    /// - Parameter limit: bytes of a source whose rows are kept.
    func reduced(
        for verb: any Verb.Type, _ stage: StageSyntax, above limit: Int = keptBytes, _ context: SeriesContext
    ) throws -> (plan: PlannedStages, columns: Frame, run: ReducedStage.Run)? {
        guard head != nil || ownName != nil, let outline = plan.outline(context),
            let reduced = try verb.reduced(stage, outline)
        else { return nil }
        var own = self
        own.append(ReduceTransform(ReducedLines.first(reduced.columns)), stage)
        let made = try own.description(context)
        guard made.schema.parts == 1, made.schema.isLarge(above: limit), made.steps.last?.place == .source
        else { return nil }
        return (own, outline, reduced.run)
    }

    /// What a verb draws of the rows that lines go through.
    ///
    /// - Returns: nil where it needs them all.
    private func runReduced(
        for verb: any Verb.Type, _ stage: StageSyntax, above limit: Int, in cell: inout CellRun
    ) throws -> Piped? {
        guard let reduced = try reduced(for: verb, stage, above: limit, cell.context),
            case .reduce(let reduction)? = reduced.plan.plan.transforms.last?.step
        else { return nil }
        cell.context.series = cell.workspace.frames
        do {
            var own = reduced.plan
            let result = try own.result(in: cell)
            cell.recordReads()
            let rows = try ReducedRows(result.series[0].frame, of: reduction, plan, reduced.columns, cell.context)
            var description = own.plan.description(of: result, words: own.words)
            description.doubts = result.notes.weighing(.lasting)
            return try reduced.run(rows, description, result.notes, &cell)
        } catch is RowsWanted {
            return nil
        }
    }

    /// Runs it, stores the result and answers.
    ///
    /// - Parameter name: `as NAME`; without it the result of transforms is `it`, that of a load alone the file's own name.
    mutating func run(as name: String?, in cell: inout CellRun) throws -> Piped {
        cell.context.series = cell.workspace.frames
        return try finish(result(in: cell), as: name, in: &cell)
    }

    /// Stores what it came to and answers.
    private func finish(_ result: Plan.Result, as name: String?, in cell: inout CellRun) throws -> Piped {
        try cell.context.readings.check()
        cell.recordReads()
        var description = plan.description(of: result, words: words)
        description.doubts = cell.workspace.plan(of: plan.source.name)?.doubts ?? []
        description.doubts.merge(result.notes.weighing(.lasting))
        if plan.transforms.isEmpty { return store(result, as: name ?? ownName, description, in: &cell) }
        for transform in plan.transforms { cell.named.formUnion(transform.columnsUsed(for: []) ?? []) }
        let stored = name ?? "it"
        // Under a name of its own each of its columns is as good as any other.
        let frame = name == nil ? result.series[0].frame : result.series[0].frame.settled
        cell.workspace.store(.series(frame), as: stored, plan: description)
        cell.reply(.made(stored, steps: result.steps.map(\.summary), rows: result.counts, notes: result.notes))
        return .series(name: stored, frame)
    }

    /// Leaves a large table of a server where it is, when nothing is asked of it yet.
    ///
    /// - Returns: nil where it is to be run.
    mutating func leave(as name: String?, in cell: inout CellRun) throws -> Piped? {
        guard plan.transforms.isEmpty, let head, let origin = plan.source as? EngineSource else { return nil }
        let found: EngineSource.Left?
        do {
            found = try origin.left(of: RemoteSeries.least, cell.context)
        } catch let error as EngineError {
            try StatementRunner.located(head, source) { throw error }
            return nil
        } catch is FormatsError {
            // A run says it better.
            return nil
        }
        guard let found else { return nil }
        let stored = name ?? found.name
        cell.recordReads()
        cell.workspace.store(.series(found.outline), as: stored, plan: try description(cell.context))
        let remote = RemoteSeries(source: origin, rows: found.rows, span: found.span)
        cell.workspace.leave(remote, as: stored)
        cell.reply(remote.reply(stored, found.outline, cell.context.calendar))
        return .series(name: stored, found.outline)
    }

    /// Runs it with the columns that are meant where stages name others.
    private mutating func result(in cell: CellRun) throws -> Plan.Result {
        var meaning = ColumnMeaning(source: source, cell.context.readings)
        while true {
            let failure: Plan.Failure
            do throws(Plan.Failure) {
                return try plan.run(cell.context)
            } catch {
                failure = error
            }
            if let step = failure.step, let transform = VerbCatalog.transform(stages[step]),
                let meant = meaning.stage(stages[step], by: failure.error)
            {
                plan.replace(step, with: try transform.init(meant.arguments, cell.context))
                stages[step] = meant
            } else if failure.step == nil, let head, let verb = VerbCatalog.source(head.verb.text),
                let meant = meaning.stage(head, by: failure.error)
            {
                plan.replace(source: try verb.source(meant, in: cell))
                self.head = meant
            } else {
                var told = failure
                told.error = meaning.told(failure.error)
                try located { [told] () throws(Plan.Failure) in throw told }
            }
        }
    }

    /// What it would do.
    func description(_ context: SeriesContext) throws -> PlanDescription {
        var made = try located { () throws(Plan.Failure) in try plan.description(words: words, context) }
        if let otherwise, !made.steps.isEmpty { made.steps[made.steps.count - 1].otherwise = otherwise }
        return made
    }

    private var words: [String] { stages.map { $0.words(in: source) } }

    /// The series of a load without transforms, each under its own name.
    private func store(
        _ result: Plan.Result, as name: String?, _ description: PlanDescription, in cell: inout CellRun
    ) -> Piped {
        var last = Piped.nothing
        for (index, series) in result.series.enumerated() {
            let stored = result.series.count == 1 ? name ?? series.name : series.name
            var own = description
            own.rowsRead = series.frame.count
            cell.workspace.store(.series(series.frame), as: stored, plan: own)
            // The summary looks at every value, which is waste where nobody reads it.
            let notes = index == result.series.count - 1 ? result.notes : []
            if cell.answers {
                cell.reply(
                    .series(
                        stored, SeriesSummary(series.frame, cell.context.calendar, cell.context.cancellation),
                        notes: notes))
            } else {
                cell.warn(of: notes, in: stored)
            }
            last = .series(name: stored, series.frame)
        }
        return last
    }

    /// Gives a failure the place of its stage.
    private func located<T>(_ body: () throws(Plan.Failure) -> T) throws -> T {
        do throws(Plan.Failure) {
            return try body()
        } catch {
            let stage = error.step.map { stages[$0] } ?? head
            guard let stage else { throw error.error }
            return try StatementRunner.located(stage, source) { throw error.error }
        }
    }
}

extension SourceSchema {
    /// Whether its rows are too many to be kept for lines: by their number where that is known before they are read.
    fileprivate func isLarge(above limit: Int) -> Bool {
        if case .about(let rows)? = rows, limit > 0 { return rows >= RemoteSeries.least }
        return bytes.map { $0 > limit } ?? (limit == 0)
    }
}

extension StageSyntax {
    /// As it was typed, on one line; its verb where the source is not the one that it was read from.
    func words(in source: String) -> String {
        let bytes = Array(source.utf8)
        let (lower, upper) = (max(0, range.lower), min(range.upper, bytes.count))
        guard lower < upper else { return verb.text }
        return String(decoding: bytes[lower..<upper], as: UTF8.self)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

import Diagnostics
import Foreign
import Language
import Syntax
import Series

/// Runs one statement of a cell: gathers its data stages into a plan, runs the plan when something else or the end
/// comes, and hands every other stage to its verb.
enum StatementRunner {
    /// - Parameters:
    ///   - reading: the statement in other words than it was typed in, where they are not its forms' alone.
    ///   - isBound: whether the words are those that were typed, columns of several in quotes.
    ///   - isLast: whether it is read in no other words where it fails.
    static func run(
        _ statement: StatementSyntax, source: String, as reading: String? = nil, isBound: Bool = false,
        isLast: Bool = false, in cell: inout CellRun
    ) throws {
        if let meant = try FilesAsSeries.loaded(statement, in: &cell) {
            return try run(meant, source: source, as: reading, isBound: isBound, isLast: isLast, in: &cell)
        }
        if reading == nil, let columns = cell.columnsBefore(statement), columns.contains(where: { $0.contains(" ") }),
            let meant = rereading(statement, of: source, in: cell)?.boundWidely(statement, of: source, columns: columns)
        {
            return try run(
                meant, source: meant.reading ?? source, as: meant.canonicalReading, isBound: true, in: &cell)
        }
        let before = cell
        do {
            try cell.context.cancellation.check()
            if let head = statement.head, cell.workspace[head.text] != nil { throw SyntaxError.verbAndName(head) }
            if statement.hasAddedBar, statement.picksTooLate(of: cell.columnsBefore(statement) ?? []),
                let meant = rereading(statement, of: source, in: before)?.statement(
                    for: line(of: statement, in: source),
                    by: statement.otherwise ?? SyntaxError.noAnswer(statement.range))
            {
                return try run(meant, source: meant.reading ?? source, as: meant.canonicalReading, in: &cell)
            }
            if let otherwise = statement.otherwise, statement.hasAddedBar, statement.cutsBeforeItsEnd {
                throw Complaint(fault: otherwise, source: source, range: otherwise.range)
            }
            cell.noteTouch(of: statement)
            cell.begin(statement, of: source, as: reading)
            try fetchOthers(statement, source: source, in: &cell)
            switch statement.body {
            case .assignment(let name, let value): try AssignmentRunner.run(name, value, in: &cell)
            case .name(let name):
                let isKnown = cell.workspace[name.text] != nil
                if !isKnown,
                    let foreign = ForeignParser(vocabulary: cell.vocabulary)
                        .foreign(name.text, at: name.range.lower)
                {
                    throw foreign
                }
                try located(Stages.none, name.range, source) { try NameRunner.run(name.text, in: &cell) }
            case .rename(let name, let new):
                try located(Stages.none, name.range, source) {
                    try NameRunner.rename(name.text, to: new.text, in: &cell)
                }
            case .pipeline(let start, let stages):
                try pipeline(start, stages, source, &cell)
            }
            try cell.context.readings.check()
            cell.sayReading()
            cell.release()
            cell.ran = statement
        } catch {
            guard let fault = (error as? Complaint)?.fault ?? error as? any Fault else { throw error }
            // Words that are not a column together were none: what is wrong is where they could not follow.
            var complaint =
                error as? Complaint ?? Complaint(fault: fault, source: source, range: fault.range ?? statement.range)
            if let otherwise = statement.otherwise, fault.unknownColumn?.name.contains(" ") == true {
                complaint = Complaint(fault: otherwise, source: source, range: otherwise.range)
            } else if case SeriesError.unknownFunction(let name, let range) = fault,
                let foreign = ForeignParser(vocabulary: cell.vocabulary).foreign(
                    call: Word(name, range), of: statement.range, in: source, where: { Outline(cell.unheard).runs($0) })
            {
                complaint = Complaint(fault: foreign, source: source, range: foreign.range)
            }
            if let meant = SeriesMeaning(statement, of: source, by: complaint, in: cell) {
                return try run(meant.statement, source: meant.text, as: meant.text, in: &cell)
            }
            // What was written cannot be taken back.
            // What ran on a few rows may fail on all of them, once.
            if !isLast || isBound, cell.files.waiting == before.files.waiting,
                let rereading = rereading(statement, of: source, in: before)
            {
                let line = line(of: statement, in: source)
                if let meant = rereading.statement(
                    for: line, by: complaint.fault,
                    at: complaint.range.flatMap { $0 == statement.range ? nil : $0.lower - statement.range.lower })
                {
                    cell = before
                    return try run(
                        meant, source: meant.reading ?? source, as: meant.canonicalReading, isLast: reading != nil,
                        in: &cell)
                }
                complaint =
                    rereading.complaint(of: line, in: source, at: statement.range.lower, by: complaint.fault)
                    ?? complaint
            }
            // What was read is no echo of a line that is refused: the error shows it.
            throw complaint
        }
    }

    /// What a statement may mean that does not run; nil for one whose lines are more than clauses of the first.
    private static func rereading(_ statement: StatementSyntax, of source: String, in cell: CellRun) -> Rereading? {
        if line(of: statement, in: source).contains("\n") { return nil }
        return Rereading(
            ForeignParser(vocabulary: cell.vocabulary), cell.workspace.parameters, on: { Outline(cell.unheard) })
    }

    private static func line(of statement: StatementSyntax, in source: String) -> String {
        ClauseLines.joined(Lexer(source).string(statement.range.lower, statement.range.upper))
    }

    private enum Stages { case none }

    private static func pipeline(
        _ start: Word?, _ stages: [StageSyntax], _ source: String, _ cell: inout CellRun
    ) throws {
        var piped = Piped.nothing
        if let start {
            piped = try located(Stages.none, start.range, source) { try NameRunner.piped(start.text, in: cell) }
        }
        var first = 0
        if let planner = stages.firstIndex(where: { VerbCatalog.verb($0)?.onlyPlans ?? false }), planner > 0 {
            piped = .planned(try plan(stages[..<planner], on: piped, source, &cell))
            first = planner
        }
        var waiting = first == 0 ? try remote(start, stages, source, cell) : nil
        for (index, typed) in stages.enumerated().dropFirst(first) {
            let stage = cell.onRows(typed, after: piped, isPlanned: waiting != nil)
            let isLast = index == stages.count - 1
            try located(stage, source) {
                // A setting before a stage leaves the rows what they are.
                let isFirst = stages[..<index].allSatisfy { $0.verb.text == SetVerb.entry.name }
                if waiting == nil, !isFirst, case .nothing = piped, VerbCatalog.source(stage.verb.text) == nil {
                    throw SessionError.nothingToPipe(verb: stage.verb.text, after: stages[index - 1].verb.text)
                }
                if try !gather(stage, on: piped, source, into: &waiting, &cell) {
                    let verb = VerbCatalog.verb(stage)
                    if let verb, let own = try waiting?.runLowered(for: verb, stage, in: &cell) {
                        waiting = nil
                        piped = own
                        return
                    }
                    if var plan = waiting.take() { piped = try plan.run(as: nil, in: &cell) }
                    guard let verb else {
                        throw SessionError.unknownWord(stage.verb.text, candidates: cell.vocabulary.names(.verb))
                    }
                    let input = piped
                    piped = try ColumnMeaning.run(stage, of: source, cell.context.readings) { stage in
                        try located(stage, source) { try verb.run(stage, input, in: &cell) }
                    }
                }
                if isLast || stage.result != nil, var plan = waiting.take() {
                    let left = try plan.leave(as: stage.result?.text, in: &cell)
                    piped = try left ?? plan.run(as: stage.result?.text, in: &cell)
                    if case .series(_, let made) = piped { cell.context.readings.name(stage, made) }
                    if !isLast, case .series(let name, _)? = left {
                        waiting = try PlannedStages.remote(name, of: source, in: cell)
                    }
                }
            }
        }
    }

    /// Adds a data stage to the plan; a source begins a new one.
    ///
    /// - Returns: false for any other stage.
    private static func gather(
        _ stage: StageSyntax, on piped: Piped, _ source: String, into plan: inout PlannedStages?, _ cell: inout CellRun
    ) throws -> Bool {
        if let verb = VerbCatalog.source(stage.verb.text) {
            plan = PlannedStages(try verb.source(stage, in: cell), at: stage, of: source)
            return true
        }
        guard let transform = VerbCatalog.transform(stage) else { return false }
        if plan == nil {
            let input = try cell.series(piped)
            plan = PlannedStages(FrameSource(input.name, input.frame), at: nil, of: source)
        }
        let ranking = MadeColumn.ranking(stage, after: plan?.stages ?? [])
        plan?.append(try transform.init(ranking.arguments, cell.context), stage)
        return true
    }

    /// What stages would do, without running any.
    private static func plan(
        _ stages: ArraySlice<StageSyntax>, on piped: Piped, _ source: String, _ cell: inout CellRun
    ) throws -> PlanDescription {
        var waiting: PlannedStages?
        if case .series(let name, _) = piped {
            waiting = try PlannedStages.remote(name, of: source, in: cell)
        } else if case .nothing = piped, let first = stages.first, let name = cell.currentSeries(of: first) {
            waiting = try PlannedStages.remote(name, of: source, in: cell)
        }
        var shown: [String] = []
        for stage in stages {
            try located(stage, source) {
                if try gather(stage, on: piped, source, into: &waiting, &cell) { return }
                guard let verb = VerbCatalog.verb(stage) else {
                    throw SessionError.unknownWord(stage.verb.text, candidates: cell.vocabulary.names(.verb))
                }
                if let lowered = try waiting?.lowered(for: verb, stage, cell.context) {
                    waiting = lowered.plan
                } else if let reduced = try waiting?.reduced(for: verb, stage, cell.context) {
                    waiting = reduced.plan
                }
                shown.append(stage.words(in: source))
            }
        }
        var made: PlanDescription
        if let waiting {
            made = try waiting.description(cell.context)
        } else if case .chart(let name, _) = piped, let plan = cell.workspace.plan(of: name) {
            made = plan
        } else {
            let (name, frame) = try cell.series(piped)
            made = cell.workspace.plan(of: name) ?? PlanDescription(of: name, frame)
        }
        for words in shown { made = made.drawn(by: words) }
        return made
    }

    /// Runs `body` and gives a fault without a place the place of the word at fault in `stage`, or of the stage.
    static func located<T>(_ stage: StageSyntax, _ source: String, _ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let complaint as Complaint {
            throw complaint
        } catch let fault as any Fault {
            throw Complaint(fault: fault, source: source, range: fault.range ?? FaultPlace.find(fault, stage, source))
        }
    }

    private static func located<T>(
        _: Stages, _ range: SourceRange, _ source: String, _ body: () throws -> T
    ) throws -> T {
        do {
            return try body()
        } catch let fault as any Fault {
            throw Complaint(fault: fault, source: source, range: fault.range ?? range)
        }
    }
}

extension StatementSyntax {
    /// Whether a `|` was left out in it.
    fileprivate var hasAddedBar: Bool {
        respellings.contains { if case .words(let range, as: "|") = $0 { range.isEmpty } else { false } }
    }

    /// Whether rows are picked before other stages: without a `|`, `first 5 where v > 3` may mean the stages in another order.
    fileprivate var cutsBeforeItsEnd: Bool {
        guard case .pipeline(_, let stages) = body else { return false }
        return stages.dropLast().contains { VerbCatalog.picksRows($0) }
    }
}

extension StatementSyntax {
    /// Whether what picks rows by columns as they were stands after a stage of others: `cumulative takings where show = "Hamlet"` is of Hamlet.
    fileprivate func picksTooLate(of columns: [String]) -> Bool {
        guard case .pipeline(_, let stages) = body, stages.count == 2, stages[1].verb.text == WhereTransform.entry.name,
            let names = stages[1].arguments.expression("condition")?.namesInOrder
        else { return false }
        func column(_ name: String) -> String? { columns.contains(name) ? name : ColumnNames.meant(name, columns) }
        // A text without quotes is a name as well, and stands behind its column.
        guard let first = names.first, column(first) != nil else { return false }
        if stages[0].verb.text == ShowVerb.entry.name { return true }
        let changed = Set(stages[0].arguments.stepColumns.compactMap(column))
        return VerbCatalog.transform(stages[0].verb.text) != nil && changed.isDisjoint(with: names.compactMap(column))
    }
}

extension CellRun {
    /// The columns of the rows that a statement begins with; nil where it begins with none.
    fileprivate func columnsBefore(_ statement: StatementSyntax) -> [String]? {
        guard case .pipeline(let source, _) = statement.body, let name = source?.text ?? workspace.currentSeries else {
            return nil
        }
        return workspace.frame(name)?.columnNames
    }
}

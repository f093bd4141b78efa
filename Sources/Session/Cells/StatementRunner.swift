import Diagnostics
import Language
import Series

/// Runs one statement of a cell: gathers its data stages into a plan, runs the plan when something else or the end
/// comes, and hands every other stage to its verb.
enum StatementRunner {
    static func run(_ statement: StatementSyntax, source: String, in cell: inout CellRun) throws {
        do {
            try cell.context.cancellation.check()
            if let head = statement.head, cell.workspace[head.text] != nil { throw SyntaxError.verbAndName(head) }
            switch statement.body {
            case .assignment(let name, let value): try AssignmentRunner.run(name, value, in: &cell)
            case .name(let name):
                try located(Stages.none, name.range, source) { try NameRunner.run(name.text, in: &cell) }
            case .pipeline(let start, let stages):
                try pipeline(start, stages, source, &cell)
            }
        } catch let fault as any Fault {
            throw Complaint(fault: fault, source: source, range: fault.range ?? statement.range)
        }
    }

    private enum Stages { case none }

    private static func pipeline(
        _ start: Word?, _ stages: [StageSyntax], _ source: String, _ cell: inout CellRun
    ) throws {
        var piped = Piped.nothing
        if let start {
            piped = try located(Stages.none, start.range, source) { try NameRunner.piped(start.text, in: cell) }
        }
        var plan: Plan?
        for (index, stage) in stages.enumerated() {
            let isLast = index == stages.count - 1
            try located(stage, source) {
                if stage.verb.text == LoadVerb.entry.name {
                    plan = Plan(loading: try LoadVerb.request(stage, in: cell), stage: stage)
                } else if let transform = VerbCatalog.transform(stage.verb.text) {
                    if plan == nil {
                        let input = try cell.series(piped)
                        plan = Plan(from: input.name, input.frame)
                    }
                    plan?.append(try transform.init(stage.arguments, cell.context), stage)
                } else {
                    if let waiting = plan {
                        piped = try waiting.run(as: nil, isLast: false, source: source, in: &cell)
                        plan = nil
                    }
                    guard let verb = VerbCatalog.verb(stage.verb.text) else {
                        throw SessionError.unknownWord(stage.verb.text, candidates: cell.vocabulary.names(.verb))
                    }
                    if case .nothing = piped, index > 0 {
                        throw SessionError.nothingToPipe(verb: stage.verb.text, after: stages[index - 1].verb.text)
                    }
                    piped = try verb.run(stage, piped, in: &cell)
                }
                if let waiting = plan, isLast || stage.result != nil {
                    piped = try waiting.run(as: stage.result?.text, isLast: isLast, source: source, in: &cell)
                    plan = nil
                }
            }
        }
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

import Catalog
import Diagnostics
import Series
import Syntax

/// A verb that is not a transform: it loads, draws, shows, sets, writes.
///
/// To add one: write `Verbs/ThingVerb.swift` with its entry (name, summary, form, an example with its reply) and
/// `run`, then add its line to `VerbCatalog`. `run` works on the cell's own copy of the workspace; when it throws,
/// that copy is dropped, so it never has to clean up. Files go through `cell.write`, which renames them into place
/// only after the cell's last statement.
package protocol Verb: Sendable {
    static var entry: CatalogEntry { get }

    /// Runs one stage.
    ///
    /// - Parameters:
    ///   - stage: its words.
    ///   - input: what stood before the `|`, or nothing at the head of a statement.
    ///   - cell: the workspace, settings and outputs so far.
    /// - Returns: what the next stage works on.
    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped

    /// Whether the stages before it are planned and not run: it then gets `Piped.planned`.
    static var onlyPlans: Bool { get }

    /// The step that makes all it shows of the rows before it, and how it then runs; nil when it needs the rows.
    ///
    /// - Parameter outline: the columns of the rows, without any.
    static func lowered(_ stage: StageSyntax, _ outline: Frame) throws -> LoweredStage?

    /// The columns that it draws lines of through times, and how of the rows that these go through; nil when it needs others.
    ///
    /// - Parameter outline: the columns of the rows, without any.
    static func reduced(_ stage: StageSyntax, _ outline: Frame) throws -> ReducedStage?

    /// Whether it looks at no series or chart but those that it names.
    static var standsAlone: Bool { get }

    /// Whether it does something with what stands before its `|`.
    static var takesInput: Bool { get }

    /// Whether it only says something: no other cell can tell whether it has run, whatever its words are.
    static var makesNothing: Bool { get }
}

extension Verb {
    package static var onlyPlans: Bool { false }
    package static func lowered(_ stage: StageSyntax, _ outline: Frame) throws -> LoweredStage? { nil }
    package static func reduced(_ stage: StageSyntax, _ outline: Frame) throws -> ReducedStage? { nil }
    package static var standsAlone: Bool { entry.kind == .sessionVerb }
    package static var takesInput: Bool { !standsAlone }
    package static var makesNothing: Bool { false }
}

/// A stage in two parts: a step that whoever has the rows may do, and what is done with its result.
package struct LoweredStage {
    let transform: any Transform
    /// Whether what the step made hangs on the order of the rows that it was made of: so many of the first ones are then wanted, too.
    let wanted: (Frame) -> Int?
    /// How many names that takes, at least; nil where none are in it.
    let leastNames: Int?
    /// Another stage, where what the step made tells that it is meant.
    let instead: (Frame) throws -> LoweredStage?
    /// Has what the step made, what it said, and those first rows.
    let run: (Piped, [AnyNote], Frame?, inout CellRun) throws -> Piped
}

/// A stage of lines whose rows are left where they are.
package struct ReducedStage {
    /// Has those that are seen, what came of them as `explain` has it, and what is to be said of them.
    typealias Run = (ReducedRows, PlanDescription, [AnyNote], inout CellRun) throws -> Piped
    let columns: [String]
    let run: Run
}

/// A verb that begins a plan: it says where rows come from, and the transforms after it what becomes of them.
package protocol SourceVerb: Sendable {
    static var entry: CatalogEntry { get }

    /// The source that a stage names; nothing is opened yet.
    static func source(_ stage: StageSyntax, in cell: CellRun) throws -> any Source
}

/// What one stage hands to the next.
package enum Piped: Sendable {
    case nothing
    case series(name: String, Frame)
    case chart(name: String, DrawnChart)
    /// Stages that were planned and not run.
    case planned(PlanDescription)
}

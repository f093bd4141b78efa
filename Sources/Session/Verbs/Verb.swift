import Catalog
import Series
import Syntax

/// A verb that is no transform: it loads, draws, shows, sets, writes.
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

    /// Whether it looks at no series or chart but those that it names.
    static var standsAlone: Bool { get }

    /// Whether it does something with what stands before its `|`.
    static var takesInput: Bool { get }
}

extension Verb {
    package static var onlyPlans: Bool { false }
    package static var standsAlone: Bool { entry.kind == .sessionVerb }
    package static var takesInput: Bool { !standsAlone }
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

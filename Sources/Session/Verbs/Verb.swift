import Catalog
import Language
import Series

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
}

/// What one stage hands to the next.
package enum Piped: Sendable {
    case nothing
    case series(name: String, Frame)
    case chart(name: String, DrawnChart)
}

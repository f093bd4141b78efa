import Catalog
import Language

/// `redo`.
enum RedoVerb: Verb {
    static let entry = CatalogEntry(
        .sessionVerb, "redo", summary: "do again what undo took back",
        notes: "Restores the workspace and the settings, never files.")

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        guard cell.canRedo else { throw SessionError.nothingToRedo }
        cell.rewind = .redo
        return .nothing
    }
}

import Catalog
import Language

/// `undo`.
enum UndoVerb: Verb {
    static let entry = CatalogEntry(
        .sessionVerb, "undo", summary: "take the last cell back",
        notes: "Restores the workspace and the settings, never files.")

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        guard cell.canUndo else { throw SessionError.nothingToUndo }
        cell.rewind = .undo
        return .nothing
    }
}

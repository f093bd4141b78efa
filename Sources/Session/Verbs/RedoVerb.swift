import Catalog
import Syntax

/// `redo`.
enum RedoVerb: Verb {
    static let entry = CatalogEntry(
        .sessionVerb, "redo", summary: "do again what undo took back",
        notes: """
            Restores the workspace and the settings, never files, and says what came back. Looking at something in between does \
            no harm; a cell that changes anything ends what could be done again.
            """)

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        guard let then = cell.next else { throw SessionError.nothingToRedo }
        let now = SessionState(workspace: cell.workspace, settings: cell.settings)
        cell.reply(.redone(then.changes(from: now)))
        cell.rewind = .redo
        return .nothing
    }
}

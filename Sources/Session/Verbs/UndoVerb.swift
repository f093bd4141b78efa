import Catalog
import Syntax

/// `undo`.
enum UndoVerb: Verb {
    static let entry = CatalogEntry(
        .sessionVerb, "undo", summary: "take back the last cell that changed something",
        notes: """
            Restores the workspace and the settings, never files, and says what came back. Cells that changed nothing are passed \
            over; those after the one that is taken back leave the notebook with it. What `rerun`, `edit`, `delete` and `move` did to \
            the cells is taken back too.
            """)

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        guard let then = cell.previous else { throw SessionError.nothingToUndo }
        let now = SessionState(workspace: cell.workspace, settings: cell.settings)
        cell.reply(.undone(then.changes(from: now)))
        cell.rewind = .undo
        return .nothing
    }
}

import Catalog
import Syntax

/// `restore`.
enum RestoreVerb: Verb {
    static let entry = CatalogEntry(
        .sessionVerb, "restore", summary: "bring back the cells of a session that was killed or cut off",
        notes: """
            Every cell at the prompt is kept in a journal under the state folder (`$XDG_STATE_HOME/plotline/journal`) before \
            its reply is shown, until the session ends. `restore` lists the unsaved cells that one left, the one of the \
            opened notebook first, asks, and runs them again in a fresh workspace, with the `now` that each had. Cells of a \
            notebook stay within its folders, edited ones too. Where the journal is damaged the other cells come back, and \
            the damage is said. A journal that other accounts can read or write is not opened.
            """)

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        cell.requests.append(.restore)
        return .nothing
    }
}

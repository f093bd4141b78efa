import Catalog
import Syntax

/// `history [WORD]`.
enum HistoryVerb: Verb {
    static let entry = CatalogEntry(
        .sessionVerb, "history", summary: "list what was typed, or the entries that hold some text",
        form: .optional(.slot("word", .rest)),
        notes: """
            The last fifty. What is typed while a notebook is open is kept for that notebook as well, and recalled first when it is \
            opened again.
            """)

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        cell.requests.append(.history(stage.arguments.word("word")?.text))
        return .nothing
    }
}

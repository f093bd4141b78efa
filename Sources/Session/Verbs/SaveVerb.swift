import Catalog
import Syntax

/// `save [PATH]`.
enum SaveVerb: Verb {
    static let entry = CatalogEntry(
        .sessionVerb, "save", summary: "save the session as a notebook",
        form: form,
        notes: """
            Failed and undone cells are left out unless `save all`. Without a path it saves to the notebook that was opened or \
            saved before. Outputs and figures are saved with the cells; `--no-output` leaves them out. A file that something \
            else has changed, or another file that already exists, is refused: `save!` writes over it. Cells that are not up to \
            date run again first. `--with-data` also keeps the rows that came from servers, in `NAME.files`: they stand in for a \
            server that is not to be had.
            """)

    static let form: Form = .sequence([
        .optional(.flag("all", as: "all")), .optional(.slot("path", .path)),
        .optional(.flag("--no-output", as: "bare")), .optional(.flag("--with-data", as: "data")),
    ])

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        request(stage, isForced: false, in: &cell)
    }

    static func request(_ stage: StageSyntax, isForced: Bool, in cell: inout CellRun) -> Piped {
        let words = stage.arguments
        cell.requests.append(
            .save(
                path: words.word("path")?.text, all: words.has("all"), withOutput: !words.has("bare"),
                withData: words.has("data"), isForced: isForced))
        return .nothing
    }
}

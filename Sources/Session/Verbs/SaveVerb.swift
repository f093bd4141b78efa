import Catalog
import Language

/// `save [PATH]`.
enum SaveVerb: Verb {
    static let entry = CatalogEntry(
        .sessionVerb, "save", summary: "save the session as a notebook",
        form: .sequence([.optional(.flag("all", as: "all")), .optional(.slot("path", .path)), .optional(.flag("--no-output", as: "bare"))]),
        notes: """
            Failed and undone cells are left out unless `save all`. Without a path it saves to the notebook that was opened or \
            saved before. Outputs and figures are saved with the cells; `--no-output` leaves them out.
            """)

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        let words = stage.arguments
        cell.requests.append(
            .save(path: words.word("path")?.text, all: words.has("all"), withOutput: !words.has("bare")))
        return .nothing
    }
}

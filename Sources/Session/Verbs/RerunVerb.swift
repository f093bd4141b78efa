import Catalog
import Language

/// `rerun all`.
enum RerunVerb: Verb {
    static let entry = CatalogEntry(
        .sessionVerb, "rerun", summary: "run every cell again, from the top, in a fresh workspace",
        form: .flag("all", as: "all"),
        notes: """
            Runs the cells of the notebook that was opened, then those typed since. What a notebook's cells want outside of its \
            folders is asked for, once; see `open`. A cell that fails ends it.
            """)

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        if stage.arguments.has("all") { cell.requests.append(.rerun) }
        return .nothing
    }
}

import Catalog
import Syntax

/// `open PATH`.
enum OpenVerb: Verb {
    static let entry = CatalogEntry(
        .sessionVerb, "open", summary: "open a notebook in a fresh workspace and show its cells",
        form: .slot("path", .path),
        notes: """
            Shows the cells with what they answered when the notebook was saved; nothing runs until `rerun all`. Its cells then read \
            below the notebook's own folder, its project and the folder that plotline was started in, and write new files below the notebook's; \
            anything else is asked for at the prompt, or given by `--allow-read PATH` and `--allow-write PATH`. \
            Standard input is `--allow-read -`, a server `--allow-net HOST[:PORT]`.
            """)

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        if let path = stage.arguments.word("path") { cell.requests.append(.open(path: path.text)) }
        return .nothing
    }
}

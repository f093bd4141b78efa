import Catalog
import Language

/// `open PATH`.
enum OpenVerb: Verb {
    static let entry = CatalogEntry(
        .sessionVerb, "open", summary: "open a notebook and run its cells in a fresh workspace",
        form: .slot("path", .path))

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        if let path = stage.arguments.word("path") { cell.requests.append(.open(path: path.text)) }
        return .nothing
    }
}

import Catalog
import Syntax

/// `delete N`.
enum DeleteVerb: Verb {
    static let entry = CatalogEntry(
        .sessionVerb, "delete", summary: "take a cell out of the session, by its number",
        form: .slot("cell", .count),
        notes: """
            The numbers are those of `cells`. What the cell made stays until cells are run again; those that have read it are marked \
            with `*`. `undo` brings it back.
            """)

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        if let number = stage.arguments.count("cell") { cell.requests.append(.delete(number)) }
        return .nothing
    }
}

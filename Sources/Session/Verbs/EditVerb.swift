import Catalog
import Syntax

/// `edit [N]`.
enum EditVerb: Verb {
    static let entry = CatalogEntry(
        .sessionVerb, "edit", summary: "change a cell in an editor and run it again",
        form: .optional(.slot("cell", .count)),
        notes: """
            Opens the cell's text, the last one's without a number, in the program that `VISUAL` or `EDITOR` names. What comes \
            back is run in its place, as by `rerun N`. When it fails the cell stays as it was, and the Up key recalls the text. \
            `undo` brings the old one back.
            """)

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        cell.requests.append(.edit(stage.arguments.count("cell")))
        return .nothing
    }
}

import Catalog
import Syntax

/// `move N to M`.
enum MoveVerb: Verb {
    static let entry = CatalogEntry(
        .sessionVerb, "move", summary: "give a cell another place among the others",
        form: .sequence([.slot("cell", .count), .word("to"), .slot("to", .count)]),
        notes: """
            `move 5 to 2` makes it the second one. Cells that read something else in the new order are marked with `*` by `cells`, \
            until they are run again. `undo` moves it back.
            """)

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        let words = stage.arguments
        if let number = words.count("cell"), let place = words.count("to") {
            cell.requests.append(.move(number, to: place))
        }
        return .nothing
    }
}

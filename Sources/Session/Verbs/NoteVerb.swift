import Catalog
import Syntax

/// `note "markdown"`.
enum NoteVerb: Verb {
    static let entry = CatalogEntry(
        .verb, "note", summary: "write a line of Markdown into the notebook",
        form: .slot("text", .text), examples: [Example("note \"## What the wind did\"")])

    static let makesNothing = true

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        let text = try stage.arguments.text("text").map { try FilledText.text($0, frame: nil, cell.context) } ?? ""
        cell.put(.markdown(text))
        return input
    }
}

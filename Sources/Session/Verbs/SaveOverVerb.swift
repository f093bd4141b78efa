import Catalog
import Syntax

/// `save! [PATH]`.
enum SaveOverVerb: Verb {
    static let entry = CatalogEntry(
        .sessionVerb, "save!", summary: "save the session over whatever the file holds now", form: SaveVerb.form,
        notes: "As `save`, but also over a file that has changed since it was opened, or that is another one.")

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        SaveVerb.request(stage, isForced: true, in: &cell)
    }
}

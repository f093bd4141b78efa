import Catalog
import Syntax

/// `preview auto|kitty|…`.
enum PreviewVerb: Verb {
    static let entry = CatalogEntry(
        .sessionVerb, "preview", summary: "choose how charts are shown in this terminal",
        form: .slot("way", .word(.preview)))

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        if let way = stage.arguments.word("way") { cell.requests.append(.preview(way.text)) }
        return .nothing
    }
}

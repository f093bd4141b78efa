import Catalog
import Language

/// `history`.
enum HistoryVerb: Verb {
    static let entry = CatalogEntry(.sessionVerb, "history", summary: "list what was typed")

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        cell.requests.append(.history)
        return .nothing
    }
}

import Catalog
import Syntax

/// `quit`.
enum QuitVerb: Verb {
    static let entry = CatalogEntry(.sessionVerb, "quit", aliases: ["exit", "q"], summary: "leave")

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        cell.requests.append(.quit)
        return .nothing
    }
}

import Catalog
import Language

/// `cells`.
enum CellsVerb: Verb {
    static let entry = CatalogEntry(.sessionVerb, "cells", summary: "list the cells of this session")

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        cell.requests.append(.cells)
        return .nothing
    }
}

import Catalog
import Syntax

/// `cells`: those of the session by number.
enum CellsVerb: Verb {
    static let entry = CatalogEntry(
        .sessionVerb, "cells", summary: "list the cells of this session",
        notes: """
            A `*` marks a cell that has read something which an earlier cell made anew since, or that an earlier cell no longer \
            makes: `rerun from N` brings it up to date.
            """)

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        cell.requests.append(.cells)
        return .nothing
    }
}

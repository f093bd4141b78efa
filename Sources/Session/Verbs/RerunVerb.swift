import Catalog
import Syntax

/// `rerun [N | from N | all]`.
enum RerunVerb: Verb {
    static let entry = CatalogEntry(
        .sessionVerb, "rerun", summary: "run cells again: all, those from a number on, or one",
        form: .optional(
            .choice([
                .flag("all", as: "all"), .sequence([.word("from"), .slot("from", .count)]), .slot("cell", .count),
            ])),
        notes: """
            `rerun all`, or `rerun` alone, runs every cell from the top in a fresh workspace: those of the notebook that was opened, \
            then those typed since. `rerun from 3` runs the cells before as well, without showing them. `rerun 3` runs that one, \
            over what the cells that it depends on make, and leaves those after it as they are: `cells` marks with `*` what has \
            read something that was made anew since. What a notebook's cells want outside of its folders is asked for, once; \
            see `open`. A cell that fails ends it.
            """)

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        let words = stage.arguments
        let range: CellRange =
            words.count("from").map { .from($0) } ?? words.count("cell").map { .one($0) } ?? .all
        cell.requests.append(.rerun(range))
        return .nothing
    }
}

import Catalog
import Syntax

/// `explore`, `explore CHART`, `CHART | explore`.
enum ExploreVerb: Verb {
    static let entry = CatalogEntry(
        .sessionVerb, "explore", summary: "look at a chart full screen, by keys and mouse",
        form: .optional(.slot("chart", .series)),
        notes: """
            The last chart, or the one that is named. Left and Right move along the values, `+` and `-` zoom, `h` and `l` \
            pan, `0` shows all, `b` and `f` step by days, weeks, months or years (`,` and `.` choose which), `/` goes to a \
            date or value, `e` and `E` to the highest and lowest, `{` and `}` to gaps, `a` annotates, `B` shades what is \
            seen, `d` and `D` combine rows by longer and shorter periods, `u` undoes, `y` copies the values, `?` shows every \
            key, `q` leaves. What was done is written as a cell in the last line, `chart | x 2024-03..2024-05`, and is kept \
            when you say so on leaving. Works at the prompt; `plotline explore FILE` does without one. docs/explore.md has \
            a tour.
            """)

    static let takesInput = true

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        let name = try named(stage, in: cell) ?? cell.chart(input).name
        cell.asides += 1
        cell.requests.append(.explore(name))
        return input
    }

    private static func named(_ stage: StageSyntax, in cell: CellRun) throws -> String? {
        guard let name = stage.arguments.word("chart")?.text else { return nil }
        guard cell.workspace[name] != nil else {
            throw SessionError.unknownName(name, known: cell.workspace.names.filter { cell.workspace.chart($0) != nil })
        }
        guard cell.workspace.chart(name) != nil else { throw SessionError.notAChart(name) }
        return name
    }
}

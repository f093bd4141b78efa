import Catalog
import Series
import Syntax

/// `explain`, `NAME | explain`, `load … | … | explain`.
enum ExplainVerb: Verb {
    static let entry = CatalogEntry(
        .sessionVerb, "explain", summary: "say where a series or chart comes from, or what a pipeline would do",
        examples: [
            Example(
                "load Samples/weather.csv | where wind > 3 | aggregate hourly max gust | explain",
                reply: """
                    source  Samples/weather.csv · csv, 4,986 bytes, about 144 rows
                    reads   time, wind, gust (not temperature, precipitation)
                    rows    read whole, since the file has no more than 32 MiB
                    steps   1  where wind > 3             filter     in memory
                            2  aggregate hourly max gust  aggregate  in memory
                    """),
            Example("load Samples/weather.csv\nplot line wind\nexplain"),
        ],
        notes: """
            Alone it explains the series or chart that was made last, and `NAME | explain` one by name: its source, what was read \
            of it, whether its rows were kept or summed up as they came, each step, and how many rows it left. At the end of a \
            pipeline it says what the stages before it would do; they are planned and not run. No notebook keeps it.
            """)

    static var onlyPlans: Bool { true }

    static let takesInput = true

    static let makesNothing = true

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        cell.asides += 1
        cell.put(.text(try text(input, cell)))
        return .nothing
    }

    private static func text(_ input: Piped, _ cell: CellRun) throws -> String {
        switch input {
        case .planned(let description): return PlanText.text(description)
        case .series(let name, _), .chart(let name, _): return text(of: name, cell.workspace)
        case .nothing:
            guard let name = cell.workspace.newest else { throw SessionError.noSeries }
            return text(of: name, cell.workspace)
        }
    }

    /// Of a figure of several charts each one's, under its name.
    private static func text(of name: String, _ workspace: Workspace) -> String {
        if let parts = workspace.chart(name)?.composition?.charts {
            return parts.map { "\($0.name):\n" + text(of: $0.name, workspace) }.joined(separator: "\n\n")
        }
        if let plan = workspace.plan(of: name) { return PlanText.text(plan) }
        return workspace.frame(name).map { PlanText.text(PlanDescription(of: name, $0)) } ?? "\(name): forgotten"
    }
}

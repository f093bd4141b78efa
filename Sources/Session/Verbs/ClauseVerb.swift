import Catalog
import Charts
import Syntax

/// A clause as a stage of its own: refines the last chart drawn, or the one before the `|`. One verb for every entry
/// of Charts' clause and style catalogues.
enum ClauseVerb: Verb {
    static let entry = CatalogEntry(.clause, "clause", summary: "refine a chart")

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        let (name, chart) = try cell.chart(input)
        let refined = try chart.refined(by: stage, as: stage.result?.text ?? name, in: cell)
        // What the stage before has said of the chart holds still.
        if case .chart = input, cell.lastReply?.says(refined.reply) ?? false {} else { cell.reply(refined.reply) }
        try cell.show(
            refined, as: refined.name, plan: cell.workspace.plan(of: name)?.drawn(by: stage.words(in: cell.text)))
        return .chart(name: refined.name, refined)
    }
}

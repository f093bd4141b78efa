import Catalog
import Series
import Syntax

/// `series`.
enum SeriesVerb: Verb {
    static let entry = CatalogEntry(
        .verb, "series", aliases: ["ls"], summary: "list the series and charts of the workspace",
        examples: [Example("load Samples/weather.csv\nseries")])

    static let standsAlone = true

    static let makesNothing = true

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        let workspace = cell.workspace
        guard !workspace.names.isEmpty else {
            cell.put(.text("the workspace is empty; load a file first: load FILE.csv"))
            return .nothing
        }
        let lines = workspace.names.map { name in
            if let frame = workspace.frame(name) {
                if let remote = workspace.remotes[name] {
                    return remote.reply(name, frame, cell.context.calendar).text
                }
                let mark = name == workspace.currentSeries ? " (current)" : ""
                return Reply.series(name + mark, SeriesSummary(frame, cell.context.calendar, cell.context.cancellation))
                    .text
            }
            return Reply.line(name, ["chart", workspace.chart(name)?.summary ?? ""])
        }
        cell.put(.text(lines.joined(separator: "\n")))
        return .nothing
    }
}

import Catalog
import Syntax

/// `forget NAME`.
enum ForgetVerb: Verb {
    static let entry = CatalogEntry(
        .verb, "forget", summary: "remove a series or chart from the workspace",
        form: .slot("name", .series),
        examples: [Example("load Samples/weather.csv\nforget weather", reply: "weather: forgotten")])

    static let standsAlone = true

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        guard let name = stage.arguments.word("name")?.text else { return .nothing }
        guard cell.workspace[name] != nil else { throw SessionError.unknownName(name, known: cell.workspace.names) }
        cell.workspace.forget(name)
        cell.reply(.forgotten(name))
        return .nothing
    }
}

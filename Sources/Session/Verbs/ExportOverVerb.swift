import Catalog
import Syntax

/// `export! PATH [size 800x400] [scale 2]`.
enum ExportOverVerb: Verb {
    static let entry = CatalogEntry(
        .verb, "export!", summary: "write a file, also over one that was loaded", form: ExportVerb.form,
        examples: [
            Example("load Samples/weather.csv | first 2 | export! few.csv", reply: "few.csv: series it · 2 rows")
        ],
        notes:
            "As `export`, but also over a file that the session has loaded; what was loaded stays as it is in the session."
    )

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        try ExportVerb.write(stage, input, in: &cell)
    }
}

import Catalog
import Formats
import Language
import Series

/// `load PATH… [time COL] [columns A, B] …`.
enum LoadVerb: SourceVerb {
    static let entry = CatalogEntry(
        .verb, "load", summary: "read files into series",
        form: .sequence([
            .slot("path", .path),
            .many(
                .choice([
                    .sequence([.word("time"), .slot("time", .column)]),
                    .sequence([.word("columns"), .list(.slot("columns", .column))]),
                    .sequence([.word("zone"), .slot("zone", .raw)]),
                    .sequence([.word("format"), .slot("format", .word(.fileFormat))]),
                    .sequence([.word("dates"), .choice([.flag("dmy", as: "dates"), .flag("mdy", as: "dates")])]),
                    .sequence([.word("only"), .slot("only", .name)]),
                    .sequence([.word("type"), .slot("type", .raw)]),
                    .sequence([.word("table"), .slot("table", .raw)]),
                    .sequence([.word("query"), .slot("query", .text)]),
                    .slot("path", .path),
                ])),
        ]),
        examples: [
            Example("load Samples/weather.csv"), Example("load Samples/weather.csv columns wind, gust as air"),
        ],
        notes: """
            The series is named after the file's stem. The separator, types, units, time column and its format are found in the \
            content and said in the reply. Several paths and patterns (`*.csv`) are appended, with a text column `file`. `-` is \
            standard input.
            """)

    static func source(_ stage: StageSyntax, in cell: CellRun) throws -> any Source {
        try files(stage, in: cell)
    }

    /// The files that a stage names, with what it says of them.
    static func files(
        _ stage: StageSyntax, in cell: CellRun, _ adjust: (inout LoadOptions) -> Void = { _ in }
    ) throws -> FilesSource {
        let words = stage.arguments
        var options = LoadOptions()
        options.time = words.word("time")?.text
        let columns = words.words("columns").map(\.text)
        options.columns = columns.isEmpty ? nil : columns
        options.zone = try words.word("zone").map { try Zone.named($0.text) }
        options.format = words.word("format")?.text
        options.dates = words.word("dates").flatMap { DateOrder(rawValue: $0.text) }
        options.only = words.word("only")?.text
        options.type = words.word("type")?.text
        options.table = words.word("table")?.text
        options.query = try words.text("query").map { try FilledText.text($0, frame: nil, cell.context) }
        adjust(&options)
        return FilesSource(
            words.words("path").map(\.text), options: options, base: cell.access.base, log: cell.reads)
    }
}

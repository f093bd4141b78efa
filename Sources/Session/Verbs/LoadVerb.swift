import Reading
import Catalog
import Formats
import Series
import Syntax

/// `load PATH… [time COL] [columns A, B] …`.
enum LoadVerb: SourceVerb {
    static let entry = CatalogEntry(
        .verb, "load", summary: "read files into series",
        form: .sequence([
            .slot("path", .path),
            .many(
                .choice([
                    .sequence([.word("time"), .list(.slot("time", .column))]),
                    .sequence([.word("on"), .slot("on", .instant)]),
                    .sequence([.word("header"), .choice([.flag("none", as: "header"), .slot("header", .count)])]),
                    .sequence([.word("skip"), .slot("skip", .count)]),
                    .sequence([
                        .word("types"),
                        .list(
                            .group(
                                "types",
                                .sequence([
                                    .slot("column", .column),
                                    .choice([
                                        .flag("number", as: "type"), .flag("text", as: "type"),
                                        .flag("time", as: "type"),
                                    ]),
                                ]))),
                    ]),
                    .sequence([.word("columns"), .list(.slot("columns", .column))]),
                    .sequence([.choice([.word("zone"), .word("timezone")]), .slot("zone", .raw)]),
                    .sequence([.word("format"), .slot("format", .word(.fileFormat))]),
                    .sequence([
                        .word("dates"),
                        .choice([
                            .flag("dmy", as: "dates"), .flag("mdy", as: "dates"), .flag("ymd", as: "dates"),
                            .flag("excel", as: "dates"),
                        ]),
                    ]),
                    .sequence([.word("only"), .slot("only", .name)]),
                    .sequence([.word("type"), .slot("type", .raw)]),
                    .sequence([.word("table"), .slot("table", .raw)]),
                    .sequence([.word("sheet"), .slot("sheet", .raw)]),
                    .sequence([.word("query"), .slot("query", .text)]),
                    .sequence([.word("lines"), .slot("lines", .pattern)]),
                    .slot("path", .path),
                ])),
        ]),
        examples: [
            Example("load Samples/weather.csv"), Example("load Samples/weather.csv columns wind, gust as air"),
        ],
        notes: """
            The series is named after the file's stem. The separator, types, units, time column and its format are found in the \
            content and said in the reply. Several paths and patterns (`*.csv`) are appended, with a text column `file`. `-` is \
            standard input. `time A, B` joins a date and a time of day, `time YEAR, MONTH, DAY` \
            their parts, `time none` numbers the rows; `header N` is the line of the \
            names, `header none` says that there is none; `skip N` leaves lines out; `types zip text` says what a column holds. `lines "PATTERN"` \
            takes the lines of a log apart: named groups become columns. `load postgresql://host/db?table=readings` or \
            `load clickhouse://host/db/readings` asks a server, which does what it can of the stages after it; `table` and `query` \
            are also words of the line, and without either the tables are listed. `load db:prod table readings` takes the address from a line `connection prod postgresql://host/db` of \
            your configuration.
            """)

    static func source(_ stage: StageSyntax, in cell: CellRun) throws -> any Source {
        var options = LoadOptions()
        let paths = try self.options(stage.arguments, in: cell, &options)
        if let server = try ServerLoad.source(paths, options, in: cell) { return server }
        return FilesSource(paths, options: options, access: cell.access, log: cell.reads)
    }

    /// The files that a stage names, with what it says of them.
    static func files(
        _ stage: StageSyntax, in cell: CellRun, _ adjust: (inout LoadOptions) -> Void = { _ in }
    ) throws -> FilesSource {
        var options = LoadOptions()
        let paths = try self.options(stage.arguments, in: cell, &options)
        adjust(&options)
        return FilesSource(paths, options: options, access: cell.access, log: cell.reads)
    }

    /// What a stage says of its files.
    ///
    /// - Returns: their paths as typed.
    static func options(_ words: Arguments, in cell: CellRun, _ options: inout LoadOptions) throws -> [String] {
        try takeTime(words, &options, cell)
        options.header = words.count("header") ?? (words.word("header") == nil ? nil : 0)
        options.skip = words.count("skip")
        for group in words.groups("types") {
            guard let column = group.word("column")?.text else { continue }
            options.types[column] = group.word("type").flatMap { ColumnType(rawValue: $0.text) }
        }
        let columns = words.words("columns").map(\.text)
        options.columns = columns.isEmpty ? nil : columns
        options.zone = try words.word("zone").map { try Zone.named($0.text) }
        options.asksZone = cell.settings.isZoneOpen
        options.format = words.word("format")?.text
        options.dates = words.word("dates").flatMap { DateOrder(rawValue: $0.text) }
        options.only = words.word("only")?.text
        options.type = words.word("type")?.text
        options.table = words.word("table")?.text
        options.sheet = words.word("sheet")?.text
        options.query = try words.text("query").map { try FilledText.text($0, frame: nil, cell.context) }
        options.lines = words.text("lines")?.literal
        return try words.each("path").compactMap { try FilledText.path($0, cell.context) }
    }

    private static func takeTime(_ words: Arguments, _ options: inout LoadOptions, _ cell: CellRun) throws {
        let columns = words.words("time").map(\.text)
        if columns == ["none"] {
            options.refusesTime = true
        } else {
            options.time = columns.first
            options.clock = columns.dropFirst().first
            options.timeParts = columns.count > 1 ? columns : []
        }
        if let day = words.instant("on") {
            let calendar = cell.context.calendar
            let start = try calendar.resolve(day, now: cell.context.now, onlyDay: nil).lowerBound
            let civil = calendar.civil(start)
            options.day = Int64(civil.date.daysSinceEpoch) * Microseconds.day + civil.microsecondsOfDay
        }
    }
}

import Catalog
import Charts
import Files
import Formats
import Surfaces
import Syntax

/// `export PATH [size 800x400] [scale 1.5] [transparent]`.
enum ExportVerb: Verb {
    static let entry = CatalogEntry(
        .verb, "export", summary: "write a chart as a picture or a page, or a series as csv, json or jsonl",
        form: form,
        examples: [
            Example(
                "load Samples/weather.csv\nplot line wind as windy\nexport windy.png size 600x300",
                reply: "windy.png: chart windy · 600 × 300 pixels"),
            Example(
                "load Samples/weather.csv\nplot line wind as windy\nexport windy.html",
                reply: "windy.html: chart windy · 800 × 400 points"),
            Example(
                "load Samples/weather.csv | aggregate hourly max gust | export gusts.csv",
                reply: "gusts.csv: series it · 24 rows"),
        ],
        notes: """
            The file's ending chooses the type: png, svg and pdf are pictures, html is a page in one file that reads its values out \
            under the pointer, a finger and the arrow keys. Each says what it was made of: `plotline why windy.png`. `scale` is pixels a point, 0.5 to 4; `transparent` leaves the ground out. A picture is of the chart before the `|`, or of the last one drawn; csv, json and \
            jsonl are of the series before the `|`, or of the current one. The file appears whole after the cell's last statement, or \
            not at all; one that replaces another keeps its rights. A file that the session has loaded is refused: `export!` \
            writes over it.
            """)

    static let form: Form = .sequence([
        .slot("path", .path),
        .anyOrder([
            .sequence([.word("size"), .slot("size", .raw)]), .sequence([.word("scale"), .slot("scale", .number)]),
            .flag("transparent", as: "transparent"),
        ]),
    ])

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        try refuseLoaded(stage, in: cell)
        return try write(stage, input, in: &cell)
    }

    /// - Throws: `SessionError.loadedHere` for a file that a load of this session has read, under whatever name.
    private static func refuseLoaded(_ stage: StageSyntax, in cell: CellRun) throws {
        // A notebook's fence refuses it in any case, and looks at nothing outside.
        guard cell.access.asker == .person, let typed = try path(stage, in: cell) else { return }
        let target = try FileTarget(cell.access.path(typed), typed: typed)
        let isLoaded = cell.workspace.sources.contains { target.isSame(as: cell.access.path($0.path)) }
        if isLoaded { throw SessionError.loadedHere(path: typed) }
    }

    private static func path(_ stage: StageSyntax, in cell: CellRun) throws -> String? {
        try stage.arguments["path"].flatMap { try FilledText.path($0, cell.context) }
    }

    /// Writes the file that the stage names, over whatever is there.
    static func write(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        guard let typed = try path(stage, in: cell) else { return input }
        guard let format = ExportFormatCatalog.format(for: typed) else {
            throw SessionError.unknownFileType(path: typed, known: ExportFormatCatalog.all.map { $0.suffix })
        }
        let (name, content, piped) = try exported(as: format, typed, input, cell)
        var export = Export(
            content: content, size: stage.arguments.word("size")?.text,
            scale: stage.arguments.number("scale")?.value ?? 1,
            isTransparent: stage.arguments.has("transparent"), settings: cell.settings,
            source: PictureSource.text(cell.source, access: cell.access, vocabulary: cell.vocabulary))
        if format.subject == .chart { export.origin = cell.figureOrigin(in: cell.access.path(typed).folder) }
        var extent = ""
        let written = export
        try cell.write(typed) { extent = try format.write(written, to: &$0) }
        cell.reply(.exported(path: typed, of: name, extent: extent))
        return piped
    }

    /// What a stage writes: the chart or series before the `|`, or the current one.
    private static func exported(
        as format: any ExportFormat.Type, _ path: String, _ input: Piped, _ cell: CellRun
    ) throws -> (words: String, Export.Content, Piped) {
        func refused(_ what: String, _ subject: ExportSubject) -> SessionError {
            .wrongFileType(
                path: path, type: format.suffix, of: what, known: ExportFormatCatalog.suffixes(of: subject))
        }
        switch format.subject {
        case .series:
            if case .chart(let name, _) = input { throw refused("chart '\(name)'", .chart) }
            let (name, frame) = try cell.series(input)
            return ("series \(name)", .series(frame, cell.context.calendar), .series(name: name, frame))
        case .chart:
            if case .series(let name, _) = input { throw refused("series '\(name)'", .series) }
            let (name, chart) = try cell.chart(input)
            return (name == "chart" ? name : "chart \(name)", .chart(chart), .chart(name: name, chart))
        }
    }
}

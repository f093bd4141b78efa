import Catalog
import Charts
import Formats
import Language
import Surfaces

/// `export PATH [size 800x400] [scale 2]`.
enum ExportVerb: Verb {
    static let entry = CatalogEntry(
        .verb, "export", summary: "write a chart as a picture, or a series as csv, json or jsonl",
        form: form,
        examples: [
            Example(
                "load Samples/weather.csv\nplot line wind as windy\nexport windy.png size 600x300",
                reply: "windy.png: chart windy · 600 × 300 pixels"),
            Example(
                "load Samples/weather.csv | aggregate hourly max gust | export gusts.csv",
                reply: "gusts.csv: series it · 24 rows"),
        ],
        notes: """
            The file's ending chooses the type. A picture is of the chart before the `|`, or of the last one drawn; csv, json and \
            jsonl are of the series before the `|`, or of the current one. The file appears whole after the cell's last statement, or \
            not at all; one that replaces another keeps its rights. A file that the session has loaded is refused: `export!` \
            writes over it.
            """)

    static let form: Form = .sequence([
        .slot("path", .path),
        .anyOrder([
            .sequence([.word("size"), .slot("size", .raw)]), .sequence([.word("scale"), .slot("scale", .count)]),
        ]),
    ])

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        try refuseLoaded(stage, in: cell)
        return try write(stage, input, in: &cell)
    }

    /// - Throws: `SessionError.loadedHere` for a file that a load of this session has read, under whatever name.
    private static func refuseLoaded(_ stage: StageSyntax, in cell: CellRun) throws {
        guard let typed = stage.arguments.word("path")?.text else { return }
        let target = try FileTarget(cell.access.path(typed), typed: typed)
        let isLoaded = cell.workspace.sources.contains { target.isSame(as: cell.access.path($0.path)) }
        if isLoaded { throw SessionError.loadedHere(path: typed) }
    }

    /// Writes the file that the stage names, over whatever is there.
    static func write(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        guard let typed = stage.arguments.word("path")?.text else { return input }
        let path = cell.access.path(typed)
        let suffix = PathName.suffix(typed)
        if let format = DataFormat(rawValue: suffix) {
            if case .chart(let name, _) = input {
                throw SessionError.wrongFileType(
                    path: typed, type: suffix, of: "chart '\(name)'", known: FigureFile.suffixes)
            }
            let (name, frame) = try cell.series(input)
            let calendar = cell.context.calendar
            try cell.files.write(path, typed: typed) { writer in
                try format.write(frame, calendar) { try writer.append($0) }
            }
            cell.reply(Reply.line(typed, ["series \(name)", Reply.rowChain([frame.count])]))
            return .series(name: name, frame)
        }
        guard FigureFile.suffixes.contains(suffix) else {
            throw SessionError.unknownFileType(
                path: typed, known: FigureFile.suffixes + DataFormat.allCases.map(\.rawValue))
        }
        if case .series(let name, _) = input {
            throw SessionError.wrongFileType(
                path: typed, type: suffix, of: "series '\(name)'", known: DataFormat.allCases.map(\.rawValue))
        }
        let (name, chart) = try cell.chart(input)
        let scale = stage.arguments.count("scale") ?? 1
        guard (1...4).contains(scale) else { throw SessionError.badScale(scale) }
        let asked =
            try stage.arguments.word("size").map { try FigureSize($0.text, scale: scale) } ?? chart.size(cell.settings)
        let (bytes, size) = try FigureFile.picture(
            chart, suffix: suffix, size: asked, scale: scale, settings: cell.settings, source: cell.source)
        try cell.files.write(path, typed: typed) { try $0.append(bytes) }
        let extent =
            suffix == "png"
            ? "\(size.width * scale) × \(size.height * scale) pixels" : "\(size.width) × \(size.height) points"
        cell.reply(Reply.line(typed, [name == "chart" ? name : "chart \(name)", extent]))
        return .chart(name: name, chart)
    }
}

import Catalog
import Series

/// Comma, semicolon, tab and bar separated text, RFC 4180 and what people really write.
package struct CSVFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "csv", aliases: ["tsv"], summary: "Rows of text between commas, semicolons, tabs or bars",
        examples: [Example("load Samples/weather.csv format csv")],
        notes: """
            Separator, header, units in headers (`speed (m/s)`), decimal commas, the time column and its format are read \
            from the content and said. `NA`, `NaN`, `null`, `n/a`, `-` and nothing are missing.
            """)

    package static let takes: Set<FormatOption> = [.header, .skip, .table]

    /// Takes every text; it stands last in the catalogue.
    package static func recognises(_ head: [UInt8]) -> Bool { true }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        let text = try source.decodedText(request.context)
        if let log = try StampedLog(text, request.options) { return try log.read(text, request) }
        guard let blocks = try blocks(of: text, request) else {
            var reader = CSVReader(text, request)
            return try reader.read()
        }
        var reader = CSVReader(try ByteSource.bytes(blocks.bytes, path: source.path), request)
        var content = try reader.read()
        if blocks.isCut {
            content.notes = content.notes.map { $0 == .table(.written([.tabs])) ? .table(.written([.blanks])) : $0 }
        }
        content.notes = text.decodingNotes + blocks.notes + content.notes
        return content
    }

    /// The text as a sequence of blocks, where it is one.
    ///
    /// - Throws: `unusedOption` where it is none and one of several kinds of rows is asked for.
    private static func blocks(of text: ByteSource, _ request: ReadRequest) throws(FormatsError) -> TextBlocks? {
        if let blocks = try TextBlocks(text, request.options) { return blocks }
        guard request.options.table == nil else {
            throw .unusedOption(option: FormatOption.table.rawValue, path: text.path, format: entry.name)
        }
        return nil
    }

    package static var streams: Bool { true }

    package static func schema(_ source: ByteSource, _ request: ReadRequest) throws -> SourceSchema? {
        var source = try source.decodedText(request.context)
        let bytes = source.originalSize
        if try StampedLog(source, request.options) != nil { return nil }
        let blocks = try blocks(of: source, request)
        if let blocks { source = try ByteSource.bytes(blocks.bytes, path: source.path) }
        let inference = try CSVInference(source, request.options)
        let plan = inference.plan
        let columns = plan.columns.enumerated().filter { $0.offset != plan.timeIndex }.map { _, column in
            let kind: SourceColumn.Kind? =
                switch column.kind {
                case .skip: nil
                case .text where column.isUndecided: nil
                case .number: .number
                case .whole: .whole
                case .text: .text
                case .time: .time
                }
            return SourceColumn(name: column.name, kind: kind, unit: column.unit)
        }
        let rest = Double(source.size - plan.bodyOffset)
        let rows = inference.rowBytes.flatMap { $0 > 0 ? Int(exactly: (rest / $0).rounded()) : nil }
        return SourceSchema(
            kind: entry.name, bytes: bytes,
            index: plan.timeIndex.map { plan.columns[$0].name } ?? plan.sampled.map { _ in "time" },
            columns: columns, rows: rows.map(RowEstimate.about))
    }

    package static func stream(
        _ source: ByteSource, _ request: ReadRequest, into rows: RowChunks
    ) throws -> [FormatsNote]? {
        guard request.options.only == nil else { return nil }
        let text = try source.decodedText(request.context)
        guard try StampedLog(text, request.options) == nil, try blocks(of: text, request) == nil else { return nil }
        return try CSVStream(text, request).run(into: rows)
    }
}

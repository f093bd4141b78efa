import Catalog
import Files
import Reading
import Series

/// A workbook of Excel (`.xlsx`) or of OpenDocument (`.ods`): one sheet of it.
package struct WorkbookFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "xlsx", aliases: ["ods"], summary: "A workbook of Excel or OpenDocument, a sheet of it",
        examples: [Example("load Samples/meter.xlsx")],
        notes: """
            The first sheet that holds a table, or the one that `sheet NAME` says. Dates, times and shares are told by the cells' \
            formats; header, titles above it, units and the time column are found as in text files.
            """)

    package static let takes: Set<FormatOption> = [.sheet, .header, .skip]

    /// What stands first in a workbook, by the programs that write it and by those that pack one again.
    private static let first = [
        "[Content_Types].xml", "_rels/.rels", "xl/", "docProps/", "content.xml", "Configurations2/",
        "META-INF/manifest.xml",
        "manifest.rdf", "Thumbnails/", "meta.xml", "settings.xml", "styles.xml",
    ]

    /// An archive that begins as the programs write it.
    package static func recognises(_ head: [UInt8]) -> Bool {
        guard head.starts(with: [0x50, 0x4B, 3, 4]), head.count > 38 else { return false }
        let name = head[30...].prefix(80)
        if name.starts(with: "mimetypeapplication/vnd.oasis.opendocument.spreadsheet".utf8) { return true }
        return first.contains { name.starts(with: $0.utf8) }
    }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        let directory = try ZipDirectory(source)
        let isExcel = directory.entries.contains { $0.name == "xl/workbook.xml" }
        guard isExcel || directory.entries.contains(where: { $0.name == "content.xml" }) else {
            throw FormatsError.notOfFormat(path: source.path, format: "xlsx", reason: "it holds no workbook")
        }
        let (name, count, text) =
            isExcel ? try excel(source, directory, request) : try openDocument(source, directory, request)
        var inner = request
        inner.options.separator = UInt8(ascii: ",")
        inner.options.format = "csv"
        var content = try CSVFormat.read(text, inner)
        if count > 1 || request.options.sheet != nil { content.notes.insert(.sheet(name), at: 0) }
        return content
    }

    /// Rows are packed, and unpacked from their start.
    package static func glimpse(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent? { nil }

    /// The names of the sheets; none where it takes more packed bytes than a look does to know them.
    package static func choices(
        of option: FormatOption, in source: ByteSource, _ request: ReadRequest
    ) throws -> [String] {
        guard option == .sheet else { return [] }
        let limit = Glimpse.bytes
        let entries = try ZipDirectory(source).entries
        if let entry = entries.first(where: { $0.name == "xl/workbook.xml" }), entry.packedSize <= limit {
            let parts = ExcelParts()
            try XMLPass.run(try ZipEntryStream(entry, in: source), isUTF8: false, request.context, parts)
            return parts.sheets.map(\.name)
        }
        guard let entry = entries.first(where: { $0.name == "content.xml" }), entry.packedSize <= limit else {
            return []
        }
        let visitor = OpenDocumentSheet(nil) { SheetText(source, context: request.context) }
        try XMLPass.run(try ZipEntryStream(entry, in: source), isUTF8: false, request.context, visitor)
        return visitor.names
    }

    private typealias Found = (name: String, count: Int, text: ByteSource)

    // MARK: Excel

    private static func excel(
        _ source: ByteSource, _ directory: ZipDirectory, _ request: ReadRequest
    ) throws -> Found {
        let parts = ExcelParts()
        for name in ["xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml", "xl/sharedStrings.xml"] {
            guard let entry = directory.entries.first(where: { $0.name == name }) else { continue }
            try XMLPass.run(try ZipEntryStream(entry, in: source), isUTF8: false, request.context, parts)
        }
        let names = parts.sheets.map(\.name)
        if let wanted = request.options.sheet, !names.contains(wanted) {
            throw FormatsError.unknownTable(name: wanted, path: source.path, tables: names)
        }
        for sheet in parts.sheets where request.options.sheet ?? sheet.name == sheet.name {
            guard let target = parts.targets[sheet.id] else { continue }
            let place = Path(target).resolved(from: "/xl")
            guard let entry = directory.entries.first(where: { Path.root.joined($0.name) == place }) else { continue }
            let text = SheetText(source, context: request.context)
            let stream = try ZipEntryStream(entry, in: source)
            try XMLPass.run(stream, isUTF8: false, request.context, ExcelSheet(parts, into: text))
            if text.rows > 1 || request.options.sheet != nil || names.count == 1 {
                return (sheet.name, names.count, try text.source(source))
            }
        }
        throw FormatsError.notOfFormat(path: source.path, format: "xlsx", reason: "none of its sheets holds a table")
    }

    // MARK: OpenDocument

    private static func openDocument(
        _ source: ByteSource, _ directory: ZipDirectory, _ request: ReadRequest
    ) throws -> Found {
        guard let entry = directory.entries.first(where: { $0.name == "content.xml" }) else {
            throw FormatsError.notOfFormat(path: source.path, format: "ods", reason: "it holds no workbook")
        }
        let visitor = OpenDocumentSheet(request.options.sheet) {
            SheetText(source, context: request.context)
        }
        try XMLPass.run(try ZipEntryStream(entry, in: source), isUTF8: false, request.context, visitor)
        guard let chosen = visitor.chosen else {
            if let wanted = request.options.sheet {
                throw FormatsError.unknownTable(name: wanted, path: source.path, tables: visitor.names)
            }
            throw FormatsError.notOfFormat(path: source.path, format: "ods", reason: "none of its sheets holds a table")
        }
        return (chosen.name, visitor.names.count, try chosen.sheet.source(source))
    }
}

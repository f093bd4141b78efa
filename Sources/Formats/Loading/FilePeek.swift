import Files
import Reading
import Series
import Engines
import Tables

/// What a file's first bytes tell of its series, for somebody who is still typing: a regular file alone, never one that must be
/// waited for, unpacked or read by another program.
package enum FilePeek {
    /// Most bytes that are read.
    package static let limit = 64 << 10

    /// Formats that are read by other programs or libraries, or from their end.
    private static let heavy: [any FileFormat.Type] = [
        WorkbookFormat.self, ZipFormat.self, SQLiteFormat.self, DuckDBFormat.self, ParquetFormat.self,
        ArrowFormat.self,
    ]

    /// The series of the first of the files, named as a load names them, with the rows that the first bytes hold; none for
    /// whatever is not known by its beginning.
    package static func series(
        _ paths: [String], _ options: LoadOptions, _ context: SeriesContext, _ access: FileAccess
    ) -> [(name: String, frame: Frame)] {
        guard let loader = try? Loader(paths: paths, options: options, context: context, access: access),
            let (path, source) = file(of: loader), let content = beginning(of: source, path, loader)
        else { return [] }
        let stem = FilePaths.seriesName(of: path)
        return content.series.filter { LoadOptions.isChosen($0.entity, options.only) }
            .map { (name: $0.entity.map { stem + "_" + FilePaths.typable($0) } ?? stem, frame: $0.frame) }
    }

    /// What the first of the files holds that a word of `load` chooses from: the tables of a database, the sheets of a workbook,
    /// the entities that the first bytes name (`only`).
    package static func names(
        for word: String, _ paths: [String], _ options: LoadOptions, _ context: SeriesContext, _ access: FileAccess
    ) -> [String] {
        var options = options
        (options.only, options.table, options.sheet) = (nil, nil, nil)
        guard let loader = try? Loader(paths: paths, options: options, context: context, access: access),
            let (path, source) = file(of: loader)
        else { return [] }
        let request = ReadRequest(options: options, context: context, workers: 1)
        switch word {
        case "only": return beginning(of: source, path, loader)?.series.compactMap(\.entity) ?? []
        case "table": return (try? SQLiteFormat.tables(of: source, request)) ?? []
        case "sheet": return (try? WorkbookFormat.sheets(of: source, request, within: limit)) ?? []
        default: return []
        }
    }

    private static func file(of loader: Loader) -> (path: String, source: ByteSource)? {
        guard let path = loader.files.first, path != "-", loader.access.isRegular(path),
            let file = try? ByteSource.open(path, through: loader.access, loader.context.cancellation),
            file.file?.isPipe == false
        else { return nil }
        return (path, file)
    }

    private static func beginning(of file: ByteSource, _ path: String, _ loader: Loader) -> FileContent? {
        guard var bytes = try? file.slice(offset: 0, count: limit) else { return nil }
        if file.size > bytes.count {
            // The last line is cut off.
            guard let end = bytes.lastIndex(of: 0x0A) else { return nil }
            bytes.removeSubrange((end + 1)...)
        }
        guard let source = try? ByteSource.bytes(bytes, path: path), let format = try? loader.format(of: source),
            !heavy.contains(where: { $0 == format }), !isPacked(bytes)
        else { return nil }
        return try? format.read(source, ReadRequest(options: loader.options, context: loader.context, workers: 1))
    }

    private static func isPacked(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x1F, 0x8B]) || PackedContent.Kind(Array(bytes.prefix(6))) != nil
    }
}

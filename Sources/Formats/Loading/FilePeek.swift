import Files
import Series

/// What a file's first bytes tell of its series, for somebody who is still typing: a regular file alone, never one that must be
/// waited for, unpacked or read by another program.
package enum FilePeek {
    /// Most bytes that are read.
    package static let limit = 64 << 10

    /// Formats that are read by other programs or libraries, or from their end.
    private static let heavy: [any FileFormat.Type] = [
        WorkbookFormat.self, ZipFormat.self, SQLiteFormat.self, ParquetFormat.self, ArrowFormat.self,
    ]

    /// The series of the first of the files, named as a load names them, with the rows that the first bytes hold; none for
    /// whatever is not known by its beginning.
    package static func series(
        _ paths: [String], _ options: LoadOptions, _ context: SeriesContext, _ access: FileAccess
    ) -> [(name: String, frame: Frame)] {
        guard let loader = try? Loader(paths: paths, options: options, context: context, access: access),
            let path = loader.files.first, path != "-", access.isRegular(path),
            let file = try? ByteSource.open(path, through: access, context.cancellation), file.file?.isPipe == false,
            var bytes = try? file.slice(offset: 0, count: limit)
        else { return [] }
        if file.size > bytes.count {
            // The last line is cut off.
            guard let end = bytes.lastIndex(of: 0x0A) else { return [] }
            bytes.removeSubrange((end + 1)...)
        }
        guard let source = try? ByteSource.bytes(bytes, path: path), let format = try? loader.format(of: source),
            !heavy.contains(where: { $0 == format }), !isPacked(bytes),
            let content = try? format.read(source, ReadRequest(options: options, context: context, workers: 1))
        else { return [] }
        let stem = FilePaths.seriesName(of: path)
        return content.series.filter { Loader.isChosen($0.entity, options.only) }
            .map { (name: $0.entity.map { stem + "_" + FilePaths.typable($0) } ?? stem, frame: $0.frame) }
    }

    private static func isPacked(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x1F, 0x8B]) || PackedContent.Kind(Array(bytes.prefix(6))) != nil
    }
}

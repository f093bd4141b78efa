import Catalog
import Devices
import Files
import Reading
import Series

/// A zip archive: the export of Apple Health or Strava in it, or the only file that it holds.
package struct ZipFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "zip", summary: "Archive with an export of Apple Health or Strava, or with one file",
        examples: [Example("load Samples/apple-health.zip type HeartRate as pulse")],
        notes: """
            An `export.xml` in it is unpacked while it is read; any other file is unpacked in memory, up to 1 GB. Stored and \
            deflated files are read, also beyond 4 GB.
            """)

    package static let takes: Set<FormatOption> = [.type, .table, .query]

    /// What is unpacked in memory at most.
    private static let memoryLimit = 1 << 30
    private static let headSize = 64 << 10

    package static func recognises(_ head: [UInt8]) -> Bool {
        ZipDirectory.begins(head)
    }

    /// What is in it is packed.
    package static func glimpse(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent? { nil }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        let files = try ZipDirectory(source).files
        if let health = try AppleHealthFormat.read(files: files, in: source, request) { return health }
        for entry in files where Path(entry.name).names.count == 1 && Path(entry.name).name.ends(in: "csv") {
            let head = try ZipEntryStream(entry, in: source).next(headSize)
            if StravaFormat.recognises(head) { return try unpacked(entry, source, request) }
        }
        guard files.count == 1 else {
            throw FormatsError.archiveOfSeveral(path: source.path, files: files.map(\.name))
        }
        return try unpacked(files[0], source, request)
    }

    /// Reads one file by whatever format recognises it.
    private static func unpacked(
        _ entry: ZipDirectory.Entry, _ source: ByteSource, _ request: ReadRequest
    ) throws -> FileContent {
        guard entry.size <= memoryLimit else {
            throw FormatsError.unreadableEntry(
                path: source.path, entry: entry.name, reason: "takes more than \(memoryLimit >> 30) GB of memory")
        }
        let stream = try ZipEntryStream(entry, in: source)
        var bytes: [UInt8] = []
        while true {
            try request.context.cancellation.check()
            let more = try stream.next(1 << 20)
            if more.isEmpty { break }
            bytes += more
        }
        let inner = try ByteSource.bytes(bytes, path: stream.path)
        let head = try inner.slice(offset: 0, count: headSize)
        let reader = FormatCatalog.all.first { $0.recognises(head) } ?? CSVFormat.self
        guard reader != ZipFormat.self else {
            throw FormatsError.unreadableEntry(path: source.path, entry: entry.name, reason: "is an archive itself")
        }
        for option in request.options.given where !reader.takes.contains(option) {
            throw FormatsError.unusedOption(option: option.rawValue, path: stream.path, format: reader.entry.name)
        }
        var content = try reader.read(inner, request)
        content.notes.insert(.member(entry.name), at: 0)
        return content
    }
}

import Series

extension Loader {
    /// Hands the rows of a CSV file over stretch by stretch instead of keeping them.
    ///
    /// - Returns: the notes and the file, without a series; nil when the load must be done whole: a small file, several of
    ///   them, another format, or rows that only the whole file can settle. What was handed over is void then.
    /// - Throws: `FormatsError`, `Interrupted`, what `allow` and `take` throw.
    package static func stream(
        paths: [String], options: LoadOptions, context: SeriesContext, base: String = ".",
        allow: (String) throws -> Void = { _ in }, _ take: (Frame) throws -> Void
    ) throws -> Loaded? {
        let files = try FilePaths.expand(paths, base: base)
        guard files.count == 1, let (path, place) = files.first, path != "-", options.only == nil else { return nil }
        try allow(place)
        let source = try ByteSource.open(path, readingFrom: place)
        guard source.size > options.windowBytes else { return nil }
        let head = try source.slice(offset: 0, count: 64 << 10)
        let isCompressed = head.starts(with: [0x1F, 0x8B]) || head.starts(with: [0x50, 0x4B])
        guard !isCompressed, format(of: head, options) == CSVFormat.self else { return nil }
        guard let (rows, notes) = try CSVStream(source, ReadRequest(options: options, context: context)).run(take)
        else { return nil }
        return Loaded(
            series: [], notes: notes,
            files: [LoadedFile(path: path, byteSize: source.originalSize, rowCount: rows)])
    }

    private static func format(of head: [UInt8], _ options: LoadOptions) -> (any FileFormat.Type)? {
        if let name = options.format {
            return FormatCatalog.all.first { $0.entry.name == name || $0.entry.aliases.contains(name) }
        }
        return FormatCatalog.all.first { $0.recognises(head) }
    }
}

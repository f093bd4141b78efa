import Files
import Reading
import Series

/// The files of one `load`, standard input among them.
package struct FilesSource: Source {
    private let paths: [String]
    private var options: LoadOptions
    private let access: FileAccess
    private let log: ReadLog
    /// Made once, since standard input can be read once.
    private var opened: Loader?
    /// The steps that the format of the one file does.
    private var taken: (any TakenSteps)?
    private var mended = MendedCodes([])

    /// - Parameters:
    ///   - paths: as typed.
    ///   - access: opens them, for whoever asks.
    ///   - log: is told of every file that was read.
    package init(_ paths: [String], options: LoadOptions, access: FileAccess, log: ReadLog) {
        self.paths = paths
        self.options = options
        self.access = access
        self.log = log
    }

    package var name: String { paths.joined(separator: ", ") }

    private mutating func loader(_ context: SeriesContext) throws -> Loader {
        if let opened { return opened }
        let made = try Loader(paths: paths, options: options, context: context, access: access)
        opened = made
        return made
    }

    package mutating func schema(_ context: SeriesContext) throws -> SourceSchema {
        var loader = try loader(context)
        defer { opened = loader }
        return try loader.schema()
    }

    package mutating func delivery(_ context: SeriesContext) throws -> SourceDelivery {
        var loader = try loader(context)
        defer { opened = loader }
        return try loader.delivery()
    }

    package var asked: String? { taken?.asked }

    package func outline(_ context: SeriesContext) -> Frame? { taken?.outline }

    /// Learns which columns are needed, and asks the format of a single file for the steps.
    package func push(_ steps: [Step], needing needed: Set<String>?, _ context: SeriesContext) throws -> Pushed {
        var source = self
        source.options.needed = options.columns == nil ? needed : nil
        source.opened = nil
        source.taken = nil
        source.mended = MendedCodes(steps)
        guard !steps.isEmpty, paths.count == 1, !access.isReadOnce(paths[0]) else { return Pushed(source) }
        var loader = try source.loader(context)
        source.taken = try loader.taking(steps)
        source.opened = loader
        return Pushed(source, source.taken?.verdicts ?? [])
    }

    package mutating func scan(
        _ grain: ScanGrain, from mark: ScanMark?, _ context: SeriesContext, _ take: @escaping (Chunk) throws -> Void
    ) throws -> ScanReport {
        var loader = try loader(context)
        defer { opened = loader }
        if let taken {
            let (loaded, rows) = try loader.load(taken)
            for (name, frame) in loaded.series {
                try take(Chunk(name: name, frame: frame, mark: ScanMark(rows: frame.count)))
            }
            log.add(loaded.files)
            return ScanReport(
                notes: loaded.notes.erased, kind: loaded.kind, bytes: loaded.files.first?.byteSize, counts: rows.counts,
                instants: rows.instants)
        }
        let loaded: Loaded
        switch grain {
        case .chunks:
            let name = loader.seriesName
            let found = try loader.stream(from: mark) { try take(Chunk(name: name, frame: $0, mark: $1)) }
            guard let found else { throw NotStreamable(columns: loader.misjudged, knowsBetter: loader.knowsBetter) }
            loaded = found
        case .whole:
            loaded = try loader.load()
            for (name, frame) in loaded.series {
                let rows = min(mark?.rows ?? 0, frame.count)..<frame.count
                try take(Chunk(name: name, frame: frame.taking(rows), mark: ScanMark(rows: frame.count)))
            }
        }
        log.add(loaded.files)
        return ScanReport(
            notes: mended.left(of: loaded.notes).erased, kind: loaded.kind,
            bytes: loaded.files.reduce(0) { $0 + $1.byteSize },
            parts: loaded.files.count)
    }
}

/// The files that the plans of a cell have read, and the servers that they have asked.
package final class ReadLog {
    package private(set) var files: [LoadedFile] = []
    package private(set) var servers: [FenceRequest] = []
    /// What came of these, in order.
    package private(set) var fetches: [ServerFetch] = []
    /// Why rows that are kept beside the notebook stood in for a server.
    package private(set) var standIns: [String] = []

    package init() {}

    func add(_ more: [LoadedFile]) { files += more.filter { $0.path != "-" } }

    package func add(_ request: FenceRequest) { servers.append(request) }

    package func add(_ fetch: ServerFetch) { fetches.append(fetch) }

    package func add(standIn words: String) { if !standIns.contains(words) { standIns.append(words) } }
}

extension Loader {
    /// What a series of one file is called.
    var seriesName: String { files.first.map { FilePaths.seriesName(of: $0) } ?? "input" }

    /// The steps that the format of the one file does; nil when it does none.
    mutating func taking(_ steps: [Step]) throws -> (any TakenSteps)? {
        guard files.count == 1, partitions.names.isEmpty, let path = files.first else { return nil }
        let source = try open(path)
        return try format(of: source).taking(steps, source, ReadRequest(options: options, context: context))
    }

    /// The rows, or parts, that the steps leave which the format does.
    mutating func load(_ taken: any TakenSteps) throws -> (loaded: Loaded, rows: TakenRows) {
        let source = try open(files[0])
        let rows = try taken.read()
        var file = LoadedFile(
            path: files[0], byteSize: source.originalSize, rowCount: rows.counts.first ?? nil, stamp: source.stamp,
            outside: source.outside)
        file.asker = access.asker
        let loaded = Loaded(
            series: [(seriesName, rows.frame)], notes: Self.notes(of: [(files[0], source.notes + rows.notes)]),
            files: [file], kind: try format(of: source).entry.name)
        return (loaded, rows)
    }

    /// What is known before rows are read: of several files the first one's columns. Standard input is left alone.
    mutating func schema() throws -> SourceSchema {
        guard let path = files.first, !access.isReadOnce(path) else {
            return SourceSchema(kind: options.format ?? "standard input")
        }
        let source = try open(path)
        let format = try format(of: source)
        var schema =
            try format.schema(source, ReadRequest(options: options, context: context))
            ?? SourceSchema(kind: format.entry.name, bytes: source.originalSize)
        schema.parts = files.count
        schema.columns = schema.columns.map { own in
            own + partitions.columns.filter { column in !own.contains { $0.name == column.name } }
        }
        if files.count > 1 { (schema.bytes, schema.rows) = (nil, nil) }
        return schema
    }

    /// How the rows would come to an aggregate: as `stream` decides.
    mutating func delivery() throws -> SourceDelivery {
        guard let path = files.first, !access.isReadOnce(path) else { return .chunks(bytes: options.chunkBytes) }
        let source = try open(path)
        let format = try format(of: source)
        guard format.streams, options.only == nil else { return .onlyWhole(kind: format.entry.name) }
        let isLarge = files.count > 1 ? isWorthwhile() : source.size > options.chunkBytes
        return isLarge ? .chunks(bytes: options.chunkBytes) : .small(limit: options.chunkBytes)
    }
}

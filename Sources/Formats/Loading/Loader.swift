import Diagnostics
import Files
import Reading
import Series
import Tables

/// `load`: from paths to series. Each file is opened when its turn comes; standard input is read once and kept, so that what
/// cannot be streamed can still be read whole.
package struct Loader {
    var options: LoadOptions
    let context: SeriesContext
    /// As typed, or as patterns matched them.
    let files: [String]
    let access: FileAccess
    /// What the folders of the files say.
    let partitions: Partitions
    private var readOnce: [String: ByteSource] = [:]
    /// The columns that a stream's first rows misjudged, so that it came to nothing.
    var misjudged: [String] = []
    /// Whether another stream may come to its end, since it has been found out what they are.
    var knowsBetter = false
    /// By path: what columns are, as such a stream has found out.
    var known: [String: [CSVColumn]] = [:]

    /// - Parameters:
    ///   - paths: as typed: files, patterns (`data/*.csv`), `~/…`, `-` for standard input. Several files are appended in
    ///     that order, with their name in a text column `file`.
    ///   - access: opens the files, for whoever asks; messages and the column `file` say paths as typed.
    /// - Throws: `FormatsError` for a pattern that no file matches, or whose folder may not be listed.
    package init(
        paths: [String], options: LoadOptions = LoadOptions(), context: SeriesContext,
        access: FileAccess = FileAccess()
    ) throws {
        files = try FilePaths.expand(paths, through: access)
        guard !files.isEmpty else { throw FormatsError.noMatch(pattern: paths.first ?? "") }
        var options = options
        partitions = Partitions(files, typed: paths)
        if files.count > 1 { options.added = ["file", "file 2"] }
        options.added.formUnion(partitions.names)
        self.options = options
        self.context = context
        self.access = access
    }

    /// Reads the files and makes one series of them; of a file that holds several, each is named `stem_entity`.
    ///
    /// - Throws: `FormatsError` with path, line and column; `Interrupted`.
    package static func load(
        paths: [String], options: LoadOptions = LoadOptions(), context: SeriesContext,
        access: FileAccess = FileAccess()
    ) throws -> Loaded {
        var loader = try Loader(paths: paths, options: options, context: context, access: access)
        return try loader.load()
    }

    /// The same of files that are known.
    package mutating func load() throws -> Loaded {
        var kind: String?
        var parts: [(file: LoadedFile, content: FileContent)] = []
        for (number, path) in files.enumerated() {
            let source = try open(path)
            let reader = try format(of: source)
            kind = kind ?? reader.entry.name
            var content = try reader.read(source, request(for: path))
            content.notes = source.notes + content.notes
            for at in content.series.indices {
                content.series[at].frame = try partitions.bearing(content.series[at].frame, file: number)
            }
            let rows = content.series.reduce(0) { $0 + $1.frame.count }
            var file = LoadedFile(
                path: path, byteSize: source.originalSize, rowCount: rows, stamp: source.stamp,
                outside: source.outside)
            file.asker = access.asker
            parts.append((file, content))
            noteNumbering(content.notes, of: reader)
        }
        if let only = options.only { try Self.check(only, in: parts) }
        let stem = FilePaths.seriesName(of: parts[0].file.path)
        var notes = Self.notes(of: parts.map { ($0.file.path, $0.content.notes) })
        var series: [(name: String, frame: Frame)] = []
        if parts.count == 1 {
            for (entity, frame) in parts[0].content.series where LoadOptions.isChosen(entity, options.only) {
                series.append((entity.map { stem + "_" + FilePaths.typable($0) } ?? stem, frame))
            }
        } else {
            let appended = try FrameAppending.append(
                parts.flatMap { part in
                    part.content.series.filter { LoadOptions.isChosen($0.entity, options.only) }
                        .map { (part.file.path, $0.frame) }
                })
            series = [(stem, appended.frame)]
            notes += appended.notes
        }
        return Loaded(series: series, notes: notes, files: parts.map(\.file), kind: kind ?? "")
    }

    /// How a file is to be read.
    func request(for path: String) -> ReadRequest {
        var request = ReadRequest(options: options, context: context)
        request.columns = known[path]
        return request
    }

    /// Of several text tables the first decides whether their rows are numbered; files of other formats do not tell.
    mutating func noteNumbering(_ notes: [FormatsNote], of reader: any FileFormat.Type) {
        guard reader == CSVFormat.self, options.rowsAreNumbered == nil else { return }
        options.rowsAreNumbered = notes.contains { if case .table(.rowNumbers) = $0 { true } else { false } }
    }

    /// Opens a file and unpacks it.
    ///
    /// - Parameter keeping: bytes of unpacked content that may stay in memory.
    mutating func open(
        _ path: String, keeping: Int = GzipContent.memoryLimit
    ) throws -> ByteSource {
        let cancellation = context.cancellation
        if !access.isReadOnce(path) {
            return try ByteSource.open(path, through: access, cancellation).unpacked(context, keeping: keeping)
        }
        let source = try readOnce[path] ?? ByteSource.open(path, through: access, cancellation)
        readOnce[path] = source
        return try source.unpacked(context, keeping: keeping)
    }

    /// The format that is asked for, or that recognises the content.
    ///
    /// - Throws: `unknownFormat`, `compressed`, `unusedOption`.
    func format(of source: ByteSource) throws -> any FileFormat.Type {
        let head = try source.slice(offset: 0, count: 64 << 10)
        // Who gives a pattern means lines.
        let named =
            try options.format.map { try Self.format(named: $0) } ?? (options.lines == nil ? nil : LinesFormat.self)
        if named == nil, let kind = UnreadKind.of(head, path: source.path) {
            throw FormatsError.notRead(path: source.path, kind: kind.name, mend: kind.mend)
        }
        var reader = named ?? FormatCatalog.all.first { $0.recognises(head) } ?? CSVFormat.self
        // Who says where the header is means a text table.
        let isText = options.header != nil || options.skip != nil
        if named == nil, isText, !reader.takes.contains(.header), !Self.isCompressed(head) { reader = CSVFormat.self }
        if named == nil, !isText, reader == CSVFormat.self, let kind = UnreadKind.markup(head, path: source.path) {
            throw FormatsError.notRead(path: source.path, kind: kind.name, mend: kind.mend)
        }
        if reader == CSVFormat.self, Self.isCompressed(head) { throw FormatsError.compressed(path: source.path) }
        for option in options.given where !reader.takes.contains(option) {
            throw FormatsError.unusedOption(option: option.rawValue, path: source.path, format: reader.entry.name)
        }
        return reader
    }

    /// - Throws: `unknownEntity` for a file that holds no series of that name.
    private static func check(_ only: String, in parts: [(file: LoadedFile, content: FileContent)]) throws(FormatsError)
    {
        for part in parts {
            let entities = part.content.series.compactMap(\.entity)
            guard entities.contains(where: { LoadOptions.isChosen($0, only) }) else {
                throw .unknownEntity(name: only, path: part.file.path, entities: entities)
            }
        }
    }

    private static func format(named name: String) throws -> any FileFormat.Type {
        let found = FormatCatalog.all.first { format in
            let entry = format.entry
            return entry.name == name || entry.aliases.contains(name)
        }
        guard let found else {
            throw FormatsError.unknownFormat(name: name, formats: FormatCatalog.all.map { $0.entry.name })
        }
        return found
    }

    /// gzip and zip by their first bytes.
    private static func isCompressed(_ head: [UInt8]) -> Bool {
        head.starts(with: [0x1F, 0x8B]) || head.starts(with: [0x50, 0x4B, 0x03, 0x04])
    }

    /// Every note once, with the files that it is not common to. Counts are each file's own, be they equal or not.
    static func notes(of parts: [(path: String, notes: [FormatsNote])]) -> [FormatsNote] {
        if parts.count == 1 { return parts[0].notes }
        var notes = [FormatsNote.files(parts.count)]
        for (path, own) in parts {
            for note in own {
                let isCommon = !note.isCount && parts.allSatisfy { $0.notes.contains(note) }
                notes.merge(isCommon ? note : .part(path, note))
            }
        }
        return notes
    }
}

import Catalog
import Series

/// A kind of file that `load` reads.
///
/// To add one: write `Formats/ThingFormat.swift` (a folder `Thing/` beside it when it needs more than one idea), recognise
/// the content and never only the name, put its line into `FormatCatalog` before every format that would also accept such a
/// file, and a small exact sample with its expected frame into the tests. Rows that are not lines of fields go through
/// `FrameReading`, which finds types and time as in a CSV file and applies `time`, `columns`, `zone` and `dates`. A row that
/// does not fit is counted and reported with its line; an error names path, line and column. Nothing in a file may trap.
///
/// gzip is unpacked before a format sees the bytes. A file that holds several series gives each under its entity, which
/// `only` chooses from; one that holds more kinds than anybody wants at once gives `FileContent.listing`.
package protocol FileFormat: Sendable {
    /// Kind `fileFormat`; its name is what `format F` takes.
    static var entry: CatalogEntry { get }

    /// Whether a file that begins so is of this format.
    ///
    /// - Parameter head: the first 64 KiB at most, decoded to UTF-8 when a mark says UTF-16.
    static func recognises(_ head: [UInt8]) -> Bool

    /// Which of the options `type`, `table` and `query` it takes; asking any other format for them is an error.
    static var takes: Set<FormatOption> { get }

    /// Reads one whole file.
    static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent

    /// Hands the rows of a file that holds one series over, in order, instead of keeping them, for an aggregate of a file
    /// larger than memory. A format takes part by this alone: it gives each chunk of at most `chunkBytes` to `rows`, which
    /// settles it, or its builder's rows through `FrameReading.stream`. What comes out must be what `read` gives.
    ///
    /// - Returns: the notes of `read`; nil when this file can only be read whole.
    /// - Throws: as `read`; `RowChunks.Unstreamable` when the rows tell that they must be read whole.
    static func stream(_ source: ByteSource, _ request: ReadRequest, into rows: RowChunks) throws -> [FormatsNote]?

    /// Whether files of the format may come in chunks: whether `stream` is there.
    static var streams: Bool { get }

    /// Does steps of a plan where the rows are, from the first one on; nil when it can do none of them, or nothing is gained.
    static func taking(_ steps: [Step], _ source: ByteSource, _ request: ReadRequest) throws -> (any TakenSteps)?

    /// What the file's own start, or its own description, says of its columns and rows; nil when only reading tells.
    static func schema(_ source: ByteSource, _ request: ReadRequest) throws -> SourceSchema?

    /// What its series look like by their first rows, for somebody who is still typing: see `Glimpse`. Nil where only a long look tells.
    static func glimpse(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent?

    /// What the file holds that a word of `load` chooses from, for somebody who is still typing: its tables, its sheets.
    static func choices(of option: FormatOption, in source: ByteSource, _ request: ReadRequest) throws -> [String]
}

extension FileFormat {
    package static var takes: Set<FormatOption> { [] }

    package static func stream(
        _ source: ByteSource, _ request: ReadRequest, into rows: RowChunks
    ) throws -> [FormatsNote]? { nil }

    package static var streams: Bool { false }

    package static func taking(
        _ steps: [Step], _ source: ByteSource, _ request: ReadRequest
    ) throws -> (any TakenSteps)? { nil }

    package static func schema(_ source: ByteSource, _ request: ReadRequest) throws -> SourceSchema? { nil }
}

/// Words of a `load` that only some formats know.
package enum FormatOption: String, Sendable, CaseIterable { case type, table, query, sheet, header, skip, lines }

/// What a format is given beside the bytes.
package struct ReadRequest: Sendable {
    package var options: LoadOptions
    package var context: SeriesContext
    /// How many threads may parse; 1 reads serially.
    package var workers: Int
    /// Bytes of a file that a worker takes at a time; tests make it tiny.
    package var workerChunk: Int
    /// Whether the processor's wide vectors may be used where it has them; tests also read without.
    package var mayBeWide = true
    /// The zone that the file names for its local times beside the rows, and one that it names and nobody knows.
    package var named: NamedZone?
    package var unknownZone: String?
    /// What columns are, where an earlier scan of the rows has found that out: of a text table all of them.
    package var columns: [CSVColumn]?
    /// The same by name, for formats whose columns have no places.
    var kinds: [String: CSVColumn.Kind] {
        Dictionary((columns ?? []).map { ($0.name, $0.kind) }) { first, _ in first }
    }

    package init(options: LoadOptions, context: SeriesContext, workers: Int = 2, workerChunk: Int = 256 << 10) {
        self.options = options
        self.options.thisYear = CivilDate(daysSinceEpoch: Int(context.now / Microseconds.day)).year
        self.options.home = options.zone ?? context.calendar.zone
        self.context = context
        self.workers = workers
        self.workerChunk = workerChunk
    }

    /// The zone that times without an offset are local to.
    package var zone: Zone { options.zone ?? context.calendar.zone }
}

/// The series of one file.
package struct FileContent: Sendable {
    /// `entity` is nil when the file holds one series.
    package var series: [(entity: String?, frame: Frame)]
    package var notes: [FormatsNote]

    package init(series: [(entity: String?, frame: Frame)], notes: [FormatsNote]) {
        self.series = series
        self.notes = notes
    }

    /// What a file holds, for one that has several kinds of things and was not told which: a series of names and counts.
    ///
    /// - Parameters:
    ///   - noun: what the things are, `table`; also the name of their column and of the word that chooses one.
    ///   - counts: how many rows each has, nil where that is not known.
    package static func listing(_ noun: String, _ things: [(name: String, count: Int?)]) -> FileContent {
        let names = Column(noun, texts: things.map { $0.name })
        let counts = Column("rows", things.map { $0.count.map(Double.init) ?? .nan })
        let frame = Frame(index: Index(name: "row", keys: .row(things.count)), columns: [names, counts])
        return FileContent(
            series: [(nil, frame)], notes: [.listing(things.count, noun: noun, first: things.first?.name)])
    }
}

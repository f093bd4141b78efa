import Catalog
import Series

/// A kind of file that `load` reads.
///
/// To add one: write `Formats/ThingFormat.swift` (a folder `Thing/` beside it when it needs more than one idea), recognise
/// the content and never only the name, put its line into `FormatCatalog` before every format that would also accept such a
/// file, and a small exact sample with its expected frame into the tests. A row that does not fit is counted and reported
/// with its line; an error names path, line and column. Nothing in a file may trap.
package protocol FileFormat: Sendable {
    /// Kind `fileFormat`; its name is what `format F` takes.
    static var entry: CatalogEntry { get }

    /// Whether a file that begins so is of this format.
    ///
    /// - Parameter head: the first 64 KiB at most, decoded to UTF-8 when a mark says UTF-16.
    static func recognises(_ head: [UInt8]) -> Bool

    /// Reads one whole file.
    static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent
}

/// What a format is given beside the bytes.
package struct ReadRequest: Sendable {
    package var options: LoadOptions
    package var context: SeriesContext
    /// How many threads may parse; 1 reads serially.
    package var workers: Int
    /// Bytes of a file that a worker takes at a time; tests make it tiny.
    package var pieceSize: Int
    /// Whether the processor's wide vectors may be used where it has them; tests also read without.
    package var mayBeWide = true

    package init(options: LoadOptions, context: SeriesContext, workers: Int = 2, pieceSize: Int = 256 << 10) {
        self.options = options
        self.context = context
        self.workers = workers
        self.pieceSize = pieceSize
    }

    /// The zone that times without an offset are local to.
    package var zone: Zone { options.zone ?? context.calendar.zone }
}

/// The series of one file.
package struct FileContent: Sendable {
    /// `entity` is nil when the file holds one series.
    package var series: [(entity: String?, frame: Frame)]
    package var notes: [String]

    package init(series: [(entity: String?, frame: Frame)], notes: [String]) {
        self.series = series
        self.notes = notes
    }
}

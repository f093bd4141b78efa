import Reading
import Series

/// The cells of one sheet as rows of text, which are then read as a text table is: its header, titles, units and times are found
/// in the same way.
final class SheetText {
    private let spool: Spool
    private let context: SeriesContext
    private var bytes: [UInt8] = []
    /// Cells of the open row, and empty ones before the next that holds something.
    private var cells = 0
    private var blanks = 0
    /// Rows written, empty ones before the next, and the widest so far.
    private(set) var rows = 0
    private var blankRows = 0
    private var width = 0
    private var written = 0

    /// Columns and rows of the largest sheet that the programs know.
    static let columnLimit = 16_384
    static let rowLimit = 1_048_576
    /// No sheet of measurements has more text.
    private static let sizeLimit = 4 << 30
    /// Nor, where cells are written once for many, so much more than the file that they come from.
    private let swollenSize: Int
    private let fileSize: Int
    private static let chunk = 1 << 18

    init(_ file: ByteSource, context: SeriesContext) {
        spool = Spool(path: file.path, memoryLimit: PackedContent.memoryLimit)
        fileSize = file.originalSize
        swollenSize = min(Self.sizeLimit, max(256 << 20, 2000 * min(file.originalSize, Self.sizeLimit)))
        self.context = context
    }

    /// Empty cells, which are only written when another follows.
    func skip(_ count: Int) { blanks = min(Self.columnLimit, blanks + min(Self.columnLimit, max(0, count))) }

    /// Goes to a column, from 0.
    func go(to column: Int) { skip(min(column, Self.columnLimit) - cells - blanks) }

    /// Whether the open row has as many cells as there may be.
    var isFull: Bool { cells + blanks >= Self.columnLimit }

    /// A number, a time or a truth, as it is written.
    func bare(_ value: some Sequence<UInt8>) {
        guard !isFull else { return }
        begin()
        bytes.append(contentsOf: value)
    }

    /// A text, in quotes.
    func text(_ value: some Collection<UInt8>) {
        guard !value.isEmpty else { return skip(1) }
        guard !isFull else { return }
        begin()
        bytes.append(UInt8(ascii: "\""))
        for byte in value {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            // No text of a cell has a zero, which would make the file a binary one.
            if byte != 0 { bytes.append(byte) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private func begin() {
        if cells == 0 {
            for _ in 0..<blankRows { bytes.append(10) }
            blankRows = 0
        }
        for _ in 0..<(cells == 0 ? blanks : blanks + 1) { bytes.append(UInt8(ascii: ",")) }
        cells += blanks + 1
        blanks = 0
    }

    /// - Throws: `swollen`, `unreadable`, `Interrupted`.
    func endRow() throws {
        defer { (cells, blanks) = (0, 0) }
        guard cells > 0 else {
            // Places of lines stay what they are, as far as somebody may count them.
            if rows > 0 || blankRows < 1000 { blankRows = min(blankRows + 1, Self.rowLimit) }
            return
        }
        width = max(width, cells)
        for _ in cells..<max(cells, width) { bytes.append(UInt8(ascii: ",")) }
        bytes.append(10)
        rows += 1
        if bytes.count >= Self.chunk { try flush() }
    }

    private func flush() throws {
        try context.cancellation.check()
        written += bytes.count
        guard written < swollenSize, rows <= Self.rowLimit else {
            throw FormatsError.swollen(
                path: spool.path, entry: spool.path, ratio: written / max(1, fileSize))
        }
        try unsafe bytes.withUnsafeMutableBufferPointer { buffer throws(FormatsError) in
            guard let base = buffer.baseAddress else { return }
            // SAFETY: as many bytes as the buffer has.
            unsafe try spool.append(base, buffer.count)
        }
        bytes.removeAll(keepingCapacity: true)
    }

    /// The text, to be read.
    func source(_ file: ByteSource) throws -> ByteSource {
        try flush()
        return try spool.source(originalSize: file.originalSize, stamp: file.stamp, notes: [])
    }
}

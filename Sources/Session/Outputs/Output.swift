import Series
import Terminal

/// One thing that a cell shows, sized to what is shown of it: a line of text takes no room for the figure it is not.
package indirect enum Output: Sendable {
    /// The one-line answer of a statement; left out by `-q`.
    case reply(Reply)
    /// What a statement lost or left in doubt, for standard error; its reply says it too.
    case warning(Warning)
    /// Said to whoever typed the cell, in one line, and no part of what it answered: no notebook keeps it.
    case aside(String)
    /// Something that was asked for (`describe`, `help`): shown by `-q` too.
    case text(String)
    /// Words of Markdown (`note`): shown as they are written, and read as Markdown in a notebook.
    case markdown(String)
    /// A table to be laid out for the width at hand.
    case table(TableOutput)
    /// A series as exact text.
    case data(DataOutput)
    case figure(DrawnChart)
    /// A figure as pictures: what is kept of one whose series nothing else needs any more.
    case pictures(FigurePictures)

    /// Whether it is said to whoever runs the cell and is not part of what a notebook keeps.
    package var isForTyping: Bool {
        switch self {
        case .aside, .warning: true
        default: false
        }
    }

    /// What is kept of it when it has been shown: of exact text the first lines.
    package var kept: Output {
        switch self {
        case .data(let data): .data(data.kept)
        case .table(let table): .table(table.kept)
        default: self
        }
    }
}

/// `show`: the rows of a series that are shown, as text.
package struct TableOutput: Sendable {
    private enum Content: Sendable {
        case loose(TextTable)
        case packed(PackedTable)
    }
    package var name: String
    private var content: Content
    /// Rows of the series that are not shown, and whether all of them stand below those that are.
    package var left: Int
    package var isLeftBelow: Bool
    /// Whether a statement asked for it; a result that shows itself is no taller than the screen.
    package var isAsked = true

    init(name: String, table: TextTable, left: Int, isLeftBelow: Bool) {
        (self.name, self.left, self.isLeftBelow) = (name, left, isLeftBelow)
        content = .loose(table)
    }

    package var table: TextTable {
        switch content {
        case .loose(let table): table
        case .packed(let packed): packed.table
        }
    }

    /// The same in as little memory as it takes.
    fileprivate var kept: TableOutput {
        var kept = self
        kept.content = .packed(PackedTable(table))
        return kept
    }

    /// The same of as many rows as fit into lines, a header and a count of the rest among them.
    package func fitting(lines: Int) -> TableOutput {
        var (cut, table) = (self, table)
        let rows = table.columns.map(\.cells.count).max() ?? 0
        let room = max(1, lines - 2)
        guard !isAsked, rows > room else { return self }
        for at in table.columns.indices { table.columns[at].cells.removeLast(rows - room) }
        cut.content = .loose(table)
        cut.left += rows - room
        cut.isLeftBelow = true
        return cut
    }
}

/// `show csv`: every row exactly, written out when it is shown, so that what is kept of it holds no series.
package struct DataOutput: Sendable {
    /// Lines of csv or json that are kept.
    package static let keptRows = 1000

    private enum Content: Sendable {
        case rows(Frame, Calendar)
        /// The first rows, without the last line end, and how many follow.
        case text(String, left: Int)
    }
    package let format: DataFormat
    private let content: Content

    package init(_ frame: Frame, _ format: DataFormat, _ calendar: Calendar) {
        self.format = format
        content = .rows(frame, calendar)
    }

    private init(_ format: DataFormat, text: String, left: Int) {
        self.format = format
        content = .text(text, left: left)
    }

    /// Its first rows as text.
    package var kept: DataOutput {
        guard case .rows(let frame, let calendar) = content else { return self }
        let shown = min(Self.keptRows, frame.count)
        var bytes: [UInt8] = []
        // A list in memory takes every byte, and interrupts nobody.
        try? format.write(frame.slice(0..<shown), calendar) { bytes += $0 }
        var text = String(decoding: bytes, as: UTF8.self)
        while text.last == "\n" { text.removeLast() }
        return DataOutput(format, text: text, left: frame.count - shown)
    }

    /// Its first rows as text, and a line that says how many follow.
    package var text: String {
        guard case .text(let text, let left) = kept.content else { return "" }
        return left == 0 ? text : text + "\n… \(GroupedNumber.text(left)) more rows"
    }

    /// Writes every row that it has.
    package func write(to sink: ([UInt8]) throws -> Void) throws {
        switch content {
        case .rows(let frame, let calendar): try format.write(frame, calendar, to: sink)
        case .text: try sink(Array((text + "\n").utf8))
        }
    }
}

/// A figure as the files that a notebook keeps of it.
package struct FigurePictures: Sendable {
    package struct Picture: Sendable {
        /// A sentence or two for who cannot see it.
        package var title: String
        /// PNG.
        package var bytes: [UInt8]

        package init(title: String, bytes: [UInt8]) {
            self.title = title
            self.bytes = bytes
        }
    }
    package var name: String
    package var pictures: [Picture]

    package init(name: String, pictures: [Picture]) {
        self.name = name
        self.pictures = pictures
    }
}

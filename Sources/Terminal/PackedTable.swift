import Checked

/// A table in as little memory as its texts take: what a long session keeps of those that it has shown.
package struct PackedTable: Sendable {
    private struct Head: Sendable {
        var title: String
        var unit: String?
        var alignment: TextTable.Alignment
        var count: Int
        var isWanted: Bool
    }
    private let heads: [Head]
    /// The cells column by column, each its bytes behind their number and one more; 0 for a missing one.
    private let cells: [UInt8]
    private let cutAfter: Int?
    private let missing: String
    private let glyphs: GlyphSet

    package init(_ table: TextTable) {
        heads = table.columns.map {
            Head(
                title: $0.title, unit: $0.unit, alignment: $0.alignment, count: $0.cells.count, isWanted: $0.isWanted)
        }
        let all = table.columns.lazy.flatMap(\.cells)
        var cells: [UInt8] = []
        cells.reserveCapacity(all.reduce(0) { $0 + Self.digits(Self.mark($1)) + ($1?.utf8.count ?? 0) })
        for cell in all {
            var mark = Self.mark(cell)
            // Seven bits a byte, the lowest first; the high bit says that more follow.
            while mark > 0x7f {
                cells.append(UInt8(truncatingIfNeeded: mark) | 0x80)
                mark >>= 7
            }
            cells.append(UInt8(truncatingIfNeeded: mark))
            if let cell { cells.append(contentsOf: cell.utf8) }
        }
        self.cells = cells
        (cutAfter, missing, glyphs) = (table.cutAfter, table.missing, table.glyphs)
    }

    private static func mark(_ cell: String?) -> UInt { cell.map { $0.utf8.count.magnitude + 1 } ?? 0 }
    private static func digits(_ mark: UInt) -> Int { max(1, (UInt.bitWidth - mark.leadingZeroBitCount + 6) / 7) }

    package var table: TextTable {
        var rest = cells[...]
        let columns = heads.map { head in
            var column = TextTable.Column(
                head.title, unit: head.unit, alignment: head.alignment,
                cells: (0..<head.count).map { _ in Self.takeCell(&rest) })
            column.isWanted = head.isWanted
            return column
        }
        return TextTable(columns: columns, cutAfter: cutAfter, missing: missing, glyphs: glyphs)
    }

    private static func takeCell(_ rest: inout ArraySlice<UInt8>) -> String? {
        var (mark, shift): (UInt, UInt) = (0, 0)
        while let byte = rest.popFirst() {
            mark |= UInt(byte & 0x7f) << shift
            shift += 7
            if byte & 0x80 == 0 { break }
        }
        guard let count = Int(exactly: mark), count > 0 else { return nil }
        defer { rest.removeFirst(min(count - 1, rest.count)) }
        return String(decoding: rest.prefix(count - 1), as: UTF8.self)
    }
}

extension CellBuffer {
    /// What a terminal must be sent so that it shows this instead of `shown`: cursor movements, SGR and characters, nothing that
    /// clears the screen or scrolls it. Empty when nothing differs. The pen is plain before and after.
    ///
    /// Where the cursor stands is taken for granted only behind graphemes whose width no terminal doubts. O(cells).
    ///
    /// - Parameters:
    ///   - shown: the frame before; nil, or one of another size, when nothing is known of the screen.
    ///   - moving: columns whose cells may have moved to the left or right, as a plot's do; in rows where that is shorter they are
    ///     moved by the terminal (DCH, ICH), with all that stands right of them.
    package func difference(from shown: CellBuffer?, colour: ColourDepth, moving: Range<Int>? = nil) -> [UInt8] {
        let before = shown.flatMap { $0.columns == columns && $0.rows == rows ? $0 : nil }
        var writer = DifferenceWriter(columns: columns, colour: colour)
        let move = before.flatMap { before in moving.flatMap { CellMove(from: before, to: self, in: $0) } }
        for row in 0..<rows {
            let start = row * columns
            let new = cells[start..<start + columns]
            if let before {
                let old = before.cells[start..<start + columns]
                guard new != old else { continue }
                var other = writer
                writer.write(new, over: old, row: row)
                if let move, let moved = move.moved(old) {
                    other.move(move, row: row)
                    other.write(new, over: moved[...], row: row)
                    // Pen and cursor stand elsewhere then, which the next row may pay for.
                    if other.count + 8 < writer.count { writer = other }
                }
            } else {
                writer.write(new, over: nil, row: row)
            }
        }
        return writer.finished()
    }
}

/// Writes changed cells, with as few bytes between them as it knows.
private struct DifferenceWriter {
    let columns: Int
    let colour: ColourDepth
    private var bytes: [UInt8] = []
    private var pen = CellStyle.plain
    /// Where the cursor is known to stand.
    private var cursor: (column: Int, row: Int)?

    init(columns: Int, colour: ColourDepth) {
        self.columns = columns
        self.colour = colour
    }

    var count: Int { bytes.count }

    /// Moves what stands behind a column; what comes in is blank in the plain pen.
    mutating func move(_ move: CellMove, row: Int) {
        self.move(to: move.start, row: row)
        dip(.plain)
        bytes += (move.count > 0 ? "\u{1B}[\(move.count)P" : "\u{1B}[\(-move.count)@").utf8
        // ECMA-48 leaves open where the cursor stands then.
        cursor = nil
    }

    /// - Parameter old: nil when nothing is known of the row.
    mutating func write(
        _ new: ArraySlice<CellBuffer.Cell>, over old: ArraySlice<CellBuffer.Cell>?, row: Int
    ) {
        // Behind the last cell that is seen the rest of the row is erased, when that is any different.
        let end = (new.lastIndex { !$0.isBare }.map { $0 + 1 } ?? new.startIndex) - new.startIndex
        func isChanged(_ column: Int) -> Bool {
            guard let old else { return true }
            return new[new.startIndex + column] != old[old.startIndex + column]
        }
        func isErased(_ column: Int) -> Bool { old.map { $0[$0.startIndex + column].isBare } ?? false }
        var column = 0
        while column < end {
            var isWanted = isChanged(column)
            let isWide = column + 1 < end && new[new.startIndex + column + 1].character == nil
            if isWide { isWanted = isWanted || isChanged(column + 1) }
            if isWanted { put(new[new.startIndex + column], column: column, row: row, in: new, old) }
            column += isWide ? 2 : 1
        }
        if (end..<columns).contains(where: { !isErased($0) }), end < columns {
            move(to: end, row: row)
            dip(.plain)
            bytes += "\u{1B}[K".utf8
        }
    }

    private mutating func put(
        _ cell: CellBuffer.Cell, column: Int, row: Int, in new: ArraySlice<CellBuffer.Cell>,
        _ old: ArraySlice<CellBuffer.Cell>?
    ) {
        guard let character = cell.character else { return }
        // Over a few cells that stay it is shorter to write them again than to say where to go on.
        if let cursor, cursor.row == row, column > cursor.column, column - cursor.column <= 3 {
            let between = new[(new.startIndex + cursor.column)..<(new.startIndex + column)]
            if between.allSatisfy({ $0.style == pen && $0.character?.isASCII ?? false }) {
                for cell in between { bytes += (cell.character.map(String.init) ?? "").utf8 }
                self.cursor = (column, row)
            }
        }
        move(to: column, row: row)
        // A space on the terminal's own ground shows no ink.
        if character != " " || !cell.style.isBareGround || !pen.isBareGround { dip(cell.style) }
        bytes += String(character).utf8
        let isPlain =
            character.utf8.count == 1 || character.unicodeScalars.count == 1 && DisplayText.width(of: character) == 1
        // Behind the last column terminals differ in where they think the cursor is.
        cursor = isPlain && column + 1 < columns ? (column + 1, row) : nil
    }

    private mutating func move(to column: Int, row: Int) {
        if let cursor, cursor == (column, row) { return }
        if let cursor, cursor.row == row, column > cursor.column {
            let count = column - cursor.column
            bytes += (count == 1 ? "\u{1B}[C" : "\u{1B}[\(count)C").utf8
        } else {
            bytes += (column == 0 ? "\u{1B}[\(row + 1)H" : "\u{1B}[\(row + 1);\(column + 1)H").utf8
        }
        cursor = (column, row)
    }

    private mutating func dip(_ style: CellStyle) {
        guard style != pen else { return }
        bytes += style.sequence(after: pen, colour).utf8
        pen = style
    }

    mutating func finished() -> [UInt8] {
        dip(.plain)
        return bytes
    }
}

/// The character cells of a terminal's screen as a value: written to, compared with the frame before, and sent as what differs.
///
/// Columns and rows count from 0 at the top left. What falls outside is left out. A wide grapheme takes two cells, the second
/// without a character of its own; writing over either half blanks the other.
package struct CellBuffer: Sendable, Equatable {
    package struct Cell: Sendable, Equatable {
        /// Nil for the second half of the wide grapheme before it.
        package var character: Character?
        package var style: CellStyle

        package init(_ character: Character? = " ", _ style: CellStyle = .plain) {
            self.character = character
            self.style = style
        }

        package static let blank = Cell()

        /// Nothing is seen in it.
        var isBare: Bool { character == " " && style.isBareGround }
    }

    package let columns: Int
    package let rows: Int
    /// Row by row.
    private(set) var cells: [Cell]

    /// Larger screens than any terminal's are cut.
    package static let most = (columns: 2_000, rows: 1_000)

    package init(columns: Int, rows: Int) {
        self.columns = max(0, min(columns, Self.most.columns))
        self.rows = max(0, min(rows, Self.most.rows))
        cells = Array(repeating: .blank, count: self.columns * self.rows)
    }

    /// A cell; blank outside.
    package subscript(column: Int, row: Int) -> Cell {
        isInside(column, row) ? cells[row * columns + column] : .blank
    }

    private func isInside(_ column: Int, _ row: Int) -> Bool {
        column >= 0 && column < columns && row >= 0 && row < rows
    }

    /// Writes one grapheme. A wide one that has no room for both halves becomes a space; one without a width is left out.
    package mutating func put(_ character: Character, _ style: CellStyle = .plain, column: Int, row: Int) {
        guard isInside(column, row) else { return }
        let width = DisplayText.width(of: character)
        guard width > 0 else { return }
        let index = row * columns + column
        clearHalf(index, column)
        if width == 2, column + 1 < columns {
            clearHalf(index + 1, column + 1)
            cells[index] = Cell(character, style)
            cells[index + 1] = Cell(nil, style)
        } else {
            cells[index] = Cell(width == 2 ? " " : character, style)
        }
    }

    /// Blanks the other half of a wide grapheme that is about to lose one.
    private mutating func clearHalf(_ index: Int, _ column: Int) {
        if cells[index].character == nil, column > 0 { cells[index - 1] = Cell(" ", cells[index - 1].style) }
        if column + 1 < columns, cells[index + 1].character == nil {
            cells[index + 1] = Cell(" ", cells[index + 1].style)
        }
    }

    /// Writes one line of text from a column on, which must be safe to show; cut at `limit` or the edge.
    ///
    /// - Returns: the column behind it.
    @discardableResult
    package mutating func write(
        _ text: String, _ style: CellStyle = .plain, column: Int, row: Int, limit: Int? = nil
    ) -> Int {
        let end = min(columns, limit ?? columns)
        var place = column
        for character in text {
            let width = DisplayText.width(of: character)
            if width == 0 { continue }
            if place + width > end { break }
            put(character, style, column: place, row: row)
            place += width
        }
        return place
    }

    /// Copies another buffer's cells, its top left corner to a place here.
    package mutating func place(_ other: CellBuffer, column: Int, row: Int) {
        for y in 0..<other.rows {
            for x in 0..<other.columns {
                let cell = other.cells[y * other.columns + x]
                guard let character = cell.character else { continue }
                put(character, cell.style, column: column + x, row: row + y)
            }
        }
    }

    /// A row's text without spaces at its end; empty outside.
    package func text(row: Int) -> String {
        guard row >= 0, row < rows else { return "" }
        var text = ""
        for cell in cells[row * columns..<(row + 1) * columns] {
            if let character = cell.character { text.append(character) }
        }
        while text.last == " " { text.removeLast() }
        return text
    }

    /// Every row's text, for who looks at a screen as a whole.
    package var text: String { (0..<rows).map { text(row: $0) }.joined(separator: "\n") }
}

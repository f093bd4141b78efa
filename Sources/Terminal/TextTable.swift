/// A table of text in aligned columns, fitted to a width.
///
/// Headers stand over their columns, units in brackets behind them; numbers line up on their decimal point. Rows that
/// were left out in the middle show as one row of `…`. Columns that do not fit are left out, those that are wanted last and
/// the others from the right, and named in a last line. Every cell passes `DisplayText.safe`.
package struct TextTable: Sendable {
    package enum Alignment: Sendable {
        case leading, trailing
        /// Decimal points under each other; cells that hold no number stand right.
        case decimal
    }

    package struct Column: Sendable {
        package var title: String
        /// Shown in the header, nil for none.
        package var unit: String?
        package var alignment: Alignment
        /// One a row, nil for missing, which shows as the table's `missing`.
        package var cells: [String?]
        /// Whether it has room before those left of it where not all have.
        package var isWanted = false

        package init(_ title: String, unit: String? = nil, alignment: Alignment = .leading, cells: [String?]) {
            self.title = title
            self.unit = unit
            self.alignment = alignment
            self.cells = cells
        }
    }

    package var columns: [Column]
    /// After how many rows some were left out; nil when the table is whole.
    package var cutAfter: Int?
    package var missing: String
    package var glyphs: GlyphSet

    package init(columns: [Column], cutAfter: Int? = nil, missing: String = "–", glyphs: GlyphSet = .unicode) {
        self.columns = columns
        self.cutAfter = cutAfter
        self.missing = glyphs == .ascii && missing == "–" ? "-" : missing
        self.glyphs = glyphs
    }

    /// The widest a column of words may be: longer cells are cut with `…`.
    private static let widestCell = 40
    private static let gap = "  "
    /// Rows between two looks.
    private static let pace = 1024

    /// The lines joined by line feeds, none at the end, each at most `width` columns and without trailing spaces. Bold headers
    /// when there is colour. O(cells).
    package func text(width limit: Int = .max, colour: ColourDepth = .none) -> String {
        text(width: limit, colour: colour, looking: {})
    }

    /// The same, while somebody waits.
    ///
    /// - Parameter look: asked again and again; what it throws ends the work.
    package func text(
        width limit: Int = .max, colour: ColourDepth = .none, looking look: () throws -> Void
    ) rethrows -> String {
        let ellipsis = glyphs == .ascii ? "..." : "…"
        let rows = columns.map(\.cells.count).max() ?? 0
        let printed = try columns.map { try laidOut($0, rows: rows, ellipsis, look) }
        let places = fitting(printed.map(\.width), limit)
        let shown = places.map { printed[$0] }
        let left = columns.indices.filter { !places.contains($0) }.map { DisplayText.safe(columns[$0].title) }
        guard let height = shown.first?.lines.count else { return "" }
        var lines: [String] = []
        lines.reserveCapacity(height + 1)
        for row in 0..<height {
            if row % Self.pace == 0 { try look() }
            var line = ""
            for (place, column) in shown.enumerated() {
                if place > 0 { line += Self.gap }
                line += DisplayText.padded(
                    column.lines[row], to: min(column.width, max(1, limit)),
                    column.alignment == .leading ? .leading : .trailing)
            }
            while line.last == " " { line.removeLast() }
            lines.append(row == 0 && colour != .none ? "\u{1B}[1m\(line)\u{1B}[0m" : line)
        }
        if !left.isEmpty {
            let said =
                "\(ellipsis) \(left.count) more column\(left.count == 1 ? "" : "s"): \(left.joined(separator: ", "))"
            lines.append(DisplayText.cut(said, to: limit, ellipsis: ellipsis))
        }
        return lines.joined(separator: "\n")
    }

    private typealias LaidOut = (lines: [String], width: Int, alignment: Alignment)

    /// A column's header and cells as they are printed.
    private func laidOut(
        _ column: Column, rows: Int, _ ellipsis: String, _ look: () throws -> Void
    ) rethrows -> LaidOut {
        let header = DisplayText.cut(
            DisplayText.safe(column.title) + (column.unit.map { " (\(DisplayText.safe($0)))" } ?? ""),
            to: Self.widestCell, ellipsis: ellipsis)
        var cells = try column.cells.enumerated().map { row, cell in
            if row % Self.pace == 0 { try look() }
            return cell.map { DisplayText.cut(DisplayText.safe($0), to: Self.widestCell, ellipsis: ellipsis) }
                ?? missing
        }
        cells += Array(repeating: "", count: rows - cells.count)
        if column.alignment == .decimal { cells = Self.aligned(cells, missing) }
        if let cutAfter, cutAfter >= 0, cutAfter < rows { cells.insert(ellipsis, at: cutAfter) }
        let widest = cells.reduce(DisplayText.width(of: header)) { max($0, DisplayText.width(of: $1)) }
        return ([header] + cells, widest, column.alignment)
    }

    /// The columns that there is room for, from the left: the first, those that are wanted, then the others.
    private func fitting(_ widths: [Int], _ limit: Int) -> [Int] {
        var (taken, used) = (Set<Int>(), 0)
        for wanted in [true, false] {
            for place in columns.indices where (place == 0 || columns[place].isWanted) == wanted {
                let needed = used + (taken.isEmpty ? 0 : Self.gap.count) + widths[place]
                guard taken.isEmpty || needed <= limit else { break }
                taken.insert(place)
                used = needed
            }
        }
        return taken.sorted()
    }

    /// The cells with spaces behind them so that their decimal points stand under each other when they end at one edge.
    private static func aligned(_ cells: [String], _ missing: String) -> [String] {
        func isNumber(_ cell: String) -> Bool { cell.utf8.contains { $0 >= 0x30 && $0 <= 0x39 } }
        func tail(_ cell: String) -> Int {
            // An exponent or a unit behind the number belongs to the tail as decimals do.
            guard let point = cell.utf8.lastIndex(of: 0x2E) else {
                let digits = cell.utf8.lastIndex { $0 >= 0x30 && $0 <= 0x39 }
                guard let digits, !cell.utf8.contains(0x65) else { return 0 }
                return DisplayText.width(of: String(cell[cell.utf8.index(after: digits)...]))
            }
            return DisplayText.width(of: String(cell[point...]))
        }
        let longest = cells.reduce(0) { max($0, isNumber($1) ? tail($1) : 0) }
        return cells.map { cell in
            isNumber(cell) ? cell + String(repeating: " ", count: longest - tail(cell)) : cell
        }
    }
}

/// A table whose cells stand between drawn lines, as clients of databases print them: `│ 1 │ 2 │` below `┌─a─┬─b─┐` (ClickHouse, duckdb),
/// `| 1 | 2 |` below `+---+---+` (MySQL), ` 1 | 2` below `---+---` (psql), in any of Unicode's lines (U+2500 to U+257F).
///
/// Each line becomes one of as many bytes whose cells are apart by tabs. Rules become blank, and so do lines without a cell, such as
/// `(30 rows)`; names within a rule stay.
package struct DrawnBox: Sendable, Equatable {
    /// Whether lines are drawn on both sides of each row too: what stands beyond these, a row's number, is none of its cells.
    private var isClosed = false
    /// Whether the lines are those of ASCII.
    private var isASCII = false

    /// What one character of a line is to the drawing.
    private enum Mark { case none, along, down, corner }

    private static let looked = 60
    /// Lines that may stand above the first one drawn.
    private static let mostAbove = 20

    /// Nil for a text that is no such table.
    ///
    /// - Parameter head: the first bytes of a file; the last line may be cut off.
    package init?(_ head: [UInt8], newline: UInt8) {
        let lines = head.split(separator: newline, maxSplits: Self.looked).prefix(Self.looked)
            .map { $0.last == 13 ? $0.dropLast() : $0 }
            .filter { line in !line.allSatisfy { $0 == 32 || $0 == 9 } }
        guard
            let rule = lines.prefix(Self.mostAbove).firstIndex(where: {
                Self.isRule($0, isASCII: false) || Self.isRule($0, isASCII: true)
            })
        else { return nil }
        isASCII = !Self.isRule(lines[rule], isASCII: false)
        let first = lines[rule].drop { $0 == 32 }
        isClosed = isASCII ? first.first != UInt8(ascii: "-") : !first.starts(with: Self.horizontal)
        // Names stand above the first rule where that does not begin the box.
        let start = !isClosed ? rule - 1 : rule
        guard start >= 0 else { return nil }
        let parts = Self.parts(lines[rule], isASCII)
        // A closed box ends at its last rule; words may stand below it.
        let last = lines.lastIndex { Self.isRule($0, isASCII: isASCII) } ?? rule
        let end = isClosed && last > rule && lines.count <= Self.looked ? last + 1 : lines.endIndex
        let rows = lines[start..<end].filter { !Self.isRule($0, isASCII: isASCII) }
        let drawn = rows.count { Self.parts($0, isASCII) == parts }
        guard parts > (isClosed ? 1 : 0), drawn > 0, drawn * 10 >= rows.count * 7 else { return nil }
    }

    /// U+2500, of which an open rule begins.
    private static let horizontal: [UInt8] = [0xE2, 0x94, 0x80]

    /// What stands at a place, and how many bytes it has.
    private static func mark(_ byte: UInt8, _ next: (UInt8, UInt8), isASCII: Bool) -> (mark: Mark, count: Int) {
        if isASCII {
            switch byte {
            case UInt8(ascii: "|"): return (.down, 1)
            case UInt8(ascii: "+"): return (.corner, 1)
            case UInt8(ascii: "-"), UInt8(ascii: "="): return (.along, 1)
            default: return (.none, 1)
            }
        }
        guard byte == 0xE2, next.0 == 0x94 || next.0 == 0x95, next.1 & 0xC0 == 0x80 else { return (.none, 1) }
        let point = UInt32(next.0 & 1) << 6 | UInt32(next.1 & 0x3F)
        switch point {
        case 0x00, 0x01, 0x04, 0x05, 0x08, 0x09, 0x4C, 0x4D, 0x50: return (.along, 3)
        case 0x02, 0x03, 0x06, 0x07, 0x0A, 0x0B, 0x4E, 0x4F, 0x51: return (.down, 3)
        case 0x71...0x7F: return (.none, 3)
        default: return (.corner, 3)
        }
    }

    private static func marks(_ line: ArraySlice<UInt8>, _ isASCII: Bool) -> [(mark: Mark, place: Int)] {
        var found: [(mark: Mark, place: Int)] = []
        var place = line.startIndex
        while place < line.endIndex {
            let next = place + 2 < line.endIndex ? (line[place + 1], line[place + 2]) : (0, 0)
            let (mark, count) = mark(line[place], next, isASCII: isASCII)
            if mark != .none { found.append((mark, place)) }
            place += count
        }
        return found
    }

    /// Whether a line is drawn from its first character on, and along: with names in it where a corner begins it.
    private static func isRule(_ line: ArraySlice<UInt8>, isASCII: Bool) -> Bool {
        let line = line.drop { $0 == 32 }
        let marks = marks(line, isASCII)
        guard marks.count > 2, marks[0].place == line.startIndex, marks.contains(where: { $0.mark == .along }) else {
            return false
        }
        let isAll = marks.count * (isASCII ? 1 : 3) == line.count { $0 != 32 }
        if isASCII {
            return isAll && marks.contains { $0.mark == .corner }
                && !marks.dropFirst().dropLast().contains { $0.mark == .down }
        }
        return isAll ? marks[0].mark != .down : marks[0].mark == .corner
    }

    /// How many lines go down through a row, or meet a rule.
    private static func parts(_ line: ArraySlice<UInt8>, _ isASCII: Bool) -> Int {
        let isDrawn = isRule(line, isASCII: isASCII)
        return marks(line, isASCII).count { $0.mark == .down || isDrawn && $0.mark == .corner }
    }

    /// Whether anything of the table stands on a line.
    func isDrawn(_ line: ArraySlice<UInt8>) -> Bool {
        Self.isRule(line, isASCII: isASCII) || Self.parts(line, isASCII) > 0
    }

    /// The lines with words below all that is drawn, but for those that count the rows.
    ///
    /// - Parameter tail: the last bytes of the file, of which the first line may be cut off.
    func below(_ tail: [UInt8], newline: UInt8) -> [String] {
        let lines = tail.split(separator: newline, omittingEmptySubsequences: false)
        return lines.suffix(from: lines.lastIndex(where: isDrawn).map { $0 + 1 } ?? lines.endIndex)
            .filter { !$0.allSatisfy { $0 == 32 || $0 == 9 || $0 == 13 } }
            .map { TextDecoding.text($0.filter { $0 != 13 }) }
            .filter { !Self.countsRows($0) }
    }

    /// `(30 rows)`, `2 rows in set (0.00 sec)`.
    private static func countsRows(_ line: String) -> Bool {
        let words = line.drop { !$0.isLetter && !$0.isNumber }.split(separator: " ", maxSplits: 2)
        return words.count > 1 && words[0].allSatisfy(\.isNumber) && words[1].lowercased().hasPrefix("row")
    }

    // MARK: Cells

    /// Makes tabs of the lines between cells, and blanks of all else that is drawn.
    @unsafe func apply(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, newline: UInt8) {
        var line = 0
        while line < count {
            var end = line
            // SAFETY: here and below within the `count` bytes.
            while end < count, unsafe start[end] != newline { end += 1 }
            let bytes = unsafe Array(UnsafeBufferPointer(start: start + line, count: end - line))
            for (offset, byte) in cells(bytes).enumerated() { unsafe start[line + offset] = byte }
            line = end + 1
        }
    }

    /// A line with tabs between its cells, of as many bytes.
    func cells(_ line: [UInt8]) -> [UInt8] {
        var made = line.map { $0 == 9 ? 32 : $0 }
        let isRule = Self.isRule(line[...], isASCII: isASCII)
        let found = Self.marks(line[...], isASCII)
        let bars = found.filter { $0.mark == .down || isRule && $0.mark == .corner }.map(\.place)
        let width = isASCII ? 1 : 3
        let hasNames = isRule && found.count * width < line.count { $0 != 32 && $0 != 13 }
        guard let first = bars.first, let last = bars.last, !isRule || hasNames, !isClosed || bars.count > 1 else {
            return made.map { $0 == 13 ? 13 : 32 }
        }
        if isRule {
            for (_, place) in found {
                made.replaceSubrange(place..<(place + width), with: repeatElement(32, count: width))
            }
        }
        for place in bars {
            let isOuter = isClosed && (place == first || place == last)
            made.replaceSubrange(place..<(place + width), with: repeatElement(32, count: width))
            if !isOuter { made[place] = 9 }
        }
        if isClosed {
            for place in 0..<first { made[place] = 32 }
            for place in last..<made.count where made[place] != 13 { made[place] = 32 }
        }
        Self.blankNulls(&made)
        return Self.areTypes(made) ? made.map { $0 == 13 ? 13 : 32 } : made
    }

    /// ClickHouse writes what is missing in small capitals.
    private static func blankNulls(_ made: inout [UInt8]) {
        guard let first = null.first, made.contains(first) else { return }
        for place in made.indices where made[place] == first && made[place...].starts(with: null) {
            made.replaceSubrange(place..<(place + null.count), with: repeatElement(32, count: null.count))
        }
    }

    private static let null = Array("ᴺᵁᴸᴸ".utf8)

    /// Whether all cells are names of types, which duckdb prints below those of the columns, or dots in the place of rows left out.
    private static func areTypes(_ cells: [UInt8]) -> Bool {
        let words = cells.split(separator: 9, omittingEmptySubsequences: false).map { cell in
            cell.filter { $0 != 32 && $0 != 13 }.prefix { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: "[") }
        }
        return words.allSatisfy { $0.elementsEqual("·".utf8) }
            || words.allSatisfy { types.contains(String(decoding: $0, as: UTF8.self)) }
    }

    /// DuckDB's documentation, Data Types; as its client prints them.
    private static let types: Set<String> = [
        "varchar", "int8", "int16", "int32", "int64", "int128", "uint8", "uint16", "uint32", "uint64", "uint128",
        "float",
        "double", "decimal", "boolean", "date", "time", "timestamp", "timestampwithtimezone", "timestamp_s",
        "timestamp_ms", "timestamp_ns", "interval", "uuid", "blob", "bit", "json", "enum", "struct", "map", "hugeint",
    ]
}

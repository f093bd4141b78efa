/// Text made safe for a terminal, and its width there.
///
/// Everything that came from data, file names, servers or a notebook passes `safe` before it is shown. The other
/// functions take text that has passed it and count columns by grapheme.
package enum DisplayText {
    /// Control characters that a caller lets through.
    package struct Kept: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }
        package static let tab = Kept(rawValue: 1)
        package static let newline = Kept(rawValue: 2)
        /// What a reply of several lines keeps.
        package static let layout: Kept = [.tab, .newline]
    }

    package enum Alignment: Sendable { case leading, trailing, centered }

    // MARK: Width

    /// Columns the text takes, by grapheme: East Asian wide and emoji two, combining marks none. Ambiguous widths are
    /// one. Controls count nothing. O(n); ASCII is one pass over the bytes.
    package static func width(of text: String) -> Int {
        var ascii = 0
        for byte in text.utf8 {
            if byte >= 0x80 { return text.reduce(0) { $0 + width(of: $1) } }
            if byte >= 0x20, byte != 0x7F { ascii += 1 }
        }
        return ascii
    }

    /// 0, 1 or 2. The rules are those of wcwidth 0.7: a joined emoji is as wide as its first, U+FE0F widens a narrow
    /// one, a pair of regional indicators is one flag, a spacing mark adds a column.
    package static func width(of character: Character) -> Int {
        var total = 0
        var previous: UInt32 = 0
        var joined = false
        for scalar in character.unicodeScalars {
            let point = scalar.value
            defer { previous = point }
            if point < 0x20 || (0x7F..<0xA0).contains(point) { continue }
            if point < 0x300 {
                total += point == 0xAD ? 0 : 1
                continue
            }
            if point == 0x200D {
                joined = true
                continue
            }
            if joined {
                joined = false
                if scalar.properties.isEmoji { continue }
            }
            if point == 0xFE0F {
                if total == 1, contains(WidthTable.widened, previous) { total = 2 }
                continue
            }
            if total > 0, (0x1F3FB...0x1F3FF).contains(point) || (0x1F1E6...0x1F1FF).contains(point) { continue }
            if contains(WidthTable.zero, point) {
                if total > 0, scalar.properties.generalCategory == .spacingMark { total += 1 }
            } else {
                total += contains(WidthTable.wide, point) ? 2 : 1
            }
        }
        return min(total, 2)
    }

    /// The text itself when it fits, otherwise its beginning and `ellipsis`, at most `columns` wide. A wide character
    /// that would stand across the edge is left out.
    package static func cut(_ text: String, to columns: Int, ellipsis: String = "…") -> String {
        if text.utf8.count <= columns || width(of: text) <= columns { return text }
        let room = columns - width(of: ellipsis)
        guard room >= 0 else { return "" }
        var kept = ""
        var used = 0
        for character in text {
            let next = width(of: character)
            if used + next > room { break }
            kept.append(character)
            used += next
        }
        return kept + ellipsis
    }

    /// The text cut or filled with spaces to exactly `columns`.
    package static func padded(_ text: String, to columns: Int, _ alignment: Alignment = .leading) -> String {
        let cut = cut(text, to: columns)
        let missing = max(0, columns - width(of: cut))
        if missing == 0 { return cut }
        let left =
            switch alignment {
            case .leading: 0
            case .trailing: missing
            case .centered: missing / 2
            }
        return String(repeating: " ", count: left) + cut + String(repeating: " ", count: missing - left)
    }

    /// Whether an ascending table of pairs holds the point; O(log n).
    static func contains(_ table: [UInt32], _ point: UInt32) -> Bool {
        var low = 0
        var high = table.count / 2
        while low < high {
            let middle = (low + high) / 2
            if point > table[2 * middle + 1] {
                low = middle + 1
            } else if point < table[2 * middle] {
                high = middle
            } else {
                return true
            }
        }
        return false
    }
}

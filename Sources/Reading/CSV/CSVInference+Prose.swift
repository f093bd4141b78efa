/// Texts that are not tables, whatever separates their words.
extension CSVInference {
    /// Whether lines are sentences: many words each, and lines of many lengths; where commas part them, with blank lines between and marks
    /// at their ends.
    static func isProse(_ rows: [CSVSample.Row]) -> Bool {
        let words = rows.map { row in row.fields.reduce(0) { $0 + $1.bytes.split(separator: 32).count } }
        let mean = Double(words.reduce(0, +)) / Double(words.count)
        let lines = (rows.last?.line ?? 0) - rows[0].line + 1
        let isSpaced = Double(lines) > 1.2 * Double(rows.count)
        if TableHead.width(of: rows) == 1 {
            // A list of texts stands in quotes, or is short; what a separator parts here and there is none.
            guard rows.count(where: { $0.fields.first?.isQuoted == true }) * 2 < rows.count else { return false }
            if rows.count < 4 { return mean > 6 }
            let parted = rows.count { $0.fields.count > 1 }
            if mean > 2.5, areLogLines(rows) { return true }
            return mean > 6 || (mean > 2.5 && isSpaced) || (parted * 10 > rows.count && mean > 1.5)
        }
        guard rows.allSatisfy({ $0.fields.allSatisfy { !$0.isQuoted } }) else { return false }
        let ends = rows.count { row in
            guard let last = row.fields.last?.bytes.last else { return false }
            return ".,;:!?".utf8.contains(last)
        }
        return mean > 2.5 && isSpaced && ends * 2 > rows.count
    }

    /// Whether the first line begins as at least half of the others do, with digits where they have digits: a log without a header.
    static func areLogLines(_ rows: [CSVSample.Row]) -> Bool {
        func shape(_ row: CSVSample.Row) -> [UInt8] {
            (row.fields.first?.bytes.prefix(12) ?? []).map { isDigit($0) ? UInt8(ascii: "0") : $0 }
        }
        let first = shape(rows[0])
        guard first.count(where: { $0 == UInt8(ascii: "0") }) >= 6 else { return false }
        return rows.dropFirst().count(where: { shape($0) == first }) * 2 >= rows.count - 1
    }
}

/// A header whose last row gives the pattern of the times and the units, and whose rows above, each without a first field, name the columns:
/// SMA's Sunny Portal and Sunny Explorer, `;Total yield;Power` over `dd/MM/yyyy HH:mm:ss;kWh;kW`.
struct PatternHeader {
    private(set) var fields: [CSVSample.Field]
    private(set) var units: [String?]
    /// Rows of the header.
    private(set) var count: Int

    private static let most = 12

    /// The first row of such a header; nil where none is.
    static func top(_ rows: [CSVSample.Row]) -> Int? {
        guard let place = rows.prefix(most).firstIndex(where: isPattern) else { return nil }
        var top = place
        while top > 0, isName(rows[top - 1], width: rows[place].fields.count) { top -= 1 }
        return top < place && PatternHeader(Array(rows[top...])) != nil ? top : nil
    }

    private static func isName(_ row: CSVSample.Row, width: Int) -> Bool {
        row.fields.count == width && (row.fields.first?.bytes.isEmpty ?? false)
    }

    init?(_ rows: [CSVSample.Row]) {
        guard let place = rows.prefix(Self.most).firstIndex(where: Self.isPattern), place > 0, place + 1 < rows.count
        else {
            return nil
        }
        let (pattern, above) = (rows[place], rows[..<place])
        let width = pattern.fields.count
        guard above.allSatisfy({ Self.isName($0, width: width) }), Self.isTimed(rows[place + 1], width) else {
            return nil
        }
        count = place + 1
        units = [nil] + pattern.fields.dropFirst().map { $0.bytes.isEmpty ? nil : $0.text }
        // Numbers of devices name nothing, nor does what is the same over all of several columns.
        let parts = above.map { row in row.fields.dropFirst().map(\.bytes) }.filter { names in
            names.allSatisfy { $0.isEmpty || CSVDialect.isName($0) } && (width == 2 || Set(names).count > 1)
        }
        fields = [CSVSample.Field(bytes: Array("time".utf8), isQuoted: false)]
        for column in 0..<(width - 1) {
            let words = parts.map { $0[column] }.filter { !$0.isEmpty }
            let unit = units[column + 1].map { Array($0.utf8) } ?? []
            fields.append(
                CSVSample.Field(bytes: words.isEmpty ? unit : Array(words.joined(separator: [32])), isQuoted: false))
        }
    }

    /// Whether a row begins with a pattern of times, and holds words else.
    private static func isPattern(_ row: CSVSample.Row) -> Bool {
        guard row.fields.count > 1, let first = row.fields.first?.bytes, TimePattern.isWhole(first) else {
            return false
        }
        return row.fields.dropFirst().allSatisfy { CSVDialect.isName($0.bytes) }
    }

    private static func isTimed(_ row: CSVSample.Row, _ width: Int) -> Bool {
        guard row.fields.count == width, let first = row.fields.first else { return false }
        let found = ColumnEvidence([(first, row.line)], style: NumberStyle(), dates: nil)
        return found.times + found.clocks > 0
    }
}

/// How a header says that times are written: `dd/MM/yyyy HH:mm`, `Date(dd:mm:yyyy)`, `Timestamp (MM/DD/YYYY)`.
enum TimePattern {
    /// Whether a text is such a pattern and nothing else.
    static func isWhole(_ text: [UInt8]) -> Bool {
        let runs = runs(in: text)
        guard runs.count > 1, runs.contains(where: { $0 == "m" }) else { return false }
        return text.allSatisfy { "dDmMyYhHsS./-: ".utf8.contains($0) } && Set(runs).count >= runs.count - 1
    }

    /// Whether day or month stands first, where a header says so.
    static func order(in header: String) -> DateOrder? {
        let letters = runs(in: Array(header.utf8))
        for place in letters.indices.dropLast(2) {
            switch (letters[place], letters[place + 1], letters[place + 2]) {
            case ("d", "m", "y"): return .dmy
            case ("m", "d", "y"): return .mdy
            default: continue
            }
        }
        return nil
    }

    /// The letters of the parts of a pattern, each of which is one letter two to four times; nothing where others stand between.
    private static func runs(in text: [UInt8]) -> [String] {
        var found: [String] = []
        for word in text.split(whereSeparator: { byte in byte < 0x80 && !(byte | 0x20 >= 97 && byte | 0x20 <= 122) }) {
            let letters = Set(word.map { $0 | 0x20 })
            guard (1...4).contains(word.count), letters.count == 1, let letter = letters.first,
                "dmyhs".utf8.contains(letter), word.count > 1
            else {
                found.append("")
                continue
            }
            found.append(String(UnicodeScalar(letter)))
        }
        return found
    }
}

/// The lines below a table that are not part of it: a source, a total, a count of rows.
struct TableFoot {
    /// Where the rows end.
    var end: Int
    var count: Int
    var first: String

    static let bytes = 16 << 10
    static let limit = 20

    /// From the last rows of a file.
    ///
    /// - Parameters:
    ///   - rows: the last rows, in order; `offset` is where their bytes start in the file.
    ///   - isTyped: whether a field fits the first column, which is not text.
    ///   - fits: the same of each column.
    init?(
        _ rows: [CSVSample.Row], offset: Int, width: Int, isTyped: (CSVSample.Field) -> Bool?,
        fits: (Int, CSVSample.Field) -> Bool?
    ) {
        guard width > 1 else { return nil }
        var index = rows.count
        while index > 0, rows.count - index < Self.limit,
            Self.isFoot(rows[index - 1], width, isTyped) || Self.fitsNowhere(rows[index - 1], fits)
        {
            index -= 1
        }
        index = min(index, Self.partApart(rows, width) ?? index)
        guard index < rows.count, index > 0, rows[index - 1].fields.count == width else { return nil }
        end = offset + rows[index].start
        count = rows.count - index
        first = rows[index].fields.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Where lines begin below a blank one of which none to the last is as wide as the table, as nearly all rows above are.
    private static func partApart(_ rows: [CSVSample.Row], _ width: Int) -> Int? {
        guard let last = rows.lastIndex(where: { $0.fields.count == width }), last > 2, last + 1 < rows.count,
            TableStart.isBlank(rows, before: last + 1), rows[last].fields.contains(where: { !$0.bytes.isEmpty }),
            !rows[(last + 1)...].contains(where: \.isOpen),
            rows[...last].count(where: { $0.fields.count == width }) * 10 >= (last + 1) * 9
        else { return nil }
        return last + 1
    }

    /// Whether words stand in columns of numbers and times, and no field fits one: where each value comes from, the header once more.
    private static func fitsNowhere(_ row: CSVSample.Row, _ fits: (Int, CSVSample.Field) -> Bool?) -> Bool {
        if row.isOpen { return false }
        var misfits = 0
        for (column, field) in row.fields.enumerated()
        where !field.isMissing && !MissingWords.contains(field.bytes.span) {
            guard let isFit = fits(column, field) else { continue }
            if isFit { return false }
            misfits += 1
        }
        // A sentence alone, under a column of numbers: a remark on the series (Bundesbank).
        let words = row.fields.filter { !$0.bytes.isEmpty }
        if misfits == 1, words.count == 1, row.fields.first?.bytes.isEmpty ?? false {
            return words[0].bytes.contains(32)
        }
        return misfits > 2
    }

    /// `Average:`, `Total`: where numbers or times stand above it, a row that sums them up.
    private static func isSummary(_ field: [UInt8]) -> Bool {
        let word = field.map { $0 >= 65 && $0 <= 90 ? $0 | 0x20 : $0 }.filter { $0 != UInt8(ascii: ":") }
        return summaries.contains { word.elementsEqual($0.utf8) }
    }

    /// Whether a field of several words has such a one among them: `Transactions Total`.
    private static func namesSummary(_ field: [UInt8]) -> Bool {
        field.count <= 60 && field.split(separator: 32).contains { isSummary(Array($0)) }
    }

    private static let summaries = [
        "average", "total", "totals", "sum", "mean", "avg", "durchschnitt", "summe", "gesamt", "moyenne", "media",
        "totaal",
    ]

    /// A row much too short whose first field is a text: where the first column is one too, only with several words or a mark.
    private static func isFoot(_ row: CSVSample.Row, _ width: Int, _ isTyped: (CSVSample.Field) -> Bool?) -> Bool {
        if row.isOpen { return false }
        if let first = row.fields.first, isTyped(first) == false, isSummary(first.bytes) { return true }
        let filled = row.fields.count { !$0.bytes.isEmpty }
        if let first = row.fields.first, isTyped(first) == false, filled * 2 <= width, namesSummary(first.bytes) {
            return true
        }
        guard let first = row.fields.first, !first.bytes.isEmpty, filled * 2 <= width, filled == 1 || width > 4 else {
            return false
        }
        guard row.fields.count < width || width > 2 else { return false }
        switch isTyped(first) {
        case true?: return false
        case false?: return true
        case nil:
            // `Texas,,,` is a row of its own; a sentence is none.
            guard row.fields.count == 1 else { return false }
            return first.bytes.contains(32) || first.bytes.contains(UInt8(ascii: ":"))
        }
    }
}

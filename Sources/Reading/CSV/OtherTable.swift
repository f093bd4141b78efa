/// Where another table begins below the first one: with names of its own below a blank line, or below lines of one cell, which title it
/// or remark on it; or with lines below a blank one none of which is as wide as the rows above.
struct OtherTable {
    /// The row of its first line, that of its names, and the one from which on it is to be read: the names, or one title right above them.
    private(set) var start: Int
    private(set) var names: Int
    var readable: Int { names - start == 1 && !areLone ? start : names }
    /// Whether lines of one cell alone part it from the rows above.
    private var areLone: Bool

    /// Nil where the rows are those of one table.
    init?(_ rows: [CSVSample.Row], _ table: TableHead) {
        guard table.hasHeader, rows.count > 3, table.rowCount < rows.count,
            !rows[table.rowCount].fields.allSatisfy({ CSVDialect.isName($0.bytes) || $0.bytes.isEmpty })
        else { return nil }
        let header = rows[0].fields.map(\.bytes)
        for place in rows.indices.dropFirst(table.rowCount + 1) {
            guard let names = Self.names(rows, from: place, width: header.count), names + 1 < rows.count,
                rows[names].fields.map(\.bytes) != header || Self.isOfOtherPeriods(rows, names, from: place, of: table),
                Self.areNames(rows[names], over: rows[names + 1])
                    || Self.isOther(rows, names, from: place, of: table)
            else { continue }
            (start, self.names) = (place, names)
            areLone = !TableStart.isBlank(rows, before: place)
            return
        }
        return nil
    }

    /// Whether the rows below names that come again are of other periods than those above: years below months, as factors of a market are
    /// published.
    private static func isOfOtherPeriods(
        _ rows: [CSVSample.Row], _ names: Int, from place: Int, of table: TableHead
    ) -> Bool {
        func times(_ rows: ArraySlice<CSVSample.Row>) -> CSVSample.Times {
            CSVSample.Times(rows.compactMap { row in row.fields.first.map { (field: $0, line: row.line) } })
        }
        let end = rows.indices.dropFirst(names + 2).first { TableStart.isBlank(rows, before: $0) } ?? rows.count
        let (above, below) = (times(rows[table.rowCount..<place]), times(rows[(names + 1)..<end]))
        return above.areOthers(than: below) || below.areOthers(than: above)
    }

    /// What stands there first beside marks, and its line.
    func title(_ rows: [CSVSample.Row]) -> (text: String, line: Int) {
        let titles = rows[start...names].map { row in
            (row.fields.map(\.text).filter { !$0.isEmpty }.joined(separator: " "), row.line)
        }
        return titles.first { $0.0.contains(where: \.isLetter) } ?? titles[0]
    }

    /// Lines of one cell that may stand above the names.
    private static let mostTitles = 20

    /// The row where names may stand of a table whose first line is that at `place`.
    private static func names(_ rows: [CSVSample.Row], from place: Int, width: Int) -> Int? {
        let isLone = rows[place].fields.count { !$0.bytes.isEmpty } == 1
        guard TableStart.isBlank(rows, before: place) || width > 2 && rows[place].fields.count == 1 else { return nil }
        guard isLone else { return place }
        return rows[place...].prefix(mostTitles).firstIndex { $0.fields.count(where: { !$0.bytes.isEmpty }) > 1 }
    }

    private static func areNames(_ row: CSVSample.Row, over next: CSVSample.Row) -> Bool {
        let fields = row.fields.filter { !$0.bytes.isEmpty }.map(\.bytes)
        let below = next.fields.map(\.bytes).filter { !$0.isEmpty }
        return fields.count > 1 && Set(fields).count == fields.count && fields.allSatisfy(CSVDialect.isName)
            && below.count > 1 && !below.allSatisfy(CSVDialect.isName)
    }

    /// Whether lines below a blank one, several of which have several fields, are all of other widths than the rows above, of which
    /// nearly all have the table's.
    private static func isOther(_ rows: [CSVSample.Row], _ names: Int, from place: Int, of table: TableHead) -> Bool {
        let width = table.fields.count
        let above = rows[table.rowCount..<place].filter { $0.fields.contains { !$0.bytes.isEmpty } }
        guard width > 1, TableStart.isBlank(rows, before: place), above.count > 2,
            above.count(where: { $0.fields.count == width }) * 10 >= above.count * 9
        else { return false }
        let end = rows.indices.dropFirst(names + 1).first { TableStart.isBlank(rows, before: $0) } ?? rows.count
        return end - names > 1 && rows[place..<end].allSatisfy { $0.fields.count != width }
            && rows[names..<end].allSatisfy { $0.fields.count > 1 }
    }
}

extension CSVSample {
    /// The times of a first column: all of its values, in one layout.
    struct Times {
        private var fields: ColumnEvidence.Fields
        private var layout: TimeLayout?

        init(_ fields: ColumnEvidence.Fields) {
            self.fields = fields.filter { !$0.field.isMissing }
            let found = ColumnEvidence(fields, style: NumberStyle(), dates: nil)
            layout = found.times == found.present ? found.layout : nil
        }

        /// Whether none of the other values is a time in this layout.
        func areOthers(than other: Times) -> Bool {
            guard let layout, !other.fields.isEmpty else { return false }
            return other.fields.allSatisfy { layout.read($0.field.value.span) == nil }
        }
    }
}

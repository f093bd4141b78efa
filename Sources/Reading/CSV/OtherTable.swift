/// Where another table begins below the first one, with names of its own: below a blank line, or below lines of one cell, which title it
/// or remark on it.
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
                rows[names].fields.map(\.bytes) != header, Self.areNames(rows[names], over: rows[names + 1])
            else { continue }
            (start, self.names) = (place, names)
            areLone = !TableStart.isBlank(rows, before: place)
            return
        }
        return nil
    }

    /// What stands there first beside marks.
    func title(_ rows: [CSVSample.Row]) -> String {
        let titles = rows[start...names].map { row in
            row.fields.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
        }
        return titles.first { $0.contains(where: \.isLetter) } ?? titles[0]
    }

    /// Lines of one cell that may stand above the names.
    private static let mostTitles = 20

    /// The row where names may stand of a table whose first line is that at `place`.
    private static func names(_ rows: [CSVSample.Row], from place: Int, width: Int) -> Int? {
        if TableStart.isBlank(rows, before: place) {
            return rows[place].fields.count { !$0.bytes.isEmpty } == 1 ? place + 1 : place
        }
        guard width > 2, rows[place].fields.count == 1 else { return nil }
        return rows[place...].prefix(mostTitles).firstIndex { $0.fields.count > 1 }
    }

    private static func areNames(_ row: CSVSample.Row, over next: CSVSample.Row) -> Bool {
        let fields = row.fields.filter { !$0.bytes.isEmpty }.map(\.bytes)
        let below = next.fields.map(\.bytes).filter { !$0.isEmpty }
        return fields.count > 1 && Set(fields).count == fields.count && fields.allSatisfy(CSVDialect.isName)
            && below.count > 1 && !below.allSatisfy(CSVDialect.isName)
    }
}

import Reading

/// How the rows of a table are stored, which is how a load has them: by their number, or by the primary key where the table is one
/// WITHOUT ROWID. An index that holds every column has them in its own order.
struct StoredOrder {
    /// What SQL calls the number of a row; nil where it has none, and where columns have taken all three of its names.
    let number: String?
    /// What rows are put in order by; empty where SQL cannot put them into the order that they have here: those of a view.
    let terms: [Term]

    struct Term {
        /// As SQL says it.
        let name: String
        /// ` COLLATE …`, or nothing.
        var collation = ""
        var descends = false

        /// - Parameter alias: what a query around calls it.
        func sql(_ alias: String? = nil, reversed: Bool = false) -> String {
            (alias ?? name) + collation + (descends == reversed ? "" : " DESC")
        }
    }

    /// Whether SQL can put rows into it.
    var isKnown: Bool { !terms.isEmpty }

    /// ` ORDER BY …`; empty where it is not known.
    var sql: String { terms.isEmpty ? "" : " ORDER BY " + terms.map { $0.sql() }.joined(separator: ", ") }

    /// - Parameter columns: the table's.
    init(_ table: String, _ columns: [String], _ database: SQLiteDatabase) throws {
        // Some builds of SQLite give a view a number that is always missing.
        let kind = "SELECT type FROM sqlite_schema WHERE type = 'view' AND name = \(SQLText.literal(table))"
        guard try database.texts(kind).isEmpty else {
            (number, terms) = (nil, [])
            return
        }
        // A column of such a name hides the number (sqlite.org/rowidtable.html).
        let taken = Set(columns.map { $0.lowercased() })
        let free = ["rowid", "_rowid_", "oid"].filter { !taken.contains($0) }
        number = free.first { (try? database.columns("SELECT \($0) FROM \(SQLText.quoted(table))")) != nil }
        if let number {
            terms = [Term(name: number)]
        } else {
            // Where a name is free and tells no number, there is none: the rows stand by their primary key.
            terms = free.isEmpty ? [] : try Self.key(of: table, database)
        }
    }

    /// The columns of a primary key, each with its own order (sqlite.org/pragma.html, index_list and index_xinfo).
    private static func key(of table: String, _ database: SQLiteDatabase) throws -> [Term] {
        var index: String?
        try database.rows("PRAGMA index_list(\(SQLText.quoted(table)))") { row in
            if row.text(3) == "pk" { index = row.text(1) }
        }
        guard let index else { return [] }
        var terms: [Term] = []
        try database.rows("PRAGMA index_xinfo(\(SQLText.quoted(index)))") { row in
            // Behind the key's own columns come all others.
            guard row.text(5) == "1", let column = row.text(2) else { return }
            let collation = row.text(4).map { " COLLATE " + SQLText.quoted($0) } ?? ""
            terms.append(Term(name: SQLText.quoted(column), collation: collation, descends: row.text(3) == "1"))
        }
        return terms
    }
}

import Reading

/// How the rows of a table are stored, which is how a load has them: by their number. An index that holds every column has them in its own
/// order.
struct StoredOrder {
    /// What SQL calls the number of a row; nil where it has none, and where columns have taken all three of its names.
    let number: String?

    /// Whether SQL can put rows into it.
    var isKnown: Bool { number != nil }

    /// ` ORDER BY …`; empty where it is not known.
    var sql: String { number.map { " ORDER BY \($0)" } ?? "" }

    /// - Parameter columns: the table's.
    init(_ table: String, _ columns: [String], _ database: SQLiteDatabase) throws {
        // Some builds of SQLite give a view a number that is always missing.
        let kind = "SELECT type FROM sqlite_schema WHERE type = 'view' AND name = \(SQLText.literal(table))"
        guard try database.texts(kind).isEmpty else {
            number = nil
            return
        }
        // A column of such a name hides the number (sqlite.org/rowidtable.html).
        let taken = Set(columns.map { $0.lowercased() })
        number = ["rowid", "_rowid_", "oid"].first { name in
            !taken.contains(name)
                && (try? database.columns("SELECT \(name) FROM \(SQLText.quoted(table))")) != nil
        }
    }
}

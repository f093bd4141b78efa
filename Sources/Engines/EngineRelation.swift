import Reading

/// A table, or a query's rows, as an engine has it: what is known before any row is read.
package struct EngineRelation: Sendable {
    /// What stands after FROM: `"public"."readings"`, or a query between parentheses with an alias.
    package var sql: String
    /// All of its columns, with their types in the engine's words.
    package var columns: [(name: String, type: String)]
    /// About how many rows it has; nil where the engine does not tell.
    package var rows: Int?
    /// Columns by which an index leads first: their least and greatest values are found without going over the rows.
    package var indexed: Set<String> = []
    /// Those that alone are the columns of a unique index.
    package var unique: Set<String> = []
    /// What a query calls the number of a row, by which rows stand; nil where an engine keeps no order.
    package var number: String?

    package init(
        _ sql: String, columns: [(name: String, type: String)], rows: Int? = nil, indexed: Set<String> = [],
        number: String? = nil
    ) {
        self.number = number
        self.sql = sql
        self.columns = columns
        self.rows = rows
        self.indexed = indexed
    }

    /// With what a session tells of its columns.
    package init(_ sql: String, _ session: any EngineSession) throws {
        self.init(sql, columns: try session.columns(of: "SELECT * FROM \(sql)"))
    }

    /// A query of a person's as a relation: a line end closes a comment at its end.
    package static func query(_ text: String) -> String {
        let trimmed = text.reversed().drop { $0.isWhitespace || $0 == ";" }.reversed()
        return "(\n\(String(trimmed))\n) q"
    }
}

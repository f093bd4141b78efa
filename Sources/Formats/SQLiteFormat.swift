import Catalog
import Series

/// A SQLite database: a table, a query, or what there is in it.
package struct SQLiteFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "sqlite", aliases: ["db"], summary: "A SQLite database, read only",
        examples: [
            Example("load Samples/readings.db table readings"),
            Example("load Samples/readings.db query \"select time, temp from readings where temp > 5\" as warm"),
        ],
        notes: """
            Without `table` or `query` the only table is read, or the tables are listed with their rows. The database of Home Assistant \
            gives a series an entity.
            """)

    /// The first 16 bytes (sqlite.org/fileformat2.html, section 1.3).
    package static func recognises(_ head: [UInt8]) -> Bool { head.starts(with: Array("SQLite format 3\0".utf8)) }

    package static var takes: Set<FormatOption> { [.table, .query] }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        let database = try SQLiteDatabase(source, request)
        if let query = request.options.query { return try rows(query, of: database, source, request) }
        let tables = try database.texts(
            "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
                + " ORDER BY rootpage = 0, rootpage, name"
        ).compactMap { $0 }
        if let table = request.options.table {
            guard tables.contains(table) else {
                throw FormatsError.unknownTable(name: table, path: source.path, tables: tables)
            }
            return try rows("SELECT * FROM " + SQLiteDatabase.quoted(table), of: database, source, request)
        }
        if let states = try HomeAssistantDatabase(database, tables) {
            return try states.content(database, source, request)
        }
        if tables.count == 1 {
            var content = try rows("SELECT * FROM " + SQLiteDatabase.quoted(tables[0]), of: database, source, request)
            content.notes.insert("table `\(tables[0])`", at: 0)
            return content
        }
        return FileContent.listing(
            "table",
            try tables.map { table in
                let count = try? database.texts("SELECT COUNT(*) FROM " + SQLiteDatabase.quoted(table)).first
                try request.context.cancellation.check()
                return (table, count.flatMap { $0 }.flatMap { Int($0) })
            })
    }

    private static func rows(
        _ sql: String, of database: SQLiteDatabase, _ source: ByteSource, _ request: ReadRequest
    ) throws -> FileContent {
        var blobs: Set<String> = []
        var content = try FrameReading.content(path: source.path, request: request, place: "row") { builder in
            var columns: [Int] = []
            var names: [String] = []
            try database.rows(sql) { row in
                if columns.isEmpty {
                    let header = HeaderNames(row.names)
                    names = header.names
                    for (name, unit) in zip(header.names, header.units) {
                        columns.append(try builder.column(name, unit: unit))
                    }
                }
                builder.line = builder.row + 1
                for (place, column) in columns.enumerated() where builder.form(column) != .skip {
                    switch row.value(place) {
                    case .number(let value): builder.set(column, value)
                    case .whole(let value):
                        if builder.form(column) == .number {
                            builder.set(column, Double(value))
                        } else {
                            builder.set(column, spelled: Array(String(value).utf8)[...], isText: false)
                        }
                    case .text(let bytes): builder.set(column, spelled: bytes[...], isText: true)
                    case .blob: blobs.insert(names[place])
                    case .missing: break
                    }
                }
                try builder.endRow()
            }
        }
        if !blobs.isEmpty {
            content.notes.append("blobs of \(blobs.sorted().map { "`\($0)`" }.joined(separator: ", ")) left missing")
        }
        return content
    }
}

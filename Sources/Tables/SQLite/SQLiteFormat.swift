import Catalog
import Reading
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
        let tables = try tables(database)
        if let (sql, note) = try query(database, tables, source, request) {
            var rows = SQLiteRows()
            let content = try FrameReading.content(path: source.path, request: request, place: "row") {
                try rows.read(sql, of: database, into: $0)
            }
            return FileContent(series: content.series, notes: note + content.notes + rows.notes)
        }
        if let states = try HomeAssistantDatabase(database, tables) {
            return try states.content(database, source, request)
        }
        return FileContent.listing(
            "table",
            try tables.map { table in
                let count = try? database.texts("SELECT COUNT(*) FROM " + SQLText.quoted(table)).first
                try request.context.cancellation.check()
                return (table, count.flatMap { $0 }.flatMap { Int($0) })
            })
    }

    package static var streams: Bool { true }

    package static func stream(
        _ source: ByteSource, _ request: ReadRequest, into rows: RowChunks
    ) throws -> [FormatsNote]? {
        let database = try SQLiteDatabase(source, request)
        let tables = try tables(database)
        guard let (sql, note) = try query(database, tables, source, request) else {
            return try HomeAssistantDatabase(database, tables)?.stream(database, source, request, into: rows)
        }
        guard request.options.only == nil else { return nil }
        var read = SQLiteRows()
        let notes = try FrameReading.stream(path: source.path, request: request, place: "row", into: rows) {
            try read.read(sql, of: database, into: $0)
        }
        return note + notes + read.notes
    }

    package static func schema(_ source: ByteSource, _ request: ReadRequest) throws -> SourceSchema? {
        var whole = request
        whole.options.needed = nil
        guard let (database, name, _) = try largeTable(source, request),
            let table = try SQLiteTable(name, database, source, whole)
        else { return nil }
        var schema = SourceSchema(kind: entry.name, of: table.sample.outline, rows: 0)
        (schema.rows, schema.bytes) = (nil, source.originalSize)
        return schema
    }

    package static func taking(
        _ steps: [Step], _ source: ByteSource, _ request: ReadRequest
    ) throws -> (any TakenSteps)? {
        guard let (database, name, notes) = try largeTable(source, request) else { return nil }
        return try SQLiteTaken(steps, database, name, notes, source, request)
    }

    /// The one table of a large file, which may be asked for less than all of its rows; nil for other files.
    private static func largeTable(
        _ source: ByteSource, _ request: ReadRequest
    ) throws -> (SQLiteDatabase, name: String, notes: [FormatsNote])? {
        guard source.size > request.options.chunkBytes, request.options.query == nil, request.options.only == nil
        else { return nil }
        let database = try SQLiteDatabase(source, request)
        let tables = try tables(database)
        let name = request.options.table ?? (tables.count == 1 ? tables[0] : nil)
        guard let name, tables.contains(name), try HomeAssistantDatabase(database, tables) == nil else { return nil }
        return (database, name, request.options.table == nil ? [.onlyTable(name)] : [])
    }

    package static func choices(
        of option: FormatOption, in source: ByteSource, _ request: ReadRequest
    ) throws -> [String] { option == .table ? try tables(try SQLiteDatabase(source, request)) : [] }

    package static func glimpse(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent? {
        let database = try SQLiteDatabase(source, request, steps: glimpsed)
        guard let (sql, _) = try query(database, try tables(database), source, request) else { return nil }
        let bare = sql.reversed().drop { $0.isWhitespace || $0 == ";" }.reversed()
        var rows = SQLiteRows()
        return try FrameReading.content(path: source.path, request: request, place: "row") {
            // The line end closes a comment at the query's end.
            try rows.read("SELECT * FROM (\(String(bare))\n) LIMIT \(Glimpse.rows)", of: database, into: $0)
        }
    }

    /// Steps of SQLite's machine for a first look: part of a second. A view may have to go over all rows for its first.
    private static let glimpsed = 10_000_000

    private static func tables(_ database: SQLiteDatabase) throws -> [String] {
        try database.texts(
            "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
                + " ORDER BY rootpage = 0, rootpage, name"
        ).compactMap { $0 }
    }

    /// The query whose rows are the series, and what the reply says of it; nil for a file of several.
    private static func query(
        _ database: SQLiteDatabase, _ tables: [String], _ source: ByteSource, _ request: ReadRequest
    ) throws -> (sql: String, note: [FormatsNote])? {
        if let query = request.options.query { return (query, []) }
        if let table = request.options.table {
            guard tables.contains(table) else {
                throw FormatsError.unknownTable(name: table, path: source.path, tables: tables)
            }
            return (try SQLiteTable.all(of: table, database), [])
        }
        guard tables.count == 1, try HomeAssistantDatabase(database, tables) == nil else { return nil }
        return (try SQLiteTable.all(of: tables[0], database), [.onlyTable(tables[0])])
    }
}

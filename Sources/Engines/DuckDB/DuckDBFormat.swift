import Catalog
import Files
import Reading
import Series

/// A database of DuckDB, by way of an installed `duckdb`: a table, a query, or what there is in it.
package struct DuckDBFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "duckdb", summary: "a database of DuckDB, read only, by way of an installed duckdb",
        notes: """
            `load x.duckdb table readings`, `load x.duckdb query "select at, power from feeders"`. DuckDB itself does what it does as Plotline would: conditions, spans of time, columns, the first and last rows, and the sums of \
            calendar bins; `explain` shows its SQL. Without `table` or `query` the only table is read, or the tables are listed with their \
            rows. Times are columns of that type; a time without a zone is local to the session's.
            """)

    /// The four bytes behind a checksum of eight (duckdb.org/docs/stable/internals/storage).
    package static func recognises(_ head: [UInt8]) -> Bool {
        head.count > 12 && head[8..<12].elementsEqual("DUCK".utf8)
    }

    package static var takes: Set<FormatOption> { [.table, .query] }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        let session = try session(source, request)
        guard let (relation, notes) = try relation(session, source, request) else {
            return FileContent.listing("table", try tables(session).map { ($0.name, $0.rows) })
        }
        let rows = try EngineTaken(
            [], of: try EngineRelation(relation, session), session, request, engine: "DuckDB", path: source.path,
            saying: notes
        ).read()
        return FileContent(series: [(nil, rows.frame)], notes: rows.notes)
    }

    package static func schema(_ source: ByteSource, _ request: ReadRequest) throws -> SourceSchema? {
        let session = try session(source, request)
        guard let (relation, _) = try relation(session, source, request) else { return nil }
        var whole = request
        whole.options.needed = nil
        let table = try EngineTaken(
            [], of: try EngineRelation(relation, session), session, whole, engine: "DuckDB", path: source.path)
        guard let outline = table.outline else { return nil }
        var schema = SourceSchema(kind: entry.name, of: outline, rows: 0)
        schema.bytes = source.originalSize
        schema.rows = try tables(session).first { $0.relation == relation }?.rows.map { .about($0) }
        return schema
    }

    package static func taking(
        _ steps: [Step], _ source: ByteSource, _ request: ReadRequest
    ) throws -> (any TakenSteps)? {
        let session = try session(source, request)
        guard let (relation, notes) = try relation(session, source, request) else { return nil }
        let taken = try EngineTaken(
            steps, of: try EngineRelation(relation, session), session, request, engine: "DuckDB", path: source.path,
            saying: notes)
        return taken.verdicts.isEmpty ? nil : taken
    }

    package static func glimpse(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent? {
        let session = try session(source, request, isGlimpse: true)
        guard let (relation, _) = try relation(session, source, request) else { return nil }
        let table = try EngineTaken(
            [], of: try EngineRelation(relation, session), session, request, engine: "DuckDB", path: source.path)
        return FileContent(series: [(nil, try table.glimpse())], notes: [])
    }

    package static func choices(
        of option: FormatOption, in source: ByteSource, _ request: ReadRequest
    ) throws -> [String] {
        option == .table ? try tables(try session(source, request, isGlimpse: true)).map(\.name) : []
    }

    private static func session(
        _ source: ByteSource, _ request: ReadRequest, isGlimpse: Bool = false
    ) throws -> DuckDBSession {
        guard let file = source.file else { throw FormatsError.needsFile(path: source.path, format: "DuckDB") }
        // What stands in it is not part of the file yet.
        if file.companion(".wal").map({ $0.size > 0 }) ?? false { throw FormatsError.openLog(path: source.path) }
        let cancellation = request.context.cancellation
        return DuckDBSession(
            duckdb: try DuckDB(DuckDB.installed, for: source.path, isGlimpse: isGlimpse, cancellation), file: file,
            isDatabase: true,
            format: "DuckDB", cancellation: cancellation)
    }

    private static func tables(
        _ session: DuckDBSession
    ) throws -> [(name: String, schema: String, relation: String, rows: Int?)] {
        var tables: [(name: String, schema: String, relation: String, rows: Int?)] = []
        let sql = """
            SELECT schema_name, table_name, estimated_size FROM duckdb_tables() WHERE NOT internal UNION ALL \
            SELECT schema_name, view_name, NULL FROM duckdb_views() WHERE NOT internal ORDER BY ALL
            """
        try session.rows(sql) { row in
            let texts = row.map(\.string)
            guard texts.count == 3, let schema = texts[0], let name = texts[1] else { return }
            let relation = SQLText.quoted(schema) + "." + SQLText.quoted(name)
            tables.append((name, schema, relation, texts[2].flatMap { Int($0) }))
        }
        return tables
    }

    /// What stands behind FROM, and what the reply says of it; nil for a database of several tables.
    private static func relation(
        _ session: DuckDBSession, _ source: ByteSource, _ request: ReadRequest
    ) throws -> (sql: String, notes: [FormatsNote])? {
        let origin = FormatsNote.origin(.duckdb(format: "DuckDB"))
        // DuckDB takes the text of a person as a value, and runs it as one SELECT or not at all.
        if let query = request.options.query { return ("query(\(SQLText.literal(query)))", [origin]) }
        let tables = try tables(session)
        if let name = request.options.table {
            guard let found = tables.first(where: { $0.name == name || "\($0.schema).\($0.name)" == name }) else {
                throw FormatsError.unknownTable(name: name, path: source.path, tables: tables.map(\.name))
            }
            return (found.relation, [origin])
        }
        guard tables.count == 1 else { return nil }
        return (tables[0].relation, [origin, .onlyTable(tables[0].name)])
    }
}

import Diagnostics
import Files
import Glibc
import Reading
import Synchronization

/// PostgreSQL, and what speaks as it does, by its own client library.
package enum PostgresEngine: ServerEngine {
    package static let name = "PostgreSQL"
    package static let dialect: any Dialect = PostgresDialect()
    package static let schemes: [String: UInt16] = ["postgresql": 5432, "postgres": 5432]

    package static func session(_ door: ServerDoor) -> any ServerSession { PostgresSession(door) }
}

/// A database of PostgreSQL's. Each statement is one of the extended protocol in a transaction that only reads, with its limits
/// set anew.
final class PostgresSession: ServerSession {
    private let door: ServerDoor
    private var connection: PostgresConnection?

    init(_ door: ServerDoor) { self.door = door }

    deinit { if let connection, connection.stands { Self.idle.withLock { $0[key] = Idle(connection) } } }

    var dialect: any Dialect { PostgresEngine.dialect }

    // MARK: connections

    /// One that nobody uses, by who made it for what.
    private struct Idle: @unchecked Sendable {
        // Whoever takes it out of the table has it alone.
        let connection: PostgresConnection
        init(_ connection: PostgresConnection) { self.connection = connection }
    }
    private static let idle = Mutex<[String: Idle]>([:])
    private var key: String {
        "\(door.address.user ?? "")\n\(door.address.place.text)\n\(door.address.database)\n\(door.isNotebook)"
    }

    private func connected() throws -> (connection: PostgresConnection, isNew: Bool) {
        if let connection, connection.stands { return (connection, false) }
        if let found = Self.idle.withLock({ $0.removeValue(forKey: key) })?.connection, found.stands {
            connection = found
            return (found, false)
        }
        let made = try PasswordKeeper.admitted(door) { password in
            try PostgresConnection(parameters(password), to: door.address.place, door.cancellation)
        }
        connection = made
        return (made, true)
    }

    /// Runs `body` in a transaction that only reads. A connection that was lost while nobody used it is made anew, once.
    private func reading<T>(_ body: (PostgresConnection) throws -> T) throws -> T {
        let begin = """
            BEGIN TRANSACTION READ ONLY; SET LOCAL statement_timeout = \(door.seconds * 1000); SET LOCAL TimeZone = 'UTC'; \
            SET LOCAL standard_conforming_strings = on; SET LOCAL DateStyle = 'ISO, YMD'; \
            SET LOCAL IntervalStyle = 'iso_8601'; SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'
            """
        var (own, isNew) = try connected()
        do {
            try own.run(begin, door.cancellation)
        } catch EngineError.lost where !isNew {
            connection = nil
            (own, isNew) = try connected()
            try own.run(begin, door.cancellation)
        }
        do {
            let result = try body(own)
            try own.run("ROLLBACK", door.cancellation)
            return result
        } catch EngineError.failed(let place, let message) {
            try? own.run("ROLLBACK", door.cancellation)
            throw EngineError.failed(place, message: message)
        } catch {
            // Nobody knows what state it is in.
            connection = nil
            throw error
        }
    }

    func rows(_ query: String, _ body: ([EngineCell]) throws -> Void) throws {
        try reading { try $0.rows(query, seconds: door.seconds, door.cancellation, body) }
    }

    // MARK: what there is

    func columns(of query: String) throws -> [(name: String, type: String)] {
        let found = try reading { own in try own.columns(of: query, door.cancellation) }
        let numbers = Set(found.map(\.type)).map { "\($0)" }.joined(separator: ", ")
        guard !numbers.isEmpty else { return [] }
        var names: [String: String] = [:]
        let sql = """
            SELECT oid::int8, CASE typtype WHEN 'e' THEN 'enum' ELSE format_type(oid, NULL) END FROM pg_catalog.pg_type \
            WHERE oid IN (\(numbers))
            """
        for row in try texts(sql) { if let number = row[0] { names[number] = row[1] } }
        return found.map { ($0.name, names["\($0.type)"] ?? "") }
    }

    func tables() throws -> [(name: String, rows: Int?)] {
        try catalogue("NOT c.relispartition").map { ($0.isVisible ? $0.name : "\($0.schema).\($0.name)", $0.rows) }
    }

    func table(_ name: String) throws -> EngineRelation {
        let literal = SQLText.literal(name)
        let found = try catalogue("(c.relname = \(literal) OR n.nspname || '.' || c.relname = \(literal))")
        guard let table = found.first(where: \.isVisible) ?? found.first else {
            throw FormatsError.unknownTable(name: name, path: door.address.text, tables: try tables().map { $0.name })
        }
        var relation = try EngineRelation(SQLText.quoted(table.schema) + "." + SQLText.quoted(table.name), self)
        relation.rows = table.rows
        let indexes = """
            SELECT a.attname, i.indisunique AND i.indimmediate AND i.indnkeyatts = 1 FROM pg_catalog.pg_index i JOIN pg_catalog.pg_attribute a \
            ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0] JOIN pg_catalog.pg_class x ON x.oid = i.indexrelid \
            JOIN pg_catalog.pg_am m ON m.oid = x.relam \
            WHERE i.indrelid = \(table.number) AND i.indisvalid AND i.indpred IS NULL AND m.amname = 'btree'
            """
        for row in try texts(indexes) {
            guard let name = row[0] else { continue }
            relation.indexed.insert(name)
            if row[1] == "t" { relation.unique.insert(name) }
        }
        return relation
    }

    private func catalogue(
        _ condition: String
    ) throws -> [(number: String, schema: String, name: String, rows: Int?, isVisible: Bool)] {
        let sql = """
            SELECT c.oid::int8, n.nspname, c.relname, CASE WHEN c.relkind = 'v' THEN NULL ELSE (SELECT \
            CASE WHEN min(p.reltuples) < 0 THEN NULL ELSE sum(p.reltuples)::int8 END FROM pg_catalog.pg_class p \
            WHERE p.oid = c.oid AND p.relkind <> 'p' OR p.oid IN (SELECT t.relid FROM pg_catalog.pg_partition_tree(c.oid) t \
            WHERE t.isleaf AND c.relkind = 'p')) END, pg_catalog.pg_table_is_visible(c.oid) \
            FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace \
            WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname NOT IN ('pg_catalog', 'information_schema') \
            AND n.nspname NOT LIKE 'pg\\_t%' AND \(condition) ORDER BY 2, 3
            """
        return try texts(sql).compactMap { row in
            guard row.count == 5, let number = row[0], let schema = row[1], let name = row[2] else { return nil }
            return (number, schema, name, row[3].flatMap { Int($0) }, row[4] == "true")
        }
    }

    func query(_ text: String) throws -> EngineRelation {
        guard !text.utf8.contains(0) else {
            throw EngineError.failed(door.address.place, message: "a query holds no zero byte")
        }
        if door.isNotebook { try checkRole() }
        return try EngineRelation(EngineRelation.query(text), self)
    }

    /// A role that could read the server's files or run its programs would lend that to whoever wrote the notebook.
    private func checkRole() throws {
        let sql = """
            SELECT session_user::text, CASE WHEN bool_or(r.rolsuper) THEN 'is a superuser' \
            WHEN bool_or(pg_catalog.pg_has_role(session_user, g.oid, 'MEMBER') AND g.rolname = 'pg_execute_server_program') \
            THEN 'may run programs on the server' \
            WHEN bool_or(pg_catalog.pg_has_role(session_user, g.oid, 'MEMBER')) THEN 'may read files of the server' END \
            FROM pg_catalog.pg_roles r LEFT JOIN pg_catalog.pg_roles g ON g.rolname IN \
            ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files') \
            WHERE r.rolname IN (session_user, current_user)
            """
        for row in try texts(sql) {
            if let role = row[0], let power = row[1] {
                throw EngineError.mightyRole(door.address.place, role: role, power: power)
            }
        }
    }

    // MARK: parameters

    /// libpq's connection string: what it says, no variable and no service says otherwise
    /// (postgresql.org/docs/15/libpq-connect.html).
    ///
    /// - Parameter typed: a password that the person has typed.
    func parameters(_ typed: String? = nil) -> String {
        let place = door.address.place
        var words: [(String, String)] = [
            ("host", place.host), ("hostaddr", ""), ("port", "\(place.port ?? 5432)"),
            ("dbname", door.address.database.isEmpty ? "postgres" : door.address.database),
            ("application_name", "plotline"),
            ("client_encoding", "UTF8"), ("gssencmode", "disable"), ("target_session_attrs", "any"),
            ("tcp_user_timeout", "20000"), ("keepalives_idle", "10"),
        ]
        if let user = door.address.user { words.append(("user", user)) }
        if place.isOnThisMachine {
            words.append(("sslmode", "prefer"))
        } else {
            words += [("sslmode", "verify-full"), ("sslrootcert", Certificates.bundle)]
        }
        if let typed {
            words.append(("password", typed))
        } else if door.isNotebook {
            // Whoever wrote the notebook chose the host: only a line that names it has the password meant for it.
            words += [
                ("password", Passwords.read()?.password(for: door.address) ?? ""), ("passfile", "/dev/null/none"),
            ]
        }
        return words.map { "\($0.0)='\(Self.escaped($0.1))'" }.joined(separator: " ")
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            if character == "'" || character == "\\" { result.append("\\") }
            result.unicodeScalars.append(character)
        }
        return result
    }
}

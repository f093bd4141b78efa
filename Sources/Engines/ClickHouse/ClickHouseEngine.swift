import Diagnostics
import Files
import Glibc
import Reading

/// ClickHouse over HTTP, from 18.16 on.
package enum ClickHouseEngine: ServerEngine {
    package static let name = "ClickHouse"
    package static let dialect: any Dialect = ClickHouseDialect()
    package static let schemes: [String: UInt16] = ["clickhouse": 8123, "clickhouses": 8443]

    package static func session(_ door: ServerDoor) -> any ServerSession { ClickHouseSession(door) }
}

/// A database of ClickHouse's. Each statement is one of its own that only reads, which lets no query read a file or another
/// server either.
final class ClickHouseSession: ServerSession {
    private let door: ServerDoor
    private var connection: ClickHouseConnection?

    init(_ door: ServerDoor) { self.door = door }

    var dialect: any Dialect { ClickHouseEngine.dialect }

    private func connected(_ typed: String?) throws -> ClickHouseConnection {
        if let connection, typed == nil { return connection }
        let made = try ClickHouseConnection(door.address, password: typed ?? password)
        connection = made
        return made
    }

    /// A notebook's writer chose the host: only a line that names it has the password meant for it.
    private var password: String? {
        if !door.isNotebook, let own = unsafe getenv("CLICKHOUSE_PASSWORD") { return unsafe String(cString: own) }
        var asked = door.address
        asked.user = door.address.user ?? "default"
        return Passwords.read()?.password(for: asked)
    }

    func rows(_ query: String, _ body: ([EngineCell]) throws -> Void) throws {
        try PasswordKeeper.admitted(door) { typed in
            try connected(typed).rows(query, seconds: door.seconds, door.cancellation, body)
        }
    }

    // MARK: what there is

    func columns(of query: String) throws -> [(name: String, type: String)] {
        try texts("DESCRIBE TABLE (\(query))").compactMap { row in
            guard row.count > 1, let name = row[0], let type = row[1] else { return nil }
            return (name, type)
        }
    }

    func tables() throws -> [(name: String, rows: Int?)] {
        let names = try texts(
            "SELECT name FROM system.tables WHERE database = currentDatabase() AND name NOT LIKE '.inner%' ORDER BY name"
        )
        let counts = rowCounts("database = currentDatabase()")
        return names.compactMap { $0.first ?? nil }.map { ($0, counts[$0]) }
    }

    func table(_ name: String) throws -> EngineRelation {
        let literal = dialect.literal(name)
        let found = try texts(
            """
            SELECT database, name FROM system.tables WHERE database = currentDatabase() AND name = \(literal) \
            OR concat(database, '.', name) = \(literal) ORDER BY database = currentDatabase() AND name = \(literal) DESC
            """)
        guard let row = found.first, row.count == 2, let database = row[0], let table = row[1] else {
            throw FormatsError.unknownTable(name: name, path: door.address.text, tables: try tables().map(\.name))
        }
        var relation = try EngineRelation(dialect.quoted(database) + "." + dialect.quoted(table), self)
        relation.rows = rowCounts("database = \(dialect.literal(database))")[table]
        return relation
    }

    /// What the parts of tables hold, where they have any and the server tells.
    private func rowCounts(_ condition: String) -> [String: Int] {
        let rows = try? texts("SELECT table, sum(rows) FROM system.parts WHERE active AND \(condition) GROUP BY table")
        var counts: [String: Int] = [:]
        for row in rows ?? [] where row.count == 2 {
            if let name = row[0], let count = row[1].flatMap({ Int($0) }) { counts[name] = count }
        }
        return counts
    }

    func query(_ text: String) throws -> EngineRelation {
        guard !text.utf8.contains(0) else {
            throw EngineError.failed(door.address.place, message: "a query holds no zero byte")
        }
        return try EngineRelation(EngineRelation.query(text), self)
    }
}

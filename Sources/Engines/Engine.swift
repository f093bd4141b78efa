import Diagnostics
import Files
import Reading

/// A program or server that has tables and is asked in SQL: what rows become before they come here.
///
/// To add one: write `ThingEngine.swift` with its dialect and a session that asks it, put its line into `EngineCatalog`, and let the
/// parity tests (`ParityTests`) walk it. A dialect has one answer for each question of what the engine computes as we do; what
/// it does not answer for is done here.
package protocol Engine: Sendable {
    /// `DuckDB`.
    static var name: String { get }
    static var dialect: any Dialect { get }
}

/// An engine behind an address.
package protocol ServerEngine: Engine {
    /// `postgresql`, and other words for the same, each with its usual port.
    static var schemes: [String: UInt16] { get }

    /// Connects nothing yet.
    static func session(_ door: ServerDoor) -> any ServerSession
}

/// Whom a session asks, and on whose behalf.
package struct ServerDoor {
    var address: EngineAddress
    /// A cell that came from a file asks, to whom a person's passwords and powers are not lent.
    var isNotebook: Bool
    var cancellation: Cancellation
    /// Asks the person for a password that the server wants, `me on host:5432`; nil where nobody is there, or none is given.
    var askPassword: PasswordAsk? = nil
    /// How long an answer may take.
    var seconds = EnginePatience.answering
}

/// An open engine, which reads and never writes.
package protocol EngineSession {
    var dialect: any Dialect { get }

    /// What a query's columns are; none of its rows is read.
    ///
    /// - Throws: `FormatsError`, `EngineError`, `Interrupted`.
    func columns(of query: String) throws -> [(name: String, type: String)]

    /// Calls `body` with each row of a query.
    ///
    /// - Throws: `FormatsError` or `EngineError` in the engine's own words, `Interrupted`, and what `body` throws.
    func rows(_ query: String, _ body: ([EngineCell]) throws -> Void) throws
}

extension EngineSession {
    /// Rows of texts; nil for what is missing.
    func texts(_ query: String) throws -> [[String?]] {
        var rows: [[String?]] = []
        try self.rows(query) { rows.append($0.map(\.string)) }
        return rows
    }
}

/// A session of a server.
package protocol ServerSession: EngineSession {
    /// The tables and views that may be read, with about how many rows each has.
    func tables() throws -> [(name: String, rows: Int?)]

    /// - Throws: `FormatsError.unknownTable`, `EngineError`.
    func table(_ name: String) throws -> EngineRelation

    /// - Parameter text: a person's own, or a notebook's.
    func query(_ text: String) throws -> EngineRelation
}

/// How long a server may take, in seconds.
package enum EnginePatience {
    /// For one answer.
    package static let answering = 600
    /// For connecting.
    package static let connecting = 10
}

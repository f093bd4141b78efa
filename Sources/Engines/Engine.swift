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
    ///
    /// - Parameter isNotebook: a cell that came from a file asks, to whom a person's passwords and powers are not lent.
    static func session(_ address: EngineAddress, isNotebook: Bool, _ cancellation: Cancellation) -> any ServerSession
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

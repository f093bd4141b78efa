import Reading

/// A program or server that has tables and is asked in SQL: what rows become before they come here.
///
/// To add one: write `ThingEngine.swift` with its dialect and a session that asks it, put its line into `EngineCatalog`, and let the
/// parity tests (`EngineParityTests`) walk it. A dialect has one answer for each question of what the engine computes as we do; what
/// it does not answer for is done here.
package protocol Engine: Sendable {
    /// `DuckDB`.
    static var name: String { get }
    static var dialect: any Dialect { get }
}

/// An open engine, which reads and never writes.
package protocol EngineSession {
    var dialect: any Dialect { get }

    /// What a query's columns are; none of its rows is read.
    ///
    /// - Throws: `FormatsError`, `Interrupted`.
    func columns(of query: String) throws -> [(name: String, type: String)]

    /// Calls `body` with each row of a query, its values as the engine spells them, nil for what is missing.
    ///
    /// - Throws: `FormatsError` in the engine's own words, `Interrupted`, and what `body` throws.
    func rows(_ query: String, _ body: ([ArraySlice<UInt8>?]) throws -> Void) throws
}

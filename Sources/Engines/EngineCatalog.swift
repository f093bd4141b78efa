/// Every engine.
package enum EngineCatalog {
    package static let all: [any Engine.Type] = [DuckDBEngine.self, PostgresEngine.self]

    /// The server engine that an address names by its scheme.
    package static func server(of text: String) -> (any ServerEngine.Type)? {
        for case let engine as any ServerEngine.Type in all where EngineAddress.isOne(text, of: engine.schemes) {
            return engine
        }
        return nil
    }
}

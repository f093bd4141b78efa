/// Every engine.
package enum EngineCatalog {
    package static let all: [any Engine.Type] = [DuckDBEngine.self, PostgresEngine.self, ClickHouseEngine.self]

    /// The server engine that an address names by its scheme, and the scheme's usual port; nil where a file is meant, whatever is
    /// wrong with the address.
    package static func server(of text: String) -> (engine: any ServerEngine.Type, port: UInt16)? {
        guard let scheme = EngineAddress.scheme(of: text) else { return nil }
        for case let engine as any ServerEngine.Type in all {
            if let port = engine.schemes[scheme] { return (engine, port) }
        }
        return nil
    }
}

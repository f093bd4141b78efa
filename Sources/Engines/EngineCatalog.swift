/// Every engine.
package enum EngineCatalog {
    package static let all: [any Engine.Type] = [DuckDBEngine.self]
}

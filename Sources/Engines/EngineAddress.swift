import Diagnostics
import Files

/// What a person calls a server's database by: `postgresql://user@host:5432/db?table=readings`, or `…/db/readings`.
///
/// Nothing in it can lead elsewhere: it takes the parameters `table` and `query` alone, one host, and no password.
package struct EngineAddress: Sendable, Hashable {
    package var scheme: String
    package var user: String?
    package var place: HostPort
    package var database: String
    package var table: String?
    package var query: String?

    /// What stands before `://`; nil where nothing like it does.
    static func scheme(of text: String) -> String? {
        text.firstRange(of: "://").map { text[..<$0.lowerBound].lowercased() }
    }

    /// - Parameter port: the usual one of the scheme.
    /// - Throws: `EngineError.badAddress`, without a password.
    package init(_ text: String, port: UInt16) throws(EngineError) {
        let shown = Secrets.masked(text)
        func bad(_ fault: EngineError.AddressFault) -> EngineError { .badAddress(shown, fault) }
        guard let start = text.firstRange(of: "://") else { throw bad(.host) }
        scheme = text[..<start.lowerBound].lowercased()
        var rest = text[start.upperBound...]
        var parameters: Substring?
        if let mark = rest.firstIndex(of: "?") {
            parameters = rest[rest.index(after: mark)...]
            rest = rest[..<mark]
        }
        let authority = rest.prefix { $0 != "/" }
        let path = rest.dropFirst(authority.count).dropFirst()
        var door = authority
        if let at = authority.lastIndex(of: "@") {
            let own = authority[..<at]
            guard !own.contains(":") else { throw bad(.password) }
            guard let name = Self.plain(own) else { throw bad(.escape) }
            user = name
            door = authority[authority.index(after: at)...]
        }
        guard !door.contains(",") else { throw bad(.severalHosts) }
        guard let host = Self.plain(door) else { throw bad(.escape) }
        guard let found = HostPort(host.isEmpty ? "localhost" : host) else { throw bad(.host) }
        place = HostPort(found.host, found.port ?? port)
        let own = path.prefix { $0 != "/" }
        let named = path.dropFirst(own.count + 1)
        guard let database = Self.plain(own), let name = Self.plain(named) else { throw bad(.escape) }
        self.database = database
        guard named.allSatisfy({ $0 != "/" }) else { throw bad(.path) }
        if !name.isEmpty { table = name }
        for parameter in parameters?.split(separator: "&", omittingEmptySubsequences: false) ?? [] {
            let name = parameter.prefix { $0 != "=" }
            guard let value = Self.plain(parameter.dropFirst(name.count + 1)) else { throw bad(.escape) }
            switch name {
            case "table" where table == nil: table = value
            case "query" where query == nil: query = value
            case "table", "query": throw bad(.doubleTable)
            default: throw bad(name == "password" ? .password : .parameter(String(name)))
            }
        }
        guard table == nil || query == nil else { throw bad(.tableAndQuery) }
    }

    /// For messages and names: `postgresql://host:5432/db?table=readings`, without a query's text.
    package var text: String {
        "\(scheme)://\(user.map { $0 + "@" } ?? "")\(place.text)/\(database)\(table.map { "?table=" + $0 } ?? "")"
    }

    /// Texts of percent escapes; nil for what is none, and for zero bytes.
    private static func plain(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
    }
}

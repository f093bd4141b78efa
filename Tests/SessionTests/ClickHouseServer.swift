import Glibc

@testable import Engines

/// The two ClickHouse servers of this run of the tests, a cluster `two` (`Tests/Support/servers/clickhouse`).
final class ClickHouseServer: Sendable {
    static let shared: Result<ClickHouseServer, TestServer.Failure> = Result(catching: start)
    /// The engine of today's ClickHouse (`Tests/Support/servers/chdb`).
    static let today: Result<ClickHouseServer, TestServer.Failure> = Result { () throws(TestServer.Failure) in
        ClickHouseServer(ports: try TestServer.start("chdb", words: 1).compactMap { UInt16($0) })
    }

    /// Of each one.
    let ports: [UInt16]
    let processes: [pid_t]
    let folder: String

    private init(ports: [UInt16]) { (self.ports, processes, folder) = (ports, [], "") }

    private init(_ words: [String]) {
        ports = words[..<2].compactMap { UInt16($0) }
        processes = words[2..<4].compactMap { pid_t($0) }
        folder = words[4]
    }

    static func start() throws(TestServer.Failure) -> ClickHouseServer {
        ClickHouseServer(try TestServer.start("clickhouse", words: 5))
    }

    func url(_ rest: String, user: String? = nil, server: Int = 0) -> String {
        "clickhouse://\(user.map { $0 + "@" } ?? "")127.0.0.1:\(ports[server])/default\(rest)"
    }

    /// Runs statements that may change what there is.
    func run(_ statements: String..., server: Int = 0) throws {
        let own = try ClickHouseConnection(EngineAddress(url("", server: server), port: 0), password: nil)
        for statement in statements { try own.run(statement) }
    }

    /// What the first one has logged.
    var log: String { TestServer.text(of: folder + "/0/log") ?? "" }
}

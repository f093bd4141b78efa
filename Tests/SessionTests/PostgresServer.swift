import Diagnostics
import Files
import Glibc
import Testing

@testable import Engines

/// The PostgreSQL of this run of the tests, started on first use and gone with the process (`Tests/Support/servers/postgres`).
final class PostgresServer: Sendable {
    static let shared: Result<PostgresServer, TestServer.Failure> = Result(catching: start)

    let port: UInt16
    let folder: String

    private init(port: UInt16, folder: String) {
        self.port = port
        self.folder = folder
    }

    static func start() throws(TestServer.Failure) -> PostgresServer {
        let words = try TestServer.start("postgres", words: 2)
        guard let port = UInt16(words[0]) else { throw TestServer.Failure(words: words.joined(separator: " ")) }
        return PostgresServer(port: port, folder: words[1])
    }

    func url(_ rest: String, user: String = "postgres") -> String {
        "postgresql://\(user)@127.0.0.1:\(port)/postgres\(rest)"
    }

    /// Runs a script by PostgreSQL's own program.
    func run(_ script: String) throws {
        let rig = try SessionRig()
        try rig.write(script, to: "script.sql")
        let program = try #require(Program.find("psql"))
        let nothing = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(nothing) }
        let (status, message) = try Program.run(
            program,
            [
                "-X", "-q", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1", "-p", "\(port)", "-U", "postgres", "-d",
                "postgres",
                "-f", rig.path("script.sql"),
            ], output: nothing, for: "", Cancellation())
        try #require(status == 0, "\(message)")
    }

    /// Its first process, which the others die with.
    var process: pid_t? {
        let text = TestServer.text(of: folder + "/data/postmaster.pid")
        return text?.split(whereSeparator: \.isNewline).first.flatMap { pid_t($0) }
    }

    /// What the server has logged.
    var log: String { TestServer.text(of: folder + "/log") ?? "" }
}

import Diagnostics
import Files
import Glibc
import Synchronization
import Testing

@testable import Engines

/// The PostgreSQL of this run of the tests, started on first use and gone with the process (`Tests/Support/servers/postgres`).
final class PostgresServer: Sendable {
    static let shared: Result<PostgresServer, Failure> = Result(catching: start)

    struct Failure: Error { let words: String }

    let port: UInt16
    let folder: String

    private init(port: UInt16, folder: String) {
        self.port = port
        self.folder = folder
    }

    private static let count = Atomic(0)

    static func start() throws(Failure) -> PostgresServer {
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        let file = "/tmp/plotline-postgres-\(getpid())-\(number).port"
        // SAFETY: the pipe is never closed: it ends with the process, and the server with it.
        guard unsafe popen("'\(projectRoot)/Tests/Support/servers/postgres' '\(file)'", "we") != nil else {
            throw Failure(words: "no pipe")
        }
        for _ in 0..<600 {
            if Path(file).exists { break }
            usleep(50_000)
        }
        defer { _ = unsafe unlink(file) }
        let descriptor = Path(file).open(O_RDONLY)
        guard descriptor >= 0 else { throw Failure(words: "no answer within 30 s") }
        defer { close(descriptor) }
        let words = String(decoding: WholeFile.bytes(descriptor, limit: 4096), as: UTF8.self)
            .split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.count == 2, let port = UInt16(words[0]) else { throw Failure(words: words.joined(separator: " ")) }
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
        let descriptor = Path(folder + "/data/postmaster.pid").open(O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let text = String(decoding: WholeFile.bytes(descriptor, limit: 4096), as: UTF8.self)
        return text.split(whereSeparator: \.isNewline).first.flatMap { pid_t($0) }
    }

    /// What the server has logged.
    var log: String {
        let descriptor = Path(folder + "/log").open(O_RDONLY)
        defer { close(descriptor) }
        return String(decoding: WholeFile.bytes(descriptor, limit: 64 << 20), as: UTF8.self)
    }
}

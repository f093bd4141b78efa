import Glibc
import Testing

/// Passwords of servers at the prompt and for notebooks, with a server that wants one.
@Suite(.serialized) struct PasswordCommandTests {
    private static let started: Result<ServerScript, any Error> = Result {
        let server = try ServerScript("postgres")
        let sql =
            "create role careful login password 'hunter2'; create table held as select 1 as x; grant select on held to careful"
        let made = try Execution([
            "/bin/sh", "-c", "psql -X -q -h 127.0.0.1 -p \(server.words[0]) -U postgres -d postgres -c \"\(sql)\"",
        ])
        guard made.end == .exit(0) else { throw ServerScript.Failure(words: made.errors) }
        return server
    }
    private let server: ServerScript
    private let folder: TemporaryFolder
    private var port: String { server.words[0] }
    private var load: String { "load postgresql://careful@127.0.0.1:\(port)/postgres?table=held" }

    init() throws {
        server = try Self.started.get()
        folder = try TemporaryFolder()
        _ = try Execution(["/bin/mkdir", folder.path("home")])
    }

    private var environment: [String: String] {
        ["HOME": folder.path("home"), "XDG_STATE_HOME": folder.path("state"), "XDG_CONFIG_HOME": folder.path("config")]
    }

    private func everything() throws -> String {
        try Execution(["/bin/sh", "-c", "grep -rl hunter2 . 2>/dev/null; true"], folder: folder.root).output
    }

    @Test func thePromptAsksAndNothingKeepsIt() throws {
        let terminal = try PseudoTerminal(
            [Project.executable()], rows: 40, columns: 110, environment: environment, folder: folder.root)
        try terminal.expect("[1]")
        terminal.type("\(load) as h\n")
        try terminal.expect("password of careful on 127.0.0.1:\(port)")
        terminal.press(.control("c"))
        try terminal.expect("interrupted")
        terminal.type("\(load) as h\n")
        try terminal.expect("password of careful on 127.0.0.1:\(port)")
        // The line that says that work goes on does not write over the question.
        try terminal.settle(2.2)
        try terminal.see("password of careful on 127.0.0.1:\(port):")
        #expect(!terminal.screen.visible.contains { $0.contains("working") })
        terminal.type("wrong\n")
        try terminal.expect("does not let you in")
        terminal.type("\(load) | aggregate all sum x | explain\n")
        try terminal.expect("password of careful on 127.0.0.1:\(port)")
        terminal.type("hunter2\n")
        try terminal.expect("SELECT")
        terminal.type("\(load) as again\n")
        try terminal.expect("again:")
        terminal.type("history\n")
        try terminal.expect("[2]")
        terminal.type("save n.md\n")
        try terminal.expect("saved 1 cell")
        #expect(!String(decoding: terminal.bytes, as: UTF8.self).contains("hunter2"))
        terminal.type("quit\n")
        #expect(try everything() == "")
    }

    /// The system gives Ctrl-C to whichever thread it likes.
    @Test func aQuestionEndsWhicheverThreadHearsOfCtrlC() throws {
        let terminal = try PseudoTerminal(
            [Project.executable()], rows: 40, columns: 110, environment: environment, folder: folder.root)
        try terminal.expect("[1]")
        terminal.type("\(load) as h\n")
        try terminal.expect("password of careful on 127.0.0.1:\(port)")
        #expect(try terminal.signalAnotherThread(SIGINT))
        try terminal.expect("interrupted", within: 20)
    }

    private func run(_ more: [String: String]) throws -> Execution {
        try folder.write("```plotline\n\(load) as h\n```\n", to: "n.md")
        return try Execution(
            [Project.executable(), "run", "n.md", "--allow-net", "127.0.0.1:\(port)"],
            environment: environment.merging(more) { $1 }, folder: folder.root)
    }

    private func pgpass(_ line: String) throws {
        try folder.write(line + "\n", to: "home/.pgpass")
        _ = try Execution(["/bin/chmod", "600", folder.path("home/.pgpass")])
    }

    /// Whoever wrote a notebook chose its host: only a line that names it has the password that is meant for it.
    @Test func aNotebookHasOnlyTheLineThatNamesItsHost() throws {
        let variable = try run(["PGPASSWORD": "hunter2"])
        #expect(variable.end == .exit(5) && variable.errors.contains("does not let you in"), "\(variable.errors)")
        try pgpass("*:*:*:*:hunter2")
        #expect(try run([:]).end == .exit(5))
        let elsewhere = folder.path("passes")
        try folder.write("*:\(port):*:careful:hunter2\n", to: "passes")
        _ = try Execution(["/bin/chmod", "600", elsewhere])
        #expect(try run(["PGPASSFILE": elsewhere]).end == .exit(5))
        try pgpass("127.0.0.1:\(port):*:careful:hunter2")
        let named = try run([:])
        #expect(named.end == .exit(0), "\(named.errors)")
        #expect(!named.output.contains("hunter2") && !named.errors.contains("hunter2"))
        // A person's own cell has what PostgreSQL's programs have.
        let own = try Execution(
            [Project.executable(), "-c", "\(load) as h"],
            environment: environment.merging(["PGPASSWORD": "hunter2", "HOME": "/nonexistent"]) { $1 },
            folder: folder.root)
        #expect(own.end == .exit(0), "\(own.errors)")
    }

    /// A connection that only the person's configuration names: elsewhere the kept rows stand in for it, and nothing is asked.
    @Test func keptRowsOfANamedConnection() throws {
        _ = try Execution(["/bin/mkdir", "-p", folder.path("config/plotline")])
        try folder.write(
            "connection prod postgresql://postgres@127.0.0.1:\(port)/postgres\n", to: "config/plotline/config")
        try folder.write("```plotline\nload db:prod table held as h | show csv\n```\n", to: "n.md")
        func plotline(_ words: [String], _ more: [String: String] = [:]) throws -> Execution {
            try Execution(
                [Project.executable()] + words, environment: environment.merging(more) { $1 }, folder: folder.root)
        }
        let saved = try plotline(["run", "n.md", "--save", "--with-data", "--allow-net", "127.0.0.1:\(port)"])
        #expect(saved.end == .exit(0), "\(saved.errors)")
        #expect(folder.read("n.md")?.contains("source: \"db:prod?table=held\"") == true, "\(folder.read("n.md") ?? "")")
        let away = ["XDG_CONFIG_HOME": folder.path("none")]
        let verified = try plotline(["verify", "n.md"], away)
        #expect(verified.end == .exit(0), "\(verified.output)\(verified.errors)")
        #expect(verified.errors.contains("no connection 'prod'"), "\(verified.errors)")
        #expect(try plotline(["run", "n.md"], away).end == .exit(0))
        _ = try Execution(["/bin/sh", "-c", "rm n.files/*.rows"], folder: folder.root)
        #expect(try plotline(["verify", "n.md"], away).end == .exit(5))
        #expect(try plotline(["run", "n.md", "--with-data"]).end == .exit(2))
    }
}

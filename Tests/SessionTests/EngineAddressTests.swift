import Diagnostics
import Files
import Testing

@testable import Engines
@testable import Session

/// What an address of a server may say, and who may ask there.
@Suite struct EngineAddressTests {
    @Test func parts() throws {
        let full = try EngineAddress("postgresql://me%40x@DB.example.org:6000/my%20db?table=a.b", port: 5432)
        #expect(full.user == "me@x" && full.place == HostPort("db.example.org", 6000))
        #expect(full.database == "my db" && full.table == "a.b" && full.query == nil)
        let bare = try EngineAddress("postgres:///db", port: 5432)
        #expect(bare.place == HostPort("localhost", 5432) && bare.place.isOnThisMachine)
        let socket = try EngineAddress("postgresql://%2Frun%2Fpostgresql/db", port: 5432)
        #expect(socket.place.host == "/run/postgresql" && socket.place.isSocket)
        #expect(try EngineAddress("postgresql://[::1]:7/db", port: 1).place == HostPort("::1", 7))
        #expect(try EngineAddress("postgresql://h/db?query=select%201", port: 1).query == "select 1")
        let path = try EngineAddress("clickhouse://h/my%2Fdb/a%20b", port: 8123)
        #expect(path.database == "my/db" && path.table == "a b" && path.text == "clickhouse://h:8123/my/db?table=a b")
        #expect(EngineCatalog.server(of: "ClickHouses://h")?.port == 8443)
        #expect(EngineCatalog.server(of: "https://h") == nil && EngineCatalog.server(of: "x.csv") == nil)
    }

    @Test(arguments: [
        "postgresql://h/db?hostaddr=10.0.0.1", "postgresql://h/db?host=other", "postgresql://h/db?table=a&table=b",
        "postgresql://a,b/db", "postgresql://h:99999/db", "postgresql://h:0/db", "postgresql://h/db?table=a&query=b",
        "postgresql://u:p@h/db", "postgresql://h/%zz", "postgresql://h/a%00b", "postgresql://h h/db",
        "postgresql://h/db?options=-c%20x", "postgresql://h/db?sslmode=disable", "postgresql://h/db?TABLE=a",
        "postgresql://-h/db", "postgresql://h/db?", "clickhouse://h/db/t?table=t", "clickhouse://h/a/b/c",
        "clickhouse://h/db/t?query=select", "clickhouse://h/db?readonly=0",
    ]) func isNone(_ text: String) {
        #expect(throws: EngineError.self) { try EngineAddress(text, port: 5432) }
    }

    @Test func secretsAreLeftOut() {
        let text = Secrets.masked("load postgresql://me:s3:@@h/db?table=x&password=s3cret as r")
        #expect(text == "load postgresql://me:****@h/db?table=x&password=****** as r")
        #expect(Secrets.masked("load postgresql://me@h:1/a:b@c") == "load postgresql://me@h:1/a:b@c")
    }

    @Test(arguments: ["h:5432", "[::1]:5432", "10.0.0.1", "/run/postgresql:5432", "db.example.org:1"])
    func placesReadBack(_ text: String) { #expect(HostPort(text)?.text == text) }

    @Test(arguments: ["", ":5", "h:", "h:x", "h:70000", "a b", "h/db", "[::1", "http://h", "h:1:2x", "-h"])
    func placesThatAreNone(_ text: String) { #expect(HostPort(text) == nil) }

    @Test func onThisMachine() {
        for host in ["localhost", "127.0.0.1", "127.9.9.9", "::1", "/tmp"] {
            #expect(HostPort(host, 1).isOnThisMachine)
        }
        for host in ["127.evil.org", "localhost.evil.org", "10.0.0.1", "0.0.0.0", "::2"] {
            #expect(!HostPort(host, 1).isOnThisMachine, "\(host)")
        }
    }

    /// A connection to elsewhere is encrypted and its server known; nothing of the environment leads it to another.
    @Test func parameters() throws {
        func words(_ text: String, isNotebook: Bool = false) throws -> String {
            PostgresSession(
                ServerDoor(
                    address: try EngineAddress(text, port: 5432), isNotebook: isNotebook, cancellation: Cancellation())
            ).parameters()
        }
        let far = try words("postgresql://db.example.org/it's%5C")
        #expect(far.contains("sslmode='verify-full' sslrootcert='/") && far.contains("hostaddr=''"))
        #expect(far.contains("dbname='it\\'s\\\\'") && !far.contains("password"))
        #expect(try words("postgresql://127.0.0.1/db").contains("sslmode='prefer'"))
        #expect(try words("postgresql://localhost.evil.org/db").contains("sslmode='verify-full'"))
        // An empty password keeps libpq from PGPASSWORD, and a file that is none from the others' lines.
        #expect(try words("postgresql://h/db", isNotebook: true).contains("password='' passfile='/dev/null/none'"))
    }

    @Test func onlyALineThatNamesTheHost() throws {
        let lines = Passwords("# me\n*:*:*:*:any\nh:5432:db:me:a\\:b\nother:*:*:*:c\n")
        func password(_ text: String) throws -> String? { lines.password(for: try EngineAddress(text, port: 5432)) }
        #expect(try password("postgresql://me@h/db") == "a:b")
        #expect(try password("postgresql://me@h:1/db") == nil)
        #expect(try password("postgresql://me@evil/db") == nil)
        #expect(try password("postgresql://x@other:9/y") == "c")
    }

    @Test func literalsOfTimes() {
        // Python: datetime.fromtimestamp(…, timezone.utc).isoformat().
        #expect(PostgresDialect.text(1_711_848_600_000_001) == "2024-03-31 01:30:00.000001+00")
        #expect(PostgresDialect.text(-1) == "1969-12-31 23:59:59.999999+00")
        #expect(PostgresDialect.text(-62_135_596_800_000_000 - 86_400_000_000) == "0001-12-31 00:00:00.000000+00 BC")
    }

    // MARK: who may ask

    private func session(_ allowed: [String] = [], ask: (@Sendable (FenceRequest) -> Bool)? = nil) throws -> SessionRig
    {
        let rig = try SessionRig()
        var fence = NotebookFence(
            notebook: Path(rig.folder + "/n.md"), memory: FenceMemory(notebook: "", cells: "", file: nil))
        fence.allowedHosts = allowed.compactMap { HostPort($0) }
        fence.ask = ask
        rig.session.access.fence = fence
        return rig
    }

    private func run(_ rig: SessionRig, _ source: String) -> String {
        rig.session.run(source, for: .notebook).error.map(ErrorText.plain) ?? ""
    }

    @Test func aNotebookAsksNoServerByItself() throws {
        let load = "load postgresql://127.0.0.1:1/db?table=t"
        let refused = run(try session(), load)
        #expect(refused.contains("may not ask the server 127.0.0.1:1"), "\(refused)")
        #expect(refused.contains("--allow-net 127.0.0.1:1"))
        #expect(run(try session(["127.0.0.1:2", "127.0.0.1"]), load).contains("may not ask"))
        #expect(run(try session(["127.0.0.1:1"]), load).contains("cannot be reached"))
        // Without a port the usual one is meant, and that one alone.
        #expect(
            run(try session(["no-such-host.invalid"]), "load postgresql://no-such-host.invalid/db?table=t").contains(
                "cannot be reached"))
        #expect(run(try session { $0.host == HostPort("127.0.0.1", 1) }, load).contains("cannot be reached"))
    }

    @Test func aNotebooksQueryHasNoPowers() throws {
        let server = try PostgresServer.shared.get()
        try server.run(
            "DROP ROLE IF EXISTS file_reader; CREATE ROLE file_reader LOGIN; GRANT pg_read_server_files TO file_reader; DROP ROLE IF EXISTS nobody_special; CREATE ROLE nobody_special LOGIN;"
        )
        let rig = try session(["127.0.0.1:\(server.port)"])
        for (user, words) in [("postgres", "is a superuser"), ("file_reader", "may read files of the server")] {
            let reply = run(rig, "load \(server.url("", user: user)) query \"select 1 as x\"")
            #expect(reply.contains(words), "\(user): \(reply)")
        }
        #expect(run(rig, "load \(server.url("", user: "nobody_special")) query \"select 1 as x\"") == "")
    }
}

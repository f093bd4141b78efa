import Diagnostics
import Files
import Reading
import Series
import Testing

@testable import Notebook
@testable import Session

/// Notebooks whose cells ask servers: what is recorded of what these gave, and what a verification says of it.
@Suite(.serialized) struct ServerNotebookTests {
    /// A server with the statements that make and fill a table, and what loads it.
    struct Door {
        let host: HostPort
        let url: (String) -> String
        let run: ([String]) throws -> Void
        let create: (String) -> String
    }

    private static func door(_ engine: TestedEngine) throws -> Door {
        if engine == .clickhouse {
            let server = try ClickHouseServer.shared.get()
            return Door(
                host: HostPort("127.0.0.1", server.ports[0]), url: { server.url("/\($0)") },
                run: { for statement in $0 { try server.run(statement) } },
                create: {
                    "CREATE TABLE \($0) (at DateTime, k String, v Float64, n Int64) ENGINE = MergeTree ORDER BY at"
                })
        }
        let server = try PostgresServer.shared.get()
        return Door(
            host: HostPort("127.0.0.1", server.port), url: { server.url("?table=\($0)") },
            run: { try server.run($0.joined(separator: ";\n")) },
            create: { "CREATE TABLE \($0) (at TIMESTAMPTZ, k TEXT, v FLOAT8, n BIGINT)" })
    }

    /// A day of hours, two sensors, thirds so that sums round; one of the values is another.
    private static func rows(_ count: Int = 24, other: Int? = nil) -> String {
        (0..<count).map { hour in
            let time = "2024-01-0\(1 + hour / 24) \(hour % 24 < 10 ? "0" : "")\(hour % 24):00:00"
            let value = other == hour ? 7.5 : Double(hour) / 3
            return "('\(time)', '\(["a", "b"][hour % 2])', \(value), \(hour))"
        }.joined(separator: ", ")
    }

    private static func fill(_ door: Door, _ table: String, _ rows: String) throws {
        try door.run(["DROP TABLE IF EXISTS \(table)", door.create(table), "INSERT INTO \(table) VALUES \(rows)"])
    }

    private func session(_ file: NotebookFile, _ hosts: [HostPort], isDry: Bool = false) throws -> Session {
        try file.session(basedOn: Settings(), FenceOptions(hosts: hosts, isDry: isDry)) { $0 }
    }

    private func save(_ rig: SessionRig, _ hosts: [HostPort]) throws {
        let file = try NotebookFile.read(rig.path("n.md"))
        let session = try session(file, hosts)
        try NotebookSaver.save(NotebookReplay.run(file.document, in: session), session: session, file: file)
    }

    private func verify(_ rig: SessionRig, _ hosts: [HostPort]) throws -> VerifyReport {
        let file = try NotebookFile.read(rig.path("n.md"))
        return try NotebookVerifier.verify(file, in: try session(file, hosts, isDry: true))
    }

    private static let stages = [
        "raw": "show csv", "sums": "aggregate every 6 hours sum v, mean v by k | show csv",
        "spread": "aggregate every 6 hours std v | show csv", "few": "last 3 | show csv",
    ]

    @Test(arguments: [TestedEngine.postgres, .clickhouse], ["raw", "sums", "few"])
    func whatAServerGaveIsRecorded(_ engine: TestedEngine, _ kind: String) throws {
        let door = try Self.door(engine)
        let table = "recorded_\(kind)"
        try Self.fill(door, table, Self.rows())
        let rig = try SessionRig()
        let stages = try #require(Self.stages[kind])
        try rig.write("```plotline\n:label: r\nload \(door.url(table)) | \(stages)\n```\n", to: "n.md")
        try save(rig, [door.host])
        let text = try #require(rig.text("n.md"))
        let rows = kind == "few" ? 3 : 24
        #expect(
            text.contains("servers:\n") && text.contains("cell: r, source: ")
                && text.contains("rows: \(rows), last: \"2024-01-01T23:00:00Z\", sha256: "), "\(text)")
        #expect(try verify(rig, [door.host]).outcome == .same)
        try save(rig, [door.host])
        #expect(rig.text("n.md") == text)
        // One value of the last three, as many rows until the same time.
        try Self.fill(door, table, Self.rows(other: 22))
        let other = try verify(rig, [door.host])
        #expect(other.outcome == .dataChanged, "\(other.text("n.md"))")
        #expect(
            other.text("n.md").contains("the server's data changed: ")
                && other.text("n.md").contains("has other values in its \(rows) rows until 2024-01-01T23:00:00Z"),
            "\(other.text("n.md"))")
        // What drifted for it is told apart.
        #expect(other.drifts.map(\.cell) == [1])
        try Self.fill(door, table, Self.rows(25))
        let more = try verify(rig, [door.host])
        if kind != "few" {
            #expect(
                more.text("n.md").contains(
                    "had 24 rows until 2024-01-01T23:00:00Z, has 25 rows until 2024-01-02T00:00:00Z"),
                "\(more.text("n.md"))")
        }
        #expect(more.outcome == .dataChanged)
        try save(rig, [door.host])
        #expect(try verify(rig, [door.host]).outcome == .same)
        try door.run(["DROP TABLE \(table)"])
        let gone = try verify(rig, [door.host])
        #expect(gone.outcome == .failed, "\(gone.text("n.md"))")
    }

    /// A query is known by its digest, whose text is the cell's own.
    @Test func aQueryIsRecorded() throws {
        let door = try Self.door(.postgres)
        try Self.fill(door, "asked", Self.rows())
        // A notebook's query is not run as a superuser.
        try door.run(["DROP ROLE IF EXISTS asker", "CREATE ROLE asker LOGIN", "GRANT SELECT ON asked TO asker"])
        let server = try PostgresServer.shared.get()
        let rig = try SessionRig()
        let load = "load \(server.url("", user: "asker")) query \"select at, v from asked where k = 'a'\""
        try rig.write("```plotline\n:label: q\n\(load) as q | show csv\n```\n", to: "n.md")
        try save(rig, [door.host])
        #expect(rig.text("n.md")?.contains(" query ") == true && rig.text("n.md")?.contains("rows: 12") == true)
        #expect(try verify(rig, [door.host]).outcome == .same)
        try door.run(["REVOKE ALL ON asked FROM asker", "DROP ROLE asker"])
    }

    /// Jupyter's file holds it too, and other keys and comments of the header stay.
    @Test func bothFormatsHoldIt() throws {
        let door = try Self.door(.postgres)
        try Self.fill(door, "formats", Self.rows())
        let rig = try SessionRig()
        let load = "load \(door.url("formats")) | aggregate daily mean v | show csv"
        try rig.write("```plotline\n:label: r\n\(load)\n```\n", to: "n.md")
        try save(rig, [door.host])
        let file = try NotebookFile.read(rig.path("n.md"))
        let written = try NotebookFormatCatalog.format(for: "n.ipynb").write(file.document)
        let back = try NotebookFormatCatalog.format(for: "n.ipynb").read(written, path: "n.ipynb")
        #expect(back.header.servers == file.document.header.servers && back.header.servers.count == 1)
        #expect(back.header.written == file.document.header.written)
        let marked = try #require(rig.text("n.md")).replacing("  servers:\n", with: "  # asked nightly\n  servers:\n")
            .replacing("rows: 24,", with: "rows: 24, note: \"ours\",")
        try rig.write(marked, to: "n.md")
        try save(rig, [door.host])
        #expect(rig.text("n.md") == marked)
        // A record that is taken out, and one of nothing, are drifts of the header.
        let lines = marked.split(separator: "\n", omittingEmptySubsequences: false)
        try rig.write(
            lines.filter { !$0.contains("cell: r") && !$0.contains("servers:") }.joined(separator: "\n"), to: "n.md")
        #expect(try verify(rig, [door.host]).drifts.map(\.what).contains { $0.hasPrefix("it does not hold what came") })
        try rig.write(marked.replacing("cell: r,", with: "cell: s,"), to: "n.md")
        #expect(try verify(rig, [door.host]).drifts.map(\.what).contains { $0.hasSuffix("which no cell asks") })
    }

    // MARK: what agrees

    private static func fetch(_ values: [Double], inexact: Bool) throws -> ServerFetch {
        let frame = Frame(
            index: Index(name: "t", keys: .time(Buffer(values.indices.map { Int64($0) * 1_000_000 }))),
            columns: [Column("v", values)])
        return try ServerFetch(
            source: "s", of: frame, rows: values.count, last: 0, inexact: inexact ? ["v"] : [], Cancellation())
    }

    @Test func sumsAgreeToARounding() throws {
        let values = (0..<1000).map { Double($0 % 37) / 7 - 2 }
        let rounded = values.map { $0 + $0.ulp * 3 }
        var swapped = values
        swapped.swapAt(10, 11)
        var other = values
        other[500] += 1e-3
        let own = try Self.fetch(values, inexact: true)
        #expect(own.agrees(with: try Self.fetch(rounded, inexact: true)))
        #expect(try !own.agrees(with: Self.fetch(swapped, inexact: true)))
        #expect(try !own.agrees(with: Self.fetch(other, inexact: true)))
        // Rows themselves are exact.
        #expect(try !Self.fetch(values, inexact: false).agrees(with: Self.fetch(rounded, inexact: false)))
    }

    /// What was met first has the first code; which rows hold which text counts alone.
    @Test func textsAgreeByRows() throws {
        func digest(_ words: [String], _ codes: [Int32]) throws -> String {
            let text = Column.Values.text(TextColumn(codes: Buffer(codes), dictionary: words))
            let frame = Frame(index: Index(name: "row", keys: .row(codes.count)), columns: [Column("k", values: text)])
            return try ServerFetch(source: "", of: frame, rows: 3, last: nil, Cancellation()).sha256
        }
        #expect(try digest(["a", "b"], [0, 1, -1]) == digest(["b", "a"], [1, 0, -1]))
        #expect(try digest(["a", "b"], [0, 1, -1]) != digest(["a", "b"], [0, 1, 1]))
        #expect(try digest(["ab", "c"], [0, 1, 1]) != digest(["a", "bc"], [0, 1, 1]))
        #expect(try digest(["", "x"], [0, 1, 1]) != digest(["", "x"], [-1, 1, 1]))
    }

    // MARK: without the server

    private static let mixed = """
        ```plotline
        :label: own
        load a.csv as own
        ```

        ```plotline
        :label: far
        load postgresql://127.0.0.1:1/db?table=t as far
        ```

        ```plotline
        :label: needs
        far | aggregate daily mean v | show csv
        ```

        ```plotline
        :label: current
        show csv
        ```

        ```plotline
        :label: alone
        own | aggregate all max v | show csv
        ```

        """

    /// A recorded notebook whose second cell's server is gone since.
    private func recorded() throws -> SessionRig {
        let rig = try SessionRig()
        try rig.write("time,v\n2024-01-01,1\n2024-01-02,3\n", to: "a.csv")
        try rig.write(Self.mixed.replacing("postgresql://127.0.0.1:1/db?table=t", with: "a.csv"), to: "n.md")
        try save(rig, [])
        let text = try #require(rig.text("n.md"))
        try rig.write(
            text.replacing("load a.csv as far", with: "load postgresql://127.0.0.1:1/db?table=t as far"), to: "n.md")
        return rig
    }

    @Test(arguments: [true, false]) func cellsAreNotChecked(_ isAllowed: Bool) throws {
        let rig = try recorded()
        let hosts = isAllowed ? [HostPort("127.0.0.1", 1)] : []
        let report = try verify(rig, hosts)
        let text = report.text("n.md")
        #expect(report.outcome == .notChecked && report.outcome.rawValue == 5, "\(text)")
        #expect(report.unchecked.map(\.cell) == [2, 3, 4], "\(text)")
        let reason = isAllowed ? "127.0.0.1:1 cannot be reached" : "this notebook may not ask the server 127.0.0.1:1"
        #expect(text.contains("was not checked: \(reason)"), "\(text)")
        #expect(text.contains("was not checked: it needs cell 2"), "\(text)")
        // What is wrong elsewhere is still found, and weighs more.
        try rig.write(
            try #require(rig.text("n.md")).replacing("\n,3\n", with: "\n,4\n").replacing("all,3", with: "all,4"),
            to: "n.md")
        try rig.write("time,v\n2024-01-01,1\n2024-01-02,3.5\n", to: "a.csv")
        let drifted = try verify(rig, hosts)
        #expect(drifted.outcome == .dataChanged && drifted.drifts.contains { $0.cell == 5 }, "\(drifted.text("n.md"))")
        #expect(drifted.unchecked.count == 3)
    }

    /// A cell that makes anew what the missing one would have made is checked, and so is one after it.
    @Test func whatIsMadeAnewIsChecked() throws {
        let rig = try SessionRig()
        try rig.write("time,v\n2024-01-01,1\n2024-01-02,3\n", to: "a.csv")
        let cells = [
            "load a.csv as far", "load a.csv as far", "far | show csv", "show csv", "x = 3", "nothing | show csv",
        ]
        let text = cells.prefix(5).map { "```plotline\n\($0)\n```\n" }.joined(separator: "\n")
        try rig.write(text, to: "n.md")
        try save(rig, [])
        let saved = try #require(rig.text("n.md"))
        try rig.write(
            saved.replacing("load a.csv as far", with: "load clickhouse://127.0.0.1:1/db/t as far", maxReplacements: 1),
            to: "n.md")
        let report = try verify(rig, [HostPort("127.0.0.1", 1)])
        #expect(report.unchecked.map(\.cell) == [1] && report.outcome == .notChecked, "\(report.text("n.md"))")
    }
}

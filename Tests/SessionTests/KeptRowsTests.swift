import Diagnostics
import Files
import Glibc
import Reading
import Series
import Testing

@testable import Engines
@testable import Notebook
@testable import Session

/// Rows of servers beside a notebook: nothing of them is lost, and the notebook runs without the server.
@Suite(.serialized) struct KeptRowsTests {
    private static let odd: [[EngineCell]] = [
        [
            .missing, .number(.nan), .number(-0.0), .number(.leastNonzeroMagnitude), .number(0.1), .number(1e300),
            .number(-.infinity),
        ],
        [.whole(9_007_199_254_740_993), .whole(.max), .whole(.min + 1), .whole(0), .number(5), .missing, .missing],
        [
            .text(ArraySlice("".utf8)), .text(ArraySlice("a \"quoted\"\nline,\r\n\"".utf8)),
            .text(ArraySlice("hex:00".utf8)), .text([0xFF, 0x00, 0x22, 0x0A]), .text(ArraySlice("é\u{0}".utf8)),
            .text(ArraySlice("5".utf8)), .missing,
        ],
        [.missing, .missing, .missing, .missing, .missing, .missing, .missing],
    ]

    private static func isSame(_ one: EngineCell, _ other: EngineCell) -> Bool {
        if case (.number(let a), .number(let b)) = (one, other) {
            return a.bitPattern == b.bitPattern || a.isNaN && b.isNaN
        }
        return one == other
    }

    @Test func rowsComeBack() throws {
        let kept = KeptAnswers(of: "postgresql://h:1/d")
        kept.relation = EngineRelation(
            "\"public\".\"odd \"\"\nname\"", columns: [("a\n\"b\"", "float8"), ("c", "")], rows: 7, indexed: ["c"])
        var rows: [UInt8] = []
        for row in Self.odd { KeptText.append(row, to: &rows) }
        kept.take("SELECT \"a\"\nFROM t", count: Self.odd.count, rows: rows)
        kept.take("one", count: 2, rows: Array("\n\n".utf8))
        let back = try KeptAnswers(reading: kept.bytes)
        #expect(back.address == kept.address && back.relation?.sql == kept.relation?.sql && back.relation?.rows == 7)
        #expect(back.relation?.columns.map(\.name) == ["a\n\"b\"", "c"] && back.relation?.indexed == ["c"])
        var found: [[EngineCell]] = []
        #expect(try back.rows("SELECT \"a\"\nFROM t") { found.append($0) })
        #expect(found.count == Self.odd.count)
        for (old, new) in zip(Self.odd, found) {
            #expect(old.count == new.count && zip(old, new).allSatisfy(Self.isSame), "\(old) \(new)")
        }
        found = []
        #expect(try back.rows("one") { found.append($0) })
        #expect(found == [[.missing], [.missing]])
        #expect(try !back.rows("two") { _ in })
        #expect(back.bytes == kept.bytes)
        // Cut off anywhere, it is a fault with a line, or as much as was whole.
        let bytes = kept.bytes
        for end in 0..<bytes.count {
            guard let cut = try? KeptAnswers(reading: Array(bytes[..<end])) else { continue }
            for question in ["SELECT \"a\"\nFROM t", "one"] { _ = try? cut.rows(question) { _ in } }
        }
    }

    @Test(arguments: [
        "", "x", "\"plotline: rows of a server\",2,\"a\"\n", "\"plotline: rows of a server\",1\n",
        "\"plotline: rows of a server\",1,\"a\"\n\"rows\",\"q\",9223372036854775807\n",
        "\"plotline: rows of a server\",1,\"a\"\n\"rows\",\"q\",-1\n",
        "\"plotline: rows of a server\",1,\"a\"\n\"rows\",\"q\",1\n\"x\n",
        "\"plotline: rows of a server\",1,\"a\"\nwhat,1\n",
        "\"plotline: rows of a server\",1,\"a\"\n1\n",
    ]) func whatIsNoneIsRefused(_ text: String) {
        #expect(throws: KeptText.Bad.self) { try KeptAnswers(reading: Array(text.utf8)) }
    }

    @Test(arguments: ["1,\"a\"b\n", "1,99999999999999999999\n", "1,x\n", "1,hex:0\n", "1,hex:zz\n", "1", "\"a"])
    func rowsThatAreNone(_ text: String) {
        var reader = KeptReader(Array(text.utf8))
        #expect(throws: KeptText.Bad.self) { try reader.row() }
    }

    // MARK: notebooks

    private func session(_ file: NotebookFile, _ hosts: [HostPort], isDry: Bool = false) throws -> Session {
        try file.session(basedOn: Settings(), FenceOptions(hosts: hosts, isDry: isDry)) { $0 }
    }

    private func save(_ rig: SessionRig, _ hosts: [HostPort], withData: Bool = true) throws {
        let file = try NotebookFile.read(rig.path("n.md"))
        let session = try session(file, hosts)
        if withData { session.archive?.records = true }
        try NotebookSaver.save(NotebookReplay.run(file.document, in: session), session: session, file: file)
    }

    private func verify(_ rig: SessionRig, _ hosts: [HostPort]) throws -> VerifyReport {
        let file = try NotebookFile.read(rig.path("n.md"))
        return try NotebookVerifier.verify(file, in: try session(file, hosts, isDry: true))
    }

    private static func cells(_ loads: [String]) -> String {
        loads.enumerated().map { "```plotline\n:label: c\($0)\n\($1)\n```\n" }.joined(separator: "\n")
    }

    private static let table = """
        DROP TABLE IF EXISTS odd_rows;
        CREATE TABLE odd_rows ("at" TIMESTAMPTZ, "Weight (kg)" FLOAT8, big BIGINT, k TEXT, b BYTEA, born DATE, d NUMERIC(9,2));
        INSERT INTO odd_rows VALUES
        ('2024-03-31 02:30:00.000001+00', 70.5, 9007199254740993, 'a "q"' || chr(10) || 'line', '\\x00ff', '2024-02-29', 12.34),
        ('2024-03-31 02:30:00.000002+00', 'nan', NULL, '', NULL, NULL, -0.01),
        ('1969-12-31 23:59:59.999999+00', NULL, -1, NULL, '\\xff', '0044-03-15 BC', NULL),
        (NULL, 'infinity', 1, 'x,y', NULL, NULL, NULL)
        """

    /// The very frame that the server gave, row by row; a server that dies, and one that may not be asked.
    @Test func aNotebookRunsWithoutItsServer() throws {
        let own = try PostgresServer.start()
        try own.run(Self.table)
        let host = HostPort("127.0.0.1", own.port)
        let rig = try SessionRig()
        let load = "load \(own.url("?table=odd_rows"))"
        try rig.write(
            Self.cells([
                "\(load) as r\nshow json", "\(load) | aggregate daily mean Weight, max big, count | show csv",
                "\(load) | first 1 | show csv", "load \(own.url("")) as all | show csv",
                "\(load) columns k, big | where big > 5 | show csv",
            ]), to: "n.md")
        try save(rig, [host])
        let files = SessionRig.names(in: rig.path("n.files"))
        #expect(
            files.count == 2 && files.allSatisfy { $0.hasSuffix(".rows") } && files[0].hasPrefix("odd_rows-"),
            "\(files)")
        #expect(try verify(rig, [host]).outcome == .same)
        func frame(_ hosts: [HostPort]) throws -> (frame: Frame, session: Session) {
            let file = try NotebookFile.read(rig.path("n.md"))
            let session = try session(file, hosts, isDry: true)
            #expect(session.run(file.document.cells[0].program, for: .notebook).error == nil)
            return (try #require(session.workspace.frame("r")), session)
        }
        let live = try frame([host]).frame
        let refused = try verify(rig, [])
        #expect(refused.outcome == .same, "\(refused.text("n.md"))")
        #expect(
            refused.warnings("n.md").contains {
                $0.contains("rows kept beside the notebook stand in for") && $0.contains("may not ask the server")
            })
        let process = try #require(own.process)
        kill(process, SIGKILL)
        usleep(300_000)
        let dead = try verify(rig, [host])
        #expect(dead.outcome == .same, "\(dead.text("n.md"))")
        #expect(dead.warnings("n.md").contains { $0.contains("cannot be reached") || $0.contains("is lost") })
        let kept = try frame([host]).frame
        #expect(kept.columnNames == live.columnNames && kept.count == live.count && live.count == 3)
        let (one, two) = (try #require(live.index.times), try #require(kept.index.times))
        #expect((0..<3).map { one.span[$0] } == (0..<3).map { two.span[$0] } && one.span[2] == 1_711_852_200_000_002)
        for (a, b) in zip(live.columns, kept.columns) {
            #expect((0..<3).map { a.cell($0) } == (0..<3).map { b.cell($0) }, "\(a.name)")
        }
        #expect(kept.column("big")?.cell(1) == .whole(9_007_199_254_740_993))
        #expect(kept.column("k")?.cell(1) == .text("a \"q\"\nline"))
        // What nobody has asked before is not known without the server; what was asked is.
        let text = try #require(rig.text("n.md"))
        try rig.write(text.replacing("mean Weight, max big", with: "min Weight, max big"), to: "n.md")
        let edited = try verify(rig, [host])
        #expect(edited.outcome == .notChecked && edited.unchecked.map(\.cell) == [2], "\(edited.text("n.md"))")
    }

    @Test func clickHouseToo() throws {
        let server = try ClickHouseServer.shared.get()
        try server.run(
            "DROP TABLE IF EXISTS kept_rows",
            "CREATE TABLE kept_rows (at DateTime, k Nullable(String), v Nullable(Float64), n Int64) ENGINE = MergeTree ORDER BY at",
            "INSERT INTO kept_rows VALUES ('2024-01-01 00:00:00', 'a\"\\n', nan, 9007199254740993), ('2024-01-01 01:00:00', NULL, NULL, 2), ('2024-01-02 01:00:00', '', 0.1, 3)"
        )
        let host = HostPort("127.0.0.1", server.ports[0])
        let rig = try SessionRig()
        let load = "load \(server.url("/kept_rows"))"
        try rig.write(
            Self.cells(["\(load) as r | show json", "\(load) | aggregate daily sum v, max n | show csv"]), to: "n.md")
        try save(rig, [host])
        #expect(try verify(rig, []).outcome == .same)
        // With the server asked, what changed there is told.
        try server.run("INSERT INTO kept_rows VALUES ('2024-01-03 00:00:00', 'z', 1, 4)")
        #expect(try verify(rig, [host]).outcome == .dataChanged)
        #expect(try verify(rig, []).outcome == .same)
        // A later save keeps what the server gave then.
        try save(rig, [host], withData: false)
        #expect(try verify(rig, []).outcome == .same && verify(rig, [host]).outcome == .same)
    }

    /// Rows go with their cell; what is another's stays, and is not written over.
    @Test func filesOfOthersStay() throws {
        let server = try PostgresServer.shared.get()
        try server.run("DROP TABLE IF EXISTS kept_one; CREATE TABLE kept_one AS SELECT now() AS at, 1 AS x")
        let host = HostPort("127.0.0.1", server.port)
        let rig = try SessionRig()
        let load = "load \(server.url("?table=kept_one")) as one"
        try rig.write(Self.cells([load, "x = 3"]), to: "n.md")
        try save(rig, [host])
        let name = try #require(SessionRig.names(in: rig.path("n.files")).first)
        try rig.write("theirs", to: "n.files/other.rows")
        let text = try #require(rig.text("n.md"))
        try rig.write(text.replacing(load, with: "y = 4"), to: "n.md")
        try save(rig, [host], withData: false)
        #expect(SessionRig.names(in: rig.path("n.files")) == ["other.rows"])
        try rig.write("theirs", to: "n.files/\(name)")
        try rig.write(text, to: "n.md")
        #expect(throws: NotebookError.self) { try save(rig, [host]) }
        #expect(rig.text("n.files/\(name)") == "theirs")
        // Nor is it read: the server is asked, and without it nothing stands in.
        let report = try verify(rig, [])
        #expect(
            report.outcome != .same && report.text("n.md").contains("does not hold rows of a server"),
            "\(report.text("n.md"))")
    }

    /// At the prompt `save NAME --with-data` asks the servers again, which the cells had asked before.
    @Test func aSessionIsSavedWithItsRows() throws {
        let server = try PostgresServer.shared.get()
        try server.run(
            "DROP TABLE IF EXISTS kept_two; CREATE TABLE kept_two AS SELECT '2024-01-01'::timestamptz + i * interval '1 hour' AS at, i AS x FROM generate_series(1, 5) i"
        )
        let document = try DocumentRig()
        let rig = document.files
        document.type("load \(server.url("?table=kept_two")) | aggregate daily sum x as d")
        document.type("d | show csv")
        _ = try document.document.save(to: rig.path("n.md"), withData: true)
        let names = SessionRig.names(in: rig.path("n.files"))
        #expect(names.count == 1 && names[0].hasPrefix("kept_two-"), "\(names)")
        let file = try NotebookFile.read(rig.path("n.md"))
        let report = try NotebookVerifier.verify(
            file, in: try file.session(basedOn: Settings(), FenceOptions(isDry: true)) { $0 })
        // What a person typed may be asked again without a flag, so that the rows that are kept stand in where there is no memory.
        #expect(report.outcome == .same, "\(report.text("n.md"))")
    }
}

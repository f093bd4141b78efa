import Diagnostics
import Files
import Glibc
import Reading
import Syntax
import Testing
import Threads

@testable import Engines
@testable import Series
@testable import Session

/// A database of ClickHouse as a load has it, what it refuses, and what a server that goes away leaves.
@Suite(.serialized) struct ClickHouseTests {
    private let server: ClickHouseServer
    private let rig: SessionRig

    init() throws {
        server = try ClickHouseServer.shared.get()
        rig = try SessionRig(timezone: "Europe/Copenhagen")
    }

    /// The values are those that the statement spells.
    @Test func typesAreTheTables() throws {
        try server.run(
            "DROP TABLE IF EXISTS types",
            """
            CREATE TABLE types (at DateTime, `Weight (kg)` Float64, big Nullable(Int64), d Decimal(9, 2), f Float32, k String,
            born Date, list Array(Int32), `odd " name \\\\ -- x` UInt8, huge UInt64, m Enum8('sad' = 1, 'ok' = 2), c FixedString(4),
            s Int16, u UUID, none Nullable(String), state AggregateFunction(sum, Int64)) ENGINE = Memory
            """,
            """
            INSERT INTO types SELECT toDateTime(1711848600), 70.5, 9007199254740993, toDecimal64('12.34', 2), 0.5, '', toDate('2024-02-29'),
            [1, 2], 7, 18446744073709551615, 'ok', 'ab', -3, toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0'), NULL,
            sumState(toInt64(1))
            """,
            """
            INSERT INTO types SELECT toDateTime(0), nan, NULL, toDecimal64('-0.01', 2), -inf, 'x,"y"', toDate(0), [], 255, 0, 'sad', '', 3,
            toUUID('00000000-0000-0000-0000-000000000000'), 'there', sumState(toInt64(1))
            """)
        // The greatest of 64 bits, or of 127, is the nearest double.
        #expect(rig.run("load \(server.url("/types")) as t").contains("beyond 2^53"))
        let frame = try #require(rig.session.workspace.frame("t"))
        #expect(
            frame.columnNames == [
                "Weight", "big", "d", "f", "k", "born", "list", "odd \" name \\ -- x", "huge", "m", "c", "s", "u",
                "none",
                "state",
            ])
        #expect(frame.columns[0].unit == "kg" && frame.index.name == "at")
        let times = try #require(frame.index.times)
        #expect(times.span[0] == 0 && times.span[1] == 1_711_848_600_000_000)
        func cell(_ name: String, _ row: Int) -> ColumnCell? { frame.column(name)?.cell(row) }
        #expect(cell("Weight", 1) == .number(70.5) && cell("Weight", 0) != .number(70.5))
        #expect(cell("big", 1) == .whole(9_007_199_254_740_993))
        #expect(cell("d", 0) == .number(-0.01) && cell("d", 1) == .number(12.34) && cell("f", 0) == .number(-.infinity))
        #expect(cell("k", 0) == .text("x,\"y\"") && frame.column("k")?.text?[1] == nil)
        #expect(cell("list", 1) == .text("[1,2]") && cell("odd \" name \\ -- x", 0) == .number(255))
        #expect(cell("huge", 1) == .number(0x1p64) && cell("m", 1) == .text("ok") && cell("c", 1) == .text("ab"))
        #expect(cell("s", 1) == .number(-3) && cell("none", 0) == .text("there"))
        #expect(cell("u", 1) == .text("61f0c404-5cb3-11e7-907b-a6006ad3dba0"))
        // Python's date(2024, 2, 29): 19,782 days after 1970, in Copenhagen an hour earlier.
        guard case .times(let born)? = frame.column("born")?.values else { throw Wrong() }
        #expect(born.span[1] == 19_782 * 86_400_000_000 - 3_600_000_000)
        // The last second that a day of the table's type has is in 2149.
        #expect(
            rig.run("load \(server.url("/types")) time born | window 1900..2100-01-01 | aggregate all count").contains(
                "2"))
    }

    private struct Wrong: Error {}

    @Test func aTableAQueryOrAList() throws {
        try server.run(
            "CREATE DATABASE IF NOT EXISTS other", "DROP TABLE IF EXISTS other.only_here", "DROP TABLE IF EXISTS plain",
            "DROP TABLE IF EXISTS counted",
            "CREATE TABLE other.only_here ENGINE = Memory AS SELECT 2 AS y",
            "CREATE TABLE plain ENGINE = Memory AS SELECT 1 AS x",
            "CREATE TABLE counted ENGINE = MergeTree ORDER BY n AS SELECT number AS n FROM numbers(1234)")
        #expect(rig.run("load \(server.url("")) as list\nlist").contains("1,234"))
        rig.run("load \(server.url("/plain")) as p\nload \(server.url("")) table other.only_here as q")
        rig.run("load \(server.url("")) query \"select x + 2 as z from plain -- all\" as r")
        rig.run("load \"\(server.url("?query=select%201%20as%20x;"))\" as u")
        #expect(rig.session.workspace.frame("p")?.columnNames == ["x"])
        #expect(rig.session.workspace.frame("q")?.columnNames == ["y"])
        #expect(rig.session.workspace.frame("r")?.columns.first?.cell(0) == .number(3))
        #expect(rig.session.workspace.frame("u")?.columnNames == ["x"])
        #expect(rig.run("load \(server.url("/plian"))").contains("no table 'plian'"))
        #expect(rig.run("load \(server.url("/plain")) time x").contains("holds no times: its type is UInt8"))
        #expect(rig.run("load \(server.url("?table=counted")) | explain").contains("about 1,234 rows"))
        #expect(
            rig.run("load \(server.url("?max_execution_time=1"))").contains("it has a parameter 'max_execution_time'"))
    }

    /// Two servers as one table; when one is gone, half of the rows are none.
    @Test func aClusterAnswersWholeOrNotAtAll() throws {
        let own = try ClickHouseServer.start()
        for at in 0..<2 {
            try own.run(
                "CREATE TABLE local (ts DateTime, k String, v Float64) ENGINE = MergeTree ORDER BY ts", server: at)
        }
        try own.run(
            "CREATE TABLE both AS local ENGINE = Distributed(two, default, local)",
            "INSERT INTO local SELECT toDateTime(1704067200 + number * 3600), 'a', number FROM numbers(500)")
        try own.run(
            "INSERT INTO local SELECT toDateTime(1704067200 + number * 3600), 'b', number FROM numbers(300)", server: 1)
        let load = "load \(own.url("/both"))"
        rig.run("\(load) | aggregate all by k sum v, count as all")
        let frame = try #require(rig.session.workspace.frame("all"))
        // 0 + 1 + … + 499 = 124,750; … + 299 = 44,850.
        #expect(frame.column("v")?.cell(0) == .number(124_750) && frame.column("v")?.cell(1) == .number(44_850))
        #expect(rig.run("\(load) | aggregate daily sum v | explain").contains("in the source, merged in memory"))
        kill(own.processes[1], SIGKILL)
        usleep(100_000)
        let reply = rig.run("\(load) | aggregate all sum v as half")
        #expect(reply.contains("127.0.0.1:\(own.ports[1] + 1)"), "\(reply)")
        #expect(rig.session.workspace.frame("half") == nil)
    }

    /// Nothing but one statement that reads is run, and it sees no file and no other server.
    @Test(arguments: [
        "select 1; drop table bait", "select 1) q; drop table bait; select * from (select 1", "drop table bait",
        "insert into bait values (2)", "select 1 into outfile '/tmp/plotline-made'",
        "select 1) q into outfile '/tmp/plotline-made' --",
        "select * from file('/etc/passwd', TSV, 'x String')",
        "select * from url('http://127.0.0.1:1/', TSV, 'x String')",
        "select * from remote('127.0.0.1', default, bait)", "set readonly = 0", "select 1 settings readonly = 0",
        "select 1 /*",
        "select '1", "", "--", "kill query where 1", "create table bait2 engine=Memory as select 1 as x",
        "alter table bait delete where 1",
    ]) func aQueryReadsAlone(_ query: String) throws {
        try server.run("DROP TABLE IF EXISTS bait", "CREATE TABLE bait ENGINE = Memory AS SELECT 1 AS x")
        rig.run("load \(server.url("")) query \"\(query)\" as q")
        #expect(rig.session.workspace.frame("q") == nil, "\(query)")
        #expect(!Path("/tmp/plotline-made").exists)
        rig.run("load \(server.url("")) query \"select count() as n from bait\" as kept")
        #expect(rig.session.workspace.frame("kept")?.columns.first?.cell(0) == .number(1), "\(query)")
    }

    /// One who may only read needs no setting.
    @Test func aReaderMayAsk() throws {
        try server.run("DROP TABLE IF EXISTS read", "CREATE TABLE read ENGINE = Memory AS SELECT 5 AS x")
        rig.run("load \(server.url("/read", user: "reader")) as r")
        #expect(rig.session.workspace.frame("r")?.columns.first?.cell(0) == .number(5))
    }

    private func running() throws -> Int64? {
        let session = ClickHouseSession(
            ServerDoor(
                address: try EngineAddress(server.url(""), port: 0), isNotebook: false, cancellation: Cancellation()))
        var count: Int64?
        for _ in 0..<40 {
            try session.rows(
                "SELECT count() FROM system.processes WHERE query LIKE '%system.numbers%' AND query NOT LIKE '%processes%'"
            ) {
                count = $0[0].whole
            }
            if count == 0 { break }
            usleep(100_000)
        }
        return count
    }

    /// Ctrl-C stops the statement on the server too, and so does our own clock.
    @Test func aStatementIsStopped() throws {
        let cancellation = rig.session.cancellation
        let thread = WorkThread {
            usleep(700_000)
            cancellation.raise()
        }
        let start = EngineClock(seconds: 6)
        let query = "select count() as x from system.numbers"
        let reply = rig.run("load \(server.url("")) query \"\(query)\"")
        thread?.join()
        cancellation.lower()
        #expect(!start.isOver && reply.contains("interrupted"), "\(reply)")
        #expect(try running() == 0)
        let session = ClickHouseSession(
            ServerDoor(
                address: try EngineAddress(server.url(""), port: 0), isNotebook: false, cancellation: Cancellation(),
                seconds: 1))
        #expect(throws: EngineError.slow(HostPort("127.0.0.1", server.ports[0]), seconds: 1)) {
            try session.rows("SELECT max(number) FROM system.numbers") { _ in }
        }
        #expect(try running() == 0)
    }

    /// A server that is killed, and one that stops to say anything, in the middle of an answer.
    @Test func aServerDies() throws {
        let own = try ClickHouseServer.start()
        let place = HostPort("127.0.0.1", own.ports[0])
        func session(seconds: Int) throws -> ClickHouseSession {
            ClickHouseSession(
                ServerDoor(
                    address: try EngineAddress(own.url(""), port: 0), isNotebook: false, cancellation: Cancellation(),
                    seconds: seconds))
        }
        let process = own.processes[0]
        #expect(throws: EngineError.slow(place, seconds: 2)) {
            try session(seconds: 2).rows("SELECT number FROM system.numbers") { _ in kill(process, SIGSTOP) }
        }
        kill(process, SIGCONT)
        do {
            try session(seconds: 20).rows("SELECT number FROM system.numbers") { _ in kill(process, SIGKILL) }
            Issue.record("a dead server has answered")
        } catch EngineError.lost(let lost, _) {
            #expect(lost == place)
        }
        #expect(throws: EngineError.self) { try session(seconds: 2).rows("SELECT 1") { _ in } }
    }

    /// What fails after the first rows have come is an error, whatever the status said.
    @Test func anAnswerThatFailsLate() throws {
        let session = ClickHouseSession(
            ServerDoor(
                address: try EngineAddress(server.url(""), port: 0), isNotebook: false, cancellation: Cancellation()))
        var rows = 0
        do {
            try session.rows("SELECT number, throwIf(number = 300000) FROM system.numbers") { _ in rows += 1 }
            Issue.record("it has ended")
        } catch EngineError.failed(_, let message) {
            #expect(message.contains("throwIf") && rows > 0 && rows <= 300_000)
        }
        try session.rows("SELECT 1") { #expect($0 == [.whole(1)]) }
    }

    @Test func nobodyThere() throws {
        #expect(
            rig.run("load clickhouse://127.0.0.1:1/db/t").contains("127.0.0.1:1 cannot be reached: Couldn't connect"))
        #expect(rig.run("load clickhouse://no-such-host.invalid/db/t").contains("cannot be reached"))
        #expect(rig.run("load \(server.url("/t").replacing("/default/", with: "/nothing/"))").contains("doesn't exist"))
        let postgres = try PostgresServer.shared.get()
        let other = rig.run("load clickhouse://127.0.0.1:\(postgres.port)/db/t")
        #expect(other.contains("is lost") || other.contains("cannot be reached"), "\(other)")
        // The port of its own protocol says so in HTTP.
        #expect(rig.run("load clickhouse://127.0.0.1:\(server.ports[0] + 1)/db/t").contains("no ClickHouse (HTTP 400)"))
    }

    /// A connection that closes before the headers are over is no table without rows.
    @Test(arguments: ["HTTP/1.1 200 OK\r\nContent-Type: appl", "HTTP/1.1 200 OK\r\n", ""])
    func headersThatBreakOff(_ answer: String) throws {
        let gone = try #require(HTTPRows([], answers: answer))
        defer { gone.stop() }
        let reply = rig.run("load clickhouse://127.0.0.1:\(gone.port)/db/t as none")
        #expect(reply.contains("error:") && rig.session.workspace.frame("none") == nil, "\(reply)")
    }

    @Test func aPasswordIsAskedAndNeverShown() throws {
        let reply = rig.run("load \(server.url("/t", user: "careful"))")
        #expect(reply.contains("does not let you in") && reply.contains(".pgpass"), "\(reply)")
        let typed = rig.run("load clickhouse://careful:hunter2@127.0.0.1:\(server.ports[0])/default/t")
        #expect(typed.contains("it holds a password") && !typed.contains("hunter2"), "\(typed)")
        func rows(_ address: String, _ password: String) throws -> Int {
            var count = 0
            try ClickHouseConnection(EngineAddress(address, port: 8123), password: password).rows(
                "SELECT 1", seconds: 5, Cancellation()
            ) { _ in count += 1 }
            return count
        }
        #expect(try rows(server.url("", user: "careful"), "hunter2") == 1)
        do {
            _ = try rows(server.url("", user: "careful"), "wrong one")
            Issue.record("it was let in")
        } catch EngineError.notAdmitted(_, let reason, let needsPassword) {
            #expect(needsPassword && !reason.contains("wrong one"))
        }
        // It does not go to another machine as it is, and ends no line.
        #expect(throws: EngineError.badAddress("clickhouse://h:8123/db", .plainPassword)) {
            try rows("clickhouse://h/db", "hunter2")
        }
        #expect(throws: EngineError.self) { try rows(server.url("", user: "careful%0Ax:%20y"), "hunter2") }
    }

    /// Blocks come in pieces of any size.
    @Test(arguments: [1, 7, 64, 4096]) func piecesOfBlocks(_ size: Int) throws {
        // `SELECT 'ab', toNullable(1.5), NULL` as clickhouse-server 18.16.1 answers it.
        let block: [UInt8] =
            [3, 1, 4] + Array("'ab'".utf8) + [6] + Array("String".utf8) + [2] + Array("ab".utf8) + [1, 0x78, 17]
            + Array("Nullable(Float64)".utf8) + [0, 0, 0, 0, 0, 0, 0, 0xF8, 0x3F, 4] + Array("NULL".utf8) + [17]
            + Array("Nullable(Nothing)".utf8) + [1, 0x30]
        var blocks = NativeBlocks()
        var rows: [[EngineCell]] = []
        let all = block + block
        for start in stride(from: 0, to: all.count, by: size) {
            unsafe try Array(all[start..<min(start + size, all.count)]).withUnsafeBufferPointer { piece in
                unsafe try blocks.take(piece) { rows.append($0) }
            }
        }
        #expect(try blocks.finish { rows.append($0) } == [])
        #expect(
            rows.count == 2 && rows.allSatisfy { $0[0].string == "ab" && $0[1] == .number(1.5) && $0[2] == .missing })
    }

    /// The words of 18.16 and of 26.9.
    @Test func wordsOfAFailure() throws {
        func words(_ text: String) -> String? { ClickHouseFailure(Array(text.utf8)).map { "\($0.code) \($0.words)" } }
        #expect(
            words(
                "Code: 60, e.displayText() = DB::Exception: Table default.x doesn't exist., e.what() = DB::Exception\n")
                == "60 Table default.x doesn't exist.")
        #expect(
            words(
                "Code: 60. DB::Exception: Unknown table expression identifier 'x'. (UNKNOWN_TABLE) (version 26.9.1.1)")
                == "60 Unknown table expression identifier 'x'.")
        #expect(
            words(
                "Code: 279, e.displayText() = DB::NetException: All connection tries failed. Log: \n\nCode: 210, e.displayText() = "
                    + "DB::NetException: Connection refused (127.0.0.1:9), e.what() = DB::NetException\n\n, e.what() = DB::NetException"
            )
                == "279 All connection tries failed. Log: Connection refused (127.0.0.1:9)")
        #expect(words("<html>") == nil)
    }
}

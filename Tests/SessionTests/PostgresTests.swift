import Diagnostics
import Files
import Glibc
import Reading
import Synchronization
import Testing
import Threads

@testable import Engines
@testable import Series
@testable import Session

/// A database of PostgreSQL as a load has it, what it refuses, and what a server that goes away leaves.
@Suite(.serialized) struct PostgresTests {
    private let server: PostgresServer
    private let rig: SessionRig

    init() throws {
        server = try PostgresServer.shared.get()
        rig = try SessionRig(timezone: "Europe/Copenhagen")
    }

    /// The values are those that the statement spells.
    @Test func typesAreTheTables() throws {
        try server.run(
            """
            DROP TABLE IF EXISTS types; DROP TYPE IF EXISTS mood; CREATE TYPE mood AS ENUM ('sad', 'ok'); CREATE DOMAIN IF_MONEY AS numeric(9,2);
            CREATE TABLE types ("at" TIMESTAMP, "Weight (kg)" DOUBLE PRECISION, big BIGINT, d NUMERIC(9,2), f REAL, k TEXT, flag BOOLEAN,
            born DATE, list INTEGER[], "odd "" name -- x" INTEGER, huge NUMERIC, m mood, j JSONB, b BYTEA, s SMALLINT, c CHAR(4), p IF_MONEY);
            INSERT INTO types VALUES
            ('2024-03-31 02:30:00', 70.5, 9007199254740993, 12.34, 0.5, '', true, '2024-02-29', '{1,2}', 7,
             170141183460469231731687303715884105727, 'ok', '{"a": 1}', '\\x00ff', -3, 'ab', 1000.10),
            ('1969-12-31 23:59:59.999999', 'nan', NULL, -0.01, '-inf', 'x,"y"', false, '0044-03-15 BC', NULL, NULL, 0.000012, 'sad', NULL,
             NULL, NULL, NULL, -20000)
            """)
        // The greatest of 64 bits, or of 127, is the nearest double.
        #expect(rig.run("load \(server.url("?table=types")) as t").contains("beyond 2^53"))
        let frame = try #require(rig.session.workspace.frame("t"))
        #expect(
            frame.columnNames == [
                "Weight", "big", "d", "f", "k", "flag", "born", "list", "odd \" name -- x", "huge", "m", "j", "b", "s",
                "c",
                "p",
            ])
        #expect(frame.columns[0].unit == "kg" && frame.index.name == "at")
        // 02:30 was skipped that night and is 03:30 of summer, 01:30 of UTC; before 1970 the clock was an hour ahead.
        let times = try #require(frame.index.times)
        #expect(times.span[0] == -3_600_000_001 && times.span[1] == 1_711_848_600_000_000)
        func cell(_ name: String, _ row: Int) -> ColumnCell? { frame.column(name)?.cell(row) }
        #expect(cell("Weight", 1) == .number(70.5) && cell("Weight", 0) != .number(70.5))
        #expect(cell("big", 1) == .whole(9_007_199_254_740_993))
        #expect(cell("d", 0) == .number(-0.01) && cell("d", 1) == .number(12.34) && cell("f", 0) == .number(-.infinity))
        #expect(cell("k", 0) == .text("x,\"y\"") && frame.column("k")?.text?[1] == nil)
        #expect(cell("flag", 1) == .text("true") && cell("list", 1) == .text("{1,2}") && cell("c", 1) == .text("ab"))
        #expect(cell("odd \" name -- x", 1) == .number(7) && cell("huge", 1) == .number(0x1p127))
        #expect(cell("huge", 0) == .number(0.000012) && cell("m", 1) == .text("ok") && cell("s", 1) == .number(-3))
        #expect(cell("j", 1) == .text("{\"a\": 1}") && cell("b", 1) == .text("\\x00ff"))
        #expect(cell("p", 0) == .number(-20000) && cell("p", 1) == .number(1000.1))
        // Python's date(2024, 2, 29): 19,782 days after 1970.
        guard case .times(let born)? = frame.column("born")?.values else { throw Wrong() }
        #expect(born.span[1] == 19_782 * 86_400_000_000 - 3_600_000_000)
    }

    private struct Wrong: Error {}

    @Test func aTableAQueryOrAList() throws {
        try server.run(
            """
            DROP SCHEMA IF EXISTS s CASCADE; CREATE SCHEMA s; CREATE TABLE s.only_here AS SELECT 2 AS y;
            DROP TABLE IF EXISTS plain CASCADE; CREATE TABLE plain AS SELECT 1 AS x; CREATE VIEW w AS SELECT 3 AS z FROM plain;
            DROP TABLE IF EXISTS parts; CREATE TABLE parts (at timestamptz, v int) PARTITION BY RANGE (at);
            CREATE TABLE parts_1 PARTITION OF parts FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');
            INSERT INTO parts SELECT '2024-01-01'::timestamptz + i * interval '1 hour', i FROM generate_series(0, 99) i; ANALYZE parts;
            """)
        #expect(rig.run("load \(server.url(""))").contains("tables"))
        rig.run("load \(server.url("?table=plain")) as p\nload \(server.url("")) table s.only_here as q")
        rig.run("load \(server.url("")) query \"select * from w -- all\" as r")
        rig.run("load \"\(server.url("?query=select%201%20as%20x;"))\" as u")
        #expect(rig.session.workspace.frame("p")?.columnNames == ["x"])
        #expect(rig.session.workspace.frame("q")?.columnNames == ["y"])
        #expect(rig.session.workspace.frame("r")?.columns.first?.cell(0) == .number(3))
        #expect(rig.session.workspace.frame("u")?.columnNames == ["x"])
        #expect(rig.run("load \(server.url("?table=plian"))").contains("no table 'plian'"))
        #expect(rig.run("load \(server.url("?table=plain")) time x").contains("holds no times: its type is integer"))
        #expect(rig.run("load \(server.url("?table=plain")) dates dmy").contains("has no 'dates'"))
        rig.run("load \(server.url("?table=parts")) | aggregate all sum v, count as all")
        #expect(rig.session.workspace.frame("all")?.columns.first?.cell(0) == .number(4950))
        #expect(
            rig.run("load \(server.url("?table=parts")) | aggregate daily sum v | explain").contains(
                "in the source, merged in memory"))
    }

    /// Nothing but one SELECT is run, and it can change nothing: by what the server has logged.
    @Test(arguments: [
        "select 1; drop table bait", "select 1) q; drop table bait; select * from (select 1", "drop table bait",
        "insert into bait values (2) returning *", "with x as (delete from bait returning *) select * from x",
        "copy bait to program 'touch MADE'", "select 1) q) to program 'touch MADE' --",
        "select * into new_bait from bait", "select x from bait for update", "select nextval('bait_numbers') as x",
        "select set_config('transaction_read_only', 'off', true) as x; delete from bait", "begin", "commit",
        "explain analyze delete from bait", "do $$ begin delete from bait; end $$",
        "select bait_eater() as x", "select 1 /*", "select '1", "select $$1", "", "--", "set role postgres",
        "\\! touch MADE",
        "select pg_catalog.set_config('default_transaction_read_only', 'off', false), bait_eater() as x",
    ]) func aQueryReadsAlone(_ query: String) throws {
        try server.run(
            """
            DROP TABLE IF EXISTS bait; CREATE TABLE bait AS SELECT 1 AS x; CREATE SEQUENCE IF NOT EXISTS bait_numbers;
            CREATE OR REPLACE FUNCTION bait_eater() RETURNS int LANGUAGE plpgsql AS $$ BEGIN DELETE FROM bait; RETURN 1; END $$;
            """)
        let text = query.replacing("MADE", with: rig.folder + "/made").replacing("\\", with: "\\\\")
            .replacing("\"", with: "\\\"")
        rig.run("load \(server.url("")) query \"\(text)\" as q")
        #expect(rig.session.workspace.frame("q") == nil, "\(query)")
        #expect(!rig.names.contains("made"))
        rig.run("load \(server.url("")) query \"select count(*) as n from bait\" as kept")
        #expect(rig.session.workspace.frame("kept")?.columns.first?.cell(0) == .whole(1), "\(query)")
        rig.run("load \(server.url("")) query \"select last_value as n, is_called as c from bait_numbers\" as numbers")
        #expect(rig.session.workspace.frame("numbers")?.column("c")?.cell(0) == .text("false"))
        // Each statement of ours stood in a transaction that reads; the person's text was prepared, never simply run.
        let lines = server.log.split(separator: "\n").filter { $0.contains("plotline") || $0.contains("bait") }
        #expect(!lines.contains { $0.contains("statement: ") && $0.contains("SELECT * FROM (") })
    }

    /// PostgreSQL 15 lets a transaction that reads make large objects: ours is rolled back, and so are they.
    @Test func largeObjectsAreRolledBack() throws {
        rig.run("load \(server.url("")) query \"select lo_from_bytea(0, 'x') as x\" as q")
        #expect(rig.session.workspace.frame("q")?.count == 1)
        rig.run("load \(server.url("")) query \"select count(*) as n from pg_largeobject_metadata\" as kept")
        #expect(rig.session.workspace.frame("kept")?.columns.first?.cell(0) == .whole(0))
    }

    /// A time that 64 bits of microseconds do not hold, and a number of an object, lose nothing else.
    @Test func timesOfNoPlaceHere() throws {
        try server.run(
            """
            DROP TABLE IF EXISTS far; CREATE TABLE far (ts timestamptz, day date, o oid, v float8);
            INSERT INTO far VALUES ('2024-01-01', '2024-01-01', 1, 1), ('2024-01-02', '5874897-12-31', 2, 5), ('294276-12-31', NULL, 3, 2)
            """)
        rig.run("load \(server.url("?table=far")) time ts | aggregate all count, sum v as all")
        rig.run("load \(server.url("?table=far")) time ts as whole")
        let whole = rig.run("whole | aggregate all count, sum v as own")
        let (all, own) = (rig.session.workspace.frame("all"), rig.session.workspace.frame("own"))
        #expect(all?.column("v")?.cell(0) == own?.column("v")?.cell(0), "\(whole)")
        #expect(own?.column("v")?.cell(0) == .number(6), "\(whole)")
        rig.run("load \(server.url("?table=far")) time ts | last 1 | keep v as last")
        #expect(rig.session.workspace.frame("last")?.column("v")?.cell(0) == .number(5))
        #expect(rig.session.workspace.frame("whole")?.column("o")?.text != nil)
    }

    /// A query takes the limits away; the next statement has them again, and our own clock goes on meanwhile.
    @Test func limitsAreSetAnew() throws {
        let session = PostgresSession(
            ServerDoor(
                address: try EngineAddress(server.url(""), port: 5432), isNotebook: false, cancellation: Cancellation(),
                seconds: 1))
        let loads = [
            "select set_config('statement_timeout', '0', false), pg_sleep(30)::text as x",
            "select pg_sleep(30)::text as x from generate_series(1, 3)",
        ]
        for query in loads {
            let start = Self.now
            #expect(throws: EngineError.slow(HostPort("127.0.0.1", server.port), seconds: 1)) {
                try session.rows("SELECT * FROM \(EngineRelation.query(query))") { _ in }
            }
            #expect(Self.now - start < 6_000, "\(Self.now - start) ms")
        }
        var limit: String?
        try session.rows("SELECT current_setting('statement_timeout')") { limit = $0[0].string }
        #expect(limit == "1s")
        #expect(try running("pg_sleep") == 0)
    }

    /// Ctrl-C stops the statement on the server too.
    @Test func anInterruptStopsTheServer() throws {
        let session = rig.session
        let cancellation = session.cancellation
        let thread = WorkThread {
            usleep(700_000)
            cancellation.raise()
        }
        let start = Self.now
        let reply = rig.run("load \(server.url("")) query \"select pg_sleep(60)::text as x\"")
        thread?.join()
        #expect(reply.contains("interrupted") && Self.now - start < 4_000, "\(reply), \(Self.now - start) ms")
        cancellation.lower()
        #expect(try running("pg_sleep") == 0)
    }

    private func running(_ word: String) throws -> Int64 {
        let query =
            "select count(*) as n from pg_stat_activity where state = 'active' and query like '%\(word)%' and pid <> pg_backend_pid()"
        rig.run("load \(server.url("")) query \"\(query)\" as running")
        guard case .whole(let count)? = rig.session.workspace.frame("running")?.columns.first?.cell(0) else {
            throw Wrong()
        }
        return count
    }

    /// ms.
    private static var now: Int {
        var now = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
    }

    /// A connection that was lost while nobody used it is made anew; one that is lost with a statement is not asked again.
    @Test func aConnectionIsLost() throws {
        rig.run("load \(server.url("")) query \"select 1 as x\" as before")
        try server.run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'plotline' AND pid <> pg_backend_pid()"
        )
        rig.run("load \(server.url("")) query \"select 2 as x\" as after")
        #expect(rig.session.workspace.frame("after")?.columns.first?.cell(0) == .number(2))
        let own = server
        let thread = WorkThread {
            usleep(700_000)
            try? own.run(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(7)%' AND pid <> pg_backend_pid()"
            )
        }
        let reply = rig.run("load \(server.url("")) query \"select pg_sleep(7)::text as x\" as q")
        thread?.join()
        #expect(reply.contains("the connection to 127.0.0.1:\(server.port) is lost"), "\(reply)")
        #expect(rig.session.workspace.frame("q") == nil && rig.session.workspace.frame("before") != nil)
    }

    /// A server that is killed, and one that stops to say anything, in the middle of an answer.
    @Test func aServerDies() throws {
        let own = try PostgresServer.start()
        let place = HostPort("127.0.0.1", own.port)
        let session = PostgresSession(
            ServerDoor(
                address: try EngineAddress(own.url(""), port: 5432), isNotebook: false, cancellation: Cancellation(),
                seconds: 2))
        var backend: pid_t?
        try session.rows("SELECT pg_backend_pid()") { backend = $0[0].whole.map { pid_t($0) } }
        let silent = try #require(backend)
        // In the middle of rows it says no more; the clock is ours.
        let stopping = WorkThread {
            usleep(500_000)
            kill(silent, SIGSTOP)
        }
        let start = Self.now
        #expect(throws: EngineError.slow(place, seconds: 2)) {
            try session.rows("SELECT i, pg_sleep(0.01)::text FROM generate_series(1, 100000) i") { _ in }
        }
        stopping?.join()
        kill(silent, SIGCONT)
        #expect(Self.now - start < 7_000, "\(Self.now - start) ms")
        try session.rows("SELECT pg_backend_pid()") { backend = $0[0].whole.map { pid_t($0) } }
        let (process, asked) = (try #require(own.process), try #require(backend))
        let killing = WorkThread {
            usleep(500_000)
            kill(process, SIGKILL)
            kill(asked, SIGKILL)
        }
        do {
            try session.rows("SELECT pg_sleep(30)::text") { _ in }
            Issue.record("a dead server has answered")
        } catch EngineError.lost(let lost, _) {
            #expect(lost == place)
        }
        killing?.join()
        #expect(throws: EngineError.self) { try session.rows("SELECT 1") { _ in } }
    }

    @Test func nobodyThere() {
        #expect(rig.run("load postgresql://127.0.0.1:1/db?table=t").contains("127.0.0.1:1 cannot be reached"))
        #expect(rig.run("load postgresql://no-such-host.invalid/db?table=t").contains("cannot be reached"))
        #expect(
            rig.run("load \(server.url("?table=t").replacing("/postgres?", with: "/nothing?"))").contains(
                "does not exist"))
    }

    @Test func aPasswordIsAskedAndNeverShown() throws {
        try server.run(
            "DROP ROLE IF EXISTS careful; CREATE ROLE careful LOGIN PASSWORD 'hunter2'; CREATE TABLE IF NOT EXISTS held AS SELECT 1 AS x"
        )
        let reply = rig.run("load \(server.url("?table=held", user: "careful"))")
        #expect(reply.contains("does not let you in") && reply.contains(".pgpass"), "\(reply)")
        let typed = rig.run("load postgresql://careful:hunter2@127.0.0.1:\(server.port)/postgres?table=held")
        #expect(typed.contains("it holds a password") && !typed.contains("hunter2"), "\(typed)")
        let parameter = rig.run("load \(server.url("?password=hunter2"))")
        #expect(!parameter.contains("hunter2"), "\(parameter)")
    }

    /// No right to read, a view that fails, a table without rows, one without a time.
    @Test func whatIsWrongIsSaid() throws {
        try server.run(
            """
            DROP VIEW IF EXISTS fails; CREATE VIEW fails AS SELECT 1 / (random() * 0)::int AS x;
            DROP TABLE IF EXISTS nothing_in; CREATE TABLE nothing_in (at timestamptz, v float8);
            DROP TABLE IF EXISTS beyond; CREATE TABLE beyond AS SELECT 1e400::numeric AS x;
            DROP TABLE IF EXISTS no_column; CREATE TABLE no_column ();
            DROP ROLE IF EXISTS plain_reader; CREATE ROLE plain_reader LOGIN; DROP TABLE IF EXISTS secret; CREATE TABLE secret AS SELECT 1 AS x;
            """)
        #expect(rig.run("load \(server.url("?table=fails"))").contains("division by zero"))
        // Its 401 digits are not all said.
        let beyond = rig.run("load \(server.url("?table=beyond"))")
        #expect(beyond.contains("says: \"1000000") && beyond.contains("000\" is out of range") && beyond.count < 400)
        #expect(rig.run("load \(server.url("?table=secret", user: "plain_reader"))").contains("permission denied"))
        #expect(!rig.run("load \(server.url("?table=no_column"))").contains("syntax error"))
        #expect(rig.run("load \(server.url("?table=nothing_in")) as empty").contains("empty"))
        #expect(rig.session.workspace.frame("empty")?.count == 0)
        #expect(rig.run("load \(server.url("?table=nothing_in")) | aggregate daily mean v").contains("0 row"))
    }

    /// A thousand and a half columns, the most that the server has.
    @Test func manyColumns() throws {
        let columns = (0..<1500).map { "c\($0) float8" }.joined(separator: ", ")
        try server.run("DROP TABLE IF EXISTS wide; CREATE TABLE wide (\(columns)); INSERT INTO wide (c1499) VALUES (7)")
        rig.run("load \(server.url("?table=wide")) as w")
        #expect(rig.session.workspace.frame("w")?.columns.last?.cell(0) == .number(7))
    }
}

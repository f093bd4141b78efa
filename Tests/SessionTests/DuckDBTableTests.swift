import Diagnostics
import Files
import Glibc
import Reading
import Testing

@testable import Engines
@testable import Series
@testable import Session

/// A database of DuckDB as a load has it, and what it refuses.
@Suite(.enabled(if: DuckDBProgram.installed != nil, "no duckdb: scripts/setup --tests fetches one"))
struct DuckDBTableTests {
    private func rig(_ script: String, zone: String = "UTC") throws -> SessionRig {
        let rig = try SessionRig(timezone: zone)
        try DuckDBProgram.make(rig.folder + "/x.duckdb", script)
        return rig
    }

    /// The values are those that the statement spells.
    @Test func typesAreTheTables() throws {
        let rig = try rig(
            """
            CREATE TABLE t ("at" TIMESTAMP, "Weight (kg)" DOUBLE, big BIGINT, d DECIMAL(9,2), f FLOAT, k VARCHAR, flag BOOLEAN, \
            born DATE, list INTEGER[], "odd "" name -- x" INTEGER, huge HUGEINT); INSERT INTO t VALUES \
            ('2024-03-31 02:30:00', 70.5, 9007199254740993, 12.34, 0.5, '', true, '2024-02-29', [1, 2], 7, 170141183460469231731687303715884105727), \
            ('1969-12-31 23:59:59.999999', 'nan', NULL, -0.01, 'inf', 'x,"y"', false, '0044-03-15 (BC)', NULL, NULL, 1)
            """, zone: "Europe/Copenhagen")
        rig.run("load x.duckdb as t")
        let frame = try #require(rig.session.workspace.frame("t"))
        #expect(
            frame.columnNames == ["Weight", "big", "d", "f", "k", "flag", "born", "list", "odd \" name -- x", "huge"])
        #expect(frame.columns[0].unit == "kg" && frame.index.name == "at")
        // 02:30 was skipped that night and is 03:30 of summer, 01:30 of UTC; before 1970 the clock was an hour ahead.
        let times = try #require(frame.index.times)
        #expect(times.span[0] == -3_600_000_001 && times.span[1] == 1_711_848_600_000_000)
        #expect(frame.columns[0].cell(1) == .number(70.5) && frame.columns[0].cell(0) != .number(70.5))
        #expect(frame.columns[1].cell(1) == .whole(9_007_199_254_740_993))
        #expect(frame.columns[2].cell(0) == .number(-0.01) && frame.columns[3].cell(0) == .number(.infinity))
        #expect(frame.columns[4].cell(0) == .text("x,\"y\"") && frame.columns[4].text?[1] == nil)
        #expect(frame.columns[5].cell(1) == .text("true") && frame.columns[7].cell(1) == .text("[1, 2]"))
        #expect(frame.columns[8].cell(1) == .number(7) && frame.columns[9].cell(1) == .number(0x1p127))
    }

    @Test func aTableAQueryOrAList() throws {
        let rig = try rig(
            "CREATE TABLE a AS SELECT 1 AS x; CREATE SCHEMA s; CREATE TABLE s.b AS SELECT 2 AS y; CREATE VIEW w AS SELECT 3 AS z"
        )
        #expect(rig.run("load x.duckdb").contains("3 tables"))
        rig.run("load x.duckdb table a as p\nload x.duckdb table s.b as q\nload x.duckdb query \"from w -- all\" as r")
        #expect(rig.session.workspace.frame("p")?.columnNames == ["x"])
        #expect(rig.session.workspace.frame("q")?.columnNames == ["y"])
        #expect(rig.session.workspace.frame("r")?.columns.first?.cell(0) == .number(3))
        #expect(rig.run("load x.duckdb table c").contains("no table 'c' in 'x.duckdb'"))
        #expect(rig.run("load x.duckdb table a time x").contains("holds no times"))
    }

    /// User's text is one SELECT, which reads this one file: nothing else is read, written, attached, set or run.
    @Test(arguments: [
        "select 1; select 2", "select 1) q; attach 'MADE' as m; select * from (select 1", "attach 'MADE' as m",
        "copy (select 1) to 'MADE'", "from read_csv('SECRET')", "from 'SECRET'", "from read_text('SECRET')",
        "from hidden",
        "set enable_external_access = true", "insert into t values (2)", "drop table t", "install httpfs",
        "load 'MADE'", "pragma database_list", ".shell touch MADE", "select 1\n.shell touch MADE\n",
        "select getenv('HOME') as x", "from glob('FOLDER/*')", "from query('copy t to ''MADE''')",
    ]) func aQueryHasTheOneFile(_ query: String) throws {
        let rig = try rig("CREATE TABLE t AS SELECT 1 AS x")
        try rig.write("a,b\n1,8675309\n", to: "secret.csv")
        try DuckDBProgram.make(
            rig.folder + "/x.duckdb", "CREATE VIEW hidden AS SELECT * FROM read_csv('\(rig.folder)/secret.csv')")
        let text = query.replacing("MADE", with: rig.folder + "/made").replacing(
            "SECRET", with: rig.folder + "/secret.csv"
        )
        .replacing("FOLDER", with: rig.folder).replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        let before = rig.bytes("x.duckdb")
        let reply = rig.run("load x.duckdb query \"\(text)\" as q")
        #expect(rig.session.workspace.frame("q") == nil, "\(query)")
        #expect(
            !reply.contains("8675309") && rig.bytes("x.duckdb") == before && !rig.names.contains("made"),
            "\(query): \(reply)")
    }

    @Test func aLockedFileAndAnOpenLog() throws {
        let rig = try rig("CREATE TABLE t AS SELECT 1 AS x")
        try rig.write("x", to: "x.duckdb.wal")
        #expect(rig.run("load x.duckdb").contains("the log beside it holds changes"))
        rig.remove("x.duckdb.wal")
        let lock = unsafe open(rig.folder + "/x.duckdb", O_RDWR | O_CLOEXEC)
        defer { close(lock) }
        var whole = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
        // SAFETY: `whole` outlives the call.
        #expect(unsafe fcntl(lock, F_SETLK, &whole) == 0)
        #expect(rig.run("load x.duckdb").contains("another program"))
    }

    /// DuckDB deletes what it was to write when that fails: never the machine's standard output.
    @Test func aFailureLeavesStandardOutput() throws {
        let rig = try rig("CREATE TABLE t AS SELECT 1 AS x")
        func output() -> mode_t {
            var status = stat()
            // SAFETY: `status` outlives the call.
            return unsafe lstat("/dev/stdout", &status) == 0 ? status.st_mode & S_IFMT : 0
        }
        let before = output()
        #expect(rig.run("load x.duckdb query \"select error('no') as e from range(100000)\"").contains("no"))
        #expect(output() == before && before == S_IFLNK)
    }

    @Test func explainShowsTheSQL() throws {
        let rig = try rig(
            "CREATE TABLE t AS SELECT TIMESTAMPTZ '2024-01-01 00:00:00+00' AS ts, 'O''Hare' AS k, 1.5::DOUBLE AS v")
        let told = rig.run("load x.duckdb | where k == \"O'Hare\" | aggregate daily mean v | explain")
        #expect(told.contains("asks    SELECT") && told.contains("'O''Hare'"), "\(told)")
        #expect(told.contains("in the source, merged in memory"))
    }
}

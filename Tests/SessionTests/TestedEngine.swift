import Diagnostics
import Glibc
import Reading
import Synchronization
import Testing

@testable import Engines
@testable import Tables

/// A row of the tests of engines: a time in µs since 1970, a text, a number and a whole number.
struct EngineRow: Sendable {
    /// Its time is infinite where this is `.max`, or missing where the engine has no such time.
    var time: Int64?
    var k: String?
    var v: Double?
    var n: Int64?

    static func rows(
        _ count: Int, time: (Int) -> Int64 = { 1_711_756_800 + Int64($0) * 6000 },
        key: (Int) -> String? = { ["a", "b"][$0 % 2] },
        value: (Int) -> Double?, whole: (Int) -> Int64? = { Int64($0 % 7) }
    ) -> [EngineRow] {
        (0..<count).map { EngineRow(time: time($0) * 1_000_000, k: key($0), v: value($0), n: whole($0)) }
    }
}

/// The engines that the tests of parity walk: each makes a table `t` of `ts`, `k`, `v` and `n`.
enum TestedEngine: String, CaseIterable, Sendable {
    case sqlite, duckdb, parquet, postgres, clickhouse
    /// A ClickHouse of today, without a server of its own.
    case chdb

    /// Whether ClickHouse answers, of whatever version.
    var isClickHouse: Bool { self == .clickhouse || self == .chdb }

    /// All of them, or the one that is worked on: PLOTLINE_ENGINE=clickhouse.
    static let walked: [TestedEngine] = {
        // SAFETY: the text is copied at once; no test changes the environment.
        let one = unsafe getenv("PLOTLINE_ENGINE").flatMap { TestedEngine(rawValue: unsafe String(cString: $0)) }
        return one.map { [$0] } ?? allCases
    }()

    /// How large a share of cases is tried: what another process answers takes its time.
    func share(here: UInt64, elsewhere: UInt64) -> UInt64 { self == .sqlite ? here : elsewhere }

    /// - Returns: what loads the table.
    func load(_ data: ParityData, in rig: SessionRig) throws -> String {
        let isInSeconds = data.isInSeconds
        let rows = data.rows.map { row in
            let cells = [
                time(row.time, isInSeconds: isInSeconds), row.k.map(literal) ?? "NULL", number(row.v),
                row.n.map { "\($0)" } ?? "NULL",
            ]
            return "(" + cells.joined(separator: ",") + ")"
        }
        let fill = rows.isEmpty ? "" : "INSERT INTO NAME VALUES \(rows.joined(separator: ","))"
        let name = "t_\(Self.count.wrappingAdd(1, ordering: .relaxed).newValue)"
        switch self {
        case .sqlite:
            let table = "CREATE TABLE t (ts INTEGER, k TEXT, v REAL, n INTEGER); "
            let index = data.isIndexed ? "; CREATE INDEX i ON t(ts)" : ""
            try SQLiteProgram.make(in: rig, script: table + fill.replacing("NAME", with: "t") + index)
            return "load x.db"
        case .duckdb:
            let table = "CREATE TABLE t (ts TIMESTAMPTZ, k VARCHAR, v DOUBLE, n BIGINT); "
            try DuckDBProgram.make(rig.path("x.duckdb"), table + fill.replacing("NAME", with: "t"))
            return "load x.duckdb"
        case .parquet:
            let table = "CREATE TABLE t (ts TIMESTAMPTZ, k VARCHAR, v DOUBLE, n BIGINT); "
            let copy = "; COPY t TO '\(rig.path("x.parquet"))'"
            try DuckDBProgram.make(":memory:", table + fill.replacing("NAME", with: "t") + copy)
            return "load x.parquet"
        case .postgres:
            let server = try PostgresServer.shared.get()
            let table = "CREATE TABLE NAME (ts TIMESTAMPTZ, k TEXT, v DOUBLE PRECISION, n BIGINT); "
            let index = data.isIndexed ? "; CREATE INDEX ON NAME (ts); ANALYZE NAME" : ""
            try server.run((table + fill + index).replacing("NAME", with: name))
            return "load \(server.url("?table=\(name)"))"
        case .clickhouse, .chdb:
            let server = try self == .chdb ? ClickHouseServer.today.get() : ClickHouseServer.shared.get()
            let (time, kind) =
                data.isIndexed ? ("DateTime", "MergeTree ORDER BY ts") : ("Nullable(DateTime)", "Memory")
            try server.run(
                """
                CREATE TABLE \(name) (ts \(time), k Nullable(String), v Nullable(Float64), n Nullable(Int64)) ENGINE = \(kind)
                """)
            if !fill.isEmpty { try server.run(fill.replacing("NAME", with: name)) }
            return "load \(server.url("/\(name)"))"
        }
    }

    private static let count = Atomic(0)

    private func time(_ time: Int64?, isInSeconds: Bool) -> String {
        guard let time else { return "NULL" }
        switch self {
        case .sqlite: return time == .max ? "NULL" : "\(time / (isInSeconds ? 1_000_000 : 1000))"
        case .duckdb where time < .max, .parquet where time < .max: return "make_timestamptz(\(time)::BIGINT)"
        case .postgres where time < .max: return "TIMESTAMPTZ 'epoch' + \(time) * INTERVAL '1 microsecond'"
        case .duckdb, .postgres: return "CAST('infinity' AS TIMESTAMPTZ)"
        case .parquet: return "NULL"
        case .clickhouse, .chdb: return time == .max ? "NULL" : "\(time / 1_000_000)"
        }
    }

    private func literal(_ text: String) -> String {
        isClickHouse ? ClickHouseEngine.dialect.literal(text) : SQLText.literal(text)
    }

    private func number(_ number: Double?) -> String {
        guard let number else { return "NULL" }
        if number.isFinite { return "\(number)" }
        switch self {
        case .sqlite: return number.isNaN ? "NULL" : number > 0 ? "9e999" : "-9e999"
        case .clickhouse, .chdb: return "\(number)"
        case .duckdb, .parquet, .postgres: return "CAST('\(number)' AS DOUBLE PRECISION)"
        }
    }
}

/// DuckDB's own program, which makes databases.
enum DuckDBProgram {
    static func make(_ path: String, _ script: String) throws {
        let program = try #require(installed)
        DuckDB.named.withLock { $0 = program }
        let rig = try SessionRig()
        try rig.write("SET TimeZone='UTC'; " + script, to: "script.sql")
        let nothing = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(nothing) }
        let (status, message) = try Program.run(
            program, ["-init", "/dev/null", "-batch", "-no-stdin", path, "-f", rig.path("script.sql")],
            output: nothing, for: "", Cancellation())
        try #require(status == 0, "\(message)")
    }

    /// The program that `scripts/setup --tests` fetches, without the script of Python's around it, which takes as long as many queries;
    /// or the machine's.
    static let installed: String? = {
        let libraries = projectRoot + "/.venv/lib/"
        let own = SessionRig.names(in: libraries).map { libraries + $0 + "/site-packages/duckdb_cli/duckdb" }
        return own.first { unsafe access($0, X_OK) == 0 } ?? Program.find("duckdb")
    }()
}

/// Python's own SQLite, which makes databases.
enum SQLiteProgram {
    /// Makes `x.db` in the folder, and `x.csv` of the rows of its table `t`.
    static func make(in rig: SessionRig, script: String) throws {
        try rig.write(script, to: "script.sql")
        defer { rig.remove("script.sql") }
        let program = try #require(Program.find("python3"), "scripts/setup --tests installs python3")
        let nothing = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(nothing) }
        let (status, message) = try Program.run(
            program, ["-c", "import os\nos.chdir('\(rig.folder)')\n" + Self.program], output: nothing, for: "",
            Cancellation())
        try #require(status == 0, "\(message)")
    }

    private static let program = """
        import csv, sqlite3
        c = sqlite3.connect('x.db')
        c.executescript(open('script.sql', newline='').read())
        with open('x.csv', 'w', newline='') as f:
            rows = c.execute('select * from t')
            w = csv.writer(f)
            w.writerow(d[0] for d in rows.description)
            w.writerows(rows)

        """
}

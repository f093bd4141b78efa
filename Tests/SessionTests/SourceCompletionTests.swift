import Glibc
import Presenting
import Testing

@testable import Engines
@testable import Session

/// Tab knows the columns of a database's table wherever it knows a file's, and those of a server's that the session has loaded.
@Suite struct SourceCompletionTests {
    private func offered(_ line: String, in rig: SessionRig) -> [String] {
        WorkspaceCompletion(line, session: rig.session).candidates.map(\.typed)
    }

    /// What stands at a place and what does not, by the script that makes the tables.
    private static let places: [(line: String, wanted: [String], unwanted: [String])] = [
        ("LOAD table ", ["t", "u", "v"], []),
        ("LOAD table t | where ", ["station", "Weight", "n"], ["a"]),
        ("LOAD table u | where ", ["a", "b"], ["station"]),
        ("LOAD table v | where ", ["place"], ["station"]),
        ("LOAD table t | plot line ", ["Weight", "n"], ["a"]),
        ("LOAD table t | where n > 2 | aggregate daily mean ", ["Weight"], ["station"]),
        ("LOAD table t | where station == ", ["\"Denver\"", "\"Miami\""], []),
        ("LOAD table t as s\ns | where ", ["station"], ["a"]),
        ("LOAD table t columns n | plot line ", ["n"], ["Weight"]),
        ("LOAD table t columns ", ["station", "Weight", "at"], []),
        ("LOAD table t time ", ["at"], ["station", "Weight"]),
        ("LOAD query \"select station as place, n from t -- all\" | where ", ["place", "n"], ["station"]),
        ("LOAD query \"select station as place, n from t;\" | where ", ["place", "n"], ["station"]),
        ("LOAD | where ", [], ["station", "a"]),
        ("LOAD table none | where ", [], ["station", "a"]),
    ]

    private static func script(_ time: String) -> String {
        """
        CREATE TABLE t ("at" \(time), "Weight (kg)" DOUBLE, n INTEGER, station VARCHAR); \
        INSERT INTO t VALUES ('2024-03-01', 70.5, 3, 'Denver'), ('2024-03-02', 71.5, 4, 'Miami'); \
        CREATE TABLE u (a INTEGER, b INTEGER); INSERT INTO u VALUES (1, 2); \
        CREATE VIEW v AS SELECT station AS place, n FROM t;
        """
    }

    @Test func tablesOfSQLite() throws {
        let rig = try SessionRig()
        try SQLiteProgram.make(in: rig, script: Self.script("TEXT"))
        for place in Self.places { check(place, "load x.db", rig) }
    }

    @Test(.enabled(if: DuckDBProgram.installed != nil, "no duckdb: scripts/setup --tests fetches one"))
    func tablesOfDuckDB() throws {
        let rig = try SessionRig()
        try DuckDBProgram.make(rig.path("x.duckdb"), Self.script("TIMESTAMP"))
        for place in Self.places { check(place, "load x.duckdb", rig) }
        // The file is another one.
        try DuckDBProgram.make(rig.path("x.duckdb"), "ALTER TABLE u RENAME COLUMN a TO other")
        #expect(offered("load x.duckdb table u | where ", in: rig).contains("other"))
        try DuckDBProgram.make(
            rig.path("y.duckdb"), "COPY (SELECT 1.5 AS size, 'a' AS k) TO '\(rig.path("x.parquet"))'")
        let found = offered("load x.parquet | plot line ", in: rig)
        #expect(found.contains("size") || found.contains("`size`"))
        #expect(offered("load x.parquet | where ", in: rig).contains("k"))
    }

    private func check(_ place: (line: String, wanted: [String], unwanted: [String]), _ load: String, _ rig: SessionRig)
    {
        let line = place.line.replacing("LOAD", with: load)
        let found = offered(line, in: rig)
        #expect(place.wanted.filter { !found.contains($0) } == [], "\(line): \(found.prefix(20))")
        #expect(place.unwanted.filter { found.contains($0) } == [], "\(line)")
    }

    /// A view that never ends is left.
    @Test(.timeLimit(.minutes(1))) func aViewWithoutEnd() throws {
        let rig = try SessionRig()
        try SQLiteProgram.make(
            in: rig,
            script: """
                CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1); CREATE VIEW v AS \
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) AS most FROM n;
                """)
        #expect(!offered("load x.db table v | where ", in: rig).contains("most"))
        #expect(offered("load x.db table t | where ", in: rig).contains("a"))
    }

    /// Nobody is connected anywhere while a line is typed; what a load has learnt is known.
    @Test func tablesOfServers() throws {
        let server = try PostgresServer.shared.get()
        try server.run(
            """
            DROP TABLE IF EXISTS offered; CREATE TABLE offered AS SELECT timestamptz '2020-01-01' + i * interval '1 hour' AS at,
            i * 0.5 AS v, 'k' || i % 3 AS k FROM generate_series(1, 90) i
            """)
        let rig = try SessionRig()
        for (load, name) in [
            ("load \(server.url("?table=offered"))", "a"), ("load \(server.url("")) table offered", "b"),
        ] {
            #expect(offered("\(load) | where ", in: rig).filter { ["v", "k"].contains($0) } == [], "\(load)")
            rig.run("\(load) as \(name)")
            let found = offered("\(load) | where ", in: rig)
            #expect(["v", "k"].filter { !found.contains($0) } == [], "\(load): \(found.prefix(9))")
            let numbers = offered("\(load) | where v > 2 | aggregate daily mean ", in: rig)
            #expect(numbers.contains("v") && !numbers.contains("k"), "\(load)")
            #expect(offered("\(load) columns ", in: rig).contains("at"), "\(load)")
            rig.run("forget \(name)")
        }
        rig.run("load \(server.url(""))")
        #expect(offered("load \(server.url("")) table off", in: rig) == ["offered"])
    }
}

import Testing

@testable import Engines
@testable import Series
@testable import Session

/// What SQLite and DuckDB store otherwise than a load reads it, beside the same rows loaded whole.
@Suite struct ParityStorageTests {
    private func ways(_ columns: String, _ items: String, _ count: Int, and more: String = "") throws -> Parity {
        try Parity { rig in
            let script = """
                CREATE TABLE t (\(columns)); \
                WITH RECURSIVE s(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM s LIMIT \(count)) \
                INSERT INTO t SELECT \(items) FROM s; \(more)
                """
            try SQLiteProgram.make(in: rig, script: script)
            return "load x.db"
        }
    }

    /// The rows that a pipeline leaves, by what the source takes of it.
    private func left(_ pipeline: String, _ ways: Parity) throws -> Frame {
        try ways.check(pipeline)
        return try #require(try ways.run(pipeline, pushes: true).result).series[0].frame
    }

    /// SQLite stores the text '12' of a STRING column as a number, and digits of an untyped column as what they came as.
    @Test func mixedStorage() throws {
        let ways = try ways(
            "ts INTEGER, station STRING, v, w REAL",
            """
            1711756800 + i * 600, CASE i % 4 WHEN 0 THEN 'A1' WHEN 1 THEN 'B2' ELSE '12' END,
            CASE WHEN i % 3 = 1 THEN CAST(i % 50 AS TEXT) ELSE i % 50 END, i * 0.5
            """, 3000, and: "CREATE INDEX i ON t(ts); CREATE INDEX j ON t(v)")
        // Three of four; 46 of each 50.
        #expect(try left("where station != \"A1\"", ways).count == 2250)
        #expect(try left("where v > 3", ways).count == 2760)
        for pipeline in [
            "where station != \"A1\" | aggregate all count", "where v > 3 | aggregate all count", "top 3 v",
            "bottom 3 v", "where not (v > 3) | first 3", "where v is missing", "where v in 2..4 or w < 3",
        ] {
            try ways.check(pipeline)
        }
        // What its declared type converts is SQLite's.
        #expect(try ways.check("where w > 3") == [.source])
    }

    /// A column may have the name of the number that rows are stored by, or all three of them.
    @Test(arguments: ["\"rowid\" INTEGER", "\"RowID\" INTEGER", "rowid INTEGER, oid INTEGER, _rowid_ INTEGER"])
    func columnsNamedAsRowNumbers(_ names: String) throws {
        let count = names.split(separator: ",").count
        let numbers = Array(repeating: "i * 7919 % 900", count: count).joined(separator: ", ")
        let ways = try ways(
            "ts INTEGER, \(names), v REAL", "1711756800 + i / 3 * 600, \(numbers), i * 0.5", 900,
            and: "CREATE INDEX i ON t(ts)")
        let places = try ways.check("first 4")
        #expect((places == [.source]) == (count == 1))
        // As they were put in.
        #expect(try left("first 4", ways).column("v")?.cell(3) == .number(1.5))
        for pipeline in ["last 4", "where v > 100 | first 4", "top 3 v", "bottom 2 v"] { try ways.check(pipeline) }
    }

    /// Rows stand as they are stored, whichever index finds them, or holds all columns that are wanted.
    @Test(arguments: ["", "WITHOUT ROWID"]) func rowsThatAnIndexFinds(_ kind: String) throws {
        let ways = try Parity { rig in
            let script = """
                CREATE TABLE t (id INTEGER PRIMARY KEY, v REAL, w INTEGER, k TEXT) \(kind); \
                WITH RECURSIVE s(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM s LIMIT 900) \
                INSERT INTO t SELECT i, (i * 7919) % 900 / 4, i % 7, char(97 + i % 3) FROM s; \
                CREATE INDEX i ON t(v); CREATE INDEX j ON t(w, v); \(kind.isEmpty ? "CREATE INDEX l ON t(k, w, v, id)" : "CREATE INDEX l ON t(k, w)")
                """
            try SQLiteProgram.make(in: rig, script: script)
            return "load x.db"
        }
        for pipeline in [
            "where v > 200", "keep v, w | where v > 200", "keep w, v", "where w == 3 | first 5", "where k == \"b\"",
            "top 3 v",
            "sort w desc, v | first 9", "sort v | first 9",
        ] {
            try ways.check(pipeline)
        }
        // [i for i in range(900) if i * 7919 % 900 // 4 == 224] in Python.
        let found = try #require(try left("where v >= 224 | keep id", ways).column("id"))
        #expect((0..<found.count).map(found.cell) == [184, 363, 542, 721].map { .whole($0) })
    }

    /// One text among numbers, behind the first rows, is a missing number.
    @Test func aLateText() throws {
        let ways = try ways(
            "ts INTEGER, k TEXT, v REAL",
            "1711756800 + i * 600, char(97 + i % 2), CASE WHEN i = 23000 THEN 'oops' ELSE i * 0.5 END", 24_000,
            and: "CREATE INDEX i ON t(ts)")
        let missing = try left("where v is missing", ways)
        #expect(missing.count == 1 && missing.column("v")?.isNumeric ?? false)
        for pipeline in ["where k == \"a\" | last 1500", "where v > 11000 | aggregate all count", "top 2 v"] {
            try ways.check(pipeline)
        }
    }

    /// SQLite 3.40 reads these seventeen digits as a neighbour of the number that they spell.
    @Test func seventeenDigits() throws {
        let ways = try ways(
            "ts INTEGER, v REAL", "1711756800 + i * 600, (8303765055435834 + i % 3) * 1.0 / 1073741824", 900)
        for (sign, count) in [("<", 300), ("<=", 600), ("==", 300), (">", 300)] {
            #expect(try left("where v \(sign) 7733483.850430544", ways).count == count)
            #expect(try left("where -7733483.850430544 \(sign) v", ways).count == (sign.hasPrefix("<") ? 900 : 0))
        }
    }

    /// That nothing matches is an answer.
    @Test(arguments: ["", "CREATE INDEX i ON t(ts)"]) func noRows(_ index: String) throws {
        let ways = try ways(
            "ts INTEGER, k TEXT, v REAL, n INTEGER", "1711756800 + i * 600, char(97 + i % 2), i * 0.5, i", 900,
            and: index)
        #expect(try ways.check("where v > 10000") == [.source])
        #expect(try ways.check("window 2030") == [.source])
        #expect(try ways.check("window 2030 | aggregate daily count").last == .parts)
        for pipeline in [
            "where v > 10000 | aggregate daily by k mean v, sum n", "where n < 0 | aggregate all count, max n",
            "window 2030 | keep n, k", "where v > 10000 | top 3 v",
        ] {
            try ways.check(pipeline)
        }
    }

    /// Numbers of 32 bits are what their digits say, and identifiers are texts.
    @Test(.enabled(if: DuckDBProgram.installed != nil, "no duckdb: scripts/setup --tests fetches one"))
    func typesOfDuckDB() throws {
        let script = """
            CREATE TABLE t AS SELECT TIMESTAMP '2024-03-30' + INTERVAL (i) HOUR AS at, (i % 10 * 0.1)::FLOAT AS f, \
            ('00000000-0000-0000-0000-' || lpad(i::VARCHAR, 12, '0'))::UUID AS id FROM range(99) r(i)
            """
        let ways = try Parity { rig in
            try DuckDBProgram.make(rig.path("x.duckdb"), script)
            return "load x.duckdb"
        }
        // 0 and 0.1 come ten times each.
        #expect(try left("where f <= 0.1", ways).count == 20)
        #expect(try ways.check("where f <= 0.1 | aggregate daily sum f, max f") == [.source, .parts])
        let one = try left("where id == \"00000000-0000-0000-0000-000000000007\"", ways)
        #expect(one.count == 1 && one.column("f")?.cell(0) == .number(0.7))
        #expect(one.column("id")?.cell(0) == .text("00000000-0000-0000-0000-000000000007"))
    }

    /// Rows of one time stand by all columns of their table, whichever of them a pipeline keeps.
    @Test(.enabled(if: DuckDBProgram.installed != nil, "no duckdb: scripts/setup --tests fetches one"))
    func rowsOfOneTime() throws {
        let script = """
            CREATE TABLE t AS SELECT TIMESTAMP '2024-03-30' + INTERVAL (i // 3) HOUR AS at, chr(97 + (i % 3)::INT) AS k, \
            -(i % 3) * 1.5 AS v, 1 AS n FROM range(99) r(i)
            """
        let ways = try Parity { rig in
            try DuckDBProgram.make(rig.path("x.duckdb"), script)
            return "load x.duckdb"
        }
        // Of the first hour `a` comes first, which has the greatest number.
        #expect(try left("first 1 | keep v", ways).column("v")?.cell(0) == .number(0))
        for pipeline in [
            "keep v", "keep v | first 2", "drop k | last 4", "keep n", "keep v, n | where v < 0", "bottom 2 v | keep v",
        ] {
            try ways.check(pipeline)
        }
    }
}

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

    /// The first, last, greatest and least rows of a view, by an indexed time and without any: where rows of one time leave their order
    /// open, all rows are read.
    @Test func rowsOfViews() throws {
        let ways = try ways(
            "ts INTEGER, v REAL, w INTEGER", "1711756800 + i * 600, (i * 7919) % 900 / 4.0, i % 7", 900,
            and: """
                CREATE INDEX i ON t(ts); CREATE INDEX j ON t(v); CREATE VIEW timed AS SELECT ts, v, w FROM t WHERE w < 5; \
                CREATE VIEW plain AS SELECT v, w FROM t WHERE w > 1; \
                CREATE VIEW tied AS SELECT ts / 6000 * 6000 AS ts, v, w FROM t; \
                CREATE TABLE p (ts INTEGER PRIMARY KEY); INSERT INTO p SELECT DISTINCT ts / 3000 * 3000 FROM t; \
                CREATE VIEW doubled AS SELECT p.ts, o.w, o.v FROM p, t o WHERE o.ts < 1711756800 + 1800; \
                CREATE VIEW joined AS SELECT t.ts, t.v, o.v AS o FROM t JOIN t o ON o.ts = t.ts + 600;
                """)
        for (pipeline, place) in [
            ("first 5", StepRecord.Place.source), ("last 7", .source), ("where w == 2 | last 3", .source),
            ("where v > 100 | first 4", .source), ("keep v | first 6", .source), ("first 0", .source),
            ("last 5000", .source), ("top 3 v", .partly), ("bottom 4 v", .partly), ("top 5 w", .partly),
            ("sort v desc | first 3", .partly), ("sort w, v | first 9", .partly),
        ] {
            for view in ["timed", "joined"] where view == "timed" || !pipeline.contains("w") {
                #expect(
                    try ways.check(pipeline, load: "load x.db table \(view)").last == place, "\(view): \(pipeline)")
            }
            for view in ["tied", "doubled"] { try ways.check(pipeline, load: "load x.db table \(view)") }
        }
        for pipeline in ["first 5", "last 7", "where w == 2 | last 3", "keep v | first 6", "first 0", "last 5000"] {
            #expect(try ways.check(pipeline, load: "load x.db table plain").last == .source, "\(pipeline)")
        }
        // Some rows come for the best ones, and are ranked here.
        let best = try ways.run("top 3 v", load: "load x.db table timed", pushes: true)
        #expect(best.plan?.delivery == .source(.itself) && best.result?.delivery == .source(.itself))
        for pipeline in ["top 3 v", "sort w | first 4", "where v > 200 | first 3", "where v > 200"] {
            try ways.check(pipeline, load: "load x.db table plain")
        }
    }

    /// Tables WITHOUT ROWID stand by their key, whatever it begins with and whichever index finds the rows.
    @Test(arguments: [
        "ts, k", "ts, k COLLATE NOCASE DESC", "ts DESC, k", "k, ts", "k COLLATE NOCASE DESC, ts DESC", "n", "v, n",
    ]) func rowsByTheirKey(_ key: String) throws {
        let ways = try Parity { rig in
            let script = """
                CREATE TABLE t (ts INTEGER, k TEXT, v REAL, n INTEGER, PRIMARY KEY (\(key))) WITHOUT ROWID; \
                WITH RECURSIVE s(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM s LIMIT 900) \
                INSERT INTO t SELECT 1711756800 + i / 3 * 600, char(97 + i % 3) || char(65 + i * 7 % 26), \
                (i * 7919) % 90 / 4.0, i FROM s; CREATE INDEX i ON t(ts); CREATE INDEX j ON t(v, ts, k); \
                CREATE INDEX l ON t(n, v, k, ts)
                """
            try SQLiteProgram.make(in: rig, script: script)
            return "load x.db"
        }
        for (pipeline, place) in [
            ("first 5", StepRecord.Place.source), ("last 5", .source), ("where v > 20 | first 4", .source),
            ("keep v | last 2", .source), ("where v == 5 or n < 100", .source), ("top 4 v", .partly),
            ("bottom 5 v", .partly), ("sort v desc | first 9", .partly), ("window 2024-04-01", .source),
            ("where n > 890", .source), ("aggregate daily by k mean v", .parts),
        ] {
            #expect(try ways.check(pipeline).last == place, "\(key): \(pipeline)")
        }
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

    /// Rows of one time stand as the whole load has them, of a table WITHOUT ROWID and of a view, whichever index would serve.
    @Test(arguments: ["view", "key"]) func rowsOfOneTimeByAnIndex(_ kind: String) throws {
        let ways = try Parity { rig in
            let key = "PRIMARY KEY (k COLLATE NOCASE DESC, n)"
            let script = """
                CREATE TABLE own (ts INTEGER, k TEXT, v REAL, n INTEGER, \(key)) \(kind == "view" ? "" : "WITHOUT ROWID"); \
                WITH RECURSIVE s(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM s LIMIT 900) \
                INSERT INTO own SELECT 1711756800 + i / 9 * 600, char((i % 2) * 32 + 65 + (i * 7) % 5), (i * 7919) % 900 / 4.0, i \
                FROM s; CREATE INDEX a ON own(v, k); CREATE INDEX b ON own(k, v, ts, n); CREATE INDEX c ON own(ts, v);
                """
            let name =
                kind == "view" ? "; CREATE VIEW t AS SELECT ts, k, v, n FROM own" : "; ALTER TABLE own RENAME TO t"
            try SQLiteProgram.make(in: rig, script: script + name)
            return "load x.db table t"
        }
        for pipeline in [
            "where v > 200", "where k == \"b\"", "keep k, v", "keep v | where v > 100", "where k == \"C\" | first 5",
            "first 5", "last 7", "top 3 v", "top 3 n", "sort v desc, k | first 9",
            "window 2024-03-30T01:00..2024-03-30T02:00",
            "where k in (\"a\", \"B\") | aggregate hourly by k count, mean v", "aggregate hourly by k sum v",
            "where v > 20 | aggregate all by k count",
        ] {
            try ways.check(pipeline)
        }
    }

    /// Groups whose first rows are of one time stand in order of these rows, whichever index finds them.
    @Test func groupsOfOneTime() throws {
        let ways = try ways(
            "ts INTEGER, k TEXT, v REAL", "1711756800 + i / 9 * 600, char(122 - (i * 7) % 9), i * 0.5", 900,
            and: "CREATE INDEX i ON t(k, v); CREATE INDEX j ON t(ts)")
        let made = try left("where k > \"a\" | aggregate daily by k count", ways)
        // 122, 122 - 7, 122 - 14 % 9 …
        #expect((0..<3).map { made.column("k")?.cell($0) } == [.text("z"), .text("s"), .text("u")])
        for pipeline in [
            "where k in (\"s\", \"z\", \"r\") | aggregate hourly by k sum v", "aggregate daily by k max v",
        ] {
            try ways.check(pipeline)
        }
    }

    /// What equals the last of the best is said as a whole load says it.
    @Test(arguments: ["", "CREATE INDEX i ON t(n)"]) func tiesOfTop(_ index: String) throws {
        let ways = try ways(
            "ts INTEGER, n INTEGER, v REAL", "1711756800 + i * 600, i % 7, (i * 7919) % 900", 900,
            and: index + "; CREATE INDEX j ON t(ts)")
        for (pipeline, count) in [
            ("top 3 n", 125), ("bottom 5 n", 124), ("where n < 4 | top 2 n", 127), ("top 3 v", nil),
        ] {
            let ran = try ways.run(pipeline, pushes: true)
            let result = try #require(ran.result)
            let ties = result.notes.compactMap { note -> Int? in
                if case .tally(let count, .tiedWithLast)? = note.fact as? SeriesNote { count } else { nil }
            }
            // Of 900 rows 128 are 6, and 129 each 0 and 3.
            #expect(ties == [count].compactMap { $0 }, "\(pipeline): \(ties)")
            #expect(result.steps.last?.place == .partly)
            try ways.check(pipeline)
        }
    }

    /// That nothing matches is an answer of DuckDB's too, of a table and of a file.
    @Test(
        .enabled(if: DuckDBProgram.installed != nil, "no duckdb: scripts/setup --tests fetches one"),
        arguments: [TestedEngine.duckdb, .parquet, .postgres, .clickhouse, .chdb])
    func noRowsOfEngines(_ engine: TestedEngine) throws {
        let ways = try Parity(engine, ParityData.all[0])
        #expect(try ways.check("where v > 10000") == [.source])
        #expect(try ways.check("window 2030") == [.source])
        for pipeline in [
            "window 2030 | aggregate daily count", "where v > 10000 | aggregate daily by k mean v, sum n",
            "where n < 0 | aggregate all count, max n", "where n < 0 | aggregate by k count",
        ] {
            #expect(try ways.check(pipeline).last == .parts, "\(pipeline)")
        }
        for pipeline in ["window 2030 | keep n, k", "where v > 10000 | top 3 v"] { try ways.check(pipeline) }
    }

    /// Rows of a file stand as the file has them: those of one time, groups, and rows without time.
    @Test(.enabled(if: DuckDBProgram.installed != nil, "no duckdb: scripts/setup --tests fetches one"))
    func orderOfParquet() throws {
        func ways(_ columns: String) throws -> Parity {
            try Parity { rig in
                try DuckDBProgram.make(
                    ":memory:",
                    "COPY (SELECT \(columns) FROM range(900) r(i)) TO '\(rig.path("x.parquet"))' (ROW_GROUP_SIZE 2048)")
                return "load x.parquet"
            }
        }
        let rest = "chr((122 - (i * 7) % 9)::INT) AS k, (i * 7919 % 900) / 4.0 AS v, i AS n, (i % 10 * 0.1)::FLOAT AS f"
        let timed = try ways("TIMESTAMP '2024-03-30' + INTERVAL (i // 9) HOUR AS at, " + rest)
        // 122, 122 - 7, 122 - 14 % 9 …
        let made = try left("aggregate daily by k count", timed)
        #expect((0..<3).map { made.column("k")?.cell($0) } == [.text("z"), .text("s"), .text("u")])
        for (pipeline, places) in [
            ("first 5", [.source]), ("keep v | where v > 100", [.source, .source]),
            ("last 12 | keep k", [.source, .memory]),
            ("aggregate hourly by k sum v, max f", [.parts]), ("top 7 f", [.partly]),
            ("sort f desc, k | first 5", [.partly, .partly]),
            ("where f <= 0.1 | aggregate all by k count", [.source, .parts]),
            ("aggregate daily mean v, median v, std n", [.parts]),
        ] as [(String, [StepRecord.Place])] {
            #expect(try timed.check(pipeline) == places, "\(pipeline)")
        }
        let bare = try ways(rest)
        for (pipeline, places) in [
            ("first 5", [.source]), ("last 5 | keep v", [.source, .memory]),
            ("where v > 200 | first 3", [.source, .source]),
            ("aggregate all by k sum v", [.parts]), ("top 3 v", [.partly]),
        ] as [(String, [StepRecord.Place])] {
            #expect(try bare.check(pipeline) == places, "\(pipeline)")
        }
        // By its name alone `date` may be a time.
        let unsure = try ways("'2024-03-' || (i % 28 + 1) AS date, " + rest)
        #expect(try unsure.check("where v > 100 | aggregate daily count").contains(.parts) == false)
    }
}

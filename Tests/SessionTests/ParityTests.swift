import Reading
import Seeded
import Syntax
import Testing

@testable import Engines
@testable import Series
@testable import Session

/// What an engine does of a plan, beside the same rows loaded whole.
@Suite(.enabled(if: DuckDBProgram.installed != nil, "no duckdb: scripts/setup --tests fetches one"))
struct ParityTests {
    /// Every aggregate × period × data: those that have parts come from the engine.
    @Test(arguments: TestedEngine.walked, ParityData.all) func everyAggregate(
        _ engine: TestedEngine, _ data: ParityData
    ) throws {
        let ways = try Parity(engine, data)
        var merged = 0
        for pipeline in Survey.sample(
            ParityData.aggregations, oneIn: engine.share(here: 48, elsewhere: 144), of: "\(engine) parity \(data.name)")
        {
            if try ways.check(pipeline).first == .parts { merged += 1 }
        }
        for pipeline in [
            "aggregate by hour of day mean v, count", "aggregate weekly by k mean v, std v, min n",
            "aggregate monthly sum v, count",
        ] {
            if try ways.check(pipeline).first == .parts { merged += 1 }
        }
        // Values that a load looks at twice leave it to the load.
        let alone = ["empty", "infinite", "all missing"].contains(data.name)
        #expect(alone || merged > 0, "nothing came in parts")
    }

    /// The steps before and beside an aggregate.
    @Test(arguments: TestedEngine.walked, ParityData.all) func everyStep(
        _ engine: TestedEngine, _ data: ParityData
    ) throws {
        let ways = try Parity(engine, data)
        for pipeline in Survey.sample(
            ParityData.steps, oneIn: engine.share(here: 12, elsewhere: 24),
            of: "\(engine) steps \(data.name)")
        {
            try ways.check(pipeline)
        }
    }

    /// What is taken, so that nothing quietly is not.
    @Test(arguments: TestedEngine.walked) func whatIsTaken(_ engine: TestedEngine) throws {
        let ways = try Parity(engine, ParityData.all[0])
        #expect(try ways.check("window 2024-04-02 | aggregate hourly mean v") == [.source, .parts])
        #expect(try ways.check("where v > 3 and n < 5 | first 5") == [.source, .source])
        // Whatever its column is called, the index is the time; and of texts it is known which are missing.
        #expect(try ways.check("where time >= 2024-04-02 | aggregate daily sum v") == [.source, .parts])
        #expect(try ways.check("where k is missing | aggregate daily count") == [.source, .parts])
        #expect(try ways.check("where k is not missing and v > 3 | aggregate daily count") == [.source, .parts])
        // ClickHouse's deviations are of sums of squares.
        let deviations: StepRecord.Place = engine.isClickHouse ? .memory : .parts
        #expect(try ways.check("where k == \"a\" | aggregate daily std v by k") == [.source, deviations])
        #expect(try ways.check("top 5 v") == [.partly])
        #expect(try ways.check("where v > 3 and k ~ \"a\" | aggregate daily count") == [.partly, .reading])
        // ClickHouse's bins come in pieces, and SQLite has no ranks.
        let ranks = [.duckdb, .parquet, .postgres].contains(engine)
        for own in ["aggregate daily median v", "where v > 1 | aggregate weekly by k p90 v, median n, count"] {
            let last = try ways.check(own).last
            #expect(ranks ? last == .parts : last == .memory || last == .reading, "\(own)")
        }
        // Bins of the hours of all days would have to be merged.
        #expect(try ways.check("aggregate by hour of day median v").contains(.parts) == false)
        #expect(try ways.check("sort v") == [.memory])
        for order in ["v", "v desc", "n desc, v", "v desc, k"] {
            #expect(try ways.check("sort \(order) | first 5") == [.partly, .partly], "\(order)")
        }
        #expect(try ways.check("sort k | first 5") == [.memory, .memory])
    }

    /// Of some rows nothing is said that is of all: the five least are -999, and of a window more rows come than lie in it.
    @Test func someRowsTellNothingOfAll() throws {
        let rows = EngineRow.rows(
            600, time: { 1_711_756_800 + Int64($0 / 4) * 3600 }, value: { $0 % 50 == 7 ? -999 : Double($0) })
        let ways = try Parity(.sqlite, ParityData(name: "some", rows: rows, isIndexed: true))
        for line in ["sort v | first 5", "bottom 5 v", "where v < 0"] {
            let notes = try ways.run(line, pushes: true).result?.notes.map(\.sentence) ?? []
            #expect(!notes.contains { $0.contains("holds nothing but") }, "\(line): \(notes)")
        }
        let day = try ways.run("window 2024-03-31", pushes: true).result
        #expect(day?.notes.contains { $0.sentence.contains("repeated") } == false, "\(String(describing: day?.notes))")
    }

    /// An engine ranks the values, and what lies between two of them is worked out here: quantiles are the same to the last digit.
    @Test(arguments: TestedEngine.walked.filter { [.duckdb, .parquet, .postgres].contains($0) })
    func quantilesAreExact(_ engine: TestedEngine) throws {
        let rows = EngineRow.rows(
            701, key: { ["a", "b", nil][$0 % 3] }, value: { $0 % 11 == 3 ? nil : Double($0 * 7919 % 1009) * 0.1 - 50 },
            whole: { $0 % 13 == 5 ? nil : 9_007_199_254_740_900 + Int64($0 * 31 % 199) })
        var data = ParityData(name: "tenths", rows: rows, zone: "Europe/Copenhagen", isIndexed: true)
        data.tolerance = 0
        let ways = try Parity(engine, data)
        for percents in stride(from: 0, through: 96, by: 8).map({ Array($0..<min(101, $0 + 8)) }) {
            let asked = percents.map { "a\($0) = p\($0) v" }.joined(separator: ", ")
            #expect(try ways.check("aggregate daily \(asked)") == [.parts])
        }
        for period in ["hourly", "weekly by k", "every 6 hours from 2024-03-30T01:00", "all", "yearly by k"] {
            let asked = "a = median v, b = median n, c = p25 v, d = p90 n, e = p100 v, f = p0 n"
            #expect(try ways.check("aggregate \(period) \(asked)") == [.parts], "\(period)")
        }
    }

    /// Of more rows than anybody counts the times of, periods that are cut off are said all the same, and that times come again.
    @Test(arguments: TestedEngine.walked.filter { ![.sqlite, .parquet].contains($0) }) func manyRows(
        _ engine: TestedEngine
    ) throws {
        // From the 20th of January at noon on, a row a minute, and each time twice in the second table: into the 10th of March of the
        // next year, and the 17th of August.
        func load(_ step: Int) throws -> Parity {
            let (start, count) = (1_705_752_000, 600_000)
            switch engine {
            case .duckdb:
                return try Parity { rig in
                    try DuckDBProgram.make(
                        rig.path("x.duckdb"),
                        "CREATE TABLE t AS SELECT make_timestamptz((\(start) + i // \(step) * 60) * 1000000) AS ts, i * 0.5 AS v FROM range(\(count)) r(i)"
                    )
                    return "load x.duckdb"
                }
            case .clickhouse, .chdb:
                let server = try engine == .chdb ? ClickHouseServer.today.get() : ClickHouseServer.shared.get()
                try server.run(
                    "DROP TABLE IF EXISTS many\(step)",
                    "CREATE TABLE many\(step) (ts DateTime, v Float64) ENGINE = MergeTree ORDER BY ts",
                    "INSERT INTO many\(step) SELECT toDateTime(\(start) + intDiv(number, \(step)) * 60), number * 0.5 FROM numbers(\(count))"
                )
                return try Parity { _ in "load \(server.url("/many\(step)"))" }
            default:
                let server = try PostgresServer.shared.get()
                try server.run(
                    """
                    DROP TABLE IF EXISTS many\(step); CREATE TABLE many\(step) AS SELECT to_timestamp(\(start) + i / \(step) * 60) AS ts, \
                    i * 0.5::float8 AS v FROM generate_series(0, \(count - 1)) i
                    """)
                return try Parity { _ in "load \(server.url("?table=many\(step)"))" }
            }
        }
        for step in [1, 2] {
            let ways = try load(step)
            for (pipeline, isCut) in [("aggregate monthly mean v", true), ("aggregate hourly mean v", false)] {
                let result = try #require(try ways.run(pipeline, pushes: true).result)
                #expect(result.steps.map(\.place) == [.parts])
                let notes = result.notes.compactMap { $0.fact as? SeriesNote }
                let cut = SeriesNote.cutOff(first: true, last: true, DurationSyntax(count: 1, unit: .month))
                #expect(notes.contains(cut) == isCut, "\(engine) \(pipeline): \(notes)")
                let repeats = result.notes.contains {
                    $0.fact as? FormatsNote == .series(.someTimesRepeat)
                        || $0.fact as? SeriesNote == .someTimesRepeat
                }
                #expect(repeats == (step == 2), "\(engine) \(pipeline): \(result.notes.map(\.sentence))")
            }
        }
    }

    /// A table is asked where it is, not read in chunks.
    @Test func anIndexServes() throws {
        let few = try Parity(.sqlite, ParityData.all[0]).run("window 2024-04-02 | aggregate daily count", pushes: true)
        #expect(few.result?.rowsRead == nil && few.result?.delivery == .source(.itself))
    }

    @Test func binsOfTimesWithoutAZone() throws {
        // Bins of times without a zone are only the engine's where the clock is UTC's.
        let script =
            "CREATE TABLE t AS SELECT TIMESTAMP '2024-03-30' + INTERVAL (i) HOUR AS at, i AS v FROM range(99) r(i)"
        func ways(_ zone: String) throws -> Parity {
            try Parity(zone: zone) { rig in
                try DuckDBProgram.make(rig.path("x.duckdb"), script)
                return "load x.duckdb"
            }
        }
        #expect(try ways("UTC").check("aggregate daily mean v") == [.parts])
        #expect(try ways("Europe/Copenhagen").check("where v > 3 | aggregate daily mean v") == [.source, .memory])
    }

    /// Names of ours in a query hide no column of the table, whatever it is called.
    @Test func columnsNamedAsOurs() throws {
        let server = try ClickHouseServer.shared.get()
        try server.run(
            "DROP TABLE IF EXISTS ours",
            "CREATE TABLE ours (t_ DateTime, v0_ Float64, b_ Int64, k0_ String, x_ Float64) ENGINE = Memory",
            """
            INSERT INTO ours SELECT toDateTime(1711756800 + number * 6000), number % 7, number, toString(number % 3), -number
            FROM numbers(300)
            """)
        let ways = try Parity { _ in "load \(server.url("/ours"))" }
        #expect(
            try ways.check("where x_ < -20 and b_ > 2 | aggregate daily by k0_ mean v0_, sum x_, max b_")
                == [.source, .parts])
        #expect(try ways.check("where v0_ > 3 | top 3 x_") == [.source, .partly])
    }

    // MARK: what only SQLite has

    private static func table(_ type: String) -> String { "CREATE TABLE t (ts \(type), k TEXT, v REAL, n INTEGER); " }
    private static func rows(_ items: String, _ count: Int) -> String {
        "WITH RECURSIVE s(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM s LIMIT \(count)) INSERT INTO t SELECT \(items) FROM s; "
    }

    /// Times of two other forms, and a text among numbers, which leaves the table to the load.
    @Test(
        arguments: [
            table("INTEGER") + rows("1711756800123 + i * 61234, char(97 + i % 2), i * 0.5, i", 700),
            table("TEXT") + rows("datetime('2024-03-30', 100 * i || ' minutes'), char(97 + i % 2), i * 0.5, i", 700),
            table("INTEGER")
                + rows(
                    "1711756800 + i * 6000, char(97 + i % 2), CASE WHEN i = 700 THEN 'NaN' ELSE i * 0.5 END, i % 7", 900
                ),
        ], ["", "CREATE INDEX i ON t(ts)"])
    func formsOfSQLite(_ fill: String, _ index: String) throws {
        let ways = try Parity { rig in
            try SQLiteProgram.make(in: rig, script: fill + index)
            return "load x.db"
        }
        let pipelines = ParityData.aggregations + ParityData.steps
        for pipeline in Survey.sample(pipelines, oneIn: 24, of: "SQLite \(fill) \(index)") {
            try ways.check(pipeline)
        }
    }

    // MARK: by chance

    /// Pipelines of up to six stages, drawn by chance: PLOTLINE_PIPELINES=10000 PLOTLINE_PIPELINES_FROM=1.
    @Test(arguments: TestedEngine.walked) func anyPipeline(_ engine: TestedEngine) throws {
        let count = Survey.count("PLOTLINE_PIPELINES", usual: engine == .sqlite ? 60 : 24)
        let from = Survey.firstSeed("PLOTLINE_PIPELINES_FROM", count: count)
        let ways = try ParityData.all.map { try Parity(engine, $0) }
        var (taken, streamed) = (0, 0)
        for seed in from..<from + count {
            var random = SplitMix(seed: UInt64(seed))
            let pipeline = Self.pipeline(&random)
            let own = ways[Int(random.next() % UInt64(ways.count))]
            if try own.check(pipeline).contains(where: { $0 != .memory }) { taken += 1 }
            guard engine == .sqlite else { continue }
            // The same rows as a text table, in chunks.
            let chunk = [64, 900, 6_000, 20_000][Int(random.next() % 4)]
            if try own.check(pipeline, load: "load x.csv", chunk: chunk).contains(.reading) { streamed += 1 }
        }
        #expect(taken * 4 >= count, "\(taken) of \(count) were taken")
        #expect(engine != .sqlite || streamed * 10 >= count, "\(streamed) of \(count) were done as rows were read")
    }

    static func pipeline(_ random: inout SplitMix) -> String {
        func pick(_ words: [String]) -> String { words[Int(random.next() % UInt64(words.count))] }
        func number() -> String { "\(Int(random.next() % 60))" }
        func comparison() -> String {
            switch random.next() % 6 {
            case 0: "k \(pick(["==", "!="])) \"\(pick(["a", "b", "c", "x", "æøå"]))\""
            case 1: "time \(pick(["<", ">=", "<=", ">"])) 2024-\(pick(["03-31", "04-01", "04", "10-27", "11-03"]))"
            case 2: "\(pick(["v", "n"])) is \(pick(["", "not "]))missing"
            case 3: "v in \(number())..60"
            default: "\(pick(["v", "n"])) \(pick(["<", ">", "<=", ">=", "==", "!="])) \(number())"
            }
        }
        func condition() -> String {
            switch random.next() % 5 {
            case 0: "\(comparison()) and \(comparison())"
            case 1: "(\(comparison()) or \(comparison()))"
            case 2: "not (\(comparison()))"
            case 3: "\(comparison()) and v > n / 3"
            default: comparison()
            }
        }
        func stage() -> String {
            switch random.next() % 12 {
            case 0, 1, 2: "where \(condition())"
            case 3: "window 2024-\(pick(["03-30..2024-04-04", "04", "03-31", "10-26..", "11"]))"
            case 4: pick(["keep v, n, k", "keep k, v", "drop n", "drop k"])
            case 5: pick(["first ", "last "]) + number()
            case 6: pick(["top ", "bottom ", "top "]) + "\(number()) \(pick(["v", "n"]))"
            case 7: "sort \(pick(["v", "n desc", "k", "n, v desc"]))\(pick(["", " | first \(number())"]))"
            case 8: pick(["derive w = v * 2", "rename w = v", "derive v = v + 1"])
            default:
                "aggregate \(pick(ParityData.periods)) \(pick(["", "by k ", "by k "]))"
                    + "v = \(pick(ParityData.aggregates)) v, \(pick(["n = sum n", "n = max n", "n = count", "n = mean n"]))"
            }
        }
        return (0...Int(random.next() % 6)).map { _ in stage() }.joined(separator: " | ")
    }
}

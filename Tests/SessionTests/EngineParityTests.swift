import Diagnostics
import Files
import Formats
import Glibc
import Reading
import Seeded
import Syntax
import Testing

@testable import Engines
@testable import Series
@testable import Session

/// A source whose rows come before any step is done.
private struct WholeSource: Source {
    var inner: any Source
    var name: String { inner.name }

    mutating func schema(_ context: SeriesContext) throws -> SourceSchema { try inner.schema(context) }
    mutating func delivery(_ context: SeriesContext) throws -> SourceDelivery { try inner.delivery(context) }
    func push(_ steps: [Step], needing needed: Set<String>?, _ context: SeriesContext) throws -> Pushed {
        Pushed(WholeSource(inner: try inner.push([], needing: needed, context).source))
    }
    mutating func scan(
        _ grain: ScanGrain, from mark: ScanMark?, _ context: SeriesContext, _ take: @escaping (Chunk) throws -> Void
    ) throws -> ScanReport { try inner.scan(grain, from: mark, context, take) }
}

/// Plans on a table of an engine, with what it takes of them and with all rows fetched.
struct EngineWays {
    let rig: SessionRig
    let context: SeriesContext
    let load: String

    /// A folder with `x.duckdb`, which DuckDB itself makes.
    init(duckdb script: String, zone: String = "UTC", load: String = "load x.duckdb") throws {
        rig = try SessionRig(timezone: zone)
        context = SeriesContext(calendar: Calendar(zone: try Zone.named(zone)), now: 1_719_835_200_000_000)
        self.load = load
        try Self.make(rig.folder + "/x.duckdb", script)
    }

    static func make(_ path: String, _ script: String) throws {
        let program = try #require(installed)
        DuckDB.named.withLock { $0 = program }
        let nothing = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(nothing) }
        let (status, message) = try Program.run(
            program, ["-init", "/dev/null", "-batch", "-no-stdin", path, "-c", "SET TimeZone='UTC'; " + script],
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

    func run(_ pipeline: String, pushes: Bool) throws -> (result: Plan.Result?, failure: String?) {
        let files = try rig.files(load) { _ in }
        var plan = Plan(pushes ? files : WholeSource(inner: files))
        for transform in try rig.transforms(pipeline, context) { plan.append(transform) }
        do {
            return (try plan.run(context), nil)
        } catch {
            return (nil, "\(error.step.map(String.init) ?? "source") \(error.error)")
        }
    }

    @discardableResult
    func check(_ pipeline: String) throws -> [StepRecord.Place] {
        let (mine, failure) = try run(pipeline, pushes: true)
        let (theirs, wanted) = try run(pipeline, pushes: false)
        #expect(failure == wanted, "\(pipeline)")
        guard let mine, let theirs else { return [] }
        #expect(mine.steps.map(\.summary) == theirs.steps.map(\.summary), "\(pipeline)")
        for (known, all) in zip(mine.counts, theirs.counts) { if let known { #expect(known == all, "\(pipeline)") } }
        try BothWays.same(mine.series[0].frame, theirs.series[0].frame, pipeline)
        return mine.steps.map(\.place)
    }
}

/// What an engine does of a plan, beside the same rows fetched whole.
@Suite(.enabled(if: EngineWays.installed != nil, "no duckdb: scripts/setup --tests fetches one"))
struct EngineParityTests {
    struct Data: Sendable, CustomTestStringConvertible {
        var name: String
        /// A query of ts, k, v and n.
        var rows: String
        var zone = "UTC"
        var testDescription: String { name }
        var script: String { "CREATE TABLE t (ts TIMESTAMPTZ, k VARCHAR, v DOUBLE, n BIGINT); INSERT INTO t \(rows)" }
    }

    private static func rows(
        _ count: Int, time: String = "1711756800 + i * 6000", key: String = "['a', 'b'][i % 2 + 1]", value: String,
        whole: String = "i % 7"
    ) -> String {
        "SELECT make_timestamptz((\(time))::BIGINT * 1000000), \(key), \(value), \(whole) FROM range(\(count)) r(i)"
    }

    static let datas = [
        Data(name: "plain", rows: rows(900, value: "(i * 37 % 101) / 8")),
        Data(
            name: "missing",
            rows: rows(
                900, value: "CASE WHEN i % 3 = 0 THEN NULL WHEN i % 7 = 1 THEN 'nan'::DOUBLE ELSE i * 0.1 END",
                whole: "CASE WHEN i % 5 = 0 THEN NULL ELSE i END")),
        Data(name: "infinite", rows: rows(300, value: "CASE WHEN i = 200 THEN '-inf'::DOUBLE ELSE i * 0.5 END")),
        Data(name: "empty", rows: rows(0, value: "0.5")),
        Data(name: "one row", rows: rows(1, value: "2.5")),
        Data(name: "all missing", rows: rows(20, value: "NULL", whole: "NULL")),
        Data(name: "clock goes forward", rows: rows(600, value: "i * 0.25"), zone: "Europe/Copenhagen"),
        Data(
            name: "clock goes back", rows: rows(600, time: "1729900000 + i * 900", value: "i * 0.5", whole: "i"),
            zone: "America/New_York"),
        Data(
            name: "duplicate times",
            rows: rows(
                800, time: "1711756800 + i // 4 * 3600", key: "['c', 'a', 'b'][i % 3 + 1]", value: "i % 11 - 5.5",
                whole: "i % 4")),
        Data(
            name: "out of order",
            rows: rows(999, time: "1711756800 + i * 7919 % 1000 * 3600", value: "i % 11 - 5.5", whole: "i % 4")),
        Data(
            name: "quotes",
            rows: rows(
                300, key: "['O''Hare', 'say \"hi\"', 'a;b', '', NULL, 'æøå', 'x' || chr(10) || 'y', '--'][i % 8 + 1]",
                value: "i * 1.5")),
        Data(name: "beyond doubles", rows: rows(300, value: "i * 0.5", whole: "9007199254740993 + i")),
        Data(name: "a total beyond 64 bits", rows: rows(300, value: "i * 0.5", whole: "4611686018427387904 + i")),
        Data(name: "large and near", rows: rows(600, value: "1e9 + i % 3", whole: "i")),
        Data(
            name: "microseconds",
            rows: "SELECT make_timestamptz(1711756800000123 + i * 61234567), 'a', i * 0.5, i FROM range(700) r(i)"),
        Data(
            name: "rows without a time",
            rows: rows(500, value: "i * 0.5")
                + " UNION ALL SELECT NULL, 'z', 1, 1 UNION ALL SELECT 'infinity'::TIMESTAMPTZ, 'z', 1, 1"),
    ]

    /// Every aggregate × period × data: those that have parts come from the engine.
    @Test(arguments: datas) func everyAggregate(_ data: Data) throws {
        let ways = try EngineWays(duckdb: data.script, zone: data.zone)
        var merged = 0
        let forms = PushedPlanTests.periods.flatMap { period in
            PushedPlanTests.aggregates.flatMap { aggregate in
                [
                    "aggregate \(period) a = \(aggregate) v, b = \(aggregate) n",
                    "aggregate \(period) by k a = \(aggregate) v",
                ]
            }
        }
        for pipeline in Survey.sample(forms, oneIn: 80, of: "engine parity \(data.name)") {
            if try ways.check(pipeline).first == .parts { merged += 1 }
        }
        for pipeline in [
            "aggregate by hour of day mean v, count", "aggregate weekly by k mean v, std v, min n",
        ] {
            if try ways.check(pipeline).first == .parts { merged += 1 }
        }
        let alone = ["empty", "infinite", "all missing"].contains(data.name)
        #expect(alone || merged > 0, "nothing came in parts")
    }

    /// The steps before and beside an aggregate.
    @Test(arguments: datas) func everyStep(_ data: Data) throws {
        let ways = try EngineWays(duckdb: data.script, zone: data.zone)
        let steps = [
            "where v > 3", "where v > 3 and n < 5", "where not (v > 3)", "where v != 2.5 or n == 3",
            "where v in 2..40 | aggregate daily count", "where k == \"a\" | aggregate daily mean v",
            "where k != \"O'Hare\" | aggregate all count", "where v is missing", "where k is missing",
            "where v is not missing and n > -2", "where v > n", "where time >= 2024-03-31 | aggregate daily sum v",
            "where 2024-04-02 > ts", "where ts in 2024-03-31..2024-04-02 | first 5", "window 2024-03-31..2024-04-03",
            "window 2024-03-31T01:30.. | aggregate hourly count by k", "keep v, n | where v > 3", "keep n | first 3",
            "drop k | last 7", "drop k, v", "first 10", "last 10", "first 100000", "first 0", "last 3 days",
            "top 5 v", "bottom 5 n", "top 3 v by k", "top 4 v | where n > 1", "where v < 20 | top 4 n",
            "where nothing > 3", "keep v | where n > 3", "keep w", "where k > 3", "window 2024-03-31 | top 3 v",
            "where n >= 9007199254740991 | keep n", "sort v | first 3", "derive w = v * 2 | where w > 3",
        ]
        for pipeline in Survey.sample(steps, oneIn: 12, of: "engine steps \(data.name)") { try ways.check(pipeline) }
    }

    /// What is taken, so that nothing quietly is not.
    @Test func whatIsTaken() throws {
        let ways = try EngineWays(duckdb: Self.datas[0].script)
        #expect(try ways.check("window 2024-04-02 | aggregate hourly mean v") == [.source, .parts])
        #expect(try ways.check("where v > 3 and n < 5 | first 5") == [.source, .source])
        #expect(try ways.check("where k == \"a\" | aggregate daily std v by k") == [.source, .parts])
        #expect(try ways.check("top 5 v") == [.partly])
        #expect(try ways.check("where v > 3 and k ~ \"a\" | aggregate daily count") == [.partly, .reading])
        #expect(try ways.check("aggregate daily median v") == [.memory])
        // Bins of times without a zone are only the engine's where the clock is UTC's.
        let script =
            "CREATE TABLE t AS SELECT TIMESTAMP '2024-03-30' + INTERVAL (i) HOUR AS at, i AS v FROM range(99) r(i)"
        #expect(try EngineWays(duckdb: script).check("aggregate daily mean v") == [.parts])
        let local = try EngineWays(duckdb: script, zone: "Europe/Copenhagen")
        #expect(try local.check("where v > 3 | aggregate daily mean v") == [.source, .memory])
    }

    /// Pipelines by chance.
    @Test func anyPipeline() throws {
        let count = Survey.count("PLOTLINE_ENGINE_PIPELINES", usual: 24)
        let from = Survey.firstSeed("PLOTLINE_ENGINE_PIPELINES_FROM", count: count)
        let ways = try Self.datas.map { try EngineWays(duckdb: $0.script, zone: $0.zone) }
        var taken = 0
        for seed in from..<from + count {
            var random = SplitMix(seed: UInt64(seed))
            let pipeline = PushedPlanTests.pipeline(&random)
            let places = try ways[Int(random.next() % UInt64(ways.count))].check(pipeline)
            if places.contains(where: { $0 != .memory }) { taken += 1 }
        }
        #expect(taken * 4 >= count, "\(taken) of \(count) were taken")
    }
}

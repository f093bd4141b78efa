import Diagnostics
import Files
import Formats
import Glibc
import Reading
import Seeded
import Synchronization
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

/// A row of the tests of engines: a time in µs since 1970, a text, a number and a whole number.
struct EngineRow: Sendable {
    /// Its time is infinite where this is `.max`.
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

/// The engines that the tests of parity walk.
enum TestedEngine: String, CaseIterable, Sendable {
    case duckdb, postgres

    /// Makes a table `t` of these rows.
    ///
    /// - Parameter isIndexed: by its time, where the engine has indexes.
    /// - Returns: what loads it.
    func load(_ rows: [EngineRow], in rig: SessionRig, isIndexed: Bool = false) throws -> String {
        let values = rows.map { row in
            "("
                + [
                    time(row.time), row.k.map(SQLText.literal) ?? "NULL", number(row.v),
                    row.n.map { "\($0)" } ?? "NULL",
                ]
                .joined(separator: ",") + ")"
        }
        let fill = values.isEmpty ? "" : "INSERT INTO NAME VALUES \(values.joined(separator: ","));"
        switch self {
        case .duckdb:
            let script = "CREATE TABLE t (ts TIMESTAMPTZ, k VARCHAR, v DOUBLE, n BIGINT);" + fill
            try EngineWays.make(rig.folder + "/x.duckdb", script.replacing("NAME", with: "t"))
            return "load x.duckdb"
        case .postgres:
            let server = try PostgresServer.shared.get()
            let name = "t_\(Self.count.wrappingAdd(1, ordering: .relaxed).newValue)"
            let index = isIndexed ? "CREATE INDEX ON NAME (ts); ANALYZE NAME;" : ""
            let script = "CREATE TABLE NAME (ts TIMESTAMPTZ, k TEXT, v DOUBLE PRECISION, n BIGINT);" + fill + index
            try server.run(script.replacing("NAME", with: name))
            return "load \(server.url("?table=\(name)"))"
        }
    }

    private static let count = Atomic(0)

    private func time(_ time: Int64?) -> String {
        guard let time else { return "NULL" }
        if time == .max { return "CAST('infinity' AS TIMESTAMPTZ)" }
        return self == .duckdb
            ? "make_timestamptz(\(time)::BIGINT)" : "TIMESTAMPTZ 'epoch' + \(time) * INTERVAL '1 microsecond'"
    }

    private func number(_ number: Double?) -> String {
        number.map { $0.isFinite ? "\($0)" : "CAST('\($0)' AS DOUBLE PRECISION)" } ?? "NULL"
    }
}

/// Plans on a table of an engine, with what it takes of them and with all rows fetched.
struct EngineWays {
    let rig: SessionRig
    let context: SeriesContext
    let load: String

    init(_ engine: TestedEngine, _ rows: [EngineRow], zone: String = "UTC", isIndexed: Bool = false) throws {
        rig = try SessionRig(timezone: zone)
        context = SeriesContext(calendar: Calendar(zone: try Zone.named(zone)), now: 1_719_835_200_000_000)
        load = try engine.load(rows, in: rig, isIndexed: isIndexed)
    }

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

    func run(_ pipeline: String, pushes: Bool) throws -> (result: Plan.Result?, failure: String?) {
        let source = try rig.source(load)
        var plan = Plan(pushes ? source : WholeSource(inner: source))
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
        var rows: [EngineRow]
        var zone = "UTC"
        var isIndexed = false
        var testDescription: String { name }
    }

    private static let keys: [String?] = ["O'Hare", "say \"hi\"", "a;b", "", nil, "æøå", "x\ny", "--", "\\", "b\\'"]
    static let datas = [
        Data(name: "plain", rows: EngineRow.rows(900, value: { Double($0 * 37 % 101) / 8 }), isIndexed: true),
        Data(
            name: "missing",
            rows: EngineRow.rows(
                900, value: { $0 % 3 == 0 ? nil : $0 % 7 == 1 ? .nan : Double($0) * 0.1 },
                whole: { $0 % 5 == 0 ? nil : Int64($0) })),
        Data(name: "infinite", rows: EngineRow.rows(300, value: { $0 == 200 ? -.infinity : Double($0) * 0.5 })),
        Data(name: "empty", rows: []),
        Data(name: "one row", rows: EngineRow.rows(1, value: { _ in 2.5 }), isIndexed: true),
        Data(name: "all missing", rows: EngineRow.rows(20, value: { _ in nil }, whole: { _ in nil })),
        Data(
            name: "clock goes forward", rows: EngineRow.rows(600, value: { Double($0) * 0.25 }),
            zone: "Europe/Copenhagen",
            isIndexed: true),
        Data(
            name: "clock goes back",
            rows: EngineRow.rows(
                600, time: { 1_729_900_000 + Int64($0) * 900 }, value: { Double($0) * 0.5 }, whole: { Int64($0) }),
            zone: "America/New_York"),
        Data(
            name: "duplicate times",
            rows: EngineRow.rows(
                800, time: { 1_711_756_800 + Int64($0 / 4) * 3600 }, key: { ["c", "a", "b"][$0 % 3] },
                value: { Double($0 % 11) - 5.5 }, whole: { Int64($0 % 4) }), isIndexed: true),
        Data(
            name: "out of order",
            rows: EngineRow.rows(
                999, time: { 1_711_756_800 + Int64($0 * 7919 % 1000) * 3600 }, value: { Double($0 % 11) - 5.5 },
                whole: { Int64($0 % 4) })),
        Data(name: "quotes", rows: EngineRow.rows(300, key: { keys[$0 % keys.count] }, value: { Double($0) * 1.5 })),
        Data(
            name: "beyond doubles",
            rows: EngineRow.rows(300, value: { Double($0) * 0.5 }, whole: { 9_007_199_254_740_993 + Int64($0) })),
        Data(
            name: "a total beyond 64 bits",
            rows: EngineRow.rows(300, value: { Double($0) * 0.5 }, whole: { 4_611_686_018_427_387_904 + Int64($0) })),
        Data(
            name: "large and near", rows: EngineRow.rows(600, value: { 1e9 + Double($0 % 3) }, whole: { Int64($0) })),
        Data(
            name: "microseconds",
            rows: (0..<700).map {
                EngineRow(time: 1_711_756_800_000_123 + $0 * 61_234_567, k: "a", v: Double($0) * 0.5, n: $0)
            }, isIndexed: true),
        Data(
            name: "rows without a time",
            rows: EngineRow.rows(500, value: { Double($0) * 0.5 }) + [
                EngineRow(time: nil, k: "z", v: 1, n: 1), EngineRow(time: .max, k: "z", v: 1, n: 1),
            ], isIndexed: true),
    ]

    /// Every aggregate × period × data: those that have parts come from the engine.
    @Test(arguments: TestedEngine.allCases, datas) func everyAggregate(_ engine: TestedEngine, _ data: Data) throws {
        let ways = try EngineWays(engine, data.rows, zone: data.zone, isIndexed: data.isIndexed)
        var merged = 0
        let forms = PushedPlanTests.periods.flatMap { period in
            PushedPlanTests.aggregates.flatMap { aggregate in
                [
                    "aggregate \(period) a = \(aggregate) v, b = \(aggregate) n",
                    "aggregate \(period) by k a = \(aggregate) v",
                ]
            }
        }
        for pipeline in Survey.sample(forms, oneIn: 80, of: "\(engine) parity \(data.name)") {
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
    @Test(arguments: TestedEngine.allCases, datas) func everyStep(_ engine: TestedEngine, _ data: Data) throws {
        let ways = try EngineWays(engine, data.rows, zone: data.zone, isIndexed: data.isIndexed)
        for pipeline in Survey.sample(Self.steps, oneIn: 12, of: "\(engine) steps \(data.name)") {
            try ways.check(pipeline)
        }
    }

    static let steps = [
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

    /// What is taken, so that nothing quietly is not.
    @Test(arguments: TestedEngine.allCases) func whatIsTaken(_ engine: TestedEngine) throws {
        let ways = try EngineWays(engine, Self.datas[0].rows, isIndexed: true)
        #expect(try ways.check("window 2024-04-02 | aggregate hourly mean v") == [.source, .parts])
        #expect(try ways.check("where v > 3 and n < 5 | first 5") == [.source, .source])
        #expect(try ways.check("where k == \"a\" | aggregate daily std v by k") == [.source, .parts])
        #expect(try ways.check("top 5 v") == [.partly])
        #expect(try ways.check("where v > 3 and k ~ \"a\" | aggregate daily count") == [.partly, .reading])
        #expect(try ways.check("aggregate daily median v") == [.memory])
    }

    @Test func binsOfTimesWithoutAZone() throws {
        // Bins of times without a zone are only the engine's where the clock is UTC's.
        let script =
            "CREATE TABLE t AS SELECT TIMESTAMP '2024-03-30' + INTERVAL (i) HOUR AS at, i AS v FROM range(99) r(i)"
        #expect(try EngineWays(duckdb: script).check("aggregate daily mean v") == [.parts])
        let local = try EngineWays(duckdb: script, zone: "Europe/Copenhagen")
        #expect(try local.check("where v > 3 | aggregate daily mean v") == [.source, .memory])
    }

    /// Pipelines by chance.
    @Test(arguments: TestedEngine.allCases) func anyPipeline(_ engine: TestedEngine) throws {
        let count = Survey.count("PLOTLINE_ENGINE_PIPELINES", usual: 24)
        let from = Survey.firstSeed("PLOTLINE_ENGINE_PIPELINES_FROM", count: count)
        let ways = try Self.datas.map { try EngineWays(engine, $0.rows, zone: $0.zone, isIndexed: $0.isIndexed) }
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

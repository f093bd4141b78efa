import Diagnostics
import Files
import Formats
import Glibc
import Reading
import Seeded
import Syntax
import Testing

@testable import Series
@testable import Session
@testable import Engines
@testable import Tables

/// Plans run both ways: with what the source takes of them, and with all rows loaded whole.
struct BothWays {
    let rig: SessionRig
    let context: SeriesContext

    /// A folder with `x.db`, which Python's own SQLite makes.
    init(_ script: String, zone: String = "UTC") throws {
        rig = try SessionRig(timezone: zone)
        context = SeriesContext(calendar: Calendar(zone: try Zone.named(zone)), now: 1_719_835_200_000_000)
        let program = try #require(Program.find("python3"), "scripts/setup --tests installs python3")
        let nothing = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(nothing) }
        let start = "import sqlite3, os\nos.chdir('\(rig.folder)')\nc = sqlite3.connect('x.db')\n"
        let (status, message) = try Program.run(
            program, ["-c", start + script + "\nc.commit()\n" + Self.table], output: nothing, for: "", Cancellation())
        try #require(status == 0, "\(message)")
    }

    /// The same rows as a text table.
    private static let table = """
        import csv
        with open('x.csv', 'w', newline='') as f:
            rows = c.execute('select * from t')
            w = csv.writer(f)
            w.writerow(d[0] for d in rows.description)
            w.writerows(rows)

        """

    struct Ran {
        var result: Plan.Result?
        var failure: String?
        var plan: PlanDescription?
    }

    /// - Parameter pushes: whether the table is large enough to be asked; else it is loaded whole.
    func run(_ pipeline: String, load: String = "load x.db", pushes: Bool, chunk: Int = 64) throws -> Ran {
        var plan = Plan(try rig.files(load) { $0.chunkBytes = pushes ? chunk : 32 << 20 })
        for transform in try rig.transforms(pipeline, context) { plan.append(transform) }
        do {
            let words = plan.transforms.map { _ in "" }
            let described = try? plan.description(words: words, context)
            return Ran(result: try plan.run(context), plan: described)
        } catch {
            return Ran(failure: "\(error.step.map(String.init) ?? "source") \(error.error)")
        }
    }

    /// Whether both ways come to the same rows, words and counts.
    ///
    /// - Returns: what the source took.
    @discardableResult
    func check(_ pipeline: String, load: String = "load x.db", chunk: Int = 64) throws -> [StepRecord.Place] {
        let pushed = try run(pipeline, load: load, pushes: true, chunk: chunk)
        let whole = try run(pipeline, load: load, pushes: false)
        #expect(pushed.failure == whole.failure, "\(pipeline)")
        guard let mine = pushed.result, let theirs = whole.result else { return [] }
        #expect(mine.steps.map(\.summary) == theirs.steps.map(\.summary), "\(pipeline)")
        for (known, all) in zip(mine.counts, theirs.counts) { if let known { #expect(known == all, "\(pipeline)") } }
        #expect(mine.counts.last == theirs.counts.last)
        let told = pushed.plan?.steps.map { $0.place == .reading ? .memory : $0.place } ?? []
        let ran = mine.steps.map { $0.place == .reading ? StepRecord.Place.memory : $0.place }
        #expect(told == ran || !ran.contains { $0 != .memory }, "explain says \(told), \(ran) is what ran: \(pipeline)")
        try Self.same(mine.series[0].frame, theirs.series[0].frame, pipeline)
        return mine.steps.map(\.place)
    }

    static func same(_ a: Frame, _ b: Frame, _ pipeline: String) throws {
        #expect(a.count == b.count && a.columnNames == b.columnNames && a.index.name == b.index.name, "\(pipeline)")
        #expect(a.groups == b.groups && a.columns.map(\.unit) == b.columns.map(\.unit), "\(pipeline)")
        guard a.count == b.count else { return }
        let (x, y) = (try a.index.asColumn, try b.index.asColumn)
        for (mine, theirs) in zip([x] + a.columns, [y] + b.columns) {
            #expect(mine.kind == theirs.kind, "\(pipeline): \(mine.name)")
            let scale = try theirs.isNumeric ? Self.scale(theirs) : 1
            for row in 0..<a.count {
                let (own, other) = (mine.cell(row), theirs.cell(row))
                if own == other { continue }
                guard case .number(let p) = own, case .number(let q) = other, abs(p - q) <= 1e-9 * scale else {
                    Issue.record(
                        "\(pipeline): \(mine.name), row \(row): \(own) here, \(other) of the rows loaded whole")
                    return
                }
            }
        }
    }

    private static func scale(_ column: Column) throws -> Double {
        guard let numbers = try column.numbers else { return 1 }
        var sum = 0.0
        for row in 0..<numbers.count where numbers.span[row].isFinite { sum += abs(numbers.span[row]) }
        return max(1, sum)
    }
}

/// What SQLite does of a plan, beside the same rows loaded whole.
@Suite struct PushedPlanTests {
    struct Data: Sendable, CustomTestStringConvertible {
        var name: String
        var script: String
        var zone = "UTC"
        var testDescription: String { name }
    }

    private static let table = "c.execute('create table t (ts integer, k text, v real, n integer)')\n"
    /// A row every 100 minutes of 2024 from 30 March, for `rows` of them.
    private static func rows(_ rows: Int, _ value: String, _ count: String = "i % 7", key: String = "'ab'[i % 2]")
        -> String
    {
        "c.executemany('insert into t values (?,?,?,?)', "
            + "[(1711756800 + i * 6000, \(key), \(value), \(count)) for i in range(\(rows))])\n"
    }

    static let datas = [
        Data(name: "plain", script: table + rows(900, "(i * 37 % 101) / 8")),
        Data(name: "missing", script: table + rows(900, "None if i % 3 else i * 0.1", "None if i % 5 == 0 else i")),
        Data(name: "text among numbers", script: table + rows(900, "'NaN' if i == 700 else i * 0.5")),
        Data(name: "empty", script: table),
        Data(name: "one row", script: table + rows(1, "2.5")),
        Data(name: "all missing", script: table + rows(20, "None", "None")),
        Data(name: "clock goes forward", script: table + rows(600, "i * 0.25"), zone: "Europe/Copenhagen"),
        Data(
            name: "clock goes back",
            script: table + "c.executemany('insert into t values (?,?,?,?)', "
                + "[(1729900000 + i * 900, 'x', i * 0.5, i) for i in range(600)])\n", zone: "America/New_York"),
        Data(
            name: "duplicate times",
            script: table + "c.executemany('insert into t values (?,?,?,?)', "
                + "[(1711756800 + i // 4 * 3600, 'abc'[i % 3], i % 11 - 5.5, i % 4) for i in range(800)])\n"),
        Data(
            name: "out of order",
            script: table + "c.executemany('insert into t values (?,?,?,?)', "
                + "[(1711756800 + i * 7919 % 1000 * 3600, 'abc'[i % 3], i % 11 - 5.5, i % 4) for i in range(999)])\n"),
        Data(
            name: "quotes",
            script: table + rows(300, "i * 1.5", key: "['O\\'Hare', 'say \"hi\"', 'a;b', '', None, 'æøå'][i % 6]")),
        Data(
            name: "beyond doubles",
            script: table + rows(300, "i * 0.5", "9007199254740993 + i")),
        Data(name: "a total beyond 64 bits", script: table + rows(300, "i * 0.5", "4611686018427387904 + i")),
        Data(
            name: "milliseconds",
            script: table + "c.executemany('insert into t values (?,?,?,?)', "
                + "[(1711756800123 + i * 61234, 'ab'[i % 2], i * 0.5, i) for i in range(700)])\n"),
        Data(
            name: "texts of time",
            script: "c.execute('create table t (ts text, k text, v real, n integer)')\n"
                + "import datetime\nb = datetime.datetime(2024, 3, 30)\n"
                + "c.executemany('insert into t values (?,?,?,?)', [(str(b + datetime.timedelta(minutes=100 * i)), "
                + "'ab'[i % 2], i * 0.5, i) for i in range(700)])\nc.execute('create index i on t(ts)')\n"),
        Data(
            name: "rows without a time",
            script: table + rows(500, "i * 0.5")
                + "c.execute(\"insert into t values (null, 'z', 1, 1)\")\n"),
    ]
    static let periods = [
        "hourly", "daily", "weekly", "monthly", "quarterly", "yearly", "every 3 hours", "every 15 minutes",
        "every 5 days", "every 2 weeks", "every 36 hours", "every 6 hours from 2024-03-30T01:00", "all",
    ]

    static var aggregates: [String] {
        AggregateCatalog.entries.map { $0.name == "pNN" ? "p90" : $0.name }.filter {
            !["corr", "slope", "weighted mean", "wmean"].contains($0)
        }
    }

    /// Every aggregate × period × data; those that have parts come from the source.
    @Test(arguments: datas) func everyAggregate(_ data: Data) throws {
        let ways = try BothWays(data.script + "c.execute('create index j on t(ts)')\n", zone: data.zone)
        var merged = 0
        let forms = Self.periods.flatMap { period in
            Self.aggregates.flatMap { aggregate in
                [
                    "aggregate \(period) a = \(aggregate) v, b = \(aggregate) n",
                    "aggregate \(period) by k a = \(aggregate) v",
                ]
            }
        }
        for pipeline in Survey.sample(forms, oneIn: 24, of: "parity \(data.name)") {
            if try ways.check(pipeline).first == .parts { merged += 1 }
        }
        for pipeline in [
            "aggregate by hour of day mean v, count", "aggregate by weekday sum n by k", "aggregate by k mean",
        ] {
            if try ways.check(pipeline).first == .parts { merged += 1 }
        }
        // Values that a load looks at twice leave it to the load.
        let alone = ["empty", "text among numbers", "all missing"].contains(data.name)
        #expect(alone || merged > 1, "\(merged) came in parts")
    }

    /// The steps before and beside an aggregate.
    @Test(arguments: datas) func everyStep(_ data: Data) throws {
        for index in ["", "c.execute('create index j on t(ts)')\n"] {
            let ways = try BothWays(data.script + index, zone: data.zone)
            let steps = [
                "where v > 3", "where v > 3 and n < 5", "where not (v > 3)", "where v != 2.5 or n == 3",
                "where v in 2..40 | aggregate daily count", "where k == \"a\" | aggregate daily mean v",
                "where k != \"O'Hare\" | aggregate all count", "where v is missing",
                "where v is not missing and n > -2",
                "where v > n", "where time >= 2024-03-31 | aggregate daily sum v", "where 2024-04-02 > ts",
                "where ts in 2024-03-31..2024-04-02 | first 5", "window 2024-03-31..2024-04-03", "window 2024-04",
                "window 2024-03-31T01:30.. | aggregate hourly count by k", "keep v, n | where v > 3",
                "keep n | first 3",
                "drop k | last 7", "drop k, v", "first 10", "last 10", "first 100000", "first 0", "last 3 days",
                "top 5 v", "bottom 5 n", "top 3 v by k", "top 4 v | where n > 1", "where v < 20 | top 4 n",
                "where nothing > 3", "keep v | where n > 3", "keep w", "where k > 3",
                "window 2024-03-31 | top 3 v", "where v > 2 | where n > 1 | where v < 30 | aggregate daily max v",
                "where n >= 9007199254740993 | keep n", "sort v | first 3", "derive w = v * 2 | where w > 3",
            ]
            for pipeline in Survey.sample(steps, oneIn: 6, of: "steps \(data.name)\(index)") {
                try ways.check(pipeline)
            }
        }
    }

    /// A pushed condition is asked of an index.
    @Test func anIndexServes() throws {
        let data = Self.datas[0]
        let ways = try BothWays(data.script + "c.execute('create index j on t(ts)')\n")
        #expect(try ways.check("window 2024-04-02 | aggregate hourly mean v") == [.source, .parts])
        #expect(try ways.check("first 5") == [.source])
        #expect(try ways.check("top 5 v") == [.partly])
        let both = try ways.check("where v > 3 and k ~ \"a\" | aggregate daily count")
        #expect(both == [.partly, .reading])
        #expect(try ways.check("sort v") == [.memory])
        let few = try ways.run("window 2024-04-02 | aggregate daily count", pushes: true)
        #expect(few.result?.rowsRead == nil && few.result?.delivery == .source(.itself))
    }

    // MARK: by chance

    /// Pipelines of up to six stages, drawn by chance: PLOTLINE_PIPELINES=10000 PLOTLINE_PIPELINES_FROM=1.
    @Test func anyPipeline() throws {
        let count = Survey.count("PLOTLINE_PIPELINES", usual: 60)
        let from = Survey.firstSeed("PLOTLINE_PIPELINES_FROM", count: count)
        let ways = try Self.datas.filter { $0.name != "text among numbers" }.map {
            try BothWays($0.script + "c.execute('create index j on t(ts)')\n", zone: $0.zone)
        }
        var (taken, streamed) = (0, 0)
        for seed in from..<from + count {
            var random = SplitMix(seed: UInt64(seed))
            let pipeline = Self.pipeline(&random)
            let own = ways[Int(random.next() % UInt64(ways.count))]
            let places = try own.check(pipeline)
            if places.contains(where: { $0 != .memory }) { taken += 1 }
            let chunk = [64, 900, 6_000, 20_000][Int(random.next() % 4)]
            if try own.check(pipeline, load: "load x.csv", chunk: chunk).contains(.reading) { streamed += 1 }
        }
        #expect(streamed * 10 >= count, "\(streamed) of \(count) were done as rows were read")
        #expect(taken * 10 >= count, "\(taken) of \(count) were taken")
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
            case 7: "sort \(pick(["v", "n desc", "k"]))"
            case 8: pick(["derive w = v * 2", "rename w = v", "derive v = v + 1"])
            default:
                "aggregate \(pick(periods)) \(pick(["", "by k ", "by k "]))"
                    + "v = \(pick(aggregates)) v, \(pick(["n = sum n", "n = max n", "n = count", "n = mean n"]))"
            }
        }
        return (0...Int(random.next() % 6)).map { _ in stage() }.joined(separator: " | ")
    }
}

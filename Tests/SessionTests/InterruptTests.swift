import Seeded
import Catalog
import Charts
import Diagnostics
import Series
import Syntax
import Testing

@testable import Session

/// How long a Ctrl-C would wait, in every entry of the catalogues: the examples of each one run over many rows, where a
/// `PollWatch` notes the longest time between two looks at the cancellation.
@Suite(.serialized) struct InterruptTests {
    /// Rows of the series that the examples run over; `PLOTLINE_ROWS` says another number.
    static let rows = Environment["PLOTLINE_ROWS"].flatMap { Int($0) } ?? 100_000

    /// The longest time without a look, ns of processor time. What takes longer must not grow with the rows: at a hundred times
    /// as many a release takes about five times as long.
    static let limit = 50_000_000

    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var cell: String
        var testDescription: String { "\(name): \(cell)" }
    }

    static let cases: [Case] = {
        let kinds: Set<EntryKind> = [.verb, .aggregate, .function, .mark, .period, .cycle, .clause, .style]
        let chosen = Environment["PLOTLINE_CASES"]
        var cases: [Case] = []
        for entry in VerbCatalog.vocabulary.entries where kinds.contains(entry.kind) {
            for example in entry.examples {
                guard let cell = overManyRows(example.cell) else { continue }
                let isDrawn = cell.contains("plot ") && !cell.contains("export")
                cases.append(
                    Case(name: "\(entry.kind) \(entry.name)", cell: cell + (isDrawn ? "\nexport drawn.png" : "")))
                // The same where every row has a text of its own.
                let keyed = cell.replacing("weekday(time)", with: "key").replacing("station", with: "key")
                if keyed != cell { cases.append(Case(name: "\(entry.kind) \(entry.name)", cell: keyed)) }
            }
        }
        for format in ExportFormatCatalog.all {
            let made = format.subject == .chart ? "plot point wind over gust" : "keep key, wind"
            cases.append(
                Case(name: "export \(format.suffix)", cell: "many | \(made) | export many.\(format.suffix)"))
        }
        return cases.filter { one in chosen.map { one.testDescription.contains($0) } ?? true }
    }()

    /// The example with `many` for each sample that it loads; nil where it needs other columns than those samples have.
    static func overManyRows(_ cell: String) -> String? {
        let loads = ["weather", "weather-year", "stations"].map { "load Samples/\($0).csv" }
        var result = cell
        for load in loads { result = result.replacing(load, with: "many") }
        return result == cell || result.contains("load ") ? nil : result
    }

    static let many = series(of: rows)
    /// What takes as long over these rows does not grow with them.
    static let few = series(of: rows / 10)

    static func series(of rows: Int) -> Frame {
        var dice: UInt64 = 1
        func next() -> Double {
            dice = dice &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(dice >> 11) / Double(1 << 53)
        }
        func numbers(_ scale: Double) -> [Double] { (0..<rows).map { _ in next() * scale } }
        let times = (0..<rows).map { 946_684_800_000_000 + Int64($0) * 60_000_000 }
        let stations = ["Denver", "Boston", "Miami", "Seattle"]
        return Frame(
            index: Index(name: "time", keys: .time(Buffer(times))),
            columns: [
                Column("temperature", unit: "°C", numbers(40)), Column("precipitation", unit: "mm", numbers(2)),
                Column("wind", unit: "m/s", numbers(20)), Column("gust", unit: "m/s", numbers(30)),
                Column("low", numbers(40)), Column("high", numbers(90)), Column("snowfall", numbers(1)),
                Column("station", texts: (0..<rows).map { stations[$0 % 4] }),
                Column("key", texts: (0..<rows).map { "k\(($0 &* 7_919) % rows)" }),
            ])
    }

    private func seen(_ one: Case, over frame: Frame) throws -> (result: CellResult, findings: PollWatch.Findings) {
        let rig = try SessionRig(series: ["many": frame])
        let seen = PollWatch.during(rig.session.cancellation) { rig.session.run(one.cell) }
        return (seen.value, seen.findings)
    }

    /// What grows with the rows is stopped long before its end.
    @Test(arguments: Survey.sample(cases, oneIn: 12, of: "interrupts")) func looksOften(_ one: Case) throws {
        try looks(one)
    }

    private func looks(_ one: Case) throws {
        let (result, first) = try seen(one, over: Self.many)
        if first.longest < Self.limit, Environment["PLOTLINE_ROWS"] == nil { return }
        // Another program may have had the processor's caches: the better of two counts.
        let again = try self.seen(one, over: Self.many).findings
        let seen = again.longest < first.longest ? again : first
        if seen.longest < Self.limit, Environment["PLOTLINE_ROWS"] == nil { return }
        let constant = try self.seen(one, over: Self.few).findings.longest
        if Environment["PLOTLINE_ROWS"] != nil {
            let why = result.error.map { "\($0.fault.what)" } ?? ""
            let numbers = [seen.longest - constant, seen.longest, constant, seen.total].map { $0 / 1_000_000 }
            print("GAP \(numbers[0]) = \(numbers[1]) - \(numbers[2]) of \(numbers[3]) ms: \(one) \(why)")
        }
        // A tenth of the rows takes a tenth of the time, unless the time is that of a picture's points.
        let growth = Double(seen.longest) / Double(max(1, constant))
        #expect(seen.longest <= Self.limit || growth < 3, "\(seen.longest / 1_000_000) of \(seen.total / 1_000_000) ms")
    }

    /// A function of SQLite asks nobody whether to stop: this one compares 300,000 bytes 300,000 times.
    @Test func aFunctionOfSQLiteIsLeft() throws {
        let rig = try SessionRig()
        let query = "select instr(hex(zeroblob(300000)), printf('%.*c', 300000, '0') || '1') as n"
        let raiser = Raiser(rig.session.cancellation)
        let clock = ContinuousClock()
        let start = clock.now
        let result = rig.session.run("load Samples/readings.db query \"\(query)\" as made")
        raiser.stop()
        #expect(result.error?.fault is Interrupted)
        #expect(clock.now - start < .seconds(2))
        rig.session.cancellation.lower()
        #expect(rig.last("load Samples/readings.db query \"select 1 as n\" as made").contains("1 row"))
    }
}

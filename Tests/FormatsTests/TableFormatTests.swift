import Series
import Testing

@testable import Reading
@testable import Tables

/// The samples of `Tests/Support/table_samples.py` against the tables of `table_expected.py`, which pandas, sqlite3,
/// fitdecode, pyarrow and Python's own readers wrote.
@Suite struct TableFormatTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var file: String
        var expected: String
        var series = 0
        var name: String
        var notes: [String]
        var options: @Sendable (inout LoadOptions) -> Void = { _ in }
        var testDescription: String { expected }
    }

    static let cases: [Case] = [
        Case(file: "sensors.jsonl", expected: "sensors", name: "sensors", notes: []),
        Case(file: "tides.json", expected: "tides", name: "tides", notes: []),
        Case(
            file: "requests-prometheus.json", expected: "prometheus", name: "requests_prometheus",
            notes: ["Prometheus matrix, 3 series"]),
        Case(
            file: "greenhouse.lp", expected: "influx-greenhouse", name: "greenhouse_greenhouse",
            notes: ["line protocol"]),
        Case(
            file: "greenhouse.lp", expected: "influx-tank", series: 1, name: "greenhouse_tank", notes: ["line protocol"]
        ),
        Case(file: "readings.db", expected: "sqlite-readings", name: "readings", notes: []) { $0.table = "readings" },
        Case(
            file: "readings.db", expected: "sqlite-query", name: "readings",
            notes: ["no time column: rows are numbered"]
        ) { $0.query = "select place, max(temp) as warmest from readings group by place order by place" },
        Case(
            file: "readings.db", expected: "sqlite-tables", name: "readings",
            notes: ["2 tables: load one with `table readings`"]),
        Case(
            file: "home-assistant.db", expected: "home-assistant-db-kitchen_temperature",
            name: "home_assistant_sensor_kitchen_temperature",
            notes: ["Home Assistant, 2 entities", "2 states unavailable or unknown left missing"]),
        Case(
            file: "home-assistant.db", expected: "home-assistant-db-hall_lamp",
            name: "home_assistant_switch_hall_lamp", notes: ["Home Assistant, 1 entity"]
        ) { $0.only = "switch.hall_lamp" },
        Case(
            file: "morning-run.fit", expected: "fit", name: "morning_run",
            notes: ["FIT", "developer fields left out"]),
        Case(file: "flow.csv.gz", expected: "gzip", name: "flow", notes: ["gzip"]),
    ]

    @Test(arguments: cases) func sample(_ one: Case) throws {
        let loaded = try loadSample(one.file, one.options)
        let series = loaded.series[one.series]
        #expect(series.name == one.name)
        #expect(loaded.notes.sentences == one.notes)
        #expect(table(loaded, one.series) == (try ProjectFile.expected(one.expected)))
    }

    /// Packed or from standard input the same bytes give the same series, in whatever format.
    @Test(arguments: ["sensors.jsonl", "tides.json", "greenhouse.lp", "morning-run.fit", "weather.csv"])
    func packed(_ file: String) throws {
        let plain = try ProjectFile.bytes("Samples/" + file)
        let source = try ByteSource.bytes(try #require(Gzip.pack(plain)), path: "t")
            .unpacked(SeriesContext(calendar: Calendar(zone: .utc), now: 0))
        let bytes = try source.slice(offset: 0, count: source.size)
        let (format, content) = try recognised(bytes)
        let (other, expected) = try recognised(plain)
        #expect(format == other && table(content) == table(expected))
    }

    /// A database that came through a pipe or gzip is read from memory.
    @Test func databaseInMemory() throws {
        let (format, content) = try recognised(try ProjectFile.bytes("Samples/readings.db")) { $0.table = "readings" }
        #expect(format == "sqlite")
        #expect(table(content) == (try ProjectFile.expected("sqlite-readings")))
    }

    @Test func optionsThatAFormatHasNot() {
        #expect(
            fault { _ = try loadSample("weather.csv") { $0.table = "t" } }.hasSuffix(
                "weather.csv' is csv, which has no 'table' (leave 'table' out)"))
        #expect(
            fault { _ = try loadSample("tides.json") { $0.type = "StepCount" } }.contains(
                "is json, which has no 'type'"))
    }

    @Test(arguments: [
        ("select * from nowhere", "no such table: nowhere"),
        ("delete from readings", "not authorized"),
        ("select 1; drop table readings", "more than one statement"),
        ("attach 'other.db' as other", "not authorized"),
        ("pragma journal_mode = wal", "not authorized"),
        ("", "no statement"),
    ])
    func refusedQueries(_ query: String, _ reason: String) {
        let message = fault { _ = try loadSample("readings.db") { $0.query = query } }
        #expect(message.contains("is refused: \(reason)") && message.contains("only one SELECT is read"), "\(message)")
    }

    @Test(arguments: [
        "select zeroblob(70000000) as a", "select hex(zeroblob(40000000)) as a",
        "with t(x) as (select 'ab' union all select x || x from t) select x from t",
        "select '\(String(repeating: "x", count: 2_000_000))' as a",
        "select 1 where 'a' like '\(String(repeating: "%a", count: 20_000))'",
    ])
    func textsAndBlobsHaveALimit(_ query: String) {
        let message = fault { _ = try loadSample("readings.db") { $0.query = query } }
        #expect(
            message.contains("too big") || message.contains("too complex") || message.contains("too large"),
            "\(message.prefix(300))")
    }

    /// A table's name never becomes part of a statement but in quotes.
    @Test func namesOfTables() throws {
        #expect(try loadSample("readings.db") { $0.table = "where it is" }.series[0].frame.count == 2)
        for name in ["readings; drop table readings", "readings\" --", "sqlite_schema", "x\0y"] {
            #expect(fault { _ = try loadSample("readings.db") { $0.table = name } }.hasPrefix("no table '\(name)'"))
        }
        #expect(SQLText.quoted("a\"b") == "\"a\"\"b\"")
    }
}

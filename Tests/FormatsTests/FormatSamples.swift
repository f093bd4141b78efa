import Syntax
import Series
import Testing

@testable import Reading

/// A file of `Samples/`, and what other programs read in it: tables of `Expected/`, written by Tests/Support/table_expected.py
/// and log_expected.py.
struct FormatSample: Sendable, CustomTestStringConvertible {
    var file: String
    /// The format that recognises it.
    var format: String
    var tables: [Expectation]
    /// How a damaged one is read.
    var options: @Sendable (inout LoadOptions) -> Void
    /// Whether it is text whose lines may end in any way.
    var hasLines: Bool
    var testDescription: String { file }

    struct Expectation: Sendable {
        var name: String
        var series = 0
        var options: @Sendable (inout LoadOptions) -> Void = { _ in }
    }

    init(
        _ file: String, _ format: String, _ tables: [Expectation], hasLines: Bool = true,
        options: @escaping @Sendable (inout LoadOptions) -> Void = { _ in }
    ) {
        self.file = file
        self.format = format
        self.tables = tables
        self.options = options
        self.hasLines = hasLines
    }

    static func one(_ name: String) -> [Expectation] { [Expectation(name: name)] }

    static func health(_ type: String?) -> Expectation {
        Expectation(name: "apple-health-" + (type ?? "types")) { $0.type = type }
    }

    /// Every sample but those that duckdb reads, which have tests of their own.
    static let all: [FormatSample] = [
        FormatSample("battery-10d.csv", "csv", one("battery-10d")),
        FormatSample("battery-24h.csv", "csv", one("battery-24h")),
        FormatSample("weather.csv", "csv", one("weather")),
        FormatSample("weather-year.csv", "csv", one("weather-year-noons")),
        FormatSample("weights.csv", "csv", one("weights")),
        FormatSample("steps.csv", "csv", one("steps")),
        FormatSample("runs.csv", "csv", one("runs")),
        FormatSample("stations.csv", "csv", one("stations-tenths")),
        FormatSample("flow.csv.gz", "csv", one("gzip"), hasLines: false),
        FormatSample("sensors.jsonl", "jsonl", one("sensors")),
        FormatSample("tides.json", "json", one("tides")),
        FormatSample("requests-prometheus.json", "prometheus", one("prometheus")),
        FormatSample(
            "pump-influxql.json", "influxql",
            [Expectation(name: "influxql-pump"), Expectation(name: "influxql-alarm", series: 1)]),
        FormatSample("pump-annotatedcsv.csv", "annotatedcsv", one("annotatedcsv")),
        FormatSample(
            "greenhouse.lp", "influx",
            [Expectation(name: "influx-greenhouse"), Expectation(name: "influx-tank", series: 1)]),
        FormatSample(
            "readings.db", "sqlite",
            [
                Expectation(name: "sqlite-tables"), Expectation(name: "sqlite-readings") { $0.table = "readings" },
                Expectation(name: "sqlite-query") {
                    $0.query = "select place, max(temp) as warmest from readings group by place order by place"
                },
            ], hasLines: false
        ) { $0.table = "readings" },
        FormatSample(
            "home-assistant.db", "sqlite",
            [
                Expectation(name: "home-assistant-db-kitchen_temperature"),
                Expectation(name: "home-assistant-db-hall_lamp", series: 1),
            ], hasLines: false),
        FormatSample("access.log", "weblog", one("weblog")),
        FormatSample("syslog.log", "syslog", one("syslog")),
        FormatSample("service.log", "logfmt", one("logfmt")),
        FormatSample("listing.txt", "listing", one("listing")),
        FormatSample("cores.txt", "records", one("records"), hasLines: false),
        FormatSample("pump.log", "lines", [Expectation(name: "lines") { $0.lines = pumpLines }]) {
            $0.lines = pumpLines
        },
        FormatSample("metrics.prom", "metrics", one("metrics")),
        FormatSample("meter.xlsx", "xlsx", one("xlsx"), hasLines: false),
        FormatSample("lodgers.ods", "xlsx", one("ods"), hasLines: false),
        FormatSample("journald.json", "journald", one("journald")),
        FormatSample("cpu-graphite.json", "graphite", one("graphite")),
        FormatSample(
            "greenbutton.xml", "greenbutton",
            [Expectation(name: "greenbutton-1"), Expectation(name: "greenbutton-2", series: 1)]),
        FormatSample("pond.ics", "icalendar", one("icalendar")),
        FormatSample("morning-run.fit", "fit", one("fit"), hasLines: false),
        FormatSample("history-charge-sample.dat", "upower", one("upower-charge")),
        FormatSample("history-rate-sample.dat", "upower", one("upower-rate")),
        FormatSample("gsod.csv", "gsod", one("gsod")),
        FormatSample("ghcn-long.csv", "ghcn", one("ghcn-long")),
        FormatSample("ghcn-wide.csv", "ghcn", one("ghcn-wide")),
        FormatSample(
            "open-meteo.csv", "openmeteo",
            [Expectation(name: "open-meteo-hourly"), Expectation(name: "open-meteo-daily", series: 1)]),
        FormatSample("open-meteo-places.csv", "openmeteo", one("open-meteo-places")),
        FormatSample(
            "home-assistant.csv", "homeassistant",
            ["attic_temperature", "meter_total", "front_door"].enumerated().map {
                Expectation(name: "home-assistant-" + $1, series: $0)
            }),
        FormatSample(
            "strava-activities.csv", "strava",
            [
                Expectation(name: "strava") {
                    $0.columns = [
                        "Activity ID", "Activity Name", "Distance", "Distance 2", "Elapsed Time", "Moving Time",
                        "Max Heart Rate", "Total Steps",
                    ]
                }
            ]),
        FormatSample(
            "apple-health.xml", "applehealth",
            [
                health(nil), health("StepCount"), health("HeartRate"), health("BloodPressureSystolic"),
                health("SleepAnalysis"), health("Workout"), health("ActivitySummary"),
            ]
        ) { $0.type = "StepCount" },
        FormatSample(
            "apple-health.zip", "zip", [health(nil), health("StepCount"), health("Workout")], hasLines: false
        ) { $0.type = "StepCount" },
        FormatSample(
            "ride.gpx", "gpx",
            [Expectation(name: "gpx"), Expectation(name: "gpx-way") { $0.columns = ["distance", "speed"] }]),
        FormatSample("run.tcx", "tcx", one("tcx")),
    ]

    static let pumpLines = #"^\[(?<time>.{19})\] (?<pump>\w+): (?<flow>[\d.]+) l/min"#

    /// Those that duckdb reads.
    static let foreign = [("feeders.parquet", "parquet"), ("feeders.arrow", "arrow")]
    /// Tables that are not a sample's: where records end, times as many languages spell them.
    static let others: Set<String> = ["fit-ends", "spelled-times", "recurrences", "recurring"]

    func bytes() throws -> [UInt8] { try ProjectFile.bytes("Samples/" + file) }
}

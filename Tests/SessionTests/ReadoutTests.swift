import Files
import Testing

@testable import Charts
@testable import Session

/// Readouts of selections over the sample files. Expected values: sums and means over the rows of the CSV files by Python's
/// csv module (`sum(float(row["steps"]))` of a day and so on), the places by hand.
@Suite struct ReadoutTests {
    static let root = String(
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/"))

    static func session(_ zone: String) -> Session {
        var settings = Settings()
        settings.timezone = zone
        settings.weekStart = .sunday
        return Session(settings: settings, access: FileAccess(base: Path(root)))
    }

    static func run(_ cell: String, zone: String = "UTC") -> CellResult { session(zone).run(cell) }

    static func reply(_ result: CellResult) -> String? {
        result.outputs.reversed().lazy.compactMap { if case .reply(let reply) = $0 { reply.text } else { nil } }.first
    }

    @Test(arguments: [
        (
            "Asia/Seoul",
            "load Samples/steps.csv\nsteps | aggregate daily sum | plot bar steps by day\nselect 2024-12-03",
            "Tue, Dec 3 · steps 8,627"
        ),
        (
            "Asia/Seoul", "load Samples/steps.csv\nsteps | aggregate daily sum | plot bar steps by day\nselect max",
            "Wed, Oct 23 · steps 15,868"
        ),
        (
            "UTC",
            "load Samples/weather.csv\nweather | downsample step 6 mean wind, max gust\nplot line wind + line gust\nselect 14:20",
            "Tue, Jun 7, 2:30 PM · wind 6.52 m/s · gust 11.2 m/s"
        ),
        (
            "UTC", "load Samples/weather.csv\nplot bar sum precipitation by hour\nselect 16:40",
            "Tue, Jun 7, 4:00 PM – 5:00 PM · precipitation 9.6 mm"
        ),
        (
            "UTC", "load Samples/weather.csv\nplot line temperature\nselect last",
            "Tue, Jun 7, 11:50 PM · temperature 11.6 °C"
        ),
        (
            "UTC",
            "load Samples/stations.csv\nstations | aggregate by station mean high | plot bar high\nselect boston",
            "Boston 59.9 °F"
        ),
        ("UTC", "load Samples/stations.csv\nplot histogram high\nselect 56", "55 – 60 °F · rows 129"),
        (
            "UTC",
            """
            load Samples/stations.csv
            stations | aggregate monthly by station sum precipitation | plot bar precipitation by month color by station
            select 2024-05-20
            """, "May 2024 · Denver 2.09 in · Boston 4.69 in · Seattle 0.95 in · Miami 7.24 in"
        ),
        (
            "UTC",
            """
            load Samples/stations.csv
            stations | where station == "Denver" | plot range low..high by day
            select 2024-07-04
            """, "Thu, Jul 4 · low – high 58 – 87 °F"
        ),
        (
            "Asia/Seoul",
            """
            load Samples/weights.csv
            weights | aggregate daily last | last 29 days | diff | aggregate by weekday mean as change
            plot bar weight
              y format "+.2f"
            select sunday
            """, "Sunday +0.07 kg"
        ),
        (
            "America/New_York",
            """
            load Samples/runs.csv as logs
            set now 2020-08-20T12:00
            logs | aggregate every 7 days ending now sum | last 12 as weeks
            plot area distance gradient + line distance + point distance symbol ring
            select 2020-06-14
            """, "Jun 11 – Jun 18 · distance 23.41 mi · duration 3h 20m · elevation 512 ft"
        ),
        (
            "UTC",
            """
            load Samples/stations.csv
            stations | aggregate monthly by station sum precipitation | plot bar precipitation by month
              facet by station
            select max
            """,
            "Denver, May 2024 2.09 in · Boston, March 2024 5.20 in · Seattle, December 2024 5.55 in · Miami, August 2024 10.11 in"
        ),
        // The medians by Python's `statistics.median`, the quartiles by its `quantiles(method='inclusive')`, whiskers by Tukey's rule, the shares as each station's sum over that of all four.
        (
            "UTC", "load Samples/weather.csv\nplot box wind by hour of day\nselect 14",
            "14 · lower whisker 6.40 m/s · lower quartile 6.43 m/s · median 6.50 m/s · upper quartile 6.57 m/s · upper whisker 6.60 m/s · outliers 2"
        ),
        (
            "UTC", "load Samples/stations.csv\nplot box high by month of year color by station\nselect july",
            "July · Denver median 86.0 °F · Boston median 83.0 °F · Seattle median 72.0 °F · Miami median 90.0 °F"
        ),
        (
            "UTC",
            """
            load Samples/stations.csv
            stations | aggregate monthly by station sum precipitation | plot bar precipitation by month color by station stack normalize
            select 2024-05
            """, "May 2024 · Denver 14% · Boston 31% · Seattle 6% · Miami 48%"
        ),
    ])
    func readsOutWhatIsSelected(_ zone: String, _ cell: String, _ readout: String) {
        let result = Self.run(cell, zone: zone)
        #expect(result.error == nil, "\(String(describing: result.error?.fault.what))")
        let reply = Self.reply(result) ?? ""
        #expect(reply.hasSuffix(readout), "\(reply)")
    }

    @Test(arguments: [
        (
            "load Samples/weather.csv\nplot line wind\nselect 2025-01-01",
            "2025-01-01 lies outside the data, 2022-06-07 00:00 to 2022-06-07 23:50"
        ),
        (
            "load Samples/weather.csv\nplot line wind\nselect \"noon\"",
            "'noon' cannot be selected here: the x axis needs an instant"
        ),
        (
            "load Samples/weather.csv\nplot line wind\n  annotate 2031-01-01 \"later\"",
            "2031-01-01 00:00 lies outside the data, 2022-06-07 00:00 to 2022-06-07 23:50"
        ),
        (
            "load Samples/stations.csv\nstations | aggregate by station mean high | plot bar high\nselect bosten",
            "unknown category 'bosten'"
        ),
        ("load Samples/weather.csv\nplot line wind\n  band y 9..2", "the band range is empty"),
        ("load Samples/weather.csv\nplot line wind\n  facet by nowhere", "unknown column 'nowhere'"),
        (
            "load Samples/weather.csv\nplot line wind\n  facet by `time`",
            "'time' has 144 values, and a figure holds 64 panels"
        ),
        ("load Samples/weather.csv\nplot line wind\n  facet by wind columns 0", "0 is not within 1..64 columns"),
    ])
    func refusesWhatIsNotThere(_ cell: String, _ what: String) {
        #expect(Self.run(cell).error?.fault.what == what)
    }
}

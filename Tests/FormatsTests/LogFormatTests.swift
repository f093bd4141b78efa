import Diagnostics
import Series
import Testing

@testable import Reading

/// Files that programs and services write as CSV. What the samples hold was read by Python's csv and datetime
/// (Tests/Support/log_expected.py), which know nothing of this program.
@Suite struct LogFormatTests {
    @Test func upower() throws {
        for (kind, unit) in [("charge", "%"), ("rate", "W")] {
            let loaded = try loadSample("history-\(kind)-sample.dat")
            #expect(table(loaded) == (try ProjectFile.expected("upower-\(kind)")))
            #expect(loaded.notes.sentences.first == "battery \(kind)" && loaded.series[0].frame.columns[0].unit == unit)
            #expect(loaded.notes.sentences.contains("2 rows from starts of the machine left out"))
        }
        // The name alone tells what is measured.
        let text = "1608149461\t71.000\tdischarging\n1608149491\t0.000\tunknown\n1608149521\t70.000\tdischarging\n"
        let other = try recognised(Array(text.utf8), path: "battery.dat")
        #expect(other.format == "upower")
        #expect(
            table(other.content).hasPrefix(
                "@time|value|state\n2020-12-16T20:11:01Z|71|'discharging'\n2020-12-16T20:12:01Z"))
    }

    @Test func gsod() throws {
        let loaded = try loadSample("gsod.csv")
        #expect(table(loaded) == (try ProjectFile.expected("gsod")))
        #expect(
            loaded.notes.sentences == [
                "NOAA GSOD", "36 values of nines left missing", "9 columns of attributes left out",
            ])
        let kept = try loadSample("gsod.csv") { $0.columns = ["TEMP", "GUST"] }
        #expect(kept.series[0].frame.columns.map(\.name) == ["TEMP", "GUST"])
        #expect(fault { _ = try loadSample("gsod.csv") { $0.columns = ["TEMPER"] } }.contains("no column 'TEMPER'"))
    }

    @Test func ghcnLong() throws {
        let loaded = try loadSample("ghcn-long.csv")
        #expect(table(loaded) == (try ProjectFile.expected("ghcn-long")))
        #expect(
            loaded.notes.sentences == [
                "NOAA GHCN-Daily", "2 stations", "4 values that failed a quality check left out",
            ])
        // The same rows under the header that newer files have.
        let header = "ID,DATE,ELEMENT,DATA_VALUE,M_FLAG,Q_FLAG,S_FLAG,OBS_TIME\n"
        let headed = try recognised(Array(header.utf8) + ProjectFile.bytes("Samples/ghcn-long.csv"))
        #expect(headed.format == "ghcn")
        #expect(table(headed.content) == (try ProjectFile.expected("ghcn-long")))
    }

    @Test func ghcnWide() throws {
        let loaded = try loadSample("ghcn-wide.csv")
        #expect(table(loaded) == (try ProjectFile.expected("ghcn-wide")))
        #expect(loaded.notes.sentences.contains("2 values that failed a quality check left out"))
        // Converted by a service: fractions show that nothing is in tenths.
        let text =
            "\"STATION\",\"DATE\",\"TMAX\",\"TMAX_ATTRIBUTES\"\n\"XXM00000042\",\"2024-01-01\",\"3.5\",\",,S\"\n"
            + "\"XXM00000042\",\"2024-01-02\",\"4.0\",\",,S\"\n"
        let converted = try recognised(Array(text.utf8))
        #expect(converted.format == "ghcn" && converted.content.notes.sentences[1].hasPrefix("values have fractions"))
        #expect(table(converted.content).hasSuffix("2024-01-02T00:00:00Z|'XXM00000042'|4"))
    }

    @Test func openMeteo() throws {
        let loaded = try loadSample("open-meteo.csv")
        #expect(loaded.series.map(\.name) == ["open_meteo_hourly", "open_meteo_daily"])
        #expect(table(loaded, 0) == (try ProjectFile.expected("open-meteo-hourly")))
        #expect(table(loaded, 1) == (try ProjectFile.expected("open-meteo-daily")))
        #expect(loaded.notes.sentences == ["Open-Meteo", "place 47.28, 8.6400003, labels are UTC+02:00"])
        let daily = try loadSample("open-meteo.csv") { $0.only = "daily" }
        #expect(table(daily) == (try ProjectFile.expected("open-meteo-daily")))
        // `zone` says otherwise: then the second 02:00 of the day the clocks went back is another hour.
        let zurich = try Zone.named("Europe/Zurich")
        let zoned = try loadSample("open-meteo.csv") { $0.zone = zurich }
        #expect(table(zoned, 0).contains("2024-10-27T02:00:00Z"))
    }

    @Test func openMeteoPlaces() throws {
        let loaded = try loadSample("open-meteo-places.csv")
        #expect(table(loaded) == (try ProjectFile.expected("open-meteo-places")))
        #expect(loaded.notes.sentences == ["Open-Meteo", "3 locations, each label less its location's offset"])
    }

    /// With `timeformat=unixtime` times are exact and `utc_offset_seconds` is not applied to them (Open-Meteo's documentation).
    @Test func openMeteoUnixTimes() throws {
        let text = """
            latitude,longitude,elevation,utc_offset_seconds,timezone,timezone_abbreviation
            52.52,13.42,38.0,7200,Europe/Berlin,GMT+2

            time,temperature_2m (°C)
            1657584000,20.0
            1657587600,NaN

            time,sunrise (unixtime)
            1657576800,1657594800
            """
        let read = try recognised(Array(text.utf8))
        #expect(read.content.series.map(\.entity) == ["hourly", "current"])
        #expect(table(read.content) == "@time|temperature_2m:°C\n2022-07-12T00:00:00Z|20\n2022-07-12T01:00:00Z|·")
        let sun = FileContent(series: [read.content.series[1]], notes: [])
        #expect(table(sun) == "@time|sunrise\n2022-07-11T22:00:00Z|2022-07-12T03:00:00Z")
    }

    @Test func homeAssistant() throws {
        let loaded = try loadSample("home-assistant.csv")
        let names = ["attic_temperature", "meter_total", "front_door"]
        #expect(
            loaded.series.map(\.name) == [
                "home_assistant_sensor_attic_temperature", "home_assistant_sensor_meter_total",
                "home_assistant_binary_sensor_front_door",
            ])
        for (index, name) in names.enumerated() {
            #expect(table(loaded, index) == (try ProjectFile.expected("home-assistant-\(name)")))
        }
        #expect(loaded.notes.sentences.prefix(2) == ["3 entities", "4 states unavailable or unknown left missing"])
        let one = try loadSample("home-assistant.csv") { $0.only = "sensor.meter_total" }
        #expect(one.series.count == 1 && one.series[0].frame.count == 14)
    }

    @Test func strava() throws {
        let columns = [
            "Activity ID", "Activity Name", "Distance", "Distance 2", "Elapsed Time", "Moving Time", "Max Heart Rate",
            "Total Steps",
        ]
        let loaded = try loadSample("strava-activities.csv", zone: try Zone.named("Asia/Tokyo")) {
            $0.columns = columns
        }
        #expect(sorted(columns: columns, table(loaded)) == (try ProjectFile.expected("strava")))
        #expect(
            loaded.notes.sentences.prefix(2) == [
                "Strava activities, times are UTC", "1 value of `Distance` from the column for display",
            ])
    }

    /// Another language: the header of the same shape, days with points, commas in the columns for display.
    @Test func stravaInCzech() throws {
        let names = [
            "ID aktivity", "Datum aktivity", "Název aktivity", "Typ aktivity", "Popis aktivity", "Uplynulý čas",
            "Vzdálenost",
            "Maximální srdeční tep", "Relativní úsilí", "Dojíždění", "Soukromá poznámka", "Vybavení", "Název souboru",
            "Hmotnost sportovce", "Hmotnost kola", "Uplynulý čas", "Doba pohybu", "Vzdálenost", "Maximální rychlost",
        ]
        let text =
            names.joined(separator: ",") + "\n"
            + "101,\"6. 9. 2026 11:18:40\",Běh,Běh,,3700,\"10,51\",,,false,,,,,,3700.0,3600.0,10512.25,4.1\n"
            + "102,\"16. 9. 2026 9:08:04\",Kolo,Jízda,,5000,\"33,22\",,,false,,,,,,5000.0,4900.0,33220.5,11.3\n"
        let read = try recognised(Array(text.utf8))
        #expect(read.format == "strava")
        #expect(read.content.notes.sentences[1] == "header in another language: columns by place")
        let frame = read.content.series[0].frame
        #expect(frame.index.name == "Activity Date")
        let rows = table(
            FileContent(
                series: [(nil, try frame.kept(choose("Distance", "Distance 2", "Moving Time"), path: "t"))], notes: []))
        #expect(
            sorted(columns: ["Distance", "Distance 2", "Moving Time"], rows) == """
                @Activity Date|Distance:m|Distance 2:km|Moving Time:s
                2026-09-06T11:18:40Z|10512.25|10.51|3600
                2026-09-16T09:08:04Z|33220.5|33.22|4900
                """)
    }

    @Test func aNameAloneMakesNoFormat() throws {
        for name in ["history-charge-x.dat", "export.xml", "activities.csv", "ride.gpx", "export.zip"] {
            #expect(try recognised(Array("time,v\n2024-01-01,1\n".utf8), path: name).format == "csv")
        }
    }

    @Test func aFormatThatTheContentIsNot() {
        for name in ["upower", "gsod", "ghcn", "openmeteo", "homeassistant", "applehealth", "gpx", "tcx", "zip"] {
            let message = fault { _ = try loadSample("runs.csv") { $0.format = name } }
            #expect(message != "no error", "\(name)")
            #expect(message.contains("runs.csv"), "\(name): \(message)")
        }
    }

    private func choose(_ names: String...) -> LoadOptions {
        var options = LoadOptions()
        options.columns = names
        return options
    }

    /// A table with its columns in the order given: a frame keeps that of the file.
    private func sorted(columns: [String], _ table: String) -> String {
        let rows = table.split(separator: "\n").map {
            $0.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        }
        guard let header = rows.first else { return table }
        let places = [0] + columns.compactMap { name in header.firstIndex { $0 == name || $0.hasPrefix(name + ":") } }
        return rows.map { row in places.map { row[$0] }.joined(separator: "|") }.joined(separator: "\n")
    }

    /// A line goes on where the next begins with a blank or a tab, which is not part of it (RFC 5545, section 3.1).
    @Test(arguments: [" ", "\t"]) func foldedLines(_ fold: String) throws {
        let text =
            [
                "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "DTSTART:20240506T070000Z", "SUMMARY:Open the up",
                fold + "per weir",
            ]
            + ["END:VEVENT", "END:VCALENDAR", ""]
        let content = try recognised(Array(text.joined(separator: "\r\n").utf8)).content
        #expect(table(content).contains("'Open the upper weir'"), "\(table(content))")
    }
}

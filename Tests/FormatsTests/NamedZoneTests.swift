import Series
import Testing

@testable import Formats
@testable import Reading

/// Local times of files that name their zone, as HOBOware, PayPal, ENTSO-E, NREL and loggers write them. Offsets are those of tzdata
/// (`TZ=Europe/Berlin date -d @…`), RFC 5322 (PST is −0800), and ISO 8601; instants are added up by hand.
@Suite struct NamedZoneTests {
    @Test(arguments: [
        ("Z", 0), ("UTC", 0), ("GMT", 0), ("+01:00", 60), ("+0530", 330), ("-03", -180), ("GMT+01:00", 60),
        ("UTC+1", 60),
        ("GMT-5", -300), ("UTC +05:45", 345), ("UTC\u{2212}03:30", -210), ("(UTC+02:00)", 120), ("PST", -480),
        ("PDT", -420),
        ("CEST", 120), ("Asia/Kolkata", 330), ("Japan", 540), ("Etc/GMT+3", -180),
    ])
    func zoneOfText(_ text: String, _ minutes: Int) {
        #expect(ZoneText.zone(text)?.offset(at: 1_700_000_000_000_000) == minutes * 60)
    }

    @Test(arguments: [
        "", "local", "Berlin", "tzdata.zi", "posixrules", "1", "+25:00", "GMT+", "Time", "../etc/passwd", "EST5",
    ])
    func noZone(_ text: String) { #expect(ZoneText.zone(text) == nil) }

    /// Summer and standard time by turns: Central Europe in January and in July.
    @Test func bothNames() {
        let zone = ZoneText.zone("CET/CEST")
        #expect(zone?.offset(at: 1_705_000_000_000_000) == 3600)
        #expect(zone?.offset(at: 1_720_000_000_000_000) == 7200)
    }

    @Test(arguments: [
        ("Date Time, GMT+01:00", 60), ("Time (UTC+2)", 120), ("timestamp_utc", 0), ("utcTime", 0),
        ("Date (Europe/Paris)", 60),
        ("Datetime [EST]", -300), ("MST", -420), ("Time GMT+1 (h:mm)", 60), ("Time (UTC, yyyy-mm-dd)", 0),
        ("Time EST", -300),
    ])
    func zoneOfHeader(_ header: String, _ minutes: Int) {
        #expect(ZoneText.zone(inHeader: header)?.offset(at: 1_700_000_000_000_000) == minutes * 60)
    }

    @Test(arguments: [
        "Time", "date_est", "Time (local)", "Date, Time", "time (s)", "Time Z", "Z", "Outcome", "kutcher",
    ])
    func noZoneOfHeader(_ header: String) { #expect(ZoneText.zone(inHeader: header) == nil) }

    private static let rows = "2024-01-31 10:00:00,1\n2024-07-31 10:00:00,2\n"

    @Test(arguments: [
        (
            "header", "\"Date Time, GMT+01:00\",v\n" + rows, "09:00", "09:00",
            "times are +01:00, as `Date Time, GMT+01:00` says"
        ),
        (
            "above", "Logger: X2\nTimezone: Europe/Berlin\nInterval: 600 s\n\nTime,v\n" + rows, "09:00", "08:00",
            "times are Europe/Berlin, as line 2 says"
        ),
        ("comment", "# UTC offset: +01:00\ntime,v\n" + rows, "09:00", "09:00", "times are +01:00, as line 1 says"),
        (
            "fields", "Station,A\nTime zone,UTC+1\n\nTime,v\n" + rows, "09:00", "09:00",
            "times are +01:00, as line 2 says"
        ),
        ("hours", "# utc_offset_hours = -5\ntime,v\n" + rows, "15:00", "15:00", "times are -05:00, as line 1 says"),
        (
            "below its name", "name,Time Zone,Elevation\nx,-7,2133\ntime,v\n" + rows, "17:00", "17:00",
            "times are -07:00, as line 2 says"
        ),
        ("sentence", "# All times are GMT+2\ntime,v\n" + rows, "08:00", "08:00", "times are +02:00, as line 1 says"),
    ])
    func wholeFile(_ example: (name: String, text: String, winter: String, summer: String, note: String)) throws {
        let content = try read(example.text)
        #expect(
            table(content).split(separator: "\n").dropFirst().map(String.init)
                == ["2024-01-31T\(example.winter):00Z|1", "2024-07-31T\(example.summer):00Z|2"])
        #expect(content.notes.sentences.contains(example.note))
        // What the load says comes before.
        var options = LoadOptions()
        options.zone = .fixed(secondsEast: 10 * 3600)
        let told = try read(example.text, options: options)
        #expect(table(told).contains("\n2024-01-31T00:00:00Z|1"))
        #expect(!told.notes.sentences.contains(example.note))
    }

    /// The file's zone stands against the session's, which is said for neither.
    @Test func againstTheSession() throws {
        let content = try read("time (UTC),v\n" + Self.rows, zone: .fixed(secondsEast: 3600))
        #expect(table(content).contains("2024-01-31T10:00:00Z|1"))
        #expect(content.notes.sentences == ["times are UTC, as `time (UTC)` says"])
    }

    /// PayPal's dates, times and zones: 08:15:22 PST is 16:15:22 UTC, 23:15:22 PDT is 06:15:22 of the next day.
    @Test func zoneOfEachRow() throws {
        let text = """
            "Date","Time","TimeZone","Net"
            "01/31/2024","08:15:22","PST","1.5"
            "06/14/2024","23:15:22","PDT","2.5"
            "06/15/2024","23:15:22","CEST","3.5"
            """
        let content = try read(text)
        #expect(
            table(content) == """
                @time|TimeZone|Net
                2024-01-31T16:15:22Z|'PST'|1.5
                2024-06-15T06:15:22Z|'PDT'|2.5
                2024-06-15T21:15:22Z|'CEST'|3.5
                """)
        #expect(
            content.notes.sentences == ["time in `Date` and `Time`", "times are in the zones that `TimeZone` gives"])
    }

    @Test(arguments: [
        ("tz", "Europe/Berlin", "America/New_York", "09:00", "14:00"),
        ("utc_offset", "+0200", "+0300", "08:00", "07:00"),
        ("utc_offset", "-7", "2", "17:00", "08:00"), ("UTC offset (min)", "330", "60", "04:30", "09:00"),
    ])
    func columnsOfZones(_ name: String, _ first: String, _ second: String, _ one: String, _ other: String) throws {
        let text = "time,\(name),v\n2024-01-31 10:00,\(first),1\n2024-07-31 10:00,\(second),2\n"
        for columns in [nil, ["v"]] as [[String]?] {
            var options = LoadOptions()
            options.columns = columns
            let rows = table(try read(text, options: options)).split(separator: "\n")
            #expect(rows[1].hasPrefix("2024-01-31T\(one):00Z|"))
            #expect(rows[2].hasPrefix("2024-07-31T\(other):00Z|"))
            if columns != nil { #expect(rows[0] == "@time|v") }
        }
    }

    @Test func rowsWithoutZone() throws {
        let rows = (1...30).map { "2024-01-31 10:\($0 + 10),\($0 == 30 ? "" : "+01:00"),\($0)\n" }.joined()
        let content = try read("time,tz,v\n" + rows)
        #expect(content.notes.sentences.contains("1 row names no zone that is known: read as UTC"))
        #expect(table(content).contains("2024-01-31T10:40:00Z|·|30"))
    }

    @Test func zoneNobodyKnows() throws {
        let content = try read("Timezone: W. Europe Standard Time\nSerial: 12\nMode: x\ntime,v\n" + Self.rows)
        #expect(
            content.notes.sentences.contains("zone 'W. Europe Standard Time' is not known: read as the session's"))
    }

    /// Windows calls its zones otherwise; perfmon writes them into its header.
    @Test func zoneOfWindows() throws {
        let content = try read(
            "(PDH-CSV 4.0) (W. Europe Standard Time)(-60),v\n01/31/2024 10:00:00.000,1\n01/31/2024 10:00:15.000,2\n")
        #expect(
            content.notes.sentences.contains(
                "times are +01:00, as `(PDH-CSV 4.0) (W. Europe Standard Time)(-60)` says"))
    }

    /// Two columns of times, each of its own zone.
    @Test func eachColumnItsOwn() throws {
        let content = try read(
            "utc_time,local,v\n2024-01-31 10:00,2024-01-31 11:00,1\n", zone: .fixed(secondsEast: 3600))
        #expect(table(content) == "@utc_time|local|v\n2024-01-31T10:00:00Z|2024-01-31T10:00:00Z|1")
    }

    /// A day is the same day in every zone: Alpha Vantage names New York's for its daily prices.
    @Test func daysAreOfNoZone() throws {
        let daily = """
            {"Meta Data": {"2. Symbol": "IBM", "5. Time Zone": "US/Eastern"},
             "Time Series (Daily)": {"2024-05-24": {"4. close": "170.9"}, "2024-05-23": {"4. close": "170.7"}}}
            """
        let content = try recognised(Array(daily.utf8), path: "t.json").content
        #expect(table(content).contains("\n2024-05-23T00:00:00Z|170.7\n2024-05-24T00:00:00Z|170.9"))
        #expect(!content.notes.sentences.contains { $0.contains("US/Eastern") })
        for text in [
            "Timezone: Europe/Berlin\nSerial: 12\nMode: x\nDate,v\n2024-01-31,1\n2024-02-01,2\n",
            "Timezone: Europe/Berlin\nSerial: 12\nMode: x\nyear,month,day,v\n2024,1,31,1\n2024,2,1,2\n",
            "Date (CET),v\n2024-01-31,1\n2024-02-01,2\n", "Date,TimeZone,v\n2024-01-31,PST,1\n2024-02-01,PST,2\n",
        ] {
            #expect(table(try read(text)).contains("\n2024-01-31T00:00:00Z|"), "\(text)")
        }
        // Midnight of a clock is an instant: 00:00 in Berlin's winter is 23:00 of UTC.
        let clocks = "Timezone: Europe/Berlin\nSerial: 12\nMode: x\nDate,v\n2024-01-31 00:00,1\n2024-02-01 00:00,2\n"
        #expect(table(try read(clocks)).contains("\n2024-01-30T23:00:00Z|"))
    }

    /// One offset is that of a zone; standard and summer time are not.
    @Test func offsetsThatDiffer() throws {
        let one = "t,v\n2025-03-10T06:25:00+01:00,1\n2025-03-10T07:25:00+01:00,2\n"
        #expect(try read(one).notes.sentences.contains { $0.contains("'set timezone +01:00' shows them as written") })
        let two = one + "2025-04-10T06:25:00+02:00,3\n"
        let notes = try read(two).notes.sentences
        #expect(notes.contains { $0.hasPrefix("times have different offsets, as '2025-03-10T06:25:00+01:00' and") })
        // zone1970.tab: of Central Europe's places the one that most countries share, which differs by edition.
        #expect(notes.contains { $0.contains("'set timezone Europe/") && $0.hasSuffix("shows them as written") })
        #expect(Zone.fitting([(0, 3_601)]) == nil)
        let berlin = try read(two, zone: #require(ZoneText.zone("Europe/Berlin")))
        #expect(!berlin.notes.sentences.contains { $0.contains("offset") })
    }
}

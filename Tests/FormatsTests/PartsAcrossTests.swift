import Series
import Testing

@testable import Formats
@testable import Reading

/// Months beside years and hours beside days, across: tables of NASA's GISS, R's print of `AirPassengers`, meters. Expected times are the
/// calendar's.
@Suite struct PartsAcrossTests {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private func unpivoted(_ content: FileContent, zone: Zone = .utc) throws -> FileContent {
        var context = SeriesContext(calendar: Calendar(zone: zone), now: 0)
        context.spelledTimes = SpelledTimes.read
        let frame = content.series[0].frame
        let made = try PartsUnpivoted(frame.numberColumns, areSaid: false, of: frame, value: "value", context)
        return FileContent(series: made.map { [(nil, $0.frame)] } ?? [], notes: content.notes)
    }

    @Test func monthsOfYears() throws {
        let text =
            "Year," + Self.months.joined(separator: ",") + ",J-D\n1880,"
            + (1...12).map { "\($0).5" }.joined(separator: ",")
            + ",6\n1881," + (13...24).map { "\($0).5" }.joined(separator: ",") + ",18\n"
        let content = try read(text)
        #expect(content.notes.sentences.contains("'unpivot' makes rows of the 12 columns that are named by times"))
        let lines = table(try unpivoted(content)).split(separator: "\n")
        #expect(lines.count == 25)
        #expect(lines[0...2] == ["@Year|J-D|value", "1880-01-01T00:00:00Z|6|1.5", "1880-02-01T00:00:00Z|6|2.5"])
        #expect(lines[24] == "1881-12-01T00:00:00Z|18|24.5")
    }

    /// R's own print, whose years have no name.
    @Test func printOfR() throws {
        let text = """
                 Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec
            1949 112 118 132 129 121 135 148 148 136 119 104 118
            1950 115 126 141 135 125 149 170 170 158 133 114 140
            1951 145 150 178 163 172 178 199 199 184 162 146 166

            """
        let lines = table(try unpivoted(try read(text))).split(separator: "\n")
        #expect(lines.count == 37)
        #expect(lines[1] == "1949-01-01T00:00:00Z|112")
        #expect(lines[36] == "1951-12-01T00:00:00Z|166")
    }

    /// In Berlin the hour behind 01:00 on 2024-03-31 is 03:00 (tzdata).
    @Test(arguments: [("%%:00", 0), ("H%", 1), ("Hour %", 0), ("HE%", 1), ("h_%", 0)])
    func hoursOfDays(_ form: String, _ first: Int) throws {
        let names = (first..<(first + 24)).map { hour in
            form.replacing("%%", with: (hour < 10 ? "0" : "") + "\(hour)").replacing("%", with: "\(hour)")
        }
        let text =
            "date," + names.joined(separator: ",") + "\n"
            + [30, 31].map { day in
                "2024-03-\(day)," + (0..<24).map { "\(day * 100 + $0)" }.joined(separator: ",") + "\n"
            }.joined()
        let zone = try Zone.named("Europe/Berlin")
        let content = try read(text, zone: zone)
        #expect(content.notes.sentences.contains("'unpivot' makes rows of the 24 columns that are named by times"))
        let lines = table(try unpivoted(content, zone: zone)).split(separator: "\n")
        #expect(lines.count == 49)
        #expect(lines[1] == "2024-03-\(first == 0 ? "29T23" : "30T00"):00:00Z|3000")
    }

    @Test(arguments: [("13:00", 780), ("H1", 60), ("Hour 24", 1440), ("HE07", 420), ("00:15", 15), ("24:00", 1440)])
    func names(_ name: String, _ minutes: Int) { #expect(HourName.minutes(name) == minutes) }

    @Test(arguments: ["", "1", "25:00", "H25", "24:30", "x1", "Height", "H", "12:60", "99999999999999999999"])
    func otherNames(_ name: String) { #expect(HourName.minutes(name) == nil) }

    /// Rows without a time, and times at the ends of the calendar, trap nowhere.
    @Test func timesAtTheEdges() throws {
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        let day = Microseconds.day
        for times in [
            [missingTime, 0, day], [0, missingTime, day], [Int64.max / day * day, -(Int64.max / day * day), 0],
            [missingTime, missingTime, missingTime],
        ] {
            let frame = Frame(
                index: Index(name: "date", keys: .time(Buffer(times))),
                columns: (0..<24).map { Column("H\($0)", [1, 2, 3]) })
            let made = try PartsUnpivoted(frame.numberColumns, areSaid: false, of: frame, value: "value", context)
            #expect(made.map { $0.frame.count == 72 } ?? true)
        }
    }
}

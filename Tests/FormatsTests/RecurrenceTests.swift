import Series
import Testing

@testable import Devices
@testable import Reading

/// Events that recur, by what python-dateutil and recurring-ical-events make of them (Tests/Support/recurrence_expected.py).
@Suite struct RecurrenceTests {
    private func calendar(_ lines: String, now: Int64 = 0) throws -> FileContent {
        let text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n"
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: now)
        let request = ReadRequest(options: LoadOptions(), context: context, workers: 1)
        return try ICalendarFormat.read(.bytes(Array(text.utf8), path: "t.ics"), request)
    }

    private func days(_ content: FileContent) -> [String] {
        guard let times = content.series[0].frame.index.times else { return [] }
        let utc = Calendar(zone: .utc)
        return (0..<times.count).map { row in
            String(utc.iso8601(times.span[row]).prefix(10).filter { $0 != "-" })
        }
    }

    @Test func rules() throws {
        let lines = try ProjectFile.expected("recurrences").split(separator: "\n")
        #expect(lines.count > 190)
        for line in lines {
            let parts = line.split(separator: "|").map(String.init)
            guard parts.count == 3 else {
                Issue.record("\(line)")
                continue
            }
            let content = try calendar("DTSTART;VALUE=DATE:\(parts[0])\nRRULE:\(parts[1])")
            #expect(days(content) == parts[2].split(separator: ",").map(String.init), "\(parts[0]) \(parts[1])")
        }
    }

    @Test func exceptionsReplacementsAndClockChanges() throws {
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        let request = ReadRequest(options: LoadOptions(), context: context, workers: 1)
        let bytes = try ProjectFile.bytes("Tests/FormatsTests/Expected/recurring.ics")
        let content = try ICalendarFormat.read(.bytes(bytes, path: "t.ics"), request)
        #expect(table(content) == (try ProjectFile.expected("recurring")))
        #expect(content.notes.sentences.contains("3 events that recur make 14 rows"), "\(content.notes.sentences)")
    }

    /// 2024-01-31T12:00:00Z is 1,706,702,400 seconds behind 1970.
    @Test(arguments: [
        (Int64(0), ["20240101"], "2024-01-01"),
        (1_706_702_400_000_000, ["20240101", "20240108", "20240115", "20240122", "20240129"], "2024-01-31"),
    ])
    func endlessRules(_ now: Int64, _ expected: [String], _ until: String) throws {
        let content = try calendar("DTSTART:20240101T000000Z\nRRULE:FREQ=WEEKLY", now: now)
        #expect(days(content) == expected)
        let noun = expected.count == 1 ? "row" : "rows"
        #expect(
            content.notes.sentences.contains(
                "1 event that recurs makes \(expected.count) \(noun), those without an end until \(until)"))
    }

    /// The last date of the file bounds them too, an event's end among them.
    @Test func endlessUntilTheLastDate() throws {
        let other = "END:VEVENT\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:20240103\nDTEND;VALUE=DATE:20240104"
        let content = try calendar("DTSTART;VALUE=DATE:20240101\nRRULE:FREQ=DAILY\n" + other)
        #expect(days(content) == ["20240101", "20240102", "20240103", "20240103", "20240104"])
    }

    @Test(arguments: [
        // The start counts as the first, also where the rule does not give it (RFC 5545, 3.8.5.3).
        ("DTSTART;VALUE=DATE:20240103\nRRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2", ["20240103", "20240108"]),
        // A day takes the occurrences of that day out, whatever their time.
        ("DTSTART:20240101T090000Z\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE;VALUE=DATE:20240102", ["20240101", "20240103"]),
        // Times besides, without a rule.
        ("DTSTART:20240101T090000Z\nRDATE:20240105T090000Z,20240101T090000Z", ["20240101", "20240105"]),
        ("DTSTART:20240101T090000Z\nRDATE;VALUE=PERIOD:20240105T090000Z/PT1H", ["20240101", "20240105"]),
        // What the rule's end allows: a day to its last moment, and a time that nobody can read nothing.
        ("DTSTART:20240101T090000Z\nRRULE:FREQ=DAILY;UNTIL=20240102", ["20240101", "20240102"]),
        ("DTSTART:20240101T090000Z\nRRULE:FREQ=DAILY;UNTIL=soon", ["20240101"]),
        // No such day ever.
        ("DTSTART;VALUE=DATE:20240101\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=2", ["20240101"]),
    ])
    func edges(_ event: String, _ expected: [String]) throws {
        #expect(days(try calendar(event)) == expected)
    }

    @Test(arguments: [
        "FREQ=HOURLY;COUNT=3", "FREQ=DAILY;BYHOUR=9,12", "FREQ=YEARLY;BYWEEKNO=20", "FREQ=DAILY;COUNT=0",
        "FREQ=SOMETIMES",
        "COUNT=3", "FREQ=DAILY;INTERVAL=-1", "FREQ=WEEKLY;BYDAY=XX", "FREQ=MONTHLY;BYDAY=0MO", "FREQ", "",
    ])
    func rulesThatAreNotRead(_ rule: String) throws {
        let content = try calendar("DTSTART;VALUE=DATE:20240101\nRRULE:\(rule)")
        #expect(days(content) == ["20240101"])
        #expect(content.notes.sentences.contains("1 event that recurs is listed once"))
    }

    @Test func theRowsHaveALimit() throws {
        // From 1800 to 2100, which is now (`date -ud 2100-01-01 +%s`), are 109,574 days.
        let content = try calendar(
            "DTSTART;VALUE=DATE:18000101\nRRULE:FREQ=DAILY;COUNT=2000000000", now: 4_102_444_800_000_000)
        #expect(content.series[0].frame.count == 100_000)
        #expect(
            content.notes.sentences.contains("of the rows of events that recur only the first 100,000 are read"),
            "\(content.notes.sentences)")
    }
}

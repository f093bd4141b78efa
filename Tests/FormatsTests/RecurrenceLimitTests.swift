import Diagnostics
import Series
import Testing

@testable import Devices
@testable import Reading

/// Where rules of calendars stop, and what their occurrences last: by RFC 5545 and the calendar, counted by hand.
@Suite struct RecurrenceLimitTests {
    private func calendar(
        _ events: [String], now: Int64 = 0, cancellation: Cancellation = Cancellation()
    ) throws -> FileContent {
        let text =
            "BEGIN:VCALENDAR\n" + events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }.joined() + "END:VCALENDAR\n"
        var context = SeriesContext(calendar: Calendar(zone: .utc), now: now)
        context.cancellation = cancellation
        let request = ReadRequest(options: LoadOptions(), context: context, workers: 1)
        return try ICalendarFormat.read(.bytes(Array(text.utf8), path: "t.ics"), request)
    }

    private func counts(_ content: FileContent) -> [String: Int] {
        let frame = content.series[0].frame
        guard let texts = frame.column("summary")?.text else { return [:] }
        var counts: [String: Int] = [:]
        for row in 0..<frame.count { counts[texts[row] ?? "", default: 0] += 1 }
        return counts
    }

    /// 2024-01-31T12:00:00Z.
    private static let now: Int64 = 1_706_702_400_000_000

    /// An end that stands for none: the rule goes until now, and the events behind it keep their rows.
    @Test(arguments: ["UNTIL=99991231T000000Z", "UNTIL=20991231", "COUNT=1000000"])
    func farEnds(_ end: String) throws {
        let content = try calendar(
            [
                "DTSTART:20240101T090000Z\nSUMMARY:a\nRRULE:FREQ=DAILY;\(end)",
                "DTSTART:20240101T100000Z\nSUMMARY:b\nRRULE:FREQ=DAILY;COUNT=60",
                "DTSTART:20240101T110000Z\nSUMMARY:c\nRRULE:FREQ=WEEKLY;UNTIL=20241231",
            ], now: Self.now)
        // January's days; sixty; the 53 Mondays of 2024.
        #expect(counts(content) == ["a": 31, "b": 60, "c": 53])
        #expect(
            content.notes.sentences.contains { $0.contains("2024-") && $0.contains("far") },
            "\(content.notes.sentences)")
    }

    /// What a rule counts to the end before now is not a far end.
    @Test func countedToTheEnd() throws {
        let content = try calendar(
            ["DTSTART:20000101T090000Z\nSUMMARY:a\nRRULE:FREQ=DAILY;COUNT=6000"], now: Self.now)
        #expect(counts(content) == ["a": 6000])
        #expect(!content.notes.sentences.contains { $0.contains("far") }, "\(content.notes.sentences)")
    }

    /// A date that stands for none moves nobody's end.
    @Test func aDateThatStandsForNone() throws {
        let content = try calendar(
            [
                "DTSTART:20240101T090000Z\nSUMMARY:a\nRRULE:FREQ=DAILY",
                "DTSTART:20240101T100000Z\nDTEND:21991231T000000Z\nSUMMARY:b",
                "DTSTART;VALUE=DATE:21991231\nSUMMARY:c",
            ], now: Self.now)
        #expect(counts(content) == ["a": 31, "b": 1, "c": 1])
    }

    /// Of more rows than there may be, every event has its start and its share; short ones have all.
    @Test func everyEventHasItsShare() throws {
        // From 1800-01-01 to 2024-01-31 are 81,845 days.
        let content = try calendar(
            [
                "DTSTART;VALUE=DATE:18000101\nSUMMARY:a\nRRULE:FREQ=DAILY",
                "DTSTART;VALUE=DATE:18000101\nSUMMARY:b\nRRULE:FREQ=DAILY",
                "DTSTART;VALUE=DATE:20240101\nSUMMARY:c\nRRULE:FREQ=DAILY;COUNT=7",
            ], now: Self.now)
        let found = counts(content)
        #expect(found["c"] == 7 && found["a", default: 0] > 40_000 && found["b", default: 0] > 40_000, "\(found)")
        #expect(found.values.reduce(0, +) <= 100_000)
        #expect(
            content.notes.sentences.contains { $0.contains("only the first") }, "\(content.notes.sentences)")
    }

    /// Rules that give nothing end at their last year, and a stop is heard meanwhile.
    @Test func rulesThatGiveNothing() throws {
        let ones = Array(repeating: "1", count: 400).joined(separator: ",")
        let empty = "DTSTART:19700101T000000Z\nSUMMARY:a\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;BYSETPOS=\(ones)"
        let many = Array(repeating: empty, count: 7) + ["DTSTART:20240101T000000Z\nSUMMARY:b\nRRULE:FREQ=DAILY;COUNT=3"]
        #expect(counts(try calendar(many, now: Self.now)) == ["a": 7, "b": 3])
        let stopped = Cancellation()
        stopped.raise()
        #expect(throws: Interrupted.self) {
            _ = try calendar([empty + ";COUNT=3"], now: Self.now, cancellation: stopped)
        }
    }

    /// RFC 5545, 3.3.5: a local time that the clocks skip counts by the offset before, one that they show twice is the first; 3.8.5.3:
    /// an end gives each occurrence the same length. By zoneinfo for Europe/Berlin.
    @Test func clockChanges() throws {
        let zone = "TZID=Europe/Berlin"
        let spring = try calendar([
            "DTSTART;\(zone):20240324T023000\nDTEND;\(zone):20240324T043000\nSUMMARY:a\nRRULE:FREQ=WEEKLY;COUNT=3"
        ])
        #expect(
            table(spring)
                == "@time|end|duration:s|summary\n2024-03-24T01:30:00Z|2024-03-24T03:30:00Z|7200|'a'\n"
                + "2024-03-31T01:30:00Z|2024-03-31T03:30:00Z|7200|'a'\n2024-04-07T00:30:00Z|2024-04-07T02:30:00Z|7200|'a'"
        )
        let autumn = try calendar([
            "DTSTART;\(zone):20241020T023000\nDTEND;\(zone):20241020T043000\nSUMMARY:a\nRRULE:FREQ=WEEKLY;COUNT=3"
        ])
        #expect(
            table(autumn)
                == "@time|end|duration:s|summary\n2024-10-20T00:30:00Z|2024-10-20T02:30:00Z|7200|'a'\n"
                + "2024-10-27T00:30:00Z|2024-10-27T02:30:00Z|7200|'a'\n2024-11-03T01:30:00Z|2024-11-03T03:30:00Z|7200|'a'"
        )
    }

    /// A period lasts what it says, not what the event does.
    @Test func periods() throws {
        let content = try calendar([
            "DTSTART:20240101T090000Z\nDTEND:20240101T100000Z\nSUMMARY:a\n"
                + "RDATE;VALUE=PERIOD:20240105T090000Z/PT3H,20240106T090000Z/20240106T093000Z\nRDATE:20240107T090000Z"
        ])
        #expect(
            table(content)
                == "@time|end|duration:s|summary\n2024-01-01T09:00:00Z|2024-01-01T10:00:00Z|3600|'a'\n"
                + "2024-01-05T09:00:00Z|2024-01-05T12:00:00Z|10800|'a'\n2024-01-06T09:00:00Z|2024-01-06T09:30:00Z|1800|'a'\n"
                + "2024-01-07T09:00:00Z|2024-01-07T10:00:00Z|3600|'a'")
    }

    /// RFC 2445's rule of exceptions is not read, and said.
    @Test func exceptionRules() throws {
        let content = try calendar([
            "DTSTART:20240101T090000Z\nSUMMARY:a\nRRULE:FREQ=DAILY;COUNT=5\nEXRULE:FREQ=DAILY;INTERVAL=2;COUNT=2"
        ])
        #expect(counts(content) == ["a": 1])
        #expect(content.notes.sentences.contains("1 event that recurs is listed once"))
    }
}

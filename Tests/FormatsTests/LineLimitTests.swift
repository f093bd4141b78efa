import Series
import Testing

@testable import Formats
@testable import Reading

/// A line without end, or a text within it: an error with its place in every text format, and no memory beyond the limit.
@Suite struct LineLimitTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var format: String
        var start: String
        /// What the long line repeats.
        var unit: String
        var testDescription: String { format }
    }

    static let cases: [Case] = [
        Case(format: "csv", start: "time,x\n2024-01-01,1\n", unit: "x"),
        Case(format: "csv", start: "", unit: "1;"),
        Case(format: "jsonl", start: "{\"a\": 1}\n{\"a\": 2}\n{\"a\": \"", unit: "y"),
        Case(format: "json", start: "[{\"a\": 1}, {\"a\": \"", unit: "y"),
        Case(format: "json", start: "[{\"a\": 1", unit: "2"),
        Case(
            format: "prometheus",
            start: "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[{\"metric\":{\"a\":\"",
            unit: "m"),
        Case(format: "influx", start: "air wind=1 1704067200000000000\nair ", unit: "a"),
        Case(
            format: "openmeteo",
            start: "latitude,longitude,elevation,utc_offset_seconds,timezone,timezone_abbreviation\n1,2,3,0,GMT,GMT\n\n"
                + "time,temperature_2m (°C)\n2022-07-12T01:00,",
            unit: "z"),
        Case(format: "homeassistant", start: "entity_id,state,last_changed\nsensor.x,", unit: "s"),
        Case(format: "upower", start: "1608149461\t71.000\tdischarging\n1608149561\t", unit: "7"),
        Case(
            format: "gsod",
            start:
                "\"STATION\",\"DATE\",\"LATITUDE\",\"LONGITUDE\",\"ELEVATION\",\"NAME\",\"TEMP\",\"TEMP_ATTRIBUTES\"\n\"1\",",
            unit: "7"),
        Case(format: "ghcn", start: "USW00094728,20240715,TMAX,356,,,W,2400\nUSW00094728,", unit: "7"),
        Case(format: "strava", start: "Activity ID,Activity Date,Activity Name\n1,", unit: "a"),
    ]

    @Test(arguments: cases) func aLineWithoutEnd(_ one: Case) throws {
        let limit = 300_000
        let bytes = Array((one.start + String(repeating: one.unit, count: 2_000_000 / one.unit.utf8.count)).utf8)
        let source = try ByteSource.bytes(bytes, path: "long", lineLimit: limit)
        let format = try #require(FormatCatalog.all.first { $0.entry.name == one.format })
        var request = ReadRequest(
            options: LoadOptions(), context: SeriesContext(calendar: Calendar(zone: .utc), now: 0), workers: 2)
        request.workerChunk = 64 << 10
        do {
            _ = try format.read(source, request)
            Issue.record("no error")
        } catch let FormatsError.rowTooLong(path, line, offset, most) {
            #expect(path == "long" && most == limit)
            #expect(line == one.start.utf8.count { $0 == 10 } + 1)
            #expect(offset <= one.start.utf8.count && one.start.utf8.count - offset < 80)
        }
    }
}

import Series
import Testing

@testable import Formats
@testable import Reading
@testable import Tables

/// Members of a JSON document that name the zone of its local times, as lines above a table do.
@Suite struct NamedByMemberTests {
    @Test(arguments: [
        // Noon in New York in January is 17:00 of UTC.
        (
            #"{"timezone":"America/New_York","rows":[{"time":"2024-01-15 12:00","v":1},{"time":"2024-01-15 12:05","v":2}]}"#,
            "America/New_York"
        ),
        (
            #"{"meta":{"symbol":"IBM","exchange_timezone":"America/New_York"},"values":[{"datetime":"2024-01-15 12:00:00","v":"1"},{"datetime":"2024-01-15 12:05:00","v":"2"}]}"#,
            "America/New_York"
        ),
        (
            #"{"Meta Data":{"6. Time Zone":"US/Eastern"},"Series":{"2024-01-15 12:00:00":{"open":"1"},"2024-01-15 12:05:00":{"open":"2"}}}"#,
            "US/Eastern"
        ),
        (
            #"{"timezone":"America/New_York","hourly":{"time":["2024-01-15T12:00","2024-01-15T12:05"],"v":[1,2]}}"#,
            "America/New_York"
        ),
    ]) func zone(_ one: (text: String, zone: String)) throws {
        let content = try recognised(Array(one.text.utf8), path: "t.json").content
        let times = try #require(content.series[0].frame.index.times)
        #expect(Calendar(zone: .utc).iso8601(times.span[0]) == "2024-01-15T17:00:00Z")
        #expect(content.notes.sentences.contains("times are \(one.zone), as line 1 says"), "\(content.notes.sentences)")
    }

    /// What the person says counts; instants have their own zone.
    @Test func othersStand() throws {
        let text =
            #"{"timezone":"America/New_York","rows":[{"time":"2024-01-15T12:00Z","v":1},{"time":"2024-01-15T12:05Z","v":2}]}"#
        let content = try recognised(Array(text.utf8), path: "t.json").content
        let times = try #require(content.series[0].frame.index.times)
        #expect(Calendar(zone: .utc).iso8601(times.span[0]) == "2024-01-15T12:00:00Z")
        let local =
            #"{"timezone":"America/New_York","rows":[{"time":"2024-01-15T12:00","v":1},{"time":"2024-01-15T12:05","v":2}]}"#
        let told = try recognised(Array(local.utf8), path: "t.json") { $0.zone = .utc }.content
        let own = try #require(told.series[0].frame.index.times)
        #expect(Calendar(zone: .utc).iso8601(own.span[0]) == "2024-01-15T12:00:00Z")
    }

    @Test func unknownIsSaid() throws {
        let text =
            #"{"timezone":"Middle Earth","rows":[{"time":"2024-01-15 12:00","v":1},{"time":"2024-01-15 12:05","v":2}]}"#
        let content = try recognised(Array(text.utf8), path: "t.json").content
        #expect(content.notes.contains(.unknownZone("Middle Earth", readAs: "the session's")))
    }
}

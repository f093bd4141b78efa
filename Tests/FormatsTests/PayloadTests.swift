import Series
import Testing

@testable import Formats
@testable import Reading
@testable import Tables

/// Lines whose last field is a JSON object in every row, behind a time and other fields.
@Suite struct PayloadTests {
    /// `mosquitto_sub -F '%I %t %p'`, a plug's sensor.
    @Test func behindBlanks() throws {
        let text = (0...4).map {
            "2024-01-15T12:0\($0):01+0100 tele/plug0/SENSOR {\"Time\":\"2024-01-15T12:0\($0):01\",\"ENERGY\":{\"Power\":\(40 + $0),\"Voltage\":230}}\n"
        }.joined()
        let (_, content) = try recognised(Array(text.utf8), path: "t.log")
        #expect(
            table(content).split(separator: "\n").prefix(3) == [
                "@time|column2|Time|ENERGY.Power|ENERGY.Voltage",
                "2024-01-15T11:00:01Z|'tele/plug0/SENSOR'|2024-01-15T12:00:01Z|40|230",
                "2024-01-15T11:01:01Z|'tele/plug0/SENSOR'|2024-01-15T12:01:01Z|41|230",
            ])
        #expect(content.series[0].frame.count == 5)
    }

    /// OwnTracks' recorder: apart by tabs, padded.
    @Test func behindTabs() throws {
        let text = (0...4).map {
            "2024-01-15T12:0\($0):01Z\t*                 \t{\"_type\":\"location\",\"lat\":47.\($0),\"lon\":8.5}\n"
        }.joined()
        let (_, content) = try recognised(Array(text.utf8), path: "t.rec")
        #expect(
            table(content).split(separator: "\n").prefix(2) == [
                "@time|column2|_type|lat|lon", "2024-01-15T12:00:01Z|'*'|'location'|47|8.5",
            ])
    }

    /// A line of the system's log whose message is an object keeps its program; none is called `{"Time"`.
    @Test func programsHaveNoBraces() throws {
        let text = (0...4).map { "2024-01-15T12:0\($0):01+01:00 host {\"Time\":\"x\",\"n\":\($0)}\n" }.joined()
        #expect(!SyslogFormat.recognises(Array(text.utf8)))
        let named = (0...4).map { "2024-01-15T12:0\($0):01+01:00 host app[12]: {\"n\":\($0)}\n" }.joined()
        #expect(SyslogFormat.recognises(Array(named.utf8)))
    }

    /// A line without an object is said and left out.
    @Test func linesWithoutAreLeftOut() throws {
        var text = (0...9).map { "2024-01-15T12:00:0\($0)Z a {\"n\":\($0)}\n" }.joined()
        text += "2024-01-15T12:00:10Z a offline\n2024-01-15T12:00:11Z a {\"n\":11}\n"
        let (_, content) = try recognised(Array(text.utf8), path: "t.log")
        #expect(content.series[0].frame.count == 11)
        #expect(
            content.notes.contains(.rows(RowPlaces(count: 1, lines: [11]), .noEntries)), "\(content.notes.sentences)")
    }
}

import Diagnostics
import Series
import Testing

@testable import Formats

/// GPX and TCX. What the samples hold was read by Python's xml.etree, and ways measured by its own haversine
/// (Tests/Support/log_expected.py).
@Suite struct TrackTests {
    @Test func gpx() throws {
        let loaded = try loadSample("ride.gpx")
        #expect(table(loaded) == (try ProjectFile.expected("gpx")))
        #expect(loaded.notes.sentences == ["2 segments"])
    }

    @Test func tcx() throws {
        let loaded = try loadSample("run.tcx")
        #expect(table(loaded) == (try ProjectFile.expected("tcx")))
        #expect(loaded.notes.sentences == ["2 laps"])
    }

    @Test func distanceAndSpeedOnRequest() throws {
        let loaded = try loadSample("ride.gpx") { $0.columns = ["distance", "speed"] }
        let frame = loaded.series[0].frame
        #expect(frame.columns.map(\.name) == ["distance", "speed"] && frame.columns.map(\.unit) == ["m", "m/s"])
        let rows = try ProjectFile.expected("gpx-way").split(separator: "\n").dropFirst()
        for (row, line) in rows.enumerated() {
            let fields = line.split(separator: "|")
            for (column, field) in fields.enumerated() {
                let numbers = try #require(try frame.columns[column].numbers)
                let value = numbers.span[row]
                let matches = field == "·" ? value.isNaN : abs(value - Double(field)!) < 1e-5
                #expect(matches, "row \(row): \(value) for \(field)")
            }
        }
        // What a file has is not worked out anew.
        let run = try loadSample("run.tcx") { $0.columns = ["distance"] }
        #expect(run.notes.sentences == ["2 laps"] && run.series[0].frame.columns.map(\.name) == ["distance"])
    }

    @Test func tracksRoutesAndWaypoints() throws {
        let text = """
            <gpx version="1.0" xmlns="http://www.topografix.com/GPX/1/0"><wpt lat="1" lon="2"><name>w</name></wpt>
            <trk><name>Up</name><trkseg><trkpt lat="1" lon="2"><time>2024-01-01T00:00:02Z</time><speed>1.5</speed></trkpt></trkseg></trk>
            <trk><name>Down</name><trkseg><trkpt lat="1.5" lon="2"><time>2024-01-01T00:00:01Z</time></trkpt>
            <trkpt lat="1.6" lon="2"><ele>7</ele></trkpt></trkseg></trk></gpx>
            """
        let read = try recognised(Array(text.utf8))
        #expect(
            read.content.notes.sentences == [
                "2 tracks", "2 segments", "1 point without a time left out", "points were not in order of time: sorted",
            ])
        #expect(
            table(read.content) == """
                @time|lat:°|lon:°|ele:m|speed:m/s|track|segment
                2024-01-01T00:00:01Z|1.5|2|·|·|'Down'|2
                2024-01-01T00:00:02Z|1|2|·|1.5|'Up'|1
                """)
        let route = "<gpx><rte><rtept lat=\"1\" lon=\"2\"/><rtept lat=\"3\" lon=\"4\"/></rte></gpx>"
        let points = try recognised(Array(route.utf8))
        #expect(points.content.notes.sentences == ["points have no time: rows are numbered"])
        #expect(table(points.content) == "lat:°|lon:°\n1|2\n3|4")
        #expect(
            fault { _ = try recognised(Array("<gpx><wpt lat=\"1\" lon=\"2\"/></gpx>".utf8)) }
                .hasPrefix("'t' is not a gpx file: it holds no point of a track, only 1 waypoint"))
    }
}

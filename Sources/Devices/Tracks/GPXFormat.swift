import Catalog
import Reading
import Series

/// Tracks of GPS receivers, GPX 1.0 and 1.1 (topografix.com), with Garmin's TrackPointExtension and whatever other numbers a
/// point carries.
package struct GPXFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "gpx", summary: "Tracks of GPS receivers, a point a row",
        examples: [
            Example("load Samples/ride.gpx"),
            Example("load Samples/ride.gpx columns ele, distance, speed as ride"),
        ],
        notes: """
            Columns `lat`, `lon` (°), `ele` (m), and of extensions `hr` (bpm), `cad` (rpm), `atemp` (°C), `power` (W) and every \
            other number. Several tracks or segments are told apart by `track` and `segment`. `columns distance, speed` works \
            out what the file does not have, along the great circle and within a segment. A recording that is cut off is read \
            up to there, and the reply says where that is.
            """)

    package static func recognises(_ head: [UInt8]) -> Bool { XMLProlog.begins(head, with: "gpx") }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        let points = GPXPoints()
        let cut = try TrackRecording.note(points: { points.rows.count }) {
            try XMLPass.run(
                SourceStream(source), isUTF8: source.decodedFrom != nil, withoutDoctype: entry.name, request.context,
                points)
        }
        guard points.rows.count > 0 else {
            let others = points.waypoints > 0 ? ", only \(RowFinish.counted(points.waypoints, "waypoint"))" : ""
            throw FormatsError.notOfFormat(
                path: source.path, format: entry.name, reason: "it holds no point of a track" + others)
        }
        var content = try TrackFrame.content(
            points.rows, tracks: points.tracks, segments: points.segments, trackName: "track", source, request)
        if let cut { content.notes.append(cut) }
        return content
    }
}

import Catalog
import Reading
import Series

/// Garmin's Training Center XML, version 2, with the ActivityExtension (Speed, RunCadence, Watts).
package struct TCXFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "tcx", summary: "Activities of Garmin Training Center, a point a row",
        examples: [
            Example("load Samples/run.tcx"), Example("load Samples/run.tcx columns hr, speed as run"),
        ],
        notes: """
            Columns `lat`, `lon` (°), `ele` (m), `distance` (m), `hr` (bpm), `cad` (rpm), `speed` (m/s), `power` (W); several \
            activities or laps are told apart by `activity` and `lap`. `columns distance, speed` works out what the file does \
            not have. A recording that is cut off is read up to there, and the reply says where that is.
            """)

    package static func recognises(_ head: [UInt8]) -> Bool { XMLProlog.begins(head, with: "TrainingCenterDatabase") }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        let points = TCXPoints()
        let cut = try TrackRecording.note(points: { points.rows.count }) {
            try XMLPass.run(
                SourceStream(source), isUTF8: source.decodedFrom != nil, withoutDoctype: entry.name, request.context,
                points)
        }
        guard points.rows.count > 0 else {
            throw FormatsError.notOfFormat(
                path: source.path, format: entry.name, reason: "it holds no track point")
        }
        var content = try TrackFrame.content(
            points.rows, tracks: points.activities, segments: points.laps, trackName: "activity", source, request)
        if let cut { content.notes.append(cut) }
        return content
    }
}

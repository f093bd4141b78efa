import Catalog
import Reading
import Series

/// FIT, the binary activity files of Garmin and others: the `record` messages.
package struct FITFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "fit", summary: "A FIT activity, its records",
        examples: [Example("load Samples/morning-run.fit")],
        notes: """
            Altitude, heart rate, cadence, distance, speed, power, temperature and their like with their units. A file whose checksum is \
            wrong is read, and the reply says so. A recording that ends where power was lost is read up to there: the reply says how \
            many records it has and at which byte it ends.
            """)

    /// A header's length, and `.FIT` in it.
    package static func recognises(_ head: [UInt8]) -> Bool {
        head.count >= 12 && (12...64).contains(head[0]) && head[8..<12].elementsEqual(".FIT".utf8)
    }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        var reader = FITReader(source)
        var content = try FrameReading.content(path: source.path, request: request, place: "record") {
            reader = FITReader(source)
            try reader.read(into: $0)
        }
        content.notes.insert(.origin(.fit), at: 0)
        if reader.hasDeveloperFields { content.notes.append(.developerFields) }
        if let end = reader.end {
            let count = content.series.reduce(0) { $0 + $1.frame.count }
            content.notes.append(.cutOff(.offset(end), noun: "record", count: count))
        }
        if reader.wrongChecksums > 0 { content.notes.append(.wrongChecksum) }
        return content
    }
}

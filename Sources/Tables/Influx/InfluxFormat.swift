import Catalog
import Reading
import Series

/// InfluxDB's line protocol (v2 reference): `measurement,tag=v field=1.5,other=2i 1700000000000000000`.
package struct InfluxFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "influx", aliases: ["lineprotocol"], summary: "InfluxDB line protocol",
        examples: [Example("load Samples/greenhouse.lp format influx")],
        notes: """
            Tags are text columns, fields numbers or texts, and each measurement is a series. Times count nanoseconds, or whatever \
            their size says. Transforms such as `diff` work within the tags that differ.
            """)

    /// Nothing but lines of the protocol, comments and blank lines, and at least one of the first.
    package static func recognises(_ head: [UInt8]) -> Bool {
        var lines = head.split(separator: 10, maxSplits: 20, omittingEmptySubsequences: true)
        // The last may be cut off.
        if lines.count > 1 { lines.removeLast() }
        var line = InfluxLine()
        var isFound = false
        for part in lines {
            let bytes = Array(part.last == 13 ? part.dropLast() : part)
            if bytes.isEmpty || bytes[0] == UInt8(ascii: "#") { continue }
            guard bytes[0] != UInt8(ascii: "{"), bytes[0] != UInt8(ascii: "<") else { return false }
            do throws(InfluxLine.Problem) { try line.cut(bytes.span) } catch { return false }
            let numbers = line.pairs.filter { $0.kind == .number || $0.kind == .integer }
            guard numbers.allSatisfy({ NumberStyle().number(bytes[$0.value].span) != nil }) else { return false }
            isFound = true
        }
        return isFound
    }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        var points = InfluxPoints()
        var content = try FrameReading.entities(path: source.path, request: request, without: { points.unsaid }) {
            try points.read(source, into: $0, request)
        }
        for index in content.series.indices {
            let columns = content.series[index].frame.columns
            content.series[index].frame.groups = columns.filter { column in
                points.tags.contains(column.name) && (column.text?.dictionary.count ?? 0) > 1
            }.map(\.name)
        }
        content.notes = points.notes(content.notes)
        return content
    }

    package static var streams: Bool { true }

    package static func stream(
        _ source: ByteSource, _ request: ReadRequest, into rows: RowChunks
    ) throws -> [FormatsNote]? {
        var points = InfluxPoints()
        let notes = try FrameReading.streamEntities(
            path: source.path, request: request, into: rows, without: { points.unsaid }
        ) {
            try points.read(source, into: $0, request)
        }
        return points.notes(notes)
    }
}

import Catalog
import Reading
import Series

/// One JSON object a line, as loggers and databases export them (jsonlines.org).
package struct JSONLinesFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "jsonl", aliases: ["ndjson"], summary: "One JSON object a line",
        examples: [Example("load Samples/sensors.jsonl")],
        notes: """
            Keys are columns, those of objects within objects joined with a point: `{"air": {"temp": 3}}` is `air.temp`. Types and \
            the time column are found as in CSV files. What stands before the object in every line, a time and a topic, is columns too.
            """)

    /// A first line that is an object, and a second that begins like one; or lines that end with one.
    package static func recognises(_ head: [UInt8]) -> Bool {
        let lines = head.split(separator: 10, maxSplits: 2, omittingEmptySubsequences: false)
        guard lines.count > 1 else { return false }
        let isBlank: (UInt8) -> Bool = { $0 <= 32 }
        let first = lines[0].starts(with: [0xEF, 0xBB, 0xBF]) ? lines[0].dropFirst(3) : lines[0]
        guard first.last(where: { !isBlank($0) }) == UInt8(ascii: "}") else { return false }
        guard first.first(where: { !isBlank($0) }) == UInt8(ascii: "{") else { return JSONPayload(head) != nil }
        return lines[1].first { !isBlank($0) } == UInt8(ascii: "{")
    }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        if let payload = JSONPayload(try source.slice(offset: 0, count: headBytes)) {
            return try payload.read(source, request)
        }
        var readsInChunks = source.size > request.workerChunk
        return try FrameReading.content(path: source.path, request: request) { builder in
            if readsInChunks {
                guard try JSONLinesPass.fill(builder, from: source, lines: 0..<source.size) else {
                    readsInChunks = false
                    throw FrameReading.Again()
                }
                return
            }
            try readInOne(source, into: builder)
        }
    }

    private static let headBytes = 64 << 10

    package static var streams: Bool { true }

    package static func stream(
        _ source: ByteSource, _ request: ReadRequest, into rows: RowChunks
    ) throws -> [FormatsNote]? {
        guard request.options.only == nil, JSONPayload(try source.slice(offset: 0, count: headBytes)) == nil else {
            return nil
        }
        return try FrameReading.stream(path: source.path, request: request, into: rows) { builder in
            var start = 0
            while start < source.size {
                let end = min(source.size, start + max(1, request.options.chunkBytes))
                guard try JSONLinesPass.fill(builder, from: source, lines: start..<end) else {
                    throw RowChunks.Unstreamable()
                }
                try builder.handOver(isLast: end == source.size)
                start = end
            }
        }
    }

    /// All objects, however they stand on lines.
    static func readInOne(_ source: ByteSource, into builder: FrameBuilder) throws {
        var scanner = try JSONScanner(source)
        let rows = JSONRows(builder)
        while true {
            if try scanner.next() == 0, scanner.isAtEnd { return }
            builder.stand(at: scanner.line)
            try rows.object(&scanner)
            try builder.endRow()
            if builder.openRow & 0xFFF == 0 {
                builder.request.context.progress.report(
                    done: scanner.position, total: source.size, label: "load \(source.path)")
            }
        }
    }
}

import Catalog
import Reading
import Series

/// What Graphite answers to a render request with `format=json`: targets, each with its points (graphite.readthedocs.io, render
/// API).
package struct GraphiteFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "graphite", summary: "The JSON answer of Graphite's render API",
        examples: [Example("load Samples/cpu-graphite.json")],
        notes: "`target` is a text column, `value` the number. A null is missing."
    )

    package static func recognises(_ head: [UInt8]) -> Bool {
        guard JSONFormat.recognises(head), head.first(where: { $0 > 32 }) == UInt8(ascii: "[") else { return false }
        let text = String(decoding: head.prefix(4096), as: UTF8.self)
        return text.contains("\"target\"") && (text.contains("\"datapoints\"") || head.count > 4096)
    }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        var targets = 0
        // The targets stand one after the other in the file, on the same times.
        var (frame, notes) = try FrameReading.read(
            path: source.path, request: request, without: [.sorted, .repeats]
        ) { targets = try read(source, into: $0) }
        if let value = frame.columns.firstIndex(where: { $0.name == "value" }) {
            frame.columns.append(frame.columns.remove(at: value))
        }
        notes.insert(.origin(.graphite(targets: targets)), at: 0)
        frame.groups = frame.columns.filter { ($0.text?.dictionary.count ?? 0) > 1 }.map(\.name)
        return FileContent(series: [(nil, frame)], notes: notes)
    }

    /// - Returns: how many targets there are.
    private static func read(_ source: ByteSource, into builder: FrameBuilder) throws -> Int {
        var scanner = try JSONScanner(source)
        let time = try builder.column("time", kind: .time(.iso(offset: true)))
        let value = try builder.column("value", kind: .number)
        let target = try builder.column("target", kind: .text)
        var targets = 0
        try scanner.expect(UInt8(ascii: "["))
        if try !scanner.take(UInt8(ascii: "]")) {
            repeat {
                targets += 1
                let first = builder.openRow
                var name: [UInt8]?
                try JSONMembers.each(&scanner) { key, scanner in
                    switch key {
                    case "target": name = try JSONMembers.text(&scanner)
                    case "datapoints": try points(&scanner, builder, time, value)
                    default: try scanner.skipValue()
                    }
                }
                builder.fill(target, rows: first..<builder.openRow, text: TextDecoding.text(name ?? []))
            } while try scanner.goesOn(until: UInt8(ascii: "]"))
        }
        if try scanner.next() != 0 || !scanner.isAtEnd { throw scanner.malformed("the end of the file") }
        return targets
    }

    /// `[[1.5, 1311836008], [null, 1311836009]]`.
    private static func points(
        _ scanner: inout JSONScanner, _ builder: FrameBuilder, _ time: Int, _ value: Int
    ) throws {
        let rows = JSONRows(builder)
        try scanner.expect(UInt8(ascii: "["))
        if try scanner.take(UInt8(ascii: "]")) { return }
        repeat {
            builder.stand(at: scanner.line)
            try scanner.expect(UInt8(ascii: "["))
            try rows.value(&scanner, value)
            try scanner.expect(UInt8(ascii: ","))
            builder.set(time, time: try scanner.unixSeconds())
            try scanner.expect(UInt8(ascii: "]"))
            try builder.endRow()
        } while try scanner.goesOn(until: UInt8(ascii: "]"))
    }
}

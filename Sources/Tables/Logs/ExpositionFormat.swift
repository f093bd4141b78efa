import Catalog
import Reading
import Series

/// What a server shows Prometheus: a metric a line, with labels and a value (prometheus.io/docs/instrumenting/exposition_formats).
package struct ExpositionFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "metrics", aliases: ["exposition"], summary: "Metrics as a server shows them to Prometheus",
        examples: [Example("load Samples/metrics.prom")],
        notes: "`metric` and each label are columns of text, `value` is the number; `time` where lines have one.")

    /// Comments tell of the metrics, or names have labels in braces.
    package static func recognises(_ head: [UInt8]) -> Bool {
        let lines = HeaderLine.lines(head, limit: 40).filter { !$0.isEmpty }
        let isTold = lines.contains { $0.starts(with: "# TYPE ".utf8) || $0.starts(with: "# HELP ".utf8) }
        guard isTold || lines.contains(where: { $0.contains(UInt8(ascii: "{")) }) else { return false }
        return LogReading.recognises(head, row)
    }

    struct Row {
        var metric = ""
        var labels: [(name: String, value: [UInt8])] = []
        var value = 0.0
        var time: Int64?
    }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        try LogReading.read(source, request, row) { try put($0, into: $1) }
    }

    static func row(_ bytes: [UInt8], _ context: LogContext) -> Row? {
        var row = Row()
        if bytes.first == UInt8(ascii: "#") { return row }
        var at = 0
        while at < bytes.count, isName(bytes[at]) { at += 1 }
        guard at > 0, !isDigit(bytes[0]) else { return nil }
        row.metric = String(decoding: bytes[..<at], as: UTF8.self)
        if at < bytes.count, bytes[at] == UInt8(ascii: "{") {
            at += 1
            guard labels(bytes, &at, &row) else { return nil }
        }
        let rest = bytes[at...].split(separator: 32)
        guard let first = rest.first, rest.count <= 2 else { return nil }
        let word = String(decoding: first, as: UTF8.self).lowercased()
        guard let value = word == "nan" ? Double.nan : NumberStyle().number(Array(word.utf8).span) else { return nil }
        row.value = value
        if rest.count == 2 {
            guard let time = TimeLayout.unix(.milliseconds).read(Array(rest[1]).span) else { return nil }
            row.time = time.microseconds
        }
        return row
    }

    private static func labels(_ bytes: [UInt8], _ at: inout Int, _ row: inout Row) -> Bool {
        while at < bytes.count, bytes[at] != UInt8(ascii: "}") {
            let start = at
            while at < bytes.count, isName(bytes[at]) { at += 1 }
            let name = String(decoding: bytes[start..<at], as: UTF8.self)
            guard !name.isEmpty, at + 1 < bytes.count, bytes[at] == UInt8(ascii: "="),
                bytes[at + 1] == UInt8(ascii: "\"")
            else { return false }
            at += 2
            var value: [UInt8] = []
            while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
                if bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.count {
                    at += 1
                    value.append(bytes[at] == UInt8(ascii: "n") ? 10 : bytes[at])
                } else {
                    value.append(bytes[at])
                }
                at += 1
            }
            guard at < bytes.count else { return false }
            at += 1
            row.labels.append((name, value))
            while at < bytes.count, bytes[at] == UInt8(ascii: ",") || bytes[at] == 32 { at += 1 }
        }
        guard at < bytes.count else { return false }
        at += 1
        return true
    }

    private static func isName(_ byte: UInt8) -> Bool {
        isDigit(byte) || (byte | 0x20 >= 97 && byte | 0x20 <= 122) || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: ":")
    }

    static func put(_ row: Row, into builder: FrameBuilder) throws -> Bool {
        guard !row.metric.isEmpty else { return false }
        if let time = row.time { try builder.put(time: time) }
        try builder.put("metric", Array(row.metric.utf8)[...])
        for (name, value) in row.labels { try builder.put(name, value[...]) }
        try builder.put("value", number: row.value)
        return true
    }
}

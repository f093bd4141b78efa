import Catalog
import Reading
import Series

/// What Prometheus answers to a query (HTTP API v1, `query_range` and `query`): samples of series told apart by labels.
package struct PrometheusFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "prometheus", summary: "The JSON answer of a Prometheus query",
        examples: [Example("load Samples/requests-prometheus.json")],
        notes: """
            Labels are text columns, `value` the number. Transforms such as `diff` and `rate` work within the labels that differ.
            """)

    package static func recognises(_ head: [UInt8]) -> Bool {
        guard JSONFormat.recognises(head), head.first(where: { $0 > 32 }) != UInt8(ascii: "[") else { return false }
        let text = String(decoding: head.prefix(4096), as: UTF8.self)
        return text.contains("\"status\"") && (text.contains("\"resultType\"") || text.contains("\"errorType\""))
    }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        var answer = PrometheusAnswer()
        // The series stand one after the other in the file, on the same times.
        var (frame, notes) = try FrameReading.read(
            path: source.path, request: request, without: [.sorted, .repeats]
        ) {
            answer = PrometheusAnswer()
            try answer.read(source, into: $0)
        }
        if let value = frame.columns.firstIndex(where: { $0.name == "value" }) {
            frame.columns.append(frame.columns.remove(at: value))
        }
        notes.insert(.origin(.prometheus(type: answer.type, series: answer.seriesCount)), at: 0)
        if answer.histograms > 0 { notes.append(.nativeHistograms) }
        frame.groups = frame.columns.filter { ($0.text?.dictionary.count ?? 0) > 1 }.map(\.name)
        return FileContent(series: [(nil, frame)], notes: notes)
    }
}

/// The members of an answer, in whatever order they stand.
private struct PrometheusAnswer {
    private(set) var type = "answer"
    private(set) var seriesCount = 0
    private(set) var histograms = 0
    private var error = ""

    mutating func read(_ source: ByteSource, into builder: FrameBuilder) throws {
        var scanner = try JSONScanner(source)
        let time = try builder.column("time", kind: .time(.iso(offset: true)))
        let value = try builder.column("value", kind: .number)
        try JSONMembers.each(&scanner) { key, scanner in
            switch key {
            case "error", "errorType":
                guard try scanner.next() == UInt8(ascii: "\"") else { return try scanner.skipValue() }
                let text = unsafe TextDecoding.text(try scanner.text())
                error += (error.isEmpty ? "" : ": ") + text
            case "data":
                try JSONMembers.each(&scanner) { key, scanner in
                    switch key {
                    case "resultType":
                        guard try scanner.next() == UInt8(ascii: "\"") else { return try scanner.skipValue() }
                        type = unsafe TextDecoding.text(try scanner.text())
                    case "result": try result(&scanner, builder, time, value)
                    default: try scanner.skipValue()
                    }
                }
            default: try scanner.skipValue()
            }
        }
        if !scanner.isAtEnd, try scanner.next() != 0 || !scanner.isAtEnd {
            throw scanner.malformed("the end of the file")
        }
        if !error.isEmpty { throw FormatsError.answeredError(path: source.path, message: error) }
    }

    private mutating func result(
        _ scanner: inout JSONScanner, _ builder: FrameBuilder, _ time: Int, _ value: Int
    ) throws {
        try scanner.expect(UInt8(ascii: "["))
        if try scanner.take(UInt8(ascii: "]")) { return }
        if try scanner.next() != UInt8(ascii: "{") {
            // A scalar: one time and value.
            seriesCount = 1
            try Self.sample(&scanner, builder, time, value)
            try scanner.expect(UInt8(ascii: "]"))
            return
        }
        repeat {
            seriesCount += 1
            var labels: [(name: String, text: String)] = []
            let first = builder.openRow
            try JSONMembers.each(&scanner) { key, scanner in
                switch key {
                case "metric":
                    try JSONMembers.each(&scanner) { name, scanner in
                        guard try scanner.next() == UInt8(ascii: "\"") else {
                            throw scanner.malformed("a label's text")
                        }
                        labels.append((name, unsafe TextDecoding.text(try scanner.text())))
                    }
                case "value":
                    try scanner.expect(UInt8(ascii: "["))
                    try Self.sample(&scanner, builder, time, value)
                    try scanner.expect(UInt8(ascii: "]"))
                case "values":
                    try scanner.expect(UInt8(ascii: "["))
                    if try scanner.take(UInt8(ascii: "]")) { return }
                    repeat {
                        try scanner.expect(UInt8(ascii: "["))
                        try Self.sample(&scanner, builder, time, value)
                        try scanner.expect(UInt8(ascii: "]"))
                    } while try scanner.goesOn(until: UInt8(ascii: "]"))
                case "histogram", "histograms":
                    histograms += 1
                    try scanner.skipValue()
                default: try scanner.skipValue()
                }
            }
            for (name, text) in labels {
                // A label may bear the name of one of the other two columns.
                let column = try builder.column(
                    name == "time" || name == "value" ? "label \(name)" : name, kind: .text)
                builder.fill(column, rows: first..<builder.openRow, text: text)
            }
        } while try scanner.goesOn(until: UInt8(ascii: "]"))
    }

    /// `1435781451.781,"1"`, the bracket just taken: a row.
    private static func sample(
        _ scanner: inout JSONScanner, _ builder: FrameBuilder, _ time: Int, _ value: Int
    ) throws {
        builder.stand(at: scanner.line)
        builder.set(time, time: try scanner.unixSeconds())
        try scanner.expect(UInt8(ascii: ","))
        guard try scanner.next() == UInt8(ascii: "\"") else { throw scanner.malformed("a value in quotes") }
        let text = unsafe try scanner.text()
        unsafe builder.set(value, spelled: text, isText: true)
        try builder.endRow()
    }
}

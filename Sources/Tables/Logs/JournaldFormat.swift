import Catalog
import Reading
import Series

/// What `journalctl -o json` writes: an object an entry (systemd.io/JOURNAL_EXPORT_FORMATS, systemd.journal-fields).
package struct JournaldFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "journald", summary: "Entries of systemd's journal, of `journalctl -o json`",
        examples: [Example("load Samples/journald.json")],
        notes:
            "Columns are `host`, `unit`, `app`, `pid`, `severity` (0 … 7) and `message`; all other fields are left out."
    )

    package static func recognises(_ head: [UInt8]) -> Bool {
        guard JSONFormat.recognises(head), head.first(where: { $0 > 32 }) == UInt8(ascii: "{") else { return false }
        // Keys stand in any order, and a message may be long.
        return String(decoding: head, as: UTF8.self).contains("\"__REALTIME_TIMESTAMP\"")
    }

    /// Fields of the journal, and the columns that they are.
    private static let columns = [
        "_HOSTNAME": "host", "_SYSTEMD_UNIT": "unit", "SYSLOG_IDENTIFIER": "app", "_PID": "pid", "PRIORITY": "severity",
        "MESSAGE": "message",
    ]

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        try FrameReading.content(path: source.path, request: request) { try fill($0, source) }
    }

    package static var streams: Bool { true }

    package static func stream(
        _ source: ByteSource, _ request: ReadRequest, into rows: RowChunks
    ) throws -> [FormatsNote]? {
        try FrameReading.stream(path: source.path, request: request, into: rows) { try fill($0, source) }
    }

    private static func fill(_ builder: FrameBuilder, _ source: ByteSource) throws {
        var scanner = try JSONScanner(source)
        let time = try builder.column("time", kind: .time(.iso(offset: true)))
        var numbers: [String: Int] = [:]
        for name in ["host", "unit", "app", "pid", "severity", "message"] {
            numbers[name] = try builder.column(name, kind: ["pid", "severity"].contains(name) ? .number : .text)
        }
        while true {
            if try scanner.next() == 0, scanner.isAtEnd { return }
            builder.stand(at: scanner.line)
            try JSONMembers.each(&scanner) { key, scanner in
                if key == "__REALTIME_TIMESTAMP" {
                    let text = try JSONMembers.text(&scanner) ?? []
                    guard let instant = TimeLayout.unix(.microseconds).read(text.span) else { return }
                    builder.set(time, time: instant.microseconds)
                } else if let name = columns[key], let column = numbers[name] {
                    guard let text = try message(&scanner), !text.isEmpty else { return }
                    builder.set(column, spelled: text[...], isText: true)
                } else {
                    try scanner.skipValue()
                }
            }
            try builder.endRow()
            if builder.openRow & 0xFFF == 0 {
                builder.request.context.progress.report(
                    done: scanner.position, total: source.size, label: "load \(source.path)")
            }
        }
    }

    /// A text, or the bytes of one that is not UTF-8; of a field that stands several times the first; nil for null, which stands
    /// for one that is too long.
    private static func message(_ scanner: inout JSONScanner) throws -> [UInt8]? {
        switch try scanner.next() {
        case UInt8(ascii: "\""): return try JSONMembers.text(&scanner)
        case UInt8(ascii: "["):
            try scanner.expect(UInt8(ascii: "["))
            if try scanner.take(UInt8(ascii: "]")) { return nil }
            var bytes: [UInt8] = []
            var first: [UInt8]?
            repeat {
                if try scanner.next() == UInt8(ascii: "\"") {
                    let text = try JSONMembers.text(&scanner)
                    first = first ?? text
                } else if let number = scanner.number(), let byte = UInt8(exactly: number) {
                    bytes.append(byte)
                } else {
                    try scanner.skipValue()
                }
            } while try scanner.goesOn(until: UInt8(ascii: "]"))
            return first ?? Array(TextDecoding.text(bytes).utf8)
        default:
            try scanner.skipValue()
            return nil
        }
    }
}

import Diagnostics
import Reading
import Series

/// Lines of fields whose last is a JSON object in nearly every one: what a broker of messages writes behind a time and a topic, and
/// recorders of positions behind a time and a kind.
struct JSONPayload {
    /// Fields before the object.
    private let count: Int
    /// Whether tabs keep them apart, else blanks.
    private let hasTabs: Bool

    /// Nil for lines that begin with the object, that have none, or that the system's log wrote.
    init?(_ head: [UInt8]) {
        guard let first = HeaderLine.lines(head, limit: 1).first, let open = Self.object(first) else { return nil }
        hasTabs = first[..<open].contains(9)
        count = Self.fields(first[..<open], hasTabs: hasTabs).count
        let own = self
        guard count > 0, LogReading.recognises(head, { line, _ in own.row(line) }), !SyslogFormat.recognises(head)
        else { return nil }
    }

    private struct Row {
        var fields: [ArraySlice<UInt8>]
        var object: [UInt8]
    }

    /// Where the object begins that a line ends with, behind a blank.
    private static func object(_ line: ArraySlice<UInt8>) -> Int? {
        guard line.last(where: { $0 != 32 }) == UInt8(ascii: "}"),
            let open = line.firstIndex(of: UInt8(ascii: "{")), open > line.startIndex,
            line[open - 1] == 32 || line[open - 1] == 9
        else { return nil }
        return open
    }

    /// The fields before the object; a date and a clock that a blank keeps apart are one.
    private static func fields(_ before: ArraySlice<UInt8>, hasTabs: Bool) -> [ArraySlice<UInt8>] {
        let isBlank: (UInt8) -> Bool = { $0 == 32 || $0 == 9 }
        var fields = before.split(whereSeparator: hasTabs ? { $0 == 9 } : isBlank).map { field in
            let start = field.firstIndex { !isBlank($0) } ?? field.endIndex
            let end = field.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
            return field[start..<end]
        }
        if fields.count > 1, !isTime(fields[0]), isTime(before[fields[0].startIndex..<fields[1].endIndex]) {
            fields.replaceSubrange(0...1, with: [before[fields[0].startIndex..<fields[1].endIndex]])
        }
        return fields
    }

    private static func isTime(_ field: ArraySlice<UInt8>) -> Bool {
        let bytes = Array(field)
        return (TimeLayout.iso(offset: true).read(bytes.span) ?? TimeLayout.iso(offset: false).read(bytes.span)) != nil
    }

    /// Nil where the line has other fields, or what it ends with is no object.
    private func row(_ line: [UInt8]) -> Row? {
        guard let open = Self.object(line[...]),
            case let fields = Self.fields(line[..<open], hasTabs: hasTabs), fields.count == count
        else { return nil }
        let object = Array(line[open...])
        do throws(FormatsError) {
            var scanner = try JSONScanner(try .bytes(object, path: ""), window: object.count + 64)
            try scanner.skipValue()
            guard try scanner.next() == 0, scanner.isAtEnd else { return nil }
        } catch {
            return nil
        }
        return Row(fields: fields, object: object)
    }

    func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        var known: JSONRows?
        return try LogReading.read(source, request, { line, _ in row(line) }) { row, builder in
            let rows = known.flatMap { $0.builder === builder ? $0 : nil } ?? JSONRows(builder)
            known = rows
            for (place, field) in row.fields.enumerated() {
                let name = place == 0 && Self.isTime(field) ? "time" : "column\(place + 1)"
                builder.set(try builder.column(name), spelled: field, isText: false)
            }
            var scanner = try JSONScanner(try .bytes(row.object, path: source.path), window: row.object.count + 64)
            try rows.object(&scanner)
            return true
        }
    }
}

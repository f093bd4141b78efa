import Series

/// A frame as CSV, exact: what `load` reads back the same.
///
/// The index first under its name (row numbers are not written), headers with units (`speed (m/s)`), instants as ISO 8601
/// with the zone's offset or Z, numbers in their shortest form that reads back the same, missing as an empty field, LF line
/// ends, RFC 4180 quotes where a field needs them or would read back as missing.
package struct CSVWriter {
    private let frame: Frame
    private let zone: Zone
    private static let chunk = 64 << 10

    package init(_ frame: Frame, zone: Zone) {
        self.frame = frame
        self.zone = zone
    }

    /// Calls `sink` with the bytes in pieces of about 64 KiB. O(rows × columns); throws what the sink throws.
    package func write(to sink: ([UInt8]) throws -> Void) throws {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.chunk + 4096)
        var index = IndexWriter(frame.index, zone: zone)
        var columns = frame.columns.map { ColumnWriter($0, zone: zone) }
        header(index.name, &bytes)
        let hasIndex = index.name != nil
        let comma = UInt8(ascii: ",")
        for row in 0..<frame.count {
            let start = bytes.count
            if hasIndex {
                if index.append(row, to: &bytes) == .text { CSVQuotes.settle(&bytes, from: start) }
            }
            for column in columns.indices {
                if hasIndex || column > 0 { bytes.append(comma) }
                columns[column].append(row, to: &bytes)
            }
            // A line of one missing value would be no row at all.
            if bytes.count == start { bytes.append(contentsOf: [UInt8(ascii: "\""), UInt8(ascii: "\"")]) }
            bytes.append(UInt8(ascii: "\n"))
            if bytes.count >= Self.chunk {
                try sink(bytes)
                bytes.removeAll(keepingCapacity: true)
            }
        }
        if !bytes.isEmpty { try sink(bytes) }
    }

    private func header(_ index: String?, _ bytes: inout [UInt8]) {
        var names = index.map { [$0] } ?? []
        names += frame.columns.map { column in column.unit.map { "\(column.name) (\($0))" } ?? column.name }
        for (place, name) in names.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            let start = bytes.count
            bytes.append(contentsOf: name.utf8)
            CSVQuotes.settle(&bytes, from: start)
        }
        bytes.append(UInt8(ascii: "\n"))
    }
}

/// One column's fields; texts are quoted once, when the column is prepared.
private struct ColumnWriter {
    private let values: Column.Values
    private var instants: InstantWriter
    private let fields: [[UInt8]]

    init(_ column: Column, zone: Zone) {
        values = column.values
        instants = InstantWriter(zone)
        var fields: [[UInt8]] = []
        if let text = column.text {
            fields = text.dictionary.map { value in
                var bytes = Array(value.utf8)
                CSVQuotes.settle(&bytes, from: 0)
                return bytes
            }
        }
        self.fields = fields
    }

    mutating func append(_ row: Int, to bytes: inout [UInt8]) {
        switch values {
        case .numbers(let numbers): NumberText.append(numbers.span[row], to: &bytes)
        case .times(let times): instants.append(times.span[row], to: &bytes)
        case .text(let text):
            let code = Int(text.codes.span[row])
            if code >= 0 { bytes.append(contentsOf: fields[code]) }
        }
    }
}

/// Quotes around a field that cannot stand without.
enum CSVQuotes {
    private static let mark = UInt8(ascii: "\"")

    /// Quotes the text at the end of `bytes` if it holds a separator, quote or line end, begins or ends in white space,
    /// begins with `#`, or would read back as missing.
    static func settle(_ bytes: inout [UInt8], from start: Int) {
        var needs = Missing.isMissing(bytes.span.extracting(start..<bytes.count))
        if let first = bytes[start...].first, let last = bytes.last {
            needs = needs || first <= 32 || last <= 32 || first == UInt8(ascii: "#")
        }
        for byte in bytes[start...] where byte == UInt8(ascii: ",") || byte == mark || byte == 10 || byte == 13 {
            needs = true
            break
        }
        guard needs else { return }
        let field = bytes[start...]
        var quoted: [UInt8] = [mark]
        for byte in field {
            if byte == mark { quoted.append(mark) }
            quoted.append(byte)
        }
        quoted.append(mark)
        bytes.replaceSubrange(start..., with: quoted)
    }
}

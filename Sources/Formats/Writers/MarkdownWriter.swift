import Diagnostics
import Reading
import Series

/// A frame as a table of Markdown (GFM), exact: the same header and values as `CSVWriter`, numbers set right, a bar and a line
/// end in a text escaped.
package struct MarkdownWriter {
    private let frame: Frame
    private let zone: Zone
    private static let chunk = 64 << 10

    package init(_ frame: Frame, zone: Zone) {
        self.frame = frame
        self.zone = zone
    }

    /// Calls `sink` with the bytes in pieces. O(rows × columns); throws what the sink throws.
    package func write(to sink: ([UInt8]) throws -> Void) throws {
        var index = IndexWriter(frame.index, zone: zone)
        var instants = InstantWriter(zone)
        var bytes = Array(head(index.name).utf8)
        for row in 0..<frame.count {
            var line: [UInt8] = [UInt8(ascii: "|")]
            if index.name != nil {
                var key: [UInt8] = []
                _ = index.append(row, to: &key)
                Self.add(key, to: &line)
            }
            for column in frame.columns { Self.add(Self.cell(column, row, &instants), to: &line) }
            bytes += line
            bytes.append(10)
            if bytes.count >= Self.chunk {
                try Cancellation.process.check()
                try sink(bytes)
                bytes = []
            }
        }
        try sink(bytes)
    }

    private func isNumeric(_ index: Index) -> Bool {
        switch index.keys {
        case .number, .whole: true
        case .time, .cycle, .category, .row: false
        }
    }

    private func head(_ index: String?) -> String {
        var names = index.map { [$0] } ?? []
        names += frame.columns.map { column in column.unit.map { "\(column.name) (\($0))" } ?? column.name }
        let isRight = (index == nil ? [] : [isNumeric(frame.index)]) + frame.columns.map(\.isNumeric)
        var line: [UInt8] = [UInt8(ascii: "|")]
        for name in names { Self.add(Array(name.utf8), to: &line) }
        return String(decoding: line, as: UTF8.self) + "\n|" + isRight.map { $0 ? " ---: |" : " --- |" }.joined() + "\n"
    }

    private static func cell(_ column: Column, _ row: Int, _ instants: inout InstantWriter) -> [UInt8] {
        var bytes: [UInt8] = []
        switch column.cell(row) {
        case .missing: break
        case .number(let number): NumberText.append(number, to: &bytes)
        case .whole(let whole): NumberText.append(whole: whole, to: &bytes)
        case .time(let time): instants.append(time, to: &bytes)
        case .text(let text): bytes = Array(text.utf8)
        }
        return bytes
    }

    private static func add(_ cell: [UInt8], to line: inout [UInt8]) {
        line.append(UInt8(ascii: " "))
        for byte in cell {
            switch byte {
            case UInt8(ascii: "|"), UInt8(ascii: "\\"): line += [UInt8(ascii: "\\"), byte]
            case 10, 13: line.append(UInt8(ascii: " "))
            default: line.append(byte)
            }
        }
        line += [UInt8(ascii: " "), UInt8(ascii: "|")]
    }
}

import Diagnostics
import Reading
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
        var text = ByteText(capacity: Self.chunk + 4096)
        var index = IndexWriter(frame.index, zone: zone)
        let times = frame.index.areYears ? nil : frame.index.times
        var fields = index.name == nil ? [] : [FieldWriter(times.map { .times($0) }, zone)]
        fields += frame.columns.map { FieldWriter($0.values, zone) }
        writeHeader(index.name, &text)
        // The numbers and times of a row, its commas and its end.
        let room = fields.count * (FieldWriter.mostBytes + 1) + 2
        for row in 0..<frame.count {
            let start = text.count
            text.makeRoom(for: room)
            for place in fields.indices {
                if place > 0 { text.append(UInt8(ascii: ",")) }
                fields[place].append(row, &index, to: &text, room: room)
            }
            // A line of one missing value would be no row at all.
            if text.count == start { text.append([UInt8(ascii: "\""), UInt8(ascii: "\"")]) }
            text.append(UInt8(ascii: "\n"))
            if text.count >= Self.chunk {
                try Cancellation.process.check()
                try sink(text.taken())
            }
        }
        if text.count > 0 { try sink(text.taken()) }
    }

    private func writeHeader(_ index: String?, _ text: inout ByteText) {
        var names = index.map { [$0] } ?? []
        names += frame.columns.map { column in column.unit.map { "\(column.name) (\($0))" } ?? column.name }
        let line = names.map { CSVQuotes.settled(Array($0.utf8)) }.joined(separator: [UInt8(ascii: ",")])
        text.append(Array(line) + [UInt8(ascii: "\n")])
    }
}

/// Writes the fields of one column, or of the index. The memory of its values is looked up once, not in every row.
@safe private struct FieldWriter {
    private enum Kind { case numbers, wholes, times, text, key }
    private let kind: Kind
    /// The values, in a buffer that the frame holds while it is written.
    private let memory: UnsafeRawPointer?
    private var places = 2
    private var instants: InstantWriter
    private var texts = WrittenTexts.none

    /// The longest number or time.
    static let mostBytes = max(NumberText.mostBytes, InstantWriter.mostBytes)

    /// - Parameter values: nil for the keys of an index that are not times.
    init(_ values: Column.Values?, _ zone: Zone) {
        instants = InstantWriter(zone)
        switch values {
        case .numbers(let numbers)?:
            kind = .numbers
            unsafe memory = numbers.pointer.map { unsafe UnsafeRawPointer($0) }
        case .wholes(let wholes)?:
            kind = .wholes
            unsafe memory = wholes.pointer.map { unsafe UnsafeRawPointer($0) }
        case .times(let times)?:
            kind = .times
            unsafe memory = times.pointer.map { unsafe UnsafeRawPointer($0) }
        case .text(let text)?:
            kind = .text
            unsafe memory = text.places.pointer.map { unsafe UnsafeRawPointer($0) }
            texts = WrittenTexts(text) { CSVQuotes.settled(Array($0.utf8)) }
        case nil:
            kind = .key
            unsafe memory = nil
        }
    }

    /// Appends one row's field; there is room for `room` bytes before it and, when it is text, again behind it.
    @inline(__always)
    mutating func append(_ row: Int, _ index: inout IndexWriter, to text: inout ByteText, room: Int) {
        // SAFETY: `row` is below the frame's count, which is that of every column; numbers and times have their room.
        switch kind {
        case .numbers:
            guard let values = unsafe memory?.assumingMemoryBound(to: Double.self) else { return }
            unsafe text.append { target in unsafe NumberText.write(values[row], to: target, &places) }
        case .wholes:
            guard let values = unsafe memory?.assumingMemoryBound(to: Int64.self) else { return }
            unsafe text.append { target in unsafe NumberText.write(whole: values[row], to: target) }
        case .times:
            guard let values = unsafe memory?.assumingMemoryBound(to: Int64.self) else { return }
            unsafe text.append { target in unsafe instants.write(values[row], to: target) }
        case .text:
            guard let codes = unsafe memory?.assumingMemoryBound(to: Int32.self) else { return }
            let code = unsafe Int(codes[row])
            if code >= 0 { text.append(texts[code]) }
            text.makeRoom(for: room)
        case .key:
            var key: [UInt8] = []
            let shape = index.append(row, to: &key)
            text.append(shape == .text ? CSVQuotes.settled(key) : key)
            text.makeRoom(for: room)
        }
    }
}

/// Quotes around a field that cannot stand without.
enum CSVQuotes {
    private static let mark = UInt8(ascii: "\"")

    /// The text, quoted if it holds a separator, quote or line end, begins or ends in white space, begins with `#`, or would
    /// read back as missing.
    static func settled(_ text: [UInt8]) -> [UInt8] {
        var needs = Missing.isMissing(text.span)
        if let first = text.first, let last = text.last {
            needs = needs || first <= 32 || last <= 32 || first == UInt8(ascii: "#")
        }
        needs = needs || text.contains { $0 == UInt8(ascii: ",") || $0 == mark || $0 == 10 || $0 == 13 }
        guard needs else { return text }
        return [mark] + text.flatMap { $0 == mark ? [mark, mark] : [$0] } + [mark]
    }
}

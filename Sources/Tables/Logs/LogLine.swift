import Diagnostics
import Reading
import Series

/// The parts of a line of a log, taken one after the other.
struct LogLine {
    let bytes: [UInt8]
    private(set) var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { at >= bytes.count }
    var rest: ArraySlice<UInt8> { bytes[min(at, bytes.count)...] }

    mutating func take(_ byte: UInt8) -> Bool {
        guard at < bytes.count, bytes[at] == byte else { return false }
        at += 1
        return true
    }

    mutating func skip(_ count: Int) { at = min(bytes.count, at + count) }

    mutating func skipSpaces() {
        while at < bytes.count, bytes[at] == 32 { at += 1 }
    }

    /// Up to the next space, which is passed; nil at the end.
    mutating func word() -> ArraySlice<UInt8>? {
        guard at < bytes.count else { return nil }
        let end = bytes[at...].firstIndex(of: 32) ?? bytes.count
        let word = bytes[at..<end]
        at = min(bytes.count, end + 1)
        return word
    }

    /// What stands between two marks from here on; nil when it does not begin so. A backslash keeps the mark behind it.
    mutating func enclosed(_ open: Unicode.Scalar, _ close: Unicode.Scalar) -> ArraySlice<UInt8>? {
        guard at < bytes.count, bytes[at] == UInt8(ascii: open) else { return nil }
        var end = at + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: close) { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
        guard end < bytes.count else { return nil }
        let inside = bytes[(at + 1)..<end]
        at = end + 1
        return inside
    }
}

/// What a line alone does not say.
struct LogContext {
    var zone: Zone
    /// µs since 1970.
    var now: Int64
    /// A day with its year that lines tell, days since 1970, to which those without are near.
    var near: Int?
}

/// A log of one entry a line: what its formats share.
enum LogReading {
    typealias Parse<Row> = ([UInt8], LogContext) -> Row?

    /// Whether nine in ten of the first lines are entries.
    ///
    /// - Parameter hasReturns: whether CR alone ends a line too.
    static func recognises<Row>(_ head: [UInt8], _ parse: Parse<Row>, hasReturns: Bool = false) -> Bool {
        // An indented line goes on with the entry above it.
        let lines =
            hasReturns ? lines(head) : HeaderLine.lines(head, limit: 40).filter { !$0.isEmpty && !isIndented($0) }
        guard !lines.isEmpty else { return false }
        let context = LogContext(zone: .utc, now: 0)
        return lines.count { parse(Array($0), context) != nil } * 10 >= lines.count * 9
    }

    static func isIndented(_ line: some Collection<UInt8>) -> Bool { line.first == 32 || line.first == 9 }

    /// The first lines. CR alone ends one too, as programs do that write over what they wrote.
    static func lines(_ head: [UInt8]) -> [ArraySlice<UInt8>] {
        let whole = head.contains(10) ? HeaderLine.lines(head, limit: 40) : [head[...]]
        return Array(whole.flatMap { $0.split(separator: 13) }.prefix(40))
    }

    /// - Parameters:
    ///   - near: a day that lines tell, for those without a year.
    ///   - order: of the columns that are there, whichever come first.
    ///   - put: gives a row to the builder; false for a line that is a remark.
    ///   - extend: adds an indented line to the row before it; nil where such lines are none of an entry.
    static func read<Row>(
        _ source: ByteSource, _ request: ReadRequest, _ parse: Parse<Row>, order: [String] = [],
        hasReturns: Bool = false, near: Int? = nil,
        put: @escaping (Row, FrameBuilder) throws -> Bool, extend: ((inout Row, [UInt8]) -> Void)? = nil
    ) throws -> FileContent {
        var lines = LogLines(put: put, extend: extend)
        let context = LogContext(zone: request.zone, now: request.context.now, near: near)
        var content = try FrameReading.content(path: source.path, request: request) { builder in
            lines = LogLines(put: put, extend: extend)
            var reader = try LineReader(source)
            while let line = unsafe try reader.next() {
                let bytes = unsafe Array(line)
                if bytes.isEmpty || lines.goesOn(bytes) { continue }
                for bytes in hasReturns && bytes.contains(13) ? bytes.split(separator: 13).map({ Array($0) }) : [bytes]
                {
                    try lines.end(builder)
                    lines.begin(parse(bytes, context), line: reader.line)
                    if builder.openRow & 0x3FFF == 0x3FFF {
                        request.context.progress.report(
                            done: reader.offset, total: source.size, label: "load \(source.path)")
                    }
                }
            }
            try lines.end(builder)
        }
        for part in content.series.indices where !order.isEmpty {
            let columns = content.series[part].frame.columns
            let known = order.compactMap { name in columns.first { $0.name == name } }
            content.series[part].frame.columns = known + columns.filter { !order.contains($0.name) }
        }
        content.notes += lines.notes
        return content
    }
}

/// The entry of a log that is open while its lines are read, and the lines that are none.
private struct LogLines<Row> {
    let put: (Row, FrameBuilder) throws -> Bool
    let extend: ((inout Row, [UInt8]) -> Void)?
    private var open: (row: Row, line: Int)?
    private var left: [Int] = []
    private var (count, continued) = (0, 0)

    init(put: @escaping (Row, FrameBuilder) throws -> Bool, extend: ((inout Row, [UInt8]) -> Void)?) {
        (self.put, self.extend) = (put, extend)
    }

    /// Whether an indented line belongs to the entry above, which it is added to.
    mutating func goesOn(_ bytes: [UInt8]) -> Bool {
        guard let extend, LogReading.isIndented(bytes), var entry = open else { return false }
        continued += 1
        extend(&entry.row, bytes)
        open = entry
        return true
    }

    /// Opens an entry; nil for a line that is none.
    mutating func begin(_ row: Row?, line: Int) {
        open = row.map { ($0, line) }
        guard row == nil else { return }
        count += 1
        if left.count < 4 { left.append(line) }
    }

    /// Gives the open entry to the builder.
    mutating func end(_ builder: FrameBuilder) throws {
        guard let entry = open else { return }
        open = nil
        builder.stand(at: entry.line)
        if try put(entry.row, builder) { try builder.endRow() }
    }

    var notes: [FormatsNote] {
        (continued > 0 ? [.table(.linesContinued(continued))] : [])
            + (count > 0 ? [.rows(RowPlaces(count: count, lines: left), .noEntries)] : [])
    }
}

extension FrameBuilder {
    /// A text of the open row; nothing, and a lone `-`, are missing.
    func put(_ name: String, _ value: ArraySlice<UInt8>?) throws {
        guard let value, !value.isEmpty, !value.elementsEqual([UInt8(ascii: "-")]) else { return }
        set(try column(name, kind: .text), spelled: value, isText: true)
    }

    func put(_ name: String, number: Double?) throws {
        guard let number else { return }
        set(try column(name, kind: .number), number)
    }

    /// The instant of the open row, µs since 1970.
    func put(time: Int64) throws {
        set(try column("time", kind: .time(.iso(offset: true))), time: time)
    }
}

import Series

/// Walks a FIT file (Garmin's FIT protocol, version 1 and 2) and gives its `record` messages to a builder.
///
/// A file is a header, messages of which each kind was defined beforehand, and a checksum; several may stand one behind
/// the other. Developer fields and other messages are stepped over. Memory: 256 KiB.
struct FITReader {
    private let source: ByteSource
    private var window: [UInt8] = []
    /// The place of the window's first byte, and of the next byte.
    private var windowStart = 0
    private var position = 0

    private(set) var hasDeveloperFields = false
    private(set) var wrongChecksums = 0
    private(set) var otherMessages = 0

    private struct Definition {
        var message: UInt16
        var isBigEndian: Bool
        var fields: [(number: UInt8, size: Int, type: UInt8)]
        var developerBytes: Int
    }

    private static let record: UInt16 = 20
    /// 1989-12-31T00:00:00Z in Unix seconds.
    private static let epoch: Int64 = 631_065_600

    init(_ source: ByteSource) { self.source = source }

    /// All files in the file.
    mutating func read(into builder: FrameBuilder) throws {
        let time = try builder.column("time", kind: .time(.iso(offset: true)))
        repeat {
            try file(into: builder, time)
        } while position < source.size
    }

    private mutating func file(into builder: FrameBuilder, _ time: Int) throws {
        let start = position
        let size = Int(try take(1, "the header")[0])
        guard size >= 12 else { throw malformed(start, "a FIT header", "a header of \(size) bytes") }
        let header = Array(try take(size - 1, "the header"))
        guard header[7...10].elementsEqual(".FIT".utf8) else { throw malformed(start + 8, "'.FIT'", "something else") }
        let length = Int(header[3]) | Int(header[4]) << 8 | Int(header[5]) << 16 | Int(header[6]) << 24
        let end = position + length
        guard end <= source.size else {
            throw FormatsError.cutOff(path: source.path, place: .offset(source.size), inside: "FIT messages")
        }
        var definitions = [Definition?](repeating: nil, count: 16)
        var last: UInt32?
        while position < end {
            let at = position
            let head = try take(1, "a message")[0]
            if head & 0x80 != 0 {
                // The five bits count on from the last time, and turn over.
                if let before = last {
                    let offset = UInt32(head & 0x1F)
                    last = (before & ~31) &+ offset &+ (offset < before & 31 ? 32 : 0)
                }
                try data(definitions[Int(head >> 5 & 3)], at, &last, isCompressed: true, builder, time)
            } else if head & 0x40 != 0 {
                definitions[Int(head & 15)] = try definition(hasDeveloperFields: head & 0x20 != 0)
            } else {
                try data(definitions[Int(head & 15)], at, &last, isCompressed: false, builder, time)
            }
        }
        guard position == end else { throw malformed(position, "the end of the messages", "a message that goes on") }
        if source.size - position >= 2 {
            let sum = Array(try take(2, "the checksum"))
            if try checksum(start..<end) != UInt16(sum[0]) | UInt16(sum[1]) << 8 { wrongChecksums += 1 }
        } else {
            throw FormatsError.cutOff(path: source.path, place: .offset(source.size), inside: "the checksum")
        }
    }

    private mutating func definition(hasDeveloperFields: Bool) throws -> Definition {
        let head = Array(try take(5, "a definition"))
        let isBigEndian = head[1] != 0
        let message =
            isBigEndian ? UInt16(head[2]) << 8 | UInt16(head[3]) : UInt16(head[3]) << 8 | UInt16(head[2])
        var result = Definition(message: message, isBigEndian: isBigEndian, fields: [], developerBytes: 0)
        for _ in 0..<head[4] {
            let field = Array(try take(3, "a definition"))
            result.fields.append((field[0], Int(field[1]), field[2]))
        }
        if hasDeveloperFields {
            for _ in 0..<(try take(1, "a definition")[0]) {
                result.developerBytes += Int(Array(try take(3, "a definition"))[1])
            }
        }
        return result
    }

    private mutating func data(
        _ definition: Definition?, _ at: Int, _ last: inout UInt32?, isCompressed: Bool, _ builder: FrameBuilder,
        _ time: Int
    ) throws {
        guard let definition else { throw malformed(at, "a message that was defined", "one that was not") }
        let isRecord = definition.message == Self.record
        if !isRecord { otherMessages += 1 }
        var plain: [(column: Int, value: Double)] = []
        for (number, size, type) in definition.fields {
            let bytes = try take(size, "a message")
            if number == FITField.timestamp {
                let value = FITBaseType.value(bytes, type: type, isBigEndian: definition.isBigEndian)
                if let value, value >= 0, value < 4_294_967_296 { last = UInt32(value) }
                continue
            }
            guard isRecord, let field = FITField.of(number),
                let raw = FITBaseType.value(bytes, type: type, isBigEndian: definition.isBigEndian)
            else { continue }
            let column = try builder.column(field.name, unit: field.unit, kind: .number)
            let value = raw * field.factor / field.scale - field.offset
            if field.isEnhanced {
                builder.set(column, value)
                plain.removeAll { $0.column == column }
                plain.append((column, value))
            } else if !plain.contains(where: { $0.column == column }) {
                plain.append((column, value))
            }
        }
        if definition.developerBytes > 0 {
            hasDeveloperFields = true
            _ = try take(definition.developerBytes, "developer fields")
        }
        guard isRecord else { return }
        for (column, value) in plain { builder.set(column, value) }
        if let last { builder.set(time, time: (Int64(last) + Self.epoch) * 1_000_000) }
        builder.line = builder.row + 1
        try builder.endRow()
    }

    /// The next `count` bytes.
    private mutating func take(_ count: Int, _ inside: String) throws(FormatsError) -> ArraySlice<UInt8> {
        if position + count > windowStart + window.count || position < windowStart {
            window = try source.slice(offset: position, count: max(count, 256 << 10))
            windowStart = position
            guard window.count >= count else {
                throw .cutOff(path: source.path, place: .offset(source.size), inside: inside)
            }
        }
        let from = position - windowStart
        position += count
        // Indices from 0.
        return Array(window[from..<from + count])[...]
    }

    /// The CRC-16 of the FIT protocol, over header and messages.
    private func checksum(_ range: Range<Int>) throws(FormatsError) -> UInt16 {
        var sum: UInt16 = 0
        var at = range.lowerBound
        while at < range.upperBound {
            let bytes = try source.slice(offset: at, count: min(256 << 10, range.upperBound - at))
            if bytes.isEmpty { break }
            for byte in bytes {
                sum = sum >> 4 ^ Self.table[Int(sum & 15)] ^ Self.table[Int(byte & 15)]
                sum = sum >> 4 ^ Self.table[Int(sum & 15)] ^ Self.table[Int(byte >> 4)]
            }
            at += bytes.count
        }
        return sum
    }

    private static let table: [UInt16] = [
        0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800, 0xB401, 0x5000, 0x9C01,
        0x8801, 0x4400,
    ]

    private func malformed(_ offset: Int, _ expected: String, _ found: String) -> FormatsError {
        .malformed(path: source.path, place: .offset(offset), expected: expected, found: found)
    }
}

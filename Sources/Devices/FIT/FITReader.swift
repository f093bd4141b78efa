import Checked
import Reading
import Series

/// Walks a FIT file (Garmin's FIT protocol, version 1 and 2) and gives its `record` messages to a builder.
///
/// A file is a header, messages of which each kind was defined beforehand, and a checksum; several may stand one behind
/// the other. Developer fields and other messages are stepped over. A recorder that lost power leaves a file without a
/// checksum, whose header says no length, or more than there is: its messages are read up to the last whole one.
/// Memory: 256 KiB.
struct FITReader {
    private let source: ByteSource
    private var window: [UInt8] = []
    /// The place of the window's first byte, and of the next byte.
    private var windowStart = 0
    private var position = 0

    private(set) var hasDeveloperFields = false
    private(set) var wrongChecksums = 0
    private(set) var otherMessages = 0
    /// Where a file that was never finished ends, behind its last whole message.
    private(set) var end: Int?

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
        let isFinished = try length <= source.size - position && (length > 0 || !hasMessages(behind: position))
        var messages = Messages(end: isFinished ? position + length : try endWithoutZeros(from: position))
        while position < messages.end {
            let at = position
            do {
                try message(&messages, at, builder, time)
            } catch let fault as FormatsError where !isFinished {
                guard builder.openRow > 0 else { throw fault }
                return finish(at)
            }
        }
        guard isFinished else {
            guard builder.openRow > 0 else {
                throw FormatsError.cutOff(path: source.path, place: .offset(source.size), inside: "FIT messages")
            }
            return finish(position)
        }
        guard position == messages.end else {
            throw malformed(position, "the end of the messages", "a message that goes on")
        }
        guard source.size - position >= 2 else { return finish(position) }
        let sum = Array(try take(2, "the checksum"))
        if try checksum(start..<messages.end) != UInt16(sum[0]) | UInt16(sum[1]) << 8 { wrongChecksums += 1 }
    }

    /// Ends the reading behind the last whole message.
    private mutating func finish(_ place: Int) {
        end = place
        position = source.size
    }

    /// What the messages of one file are read by.
    private struct Messages {
        /// The place behind the last one.
        var end: Int
        var definitions = [Definition?](repeating: nil, count: 16)
        /// The last time, seconds of FIT.
        var last: UInt32?
    }

    private mutating func message(
        _ messages: inout Messages, _ at: Int, _ builder: FrameBuilder, _ time: Int
    ) throws {
        let head = try take(1, "a message")[0]
        if head & 0x80 != 0 {
            // The five bits count on from the last time, and turn over.
            if let before = messages.last {
                let offset = UInt32(head & 0x1F)
                messages.last = (before & ~31) &+ offset &+ (offset < before & 31 ? 32 : 0)
            }
            try data(messages.definitions[Int(head >> 5 & 3)], at, &messages.last, builder, time)
        } else if head & 0x40 != 0 {
            messages.definitions[Int(head & 15)] = try definition(hasDeveloperFields: head & 0x20 != 0)
        } else {
            try data(messages.definitions[Int(head & 15)], at, &messages.last, builder, time)
        }
    }

    /// Whether something other than a checksum and the next file stands behind a header that says there is nothing.
    private func hasMessages(behind start: Int) throws(FormatsError) -> Bool {
        let next = try source.slice(offset: start, count: 2 + 12)
        if next.count <= 2 { return false }
        return next.count < 14 || !next[10..<14].elementsEqual(".FIT".utf8)
    }

    /// The place behind the last byte that is not zero, when many are behind it: a disk often leaves zeros where the last
    /// was to be written. A few zeros are the end of a message.
    private func endWithoutZeros(from start: Int) throws(FormatsError) -> Int {
        var end = source.size
        while end > start {
            let from = max(start, end - (64 << 10))
            let bytes = try source.slice(offset: from, count: end - from)
            if let last = bytes.lastIndex(where: { $0 != 0 }) {
                end = from + last + 1
                break
            }
            end = from
        }
        return source.size - end < 64 ? source.size : end
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

    /// Nothing of a message is kept before all of it was read.
    private mutating func data(
        _ definition: Definition?, _ at: Int, _ last: inout UInt32?, _ builder: FrameBuilder, _ time: Int
    ) throws {
        guard let definition else { throw malformed(at, "a message that was defined", "one that was not") }
        let isRecord = definition.message == Self.record
        if !isRecord { otherMessages += 1 }
        var instant = last
        var values: [(field: FITField, value: Double)] = []
        for (number, size, type) in definition.fields {
            let bytes = try take(size, "a message")
            if number == FITField.timestamp {
                let value = FITBaseType.value(bytes, type: type, isBigEndian: definition.isBigEndian)
                if let value, value >= 0, value < 4_294_967_296 { instant = UInt32(saturating: value) }
                continue
            }
            guard isRecord, let field = FITField.of(number),
                let raw = FITBaseType.value(bytes, type: type, isBigEndian: definition.isBigEndian)
            else { continue }
            values.append((field, raw * field.factor / field.scale - field.offset))
        }
        if definition.developerBytes > 0 {
            hasDeveloperFields = true
            _ = try take(definition.developerBytes, "developer fields")
        }
        last = instant
        guard isRecord else { return }
        var chosen: [(column: Int, value: Double)] = []
        for (field, value) in values {
            let column = try builder.column(field.name, unit: field.unit, kind: .number)
            if let before = chosen.firstIndex(where: { $0.column == column }) {
                if field.isEnhanced { chosen[before].value = value }
            } else {
                chosen.append((column, value))
            }
        }
        for (column, value) in chosen { builder.set(column, value) }
        if let last { builder.set(time, time: (Int64(last) + Self.epoch) * 1_000_000) }
        builder.stand(at: builder.openRow + 1)
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

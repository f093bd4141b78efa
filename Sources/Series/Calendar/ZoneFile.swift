/// Reads a compiled zone, TZif of versions 1 to 4 (RFC 8536, RFC 9636).
enum ZoneFile {
    struct Malformed: Error {
        var reason: String
    }

    /// - Throws: `Malformed` for anything that is not a whole and consistent file; leap-second (`right/`) files are
    ///   refused, because instants here do not count leap seconds.
    static func rules(from bytes: [UInt8]) throws(Malformed) -> ZoneRules {
        let first = try Header(bytes, at: 0)
        guard first.version >= 2 else { return try block(bytes, first, wide: false).rules(tail: nil) }
        let second = try Header(bytes, at: first.dataStart + first.size(timeBytes: 4))
        let data = try block(bytes, second, wide: true)
        let footer = second.dataStart + second.size(timeBytes: 8)
        guard footer < bytes.count, bytes[footer] == 10,
            let end = bytes[(footer + 1)...].firstIndex(of: 10)
        else { throw Malformed(reason: "its rule for later years is cut off") }
        guard end > footer + 1 else { return try data.rules(tail: nil) }
        guard let tail = ZoneTail(posix: bytes[(footer + 1)..<end]) else {
            throw Malformed(reason: "its rule for later years is not understood")
        }
        return try data.rules(tail: tail)
    }

    private struct Header {
        var version: Int
        var dataStart: Int
        var utcCount: Int, standardCount: Int, leapCount: Int, timeCount: Int, typeCount: Int, textCount: Int

        init(_ bytes: [UInt8], at start: Int) throws(Malformed) {
            guard bytes.count >= start + 44, bytes[start..<(start + 4)].elementsEqual("TZif".utf8) else {
                throw Malformed(reason: "it is not a TZif file")
            }
            let mark = bytes[start + 4]
            version = mark == 0 ? 1 : Int(mark) - 48
            func count(_ n: Int) -> Int {
                bytes[(start + 20 + 4 * n)..<(start + 24 + 4 * n)].reduce(0) { $0 << 8 | Int($1) }
            }
            (utcCount, standardCount, leapCount) = (count(0), count(1), count(2))
            (timeCount, typeCount, textCount) = (count(3), count(4), count(5))
            dataStart = start + 44
            guard typeCount >= 1, typeCount <= 256, timeCount <= 1 << 20, textCount <= 1 << 16, leapCount <= 1 << 16,
                utcCount <= 256, standardCount <= 256, bytes.count >= dataStart + size(timeBytes: 4)
            else { throw Malformed(reason: "its counts do not fit its length") }
        }

        func size(timeBytes: Int) -> Int {
            timeCount * (timeBytes + 1) + typeCount * 6 + textCount + leapCount * (timeBytes + 4) + standardCount
                + utcCount
        }
    }

    private struct Block {
        var transitions: [Int64] = []
        var kindsAfter: [UInt8] = []
        var kinds: [ZoneKind] = []

        func rules(tail: ZoneTail?) throws(Malformed) -> ZoneRules {
            guard var tail else {
                return ZoneRules(transitions: transitions, kindsAfter: kindsAfter, kinds: kinds, tail: nil)
            }
            var all = kinds
            tail.standardIndex = all.count
            all.append(tail.standard)
            if let daylight = tail.daylight {
                tail.daylightIndex = all.count
                all.append(daylight)
            }
            return ZoneRules(transitions: transitions, kindsAfter: kindsAfter, kinds: all, tail: tail)
        }
    }

    private static func block(_ bytes: [UInt8], _ header: Header, wide: Bool) throws(Malformed) -> Block {
        let timeBytes = wide ? 8 : 4
        guard bytes.count >= header.dataStart + header.size(timeBytes: timeBytes) else {
            throw Malformed(reason: "its counts do not fit its length")
        }
        guard header.leapCount == 0 else { throw Malformed(reason: "it counts leap seconds") }
        var block = Block()
        let kindStart = header.dataStart + header.timeCount * timeBytes
        let typeStart = kindStart + header.timeCount
        let textStart = typeStart + header.typeCount * 6
        let textEnd = textStart + header.textCount
        for n in 0..<header.timeCount {
            let start = header.dataStart + n * timeBytes
            let seconds = signed(bytes[start..<(start + timeBytes)])
            let (time, tooFar) = seconds.multipliedReportingOverflow(by: Microseconds.second)
            let instant = tooFar ? (seconds < 0 ? Int64.min : Int64.max) : time
            if let last = block.transitions.last, instant <= last {
                throw Malformed(reason: "its transitions are out of order")
            }
            let kind = bytes[kindStart + n]
            guard Int(kind) < header.typeCount else { throw Malformed(reason: "a transition names no kind of time") }
            block.transitions.append(instant)
            block.kindsAfter.append(kind)
        }
        for n in 0..<header.typeCount {
            let start = typeStart + n * 6
            let offset = signed(bytes[start..<(start + 4)])
            let text = textStart + Int(bytes[start + 5])
            guard offset.magnitude < 26 * 3600, text < textEnd,
                let end = bytes[text..<textEnd].firstIndex(of: 0)
            else { throw Malformed(reason: "a kind of time is out of range") }
            block.kinds.append(
                ZoneKind(
                    offset: offset * Microseconds.second, isDaylight: bytes[start + 4] != 0,
                    abbreviation: String(decoding: bytes[text..<end], as: UTF8.self)))
        }
        return block
    }

    private static func signed(_ bytes: ArraySlice<UInt8>) -> Int64 {
        var value: Int64 = (bytes.first ?? 0) >= 128 ? -1 : 0
        for byte in bytes { value = value << 8 | Int64(byte) }
        return value
    }
}

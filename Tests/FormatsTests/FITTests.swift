import Series
import Testing

@testable import Formats

/// Recordings put together by hand, as the FIT protocol has them (Garmin's "Flexible and Interoperable Data Transfer": headers of
/// messages, compressed timestamps).
@Suite struct FITTests {
    /// A file with that data: a header of twelve bytes without a checksum of its own, and CRC-16 (ARC) behind the data.
    private static func file(_ data: [UInt8]) -> [UInt8] {
        let head: [UInt8] =
            [12, 0x20, 0x93, 0x08, UInt8(data.count & 255), UInt8(data.count >> 8), 0, 0] + Array(".FIT".utf8)
        let whole = head + data
        var sum: UInt16 = 0
        for byte in whole {
            sum ^= UInt16(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1 }
        }
        return whole + [UInt8(sum & 255), UInt8(sum >> 8)]
    }

    /// Local message 0 is a record of a time and a heart rate, 1 of a heart rate alone.
    private static let definitions: [UInt8] = [
        0x40, 0, 0, 20, 0, 2, 253, 4, 0x86, 3, 1, 2, 0x41, 0, 0, 20, 0, 1, 3, 1, 2,
    ]

    /// The file's own checksum stands at its end: whatever bit of it is another, that is told, and the rows are read all the same.
    @Test func aWrongChecksumIsTold() throws {
        let full: [UInt8] = [0] + (0..<4).map { UInt8(1_080_000_000 >> ($0 * 8) & 255) } + [100]
        let file = Self.file(Self.definitions + full)
        let right = try recognised(file).content
        #expect(!right.notes.contains(.wrongChecksum))
        for bit in 0..<16 {
            var changed = file
            changed[changed.count - 2 + bit / 8] ^= 1 << UInt8(bit % 8)
            let read = try recognised(changed).content
            #expect(read.notes.contains(.wrongChecksum) && table(read) == table(right), "bit \(bit)")
        }
    }

    /// Five bits of a header count on from the last time: equal ones are the same second, lower ones have turned over.
    @Test func compressedTimes() throws {
        // 1,080,000,000 s after 1989-12-31T00:00Z are 2024-03-22T00:00Z; its five lowest bits are zero.
        let full: [UInt8] = [0] + (0..<4).map { UInt8(1_080_000_000 >> ($0 * 8) & 255) } + [100]
        let compressed = [(0, 101), (0, 102), (5, 103), (5, 104), (31, 105), (31, 106), (3, 107), (0, 108)]
        let rest = compressed.flatMap { offset, rate in [0x80 | 1 << 5 | UInt8(offset), UInt8(rate)] }
        let read = try recognised(Self.file(Self.definitions + full + rest))
        #expect(read.format == "fit" && read.content.notes.sentences.first == "FIT")
        let seconds = [0, 0, 0, 5, 5, 31, 31, 35, 64]
        let rows = seconds.enumerated().map { row, second in
            let (minute, rest) = (second / 60, second % 60)
            return "2024-03-22T00:0\(minute):\(rest < 10 ? "0" : "")\(rest)Z|\(100 + row)"
        }
        #expect(table(read.content) == "@time|heart_rate:bpm\n" + rows.joined(separator: "\n"))
    }
}

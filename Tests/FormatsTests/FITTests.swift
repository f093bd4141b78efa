import Series
import Testing

@testable import Devices
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

    private static let nones: [UInt8: [UInt8]] = [
        0: ones(1), 1: greatest(1), 2: ones(1), 0x83: greatest(2), 0x84: ones(2), 0x85: greatest(4), 0x86: ones(4),
        10: zeros(1), 0x8B: zeros(2), 0x8C: zeros(4), 13: ones(1), 0x8E: greatest(8), 0x8F: ones(8), 0x90: zeros(8),
        0x88: ones(4), 0x89: ones(8),
    ]

    private static func ones(_ count: Int) -> [UInt8] { [UInt8](repeating: 0xFF, count: count) }
    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
    private static func greatest(_ count: Int) -> [UInt8] { ones(count - 1) + [0x7F] }

    /// Each base type of the FIT protocol (Garmin's profile, table 7) has a value that is none; those that end in `z` have 0.
    @Test(arguments: nones.keys.sorted()) func everyTypeHasAValueThatIsNone(_ type: UInt8) throws {
        let none = try #require(Self.nones[type])
        #expect(FITBaseType.value(none[...], type: type, isBigEndian: false) == nil)
        #expect(FITBaseType.value(Array(none.reversed())[...], type: type, isBigEndian: true) == nil)
        #expect(FITBaseType.value(none.dropLast(), type: type, isBigEndian: false) == nil)
        // Another number of the type is one, in either order of bytes.
        guard type != 0x88, type != 0x89 else { return }
        let seven = [7] + [UInt8](repeating: 0, count: none.count - 1)
        #expect(FITBaseType.value(seven[...], type: type, isBigEndian: false) == 7)
        #expect(FITBaseType.value(Array(seven.reversed())[...], type: type, isBigEndian: true) == 7)
    }

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

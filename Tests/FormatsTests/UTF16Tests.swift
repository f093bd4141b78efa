import Diagnostics
import Glibc
import Seeded
import Series
import Testing

@testable import Reading

/// UTF-16 read by position in bounded memory. Expected text is Swift's own decoding of the same units.
@Suite struct UTF16Tests {
    static let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)

    static func bytes(_ units: [UInt16], bigEndian: Bool, half: Bool = false) -> [UInt8] {
        // A loop over places: without optimisation an array for each unit costs several times as much, and there are millions.
        var bytes = [UInt8](repeating: 0x41, count: units.count * 2 + (half ? 3 : 2))
        let (high, low) = bigEndian ? (0, 1) : (1, 0)
        (bytes[high], bytes[low]) = (0xFE, 0xFF)
        var place = 0
        while place < units.count {
            bytes[place &* 2 &+ 2 &+ high] = UInt8(truncatingIfNeeded: units[place] &>> 8)
            bytes[place &* 2 &+ 2 &+ low] = UInt8(truncatingIfNeeded: units[place])
            place &+= 1
        }
        return bytes
    }

    /// Units of all lengths, halves of characters among them.
    static func units(_ count: Int, seed: UInt64) -> [UInt16] {
        var dice = SplitMix(seed: seed)
        return (0..<count).map { _ in
            switch Int.random(in: 0..<8, using: &dice) {
            case 0: UInt16.random(in: 0xD800...0xDBFF, using: &dice)
            case 1: UInt16.random(in: 0xDC00...0xDFFF, using: &dice)
            case 2: UInt16.random(in: 0x80...0x7FF, using: &dice)
            case 3: UInt16.random(in: 0x800...0xD7FF, using: &dice)
            case 4: UInt16.random(in: 0xE000...0xFFFF, using: &dice)
            default: UInt16.random(in: 1...0x7F, using: &dice)
            }
        }
    }

    private static func expected(_ units: [UInt16], half: Bool) -> [UInt8] {
        Array(String(decoding: units, as: UTF16.self).utf8) + (half ? [0xEF, 0xBF, 0xBD] : [])
    }

    @Test(arguments: [false, true], [0, 1, 2, 3, 5, 1000, 524_287, 524_288, 1_300_001])
    func isWhatSwiftDecodes(_ bigEndian: Bool, _ count: Int) throws {
        let units = Self.units(count, seed: UInt64(count))
        for half in [false, true] where count > 0 || half {
            let source = try ByteSource.bytes(Self.bytes(units, bigEndian: bigEndian, half: half), path: "t")
            let text = try source.unpacked(Self.context)
            let wanted = Self.expected(units, half: half)
            #expect(text.size == wanted.count && text.decodedFrom == "UTF-16")
            #expect(try text.slice(offset: 0, count: text.size) == wanted)
            // From any place, forwards and back.
            let places = stride(from: 0, to: wanted.count, by: max(1, wanted.count / 7)).map { $0 }
            for at in places + places.reversed() {
                #expect(try text.slice(offset: at, count: 999) == Array(wanted[at..<min(at + 999, wanted.count)]))
            }
        }
    }

    @Test func aPairIsKeptTogetherWhereverAPieceEnds() throws {
        for shift in 0..<3 {
            let units =
                Array(repeating: UInt16(0x61), count: 524_287 - shift)
                + Array(repeating: [0xD83D, 0xDE00], count: 9).joined()
            let text = try ByteSource.bytes(Self.bytes(units, bigEndian: false), path: "t").unpacked(Self.context)
            #expect(try text.slice(offset: 0, count: text.size) == Self.expected(units, half: false))
        }
    }

    @Test func nothingBehindTheMarkIsEmpty() {
        #expect(
            fault { _ = try ByteSource.bytes([0xFF, 0xFE], path: "t.csv").unpacked(Self.context) }.contains("empty"))
    }

    /// A mark, a row, and a terabyte of holes: refused for what it holds, at once and in little memory.
    @Test func theHolesOfASparseFileAreNoText() throws {
        let folder = try Folder()
        try folder.write(Self.bytes(Array("t,v\n2024-01-01,1\n".utf16), bigEndian: false), to: "sparse.csv")
        let path = folder.path("sparse.csv")
        #expect(unsafe truncate(path, 1 << 40) == 0)
        let source = try ByteSource.open(path)
        #expect(fault { _ = try source.unpacked(Self.context) }.contains("is not text: a zero byte at offset"))
    }

    /// Gzip around UTF-16, in less memory than either holds unpacked.
    @Test func packedTextIsReadInBoundedMemory() throws {
        let rows = (0..<40_000).map { "2024-01-01T00:00:00Z,\($0 % 10)\r\n" }.joined()
        let packed = try #require(Gzip.pack(Self.bytes(Array(("t,v\r\n" + rows).utf16), bigEndian: true)))
        let source = try ByteSource.bytes(packed, path: "t.csv.gz").unpacked(Self.context, keeping: 1 << 16)
        #expect(source.notes.sentences.contains("gzip") && source.decodedFrom == "UTF-16")
        let frame = try CSVFormat.read(source, ReadRequest(options: LoadOptions(), context: Self.context)).series[0]
            .frame
        #expect(try frame.count == 40_000 && frame.columns[0].numbers.map { $0.span[39_999] } == 9)
    }

    @Test func isInterrupted() throws {
        let cancellation = Cancellation()
        cancellation.raise()
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0, cancellation: cancellation)
        let source = try ByteSource.bytes(Self.bytes(Array(repeating: 0x61, count: 100), bigEndian: false), path: "t")
        #expect(throws: Interrupted.self) { _ = try source.unpacked(context) }
    }
}

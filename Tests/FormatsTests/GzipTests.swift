import Diagnostics
import Glibc
import Series
import Testing

@testable import Reading

/// gzip files made by Python's gzip module (`gzip.compress(b"v\n1\n2\n", mtime=0)`), and by it from longer texts.
@Suite struct GzipTests {
    private let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)

    /// `v\n1\n2\n`.
    static let small: [UInt8] = [
        0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 0x2B, 0xE3, 0x32, 0xE4, 0x32, 0xE2, 2, 0, 0xA3, 0xF0, 0xAC, 0x6E, 6, 0, 0,
        0,
    ]

    private func unpacked(_ bytes: [UInt8]) throws -> ByteSource {
        try ByteSource.bytes(bytes, path: "t.csv.gz").unpacked(context)
    }

    @Test func oneMember() throws {
        let source = try unpacked(Self.small)
        #expect(String(decoding: try source.slice(offset: 0, count: 100), as: UTF8.self) == "v\n1\n2\n")
        #expect(source.originalSize == Self.small.count && source.notes.sentences == ["gzip"] && source.file == nil)
    }

    @Test func severalMembersAndGarbage() throws {
        let source = try unpacked(Self.small + Self.small + [1, 2, 3])
        #expect(String(decoding: try source.slice(offset: 0, count: 100), as: UTF8.self) == "v\n1\n2\nv\n1\n2\n")
        #expect(source.notes.sentences == ["gzip", "3 bytes after the gzip data left out"])
    }

    @Test func cutAndBroken() {
        for count in 3..<Self.small.count {
            #expect(fault { _ = try unpacked(Array(Self.small.prefix(count))) }.contains("ends inside gzip data"))
        }
        var broken = Self.small
        broken[20] ^= 1
        #expect(
            fault { _ = try unpacked(broken) }
                == "the gzip data of 't.csv.gz' is broken at byte 22: incorrect data check (it was perhaps not copied whole)"
        )
        broken = Self.small
        broken[10] = 0xFF
        #expect(fault { _ = try unpacked(broken) }.contains("invalid block type"))
    }

    /// Beyond the memory limit the content is decoded again from points: every read gives the same bytes as one pass.
    @Test func pointsGiveTheSameBytes() throws {
        var text: [UInt8] = []
        var state: UInt64 = 7
        while text.count < 9 << 20 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            text += Array("\(state >> 33),\(state >> 52)\n".utf8)
        }
        let packed = try #require(Gzip.pack(text)) + Self.small
        let source = try ByteSource.bytes(packed, path: "t.gz")
        let content = try GzipContent(source, context: context, memoryLimit: 1 << 20)
        #expect(content.size == text.count + 6)
        var offsets = stride(from: 0, to: text.count, by: 700_001).map { $0 }
        offsets += offsets.reversed() + [text.count - 3]
        for offset in offsets {
            let count = min(300_000, content.size - offset)
            var bytes = [UInt8](repeating: 0, count: count)
            unsafe try bytes.withUnsafeMutableBufferPointer { buffer in
                unsafe try content.read(into: buffer.baseAddress!, offset: offset, count: count)
            }
            #expect(bytes.elementsEqual((text + Array("v\n1\n2\n".utf8))[offset..<offset + count]))
        }
    }

    /// A gigabyte of zeros in a megabyte: read in bounded memory, and refused for what it holds.
    @Test func aBomb() throws {
        let packed = try #require(Gzip.pack([UInt8](repeating: 0, count: 64 << 20)))
        let bomb = (0..<16).reduce(into: [UInt8]()) { bytes, _ in bytes += packed }
        let before = Self.mostMemory()
        let source = try ByteSource.bytes(bomb, path: "bomb.gz").unpacked(context)
        #expect(source.size == 1 << 30)
        // Other suites share the process, and may have held more before; what the bomb holds would be a gigabyte more.
        #expect(Self.mostMemory() < max(1 << 20, before + (1 << 19)))
        #expect(
            fault { _ = try CSVFormat.read(source, ReadRequest(options: LoadOptions(), context: context)) }
                .hasPrefix("'bomb.gz' is not text: a zero byte at offset 0"))
    }

    /// The most memory that the process has held, in KiB.
    private static func mostMemory() -> Int {
        var usage = rusage()
        // SAFETY: `usage` outlives the call.
        unsafe getrusage(0, &usage)
        return usage.ru_maxrss
    }

    @Test func interrupted() throws {
        let cancellation = Cancellation()
        cancellation.raise()
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0, cancellation: cancellation)
        #expect(throws: Interrupted.self) { _ = try ByteSource.bytes(Self.small, path: "t").unpacked(context) }
    }
}

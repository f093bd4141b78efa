import Testing

@testable import Engines

/// ClickHouse's format Native (clickhouse.com/docs/interfaces/formats/Native): widths in LEB128, each column with its name and type,
/// numbers little-endian, negative ones in two's complement.
@Suite struct NativeBlockTests {
    private func cells(_ type: String, _ count: UInt8, _ data: [UInt8]) throws -> [EngineCell] {
        let block = [1, count, 1, UInt8(ascii: "v"), UInt8(type.utf8.count)] + Array(type.utf8) + data
        var blocks = NativeBlocks()
        var cells: [EngineCell] = []
        try unsafe block.withUnsafeBufferPointer { try unsafe blocks.take($0) { cells += $0 } }
        #expect(try blocks.finish { cells += $0 } == [])
        return cells
    }

    @Test(
        arguments: [
            ("Int8", [0xFD, 3], [-3, 3]), ("Int16", [0xFD, 0xFF, 3, 1], [-3, 259]),
            ("Int32", [0xFD, 0xFF, 0xFF, 0xFF, 3, 0, 0, 0], [-3, 3]), ("UInt8", [0xFD, 3], [253, 3]),
            ("UInt16", [0xFD, 0xFF, 3, 0], [65_533, 3]),
            ("UInt32", [0xFD, 0xFF, 0xFF, 0xFF, 3, 0, 0, 0], [4_294_967_293, 3]),
            (
                "Int64", [0xFD, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 3, 0, 0, 0, 0, 0, 0, 0], [-3, 3]
            ),
        ] as [(String, [UInt8], [Int64])])
    func wholeNumbers(_ type: String, _ data: [UInt8], _ expected: [Int64]) throws {
        #expect(try cells(type, 2, data) == expected.map { .whole($0) })
    }

    @Test func missingOnesAndTexts() throws {
        #expect(try cells("Nullable(Int16)", 2, [1, 0, 0, 0, 0xFE, 0xFF]) == [.missing, .whole(-2)])
        #expect(try cells("String", 2, [2, 0x61, 0x62, 0]) == [.text(Array("ab".utf8)[...]), .text([])])
        #expect(try cells("Float64", 1, [0, 0, 0, 0, 0, 0, 0xE0, 0xBF]) == [.number(-0.5)])
    }
}

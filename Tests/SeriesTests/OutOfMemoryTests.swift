import Testing

@testable import Series

/// A column that cannot be had is an error with the bytes it lacks, and nothing ends.
@Suite struct OutOfMemoryTests {
    @Test(arguments: [Int.max, Int.max / 8, 1 << 50]) func columns(_ count: Int) {
        #expect(throws: SeriesError.self) { _ = try BufferBuilder<Double>(capacity: count) }
        #expect(throws: SeriesError.self) { _ = try BufferBuilder<Double>(count: count) }
        #expect(throws: SeriesError.self) { _ = try BufferBuilder<Double>(repeating: 0, count: count) }
        #expect(throws: SeriesError.self) { try Buffer<Double>.filled(0, count: count) }
        #expect(throws: SeriesError.self) { try Frame.checkRoom(rows: count, columns: 3) }
    }

    @Test func enough() throws {
        let buffer = try Buffer<Int32>.filled(7, count: 100_000)
        #expect(buffer.count == 100_000 && buffer.span[99_999] == 7)
        try Frame.checkRoom(rows: 0, columns: 0)
    }
}

import Testing

@testable import Series

/// A builder has one owner and is written; what it is frozen to is read.
@Suite struct BufferBuilderTests {
    /// On the heap, in a mapping, and around a page.
    static let counts = [0, 1, 255, 256, 257, 4095, 4096, 8191, 8192, 8193, 100_000]

    @Test(arguments: counts) func freezesWhatWasWritten(_ count: Int) throws {
        var builder = try BufferBuilder<Int64>(count: count)
        var span = builder.mutableSpan
        for row in span.indices { span[row] = Int64(row) * 3 }
        let buffer = builder.freeze()
        #expect(buffer.count == count && buffer.span.count == count)
        #expect(buffer.span.indices.allSatisfy { buffer.span[$0] == Int64($0) * 3 })
    }

    @Test(arguments: counts) func appends(_ count: Int) throws {
        var builder = try BufferBuilder<Double>(capacity: 1)
        for row in 0..<count { try builder.append(Double(row) / 2) }
        #expect(builder.count == count && builder.capacity >= count)
        try builder.pad(to: count + 2, with: -1)
        let buffer = builder.freeze()
        #expect(buffer.count == count + 2 && buffer.span[count] == -1 && buffer.span[count + 1] == -1)
        #expect((0..<count).allSatisfy { buffer.span[$0] == Double($0) / 2 })
    }

    /// Readers reserve for the rows that they expect at most; what is kept holds no more than it has, to a page.
    @Test(arguments: counts) func keepsWhatItHas(_ count: Int) throws {
        for reserved in [count, count + 1, count * 2 + 500, 1_000_000] {
            var builder = try BufferBuilder<Int64>(capacity: reserved)
            for row in 0..<count { try builder.append(Int64(row) * 5) }
            let buffer = builder.freeze()
            #expect(buffer.byteCount <= max(4096, (count * 8 + 4095) / 4096 * 4096))
            #expect(buffer.count == count && (0..<count).allSatisfy { buffer.span[$0] == Int64($0) * 5 })
        }
    }

    @Test(arguments: counts) func isZeroUntilWritten(_ count: Int) throws {
        let builder = try BufferBuilder<Int32>(count: count)
        #expect(builder.span.indices.allSatisfy { builder.span[$0] == 0 })
    }

    @Test(arguments: counts) func isAligned(_ count: Int) throws {
        let builder = try BufferBuilder<Double>(capacity: count)
        #expect(unsafe UInt(bitPattern: builder.pointer) % 16 == 0)
    }

    @Test(arguments: counts) func copies(_ count: Int) throws {
        let elements = (0..<count).map { Int32($0) }
        var builder = try BufferBuilder(copying: elements.span)
        if count > 0 {
            var span = builder.mutableSpan
            span[0] = -7
        }
        let buffer = builder.freeze()
        #expect(buffer.span.indices.allSatisfy { buffer.span[$0] == ($0 == 0 ? -7 : elements[$0]) })
        #expect(elements.first ?? 0 == 0)
    }

    /// What a reader reserved too much goes back to the system: whole pages of 4096 bytes.
    @Test func keepsWhatItHolds() throws {
        var builder = try BufferBuilder<Double>(capacity: 1 << 20)
        for row in 0..<1000 { try builder.append(Double(row)) }
        let buffer = builder.freeze()
        #expect(buffer.byteCount == 8192 && buffer.span[999] == 999)
    }

    @Test func bytesBecomeElements() throws {
        var builder = try BufferBuilder<UInt8>(count: 32)
        var span = builder.mutableSpan
        // Little-endian 1 and 256.
        span[0] = 1
        span[9] = 1
        let buffer = builder.freeze(as: Int64.self, count: 2)
        #expect(buffer.count == 2 && buffer.span[0] == 1 && buffer.span[1] == 256)
    }

    /// An array is taken over: it stays what it was when the one who gave it writes on.
    @Test func holdsItsArray() {
        var array = [1.0, 2, 3]
        let buffer = Buffer(array)
        array[0] = 9
        #expect(buffer.count == 3 && buffer.span[0] == 1 && buffer.span[2] == 3 && array[0] == 9)
        #expect(Buffer([Int32]()).count == 0)
    }

    @Test func whatWasWrittenStaysWithoutMemoryForMore() throws {
        var builder = try BufferBuilder<Int64>(capacity: 4)
        try builder.append(5)
        do {
            try builder.grow(to: 1 << 50)
            Issue.record("a petabyte was had")
        } catch SeriesError.outOfMemory(let bytes) {
            #expect(bytes == 8 << 50)
        }
        #expect(builder.count == 1 && builder.span[0] == 5)
    }

    /// 32 TiB of address space sixteen times over: a process has 128 TiB of it (x86-64, 47 bits), so that what was dropped and not
    /// given back would show.
    @Test func aDroppedOneGivesItsMemoryBack() throws {
        for _ in 0..<16 {
            let dropped = try BufferBuilder<UInt8>(capacity: 1 << 45)
            #expect(dropped.capacity == 1 << 45)
            let frozen = try BufferBuilder<UInt8>(capacity: 1 << 45).freeze()
            #expect(frozen.isEmptied)
        }
    }
}

extension Buffer {
    /// Holds no more than a page.
    fileprivate var isEmptied: Bool { count == 0 && byteCount <= 4096 }
}

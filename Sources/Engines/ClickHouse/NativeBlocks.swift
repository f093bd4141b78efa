import Checked
import Series

/// Rows in ClickHouse's format Native, which comes in blocks of columns (clickhouse.com/docs/interfaces/formats/Native).
struct NativeBlocks {
    /// What is not a block, and no beginning of one.
    struct Bad: Error {}
    private struct Short: Error {}

    private var bytes: [UInt8] = []
    private var at = 0
    /// How many bytes are worth another look.
    private var enough = 0
    private var width: Int?

    /// Calls `body` with each row of the blocks that end in these bytes.
    mutating func take(_ piece: UnsafeBufferPointer<UInt8>, _ body: ([EngineCell]) throws -> Void) throws {
        unsafe bytes.append(contentsOf: piece)
        guard bytes.count >= enough else { return }
        try read(body)
        // A block that has not ended is read from its start again, so not for each piece of it.
        enough = bytes.count * 2
    }

    /// Calls `body` with what is left.
    ///
    /// - Returns: the bytes that are not a block.
    mutating func finish(_ body: ([EngineCell]) throws -> Void) throws -> [UInt8] {
        try read(body)
        return bytes
    }

    private mutating func read(_ body: ([EngineCell]) throws -> Void) throws {
        at = 0
        var end = 0
        do {
            while at < bytes.count {
                try block(body)
                end = at
            }
        } catch is Short {}
        bytes.removeFirst(end)
    }

    private mutating func block(_ body: ([EngineCell]) throws -> Void) throws {
        // The server's words on what went wrong stand where the next block would.
        guard !bytes[at...].starts(with: ClickHouseFailure.mark) else { throw Short() }
        let (width, count) = (try number(), try number())
        guard width == self.width ?? width, width <= 1 << 20, count <= 1 << 32 else { throw Short() }
        self.width = width
        var columns: [[EngineCell]] = []
        for _ in 0..<width {
            _ = try text()
            let type = String(decoding: try text(), as: UTF8.self)
            columns.append(count == 0 ? [] : try cells(type[...], count))
        }
        var row: [EngineCell] = []
        for line in 0..<count {
            row.removeAll(keepingCapacity: true)
            for column in columns { row.append(column[line]) }
            try body(row)
        }
    }

    private mutating func cells(_ type: Substring, _ count: Int) throws -> [EngineCell] {
        if type.hasPrefix("Nullable(") {
            let missing = try taken(count)
            var cells = try cells(type.dropFirst("Nullable(".count).dropLast(), count)
            for line in 0..<count where missing[missing.startIndex + line] != 0 { cells[line] = .missing }
            return cells
        }
        switch type {
        case "Float64": return try words(8, count) { .number(Double(bitPattern: $0)) }
        case "Int64": return try words(8, count) { .whole(Int64(bitPattern: $0)) }
        case "UInt64":
            return try words(8, count) { $0 > UInt64(Int64.max) ? .number(Double($0)) : .whole(Int64($0)) }
        case "UInt32": return try words(4, count) { .whole(Int64($0)) }
        case "UInt16": return try words(2, count) { .whole(Int64($0)) }
        case "UInt8": return try words(1, count) { .whole(Int64($0)) }
        case "Int32": return try words(4, count) { .whole(Int64(Int32(truncatingIfNeeded: $0))) }
        case "Int16": return try words(2, count) { .whole(Int64(Int16(truncatingIfNeeded: $0))) }
        case "Int8": return try words(1, count) { .whole(Int64(Int8(truncatingIfNeeded: $0))) }
        case "Nothing":
            _ = try taken(count)
            return Array(repeating: .missing, count: count)
        case "String":
            var cells: [EngineCell] = []
            cells.reserveCapacity(min(count, bytes.count))
            for _ in 0..<count { cells.append(.text(try text())) }
            return cells
        default: throw Bad()
        }
    }

    /// Whole numbers of so many bytes, the least significant first.
    private mutating func words(
        _ size: Int, _ count: Int, _ cell: (UInt64) -> EngineCell
    ) throws -> [EngineCell] {
        let all = try taken(size * count)
        var cells: [EngineCell] = []
        cells.reserveCapacity(count)
        // SAFETY: `size * count` bytes were taken.
        unsafe all.withUnsafeBufferPointer { all in
            for line in 0..<count {
                var word: UInt64 = 0
                for place in 0..<size { word |= unsafe UInt64(all[line * size + place]) << UInt64(8 * place) }
                cells.append(cell(word))
            }
        }
        return cells
    }

    private mutating func taken(_ count: Int) throws -> ArraySlice<UInt8> {
        guard bytes.count - at >= count else { throw Short() }
        at += count
        return bytes[at - count..<at]
    }

    private mutating func text() throws -> ArraySlice<UInt8> { try taken(try number()) }

    /// Seven bits a byte, the least significant first.
    private mutating func number() throws -> Int {
        var (number, shift) = (0, 0)
        while true {
            guard at < bytes.count, shift < 56 else { throw Short() }
            let byte = bytes[at]
            at += 1
            number |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
    }
}

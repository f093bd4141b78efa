import CSQLite
import Reading
import Series

/// The keys of rows that are added up, and the groups that they make: texts, and numbers where rows are counted by what they hold.
struct SQLiteKeys {
    let names: [String]
    private let table: SQLiteTable
    private let areWhole: [Bool]
    private let areText: [Bool]
    private let most: Int
    private var groups: [[Value]] = []
    private var numbers: [[Value]: Int] = [:]
    /// The same where there is one key, and that of numbers: their bits are told apart soonest.
    private var bits: [UInt64: Int] = [:]

    private enum Value: Hashable {
        case missing
        case number(Double)
        case whole(Int64)
        case text([UInt8])
    }

    init(_ parts: QuerySteps.Parts, of table: SQLiteTable) {
        names = parts.keys
        self.table = table
        areWhole = names.map { table.sample.kinds[$0] == .whole }
        areText = names.map { table.sample.kinds[$0] == .text }
        most = parts.mostGroups ?? .max
    }

    /// Whether none of them is a number, whose kind its values tell.
    var areTexts: Bool { !areText.contains(false) }

    /// The group of the row that a query stands at: its keys stand behind the time.
    ///
    /// - Throws: `NotAsPushed` for a key that a load would take otherwise, `RowsWanted` where there are too many groups.
    @unsafe mutating func group(_ rows: sqlite_rows_t) throws -> Int {
        guard !names.isEmpty else {
            if groups.isEmpty { groups = [[]] }
            return 0
        }
        if names.count == 1, !areText[0] {
            let value = try unsafe value(rows, 0)
            let bits =
                switch value {
                case .number(let number): number.bitPattern
                case .whole(let whole): UInt64(bitPattern: whole)
                // A whole number is never this one, and a number is never NaN.
                default: areWhole[0] ? UInt64(bitPattern: .min) : Double.nan.bitPattern
                }
            if let known = self.bits[bits] { return known }
            self.bits[bits] = groups.count
            return try add([value])
        }
        var key: [Value] = []
        for place in names.indices { key.append(try unsafe value(rows, place)) }
        if let known = numbers[key] { return known }
        numbers[key] = groups.count
        return try add(key)
    }

    private mutating func add(_ key: [Value]) throws -> Int {
        guard groups.count < most else { throw RowsWanted() }
        groups.append(key)
        return groups.count - 1
    }

    @unsafe private func value(_ rows: sqlite_rows_t, _ place: Int) throws -> Value {
        let column = Int32(1 + place)
        let type = unsafe sqlite_value_type(rows, column)
        switch type {
        case Int32(SQLITE_VALUE_NULL): return .missing
        case Int32(SQLITE_VALUE_TEXT) where areText[place]:
            return unsafe Self.text(rows, column).map { .text($0) } ?? .missing
        case Int32(SQLITE_VALUE_INTEGER) where !areText[place]:
            let whole = unsafe sqlite_value_integer(rows, column)
            if areWhole[place], whole != .min { return .whole(whole) }
            guard !areWhole[place], whole.magnitude <= 1 << 53 else { throw NotAsPushed() }
            return .number(Double(whole))
        case Int32(SQLITE_VALUE_FLOAT) where !areText[place]:
            let number = unsafe sqlite_value_float(rows, column)
            guard !areWhole[place], number.isFinite else { throw NotAsPushed() }
            // Both zeros are one.
            return .number(number == 0 ? 0 : number)
        default: throw NotAsPushed()
        }
    }

    /// Nil for an empty text, which is missing.
    @unsafe static func text(_ rows: sqlite_rows_t, _ column: Int32) -> [UInt8]? {
        var count: Int32 = 0
        guard let start = unsafe sqlite_value_text(rows, column, &count), count > 0 else { return nil }
        // SAFETY: SQLite's text has `count` bytes until the next row.
        return unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
    }

    /// The keys of these groups, a column each.
    ///
    /// - Throws: `NotAsPushed` for a text that is none.
    func columns(_ order: [Int]) throws -> [Column] {
        try names.enumerated().map { place, name in
            let cells = try order.map { group -> ColumnCell in
                switch groups[group][place] {
                case .missing: return .missing
                case .number(let number): return .number(number)
                case .whole(let whole): return .whole(whole)
                case .text(let bytes):
                    guard let text = String(validating: bytes, as: UTF8.self) else { throw NotAsPushed() }
                    return .text(text)
                }
            }
            let unit = table.sample.outline.column(name)?.unit
            // Texts all of which are missing are texts nevertheless.
            guard areText[place] else { return Column(name, unit: unit, cells: cells) }
            var column = Column(name, texts: cells.map { if case .text(let text) = $0 { text } else { nil } })
            column.unit = unit
            return column
        }
    }
}

import Reading
import Series

/// The records of one type. Kept are a start, an end, a value and a source each; the rest of the file passes by.
@safe final class HealthRecords: XMLVisitor {
    /// A record with its type and two times takes at least so many bytes of the file.
    static let leastBytes = 100

    private let wanted: String
    /// Every type seen, to know the wanted one by its code and to name near ones.
    private var types = TextCodes(seed: .random(in: 0 ... .max))
    private var isWanted: [Bool] = []
    /// The full name as the file has it.
    private(set) var fullName: String?
    private var correlations = 0

    private var count = 0
    private let starts: GrowingColumn<Int64>
    private let ends: GrowingColumn<Int64>
    private let values: GrowingColumn<Double>
    private let words: GrowingColumn<Int32>
    private let sources: GrowingColumn<Int32>
    private var wordTable = TextCodes(seed: .random(in: 0 ... .max))
    private var sourceTable = TextCodes(seed: .random(in: 0 ... .max))
    private var unitTable = TextCodes(seed: .random(in: 0 ... .max))
    /// Where another unit begins: rows from `row` on bear `code`.
    private var units: [(row: Int, code: Int32)] = []
    private var isCategory = false
    private var withoutTime = 0
    private var unfit = 0
    private let scratch: UnsafeMutablePointer<UInt8>
    private static let scratchSize = 64

    /// - Parameters:
    ///   - type: short or whole.
    ///   - room: records to reserve room for; takes memory only as they come.
    init(type: String, room: Int) {
        wanted = HealthType.short(type)
        starts = GrowingColumn(room: room)
        ends = GrowingColumn(room: room)
        values = GrowingColumn(room: room)
        words = GrowingColumn(room: room)
        sources = GrowingColumn(room: room)
        // SAFETY: owned by this object and freed in deinit.
        unsafe scratch = .allocate(capacity: Self.scratchSize + 16)
        unsafe scratch.initialize(repeating: 0, count: Self.scratchSize + 16)
    }

    deinit { unsafe scratch.deallocate() }

    func start(_ name: XMLName, _ attributes: XMLAttributes) {
        if name == "Record" {
            if correlations == 0 { add(attributes) }
        } else if name == "Correlation" {
            correlations += 1
        }
    }

    func end(_ name: XMLName) {
        if name == "Correlation" { correlations -= 1 }
    }

    private func add(_ attributes: XMLAttributes) {
        guard let type = attributes.index("type") else { return }
        let code = unsafe Int(types.code(of: attributes.value(type)))
        if code == isWanted.count { meet(code) }
        guard isWanted[code] else { return }
        var (begin, finish): (Int64?, Int64?)
        var number = Double.nan
        var (word, source, unit): (Int32, Int32, Int32) = (-1, -1, -1)
        for index in 0..<attributes.count {
            guard let name = attributes.name(index) else { continue }
            let value = unsafe attributes.value(index)
            if name == "startDate" {
                begin = unsafe TimeLayout.iso(offset: true).read(value.span)?.microseconds
            } else if name == "endDate" {
                finish = unsafe TimeLayout.iso(offset: true).read(value.span)?.microseconds
            } else if name == "value" {
                if isCategory { word = unsafe wordTable.code(of: value) } else { number = unsafe self.number(value) }
            } else if name == "sourceName" {
                source = unsafe sourceTable.code(of: value)
            } else if name == "unit" {
                unit = unsafe unitTable.code(of: value)
            }
        }
        guard let begin else {
            withoutTime += 1
            return
        }
        starts.append(begin)
        ends.append(max(begin, finish ?? begin))
        values.append(number)
        words.append(word)
        sources.append(source)
        if units.last?.code != unit { units.append((count, unit)) }
        count += 1
    }

    /// A type seen for the first time.
    private func meet(_ code: Int) {
        let name = TextDecoding.text(types.bytes(of: code))
        let matches = HealthType.short(name) == wanted && (fullName == nil || fullName == name)
        if matches {
            fullName = name
            isCategory = HealthType.isCategory(name)
        }
        isWanted.append(matches)
    }

    /// The number that a value spells; NaN, and counted, when it spells none.
    private func number(_ value: UnsafeBufferPointer<UInt8>) -> Double {
        guard let start = value.baseAddress, value.count <= Self.scratchSize else {
            unfit += value.isEmpty ? 0 : 1
            return .nan
        }
        // SAFETY: the scratch has sixteen bytes behind the longest value, and they are zero.
        unsafe scratch.update(from: start, count: value.count)
        unsafe scratch[value.count] = 0
        var number = Double.nan
        if unsafe scanDecimal(scratch, decimal: UInt8(ascii: "."), &number) == value.count { return number }
        unfit += 1
        return .nan
    }
}

extension HealthRecords {
    /// The series of the records, in order of time.
    ///
    /// - Throws: `unknownType` when the file holds none of the type, `SeriesError.outOfMemory`.
    func finish(_ path: String) throws -> (frame: Frame, notes: [FormatsNote]) {
        guard let fullName else {
            var names = (0..<types.count).map { HealthType.short(TextDecoding.text(types.bytes(of: $0))) }
            names += ["Workout", "ActivitySummary"]
            throw FormatsError.unknownType(name: wanted, path: path, types: names)
        }
        var starts = try self.starts.freeze(count, padded: missingTime)
        var ends = try self.ends.freeze(count, padded: missingTime)
        var sources = try self.sources.freeze(count, padded: -1)
        var words = try self.words.freeze(count, padded: -1)
        var values = try self.values.freeze(count, padded: .nan)
        let order = TimeRuns.order(starts)
        if let rows = order {
            starts = try starts.picking(rows)
            ends = try ends.picking(rows)
            sources = try sources.picking(rows)
        }
        let sourceNames = (0..<sourceTable.count).map { TextDecoding.text(sourceTable.bytes(of: $0)) }
        var notes: [FormatsNote] = []
        let overlaps = HealthOverlaps.count(starts, ends, sources, sourceCount: sourceNames.count)
        var columns: [Column] = []
        if isCategory {
            if let rows = order { words = try words.picking(rows) }
            let texts = (0..<wordTable.count).map {
                HealthType.shortValue(TextDecoding.text(wordTable.bytes(of: $0)), type: wanted)
            }
            columns.append(Column(wanted, values: .text(TextColumn(codes: words, dictionary: texts))))
            columns.append(Column("endDate", values: .times(ends)))
        } else {
            if let rows = order { values = try values.picking(rows) }
            let unit = try unitColumn(order)
            columns.append(Column(wanted, unit: unit.only, values: .numbers(values)))
            if let column = unit.column {
                columns.append(column)
                notes.append(.severalUnits)
            }
        }
        columns.append(Column("source", values: .text(TextColumn(codes: sources, dictionary: sourceNames))))
        if overlaps > 0 {
            notes.append(.sourcesOverlap(sourceNames.count, records: overlaps))
        } else if sourceNames.count > 1 {
            notes.append(.sourcesApart(sourceNames.count))
        }
        notes.tally(withoutTime, .recordsWithoutTime)
        notes.tally(unfit, .valuesUnspelled)
        if fullName != "HKQuantityTypeIdentifier" + wanted { notes.insert(.recordType(fullName), at: 0) }
        return (Frame(index: Index(name: "startDate", keys: .time(starts)), columns: columns), notes)
    }

    /// The unit of all records, or a column of them when there are several.
    private func unitColumn(_ order: [Int]?) throws(SeriesError) -> (only: String?, column: Column?) {
        let names = (0..<unitTable.count).map { TextDecoding.text(unitTable.bytes(of: $0)) }
        let used = Set(units.map(\.code))
        guard used.count > 1 else {
            return (units.first.flatMap { $0.code < 0 ? nil : names[Int($0.code)] }, nil)
        }
        var made = try BufferBuilder<Int32>(repeating: -1, count: count)
        var codes = made.mutableSpan
        for (at, run) in units.enumerated() {
            let end = at + 1 < units.count ? units[at + 1].row : count
            for row in run.row..<end { codes[row] = run.code }
        }
        let text = TextColumn(codes: made.freeze(), dictionary: names)
        return (
            nil,
            Column("unit", values: .text(try order.map { rows throws(SeriesError) in try text.picking(rows) } ?? text))
        )
    }
}

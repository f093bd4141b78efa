import CSQLite
import Checked
import Diagnostics
import Reading
import Series

/// The parts of an aggregate, added up as SQLite steps through the rows: no row is kept, and none is handed over.
///
/// One thread at a time uses it: the one that steps, then the one that has waited for its end.
@safe final class SQLiteFold: @unchecked Sendable {
    private let table: SQLiteTable
    private let columns: [PartColumn]
    private var bins: PartBins
    private let keys: [String]
    private let span: Range<Int64>?
    /// The columns whose values are added up, each once.
    private let values: [String]
    private let areWhole: [Bool]
    /// Where deviations are asked for: of whole numbers beyond 2⁵³ a load finds others.
    private let deviate: [Bool]

    /// What a bin and group has come to.
    private struct Slot {
        var first: Int64
        var sequence: Int
        var rows = 0
        var group: Int
    }

    private var slots: [Slot] = []
    private var moments: [FoldedValues] = []
    private var groups: [[[UInt8]?]] = []
    private var groupNumbers: [[[UInt8]?]: Int] = [:]
    private var places: [Int64: [Int]] = [:]
    private var lastText: (bytes: [UInt8], time: Int64)?
    private var timeless = 0
    private var sequence = 0
    private var last = Int64.min
    private var descents = 0
    private var repeats = 0

    init(
        _ table: SQLiteTable, _ columns: [PartColumn], _ bins: PartBins, keys: [String], within span: Range<Int64>?,
        _ context: SeriesContext
    ) throws {
        self.table = table
        self.columns = columns
        self.bins = bins
        self.keys = keys
        self.span = span
        var values: [String] = []
        for case let column? in columns.map(\.column) where !values.contains(column) { values.append(column) }
        self.values = values
        areWhole = values.map { table.sample.kinds[$0] == .whole }
        deviate = values.map { columns.contains(PartColumn(.deviations, of: $0)) }
    }

    /// The time, the keys, then the values.
    func sql(_ condition: String) -> String {
        var names = [table.time?.quoted ?? "NULL"]
        names += (keys + values).compactMap { table.raw[$0] }.map(SQLText.quoted)
        return "SELECT \(names.joined(separator: ", ")) FROM \(table.quoted)\(condition)"
    }

    /// Takes the row that a query stands at.
    ///
    /// - Throws: `NotAsPushed` for a value that a load would have to look at twice.
    @unsafe func take(_ rows: sqlite_rows_t) throws {
        sequence += 1
        var time: Int64 = 0
        if table.time != nil {
            guard let own = try unsafe self.time(rows) else {
                timeless += 1
                return
            }
            if let span, !span.contains(own) { return }
            time = own
            if own < last { descents += 1 }
            if own == last { repeats += 1 }
            last = own
        }
        let group = try unsafe group(rows)
        let at = slot(bins.start(of: time), group, time)
        slots[at].rows += 1
        if time < slots[at].first { (slots[at].first, slots[at].sequence) = (time, sequence) }
        for place in values.indices {
            let column = Int32(1 + keys.count + place)
            let own = at * values.count + place
            switch unsafe sqlite_value_type(rows, column) {
            case Int32(SQLITE_VALUE_INTEGER):
                let whole = unsafe sqlite_value_integer(rows, column)
                let isExact = whole.magnitude <= 1 << 53
                guard isExact || areWhole[place] && !deviate[place] && whole != .min else { throw NotAsPushed() }
                guard moments[own].add(whole) || !areWhole[place] else { throw NotAsPushed() }
            case Int32(SQLITE_VALUE_FLOAT):
                let value = unsafe sqlite_value_float(rows, column)
                guard !areWhole[place], value.isFinite else { throw NotAsPushed() }
                moments[own].add(value)
            case Int32(SQLITE_VALUE_NULL): break
            default: throw NotAsPushed()
            }
        }
    }

    private func slot(_ bin: Int64, _ group: Int, _ time: Int64) -> Int {
        var own = places[bin] ?? []
        if own.count <= group { own += repeatElement(-1, count: group + 1 - own.count) }
        if own[group] < 0 {
            own[group] = slots.count
            slots.append(Slot(first: time, sequence: sequence, group: group))
            moments += repeatElement(FoldedValues(), count: values.count)
            places[bin] = own
        }
        return own[group]
    }

    @unsafe private func time(_ rows: sqlite_rows_t) throws -> Int64? {
        guard let layout = table.time?.layout else { return nil }
        switch unsafe (sqlite_value_type(rows, 0), layout) {
        case (Int32(SQLITE_VALUE_NULL), _): return nil
        case (Int32(SQLITE_VALUE_INTEGER), .unix(let unit)):
            let whole = unsafe sqlite_value_integer(rows, 0)
            guard unit.microsecondPower >= 0 else { return try read(Array(String(whole).utf8), layout) }
            var scale: Int64 = 1
            for _ in 0..<unit.microsecondPower { scale *= 10 }
            let (time, overflows) = whole.multipliedReportingOverflow(by: scale)
            guard !overflows, time >= TimeLayout.earliest, time < TimeLayout.end else { throw NotAsPushed() }
            return time
        case (Int32(SQLITE_VALUE_FLOAT), .unix):
            return try read(Array(NumberText.text(unsafe sqlite_value_float(rows, 0)).utf8), layout)
        case (Int32(SQLITE_VALUE_TEXT), _):
            guard let bytes = unsafe text(rows, 0) else { return nil }
            if let lastText, lastText.bytes == bytes { return lastText.time }
            let time = try read(bytes, layout)
            lastText = (bytes, time)
            return time
        default: throw NotAsPushed()
        }
    }

    private func read(_ bytes: [UInt8], _ layout: TimeLayout) throws -> Int64 {
        guard let time = layout.read(bytes.span) else { throw NotAsPushed() }
        return time.microseconds
    }

    @unsafe private func group(_ rows: sqlite_rows_t) throws -> Int {
        guard !keys.isEmpty else {
            if groups.isEmpty { groups = [[]] }
            return 0
        }
        var key: [[UInt8]?] = []
        for place in keys.indices {
            let column = Int32(1 + place)
            switch unsafe sqlite_value_type(rows, column) {
            case Int32(SQLITE_VALUE_TEXT): key.append(unsafe text(rows, column))
            case Int32(SQLITE_VALUE_NULL): key.append(nil)
            default: throw NotAsPushed()
            }
        }
        if let known = groupNumbers[key] { return known }
        groupNumbers[key] = groups.count
        groups.append(key)
        return groups.count - 1
    }

    /// Nil for an empty text, which is missing.
    @unsafe private func text(_ rows: sqlite_rows_t, _ column: Int32) -> [UInt8]? {
        var count: Int32 = 0
        guard let start = unsafe sqlite_value_text(rows, column, &count), count > 0 else { return nil }
        // SAFETY: SQLite's text has `count` bytes until the next row.
        return unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
    }

    /// What all rows came to, as `Aggregation.merged` takes it.
    ///
    /// - Throws: `NotAsPushed` when a load would find otherwise.
    func rows() throws -> TakenRows {
        // A column that lacks so many times would not be the index.
        guard timeless * 10 <= max(1, sequence), sequence > 0 else { throw NotAsPushed() }
        let order = slots.indices.sorted {
            (slots[$0].first, slots[$0].sequence) < (slots[$1].first, slots[$1].sequence)
        }
        var columns = try keys.enumerated().map { place, name in
            let texts = try order.map { at -> String? in
                guard let bytes = groups[slots[at].group][place] else { return nil }
                guard let text = String(validating: bytes, as: UTF8.self) else { throw NotAsPushed() }
                return text
            }
            var column = Column(name, texts: texts)
            column.unit = table.sample.outline.column(name)?.unit
            return column
        }
        for part in self.columns {
            guard let name = part.column, let place = values.firstIndex(of: name) else {
                columns.append(Column(part.name, order.map { Double(slots[$0].rows) }))
                continue
            }
            let own = order.map { moments[$0 * values.count + place] }
            columns.append(Column(part.name, part.part, own, isWhole: areWhole[place]))
        }
        let times = Buffer(order.map { slots[$0].first })
        let keys: Index.Keys = table.time == nil ? .row(order.count) : .time(times)
        var notes = RowFinish.order(wasSorted: descents > 0, repeats: descents == 0 ? repeats : 0)
        if timeless > 0 { notes.append(.rows(RowPlaces(count: timeless), .timeless)) }
        return TakenRows(
            Frame(index: Index(name: table.sample.outline.index.name, keys: keys), columns: columns), notes: notes,
            counts: [sequence - timeless])
    }
}

/// The values of a column that a bin and group have, in every part.
struct FoldedValues {
    private(set) var count = 0
    private var sum = 0.0
    private var lost = 0.0
    private var whole: Int64 = 0
    private var least = Double.nan
    private var greatest = Double.nan
    private var leastWhole = Int64.max
    private var greatestWhole = Int64.min
    private var mean = 0.0
    private var deviations = 0.0

    mutating func add(_ value: Double) {
        count += 1
        let next = sum + value
        // Neumaier 1974, as everywhere.
        lost += abs(sum) >= abs(value) ? (sum - next) + value : (value - next) + sum
        sum = next
        if !(least <= value) { least = value }
        if !(greatest >= value) { greatest = value }
        let deviation = value - mean
        mean += deviation / Double(count)
        deviations += deviation * (value - mean)
    }

    /// - Returns: false when the total is beyond 64 bits.
    mutating func add(_ value: Int64) -> Bool {
        add(Double(value))
        leastWhole = min(leastWhole, value)
        greatestWhole = max(greatestWhole, value)
        let (total, overflows) = whole.addingReportingOverflow(value)
        whole = total
        return !overflows
    }

    fileprivate func value(_ part: AggregatePart) -> Double {
        switch part {
        case .count: Double(count)
        case .sum: count == 0 ? .nan : sum + lost
        case .least: least
        case .greatest: greatest
        case .mean: mean
        case .deviations: deviations
        }
    }

    /// Nil for a part that is not a whole number.
    fileprivate func wholeValue(_ part: AggregatePart) -> Int64? {
        switch part {
        case .sum: count == 0 ? .missing : whole
        case .least: count == 0 ? .missing : leastWhole
        case .greatest: count == 0 ? .missing : greatestWhole
        case .count, .mean, .deviations: nil
        }
    }
}

extension Column {
    fileprivate init(_ name: String, _ part: AggregatePart, _ values: [FoldedValues], isWhole: Bool) {
        let wholes = isWhole ? values.compactMap { $0.wholeValue(part) } : []
        if isWhole, wholes.count == values.count, !values.isEmpty {
            self.init(name, values: .wholes(Buffer(wholes)))
        } else {
            self.init(name, values.map { $0.value(part) })
        }
    }
}

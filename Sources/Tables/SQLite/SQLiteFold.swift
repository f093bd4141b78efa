import CSQLite
import Checked
import Diagnostics
import Reading
import Series

/// The parts of an aggregate, added up as SQLite steps through the rows: no row is kept, and none is handed over.
/// One thread at a time uses it: see `SQLiteFolding`.
@safe final class SQLiteFold: SQLiteFolding, @unchecked Sendable {
    private let table: SQLiteTable
    private let columns: [PartColumn]
    private var bins: PartBins
    private var keys: SQLiteKeys
    private let span: Range<Int64>?
    /// The columns whose values are added up, each once.
    private let values: [String]
    private let areWhole: [Bool]
    /// Where deviations are asked for: of whole numbers beyond 2⁵³ a load finds others.
    private let deviate: [Bool]

    /// What a bin and group has come to.
    private struct Slot {
        var first: Int64
        var latest = Int64.min
        var sequence: Int
        var rows = 0
        var group: Int
    }

    private var slots: [Slot] = []
    private var moments: [FoldedValues] = []
    private var places: [Int64: [Int]] = [:]
    private var clock: SQLiteClock?
    private var timeless = 0
    /// Rows that have been taken.
    private var taken = 0
    /// Where rows have a number, the order of groups whose first rows are of one time is theirs: an index may find them otherwise.
    private let isNumbered: Bool
    private var last = Int64.min
    private var descents = 0
    private var repeats = 0

    init(
        _ table: SQLiteTable, _ parts: QuerySteps.Parts, within span: Range<Int64>?, _ context: SeriesContext
    ) throws {
        self.table = table
        columns = parts.columns
        bins = parts.bins
        keys = SQLiteKeys(parts, of: table)
        self.span = span
        clock = table.time.map { SQLiteClock($0.layout) }
        var values: [String] = []
        for case let column? in columns.map(\.column) where !values.contains(column) { values.append(column) }
        self.values = values
        areWhole = values.map { table.sample.kinds[$0] == .whole }
        isNumbered = table.rowNumber != nil && !parts.keys.isEmpty
        deviate = values.map { parts.columns.contains(PartColumn(.deviations, of: $0)) }
    }

    /// The time, the keys, then the values, and the number where it tells.
    func sql(_ condition: String) -> String {
        var names = [table.time?.quoted ?? "NULL"]
        names += (keys.names + values).compactMap { table.raw[$0] }.map(SQLText.quoted)
        if isNumbered, let number = table.rowNumber { names.append(number) }
        // Without a number to tell them apart rows must come as they are stored, where their order is that of groups.
        let order = isNumbered || keys.names.isEmpty ? "" : table.order.sql
        return "SELECT \(names.joined(separator: ", ")) FROM \(table.quoted)\(condition)\(order)"
    }

    @unsafe func take(_ rows: sqlite_rows_t) throws {
        taken += 1
        var time: Int64 = 0
        if clock != nil {
            guard let own = try unsafe clock?.time(rows) else {
                timeless += 1
                return
            }
            if let span, !span.contains(own) { return }
            time = own
            if own < last { descents += 1 }
            if own == last { repeats += 1 }
            last = own
        }
        let group = try unsafe keys.group(rows)
        let sequence =
            isNumbered
            ? unsafe Int(sqlite_value_integer(rows, Int32(1 + keys.names.count + values.count))) : taken
        let at = slot(bins.start(of: time), group, time, sequence)
        slots[at].rows += 1
        slots[at].latest = max(slots[at].latest, time)
        if (time, sequence) < (slots[at].first, slots[at].sequence) {
            (slots[at].first, slots[at].sequence) = (time, sequence)
        }
        for place in values.indices {
            let column = Int32(1 + keys.names.count + place)
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

    private func slot(_ bin: Int64, _ group: Int, _ time: Int64, _ sequence: Int) -> Int {
        if let own = places[bin], group < own.count, own[group] >= 0 { return own[group] }
        let at = slots.count
        slots.append(Slot(first: time, sequence: sequence, group: group))
        moments += repeatElement(FoldedValues(), count: values.count)
        places[bin, default: []].put(at, group)
        return at
    }

    /// Whether the first rows of two groups are of one time, so that only their order tells which group comes first.
    var isTied: Bool {
        let firsts = slots.map(\.first).sorted()
        return zip(firsts, firsts.dropFirst()).contains { $0 == $1 }
    }

    /// What all rows came to, as `Aggregation.merged` takes it.
    ///
    /// - Throws: `NotAsPushed` when a load would find otherwise.
    func rows() throws -> TakenRows {
        // A column that lacks so many times would not be the index. Of no rows the table's first ones have told what they would be.
        guard timeless * 10 <= max(1, taken), taken > 0 || keys.areTexts else { throw NotAsPushed() }
        let order = slots.indices.sorted {
            (slots[$0].first, slots[$0].sequence) < (slots[$1].first, slots[$1].sequence)
        }
        var columns = try keys.columns(order.map { slots[$0].group })
        for part in self.columns {
            if part == .latest {
                columns.append(Column(part.name, values: .wholes(Buffer(order.map { slots[$0].latest }))))
                continue
            }
            guard let name = part.column, let place = values.firstIndex(of: name) else {
                columns.append(Column(part.name, order.map { Double(slots[$0].rows) }))
                continue
            }
            let own = order.map { moments[$0 * values.count + place] }
            columns.append(Column(part.name, part.part, own, isWhole: areWhole[place]))
        }
        let times = Buffer(order.map { slots[$0].first })
        let keys: Index.Keys = table.time == nil ? .row(order.count) : .time(times)
        let rowCount = order.reduce(0) { $0 + slots[$1].rows }
        var notes = RowFinish.order(wasSorted: descents > 0, repeats: descents == 0 ? repeats : 0)
        if timeless > 0 { notes.append(.rows(RowPlaces(count: timeless), .timeless)) }
        return TakenRows(
            Frame(index: Index(name: table.sample.outline.index.name, keys: keys), columns: columns), notes: notes,
            counts: [taken - timeless], instants: descents == 0 ? rowCount - repeats...rowCount - repeats : nil)
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
        case .ranked, .latest: .nan
        }
    }

    /// Nil for a part that is not a whole number.
    fileprivate func wholeValue(_ part: AggregatePart) -> Int64? {
        switch part {
        case .sum: count == 0 ? .missing : whole
        case .least: count == 0 ? .missing : leastWhole
        case .greatest: count == 0 ? .missing : greatestWhole
        case .count, .mean, .deviations, .ranked, .latest: nil
        }
    }
}

extension [Int] {
    /// Puts a number at a place, however far behind the end it is.
    fileprivate mutating func put(_ number: Int, _ place: Int) {
        if count <= place { self += repeatElement(-1, count: place + 1 - count) }
        self[place] = number
    }
}

extension Column {
    fileprivate init(_ name: String, _ part: AggregatePart, _ values: [FoldedValues], isWhole: Bool) {
        // Without a group, too, the greatest of whole numbers is a whole number.
        if isWhole, [.sum, .least, .greatest].contains(part) {
            self.init(name, values: .wholes(Buffer(values.compactMap { $0.wholeValue(part) })))
        } else {
            self.init(name, values.map { $0.value(part) })
        }
    }
}

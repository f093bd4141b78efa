import Reading
import Series

/// The parts of an aggregate, added up by an engine: a row a bin and group.
struct EngineParts {
    private let table: EngineTable
    private let steps: QuerySteps
    private let columns: [PartColumn]
    private let bins: PartBins?
    private let keys: [EngineColumn]
    /// Of more groups the rows are wanted.
    private let most: Int?
    /// The columns whose values are added up, each once.
    private let values: [EngineColumn]

    init(_ table: EngineTable, _ steps: QuerySteps, _ context: SeriesContext) {
        self.table = table
        self.steps = steps
        columns = steps.parts?.columns ?? []
        bins = steps.parts?.bins
        keys = steps.parts?.keys.compactMap(table.column) ?? []
        most = steps.parts?.mostGroups
        var names: [String] = []
        for case let column? in columns.map(\.column) where !names.contains(column) { names.append(column) }
        values = names.compactMap(table.column)
    }

    private var time: String { table.alias("t") }
    private var bin: String { table.alias("b") }
    private func key(_ at: Int) -> String { table.alias("k\(at)") }
    private func value(_ at: Int) -> String { table.alias("v\(at)") }

    /// Rows as the sums see them: the time, the keys, the values.
    private var rows: String {
        let dialect = table.dialect
        var items = ["\(table.time.map(dialect.microseconds) ?? "0") AS \(time)"]
        items += keys.enumerated().map { "\(dialect.value($1)) AS \(key($0))" }
        items += values.enumerated().map { "\(dialect.value($1)) AS \(value($0))" }
        if isNumbered, let number = table.number { items.append("\(number) AS \(self.number)") }
        return "(SELECT \(items.joined(separator: ", ")) FROM \(table.relation)\(steps.filter()))"
    }

    private var number: String { table.alias("n") }
    /// Whether groups stand by the numbers of their first rows.
    private var isNumbered: Bool { table.number != nil && !keys.isEmpty }

    /// Whether bins go by edges: without them all rows are of one.
    private var isBinned: Bool { bins?.step != nil }

    /// - Parameter binned: a query of the rows with their bins; ignored where all rows are of one.
    func sql(_ binned: String) throws -> String {
        let groups = (isBinned ? [bin] : []) + keys.indices.map(key)
        var items = [isBinned ? bin : "0", "min(\(time))"] + keys.indices.map(key)
        items += columns.map(spelled)
        items += values.indices.map(odd)
        if isNumbered { items.append(table.dialect.first(number, by: time) ?? "NULL") }
        let from = isBinned ? "(\(binned)) q" : "\(rows) r WHERE \(time) IS NOT NULL"
        return """
            SELECT \(items.joined(separator: ", ")) FROM \(from)\
            \(groups.isEmpty ? "" : " GROUP BY " + groups.joined(separator: ", "))\(most.map { " LIMIT \($0 + 1)" } ?? "")
            """
    }

    /// What is asked, before anybody knows the bins.
    var asked: String? { try? sql("SELECT r.*, … AS \(bin) FROM \(rows) r") }

    private func spelled(_ part: PartColumn) -> String {
        guard let name = part.column, let at = values.firstIndex(where: { $0.name == name }) else {
            return part == .latest ? latest : "count(*)"
        }
        let (value, isWhole) = (value(at), values[at].type == .whole)
        let double = isWhole ? table.dialect.double(value) : value
        return switch part.part {
        case .count: "count(\(value))"
        case .sum: table.dialect.sum(value, isWhole: isWhole)
        case .least: "min(\(value))"
        case .greatest: "max(\(value))"
        case .mean: "avg(\(double))"
        case .deviations: "var_pop(\(double)) * count(\(value))"
        case .ranked(let percent, let isUpper): ranked(double, percent, isUpper)
        case .latest: latest
        }
    }

    private var latest: String { "max(\(time))" }

    /// The value below a quantile or above it, by its place among all of a group: what lies between them is worked out here.
    private func ranked(_ value: String, _ percent: Int, _ isUpper: Bool) -> String {
        let fraction = table.dialect.double(spelled: "\(Double(percent) / 100)")
        let below = "CAST(floor(\(fraction) * (count(\(value)) - 1)) AS INTEGER)"
        let place = isUpper ? "CAST(least(\(below) + 2, count(\(value))) AS INTEGER)" : "\(below) + 1"
        return table.dialect.ranked(value).map { "\($0)[\(place)]" } ?? "NULL"
    }

    /// How many values a load would look at twice: infinite ones, whole ones beyond 2⁵³ where deviations are asked for, and the one
    /// that stands for a missing one.
    private func odd(_ at: Int) -> String {
        let column = values[at]
        let most: String
        switch column.type {
        case .number, .decimal: most = table.dialect.double(spelled: "1.7976931348623157e308")
        case .whole: most = "\(columns.contains(PartColumn(.deviations, of: column.name)) ? 1 << 53 : Int64.max)"
        default: return "0"
        }
        return "sum(CASE WHEN \(value(at)) > \(most) OR \(value(at)) < -\(most) THEN 1 ELSE 0 END)"
    }

    /// - Returns: also the last time of all rows that were added up; nil without times.
    /// - Throws: `NotAsPushed` when a load would find otherwise, or the engine refuses: the load then tells what is wrong.
    func read(_ session: any EngineSession) throws -> (rows: TakenRows, last: Int64?) {
        do {
            return try added(session)
        } catch FormatsError.failedProgram {
            throw NotAsPushed()
        } catch EngineError.failed {
            throw NotAsPushed()
        }
    }

    /// The groups of so many rows: where these are too many already, nobody need go over the others.
    private func sampled(_ session: any EngineSession, _ count: Int) throws -> Int {
        let names = keys.indices.map(key).joined(separator: ", ")
        let sample = "SELECT \(names) FROM \(rows) r LIMIT \(count)"
        var found = 0
        try session.rows("SELECT count(*) FROM (SELECT \(names) FROM (\(sample)) s GROUP BY \(names)) g") {
            found = $0.first?.whole.map { Int($0) } ?? 0
        }
        return found
    }

    /// Of more rows nobody counts the different times: that takes longer than to add them up.
    private static let fewRows = 500_000
    /// Of those so many are looked at.
    private static let someRows = 100_000

    /// How many different times so many rows have, at least and at most.
    private func instants(_ session: any EngineSession, of count: Int) throws -> ClosedRange<Int>? {
        let own = "SELECT \(time) FROM \(rows) r WHERE \(time) IS NOT NULL"
        let some = count > Self.fewRows ? own + " LIMIT \(Self.someRows)" : own
        var found: ClosedRange<Int>?
        try session.rows("SELECT count(*), count(DISTINCT \(time)) FROM (\(some)) s") { row in
            guard row.count == 2, let all = row[0].whole, let different = row[1].whole else { return }
            let most = count - Int(all - different)
            let least = count > Self.fewRows ? Int(different) : most
            if least <= most { found = least...most }
        }
        return found
    }

    /// What is said of times that come again.
    private func repeats(_ instants: ClosedRange<Int>, of count: Int) -> [FormatsNote] {
        if instants.upperBound == count { return [] }
        if instants.lowerBound < instants.upperBound { return [.series(.someTimesRepeat)] }
        return [.series(.tally(count - instants.upperBound, .repeatedTimes))]
    }

    private func added(_ session: any EngineSession) throws -> (rows: TakenRows, last: Int64?) {
        var notes: [FormatsNote] = []
        var binned = ""
        let ends = try EngineEnds(table, steps, session)
        if ends.timeless > 0 { notes.append(.rows(RowPlaces(count: ends.timeless), .timeless)) }
        // No row is an answer: the table has told its columns.
        if table.time != nil, ends.isEmpty { return (TakenRows(try frame([]), notes: notes), nil) }
        if isBinned {
            guard let span = ends.span, let edges = bins?.edges(from: span.lowerBound, through: span.upperBound)
            else { throw NotAsPushed() }
            binned = table.dialect.binned(rows, by: time, EdgeRun.runs(of: edges), as: bin)
        }
        if let most, try sampled(session, 2 * most) > most { throw RowsWanted() }
        var groups: [Group] = []
        try session.rows(try sql(binned)) { if let group = try group($0) { groups.append(group) } }
        if let most, groups.count > most { throw RowsWanted() }
        groups.sort()
        let count = groups.reduce(0) { $0 + (counted($1) ?? 0) }
        let frame = try frame(groups)
        let instants = try table.hasInstants && most == nil ? instants(session, of: Int(count)) : nil
        notes += instants.map { repeats($0, of: Int(count)) } ?? []
        let isAll = steps.conditions.isEmpty && steps.span == nil
        let rows = TakenRows(frame, notes: notes, counts: isAll ? [Int(count)] : [], instants: instants)
        return (rows, table.time == nil ? nil : ends.last)
    }

    /// Columns whose sums come out otherwise by a rounding each time, since an engine adds in any order; those of squares by more.
    var inexact: (sums: Set<String>, squares: Set<String>) {
        let floating = columns.filter { part in values.first { $0.name == part.column }?.type != .whole }
        let sums = floating.filter { $0.part == .sum } + columns.filter { $0.part == .mean }
        return (Set(sums.map(\.name)), Set(columns.filter { $0.part == .deviations }.map(\.name)))
    }

    private func counted(_ group: Group) -> Int64? { columns.firstIndex(of: .rows).flatMap { group.parts[$0].whole } }

    private struct Group: Comparable {
        var first: Int64
        /// Of its first row; 0 where rows have none.
        var number: Int64
        var keys: [[UInt8]?]
        var parts: [EngineCell]

        static func == (a: Group, b: Group) -> Bool { a.first == b.first && a.keys == b.keys }

        /// As rows of one time stand: missing texts last.
        static func < (a: Group, b: Group) -> Bool {
            if a.first != b.first { return a.first < b.first }
            if a.number != b.number { return a.number < b.number }
            for (x, y) in zip(a.keys, b.keys) where x != y {
                guard let x, let y else { return x != nil }
                return x.lexicographicallyPrecedes(y)
            }
            return false
        }
    }

    /// The keys in the table's order, in which rows of one time stand, texts first.
    private var tableOrder: [Int] {
        keys.indices.sorted { a, b in
            func place(_ at: Int) -> (Int, Int) {
                (keys[at].type.isNumber ? 1 : 0, table.columns.firstIndex { $0.name == keys[at].name } ?? 0)
            }
            return place(a) < place(b)
        }
    }

    /// Nil for what no row makes.
    private func group(_ row: [EngineCell]) throws -> Group? {
        let head = 2 + keys.count
        let end = head + columns.count + values.count
        guard row.count == end + (isNumbered ? 1 : 0) else { throw NotAsPushed() }
        if let at = columns.firstIndex(of: .rows), row[head + at].whole == 0 { return nil }
        guard let first = row[1].whole, let number = isNumbered ? row[end].whole : 0 else { throw NotAsPushed() }
        for odd in row[(head + columns.count)..<end] where odd.number ?? 0 != 0 {
            throw NotAsPushed()
        }
        return Group(
            first: first, number: number, keys: tableOrder.map { at in row[2 + at].bytes.map { Array($0) } },
            parts: row[head..<head + columns.count].map(\.alone))
    }

    private func frame(_ groups: [Group]) throws -> Frame {
        let order = tableOrder
        var made = try keys.indices.map { at -> Column in
            var values = EngineValues(keys[at].type)
            let place = order.firstIndex(of: at) ?? at
            for group in groups where !values.append(group.keys[place].map { .text($0[...]) } ?? .missing) {
                throw NotAsPushed()
            }
            return values.column(keys[at])
        }
        for (at, part) in columns.enumerated() {
            let isWhole = values.first { $0.name == part.column }?.type == .whole
            let staysWhole = isWhole && [.sum, .least, .greatest].contains(part.part) || part == .latest
            var parts = EngineValues(staysWhole ? .whole : .number)
            for group in groups where !parts.append(group.parts[at]) { throw NotAsPushed() }
            made.append(parts.column(EngineColumn(name: part.name, type: .number)))
        }
        for column in made {
            guard case .numbers(let own) = column.values else { continue }
            let span = own.span
            for row in 0..<span.count where span[row].isInfinite { throw NotAsPushed() }
        }
        let index: Index.Keys = table.time == nil ? .row(groups.count) : .time(Buffer(groups.map(\.first)))
        return Frame(index: Index(name: table.outline.index.name, keys: index), columns: made)
    }
}

import Reading
import Series

/// The parts of an aggregate, added up by an engine: a row a bin and group.
struct EngineParts {
    private let table: EngineTable
    private let steps: QuerySteps
    private let columns: [PartColumn]
    private let bins: PartBins?
    private let keys: [EngineColumn]
    /// The columns whose values are added up, each once.
    private let values: [EngineColumn]

    init(_ table: EngineTable, _ steps: QuerySteps, _ context: SeriesContext) {
        self.table = table
        self.steps = steps
        columns = steps.parts?.columns ?? []
        bins = steps.parts?.bins
        keys = steps.parts?.keys.compactMap(table.column) ?? []
        var names: [String] = []
        for case let column? in columns.map(\.column) where !names.contains(column) { names.append(column) }
        values = names.compactMap(table.column)
    }

    /// Rows as the sums see them: `t`, the keys `k0` …, the values `v0` ….
    private var rows: String {
        let dialect = table.dialect
        var items = [table.time.map { dialect.microseconds($0) + " AS t" } ?? "0 AS t"]
        items += keys.enumerated().map { "\($1.value(dialect)) AS k\($0)" }
        items += values.enumerated().map { "\($1.value(dialect)) AS v\($0)" }
        return "SELECT \(items.joined(separator: ", ")) FROM \(table.relation)\(steps.filter())"
    }

    /// Whether bins go by edges: without them all rows are of one.
    private var isBinned: Bool { bins?.step != nil }

    /// - Parameter binned: a query of `r` with the bins; ignored where all rows are of one.
    func sql(_ binned: String) throws -> String {
        let groups = (isBinned ? ["b"] : []) + keys.indices.map { "k\($0)" }
        var items = [isBinned ? "b" : "0", "min(t)"] + keys.indices.map { "k\($0)" }
        items += columns.map(spelled)
        items += values.indices.map(odd)
        let from = isBinned ? "(\(binned)) q" : "r WHERE t IS NOT NULL"
        return """
            WITH r AS (\(rows)) SELECT \(items.joined(separator: ", ")) FROM \(from)\
            \(groups.isEmpty ? "" : " GROUP BY " + groups.joined(separator: ", "))
            """
    }

    private func spelled(_ part: PartColumn) -> String {
        guard let name = part.column, let at = values.firstIndex(where: { $0.name == name }) else { return "count(*)" }
        let (value, isWhole) = ("v\(at)", values[at].type == .whole)
        let double = isWhole ? "CAST(\(value) AS DOUBLE PRECISION)" : value
        return switch part.part {
        case .count: "count(\(value))"
        case .sum: isWhole ? "sum(\(value))" : table.dialect.sum(value)
        case .least: "min(\(value))"
        case .greatest: "max(\(value))"
        case .mean: "avg(\(double))"
        case .deviations: "var_pop(\(double)) * count(\(value))"
        }
    }

    /// How many values a load would look at twice: infinite ones, whole ones beyond 2⁵³ where deviations are asked for, and the one
    /// that stands for a missing one.
    private func odd(_ at: Int) -> String {
        let value = values[at]
        switch value.type {
        case .number, .decimal:
            let most = "CAST('1.7976931348623157e308' AS DOUBLE PRECISION)"
            return "sum(CASE WHEN v\(at) > \(most) OR v\(at) < -\(most) THEN 1 ELSE 0 END)"
        case .whole:
            let most: Int64 = columns.contains(PartColumn(.deviations, of: value.name)) ? 1 << 53 : .max
            return "sum(CASE WHEN v\(at) > \(most) OR v\(at) < -\(most) THEN 1 ELSE 0 END)"
        default: return "0"
        }
    }

    /// - Throws: `NotAsPushed` when a load would find otherwise, or the engine refuses: the load then tells what is wrong.
    func read(_ session: any EngineSession) throws -> TakenRows {
        do { return try added(session) } catch FormatsError.failedProgram { throw NotAsPushed() }
    }

    private func added(_ session: any EngineSession) throws -> TakenRows {
        var notes: [FormatsNote] = []
        var binned = ""
        var found: [ArraySlice<UInt8>?] = []
        let span = "WITH r AS (\(rows)) SELECT min(t), max(t), count(*) - count(t), count(t) FROM r"
        try session.rows(span) { found = $0.map { $0.map { ArraySlice(Array($0)) } } }
        guard found.count == 4, let timeless = found[2].flatMap(EngineValues.whole),
            let count = found[3].flatMap(EngineValues.whole)
        else { throw NotAsPushed() }
        if timeless > 0 { notes.append(.rows(RowPlaces(count: Int(timeless)), .timeless)) }
        if isBinned {
            guard let first = found[0].flatMap(EngineValues.whole), let last = found[1].flatMap(EngineValues.whole),
                first >= TimeLayout.earliest, last < TimeLayout.end,
                let edges = bins?.edges(from: first, through: last)
            else { throw NotAsPushed() }
            binned = table.dialect.binned("r", EdgeRun.runs(of: edges))
        }
        // Of no rows a load tells more.
        guard count > 0 else { throw NotAsPushed() }
        var groups: [Group] = []
        try session.rows(try sql(binned)) { groups.append(try group($0)) }
        groups.sort()
        let frame = try frame(groups)
        let isAll = steps.conditions.isEmpty && steps.span == nil
        return TakenRows(frame, notes: notes, counts: isAll ? [Int(count)] : [])
    }

    private struct Group: Comparable {
        var first: Int64
        var keys: [[UInt8]?]
        var parts: [ArraySlice<UInt8>?]

        static func == (a: Group, b: Group) -> Bool { a.first == b.first && a.keys == b.keys }

        /// As rows of one time stand: missing texts last.
        static func < (a: Group, b: Group) -> Bool {
            if a.first != b.first { return a.first < b.first }
            for (x, y) in zip(a.keys, b.keys) where x != y {
                guard let x, let y else { return x != nil }
                return x.lexicographicallyPrecedes(y)
            }
            return false
        }
    }

    /// The keys in the table's order, in which rows of one time stand.
    private var tableOrder: [Int] {
        keys.indices.sorted { a, b in
            func place(_ at: Int) -> Int { table.columns.firstIndex { $0.name == keys[at].name } ?? 0 }
            return place(a) < place(b)
        }
    }

    private func group(_ row: [ArraySlice<UInt8>?]) throws -> Group {
        let head = 2 + keys.count
        guard row.count == head + columns.count + values.count, let first = row[1].flatMap(EngineValues.whole) else {
            throw NotAsPushed()
        }
        for odd in row[(head + columns.count)...] where odd.flatMap(EngineValues.number) ?? 0 != 0 {
            throw NotAsPushed()
        }
        return Group(
            first: first, keys: tableOrder.map { at in row[2 + at].map { Array($0) } },
            parts: row[head..<head + columns.count].map { $0.map { ArraySlice(Array($0)) } })
    }

    private func frame(_ groups: [Group]) throws -> Frame {
        let order = tableOrder
        var made = try keys.indices.map { at -> Column in
            var texts = EngineValues(.text)
            let place = order.firstIndex(of: at) ?? at
            for group in groups where !texts.append(group.keys[place].map { $0[...] }) { throw NotAsPushed() }
            return texts.column(keys[at])
        }
        for (at, part) in columns.enumerated() {
            let isWhole = values.first { $0.name == part.column }?.type == .whole
            let staysWhole = isWhole && [.sum, .least, .greatest].contains(part.part)
            var parts = EngineValues(staysWhole ? .whole : .number)
            for group in groups where !parts.append(group.parts[at]) { throw NotAsPushed() }
            made.append(parts.column(EngineColumn(raw: "", name: part.name, unit: nil, type: .number)))
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

import Diagnostics
import Reading
import Series
import Syntax

/// A table, or a query's rows, of an engine as a load has it: what its columns are is known before any row is read.
struct EngineTable {
    /// `"main"."t"`, or a query between parentheses, with an alias.
    let relation: String
    /// Those that the pipeline can use, in the table's order, the time among them.
    let columns: [EngineColumn]
    let time: EngineColumn?
    let dialect: any Dialect
    let outline: Frame
    /// Whether the least and greatest times are found without going over the rows.
    let isTimeIndexed: Bool
    /// Whether an index sees to it that no time comes again.
    let isTimeUnique: Bool
    /// Whether it has so many rows that which of them are seen is worth a question: a million by the engine's own estimate.
    let isLarge: Bool
    /// What a query calls the number of a row, by which those of one time stand; nil where they have none.
    let number: String?
    /// Ends no name of a column: names of ours that end by it are none of the table's.
    let mark: String
    private let zone: Zone

    /// - Parameter path: for messages.
    /// - Throws: `unknownColumn`, `noTimeIn`, `unusedOption`.
    init(
        _ relation: EngineRelation, _ dialect: any Dialect, _ request: ReadRequest, engine: String, path: String
    ) throws {
        let found = relation.columns
        let options = request.options
        for (word, isThere) in Self.unused(options) where isThere {
            throw FormatsError.unusedOption(option: word, path: path, format: engine)
        }
        let header = HeaderNames(found.map(\.name))
        let all = found.indices.map { at in
            EngineColumn(
                quoted: dialect.quoted(found[at].name), name: header.names[at], unit: header.units[at],
                type: dialect.type(found[at].type), named: found[at].type)
        }
        mark = Self.mark(beside: found.map(\.name))
        for name in (options.columns ?? []) + [options.time].compactMap({ $0 }) where !header.names.contains(name) {
            throw FormatsError.unknownColumn(name: name, path: path, columns: header.names)
        }
        let time = options.refusesTime ? nil : Self.time(of: all, options)
        if let name = options.time, time == nil {
            let type = zip(all, found).first { $0.0.name == name }?.1.type ?? ""
            throw FormatsError.noTimeIn(column: name, path: path, example: type, line: 0)
        }
        let wanted = options.columns.map(Set.init) ?? options.used(of: header.names)
        self.relation = relation.sql
        let raw = time.flatMap { time in all.firstIndex { $0.name == time.name } }.map { found[$0].name }
        isTimeIndexed = raw.map(relation.indexed.contains) ?? false
        isTimeUnique = raw.map(relation.unique.contains) ?? false
        isLarge = relation.rows ?? 0 >= 1_000_000
        self.dialect = dialect
        number = relation.number
        self.time = time
        zone = request.zone
        columns = all.filter { column in wanted?.contains(column.name) ?? true || column.name == time?.name }
        outline = Frame(
            index: Index(name: time?.name ?? "row", keys: time == nil ? .row(0) : .time(Buffer([]))),
            columns: columns.filter { $0.name != time?.name }.map(\.withoutRows))
    }

    /// Words of a load that say how texts are to be read.
    private static func unused(_ options: LoadOptions) -> [(String, Bool)] {
        [
            ("types", !options.types.isEmpty), ("dates", options.dates != nil), ("on", options.day != nil),
            ("time A, B", options.clock != nil), ("only", options.only != nil),
        ]
    }

    /// The one that is asked for; else one with a time's name, or the first, of those that are times.
    private static func time(of columns: [EngineColumn], _ options: LoadOptions) -> EngineColumn? {
        let times = columns.filter(\.type.isTime)
        if let name = options.time { return times.first { $0.name == name } }
        return times.first { TimeChoice.isTimeName($0.name, exactly: true) }
            ?? times.first { TimeChoice.isTimeName($0.name, exactly: false) } ?? times.first
    }

    private static func mark(beside names: [String]) -> String {
        var mark = "_"
        while names.contains(where: { $0.hasSuffix(mark) }) { mark += "_" }
        return mark
    }

    /// A name of ours in a query: some engines let it hide a column of the table.
    func alias(_ name: String) -> String { name + mark }

    func column(_ name: String) -> EngineColumn? { columns.first { $0.name == name } }

    /// Whether the engine can tell the instants of the index: times of no zone only where the clock is UTC's.
    var hasInstants: Bool { time.map { $0.type == .instant || zone == .utc } ?? false }
}

extension EngineTable: QueryTable {
    var isOrderedBySQL: Bool { hasInstants || time == nil && number != nil }
    var spansAreExact: Bool { true }

    func reduces(_ names: [String]) -> Bool {
        guard hasInstants, let time, names.allSatisfy({ column($0)?.type.isNumber ?? false }) else { return false }
        return dialect.seen(SeenRows(of: self, time, names.compactMap(column))) != nil
    }

    func ranks(_ name: String) -> Bool { column(name)?.type.isNumber ?? false }

    func gives(_ part: PartColumn) -> Bool {
        guard let name = part.column else { return true }
        guard let type = column(name)?.type else { return false }
        return dialect.gives(part.part) && (type.isNumber || part.part == .count)
    }

    /// Rows of one time stand in order of their texts first where they have no number, so that groups by the first texts stand in order
    /// of these.
    func mayGroup(by names: [String]) -> Bool {
        if number != nil, time == nil || hasInstants {
            return names.allSatisfy { column($0)?.type == .text } && Set(names).count == names.count
        }
        let texts = outline.columns.filter { $0.kind == .text }.map(\.name)
        return names.isEmpty
            || hasInstants && Set(texts.prefix(names.count)) == Set(names)
                && Set(names).count == names.count && names.allSatisfy { column($0)?.type != .other }
    }

    /// By numbers, whose groups are in no order, and the texts beside them.
    func mayTally(by names: [String]) -> Bool {
        mayGroup(by: names.filter { !ranks($0) }) && (time == nil || hasInstants)
    }

    func sql(within span: Range<Int64>) -> String? {
        guard let time, hasInstants else { return nil }
        var bounds: [String] = []
        if span.lowerBound > TimeLayout.earliest {
            bounds.append("\(time.quoted) >= \(dialect.time(span.lowerBound, like: time))")
        }
        if span.upperBound < TimeLayout.end {
            bounds.append("\(time.quoted) < \(dialect.time(span.upperBound, like: time))")
        }
        return bounds.isEmpty ? nil : bounds.joined(separator: " AND ")
    }

    func sql(_ condition: Expression, _ outline: Frame) -> String? {
        SQLCondition(literal: dialect.literal) { name in
            guard outline.column(name) != nil, let column = column(name), column.name != time?.name else { return nil }
            let value = dialect.value(column)
            switch column.type {
            case .number, .decimal, .whole:
                // A whole number beyond 2⁵³ is on the same side of every number below it as its double is.
                let double = dialect.double(value)
                return SQLCondition.Term(
                    isText: false, compared: { "coalesce(\(double) \($0) \(dialect.double(spelled: $1)), 1 = 0)" },
                    isThere: "(\(value) IS NOT NULL)")
            case .text:
                return SQLCondition.Term(
                    isText: true, compared: { "coalesce(\(value) \($0) \($1), 1 = 0)" },
                    isThere: "(\(value) IS NOT NULL)")
            case .truth, .other, .instant, .local: return nil
            }
        }.sql(condition)
    }
}

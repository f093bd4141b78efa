import Series

/// A text that is a sequence of blocks, rewritten as one table, line for line, so that lines keep their numbers: what a program prints again
/// and again, with its header and a time above (`iostat`, `top -b`, `date; ps`), or records of several kinds that their first field tells
/// (NEM12, NMEA 0183).
struct TextBlocks {
    /// The rewritten text: other lines are blank.
    private(set) var bytes: [UInt8] = []
    private(set) var notes: [FormatsNote] = []
    /// Whether columns apart by blanks are apart by tabs now.
    private(set) var isCut = false

    /// Larger files are read as they are.
    private static let mostBytes = 1 << 28

    /// - Returns: nil where the text is one table as it stands.
    /// - Throws: `unknownTable` for a kind of rows that the text does not have, `ambiguousDates` for times of blocks.
    init?(_ source: ByteSource, _ options: LoadOptions) throws(FormatsError) {
        guard options.header == nil, options.skip == nil, options.format == nil || options.table != nil,
            options.kinds.isEmpty, options.separator == nil,
            source.size <= Self.mostBytes
        else { return nil }
        let head = BlockLines(try source.slice(offset: 0, count: CSVInference.headBytes), isWhole: false)
        if let headers = BlockHeaders(head) {
            let lines = BlockLines(try source.slice(offset: 0, count: source.size), isWhole: true)
            try arrange(lines, headers, source.path, options)
        } else if let kinds = RecordKinds(head) {
            let lines = BlockLines(try source.slice(offset: 0, count: source.size), isWhole: true)
            try arrange(lines, kinds, source.path, options)
        } else if let periods = PeriodKinds(head) {
            let lines = BlockLines(try source.slice(offset: 0, count: source.size), isWhole: true)
            try arrange(lines, periods, source.path, options)
        } else if let labels = LabelledBlocks(head) {
            let lines = BlockLines(try source.slice(offset: 0, count: source.size), isWhole: true)
            guard let text = labels.table(of: lines) else { return nil }
            (bytes, notes) = (text, [.table(.fieldsCarried(kind: labels.name))])
        } else if options.table == nil, let found = try NumberTable.table(head, source) {
            (bytes, notes) = found
        } else {
            return nil
        }
    }

    /// Rows of several kinds of periods.
    private mutating func arrange(
        _ lines: BlockLines, _ periods: PeriodKinds, _ path: String, _ options: LoadOptions
    ) throws(FormatsError) {
        let kinds = (0..<lines.count).map { periods.kind(of: lines[$0], at: $0)?.rawValue }
        var counts = PeriodKinds.names.map { _ in 0 }
        for case let kind? in kinds { counts[kind] += 1 }
        let places = counts.indices.filter { counts[$0] > 0 }
        let taken = try take(
            places.map { PeriodKinds.names[$0] }, places.map { counts[$0] }, of: places.map { counts[$0] }, path,
            options)
        let facts = periods.facts(lines)
        if !facts.isEmpty { notes.append(.table(.linesBelowHeader(facts.count))) }
        for (place, kind) in kinds.enumerated() {
            if !facts.contains(place), kind == nil || kind == places[taken] { bytes += lines.whole(place) }
            bytes.append(10)
        }
    }

    /// Blocks below headers.
    private mutating func arrange(
        _ lines: BlockLines, _ headers: BlockHeaders, _ path: String, _ options: LoadOptions
    ) throws(FormatsError) {
        let parts = headers.parts(of: lines)
        let taken = try take(headers.names, parts.rows, of: parts.rows, path, options)
        let times = try headers.times(parts.times, path, options)
        let first = parts.lines.firstIndex(of: .row(taken)).map { lines[$0] }
        let header = headers.header(of: taken, over: first)
        let lead = Lead(
            name: headers.timeName(taken), times: times,
            separator: header == nil ? headers.separator(of: taken) : 9, header: header)
        write(lines, parts, taken, lead)
        if let first = parts.times.first {
            notes.append(.table(.timesAboveBlocks(times.count, first: TextDecoding.text(first))))
        }
        if let first = parts.firstOther {
            notes.append(
                .table(.linesBetween(parts.others, first: TextDecoding.text(lines[first].prefix(60)), line: first + 1)))
        }
    }

    /// The column of times that rows are given, empty where no line tells them.
    private struct Lead {
        var name: [UInt8]
        var times: [[UInt8]]
        var separator: UInt8
        /// The header where its fields do not stand apart as those of the rows do.
        var header: ArraySlice<UInt8>?
    }

    /// Writes the rows of one kind below its header and what stands above all blocks, with the time of its block before each row. Columns
    /// apart by blanks are cut first, as the rows alone tell.
    private mutating func write(_ lines: BlockLines, _ parts: BlockHeaders.Parts, _ taken: Int, _ lead: Lead) {
        var leads: [[UInt8]] = []
        var (time, hasHeader, rows) = (0, false, [UInt8]())
        for (place, part) in parts.lines.enumerated() {
            var before: [UInt8] = []
            switch part {
            case .above: rows += lines[place]
            case .time: time += 1
            case .header(taken) where !hasHeader:
                hasHeader = true
                (before, rows) = (lead.name, rows + (lead.header ?? lines[place]))
            case .row(taken):
                before = time > 0 && time <= lead.times.count ? lead.times[time - 1] : [UInt8(ascii: "-")]
                rows += lines[place]
            // A rule right below the names tells how wide the columns are.
            case .blank
            where hasHeader && place > 0 && parts.lines[place - 1] == .header(taken) && lead.times.isEmpty
                && lead.header == nil:
                rows += lines[place]
            case .header, .row, .other, .blank: break
            }
            leads.append(before)
            rows.append(10)
        }
        var separator = lead.separator
        if separator == 32, !lead.times.isEmpty {
            let dialect = CSVDialect(
                sniffing: rows, isWhole: true, skip: nil, header: nil, separator: nil, isSeparated: false)
            if let cut = dialect.cut, cut.swap == nil {
                (rows, separator, isCut) = (cut.cut(rows, from: dialect.start), 9, true)
            }
        }
        guard !lead.times.isEmpty else {
            bytes = rows
            return
        }
        for (line, before) in zip(rows.split(separator: 10, omittingEmptySubsequences: false), leads) {
            // Two blanks part columns for sure.
            if !before.isEmpty { bytes += before + (separator == 32 ? [32, 32] : [separator]) }
            bytes += line + [10]
        }
    }

    /// Records that their first field tells apart.
    private mutating func arrange(
        _ lines: BlockLines, _ kinds: RecordKinds, _ path: String, _ options: LoadOptions
    ) throws(FormatsError) {
        let counts = kinds.counts(of: lines)
        // Kinds whose records are all as wide are measured ones rather than lists.
        let steady = counts.names.indices.map { counts.widths[$0] < 0 ? 0 : counts.rows[$0] }
        let taken = try take(
            counts.names, steady.contains { $0 > 1 } ? steady : counts.rows, of: counts.rows, path, options)
        if let times = kinds.times(of: counts, taken, lines) {
            arrange(lines, kinds, counts, taken, times)
            return
        }
        let parents = kinds.parents(of: counts, taken)
        var above: [Int: ArraySlice<UInt8>] = [:]
        for (place, kind) in counts.kinds.enumerated() {
            if kind == taken {
                bytes += kinds.rest(of: lines[place])
                for parent in parents {
                    bytes.append(kinds.separator)
                    bytes += above[parent] ?? []
                }
            } else if let kind, parents.contains(kind) {
                above[kind] = kinds.rest(of: lines[place])
            }
            bytes.append(10)
        }
        for parent in parents {
            notes.append(.table(.fieldsCarried(kind: counts.names[parent])))
        }
    }

    /// Records whose first field stands in records of another kind with its time.
    private mutating func arrange(
        _ lines: BlockLines, _ kinds: RecordKinds, _ counts: RecordKinds.Counts, _ taken: Int,
        _ times: RecordKinds.Times
    ) {
        for (place, kind) in counts.kinds.enumerated() {
            if kind == taken {
                let rest = kinds.rest(of: lines[place])
                bytes += rest + [kinds.separator]
                bytes += times.fields[kinds.code(in: rest)] ?? times.names
            }
            bytes.append(10)
        }
        notes.append(.table(.fieldsCarried(kind: counts.names[times.kind])))
    }

    /// The kind of rows that is read: the one that is asked for, or the largest; says which others are not.
    private mutating func take(
        _ names: [String], _ counts: [Int], of all: [Int], _ path: String, _ options: LoadOptions
    ) throws(FormatsError) -> Int {
        var taken = counts.indices.max { (counts[$0], -$0) < (counts[$1], -$1) } ?? 0
        if let wanted = options.table {
            guard let found = names.firstIndex(where: { $0 == wanted || FilePaths.typable($0) == wanted }) else {
                throw .unknownTable(name: wanted, path: path, tables: names)
            }
            taken = found
        }
        let others = names.indices.filter { $0 != taken && all[$0] > 0 }
        if let first = others.max(by: { (all[$0], -$0) < (all[$1], -$1) }) {
            notes.append(
                .table(
                    .otherKinds(
                        taken: names[taken], rows: others.reduce(0) { $0 + all[$1] }, first: names[first],
                        kinds: others.count)))
        }
        return taken
    }
}

/// The lines of a text, without their ends and the blanks before these.
struct BlockLines {
    private let bytes: [UInt8]
    private(set) var ranges: [Range<Int>] = []

    /// - Parameter isWhole: whether the last line is; else it is left out.
    init(_ bytes: [UInt8], isWhole: Bool) {
        self.bytes = bytes
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 10)
            guard end != nil || isWhole || bytes.count < CSVInference.headBytes else { break }
            var last = end ?? bytes.count
            // A form feed begins a page.
            while last > start, [13, 32, 9, 12].contains(bytes[last - 1]) { last -= 1 }
            ranges.append(start..<last)
            start = (end ?? bytes.count) + 1
        }
    }

    var count: Int { ranges.count }

    func places(behind place: Int) -> Range<Int> { min(place + 1, count)..<count }

    subscript(place: Int) -> ArraySlice<UInt8> { bytes[ranges[place]] }

    /// A line with the blanks and tabs at its end, which may part fields without anything.
    func whole(_ place: Int) -> ArraySlice<UInt8> {
        let end = bytes[ranges[place].upperBound...].firstIndex { $0 != 32 && $0 != 9 } ?? bytes.count
        return bytes[ranges[place].lowerBound..<end]
    }
}

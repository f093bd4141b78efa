/// From a file's first bytes, and rows from further in, to the plan by which every row is read.
package struct CSVInference {
    private(set) var dialect: CSVDialect
    var plan: CSVPlan
    /// What the reply says of it.
    package var notes: [FormatsNote] = []
    package private(set) var hasHeader = true
    /// Whether the header's bytes are UTF-8 beyond ASCII.
    private(set) var headerProvesUTF8 = false
    /// The mean bytes of a sampled row, nil when there is none.
    private(set) var rowBytes: Double?
    /// The day of times of day that stand alone.
    package var day: Int64?
    var footNote: TableNote?
    /// What the lines above say, and the first of them that name the columns.
    var above: TextAbove?
    var namesLine: Int?
    /// The parts of a time in several columns, by their names or by what they hold.
    var parts: DateParts?
    /// Columns that may be parts of times, and are none unless somebody says so.
    var maybeParts: [Int] = []
    /// The column of seconds there that the µs of each stand beside.
    var splitSeconds: Int?
    /// Columns whose numbers do not fall from row to row, where a line above tells when a recording began.
    var rising: Set<Int> = []
    /// By how much the numbers of the first column rise from row to row; nil where they do not all rise by as much.
    var step: Double?
    /// Which columns tell the days of others to the second.
    var finerTimes = FinerTimes([], [])

    package static let headBytes = 64 << 10
    package static let columnLimit = 1 << 18

    /// The first bytes of a file, their way of writing and their rows.
    private struct Sample {
        var head: [UInt8]
        var isWhole: Bool
        var dialect: CSVDialect
        var rows: [CSVSample.Row]
    }

    package init(_ source: ByteSource, _ options: LoadOptions) throws(FormatsError) {
        let sample = try Self.enoughOf(source, options)
        dialect = sample.dialect
        var rows = sample.rows
        Self.leaveRuleOut(&rows, separator: dialect.separator)
        let titles = options.skip == nil ? TableHead.titles(rows) : TableHead.isTitled(rows) ? 1 : 0
        if options.header == nil, titles > 0 {
            dialect.moveTo(rows[titles], sample.head)
            rows.removeFirst(titles)
        }
        Self.leavePreambleOut(&rows, &dialect, sample.head, options)
        let style =
            options.separator == nil ? NumberStyle(sniffing: rows, separator: dialect.separator) : NumberStyle()
        var table = TableHead(TableHead.Sample(rows: rows, style: style, options: options), dialect)
        if options.header == nil, options.kinds.isEmpty {
            let above = TextAbove(
                sample.head[..<(rows.first?.start ?? dialect.start)], newline: dialect.newline,
                firstLine: options.firstLine, width: table.fields.count)
            if table.takeNames(of: above) { namesLine = above.columns?.line }
            self.above = above
        }
        let even = namesLine == nil ? EvenRows(rows, &table, dialect, sample.head, options) : EvenRows()
        if let line = even.namesLine { namesLine = line }
        notes += even.notes
        hasHeader = table.hasHeader
        let header = table.fields
        headerProvesUTF8 = header.contains { field in
            field.bytes.contains { $0 >= 0x80 } && String(validating: field.bytes, as: UTF8.self) != nil
        }
        let mayHaveOther = dialect.cut == nil && options.header == nil && options.kinds.isEmpty
        let other = mayHaveOther ? OtherTable(rows, table) : nil
        if let other, rows[..<other.start].count(where: { $0.fields.count == header.count }) * 2 > other.start {
            dialect.isTable = true
        }
        try Self.checkTable(sample, dialect, rows, source, options)
        var bodyOffset = rows.first?.start ?? dialect.start
        var bodyLine = rows.first?.line ?? dialect.line
        if table.rowCount > 0, case let last = rows[table.rowCount - 1] {
            bodyOffset = last.end
            bodyLine = Self.line(behind: last, sample.head, dialect.newline)
        }
        var body = Array(rows.dropFirst(table.rowCount))
        var end: Int?
        if let other {
            let blank = rows[..<other.start].lastIndex { !$0.fields.allSatisfy(\.bytes.isEmpty) } ?? other.start - 1
            end = rows[blank].end
            body = Array(rows[table.rowCount...blank])
            let title = other.title(rows)
            notes.append(
                .table(.otherTable(line: title.line, first: title.text, skip: rows[other.readable].line - 1)))
        } else if !sample.isWhole {
            body += try Self.distantRows(source, dialect, behind: rows.last?.end ?? 0, width: header.count)
        }
        if rows.count > 1, !body.isEmpty {
            rowBytes = Double(body.reduce(0) { $0 + $1.end - $1.start }) / Double(body.count)
        }
        let swap = sample.dialect.cut?.swap
        // The W3C's names have no units.
        let isDeclared = options.header == nil && dialect.directive != nil
        let names = HeaderNames(
            header.map { swap?.restored($0.text) ?? $0.text }, haveUnits: !table.isStacked && !isDeclared)
        plan = CSVPlan(
            separator: dialect.separator, newline: dialect.newline, style: style, bodyOffset: bodyOffset,
            bodyLine: bodyLine, columns: [], timeIndex: nil, cut: dialect.cut)
        let dates =
            options.dates ?? ZoneText.dates(inHeader: table.fields.first?.text ?? "")
            ?? table.fields.lazy.compactMap({ TimePattern.order(in: $0.text) }).first ?? table.dates
        (plan.sampled, plan.counted) = (even.sampled, even.counted)
        (plan.dates, plan.thisYear, plan.zone) = (dates, options.thisYear, options.home)
        plan.prefix = dialect.prefix
        plan.bodyEnd = end
        plan.leastFields = Self.leastFields(body, of: header.count, dialect)
        if end == nil { try takeFoot(source, sample.isWhole ? body : nil, header.count, &body, options) }
        if hasHeader, header.count > 1 {
            let names = HeaderAgain(header)
            noteOtherNames(body.filter(names.isAgain), header)
            body.removeAll(where: names.isAgain)
        }
        var evidence = evidence(of: body, header.count)
        let stay = rowsThatStay(body, evidence, names.names, options)
        if stay.count < body.count {
            body = stay
            evidence = self.evidence(of: body, header.count)
        }
        if above?.start != nil || Self.isInstant(header.first) {
            rising = Set(header.indices.filter { Self.rises(body, $0) })
        }
        step = Self.step(body)
        finerTimes = FinerTimes(body, evidence)
        findParts(body, evidence, names.names, header, options)
        // Trailing separators on every line make columns without a name or a value.
        var width = header.count
        while width > 1, header[width - 1].bytes.isEmpty, evidence[width - 1].present == 0,
            body.allSatisfy({ $0.fields.count < width || $0.fields[width - 1].bytes.isEmpty })
        {
            width -= 1
        }
        noteDialect(names, table, width: width)
        noteRowsAbove(sample.head[..<(rows.first?.start ?? dialect.start)], evidence)
        let listing = ProgramListing(body, header: hasHeader ? header : nil, dialect)
        for index in 0..<width {
            let unit = names.units[index] ?? (index < table.units.count ? table.units[index] : nil)
            var column = CSVColumn(name: names.names[index], unit: unit, kind: .text, example: evidence[index].example)
            column.header = hasHeader ? header[index].bytes : []
            column.isNamed = hasHeader && HeaderAgain.isWord(header[index])
            column.missingWords = evidence[index].missingWords
            (column.areDays, column.otherOffset) = (evidence[index].areDays, evidence[index].otherOffset)
            plan.columns.append(column)
            let given = index < options.kinds.count ? options.kinds[index] : nil
            if let given, !options.textColumns.contains(column.name) {
                plan.columns[index].kind = given
            } else {
                try decide(index, evidence[index], listing, options, source.path)
            }
            if given == .number { plan.columns[index].staysNumber = true }
            if options.types[column.name] == nil { keepZones(index, body, evidence) }
        }
        takeTimesOfDay(evidence)
        takeMissing(above?.missing ?? [], body)
        for name in options.types.keys.sorted() where !plan.columns.contains(where: { $0.name == name }) {
            throw .unknownColumn(name: name, path: source.path, columns: plan.columns.map(\.name))
        }
        if even.sampled == nil {
            try chooseTime(evidence, options, source.path)
            takeTimesAlike(evidence, options)
        } else {
            plan.indexName = "time"
        }
        if let start = options.day { useStart(start, evidence) }
        takeYear(of: sample.head[..<(rows.first?.start ?? dialect.start)], firstLine: options.firstLine)
        try keepColumns(options, source.path)
        if options.zone == nil { takeZones(sample.head[..<(rows.first?.start ?? dialect.start)], options) }
        // What is no file cannot be read again.
        if options.asksZone, source.stamp != nil, let told = zoneTold(options) {
            throw .zoneTold(told, path: source.path)
        }
        if options.columns == nil, options.kinds.isEmpty { leaveOutEmptyColumns(evidence, header) }
        leaveOutRowNumbers(header.first?.bytes ?? [], body, near: rows.count - table.rowCount, options)
        noteColumns(evidence, options)
    }

    // MARK: Sample

    /// As much of the file as holds a few rows.
    ///
    /// - Throws: `empty`, `binary`, `tooManyColumns`, `unreadable`.
    private static func enoughOf(_ source: ByteSource, _ options: LoadOptions) throws(FormatsError) -> Sample {
        var sample = try Self.sample(source, options, headBytes: headBytes)
        // A header longer than that, and some rows behind it; the pass over the rows tells of one that is too long.
        while !sample.isWhole, sample.rows.count < 4, sample.head.count < source.lineLimit,
            sample.rows.first?.fields.count ?? 0 <= columnLimit
        {
            sample = try Self.sample(source, options, headBytes: min(source.lineLimit, sample.head.count * 4))
        }
        let dialect = sample.dialect
        let isEmpty = sample.isWhole && dialect.lastComment == nil && sample.rows.isEmpty
        if isEmpty || dialect.start >= sample.head.count && dialect.lastComment == nil {
            let wanted = max((options.skip ?? -1) + 1, options.header ?? 0)
            guard wanted > 1, sample.isWhole else { throw .empty(path: source.path) }
            let count = sample.head.count { $0 == dialect.newline } + (sample.head.last == dialect.newline ? 0 : 1)
            throw .noSuchLine(path: source.path, line: wanted, count: count)
        }
        if let first = sample.rows.first, first.fields.count > columnLimit {
            throw .tooManyColumns(path: source.path, count: first.fields.count, limit: columnLimit)
        }
        return sample
    }

    private static func sample(
        _ source: ByteSource, _ options: LoadOptions, headBytes: Int
    ) throws(FormatsError) -> Sample {
        var head = try source.slice(offset: 0, count: headBytes)
        let isWhole = head.count == source.size
        if let zero = head.firstIndex(of: 0) { throw .binary(path: source.path, offset: zero) }
        let newline = CSVDialect.newline(of: head)
        let isFree = options.separator == nil && options.kinds.isEmpty
        let box = isFree && options.header == nil ? DrawnBox(head, newline: newline) : nil
        let prefix = isFree && box == nil ? LinePrefix(head, newline: newline) : nil
        if let prefix { head = prefix.applied(head, newline: newline) }
        var dialect = CSVDialect(
            sniffing: head, isWhole: isWhole, skip: options.skip, header: options.header,
            separator: options.separator ?? prefix.flatMap { $0.isMessage ? $0.separator : nil },
            isSeparated: options.format == CSVFormat.entry.name, box: box)
        dialect.line += options.firstLine - 1
        dialect.prefix = prefix
        if let cut = dialect.cut { head = cut.cut(head, from: dialect.start) }
        var rows = CSVSample.rows(
            of: head, from: dialect.start, line: dialect.line, separator: dialect.separator,
            newline: dialect.newline, limit: 500, isWhole: isWhole)
        // Comments among lines that are cut are blanks.
        if dialect.cut != nil { rows.removeAll { $0.fields.count == 1 && $0.fields.first?.bytes.isEmpty == true } }
        return Sample(head: head, isWhole: isWhole, dialect: dialect, rows: rows)
    }

    /// - Throws: `notATable` for a text most of whose lines do not fit, unless the person says what it is.
    private static func checkTable(
        _ sample: Sample, _ dialect: CSVDialect, _ rows: [CSVSample.Row], _ source: ByteSource, _ options: LoadOptions
    ) throws(FormatsError) {
        let path = source.path
        guard options.header == nil, options.skip == nil, options.format == nil, rows.count > 1 else { return }
        if let cut = sample.dialect.cut, cut.swap == nil, cut.box == nil, sample.dialect.prefix == nil {
            let lines = BlankTable.Sample(
                try source.slice(offset: 0, count: headBytes), start: 0, line: options.firstLine,
                newline: sample.dialect.newline, isWhole: sample.isWhole)
            if let line = BlankTable.secondTable(in: lines) { throw .severalTables(path: source.path, line: line) }
        }
        guard dialect.isTable else {
            let width = TableHead.width(of: rows)
            let misfit = rows.first { $0.fields.count != width } ?? rows[0]
            throw .notATable(path: path, line: misfit.line)
        }
        guard sample.dialect.prefix?.isMessage != true, isProse(rows) else { return }
        throw .notATable(path: path, line: rows[0].line)
    }

    /// Rows from eight places further in, where each starts behind the first line end; only those as wide as the header, and
    /// none twice.
    ///
    /// - Parameter last: where the rows end that were looked at before.
    private static func distantRows(
        _ source: ByteSource, _ dialect: CSVDialect, behind last: Int, width: Int
    ) throws(FormatsError) -> [CSVSample.Row] {
        var rows: [CSVSample.Row] = []
        var last = last
        for place in 1...8 {
            let offset = max(0, source.size / 8 * place - (place == 8 ? TableFoot.bytes : 0))
            var bytes = try source.slice(offset: offset, count: TableFoot.bytes)
            guard let end = bytes.firstIndex(of: dialect.newline) else { continue }
            if let prefix = dialect.prefix { bytes = prefix.applied(bytes, newline: dialect.newline) }
            if let cut = dialect.cut { bytes = cut.cut(bytes, from: end + 1) }
            let found = CSVSample.rows(
                of: bytes, from: end + 1, line: 0, separator: dialect.separator, newline: dialect.newline, limit: 60,
                isWhole: false
            ).filter { $0.fields.count == width && offset + $0.start >= last }
            if let end = found.last?.end { last = offset + end }
            rows += found
        }
        return rows
    }

    private static func words(of row: CSVSample.Row) -> String {
        row.fields.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func line(behind row: CSVSample.Row, _ head: [UInt8], _ newline: UInt8) -> Int {
        row.line + head[row.start..<row.end].filter { $0 == newline }.count
    }

    // MARK: Types

    /// Decides what a column holds.
    ///
    /// - Throws: `mixedUnits`.
    private mutating func decide(
        _ index: Int, _ evidence: ColumnEvidence, _ listing: ProgramListing, _ options: LoadOptions, _ path: String
    ) throws(FormatsError) {
        let name = plan.columns[index].name
        if let type = options.types[name] {
            plan.columns[index].missingWords = []
            plan.columns[index].isTold = true
            switch type {
            case .text: return
            case .number:
                plan.columns[index].kind = .number
                plan.columns[index].setSpelling(evidence.spelling ?? evidence.uncertain)
            case .time:
                guard let layout = TimeChoice.layout(of: evidence, named: name, options) else {
                    throw TimeChoice.noTimes(in: name, evidence, path, plan.bodyLine)
                }
                plan.columns[index].kind = .time(layout)
            }
            return
        }
        if options.textColumns.contains(name) { return }
        let isAsked = (options.columns?.contains(name) ?? true) && (options.needed?.contains(name) ?? true)
        try plan.columns[index].decide(evidence, isListing: listing.holds(index, name), path: isAsked ? path : nil)
    }

    // MARK: Columns

    /// `columns A, B`: the others are skipped, but for the time.
    private mutating func keepColumns(_ options: LoadOptions, _ path: String) throws(FormatsError) {
        if let wanted = options.columns {
            for name in wanted where !plan.columns.contains(where: { $0.name == name }) {
                throw .unknownColumn(name: name, path: path, columns: plan.columns.map(\.name))
            }
            keep(Set(wanted))
        } else if let used = options.used(of: plan.columns.map(\.name)) {
            keep(used)
        }
    }

    private mutating func keep(_ wanted: Set<String>) {
        let parts = plan.parts?.ordered ?? []
        for index in plan.columns.indices where index != plan.timeIndex && !wanted.contains(plan.columns[index].name) {
            if index == plan.clockIndex { continue }
            if parts.contains(index) { plan.columns[index].isHidden = true } else { plan.columns[index].kind = .skip }
        }
    }

    // MARK: Notes

    private mutating func noteDialect(_ names: HeaderNames, _ table: TableHead, width: Int) {
        var ways: [TableNote.Writing] = []
        switch dialect.separator {
        case 9 where dialect.cut?.box != nil: ways.append(.boxes)
        case 9 where dialect.cut?.leastBlanks == 0: ways.append(.fixedWidth)
        case 9 where dialect.cut != nil && dialect.cut?.swap != .quotes: ways.append(.blanks)
        case 9: ways.append(.tabs)
        case UInt8(ascii: ";"): ways.append(.semicolons)
        case UInt8(ascii: "|"): ways.append(.bars)
        case UInt8(ascii: ":"): ways.append(.colons)
        default: break
        }
        if dialect.cut?.swap == .quotes { ways.append(.singleQuotes) }
        if plan.style.decimal == UInt8(ascii: ",") { ways.append(.decimalCommas) }
        if !ways.isEmpty { notes.append(.table(.written(ways))) }
        if let preamble = dialect.preamble {
            notes.append(.table(.linesAbove(preamble.count, first: preamble.first)))
        }
        if let footNote { notes.append(.table(footNote)) }
        if table.lineCount > 0 {
            let areUnits = table.units.contains { $0 != nil }
            notes.append(.table(areUnits ? .unitsBelowHeader : .linesBelowHeader(table.lineCount)))
        }
        if let namesLine {
            notes.append(.table(.namesAbove(line: namesLine)))
        } else if !hasHeader {
            notes.append(.table(.noHeader(width: width)))
        }
        notes += [FormatsNote].some(
            of: names.renamed.map { .table(.nameAgain($0.name, now: $0.new)) }, .repeatedNames)
    }

    private mutating func noteColumns(_ evidence: [ColumnEvidence], _ options: LoadOptions) {
        var mixed: [FormatsNote] = []
        var words: [FormatsNote] = []
        for (index, column) in plan.columns.enumerated() where options.types[column.name] == nil {
            let found = evidence[index]
            if column.kind == .number || column.isTime, !column.missingWords.isEmpty {
                let texts = column.missingWords.prefix(3).map { ($0.map { dialect.cut?.swap?.apply($0) ?? $0 }) }
                    .map { TextDecoding.text($0) }
                words.append(.table(.missingWords(texts, count: column.missingWords.count, column: column.name)))
            }
            if column.kind == .text, found.hasDashes, found.present > 0 {
                words.append(.table(.missingWords(["-"], count: 1, column: column.name)))
            }
            guard index >= options.kinds.count, column.kind == .text, !options.textColumns.contains(column.name),
                found.codes == 0, column.reading == nil,
                found.numbers * 10 >= found.present, found.numbers > 0, let text = found.firstText
            else { continue }
            let line = text.line > 0 ? text.line : nil
            mixed.append(.table(.textAmongNumbers(column: column.name, text: text.text, line: line)))
        }
        notes += [FormatsNote].some(of: words.folded, .missingWords) + [FormatsNote].some(of: mixed, .mixedColumns)
    }
}

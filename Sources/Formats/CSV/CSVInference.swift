/// From a file's first bytes, and rows from further in, to the plan by which every row is read.
struct CSVInference {
    private(set) var dialect: CSVDialect
    private(set) var plan: CSVPlan
    /// What the reply says of it.
    private(set) var notes: [String] = []
    private(set) var hasHeader = true
    /// Whether the header's bytes are UTF-8 beyond ASCII.
    private(set) var headerProvesUTF8 = false
    /// The mean bytes of a sampled row, nil when there is none.
    private(set) var rowBytes: Double?

    static let headBytes = 64 << 10
    static let columnLimit = 1 << 18

    init(_ source: ByteSource, _ options: LoadOptions) throws(FormatsError) {
        var sample = try Self.sample(source, options, headBytes: Self.headBytes)
        // A header longer than that, and some rows behind it; the pass over the rows tells of one that is too long.
        while !sample.isWhole, sample.rows.count < 4, sample.head.count < source.lineLimit,
            sample.rows.first?.fields.count ?? 0 <= Self.columnLimit
        {
            sample = try Self.sample(source, options, headBytes: min(source.lineLimit, sample.head.count * 4))
        }
        let (head, isWhole) = (sample.head, sample.isWhole)
        dialect = sample.dialect
        var rows = sample.rows
        guard dialect.start < head.count || dialect.lastComment != nil else { throw .empty(path: source.path) }
        if isWhole, dialect.lastComment == nil, rows.isEmpty { throw .empty(path: source.path) }
        let first = rows.first
        if let first, first.fields.count > Self.columnLimit {
            throw .tooManyColumns(path: source.path, count: first.fields.count, limit: Self.columnLimit)
        }
        if !isWhole { rows += try Self.distantRows(source, dialect, width: first?.fields.count ?? 0) }
        if rows.count > 1 {
            rowBytes = Double(rows.dropFirst().reduce(0) { $0 + $1.end - $1.start }) / Double(rows.count - 1)
        }

        let style = NumberStyle(sniffing: rows, separator: dialect.separator)
        var header = first?.fields ?? []
        var body = rows.dropFirst()
        var bodyOffset = first?.end ?? dialect.start
        var bodyLine = dialect.line
        if let first {
            bodyLine = Self.line(behind: first, head, dialect.newline)
            let width = max(first.fields.count, 1)
            if options.kinds.isEmpty, !Self.isHeader(first, body: Array(body), style, options.dates) {
                header = []
                body = rows[...]
                bodyOffset = first.start
                bodyLine = first.line
                if let names = Self.commentHeader(dialect, width: width) { header = names }
                hasHeader = !header.isEmpty
                if header.isEmpty {
                    header = Array(repeating: CSVSample.Field(bytes: [], isQuoted: false), count: width)
                }
            }
        } else if let names = Self.commentHeader(dialect, width: nil) {
            header = names
        }
        headerProvesUTF8 = header.contains { field in
            field.bytes.contains { $0 >= 0x80 } && String(validating: field.bytes, as: UTF8.self) != nil
        }
        let names = HeaderNames(header.map(\.text))
        var evidence: [ColumnEvidence] = []
        for index in header.indices {
            let fields = body.compactMap { row in
                index < row.fields.count ? (field: row.fields[index], line: row.line) : nil
            }
            evidence.append(ColumnEvidence(fields, style: style, dates: options.dates))
        }
        // A trailing separator on every line makes a column without a name or a value.
        var width = header.count
        if width > 1, header[width - 1].bytes.isEmpty, hasHeader, evidence[width - 1].present == 0 { width -= 1 }
        plan = CSVPlan(
            separator: dialect.separator, newline: dialect.newline, style: style, bodyOffset: bodyOffset,
            bodyLine: bodyLine, columns: [], timeIndex: nil)
        for index in 0..<width {
            let isText = options.textColumns.contains(names.names[index])
            let given = index < options.kinds.count ? options.kinds[index] : nil
            plan.columns.append(
                CSVColumn(
                    name: names.names[index], unit: names.units[index],
                    kind: isText ? .text : given ?? Self.kind(evidence[index]), example: evidence[index].example))
            plan.columns[index].staysNumber = given == .number || evidence[index].wholes < evidence[index].numbers
            if plan.columns[index].kind == .text, !isText, given == nil, evidence[index].isNumeric {
                plan.columns[index].beyond = evidence[index].beyond
            }
        }
        noteDialect(names, width: width)
        try chooseTime(evidence, options, source.path)
        try keepColumns(options, source.path)
        noteMixedColumns(evidence, options)
    }

    /// The first bytes of a file, their way of writing and their rows.
    private static func sample(
        _ source: ByteSource, _ options: LoadOptions, headBytes: Int
    ) throws(FormatsError) -> (head: [UInt8], isWhole: Bool, dialect: CSVDialect, rows: [CSVSample.Row]) {
        let head = try source.slice(offset: 0, count: headBytes)
        let isWhole = head.count == source.size
        if let zero = head.firstIndex(of: 0) { throw .binary(path: source.path, offset: zero) }
        var dialect = CSVDialect(sniffing: head, isWhole: isWhole)
        dialect.line += options.firstLine - 1
        let rows = CSVSample.rows(
            of: head, from: dialect.start, line: dialect.line, separator: dialect.separator,
            newline: dialect.newline, limit: 500, isWhole: isWhole)
        return (head, isWhole, dialect, rows)
    }

    private static func kind(_ evidence: ColumnEvidence) -> CSVColumn.Kind {
        if evidence.isTextTime, evidence.times == evidence.present, let layout = evidence.layout {
            return .time(layout)
        }
        return evidence.isNumeric ? evidence.numberKind() : .text
    }

    /// Rows from eight places further in, where each starts behind the first line end; only those as wide as the header.
    private static func distantRows(
        _ source: ByteSource, _ dialect: CSVDialect, width: Int
    ) throws(FormatsError) -> [CSVSample.Row] {
        var rows: [CSVSample.Row] = []
        for place in 1...8 {
            let bytes = try source.slice(offset: source.size / 8 * place - (place == 8 ? 16 << 10 : 0), count: 16 << 10)
            guard let end = bytes.firstIndex(of: dialect.newline) else { continue }
            rows += CSVSample.rows(
                of: bytes, from: end + 1, line: 0, separator: dialect.separator, newline: dialect.newline, limit: 60,
                isWhole: false
            ).filter { $0.fields.count == width }
        }
        return rows
    }

    /// A first row is a header when it has a text where the rows below have a number or a time, or when there are only
    /// texts everywhere; never when one of its own fields is a number or time over a column of such.
    private static func isHeader(
        _ first: CSVSample.Row, body: [CSVSample.Row], _ style: NumberStyle, _ dates: DateOrder?
    ) -> Bool {
        var isNumberOrTime = false
        for (index, field) in first.fields.enumerated() where !field.isMissing {
            let own = ColumnEvidence([(field, first.line)], style: style, dates: dates)
            let below = ColumnEvidence(
                body.prefix(100).compactMap { index < $0.fields.count ? ($0.fields[index], $0.line) : nil },
                style: style, dates: dates)
            let ownTyped = own.numbers > 0 || own.times > 0
            let belowTyped = below.numbers * 2 > below.present || (below.isTextTime && below.times * 2 > below.present)
            if belowTyped && !ownTyped { return true }
            if ownTyped { isNumberOrTime = true }
        }
        return !isNumberOrTime
    }

    /// The names in a comment line right before rows without a header: `# time,speed`.
    private static func commentHeader(_ dialect: CSVDialect, width: Int?) -> [CSVSample.Field]? {
        guard let comment = dialect.lastComment else { return nil }
        let rows = CSVSample.rows(
            of: comment, separator: dialect.separator, newline: dialect.newline, limit: 1, isWhole: true)
        guard let fields = rows.first?.fields, fields.count > 1, width == nil || fields.count == width else {
            return nil
        }
        return fields
    }

    private static func line(behind row: CSVSample.Row, _ head: [UInt8], _ newline: UInt8) -> Int {
        row.line + head[row.start..<row.end].filter { $0 == newline }.count
    }

    private mutating func noteDialect(_ names: HeaderNames, width: Int) {
        var parts: [String] = []
        switch dialect.separator {
        case 9: parts.append("tab separated")
        case UInt8(ascii: ";"): parts.append("semicolon separated")
        case UInt8(ascii: "|"): parts.append("bar separated")
        default: break
        }
        if plan.style.decimal == UInt8(ascii: ",") { parts.append("decimal commas") }
        if !parts.isEmpty { notes.append(parts.joined(separator: ", ")) }
        if !hasHeader {
            notes.append(
                width == 1 ? "no header: the column is `column1`" : "no header: columns `column1` to `column\(width)`")
        }
        notes += RowFinish.some(
            of: names.renamed.map { "`\($0.name)` occurs again, named `\($0.new)`" }, "name that occurs again",
            "names that occur again")
    }

    /// `columns A, B`: the others are skipped, but for the time.
    private mutating func keepColumns(_ options: LoadOptions, _ path: String) throws(FormatsError) {
        guard let wanted = options.columns else { return keepUsed(options) }
        for name in wanted where !plan.columns.contains(where: { $0.name == name }) {
            throw .unknownColumn(name: name, path: path, columns: plan.columns.map(\.name))
        }
        for index in plan.columns.indices where index != plan.timeIndex && !wanted.contains(plan.columns[index].name) {
            plan.columns[index].kind = .skip
        }
    }

    /// What the stages after the load can use.
    private mutating func keepUsed(_ options: LoadOptions) {
        guard let used = options.used(of: plan.columns.map(\.name)) else { return }
        for index in plan.columns.indices where index != plan.timeIndex && !used.contains(plan.columns[index].name) {
            plan.columns[index].kind = .skip
        }
    }

    private mutating func noteMixedColumns(_ evidence: [ColumnEvidence], _ options: LoadOptions) {
        var mixed: [String] = []
        for (index, column) in plan.columns.enumerated()
        where column.kind == .text && !options.textColumns.contains(column.name) {
            let found = evidence[index]
            guard index >= options.kinds.count, found.codes == 0, found.numbers * 10 >= found.present,
                found.numbers > 0, let text = found.firstText
            else { continue }
            let place = text.line > 0 ? " on line \(text.line)" : ""
            mixed.append("`\(column.name)` is text: '\(text.text)'\(place) is no number")
        }
        notes += RowFinish.some(of: mixed, "column of texts and numbers", "columns of texts and numbers")
    }
}

extension CSVInference {
    /// The time index: `time COL`, else a column that bears a time's name and holds times, else the first that holds
    /// nothing but times.
    private mutating func chooseTime(
        _ evidence: [ColumnEvidence], _ options: LoadOptions, _ path: String
    ) throws(FormatsError) {
        if let name = options.time {
            guard let index = plan.columns.firstIndex(where: { $0.name == name }) else {
                throw .unknownColumn(name: name, path: path, columns: plan.columns.map(\.name))
            }
            guard evidence[index].present == 0 || evidence[index].times * 2 > evidence[index].present,
                let layout = evidence[index].layout ?? (evidence[index].present == 0 ? .iso(offset: false) : nil)
            else {
                let text = evidence[index].firstText
                throw .noTimeIn(
                    column: name, path: path, example: text?.text ?? evidence[index].example,
                    line: text?.line ?? plan.bodyLine)
            }
            setTime(index, layout)
            return
        }
        let indices = plan.columns.indices
        let named =
            indices.filter { Self.isTimeName(plan.columns[$0].name, exactly: true) }
            + indices.filter { Self.isTimeName(plan.columns[$0].name, exactly: false) }
        for index in named where evidence[index].times * 10 >= evidence[index].present * 9 {
            if let layout = evidence[index].layout { return setTime(index, layout) }
        }
        for index in indices {
            let isBareFirst = index == 0 && !hasHeader
            if index < options.kinds.count, options.kinds[index] != nil { continue }
            guard evidence[index].present > 0, evidence[index].times == evidence[index].present,
                evidence[index].isTextTime || isBareFirst
            else { continue }
            if let layout = evidence[index].layout { return setTime(index, layout) }
        }
    }

    private mutating func setTime(_ index: Int, _ layout: TimeLayout) {
        plan.timeIndex = index
        plan.columns[index].kind = .time(layout)
    }

    private static let timeNames: Set<String> = [
        "time", "date", "timestamp", "datetime", "ts", "epoch", "unixtime", "instant", "when", "day", "utc",
    ]

    /// `time`, `Date`; or, not `exactly`, a name with such a word in it: `Activity Date`, `local_time`, `eventTimestamp`.
    static func isTimeName(_ name: String, exactly: Bool) -> Bool {
        if timeNames.contains(name.lowercased()) { return true }
        if exactly { return false }
        var words: [String] = []
        var word = ""
        var wasLower = false
        for character in name {
            if !character.isLetter || (character.isUppercase && wasLower) {
                words.append(word)
                word = ""
            }
            if character.isLetter { word.append(character) }
            wasLower = character.isLowercase
        }
        words.append(word)
        return words.contains { timeNames.contains($0.lowercased()) }
    }
}

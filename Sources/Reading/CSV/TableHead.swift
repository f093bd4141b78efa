/// What stands above the rows: the header, or none, and lines of units or other words below it.
struct TableHead {
    /// The names' fields, empty ones where there is no header.
    var fields: [CSVSample.Field]
    var hasHeader: Bool
    /// Of each column, from a line of units below the header.
    var units: [String?] = []
    /// Whether units stand in a row of their own, so that brackets in the names hold none.
    var isStacked = false
    /// Lines below the header that are not rows.
    var lineCount = 0
    /// Whether day or month stands first, as a pattern of the header says that names no column.
    var dates: DateOrder?
    /// How many of the sampled rows stand above the body.
    var rowCount = 0

    /// Rows that most say how wide the table is.
    struct Sample {
        var rows: [CSVSample.Row]
        var style: NumberStyle
        var options: LoadOptions
    }

    init(_ sample: Sample, _ dialect: CSVDialect) {
        let rows = sample.rows
        guard let first = rows.first else {
            fields = Self.commentHeader(dialect, width: nil) ?? []
            hasHeader = !fields.isEmpty
            return
        }
        let body = Array(rows.dropFirst())
        let width = Self.width(of: rows)
        let given = sample.options.header
        if dialect.isNamedByRemark {
            (fields, hasHeader) = (Self.toldNames(dialect, width: width), true)
            return
        }
        if given == nil, let names = dialect.namesOfDirective(width: width) {
            (fields, hasHeader) = (names, true)
            return
        }
        if given == nil, let prefix = dialect.prefix, prefix.isMessage {
            (fields, hasHeader) = (
                ["time", "message"].map { CSVSample.Field(bytes: Array($0.utf8), isQuoted: false) }, true
            )
            return
        }
        if given == 0 || (given == nil && sample.options.kinds.isEmpty && !Self.isHeader(first, body: body, sample)) {
            let names =
                given == 0
                ? nil
                : Self.commentHeader(dialect, width: max(first.fields.count, width))
                    ?? Self.weekHeader(dialect, rows, width: width)
            fields =
                names
                ?? Array(
                    repeating: CSVSample.Field(bytes: [], isQuoted: false),
                    count: max(first.fields.count, dialect.cut == nil ? 1 : width))
            hasHeader = names != nil
            if let names { takeCommentUnits(names, dialect) }
            return
        }
        fields = first.fields
        hasHeader = true
        rowCount = 1
        if given == nil, dialect.cut == nil, let pattern = PatternHeader(rows) {
            (fields, units, rowCount) = (pattern.fields, pattern.units, pattern.count)
            dates = TimePattern.order(in: rows[rowCount - 1].fields[0].text)
            return
        }
        if given == nil, dialect.cut == nil, let stacked = StackedHeader(rows) {
            (fields, units, rowCount) = (stacked.fields, stacked.units, stacked.count)
            isStacked = stacked.units.contains { $0 != nil }
            return
        }
        // Bars that part groups of columns, as in `/proc/net/dev`, are blanks like the others.
        if dialect.cut != nil, fields.count < width, case let parted = Self.parted(fields), parted.count == width {
            fields = parted
        }
        if dialect.cut == nil, fields.count + 1 < width,
            body.count(where: { $0.fields.count == width }) * 10 >= body.count * 9
        {
            let missing = width - fields.count
            fields += Array(repeating: CSVSample.Field(bytes: [], isQuoted: false), count: missing)
        }
        // pandas names the column of row names in a line of its own.
        if let name = Self.rowsName(body, names: fields.count, width: width) {
            fields.insert(name, at: 0)
            rowCount = 2
            return
        }
        // R names no column of row names.
        if fields.count + 1 == width, body.count > 1, body.allSatisfy({ $0.fields.count == width }) {
            // Or every row but the header ends in a separator.
            let isClosed = dialect.cut == nil && body.allSatisfy { $0.fields.last?.bytes.isEmpty ?? false }
            let place =
                isClosed
                ? fields.count
                : dialect.cut == nil ? CSVDialect.placeOfFraction(body) ?? 0 : 0
            fields.insert(CSVSample.Field(bytes: [], isQuoted: false), at: place)
        }
        takeUnits(body, sample, isCut: dialect.cut != nil)
        if units.isEmpty { takeUnitsAbove(dialect) }
    }

    /// The units of a comment line right above the names, as wide as they are: two are known, and some stand for several columns or a quarter
    /// is known, as in Garmin's logs of flights.
    private mutating func takeUnitsAbove(_ dialect: CSVDialect) {
        guard let words = Self.commentHeader(dialect, width: fields.count)?.map(\.text) else { return }
        let known = words.count { NumberSpelling.isUnit([], Array($0.utf8)) }
        guard known > 1, known * 4 >= words.count || Set(words).count < words.count, words != fields.map(\.text) else {
            return
        }
        units = words.map(Self.unit)
    }

    private static func parted(_ fields: [CSVSample.Field]) -> [CSVSample.Field] {
        fields.flatMap { field in
            field.bytes.split(separator: UInt8(ascii: "|")).map { CSVSample.Field(bytes: Array($0), isQuoted: false) }
        }
    }

    /// As many fields as most rows have.
    static func width(of rows: [CSVSample.Row]) -> Int {
        var counts: [Int: Int] = [:]
        for row in rows { counts[row.fields.count, default: 0] += 1 }
        return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
    }

    /// Whether a line of one cell stands above a row of names: where a line is named from which to read, it is no header either.
    static func isTitled(_ rows: [CSVSample.Row]) -> Bool {
        guard rows.count > 2, rows[0].fields.count == 1, case let names = rows[1].fields, names.count > 1 else {
            return false
        }
        return rows[2].fields.count == names.count && names.allSatisfy { CSVDialect.isName($0.bytes) }
            && !rows[2].fields.allSatisfy { CSVDialect.isName($0.bytes) }
    }

    /// How many rows above the header are titles: hardly any of their fields holds something, and below them stands a row of
    /// names.
    static func titles(_ rows: [CSVSample.Row]) -> Int {
        // Campbell's table-oriented ASCII: the first line tells of the station.
        if rows.count > 4, let mark = rows[0].fields.first?.bytes, mark.elementsEqual("TOA5".utf8) { return 1 }
        let width = width(of: rows)
        guard width > 2, rows.count > 2 else { return 0 }
        let facts = facts(rows)
        if facts > 0 { return facts }
        if areGroups(rows[0], over: rows) { return 1 }
        func filled(_ row: CSVSample.Row) -> Int { row.fields.count { !$0.bytes.isEmpty } }
        var index = 0
        while index < min(rows.count - 2, CSVDialect.preambleLimit), filled(rows[index]) * 3 <= width,
            filled(rows[index]) <= 2
        {
            index += 1
        }
        guard index > 0, filled(rows[index]) * 2 > width else { return 0 }
        return index
    }

    /// A first row is a header when it has a text where the rows below have a number or a time, or when there are only
    /// texts everywhere; never when one of its own fields is a number or time over a column of such.
    private static func isHeader(_ first: CSVSample.Row, body: [CSVSample.Row], _ sample: Sample) -> Bool {
        // Names like "1940" are quoted, and the numbers below are not.
        let areQuoted = first.fields.count > 1 && first.fields.allSatisfy { $0.isQuoted || $0.bytes.isEmpty }
        if areQuoted, body.prefix(100).contains(where: { $0.fields.contains { !$0.isQuoted && !$0.isMissing } }) {
            return true
        }
        if areNumbered(first, over: body) { return true }
        if HeaderAgain.isRow(first, among: body) { return false }
        if !body.isEmpty, first.fields.allSatisfy(\.isMissing) { return false }
        var isNumberOrTime = false
        var isCode = false
        for (index, field) in first.fields.enumerated() where !field.isMissing {
            // `MM` for nothing over numbers is not a name.
            if MissingWords.isSaid(field.bytes) { continue }
            let own = evidence([(field, first.line)], sample)
            let below = evidence(
                body.prefix(100).compactMap { index < $0.fields.count ? ($0.fields[index], $0.line) : nil }, sample)
            let ownTyped = isTyped(own)
            let belowTyped =
                below.numbers * 2 > below.present || (below.isTextTime && below.times * 2 > below.present)
                || below.spelling.map { !$0.isWord } ?? false
                || below.clocks * 2 > below.present
            if belowTyped && !ownTyped { return true }
            // Days, quarters and hours as names of columns of numbers and sums of money.
            let areNumbers = below.numbers * 2 > below.present || below.spelling.map { !$0.isWord } ?? false
            if own.isTextTime || own.clocks > 0, areNumbers, max(below.times, below.clocks) * 2 < below.present {
                return true
            }
            if ownTyped { isNumberOrTime = true }
            if !belowTyped, isCodeLike(field.bytes, body, index) { isCode = true }
        }
        if isCode || CSVInference.areLogLines([first] + body) { return false }
        return !isNumberOrTime || areYears(first, over: body, sample.style) || areSteps(first, over: body)
    }

    /// Whether a field of the first row is as long as all below it, with digits as they have: a digest, an identifier. No name is, but
    /// over numbers and times, whose length says nothing.
    private static func isCodeLike(_ name: [UInt8], _ body: [CSVSample.Row], _ column: Int) -> Bool {
        guard body.count > 1, name.count >= 12, name.contains(where: isDigit), !name.contains(32) else { return false }
        return body.prefix(100).allSatisfy { row in
            column < row.fields.count && row.fields[column].bytes.count == name.count
                && row.fields[column].bytes.contains(where: isDigit)
        }
    }

    static func evidence(_ fields: ColumnEvidence.Fields, _ sample: Sample) -> ColumnEvidence {
        ColumnEvidence(
            fields, style: sample.style, dates: sample.options.dates, thisYear: sample.options.thisYear,
            home: sample.options.home)
    }

    static func isTyped(_ evidence: ColumnEvidence) -> Bool {
        evidence.numbers > 0 || evidence.times > 0 || evidence.clocks > 0
            || evidence.spelling.map { !$0.isWord } ?? false
    }

    /// Of two comment lines as wide as the rows the first has the names, when the other looks like units: some are known, or
    /// stand for several columns.
    private mutating func takeCommentUnits(_ last: [CSVSample.Field], _ dialect: CSVDialect) {
        var before = dialect
        before.lastComment = dialect.commentBefore
        guard let names = Self.commentHeader(before, width: last.count) else { return }
        let known = last.count { NumberSpelling.isUnit([], $0.bytes) }
        guard Set(names.map(\.bytes)).count == names.count,
            known * 4 >= last.count || Set(last.map(\.bytes)).count < last.count
        else { return }
        fields = names
        units = last.map { Self.unit($0.text) }
    }

    /// The names of a comment line that a person calls the header: as many as there are columns, of which the last may have none.
    private static func toldNames(_ dialect: CSVDialect, width: Int) -> [CSVSample.Field] {
        let names = dialect.namesOfDirective(width: width) ?? commentHeader(dialect, width: nil) ?? []
        let none = CSVSample.Field(bytes: [], isQuoted: false)
        return names.prefix(width) + Array(repeating: none, count: max(0, width - names.count))
    }

    /// The names in a comment line right before rows without a header: `# time,speed`.
    static func commentHeader(_ dialect: CSVDialect, width: Int?) -> [CSVSample.Field]? {
        guard var comment = dialect.lastComment else { return nil }
        if let cut = dialect.cut { comment = cut.cut(comment) }
        let rows = CSVSample.rows(
            of: comment, separator: dialect.separator, newline: dialect.newline, limit: 1, isWhole: true)
        guard let fields = rows.first?.fields, fields.count > 1, width == nil || fields.count == width else {
            return nil
        }
        return fields
    }

    /// Lines below the header that hold words where the rows have numbers and times: the first gives the units, or the first
    /// in which some are known.
    private mutating func takeUnits(_ body: [CSVSample.Row], _ sample: Sample, isCut: Bool) {
        // Widths and kinds of columns, which the U.S. Geological Survey writes: `5s`, `20d`, `14n`.
        if let row = body.first, row.fields.count == fields.count, row.fields.count > 1,
            row.fields.allSatisfy(Self.isWidth)
        {
            (lineCount, rowCount) = (1, rowCount + 1)
            return
        }
        // Over the last columns alone, where blanks keep them apart: the Met Office's years and months have no unit.
        if isCut, let row = body.first, row.fields.count > 1, row.fields.count < fields.count, body.count > 2,
            body[1].fields.count == fields.count,
            row.fields.count(where: { NumberSpelling.isUnit([], $0.bytes) }) * 2 >= row.fields.count
        {
            units =
                Array(repeating: nil, count: fields.count - row.fields.count) + row.fields.map { Self.unit($0.text) }
            (lineCount, rowCount) = (1, rowCount + 1)
            return
        }
        let before = lineCount
        takeLines(body, sample)
        if lineCount == before { takeFacts(body, sample) }
    }

    private mutating func takeLines(_ body: [CSVSample.Row], _ sample: Sample) {
        var areKnown = false
        for depth in 0..<Self.mostLines {
            guard depth + 1 < body.count else { return }
            let row = body[depth]
            if depth > 0, row.fields.allSatisfy(\.bytes.isEmpty) {
                (lineCount, rowCount) = (lineCount + 1, rowCount + 1)
                continue
            }
            let below = Array(body[(depth + 1)...].prefix(40))
            guard row.fields.count == fields.count, Self.isUnits(row, below, sample, isFirst: depth == 0) else {
                return
            }
            let isKnown = row.fields.contains { NumberSpelling.isUnit([], Array(Self.beforeBracket($0.text).utf8)) }
            // What repeats the names says them in other words.
            let areNames = zip(fields, row.fields).contains { Self.isSame($0.bytes, $1.bytes) }
            if !areNames, depth == 0 || isKnown && !areKnown { units = row.fields.map { Self.unit($0.text) } }
            areKnown = areKnown || isKnown
            lineCount += 1
            rowCount += 1
        }
    }

    static let mostLines = 12
    private static let longest = 40

    /// Whether two names have the same letters: `StartDate` and `Start Date`.
    private static func isSame(_ name: [UInt8], _ other: [UInt8]) -> Bool {
        func letters(_ text: [UInt8]) -> [UInt8] {
            text.filter { $0 | 0x20 >= 97 && $0 | 0x20 <= 122 || $0 >= 0x80 }.map { $0 | 0x20 }
        }
        return letters(name).count > 3 && letters(name) == letters(other)
    }

    /// - Parameter isFirst: whether it stands right below the header; below a line of units, fewer words tell.
    private static func isUnits(
        _ row: CSVSample.Row, _ below: [CSVSample.Row], _ sample: Sample, isFirst: Bool
    ) -> Bool {
        var (typed, words, empty, known) = (0, 0, 0, 0)
        var (isLong, isFact, isTimeless) = (false, false, false)
        for (index, field) in row.fields.enumerated() {
            let rest = below.suffix(from: min(2, below.count - 1)).compactMap {
                index < $0.fields.count ? ($0.fields[index], $0.line) : nil
            }
            var column = evidence(rest, sample)
            if column.present == 0 {
                column = evidence(
                    below.compactMap { index < $0.fields.count ? ($0.fields[index], $0.line) : nil }, sample)
            }
            guard column.present > 0,
                column.numbers * 10 >= column.present * 9
                    || column.isTextTime && column.times * 10 >= column.present * 9
            else { continue }
            typed += 1
            if field.bytes.isEmpty {
                empty += 1
                isTimeless = isTimeless || index == 0 && column.isTextTime
                continue
            }
            // Words over times, below others: one of several lines of names and what they say (`"Release date","17-01-2024"`).
            if index == 0, !isFirst, column.isTextTime, !field.isMissing,
                !isTyped(evidence([(field, row.line)], sample))
            {
                isFact = true
            }
            let isUnit = NumberSpelling.isUnit([], field.bytes)
            if !isUnit, !isFact, field.isMissing || MissingWords.isSaid(field.bytes) { return false }
            if !isFact, isTyped(evidence([(field, row.line)], sample)) { return false }
            isLong = isLong || field.bytes.count > longest
            words += 1
            if isUnit { known += 1 }
        }
        // Sentences stand over all numbers and times, or are a row of their own, which has a time.
        let isTitle = isTimeless && words + empty == typed
        if isLong, !isTitle, typed < 3 || words < typed { return false }
        // Over a single row the words may be a row of their own: all of its numbers and times have one, or units are known.
        if below.count == 1, isFirst {
            guard typed > 2 && words + empty == typed || typed > 1 && known * 2 >= typed else { return false }
        }
        return typed > 0 && words > 0 && words * 2 >= (isFirst ? typed : typed - empty)
    }

    private static func isWidth(_ field: CSVSample.Field) -> Bool {
        guard let kind = field.bytes.last, "snd".utf8.contains(kind), field.bytes.count > 1 else { return false }
        return field.bytes.dropLast().allSatisfy(isDigit)
    }

    private static func unit(_ text: String) -> String? {
        // `in (%)`; `in Hg` are inches.
        var text = text.hasPrefix("in (") ? String(text.dropFirst(3)) : text
        if let first = text.first, let last = text.last, text.count > 2, "([".contains(first), ")]".contains(last) {
            text = String(text.dropFirst().dropLast())
        }
        if case let short = beforeBracket(text), NumberSpelling.isUnit([], Array(short.utf8)) { text = short }
        guard !text.isEmpty, text.count <= 16,
            !["utc", "ts", "rn", "unitless", "none", "-"].contains(text.lowercased())
        else { return nil }
        return text
    }
}

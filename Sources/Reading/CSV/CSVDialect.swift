/// How the lines of a file are built: separator, line end, where the rows start, and whether a header names the columns.
struct CSVDialect: Sendable {
    var separator: UInt8
    var newline: UInt8
    /// Behind the byte order mark, the comment lines and what stands above the table.
    var start: Int
    var line: Int
    var commentLines: Int
    /// The last comment line, which may be the header, or the line of units below it.
    var lastComment: [UInt8]?
    var commentBefore: [UInt8]?
    /// What follows `#Fields:` among the comment lines, which names the columns: the W3C's extended log file format, and Zeek's
    /// `#fields`.
    var directive: [UInt8]?
    /// Whether a person says that the last comment line is the header.
    var isNamedByRemark = false
    /// Whether the W3C's format says that its times are those of UTC.
    var isUTC = false
    /// How lines without separators are cut; the fields are apart by tabs then.
    var cut: TextCut?
    /// What stands before each line, and is made a field of it first.
    var prefix: LinePrefix?
    /// Lines above the table that are not part of it, and the first of them.
    var preamble: (count: Int, first: String)?
    /// Whether most rows are as wide as the first.
    var isTable = true
    /// Whether a separator that parts most lines leaves blanks no say: `format csv`.
    private var isSeparated = false

    static let separators: [UInt8] = [9, UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: ",")]
    /// Rows that are looked at for the separator, and lines that may stand above a table.
    static let sampleRows = 100
    static let preambleLimit = 60

    /// - Parameters:
    ///   - head: the first bytes of the file; `isWhole` when that is all of it.
    ///   - isSeparated: whether blanks separate only where nothing else does.
    init(
        sniffing head: [UInt8], isWhole: Bool, skip: Int? = nil, header: Int? = nil, separator given: UInt8? = nil,
        isSeparated: Bool = false, box: DrawnBox? = nil
    ) {
        self.isSeparated = isSeparated
        newline = Self.newline(of: head)
        start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        line = 1
        commentLines = 0
        separator = UInt8(ascii: ",")
        let told = skip == nil ? Self.told(head, from: start) : nil
        if told != nil { stepOver(1, head) }
        stepOver(max(skip ?? 0, (header ?? 1) - (told == nil ? 1 : 2)), head)
        if let given = given ?? told {
            separator = given
            return
        }
        if let box {
            take(box, head)
            return
        }
        if header ?? 0 < 1 { stepOverComments(head) } else { takeTold(head) }
        findSeparator(head, isWhole: isWhole, mayMove: skip == nil && (header ?? 0) < 1)
    }

    /// The separator that a first line for spreadsheets tells: `sep=;`.
    private static func told(_ head: [UInt8], from start: Int) -> UInt8? {
        let line = head[start...].prefix { $0 != 10 && $0 != 13 }.filter { $0 != UInt8(ascii: "\"") }
        guard line.count == 5, let separator = line.last,
            line.prefix(4).map({ $0 | 0x20 }).elementsEqual([0x73, 0x65, 0x70, 0x3D | 0x20]), !isDigit(separator)
        else { return nil }
        return separator
    }

    /// CR in files that know no LF, or hardly any.
    static func newline(of head: [UInt8]) -> UInt8 {
        var (feeds, returns) = (0, 0)
        for (index, byte) in head.enumerated() {
            if byte == 10 { feeds += 1 }
            if byte == 13, index + 1 < head.count, head[index + 1] != 10 { returns += 1 }
        }
        if feeds == 0 { return head.contains(13) ? 13 : 10 }
        return returns > 2 * feeds ? 13 : 10
    }

    private mutating func stepOver(_ lines: Int, _ head: [UInt8]) {
        for _ in 0..<lines {
            guard start < head.count, let end = head[start...].firstIndex(of: newline) else { return }
            start = end + 1
            line += 1
        }
    }

    private mutating func stepOverComments(_ head: [UInt8]) {
        var marks = CommentMarks()
        while start < head.count {
            if let lines = CommentMarks.bracketed(head[start...], newline: newline) {
                commentLines += lines
                (lastComment, commentBefore) = (nil, nil)
                stepOver(lines, head)
                continue
            }
            guard let end = head[start...].firstIndex(of: newline) else { break }
            let isBlank = head[start..<end].allSatisfy { $0 == 13 || $0 == 32 }
            guard isBlank || marks.begins(head[start..<end], above: head[(end + 1)...].prefix { $0 != newline }) else {
                break
            }
            if !isBlank {
                commentLines += 1
                takeComment(head[start..<end])
                takeDirective(head[(start + 1)..<end].filter { $0 != 13 })
            }
            start = end + 1
            line += 1
        }
    }

    /// Keeps a remark that may name the columns, not one of marks alone; one of Grace, `@ s0 legend "x"`, is a command.
    private mutating func takeComment(_ line: ArraySlice<UInt8>) {
        guard line.first != UInt8(ascii: "@"), Self.hasWords(line) else { return }
        commentBefore = lastComment
        lastComment = Array(line.dropFirst().filter { $0 != 13 })
    }

    private static func hasWords(_ line: ArraySlice<UInt8>) -> Bool {
        line.contains { isDigit($0) || $0 | 0x20 >= 97 && $0 != 127 }
    }

    /// `header N` of a line that begins as a remark does: its names are those behind the mark.
    private mutating func takeTold(_ head: [UInt8]) {
        guard start < head.count, head[start] == UInt8(ascii: "#"), let end = head[start...].firstIndex(of: newline)
        else { return }
        takeComment(head[start..<end])
        takeDirective(head[(start + 1)..<end].filter { $0 != 13 })
        isNamedByRemark = lastComment != nil
        if isNamedByRemark { stepOver(1, head) }
    }

    private mutating func takeDirective(_ comment: [UInt8]) {
        let word = comment.prefix { $0 != 32 && $0 != 9 && $0 != UInt8(ascii: ":") }
        guard word.map({ $0 | 0x20 }).elementsEqual("fields".utf8), word.count < comment.count else { return }
        let isW3C = comment[word.count] == UInt8(ascii: ":")
        directive = Array(comment.dropFirst(word.count + 1).drop { $0 == 32 || $0 == 9 })
        isUTC = isW3C
    }

    /// The names that a directive gives to so many columns: apart as the fields are, or by blanks.
    func namesOfDirective(width: Int) -> [CSVSample.Field]? {
        guard let directive else { return nil }
        let rows = CSVSample.rows(
            of: directive, separator: separator, newline: newline, limit: 1, isWhole: true)
        if let fields = rows.first?.fields, fields.count == width, width > 1 { return fields }
        let words = directive.split { $0 == 32 || $0 == 9 }
        return words.count == width ? words.map { CSVSample.Field(bytes: Array($0), isQuoted: false) } : nil
    }

    // MARK: Separators

    /// A way of splitting lines, and how well it fits them.
    struct Way {
        var separator: UInt8
        var cut: TextCut?
        /// The share of rows as wide as the first of the table.
        var share = 0.0
        /// Which row the table starts with.
        var first: CSVSample.Row?
        var above = 0
    }

    /// The separator that splits the most rows into as many fields as the first row, of those that split at all; between
    /// equals the rarer in text: tab, `;`, `|`, `,`. Where none does, the same from a later row on, then blanks.
    private mutating func findSeparator(_ head: [UInt8], isWhole: Bool, mayMove: Bool) {
        var best = Way(separator: UInt8(ascii: ","))
        var later = best
        // The largest share of rows of one width.
        var mode = 0.0
        let areFractions = areCommasFractions(head)
        var proven: UInt8?
        for candidate in Self.separators where head[start...].contains(candidate) {
            if candidate == UInt8(ascii: ","), areFractions || keepsDecimals(head, isWhole, [best, later]) { continue }
            if standsInQuotes(candidate, head) { continue }
            let rows = CSVSample.rows(
                of: head, from: start, line: line, separator: candidate, newline: newline, limit: Self.sampleRows,
                isWhole: isWhole)
            let width = TableHead.width(of: rows)
            if Self.areQuoted(rows) { proven = candidate }
            if width > 1 { mode = max(mode, Double(rows.count { $0.fields.count == width }) / Double(rows.count)) }
            let way = Self.fromTheFirst(rows, candidate)
            if way.share > best.share { best = way }
            if mayMove, let way = Self.fromLater(rows, candidate), way.share > later.share { later = way }
        }
        isSeparated = isSeparated && mode >= 0.5
        if let proven {
            separator = proven
            if later.separator == proven, later.share >= 0.75, best.separator != proven || best.share < 0.75 {
                take(later, head)
            }
            return
        }
        if let way = singleQuotes(head, isWhole: isWhole, over: best.share) { return take(way, head) }
        if let way = namedBlanks(head, isWhole, mayMove, besides: best.share >= 0.75 ? best : later) {
            return take(way, head)
        }
        if best.share < 0.75, let way = quotedBlanks(head, isWhole: isWhole) { return take(way, head) }
        if best.share >= 0.75 || (best.share > 0 && !mayMove) {
            if best.separator == UInt8(ascii: ",") || best.separator == 9 && hasRunsInFields(head, isWhole), mayMove,
                let way = blanks(head, isWhole, mayMove, ifRuns: true), way.isNumbers
            {
                return take(way.way, head)
            }
            separator = best.separator
            return
        }
        if later.above > 0, partsByBlanks(head, isWhole, later.separator),
            let way = blanks(head, isWhole, mayMove), way.isNumbers || later.separator != 9, way.way.above < later.above
        {
            return take(way.way, head)
        }
        if later.share >= 0.9 { return take(later, head) }
        if let way = blanks(head, isWhole, mayMove)?.way { return take(way, head) }
        if later.share >= 0.75 { return take(later, head) }
        if best.share == 0, areColons(head, isWhole) {
            separator = UInt8(ascii: ":")
            return
        }
        // A byte that stands in no text: each line is one field.
        separator = best.share == 0 && areFractions ? 31 : best.separator
        isTable = best.share == 0 || best.share >= 0.5 || mode >= 0.5
    }

    /// Whether colons part every line into as many fields, of which one is a path: `/etc/passwd`. Times, addresses and labels have
    /// colons of their own.
    private func areColons(_ head: [UInt8], _ isWhole: Bool) -> Bool {
        let rows = CSVSample.rows(
            of: head, from: start, line: line, separator: UInt8(ascii: ":"), newline: newline, limit: Self.sampleRows,
            isWhole: isWhole)
        guard let width = rows.first?.fields.count, width > 4, rows.count > 1 else { return false }
        return rows.allSatisfy { row in
            row.fields.count == width && row.fields.contains { $0.bytes.first == UInt8(ascii: "/") }
        }
    }

    static func fromTheFirst(_ rows: [CSVSample.Row], _ separator: UInt8) -> Way {
        guard let first = rows.first, first.fields.count > 1 else { return Way(separator: separator) }
        let width = named(first, over: rows)
        // A separator at the end of a row is not a field of its own.
        let like = rows.count { row in
            row.fields.count == width || row.fields.count == width + 1 && row.fields.last?.bytes.isEmpty ?? false
        }
        // A header without a name for the first column, as R writes it.
        let wider = rows.filter { $0.fields.count == width + 1 }.count
        var share = wider == rows.count - 1 && rows.count > 2 ? 1 : Double(like) / Double(rows.count)
        if share < 0.75, width > 2, areShort(rows) { share = 0.75 }
        return Way(separator: separator, share: share, first: first)
    }

    /// The table that starts with the first row of the width that most rows have.
    private static func fromLater(_ rows: [CSVSample.Row], _ separator: UInt8) -> Way? {
        var counts: [Int: Int] = [:]
        for row in rows where row.fields.count > 1 { counts[row.fields.count, default: 0] += 1 }
        guard let (width, count) = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }), count >= 2 else {
            return nil
        }
        if let way = overShortRows(rows, width, separator) ?? behindLongLines(rows, width, separator) { return way }
        guard var start = rows.firstIndex(where: { $0.fields.count == width }), start > 0 else { return nil }
        if rows[start - 1].fields.count > width, named(rows[start - 1], over: rows) == width { start -= 1 }
        guard start > 0, start <= preambleLimit, rows[..<start].allSatisfy({ $0.fields.count < width })
        else { return nil }
        if let way = belowFewNames(rows, start, separator) ?? belowNames(rows, start, separator) { return way }
        // Rows as wide as each other are a table of their own, some rows of which are too wide; lines above a blank one are not.
        let first = rows[0].fields.count
        let isApart = rows[start].line > rows[start - 1].line + 1
        guard
            isApart || first == 1 || count > start
                || rows[..<start].count(where: { $0.fields.count == first }) * 2 <= start
        else { return nil }
        // Footers are few, too, or stand apart.
        let share = Double(count) / Double(blockEnd(rows, from: start, width) - start)
        return Way(separator: separator, share: share, first: rows[start], above: start)
    }

    private mutating func take(_ way: Way, _ head: [UInt8]) {
        separator = way.separator
        cut = way.cut
        if let first = way.first, way.above > 0 { moveTo(first, head) }
    }

    /// Takes a table that is drawn, and leaves the lines above it out.
    private mutating func take(_ box: DrawnBox, _ head: [UInt8]) {
        (separator, cut) = (9, TextCut(newline: newline, box: box))
        while start < head.count {
            let text = head[start...].prefix { $0 != newline }
            guard text.endIndex < head.count, !box.isDrawn(text) else { return }
            if !text.allSatisfy({ $0 == 32 || $0 == 9 || $0 == 13 }) {
                let line = TextDecoding.text(text.filter { $0 != 13 })
                preamble = ((preamble?.count ?? 0) + 1, preamble?.first ?? line)
            }
            stepOver(1, head)
        }
    }

    /// Leaves the lines before a row out.
    mutating func moveTo(_ row: CSVSample.Row, _ head: [UInt8]) {
        let above = head[start..<row.start].split(whereSeparator: { $0 == newline || $0 == 13 })
            .filter { !$0.allSatisfy { $0 == 32 || $0 == 9 } }
        if !above.isEmpty {
            let quote: (UInt8) -> Bool = { $0 == UInt8(ascii: "\"") }
            let line = above[0].contains(separator) ? above[0] : above[0].filter { !quote($0) }[...]
            let text = TextDecoding.text(line).split(whereSeparator: { $0 == "\t" || $0 == " " }).joined(
                separator: " ")
            preamble = ((preamble?.count ?? 0) + above.count, preamble?.first ?? text)
            // A remark right above the rows names them wherever they begin.
            if let last = above.last(where: { $0.first != UInt8(ascii: "#") || Self.hasWords($0) }),
                last.first == UInt8(ascii: "#")
            {
                (lastComment, commentBefore) = (nil, nil)
                takeComment(last)
            }
        }
        start = row.start
        line = row.line
    }

    // MARK: Blanks

    /// Columns apart by blanks, or at fixed places, when that makes a table in which a column is numbers or times.
    ///
    /// - Returns: also whether every field but those of the first row and the first column is a number.
    func blanks(
        _ head: [UInt8], _ isWhole: Bool, _ mayMove: Bool, ifRuns: Bool = false
    ) -> (way: Way, isNumbers: Bool)? {
        let sample = BlankTable.Sample(
            head, start: start, line: line, newline: newline, isWhole: isWhole, comment: lastComment)
        guard !isSeparated, sample.hasRuns || !ifRuns,
            let found = BlankTable(sample, newline: newline, mayMove: mayMove),
            !Self.cutsQuotes(sample, found.cut)
        else { return nil }
        let rows = CSVSample.rows(
            of: found.cut.cut(head, from: found.start), from: found.start, line: found.line, separator: 9,
            newline: newline, limit: 2, isWhole: isWhole)
        guard let first = rows.first else { return nil }
        return (
            Way(separator: 9, cut: found.cut, share: 1, first: first, above: found.above), found.isNumbers
        )
    }
}

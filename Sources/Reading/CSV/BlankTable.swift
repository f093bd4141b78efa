/// A table whose columns stand apart by blanks: decided from its first lines.
///
/// Tried in this order: runs of blanks that make every line as wide as most; two blanks or more; places that are blank in every
/// line (fixed width); a last column that holds the blanks that are left (`ps`).
struct BlankTable {
    var cut: TextCut
    /// Where the table starts, its line, and lines above.
    var start: Int
    var line: Int
    var above: Int
    /// Of those the ones below the last blank line, which are closest to being part of it.
    private var near: Int
    private var width: Int
    /// Whether some rows have more fields than there are columns.
    private var isOverfull = false
    /// Columns that are neither numbers nor times.
    private var untyped: Int
    /// Whether all fields beside the first row and column are numbers, so that no other reading is as good.
    var isNumbers: Bool

    /// The lines that are looked at, without blank ones, comments and rules.
    struct Sample {
        var lines: [(bytes: [UInt8], start: Int, line: Int)] = []
        /// Whether at least half of the lines have two blanks together, or a tab.
        var hasRuns = false
        /// Which of the lines have a blank one below them.
        var beforeBlank: Set<Int> = []
        /// The rule of dashes right below the first line, which says how wide the columns are.
        var rule: [UInt8]?
        /// Lines above that first one which are not part of the table.
        var left = 0
        /// The comment line right above them.
        var comment: [UInt8]?
        /// The first comment line of words, and how many lines stand above it: the header of rows below others.
        var remark: (bytes: [UInt8], above: Int)?

        static let limit = 200

        init(
            _ head: [UInt8], start: Int, line firstLine: Int, newline: UInt8, isWhole: Bool, comment: [UInt8]? = nil
        ) {
            self.comment = comment
            remark = comment.map { ($0, 0) }
            var at = start
            var line = firstLine
            var runs = 0
            while at < head.count, lines.count < Self.limit {
                let end = head[at...].firstIndex(of: newline)
                guard end != nil || isWhole else { break }
                var bytes = Array(head[at..<(end ?? head.count)])
                if bytes.last == 13 { bytes.removeLast() }
                let text = bytes.drop { $0 == 32 || $0 == 9 }
                let isRule = text.allSatisfy { $0 == 45 || $0 == 61 || $0 == 43 || $0 == 32 || $0 == 9 }
                if isRule, bytes.starts(with: "+++-=".utf8), rule == nil, let header = lines.last {
                    // `dpkg -l`: three marks and columns of equals signs, below a header behind its legend.
                    left = lines.count - 1
                    lines = [header]
                    rule = Array("---".utf8) + bytes.dropFirst(3).map { $0 == 61 ? 45 : 32 }
                } else if lines.isEmpty, Self.isBanner(text) {
                    // `------- data ------ -- load --` groups the columns whose names stand below.
                    left += 1
                } else if !text.isEmpty, !isRule, text.first != UInt8(ascii: "#") {
                    lines.append((bytes, at, line))
                    if zip(text, text.dropFirst()).contains(where: { ($0 == 32 && $1 == 32) || $0 == 9 }) { runs += 1 }
                } else if text.first == UInt8(ascii: "#"), remark == nil, text.contains(where: { $0 | 0x20 >= 97 }) {
                    remark = (Array(text.dropFirst()), lines.count)
                } else if isRule, lines.count == 1, text.first == 45 {
                    rule = bytes
                } else if isRule, rule == nil, let header = lines.last, header.line == line - 1,
                    BlankTable.areNames(header.bytes, over: bytes)
                {
                    // Other lines stand above the header.
                    left += lines.count - 1
                    (lines, beforeBlank, rule) = ([header], [], bytes)
                } else if text.isEmpty, !lines.isEmpty {
                    beforeBlank.insert(lines.count - 1)
                }
                at = (end ?? head.count - 1) + 1
                line += 1
            }
            hasRuns = runs * 2 >= lines.count
        }

        /// Words between dashes, of which there are more.
        private static func isBanner(_ text: ArraySlice<UInt8>) -> Bool {
            let marks = text.count { $0 == 45 || $0 == 61 }
            return text.first == 45 && marks * 2 > text.count { $0 != 32 && $0 != 9 } && marks < text.count
        }
    }

    init?(_ sample: Sample, newline: UInt8, mayMove: Bool) {
        if let ruled = Self(ruled: sample, newline) ?? Self(single: sample, newline) {
            self = ruled
            return
        }
        guard sample.lines.count > 1, !Self.areValues(sample) else { return nil }
        if let timed = Self(times: sample, newline) {
            self = timed
            return
        }
        var found = [1, 2].compactMap { Self(runs: TextCut(leastBlanks: $0, newline: newline), sample, mayMove) }
        if sample.hasRuns, found.allSatisfy({ $0.near > 0 }) {
            // A header whose words stand apart, over the same columns.
            let width = found.map(\.width).max()
            found += [Self(fixed: sample, newline, mayMove), Self(rest: sample, newline)].compactMap { $0 }
                .filter { reading in
                    guard let width else { return true }
                    // One that leaves no line above, and finds more columns, has the header in its place.
                    return reading.width == width || reading.near == 0 && reading.width > width
                }
        }
        let words = Self(words: sample, newline)
        if found.allSatisfy({ $0.near > 0 }), let words { found.append(words) }
        // The one that leaves the fewest lines above the table, and the fewest columns of words: `10:00:01 AM` is one of times;
        // then the one with most columns: places that a long number reaches into would join two.
        let rank = { (way: Self) in (way.near, way.untyped, -way.width) }
        guard let best = found.min(by: { rank($0) < rank($1) }) else { return nil }
        self = best
        // A header narrower than the rows, whose names hold blanks as the fields do.
        if let words, words.width > 2, Self.fields(sample.lines[above - sample.left].bytes, cut).count < width {
            self = words
            return
        }
        // Longer rows hold blanks in their last column, as the commands of `ps` do.
        guard cut.leastBlanks == 1, isOverfull, let whole = Self(rest: sample, newline), whole.width == width else {
            return
        }
        self = whole
    }

    /// Whether the lines hold a time each, whose date and clock a blank keeps apart, or a number each and its unit.
    private static func areValues(_ sample: Sample) -> Bool {
        let fields = sample.lines.dropFirst().prefix(50).map { line in
            (field: CSVSample.Field(bytes: line.bytes, isQuoted: false), line: line.line)
        }
        let measured = fields.count { NumberSpelling.of($0.field.bytes.span, NumberStyle())?.unit != nil }
        if measured * 10 >= fields.count * 8 { return true }
        let evidence = ColumnEvidence(fields, style: NumberStyle(), dates: nil)
        return evidence.isTextTime && evidence.times * 10 >= evidence.present * 8
    }

    /// All lines, whatever they hold.
    init(shape cut: TextCut, _ sample: Sample, width: Int) {
        self.cut = cut
        (start, line, above, near) = (sample.lines[0].start, sample.lines[0].line, 0, 0)
        (self.width, untyped, isNumbers) = (width, width, false)
    }

    private init?(_ cut: TextCut, _ sample: Sample, from first: Int) {
        let all = sample.lines[first...].map { Self.fields($0.bytes, cut) }
        // A header that comes again is none of the rows.
        let rows = all.prefix(1) + all.dropFirst().filter { !Self.isLike($0, all[0]) }
        guard let typed = Self.typed(Array(rows)) else { return nil }
        self.cut = cut
        (start, line, above) = (sample.lines[first].start, sample.lines[first].line, first + sample.left)
        near = first - ((0..<first).last { sample.beforeBlank.contains($0) }.map { $0 + 1 } ?? 0)
        width = typed.width
        untyped = typed.width - typed.columns - typed.empty
        isNumbers = typed.areAll && sample.hasRuns
    }

    /// Every line but few as wide as most, from the first such line on.
    private init?(runs cut: TextCut, _ sample: Sample, _ mayMove: Bool) {
        let widths = sample.lines.map { Self.fields($0.bytes, cut).count }
        var counts: [Int: Int] = [:]
        for width in widths where width > 1 { counts[width, default: 0] += 1 }
        guard let width = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key,
            var first = widths.firstIndex(of: width), first <= CSVDialect.preambleLimit, mayMove || first <= 1
        else { return nil }
        if mayMove, let below = Self.startBelowBlank(sample, widths, first, width, cut) { first = below }
        func areLike(from first: Int) -> Bool {
            let like = widths[first...].count { $0 == width }
            return like >= 2 && like * 10 >= (widths.count - first) * 9
        }
        // A sentence above may be as many words.
        if mayMove, !areLike(from: first), case let last = (widths.lastIndex { $0 != width } ?? -1) + 1,
            widths.count - last > 4
        {
            first = last
        }
        guard areLike(from: first) else { return nil }
        if cut.leastBlanks > 1, !Self.standsOver(sample.lines[first...].map(\.bytes), blanks: cut.leastBlanks) {
            return nil
        }
        // A title of as many words by chance, above a blank line and the header.
        if mayMove, sample.beforeBlank.contains(first), first + 2 < widths.count,
            Self.isHeader(sample.lines[(first + 1)...].map { Self.fields($0.bytes, cut) })
        {
            first += 1
        }
        // Lines above that hold what the rows do are rows, shorter ones.
        while first > 0, !sample.beforeBlank.contains(first - 1),
            Self.isRow(
                Self.fields(sample.lines[first - 1].bytes, cut), like: Self.fields(sample.lines[first].bytes, cut))
        {
            first -= 1
        }
        // A header without a name for the column of names, which stands in a line of its own: pandas prints an index so.
        if mayMove, Self.isNamedApart(sample, widths, first, cut) {
            self.init(cut, sample, from: first - 2)
            self.width = width
            return
        }
        // A header without a name for the column of names, as R writes it.
        if first > 0, widths[first - 1] == width - 1, width > 2,
            Self.typed([Self.fields(sample.lines[first - 1].bytes, cut)]) == nil,
            !Self.isHeader(sample.lines[first...].map { Self.fields($0.bytes, cut) })
        {
            // Names over the first columns leave another one without a name: one that a blank within its fields has made.
            if sample.hasRuns, Self.standsFirst(sample.lines[(first - 1)...].map(\.bytes), blanks: cut.leastBlanks) {
                return nil
            }
            first -= 1
        } else if first > 0, !mayMove {
            return nil
        }
        self.init(cut, sample, from: first)
        self.width = width
        isOverfull = widths[first...].contains { $0 > width }
    }

    /// Places that are blank in every line.
    private init?(fixed sample: Sample, _ newline: UInt8, _ mayMove: Bool) {
        let count = sample.lines.count
        for first in 0..<(mayMove ? min(10, count - 2) : 1) where count - first > 2 {
            let lines = sample.lines[first...].map { Self.characters($0.bytes) }
            // Gaps that few lines reach are there by chance, and a first line far longer than the others is a sentence.
            let longest = lines.map(\.count).sorted()[lines.count / 2]
            if first == 0 ? false : lines[0].count > 2 * longest { continue }
            var isBlank = [Bool](repeating: true, count: longest)
            for line in lines {
                for (place, byte) in line.prefix(longest).enumerated() where byte != 32 { isBlank[place] = false }
            }
            var places: [Int64] = []
            var place = isBlank.firstIndex(of: false) ?? longest
            while place < longest {
                guard let gap = isBlank[place...].firstIndex(of: true),
                    let next = isBlank[gap...].firstIndex(of: false)
                else { break }
                places.append(Int64((gap + next - 1) / 2))
                place = next
            }
            guard !places.isEmpty else { continue }
            let cut = TextCut(leastBlanks: 0, places: places, newline: newline)
            // Most fields hold something, or the gaps are there by chance.
            let rows = lines.map { Self.fields($0, cut) }
            let filled = rows.reduce(0) { $0 + $1.filter { !$0.isEmpty }.count }
            guard filled * 2 >= rows.count * (places.count + 1),
                rows.allSatisfy({ $0.count <= places.count + 1 })
            else { continue }
            if let found = Self(cut, sample, from: first) {
                self = found
                return
            }
        }
        return nil
    }

    /// As many columns as the header has words, the last with the blanks that are left.
    private init?(rest sample: Sample, _ newline: UInt8) {
        let header = Self.fields(sample.remark?.bytes ?? sample.lines[0].bytes, TextCut(newline: newline))
        let (words, first) = (header.count, sample.remark?.above ?? 0)
        guard words > 2, first + 1 < sample.lines.count, Self.typed([header]) == nil else { return nil }
        let cut = TextCut(mostFields: words, newline: newline)
        let rows = sample.lines[first...].map { Self.fields($0.bytes, cut) }
        guard rows.filter({ $0.count == words }).count * 10 >= rows.count * 9,
            let typed = Self.typed(rows), typed.columns * 2 >= words - 1
        else { return nil }
        // Names of a remark are those of the rows, where some of these have as many words.
        if sample.remark != nil {
            let cut = TextCut(newline: newline)
            guard sample.lines[first...].contains(where: { Self.fields($0.bytes, cut).count == words }) else {
                return nil
            }
        }
        self.init(cut, sample, from: first)
    }

    /// Whether at least half of the fields are the same words.
    private static func isLike(_ row: [[UInt8]], _ header: [[UInt8]]) -> Bool {
        row.count == header.count && zip(row, header).count { $0 == $1 } * 2 > row.count
    }

    /// Whether the first row has a word above a column of numbers or times.
    static func isHeader(_ rows: [[[UInt8]]]) -> Bool {
        guard let first = rows.first else { return false }
        return first.indices.contains { column in
            func isTyped(_ rows: some Collection<[[UInt8]]>) -> Bool {
                typed(rows.compactMap { column < $0.count ? [$0[column]] : nil }) != nil
            }
            // `-nan` says that a number is missing.
            let isName = column < first.count && !MissingWords.isSaid(first[column])
            return isName && !isTyped([first]) && isTyped(rows.dropFirst())
        }
    }

    /// Columns that are numbers or times below the first row; nil when there are none.
    static func typed(_ rows: [[[UInt8]]]) -> (columns: Int, empty: Int, width: Int, areAll: Bool)? {
        let body = rows.count > 1 ? rows.dropFirst() : rows[...]
        let width = body.map(\.count).max() ?? 0
        var (typed, numeric, empty) = (0, 0, 0)
        for column in 0..<width {
            let fields: ColumnEvidence.Fields = body.compactMap { row in
                column < row.count && !row[column].isEmpty && !MissingWords.isSaid(row[column])
                    ? (CSVSample.Field(bytes: row[column], isQuoted: false), 0) : nil
            }
            let evidence = ColumnEvidence(fields, style: NumberStyle(), dates: nil)
            guard evidence.present > 0 else {
                // Nothing but words for nothing tells as little as one of numbers would.
                if body.contains(where: { column < $0.count && !$0[column].isEmpty }) { empty += 1 }
                continue
            }
            if evidence.numbers * 10 >= evidence.present * 8 {
                (typed, numeric) = (typed + 1, numeric + 1)
            } else if evidence.isTextTime && evidence.times * 10 >= evidence.present * 8
                || evidence.clocks * 10 >= evidence.present * 8
                || evidence.spelling != nil && evidence.spelling != .month
            {
                typed += 1
            }
        }
        return typed > 0 ? (typed, empty, width, width > 1 && numeric >= width - 1) : nil
    }

    static func fields(_ line: [UInt8], _ cut: TextCut) -> [[UInt8]] {
        let text = cut.cut(line).drop { $0 == 32 }
        return text.isEmpty ? [] : text.split(separator: 9, omittingEmptySubsequences: false).map(Array.init)
    }

    /// A byte for each character of UTF-8, tabs for blanks.
    static func characters(_ line: [UInt8]) -> [UInt8] {
        line.filter { $0 & 0xC0 != 0x80 }.map { $0 == 9 ? 32 : $0 }
    }
}

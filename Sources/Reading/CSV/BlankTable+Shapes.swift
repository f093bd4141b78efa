/// Tables that are known by their shape: a rule below the header, a line alone, words apart by several blanks.
extension BlankTable {
    /// Columns as wide as the dashes below the header: `pip list`, SQLite's and SQL Server's columns.
    init?(ruled sample: Sample, _ newline: UInt8) {
        guard let rule = sample.rule, sample.lines.count > 1 else { return nil }
        let places = Self.places(under: rule)
        guard !places.isEmpty else { return nil }
        self.init(shape: TextCut(leastBlanks: 0, places: places, newline: newline), sample, width: places.count + 1)
        above = sample.left
    }

    /// Whether each of several groups of dashes has a name above it: no sum stands below a row of names.
    static func areNames(_ header: [UInt8], over rule: [UInt8]) -> Bool {
        let places = places(under: rule)
        guard !places.isEmpty, rule.first == 45 else { return false }
        let names = fields(header, TextCut(leastBlanks: 0, places: places))
        return names.count == places.count + 1 && names.allSatisfy { !$0.isEmpty && CSVDialect.isName($0) }
    }

    /// Where the columns end of which dashes tell how wide they are.
    private static func places(under rule: [UInt8]) -> [Int64] {
        let marks = characters(rule)
        guard marks.allSatisfy({ $0 == 45 || $0 == 32 }) else { return [] }
        var places: [Int64] = []
        var end: Int?
        for (place, mark) in marks.enumerated() {
            if mark == 45, let gap = end {
                places.append(Int64((gap + place - 1) / 2))
                end = nil
            }
            if mark == 32, end == nil, place > 0, marks[place - 1] == 45 { end = place }
        }
        return places
    }

    /// One line alone that is numbers, or nearly: `/proc/loadavg`, a vector of NumPy.
    init?(single sample: Sample, _ newline: UInt8) {
        guard sample.lines.count == 1, case let cut = TextCut(newline: newline) else { return nil }
        let line = sample.lines[0].bytes
        let fields = Self.fields(line, cut)
        let numbers = fields.count { NumberStyle().number($0.span) != nil }
        guard fields.count > 1, numbers > 1, numbers * 2 > fields.count,
            NumberStyle().number(CSVSample.Field(bytes: line, isQuoted: true).value.span) == nil
        else { return nil }
        self.init(shape: cut, sample, width: fields.count)
    }

    /// Words in columns: all lines are as many parts, which two blanks or more keep apart. Two columns need some lines to be no chance.
    init?(words sample: Sample, _ newline: UInt8) {
        let cut = TextCut(leastBlanks: 2, newline: newline)
        let widths = Set(sample.lines.map { Self.fields($0.bytes, cut).count })
        guard let width = widths.first, widths.count == 1, width > 1, sample.lines.count > (width > 2 ? 2 : 4),
            sample.lines.allSatisfy({ $0.bytes.first != 32 && $0.bytes.first != 9 })
        else { return nil }
        self.init(shape: cut, sample, width: width)
    }

    /// Whether the fields of the first line stand over those of the others, half of them at least: as many names as there are fields may
    /// be so by chance, where a name and a value hold single blanks.
    static func standsOver(_ lines: [[UInt8]], blanks: Int) -> Bool {
        guard let first = lines.first else { return true }
        let names = places(first, blanks)
        let columns = columns(lines, names.count, blanks)
        return columns.isEmpty || zip(names, columns).count { $0.overlaps($1) } * 2 >= names.count
    }

    /// Whether names, which are one fewer than there are columns, stand over the first columns rather than the last ones.
    static func standsFirst(_ lines: [[UInt8]], blanks: Int) -> Bool {
        let names = places(lines.first ?? [], blanks)
        let columns = columns(lines, names.count + 1, blanks)
        let over = zip(names, columns).count { $0.overlaps($1) }
        return over * 2 > names.count && over > zip(names, columns.dropFirst()).count { $0.overlaps($1) }
    }

    /// From where to where the fields of each column reach, of all lines below the first that have so many.
    private static func columns(_ lines: [[UInt8]], _ count: Int, _ blanks: Int) -> [Range<Int>] {
        var columns: [Range<Int>] = []
        for line in lines.dropFirst() where line != lines[lines.startIndex] {
            let own = places(line, blanks)
            guard own.count == count else { continue }
            columns =
                columns.isEmpty
                ? own
                : zip(columns, own).map {
                    min($0.lowerBound, $1.lowerBound)..<max($0.upperBound, $1.upperBound)
                }
        }
        return columns
    }

    /// Where the fields of a line stand that so many blanks keep apart, in characters; a bar is a blank.
    private static func places(_ line: [UInt8], _ blanks: Int) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for (place, byte) in characters(line).enumerated() where byte != 32 && byte != UInt8(ascii: "|") {
            if let last = found.last, place - last.upperBound < blanks {
                found[found.count - 1] = last.lowerBound..<place + 1
            } else {
                found.append(place..<place + 1)
            }
        }
        return found
    }

    /// Whether the name of the first column stands alone above the first row, below those of the others.
    static func isNamedApart(_ sample: Sample, _ widths: [Int], _ first: Int, _ cut: TextCut) -> Bool {
        guard first > 1, widths[first] > 1, widths[first - 1] == 1, widths[first - 2] == widths[first] - 1 else {
            return false
        }
        return CSVDialect.isName(sample.lines[first - 1].bytes)
            && fields(sample.lines[first - 2].bytes, cut).allSatisfy(CSVDialect.isName)
            && !isHeader(sample.lines[first...].map { fields($0.bytes, cut) })
    }

    /// Where a table begins below a blank line, when what stands above is as wide by chance, as the first line of `top` is.
    static func startBelowBlank(_ sample: Sample, _ widths: [Int], _ first: Int, _ width: Int, _ cut: TextCut) -> Int? {
        guard let blank = sample.beforeBlank.filter({ $0 >= first && $0 < first + 12 }).max(), blank + 2 < widths.count,
            widths[blank + 1] == width, widths[first...blank].count(where: { $0 == width }) * 2 <= blank - first + 1
        else { return nil }
        let below = sample.lines[(blank + 1)...].map { fields($0.bytes, cut) }
        return isHeader(below) ? blank + 1 : nil
    }

    /// The line of a second table below a blank line, which has other names than the first: `sar -A`, `iostat -x`.
    static func secondTable(in sample: Sample) -> Int? {
        var known: Set<[UInt8]>?
        var start = 0
        for end in sample.beforeBlank.sorted() + [sample.lines.count - 1] where end >= start {
            let block = sample.lines[start...end]
            start = end + 1
            guard let (names, line) = header(of: block) else { continue }
            if let known, known.intersection(names).count * 2 < min(known.count, names.count) { return line }
            if known == nil { known = names }
        }
        return nil
    }

    /// The names above the rows of a block, below lines that are narrower, and the line where they stand.
    private static func header(of block: ArraySlice<(bytes: [UInt8], start: Int, line: Int)>) -> (Set<[UInt8]>, Int)? {
        let rows = block.map { fields($0.bytes, TextCut()) }
        for first in rows.indices.dropLast() where rows[first].count > 2 {
            let header = rows[first]
            // A time may stand before the names, in two words; a number among them makes it a row.
            guard header.dropFirst(2).allSatisfy({ kind($0) == .word }),
                rows[(first + 1)...].allSatisfy({ ($0.count - header.count).magnitude <= 1 }),
                isHeader(Array(rows[first...]))
            else { continue }
            return (Set(header.dropFirst(2)), block[block.startIndex + first].line)
        }
        return nil
    }

    /// Whether the fields are of the kinds of a row's: at least two numbers or times, each below one, and something else. Numbers alone may
    /// be the sizes of a grid, or a header of numbers over all columns but that of names.
    static func isRow(_ fields: [[UInt8]], like row: [[UInt8]]) -> Bool {
        guard fields.count > 2, fields.count * 2 >= row.count, fields.contains(where: { kind($0) != .number }) else {
            return false
        }
        var typed = 0
        for (own, other) in zip(fields, row).prefix(fields.count) {
            let (mine, theirs) = (kind(own), kind(other))
            if mine != .word, mine == theirs { typed += 1 }
        }
        return typed > 1
    }

    private enum Kind { case number, date, clock, word }

    private static func kind(_ field: [UInt8]) -> Kind {
        if NumberStyle().number(field.span) != nil { return .number }
        if TimeLayout.clock.read(field.span) != nil { return .clock }
        return TimeLayout.iso(offset: false).read(field.span) != nil ? .date : .word
    }
}

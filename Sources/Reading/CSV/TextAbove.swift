import Series

/// What the lines above a table tell of it beside its zone: names and units of its columns, one a line, and the number that stands for
/// nothing. So write well logs (LAS 2.0), Sea-Bird (`# name 0 = prDM: Pressure [db]`), Weka (`@attribute t numeric`) and grids
/// (`NODATA_value -9999`).
struct TextAbove {
    /// The line of the first name, and the columns; nil where the lines name none.
    private(set) var columns: (line: Int, names: [String], units: [String?])?
    /// Numbers that are said to be missing, and the lines that say so.
    private(set) var missing: [MissingCode] = []

    /// The days that lines tell, by the order of day and month.
    private var days: [(mdy: Int64?, dmy: Int64?, line: Int)] = []
    /// The times of day that lines tell, with seconds, by line, and those of a length or an end beside them.
    private var clocks: [Int: [Int64]] = [:]

    /// When a recording began, which one line tells as a day and a time of day: the first of its times of day, as others are lengths.
    func started(on day: (day: Int64, line: Int)) -> Int64? {
        guard let clock = clocks[day.line]?.first, clock > 0 else { return nil }
        return day.day + clock
    }

    /// The one day that the lines tell, of which times of day below are, and where.
    ///
    /// - Parameter isAmerican: whether clocks below have halves of twelve hours, beside which months stand before days.
    func day(isAmerican: Bool) -> (day: Int64, line: Int)? {
        let found = days.map { day in
            (isAmerican || day.dmy == nil ? day.mdy : day.mdy == nil || day.mdy == day.dmy ? day.dmy : nil, day.line)
        }
        guard let first = found.first, let day = first.0, found.allSatisfy({ $0.0 == day }) else { return nil }
        return (day, first.1)
    }

    /// When a recording began, by the lines that tell it.
    var start: StartAbove.Start? { starts.start }
    private var starts = StartAbove()

    private mutating func takeDays(of text: String, line: Int) {
        for word in text.split(whereSeparator: { " \t,;".contains($0) }) where (6...10).contains(word.utf8.count) {
            let bytes = Array(word.utf8)
            if word.utf8.count > 6, let clock = TimeLayout.clock.read(bytes.span) {
                clocks[line, default: []].append(clock.microseconds)
            }
            func day(_ layouts: [TimeLayout]) -> Int64? {
                layouts.lazy.compactMap { $0.alone(bytes.span)?.microseconds }.first
            }
            if let day = day([.iso(offset: false)]) {
                days.append((day, day, line))
                continue
            }
            guard bytes.contains(UInt8(ascii: "/")) || word.utf8.count == 10 else { continue }
            let thisYear = LoadOptions().thisYear
            let mdy = day([.dayMonth(order: .mdy, offset: false), .shortDate(order: .mdy, thisYear: thisYear)])
            let dmy = day([.dayMonth(order: .dmy, offset: false), .shortDate(order: .dmy, thisYear: thisYear)])
            if mdy != nil || dmy != nil { days.append((mdy, dmy, line)) }
        }
    }

    /// A line that may name a column.
    private struct Entry {
        /// What the lines of one list share: what stands before the name, or how it is written.
        var kind: String
        /// The column's number, where the line has one.
        var number: Int?
        var name: String
        var unit: String?
    }

    /// - Parameters:
    ///   - bytes: those above the header or the first row; the first of their lines is `firstLine`.
    ///   - width: the table's columns.
    init(_ bytes: ArraySlice<UInt8>, newline: UInt8, firstLine: Int, width: Int) {
        var lists: [(line: Int, title: String, entries: [Entry])] = []
        var axes = AxisLabels()
        var title = ""
        for (place, line) in bytes.split(separator: newline, omittingEmptySubsequences: false).enumerated()
        where line.count <= Self.longest {
            let text = Self.trimmed(TextDecoding.text(line))
            for code in MissingCode.codes(in: text, line: firstLine + place)
            where !missing.contains(where: { $0.number == code.number }) {
                missing.append(code)
            }
            takeDays(of: text, line: firstLine + place)
            axes.take(text, line: firstLine + place)
            starts.take(text, line: firstLine + place)
            guard let entry = Self.entry(text) else {
                // Remarks within a list of other lines are none of it.
                if !text.isEmpty, line.first != UInt8(ascii: "#") { title = text.lowercased() }
                if line.first != UInt8(ascii: "#") || lists.last?.entries.last?.number != nil {
                    lists.append((0, title, []))
                }
                continue
            }
            if let last = lists.indices.last, let before = lists[last].entries.last, before.kind == entry.kind,
                entry.number == before.number.map({ $0 + 1 })
            {
                lists[last].entries.append(entry)
            } else {
                lists.append((firstLine + place, title, [entry]))
            }
        }
        guard width > 1 else { return }
        if let named = axes.columns(width: width) {
            columns = named
            return
        }
        let fitting = lists.filter { list in
            list.entries.count == width && (list.entries.first?.number ?? 0) <= 1
                && Set(list.entries.map(\.name)).count == width
        }
        let named = fitting.filter { list in Self.titles.contains { list.title.contains($0) } }
        guard let list = fitting.count == 1 ? fitting[0] : named.count == 1 ? named[0] : nil else { return }
        columns = (list.line, list.entries.map(\.name), list.entries.map(\.unit))
    }

    private static let longest = 400
    /// What stands above a list of columns, beside other lists as long.
    private static let titles = ["curve", "column", "channel", "variable", "field"]

    private static func entry(_ text: String) -> Entry? { mnemonic(text) ?? attribute(text) ?? numbered(text) }

    /// `DT  .US/M  60 520 32 00 : SONIC TRANSIT TIME` of a well log: name, unit behind the first point, description behind a colon.
    private static func mnemonic(_ text: String) -> Entry? {
        guard let point = text.firstIndex(of: "."), let colon = text.lastIndex(of: ":"), point < colon else {
            return nil
        }
        let name = trimmed(String(text[..<point]))
        guard !name.isEmpty, name.utf8.count <= 40, !name.contains(where: { " :=\t".contains($0) }) else { return nil }
        let unit = text[text.index(after: point)..<colon].prefix { $0 != " " && $0 != "\t" }
        return Entry(kind: ".", number: nil, name: name, unit: unit.isEmpty ? nil : String(unit))
    }

    /// `@attribute temperature numeric`.
    private static func attribute(_ text: String) -> Entry? {
        let words = text.split(maxSplits: 2, whereSeparator: { $0 == " " || $0 == "\t" })
        guard words.count == 3, let word = words.first, word.first == "@", word.count > 1 else { return nil }
        var name = String(words[1])
        if let quote = name.first, quote == "'" || quote == "\"" {
            name =
                text.split(separator: quote, omittingEmptySubsequences: false).dropFirst().first.map(String.init)
                ?? name
        }
        return name.isEmpty ? nil : Entry(kind: word.lowercased(), number: nil, name: name, unit: nil)
    }

    /// `name 3 = prDM: Pressure, Digiquartz [db]`, `Column 1: Time (s)`.
    private static func numbered(_ text: String) -> Entry? {
        guard let mark = text.firstIndex(where: { $0 == "=" || $0 == ":" }), let before = number(in: text[..<mark])
        else {
            return nil
        }
        let rest = trimmed(String(text[text.index(after: mark)...]))
        let name = rest.firstIndex(of: ":").map { trimmed(String(rest[..<$0])) } ?? rest
        guard !name.isEmpty, name.utf8.count <= 80 else { return nil }
        let header = HeaderNames([rest])
        return Entry(
            kind: before.words, number: before.number,
            name: rest.contains(":") ? HeaderNames([name]).names[0] : header.names[0], unit: header.units[0])
    }

    /// One number at the end of a few words.
    private static func number(in text: Substring) -> (words: String, number: Int)? {
        let words = text.split(whereSeparator: { " \t#[]()".contains($0) })
        guard let last = words.last, let number = Int(last), number >= 0, words.count <= 3,
            words.dropLast().allSatisfy({ Int($0) == nil })
        else { return nil }
        return (words.dropLast().joined(separator: " ").lowercased(), number)
    }

    /// Without the marks of comments and blanks around it.
    private static func trimmed(_ text: String) -> String {
        var part = text[...]
        while let first = part.first, " \t#*%;!\r".contains(first) { part.removeFirst() }
        while let last = part.last, " \t\r".contains(last) { part.removeLast() }
        return String(part)
    }
}

extension TableHead {
    /// Takes the names that the lines above give the columns, where no header does; false where they give none.
    mutating func takeNames(of text: TextAbove) -> Bool {
        guard !hasHeader, let columns = text.columns else { return false }
        fields = columns.names.map { CSVSample.Field(bytes: Array($0.utf8), isQuoted: false) }
        units = columns.units
        return true
    }
}

import Series

/// The headers that come again in a text, and the line above each block that tells its time.
struct BlockHeaders {
    /// Without the time of day that stands before the names of some, as in each header of `sar`.
    private let headers: [ArraySlice<UInt8>]
    /// Whether each has one.
    private let areClocked: [Bool]
    /// What parts the fields of each.
    private let separators: [UInt8]
    /// Lines right above them that group their names: `procs -----------memory----------`.
    private let banners: Set<ArraySlice<UInt8>>
    private let time: BlockTime?
    /// What each kind of rows is called: by its first name.
    let names: [String]

    /// Lines between a time and the header of its rows.
    private static let mostBetween = 30

    /// - Returns: nil for a text without headers that come again, or with nothing but their rows between them.
    init?(_ head: BlockLines) {
        var places: [ArraySlice<UInt8>: [Int]] = [:]
        var order: [ArraySlice<UInt8>] = []
        for place in 0..<head.count where !head[place].isEmpty {
            let line = Self.withoutClock(head[place])
            if places[line] == nil { order.append(line) }
            places[line, default: []].append(place)
        }
        let repeated = order.filter { (places[$0]?.count ?? 0) > 1 }.prefix(20)
        headers = repeated.filter { Self.isHeader($0, at: places[$0] ?? [], head) }
        areClocked = headers.map { line in (places[line] ?? []).contains { head[$0].count > line.count } }
        guard let first = headers.compactMap({ places[$0]?.first }).min() else { return nil }
        separators = headers.map(Self.separator)
        let own = headers
        banners = Set(
            repeated.filter { line in
                (places[line] ?? []).allSatisfy { $0 + 1 < head.count && own.contains(head[$0 + 1]) }
            })
        let starts = own.flatMap { places[$0] ?? [] }.sorted()
        var found: BlockTime?
        for place in (max(0, first - Self.mostBetween)..<first).reversed() where found == nil {
            guard let time = BlockTime(head[place]), time.tells(head, starts, from: place) else { continue }
            found = time
        }
        time = found
        names = Self.names(own, separators)
        let parts = self.parts(of: head)
        // Lines that stand below all rows are the foot of one table.
        if found == nil, headers.count == 1, areClocked[0] ? !parts.areWithin : parts.others == 0 { return nil }
        guard found != nil || parts.rows.reduce(0, +) >= parts.others * 2 else { return nil }
    }

    /// Whether a line that comes again has names alone, over rows that have numbers.
    private static func isHeader(_ line: ArraySlice<UInt8>, at places: [Int], _ head: BlockLines) -> Bool {
        let separator = separator(line)
        let names = fields(line, separator)
        guard names.count > 1, !isRule(line), !isDirective(line),
            names.allSatisfy({ $0.isEmpty || CSVDialect.isName(Array($0)) })
        else { return false }
        // Two words may be a page's title; names they are over rows of two.
        if names.count == 2,
            places.contains(where: { place in
                guard place + 1 < head.count, case let below = withoutClock(head[place + 1]) else { return false }
                return fields(below, self.separator(below)).count != 2
            })
        {
            return false
        }
        // One of a time and names stands apart, over rows of as many fields.
        let isApart = places.allSatisfy { place in
            head[place].count == line.count
                || (place == 0 || head[place - 1].isEmpty) && place + 1 < head.count
                    && head[place + 1].count > withoutClock(head[place + 1]).count
                    && fields(withoutClock(head[place + 1]), separator).count == names.count
        }
        return isApart
            && places.allSatisfy { place in
                guard let next = head.places(behind: place).first(where: { !isRule(head[$0]) }) else { return true }
                let below = withoutClock(head[next])
                return fields(below, self.separator(below)).contains { field in
                    !CSVDialect.isName(Array(field))
                        || NumberSpelling.of(Array(field).span, NumberStyle()).map { !$0.isWord } ?? false
                }
            }
    }

    /// A line without the time of day that it begins with, and what tells the half of the day: `12:10:01 AM`.
    private static func withoutClock(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let first = line.first, isDigit(first), let end = line.firstIndex(of: 32),
            (7...8).contains(end - line.startIndex),
            TimeLayout.clock.read(Array(line[..<end]).span) != nil
        else { return line }
        var rest = line[end...].drop { $0 == 32 }
        let half = rest.prefix(3).map { $0 | 0x20 }
        if half.elementsEqual("am ".utf8) || half.elementsEqual("pm ".utf8) {
            rest = rest.dropFirst(2).drop { $0 == 32 }
        }
        return rest.isEmpty ? line : rest
    }

    /// Whether a line is a directive of the W3C's extended log format, `#Fields: date time s-ip`: servers write them anew whenever they start,
    /// and the rows below go on as those above.
    private static func isDirective(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.first == UInt8(ascii: "#") else { return false }
        let word = line.dropFirst().prefix { $0 | 0x20 >= 97 && $0 | 0x20 <= 122 || $0 == UInt8(ascii: "-") }
        return !word.isEmpty && word.endIndex < line.endIndex && line[word.endIndex] == UInt8(ascii: ":")
    }

    /// Whether a line is dashes alone, which part a header from its rows.
    private static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
        !line.isEmpty && line.allSatisfy { " -=+|".utf8.contains($0) }
    }

    private static func names(_ headers: [ArraySlice<UInt8>], _ separators: [UInt8]) -> [String] {
        var names: [String] = []
        for (header, separator) in zip(headers, separators) {
            var name = TextDecoding.text(fields(header, separator).first ?? [])
            while name.last == ":" { name.removeLast() }
            names.append(names.contains(name) ? "\(name) \(names.count + 1)" : name)
        }
        return names
    }

    private static func separator(_ line: ArraySlice<UInt8>) -> UInt8 {
        CSVDialect.separators.first { line.contains($0) } ?? 32
    }

    private static func fields(_ line: ArraySlice<UInt8>, _ separator: UInt8) -> [ArraySlice<UInt8>] {
        line.split(separator: separator, omittingEmptySubsequences: separator == 32)
    }

    func separator(of kind: Int) -> UInt8 { separators[kind] }

    /// The header of a kind as its rows part their fields: names apart by blanks stand over rows of tabs in what ngspice prints.
    func header(of kind: Int, over row: ArraySlice<UInt8>?) -> ArraySlice<UInt8>? {
        let names = Self.fields(headers[kind], separators[kind])
        guard separators[kind] == 32, let row, row.contains(9), row.split(separator: 9).count == names.count else {
            return nil
        }
        return Array(names.joined(separator: [9]))[...]
    }

    /// What the column of times is called that a kind of rows is given.
    func timeName(_ kind: Int) -> [UInt8] {
        let names = Self.fields(headers[kind], separators[kind]).map { TextDecoding.text($0).lowercased() }
        return Array((["time", "timestamp", "block_time"].first { !names.contains($0) } ?? "time_above").utf8)
    }

    // MARK: Lines

    enum Part: Equatable { case above, time, header(Int), row(Int), other, blank }

    /// What each line is.
    struct Parts {
        var lines: [Part] = []
        /// Rows of each kind.
        var rows: [Int]
        /// What tells the times, as written.
        var times: [ArraySlice<UInt8>] = []
        /// Lines that are none of a block, and the first of them.
        var others = 0
        var firstOther: Int?
        /// Whether a header or rows follow on one of these.
        var areWithin = false
    }

    func parts(of lines: BlockLines) -> Parts {
        var parts = Parts(rows: headers.map { _ in 0 })
        var kind: Int?
        var (isPaused, isAbove) = (false, true)
        var width = 0
        for place in 0..<lines.count {
            let line = lines[place]
            if line.isEmpty || Self.isRule(line) {
                parts.lines.append(.blank)
                isPaused = isPaused || line.isEmpty
            } else if let header = headers.firstIndex(of: Self.withoutClock(line)) {
                parts.lines.append(.header(header))
                parts.areWithin = parts.others > 0
                (kind, isPaused, isAbove, width) = (header, false, false, 0)
            } else if let text = time?.text(in: line) {
                parts.lines.append(.time)
                parts.times.append(text)
                (kind, isAbove) = (nil, false)
            } else if !isAbove, banners.contains(line) {
                kind = nil
                other(place)
            } else if let own = kind, !isAside(line, own, isPaused),
                !isPaused || Self.fields(line, separators[own]).count == width
            {
                parts.lines.append(.row(own))
                parts.rows[own] += 1
                (isPaused, width) = (false, Self.fields(line, separators[own]).count)
            } else if isAbove {
                parts.lines.append(.above)
            } else {
                kind = nil
                other(place)
            }
        }
        return parts
        /// Averages below rows that begin with times, and what stands between such blocks.
        func isAside(_ line: ArraySlice<UInt8>, _ kind: Int, _ isPaused: Bool) -> Bool {
            areClocked[kind] && (isPaused || Self.withoutClock(line).count == line.count)
        }
        func other(_ place: Int) {
            parts.lines.append(.other)
            parts.others += 1
            if parts.firstOther == nil { parts.firstOther = place }
        }
    }

    // MARK: Times

    /// Times of one layout as ISO 8601 writes them, without blanks; times of day stay what they are.
    ///
    /// - Throws: `ambiguousDates`.
    func times(
        _ texts: [ArraySlice<UInt8>], _ path: String, _ options: LoadOptions
    ) throws(FormatsError) -> [[UInt8]] {
        guard !texts.isEmpty else { return [] }
        let fields = texts.map { (field: CSVSample.Field(bytes: Array($0), isQuoted: false), line: 0) }
        let evidence = ColumnEvidence(
            fields, style: NumberStyle(), dates: options.dates, thisYear: options.thisYear, home: options.home)
        if evidence.clocks == evidence.present {
            return fields.map { field in
                let clock = TimeLayout.clock.read(field.field.bytes.span)?.microseconds ?? 0
                return Array(Calendar(zone: .utc).iso8601(clock).dropFirst(11).dropLast().utf8)
            }
        }
        guard var layout = evidence.layout else { return [] }
        if layout.isOrderOpen {
            // Clocks of twelve hours are American; else the rows go on in time.
            let mark = evidence.example.first { !$0.isNumber }
            let orders: [DateOrder] =
                mark == "."
                ? [.dmy]
                : evidence.example.lowercased().hasSuffix("m")
                    ? [.mdy] : [DateOrder.dmy, .mdy].filter { Self.ascend(fields, layout.ordered($0) ?? layout) }
            guard orders.count == 1, let ordered = layout.ordered(orders[0]) else {
                throw .ambiguousDates(path: path, name: "time", example: evidence.example)
            }
            layout = ordered
        }
        return fields.map { field in
            guard let time = layout.readLeniently(field.field.bytes.span, zone: options.home) else { return [] }
            let text = Calendar(zone: .utc).iso8601(time.microseconds)
            return Array((layout.isLocal ? String(text.dropLast()) : text).utf8)
        }
    }

    private static func ascend(_ fields: ColumnEvidence.Fields, _ layout: TimeLayout) -> Bool {
        let times = fields.compactMap { layout.read($0.field.bytes.span)?.microseconds }
        return times.count == fields.count && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
            && (times.last ?? 0) - (times.first ?? 0) < Int64(times.count) * 32 * Microseconds.day
    }
}

/// The one table of numbers in a text of other lines, where these are too many to be what stands above and below a table: the log of a
/// simulation (LAMMPS' thermodynamic output), a year and its twelve months between the first and last year and what is missing (NOAA's
/// Physical Sciences Laboratory).
enum NumberTable {
    private static let leastRows = 5
    private static let leastColumns = 3

    /// The names and rows alone, line for line, and what is said of the others; nil for other texts.
    static func table(
        _ head: BlockLines, _ source: ByteSource
    ) throws(FormatsError) -> (bytes: [UInt8], notes: [FormatsNote])? {
        if let span = years(head) {
            return months(BlockLines(try source.slice(offset: 0, count: source.size), isWhole: true), span)
        }
        guard let start = header(of: head) else { return nil }
        let lines = BlockLines(try source.slice(offset: 0, count: source.size), isWhole: true)
        let width = words(lines[start]).count
        let end = (start + 1..<lines.count).first { numbers(lines[$0])?.count != width } ?? lines.count
        var bytes: [UInt8] = []
        for place in 0..<lines.count {
            if start <= place, place < end { bytes += lines[place] }
            bytes.append(10)
        }
        return (bytes, notes(lines, start, end))
    }

    private static func notes(_ lines: BlockLines, _ start: Int, _ end: Int) -> [FormatsNote] {
        func said(_ range: Range<Int>, _ note: (Int, String) -> TableNote) -> [FormatsNote] {
            let others = range.filter { !lines[$0].isEmpty }
            guard let first = others.first else { return [] }
            return [.table(note(others.count, TextDecoding.text(lines[first].prefix(60))))]
        }
        return said(0..<start) { .linesAbove($0, first: $1) } + said(end..<lines.count) { .linesBelow($0, first: $1) }
    }

    private static func words(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] { line.split(separator: 32) }

    /// The numbers of a line that holds nothing else, apart by blanks.
    private static func numbers(_ line: ArraySlice<UInt8>) -> [Double]? {
        guard !line.isEmpty, line.count <= 2000 else { return nil }
        var found: [Double] = []
        for word in words(line) {
            guard let number = NumberStyle().number(Array(word).span) else { return nil }
            found.append(number)
        }
        return found
    }

    /// The line of names above the only rows of a text, which other lines follow that no reading of a table leaves out.
    private static func header(of head: BlockLines) -> Int? {
        var start: Int?
        var (rows, width, end) = (0, 0, 0)
        for place in 0..<head.count {
            let count = numbers(head[place])?.count ?? 0
            guard count >= leastColumns else { continue }
            if start != nil, place == end, count == width {
                (rows, end) = (rows + 1, place + 1)
                continue
            }
            // Numbers elsewhere: a table of its own, or none.
            guard start == nil, place > 0, case let names = words(head[place - 1]), names.count == count,
                names.allSatisfy({ CSVDialect.isName(Array($0)) && !$0.contains { ",;|\t".utf8.contains($0) } })
            else { return nil }
            (start, rows, width, end) = (place - 1, 1, count, place + 1)
        }
        guard let start, rows >= leastRows else { return nil }
        let below = (end..<head.count).count { !head[$0].isEmpty }
        return below > 2 && below * 10 > rows + below ? start : nil
    }

    // MARK: Years and months

    /// The first and last year that a first line tells, where the rows below begin with these and hold twelve numbers more.
    private static func years(_ head: BlockLines) -> ClosedRange<Int>? {
        guard head.count > 2, let told = numbers(head[0]), told.count == 2, let first = year(told[0]),
            let last = year(told[1]), first < last
        else { return nil }
        for (place, year) in zip(1..<head.count, first...last) {
            guard let row = numbers(head[place]), row.count == 13, row[0] == Double(year) else { return nil }
        }
        return first...last
    }

    private static func year(_ value: Double) -> Int? {
        value >= 1500 && value <= 2200 && value == value.rounded() ? Int(saturating: value) : nil
    }

    /// Names over the months of each year. The number alone below them is the one that is missing.
    private static func months(_ lines: BlockLines, _ span: ClosedRange<Int>) -> (bytes: [UInt8], notes: [FormatsNote])?
    {
        let end = span.upperBound - span.lowerBound + 2
        guard lines.count >= end, (1..<end).allSatisfy({ numbers(lines[$0])?.count == 13 }) else { return nil }
        let code = (end..<lines.count).first { !lines[$0].isEmpty }
        let missing = code.flatMap { numbers(lines[$0]) }.flatMap { $0.count == 1 ? $0[0] : nil }
        var bytes = Array("Year Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec\n".utf8)
        for place in 1..<end {
            for (column, word) in words(lines[place]).enumerated() {
                if column > 0 { bytes += [32, 32] }
                let isMissing = column > 0 && missing != nil && NumberStyle().number(Array(word).span) == missing
                bytes += isMissing ? Array("NaN".utf8) : Array(word)
            }
            bytes.append(10)
        }
        var said: [FormatsNote] = []
        if missing != nil, let code {
            said.append(.table(.missingNumber(TextDecoding.text(lines[code].drop { $0 == 32 }), line: code + 1)))
        }
        let behind = missing == nil ? end : (code ?? end) + 1
        return (bytes, said + notes(lines, 1, behind))
    }
}

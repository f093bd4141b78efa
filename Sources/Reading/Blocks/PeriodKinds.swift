import Series

/// Rows of several kinds of periods in one file, told by one of their fields: years, their quarters and their months below each other, as
/// the Office for National Statistics, Eurostat (`2018`, `2018-Q1`, `2018-01`) and the Bureau of Labor Statistics (`M01`, `M13`, `Q05`)
/// write them. They tell of the same times, so that no series is made of all of them.
struct PeriodKinds {
    private let separator: UInt8
    private let column: Int
    /// The line of the first period.
    private let first: Int

    enum Kind: Int, CaseIterable { case months, quarters, halves, years }

    static let names = Kind.allCases.map { "\($0)" }

    private static let mostColumns = 24
    private static let mostLines = 400

    /// - Returns: nil where no column holds periods of several kinds that tell of the same times, and nothing else below the first.
    init?(_ head: BlockLines) {
        // Few lines of each file are looked at, the first and those further in.
        let step = max(1, head.count / Self.mostLines)
        let places = (0..<head.count).filter { ($0 < 80 || $0 % step == 0) && !head[$0].isEmpty }
        guard places.count > 4 else { return nil }
        for separator in CSVDialect.separators where head[places[places.count - 1]].contains(separator) {
            let rows = places.map { Self.fields(head[$0], separator) }
            let width = rows.map(\.count).max() ?? 0
            guard width > 1 else { continue }
            for column in 0..<min(width, Self.mostColumns) {
                guard let first = Self.mixed(rows, column) else { continue }
                (self.separator, self.column) = (separator, column)
                self.first = places[first]
                return
            }
        }
        return nil
    }

    /// The row of the first period of a column that holds several kinds of them.
    private static func mixed(_ rows: [[ArraySlice<UInt8>]], _ column: Int) -> Int? {
        func period(_ row: [ArraySlice<UInt8>]) -> (kind: Kind, start: Int64)? {
            column < row.count ? Self.period(row[column]) : nil
        }
        // Most columns are none, as few of their rows tell.
        let some = stride(from: rows.count - 1, through: 0, by: -max(1, rows.count / 12)).map { period(rows[$0]) }
        guard some.count(where: { $0 != nil }) * 2 > some.count else { return nil }
        guard let first = rows.firstIndex(where: { period($0) != nil }), rows.count - first > 4 else { return nil }
        let wide = rows[first...].filter { $0.count == rows[first].count }
        let found = wide.compactMap(period)
        guard found.count * 20 >= wide.count * 19 else { return nil }
        let counts = Dictionary(grouping: found, by: \.kind).filter { $0.value.count > 1 }
        guard counts.count > 1, let coarse = counts.keys.max(by: { $0.rawValue < $1.rawValue }),
            let length = Self.days[coarse], let starts = counts[coarse]?.map(\.start)
        else { return nil }
        let overlap = counts.contains { kind, periods in
            kind != coarse
                && periods.contains { one in
                    starts.contains { $0 <= one.start && one.start < $0 + length * Microseconds.day }
                }
        }
        return overlap ? first : nil
    }

    private static let days: [Kind: Int64] = [.months: 28, .quarters: 90, .halves: 181, .years: 365]

    /// Lines of facts below the names and above the first period: several of them, as wide as the rows.
    func facts(_ lines: BlockLines) -> Range<Int> {
        let width = Self.fields(lines[first], separator).count
        var start = first
        while start > 0, !lines[start - 1].isEmpty, Self.fields(lines[start - 1], separator).count == width {
            start -= 1
        }
        return first - start > 3 ? start + 1..<first : first..<first
    }

    /// The kind of a line's period; nil for lines that hold none.
    func kind(of line: ArraySlice<UInt8>, at place: Int) -> Kind? {
        guard place >= first, case let fields = Self.fields(line, separator), column < fields.count else { return nil }
        return Self.period(fields[column])?.kind
    }

    /// What a field says, and when it begins; codes of the Bureau of Labor Statistics do so in their year, which stands elsewhere.
    private static func period(_ field: ArraySlice<UInt8>) -> (kind: Kind, start: Int64)? {
        guard (3...14).contains(field.count), let last = field.last, let first = field.first else { return nil }
        let isStarted = isDigit(first) || first | 0x20 >= 97 && first | 0x20 <= 122
        guard isStarted, isDigit(last) || last | 0x20 >= 97 && last | 0x20 <= 122 || last == UInt8(ascii: ".") else {
            return nil
        }
        let bytes = Array(field)
        if field.count == 3 { return code(bytes) }
        if field.count == 4 { return TimeLayout.year.alone(bytes.span).map { (.years, $0.microseconds) } }
        if let time = TimeLayout.quarter.alone(bytes.span) {
            let isHalf = bytes.contains { $0 | 0x20 == UInt8(ascii: "s") || $0 | 0x20 == UInt8(ascii: "h") }
            return (isHalf ? .halves : .quarters, time.microseconds)
        }
        if let time = TimeLayout.month.alone(bytes.span) { return (.months, time.microseconds) }
        if bytes.count == 7, let time = TimeLayout.iso(bytes.span, offset: false) {
            return (.months, time.microseconds)
        }
        return nil
    }

    /// `M01` to `M12`, `M13` for the year; `Q01` to `Q04`, `Q05`; `S01`, `S02`, `S03`; `A01`.
    ///
    /// Source: U.S. Bureau of Labor Statistics, `cu.period`, `ci.period`.
    private static func code(_ bytes: [UInt8]) -> (kind: Kind, start: Int64)? {
        var at = 1
        guard let number = TimeText.digits(bytes.span, &at, 2, 2), number > 0 else { return nil }
        switch bytes[0] {
        case UInt8(ascii: "M"): return number < 13 ? (.months, 0) : number == 13 ? (.years, 0) : nil
        case UInt8(ascii: "Q"): return number < 5 ? (.quarters, 0) : number == 5 ? (.years, 0) : nil
        case UInt8(ascii: "S"): return number < 3 ? (.halves, 0) : number == 3 ? (.years, 0) : nil
        case UInt8(ascii: "A"): return number == 1 ? (.years, 0) : nil
        default: return nil
        }
    }

    /// Without quotes and blanks around each; a separator within quotes is none.
    private static func fields(_ line: ArraySlice<UInt8>, _ separator: UInt8) -> [ArraySlice<UInt8>] {
        var fields: [ArraySlice<UInt8>] = []
        var (start, isQuoted) = (line.startIndex, false)
        func end(_ at: Int) {
            var part = line[start..<at]
            while let first = part.first, first == 32 || first == 34 { part.removeFirst() }
            while let last = part.last, last == 32 || last == 34 { part.removeLast() }
            fields.append(part)
        }
        for at in line.indices {
            if line[at] == 34 { isQuoted.toggle() }
            guard line[at] == separator, !isQuoted else { continue }
            end(at)
            start = at + 1
        }
        end(line.endIndex)
        return fields
    }
}

import Series

/// How one file's rows become columns: decided from a sample, then held for every row.
package struct CSVPlan: Sendable {
    package var separator: UInt8
    /// LF (a CR before it belongs to it), or CR in files that know no LF.
    package var newline: UInt8
    package var style: NumberStyle
    /// Where the rows start, behind mark, comments and header, and the line that is.
    var bodyOffset: Int
    var bodyLine: Int
    package var columns: [CSVColumn]
    /// Which column is the time index.
    var timeIndex: Int?
    /// How lines without separators are cut before they are read.
    package var cut: TextCut?
    /// How many fields a row has at least; those behind them are not written where they are empty.
    var leastFields = 0
    /// What stands before each line, and is made a field of it before that.
    package var prefix: LinePrefix?
    /// Where the rows end, before the lines at the foot; nil where the file does.
    var bodyEnd: Int?
    /// The column of clock times that go with the dates of `timeIndex`.
    var clockIndex: Int?
    /// The columns that make up the time, when it stands in several.
    package var parts: DateParts?
    /// The day of times of day that stand alone, local µs.
    var clockDay: Int64?
    /// What the index is named, when not after its column.
    var indexName: String?
    /// Whose clocks local times are of.
    package var zone: Zone = .utc
    /// The zone that the file names for all of its local times; columns may have their own.
    var named: NamedZone?
    /// Columns that hold zones, and the one of them that the rows' times are local to.
    var zones: Set<Int> = []
    var zoneIndex: Int?
    /// How dates are read of which nothing tells day and month, and the year that short ones are near to.
    var dates: DateOrder?
    /// A number that stands for nothing, by the lines above the table.
    var missing: [Double] = []
    /// The line above that tells the year of days and months.
    var yearLine: Int?
    /// The start and rate of rows whose times no column holds, and what the first column counts.
    var sampled: SampledRows?
    var counted: CountedRows?
    var thisYear = LoadOptions().thisYear
}

extension CSVPlan {
    /// Makes a column of times of day one of lengths since midnight, which tells no time of the rows any more.
    mutating func makeSpan(of index: Int) {
        columns[index].kind = .number
        columns[index].setSpelling(.clock)
        if index == timeIndex { (timeIndex, clockDay) = (nil, nil) }
        if index == clockIndex { clockIndex = nil }
        indexName = nil
    }

    /// Says of columns, by name, that a number beyond 64 bits has made them text.
    mutating func setBeyond(_ numbers: [String: String]) {
        for index in columns.indices where columns[index].kind == .text {
            if let number = numbers[columns[index].name] { columns[index].beyond = number }
        }
    }
}

package struct CSVColumn: Sendable {
    package var name: String
    package var unit: String?
    package var kind: Kind
    /// A field of the sample, to show beside one that does not fit.
    package var example: String = ""
    /// Whether the person says what it holds, which then stands.
    package var isTold = false
    /// Whether numbers beyond 2⁵³ make it no column of whole numbers: others are none.
    var staysNumber = false
    /// The whole number beyond 64 bits that makes the column one of text.
    var beyond: String?
    /// How numbers are written that are more than digits; nil for plain ones.
    var spelling: NumberSpelling?
    /// Words that stand for nothing in a column of numbers, beside the usual ones.
    var missingWords: [[UInt8]] = []
    /// Numbers that stand for nothing in this column.
    var missingNumbers: [Double] = []
    /// As the header writes the name, to know the header when it comes again.
    package var header: [UInt8] = []
    /// Whether that is a word, not a number, a time or nothing.
    package var isNamed = false
    /// Of times, one that has another offset than the example.
    var otherOffset: String?
    /// Whether its times are days, months and the like, which are the same in every zone.
    var areDays = false
    /// The zone that its own name gives its local times.
    var zone: NamedZone?
    /// Whether it is read for the time alone, or left out because it has no name and, as far as was looked, no value.
    var isHidden = false
    /// Whether nothing was seen of what it holds: it is read as text, and its first values decide.
    package var isUndecided = false
    /// How day and month were told apart, for the reply.
    package var reading: TableNote?

    /// Whether it holds times.
    var isTime: Bool { if case .time = kind { true } else { false } }

    /// How it was read, for the reply, as far as that still holds.
    package var said: TableNote? {
        if case .maybeNumbers? = reading { return kind == .text ? reading : nil }
        if case .lengthsRead(_, let areHours)? = reading, spelling != (areHours ? .hoursMinutes : .clock) { return nil }
        guard kind == .number, case .timeOfDay(let start)? = spelling, start > 0 else { return reading }
        return .pastMidnight(column: name, from: TimeOfDay.text(start))
    }

    /// The number that a field spells in the column's way, nil when it spells none.
    package func number(_ field: Span<UInt8>, _ style: NumberStyle) -> Double? {
        guard let spelling else { return style.number(field) }
        return spelling.number(field, style)
    }

    /// Whether a field stands for nothing.
    package func isMissing(_ field: Span<UInt8>) -> Bool {
        if Missing.isMissing(field) { return true }
        return missingWords.contains { field.count == $0.count && Self.equal(field, $0) }
    }

    /// Whether a field is the column's name once more.
    package func isHeader(_ field: Span<UInt8>) -> Bool {
        isNamed && field.count == header.count && Self.equal(field, header)
    }

    private static func equal(_ field: Span<UInt8>, _ bytes: [UInt8]) -> Bool {
        for index in bytes.indices where field[index] != bytes[index] { return false }
        return true
    }

    package enum Kind: Sendable, Equatable {
        case skip
        case number
        /// Whole numbers, every digit kept: those of 64 bits.
        case whole
        case text
        case time(TimeLayout)
    }
}

/// What happened in some rows, with the first lines of each kind.
package struct RowProblems: Sendable {
    /// Lines that are kept for the message.
    package static let kept = 8

    package struct Tally: Sendable {
        package var count = 0
        package var lines: [Int] = []

        package mutating func add(line: Int) {
            count += 1
            if lines.count < RowProblems.kept { lines.append(line) }
        }

        /// Adds what a later chunk found, whose lines count from `base`.
        package mutating func merge(_ other: Tally, base: Int) {
            count += other.count
            for line in other.lines where lines.count < RowProblems.kept { lines.append(base + line) }
        }
    }

    /// Rows with too few or too many fields.
    var ragged = Tally()
    /// By column: values that fit, where somebody has counted them.
    var present: [Int: Int] = [:]
    /// By column: fields that are not a number in a column of numbers.
    package var unfit: [Int: Tally] = [:]
    /// By column of numbers: fields that are bounds, read as these.
    package var limits: [Int: Tally] = [:]
    /// By column of numbers: fields that name something, and open ends of classes, among those that are not a number.
    package var labels: [Int: Int] = [:]
    var openEnds: [Int: Int] = [:]
    /// Rows whose time is missing.
    var timeless = Tally()
    /// Rows with a date and no time of day beside it, and those whose date says the month or the year alone.
    var wholeDays = Tally()
    var floored = Tally()
    /// Rows whose time does not fit, and the first such value.
    var misfits = Tally()
    var firstMisfit: (text: String, line: Int)?
    /// Rows that are the header once more.
    var headersAgain: [Int] = []
    /// By column: digits with a leading zero in a column of numbers.
    package var codes: Set<Int> = []
    /// Columns of times of day that go on beyond 24:00.
    var spans: Set<Int> = []
    /// By column of numbers: whether a whole number was beyond 2⁵³.
    var large: Set<Int> = []
    /// By column of whole numbers: whether a number was none, and the first that was beyond 64 bits.
    var fractions: Set<Int> = []
    var beyond: [Int: String] = [:]
    /// By column of dates whose order is not known: whether the first or the second number exceeded 12.
    var over: [Int: (first: Bool, second: Bool)] = [:]
    /// Whether some field bears its column's name, though its row need not be the header once more.
    package var bearsNames = false

    /// - Parameter firstRow: the rows before those of the other.
    package mutating func merge(_ other: RowProblems, base: Int, firstRow: Int = 0) {
        ragged.merge(other.ragged, base: base)
        timeless.merge(other.timeless, base: base)
        misfits.merge(other.misfits, base: base)
        wholeDays.merge(other.wholeDays, base: base)
        floored.merge(other.floored, base: base)
        if firstMisfit == nil { firstMisfit = other.firstMisfit.map { ($0.text, base + $0.line) } }
        headersAgain += other.headersAgain.map { firstRow + $0 }
        for (column, tally) in other.unfit { unfit[column, default: Tally()].merge(tally, base: base) }
        for (column, tally) in other.limits { limits[column, default: Tally()].merge(tally, base: base) }
        labels.merge(other.labels, uniquingKeysWith: +)
        openEnds.merge(other.openEnds, uniquingKeysWith: +)
        present.merge(other.present, uniquingKeysWith: +)
        codes.formUnion(other.codes)
        spans.formUnion(other.spans)
        large.formUnion(other.large)
        fractions.formUnion(other.fractions)
        beyond.merge(other.beyond) { first, _ in first }
        bearsNames = bearsNames || other.bearsNames
        for (column, seen) in other.over {
            let before = over[column] ?? (false, false)
            over[column] = (before.first || seen.first, before.second || seen.second)
        }
    }
}

extension CSVPlan {
    /// The columns that are of another kind than in a plan of the same columns.
    func otherKinds(than other: CSVPlan) -> [String] {
        zip(columns, other.columns).filter { $0.kind != $1.kind || $0.isUndecided != $1.isUndecided }.map(\.0.name)
    }
}

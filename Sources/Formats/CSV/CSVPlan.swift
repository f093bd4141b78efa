/// How one file's rows become columns: decided from a sample, then held for every row.
struct CSVPlan: Sendable {
    var separator: UInt8
    /// LF (a CR before it belongs to it), or CR in files that know no LF.
    var newline: UInt8
    var style: NumberStyle
    /// Where the rows start, behind mark, comments and header, and the line that is.
    var bodyOffset: Int
    var bodyLine: Int
    var columns: [CSVColumn]
    /// Which column is the time index.
    var timeIndex: Int?
}

struct CSVColumn: Sendable {
    var name: String
    var unit: String?
    var kind: Kind
    /// A field of the sample, to show beside one that does not fit.
    var example: String = ""

    enum Kind: Sendable, Equatable {
        case skip
        case number
        case text
        case time(TimeLayout)
    }
}

/// What happened in some rows, with the first lines of each kind.
struct RowProblems: Sendable {
    /// Lines that are kept for the message.
    static let kept = 8

    struct Tally: Sendable {
        var count = 0
        var lines: [Int] = []

        mutating func add(line: Int) {
            count += 1
            if lines.count < RowProblems.kept { lines.append(line) }
        }

        /// Adds what a later chunk found, whose lines count from `base`.
        mutating func merge(_ other: Tally, base: Int) {
            count += other.count
            for line in other.lines where lines.count < RowProblems.kept { lines.append(base + line) }
        }
    }

    /// Rows with too few or too many fields.
    var ragged = Tally()
    /// By column: fields that are no number in a column of numbers.
    var unfit: [Int: Tally] = [:]
    /// Rows whose time is missing.
    var timeless = Tally()
    /// By column: digits with a leading zero in a column of numbers.
    var codes: Set<Int> = []
    /// By column of dates whose order is not known: whether the first or the second number exceeded 12.
    var over: [Int: (first: Bool, second: Bool)] = [:]

    mutating func merge(_ other: RowProblems, base: Int) {
        ragged.merge(other.ragged, base: base)
        timeless.merge(other.timeless, base: base)
        for (column, tally) in other.unfit { unfit[column, default: Tally()].merge(tally, base: base) }
        codes.formUnion(other.codes)
        for (column, seen) in other.over {
            let before = over[column] ?? (false, false)
            over[column] = (before.first || seen.first, before.second || seen.second)
        }
    }
}

import Checked
import Series

/// Which columns of numbers measure something, for a chart of which nothing is said. Others name rows: identifiers and codes,
/// years and parts of dates, places, marks for yes and no.
enum MeasureColumns {
    /// Those that a stage has just worked out, else those that measure and hold a value; where none does, all of them, or none when `orLabels` is false.
    static func of(_ frame: Frame, orLabels: Bool = true) throws -> [Column] {
        let numbers = frame.numberColumns
        let found = try numbers.filter { try !isLabel($0) && !$0.isAllMissing }
        guard !found.isEmpty else { return orLabels ? numbers : [] }
        let workedOut = try found.filter { try $0.isWorkedOut && !isFlag($0) }
        if !workedOut.isEmpty { return workedOut }
        // What is on or off is a line of its own beside others in time, and two rows of dots over anything else. What numbers the rows
        // measures nothing; others may stand over it where it is all that says where.
        let isInTime = frame.index.times != nil
        let mayBePlace = if case .row = frame.index.keys { true } else { false }
        let hasTexts = frame.columns.contains { $0.kind == .text }
        let rich = try found.enumerated().filter { place, column in
            if let numbers = try column.numbers, try RowNumbering.holds(numbers) {
                // Rows with texts are things, which are numbered; their numbers are a place only where something goes on along them.
                guard mayBePlace, place == 0, isEven(numbers) else { return false }
                return try !hasTexts || Courses.areMost(found.dropFirst())
            }
            if let numbers = try column.numbers, let times = frame.index.times,
                try RowNumbering.numbers(numbers, theInstantsOf: times)
            {
                return false
            }
            return try isInTime || !isFlag(column)
        }.map(\.element)
        // When something began and ended is no measure beside what is one.
        let measured = rich.filter { $0.unit != TimeOfDay.unit }
        if !measured.isEmpty { return measured }
        return rich.isEmpty ? found : rich
    }

    /// Longitude and latitude, where a table has both.
    static func place(in frame: Frame) -> (across: Column, up: Column)? {
        let numbers = frame.numberColumns
        guard let across = numbers.first(where: { longitudes.contains($0.name.lowercased()) }),
            let up = numbers.first(where: { latitudes.contains($0.name.lowercased()) })
        else { return nil }
        return (across, up)
    }

    private static let latitudes: Set<String> = ["lat", "latitude"]
    private static let longitudes: Set<String> = ["lon", "lng", "long", "longitude"]

    private static let labels: Set<String> = latitudes.union(longitudes).union([
        "id", "index", "nr", "num", "obs", "code", "key", "zip", "zipcode", "postcode", "postal", "phone", "fips",
        "row",
        "rownames", "unnamed", "quarter", "qtr", "month", "week", "weekday", "day", "hour", "minute",
    ])

    private static let kinds: Set<String> = ["type", "kind", "class", "version", "status", "flag", "channel"]

    /// Whether a column names rows rather than measures them: by its name, as years, or as a count of rows.
    static func isLabel(_ column: Column) throws(SeriesError) -> Bool {
        let words = ColumnWords.split(column.name)
        if let sign = column.name.last, "#№".contains(sign) { return true }
        guard let first = words.first, let last = words.last else { return column.name.isEmpty }
        if words.count == 1 && labels.contains(first) || ["id", "code", "zip", "fips", "pid", "uid"].contains(last) {
            return true
        }
        if words.count == 1, first.hasSuffix("code") { return true }
        guard let numbers = try column.numbers else { return false }
        // `Record Type` of one number says nothing of any row.
        if kinds.contains(last), words.count > 1, try column.isConstant { return true }
        if first == "column", words.count == 1, countsRows(numbers) { return true }
        let some = (0..<min(numbers.count, 1000)).lazy.map { numbers.span[$0] }
        return YearColumn.holds(column.name, Array(some))
    }

    /// Whether a column knows two whole values only, as 0 and 1.
    private static func isFlag(_ column: Column) throws(SeriesError) -> Bool {
        guard let numbers = try column.numbers, numbers.count > 4 else { return false }
        let span = numbers.span
        var known: (one: Double?, other: Double?)
        for row in 0..<span.count where !span[row].isNaN {
            let value = span[row]
            if value == known.one || value == known.other { continue }
            guard known.other == nil, value == value.rounded() else { return false }
            if known.one == nil { known.one = value } else { known.other = value }
        }
        return true
    }

    /// Whether numbers rise in even steps, as what others were measured at does.
    static func isEven(_ numbers: Buffer<Double>) -> Bool {
        guard numbers.count > 4 else { return false }
        let span = numbers.span
        let step = span[1] - span[0]
        guard step > 0 else { return false }
        for row in 1..<span.count where !(abs(span[row] - span[row - 1] - step) <= step * 1e-6) { return false }
        return true
    }

    /// Whether a column that nobody named counts the rows of a table from which some were picked: whole numbers that rise, most
    /// of them by one.
    private static func countsRows(_ numbers: Buffer<Double>) -> Bool {
        let span = numbers.span
        guard span.count > 1, span[0] >= 0, span[0] <= Double(span.count),
            span[span.count - 1] - span[0] < Double(span.count) * 2
        else { return false }
        for row in 0..<span.count where span[row] != span[row].rounded() || row > 0 && !(span[row] > span[row - 1]) {
            return false
        }
        return true
    }
}

extension Column {
    /// Whether it holds one number, whatever is missing.
    fileprivate var isConstant: Bool {
        get throws(SeriesError) {
            guard let numbers = try numbers, let extent = Extent(of: numbers) else { return false }
            return extent.lower == extent.upper
        }
    }
}

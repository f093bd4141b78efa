import Diagnostics

/// What can go wrong with series, as facts. The prose is in `SeriesError+Prose.swift`.
package enum SeriesError: Fault, Equatable {
    /// No column of that name; the columns there are.
    case unknownColumn(String, candidates: [String])
    /// An aggregate or transform that needs numbers was given a column of text or times.
    case notNumbers(column: String, needed: String)
    /// A transform that takes texts apart was given another column.
    case notText(column: String, needed: String)
    /// A column that was to be the time, and holds none; a text of it.
    case notTimes(column: String, example: String?)
    /// Dates whose day and month nothing tells apart.
    case dayOrMonth(column: String, example: String)
    /// The series has no column of numbers to work on.
    case noNumbers(needed: String)
    /// One column of numbers where two are compared.
    case oneNumber(needed: String)
    /// Columns are compared for each value of a key, and not two of them, or by their ranks.
    case pairOfKeysNeeded
    /// The series has no time index.
    case noTimes(needed: String)
    /// More rows than `rowLimit` made from fewer.
    case tooManyRows(Int, subject: String?)
    /// More values than `rowLimit` in a table that was made from fewer rows.
    case tooManyCells(rows: Int, columns: Int)
    /// `aggregate` without a period and without `by`.
    case noPeriod
    /// A word about periods where no key makes any: `partial drop`.
    case periodNeeded(for: String)
    /// `normalize` without a scale.
    case noScale
    /// Rows that stand on no regular grid, or at one time, before what needs one.
    case unevenRows(needed: String, repeats: Bool)
    /// A season of so many steps, of which there are not two among so many rows.
    case shortSeason(needed: String, steps: Int, rows: Int)
    /// The step cannot be used: `every 0 days`, a fraction of a month.
    case badStep(String)
    /// A window that is longer than the periods in which it lies: `rolling 7 days mean v by day`.
    case windowBeyondPeriod(window: String, period: String)
    /// Two calendar periods to cut by: `aggregate daily by month`.
    case twoPeriods(String, String)
    /// What only `aggregate` takes, a condition or something worked out, where columns alone may stand.
    case columnsAlone(verb: String, range: SourceRange)
    /// A column of many numbers before an aggregate, where only a key may stand: `aggregate quantity sum daily`.
    case measureBefore(String, aggregate: String)
    /// A range that ends before it begins, and the same the right way round.
    case upsideDown(String, mended: String)
    /// No stored series of that name; the series there are.
    case unknownSeries(String, candidates: [String])
    /// A file where a series is named; the line loads it first and does the same.
    case unloaded(String, line: String)
    /// Two series whose rows cannot be matched, with what each is indexed by.
    case indexMismatch(verb: String, this: String, other: String, name: String)
    /// A column that holds text in one series and numbers in the other, say.
    case kindMismatch(column: String, this: String, other: String, name: String)
    /// More columns than `columnLimit`, one for each value of a column.
    case tooManyColumns(Int, subject: String)
    /// A column without a unit cannot be converted.
    case noUnit(column: String)
    /// A unit that no measure has.
    case unknownUnit(String, candidates: [String])
    /// Units of two measures.
    case unitMismatch(from: String, to: String)
    /// A column name that the result would have twice.
    case doubledColumn(String)
    /// A word for which one of a few was needed.
    case badChoice(String, choices: [String])
    /// A number out of its bounds, with what it must be.
    case badNumber(String, needed: String)
    /// A value that does not suit the other, each with what it is and its place in the cell.
    case mismatch(verb: String, left: ExpressionSide, right: ExpressionSide)
    /// `top` or `bottom` of texts, which have no size.
    case extremesOfText(verb: String, count: Int, column: String)
    /// A text without quotes that no row of the column opposite holds.
    case unheldText(BareText)
    /// A name in an expression that is not a column.
    case unknownName(String, candidates: [String], quoted: Bool, range: SourceRange)
    /// An expression with a value for each row where one is wanted.
    case notOneValue(range: SourceRange)
    /// A part of an expression that cannot stand there.
    case badExpression(what: String, mend: String?, range: SourceRange)
    /// No zone of that name; the nearest names of the system's tzdata.
    case unknownZone(String, candidates: [String])
    /// The system holds no zones at all, so that none can be looked up.
    case noZones(String, folder: String)
    /// The zone's file cannot be used: what is wrong with it.
    case malformedZone(String, reason: String)
    /// `2024-02-30`: no such day in the calendar.
    case noSuchDate(year: Int, month: Int, day: Int)
    /// `2024-Q5`.
    case noSuchQuarter(year: Int, quarter: Int)
    /// An instant outside the years 1 to 9999.
    case instantOutOfRange
    /// `14:20` on a series that spans several days (or none).
    case timeNeedsOneDay
    /// A duration that cannot be added: a fraction of a month.
    case unusableDuration(count: Double, unit: String)
    /// A `%x` of a time pattern that means nothing.
    case unknownTimeDirective(String, pattern: String)
    /// A number format that cannot be read.
    case unusableNumberFormat(String)

    /// A source of several series before a stage that works on one.
    case severalSeries(source: String, names: [String])

    /// `top 5 by price`: keys, and no column to rank by.
    case extremesOfNothing(verb: String, count: Int, key: String)
    /// A function that there is not, of an expression.
    case unknownFunction(String, range: SourceRange)
    /// Keys to spread by, and no column of numbers: `pivot region by month`.
    case pivotOfNothing(column: String, keys: String)
    /// An aggregate of two columns was given one, or none.
    case pairNeeded(aggregate: String)
    /// An aggregate of one column was given two.
    case pairNotTaken(aggregate: String)
    /// The system has not as much memory left.
    case outOfMemory(bytes: Int)

    /// Results bigger than this are refused when they were made from fewer rows.
    package static let rowLimit = 50_000_000

    /// A series with a column for each of more values than this is refused: nobody meant it.
    package static let columnLimit = 10_000
}

/// One side of a mismatch in an expression.
package struct ExpressionSide: Sendable, Equatable {
    /// `text`, `a number`, `a time`, `yes or no`.
    package var kind: String
    package var range: SourceRange

    package init(kind: String, range: SourceRange) {
        self.kind = kind
        self.range = range
    }
}

/// How a table is written, where its time stands and what its columns hold, as facts; their prose is in `TableNote+Prose.swift`.
package enum TableNote: Hashable, Sendable {
    case written([Writing])
    case linesAbove(Int, first: String)
    /// Lines above that have the shape of its rows.
    case rowsAbove(Int)
    case linesBelow(Int, first: String)
    /// Another table below: the line where it begins, what stands there, and how many lines above it are to be left out to read it.
    case otherTable(line: Int, first: String, skip: Int)
    /// The largest kind of rows of several, which is read, and the rows of the others, the largest of which is named.
    case otherKinds(taken: String, rows: Int, first: String, kinds: Int)
    /// Times that lines above blocks of rows tell, and the first of them.
    case timesAboveBlocks(Int, first: String)
    /// Lines between blocks that are none of their rows.
    case linesBetween(Int, first: String, line: Int)
    /// Lines of a log without a time, which belong to the entry above them.
    case linesContinued(Int)
    /// A kind of records whose fields are those of the rows below each, too.
    case fieldsCarried(kind: String)
    case unitsBelowHeader
    case linesBelowHeader(Int)
    /// The columns are numbered.
    case noHeader(width: Int)
    /// A first column that counts them; its name, empty where it has none.
    case rowNumbers(name: String)
    /// Marks behind numbers, as in that text; of so many columns, the first of which has it.
    case marksLeftOut(column: String, text: String)
    case marksLeftOutAcross(columns: Int, first: String, text: String)
    case nameAgain(String, now: String)
    /// The header comes again with other names for some columns: the first of these, and how many there are.
    case otherNames(first: String, count: Int)
    /// Lines above the table that name its columns, and one that says which number stands for nothing.
    case namesAbove(line: Int)
    case missingNumber(String, line: Int)
    case missingNumberIn(String, column: String, line: Int)
    /// A number of nines that several columns without names have, far from their other values.
    case missingEverywhere(String, columns: Int)
    case notUTF8

    // MARK: the time

    case noTime
    /// So many columns are named by times, or by months beside years and hours beside days.
    case timesAcross(columns: Int)
    case timeIn(column: String)
    case unixTimeIn(column: String, UnixUnit)
    /// Times have no year: the one that is taken, and the line that tells it; nil for a guess.
    case yearTaken(Int, line: Int?)
    /// Times of day of no day.
    /// - Parameter days: the column that tells the weekday of each.
    case timeOfDayIn(column: String, days: String?)
    /// Times of day that run past midnight: those before that one are of the next day.
    case pastMidnight(column: String, from: String)
    /// The day of the first of them, which a line above the table tells.
    case dayAbove(String, line: Int)
    /// What `on` said was not needed: the column's times have days of their own, or hours of theirs.
    case startUnused(String, column: String?, isClock: Bool)
    /// The time from which on times are counted, which a line above the table tells.
    case startAbove(String, line: Int)
    /// A header's name is the instant from which on its column counts seconds.
    case startInHeader(String)
    /// Rows at even steps, whose start and rate the first rows tell.
    case sampled(rate: String, start: String)
    /// A column that counts steps from a start, both of which the first rows tell.
    case counted(column: String, start: String, step: String)
    case timeInTwo(date: String, clock: String)
    case timeFrom(columns: [String])
    /// Columns that may be parts of a time, in order of size.
    case maybeParts(columns: [String])
    case spreadsheetDays(column: String)
    case tooFewTimes(column: String)
    case timesIn(zone: String)
    /// One of the times, all instants, that are written by other clocks than they are told by.
    case timesAt(example: String, offset: String, toldIn: String)
    /// Two of the times, all instants, that are written by clocks of different offsets.
    ///
    /// - Parameter as: a place whose clocks these are, where there is one.
    case offsetsDiffer(String, String, toldIn: String, as: String?)
    /// The zone that the file names for its local times, and where.
    case timesNamed(zone: String, NamedZone.Place)
    /// The column that gives each row its zone, and rows of which it gives none that is known.
    case timesByRow(zones: String)
    case zonesUnknown(Int, String?, readAs: String)
    /// A word behind times of which tzdata knows several meanings: zones that use it, and the one that times are read as.
    case zoneUnread(String, zones: [String], readAs: String)
    case sorted

    // MARK: columns

    /// Day and month are told apart by what they make of the rows.
    case dates(column: String, isDayFirst: Bool, OrderReason)
    /// Words that stand for nothing: the first of them, and how many there are.
    case missingWords([String], count: Int, column: String)
    /// The same words in so many columns.
    case missingWordsAcross([String], count: Int, columns: Int, first: String)
    /// Texts that may be numbers or codes, and the first of them.
    case maybeNumbers(column: String, text: String)
    /// Lengths of two parts that may be hours and minutes or minutes and seconds.
    case lengthsRead(column: String, areHours: Bool)
    /// A number far from the others of its column that may stand for nothing, and how often it does.
    case maybeMissing(String, count: Int, column: String)
    /// A number that may stand for nothing and is all that a column holds.
    case maybeAllMissing(String, column: String)
    /// A text among numbers that makes the column one of texts; its line where that is known.
    case textAmongNumbers(column: String, text: String, line: Int?)
    /// A whole number beyond 64 bits that makes the column one of texts.
    case beyond(column: String, number: String)

    package enum Writing: Hashable, Sendable {
        case fixedWidth, blanks, tabs, semicolons, bars, boxes, colons, singleQuotes, decimalCommas
    }

    /// Why a reading of dates is taken.
    package enum OrderReason: Hashable, Sendable {
        case inOrder
        case regular(Step)

        package enum Step: Hashable, Sendable { case daily, weekly, weekdays, monthly, quarterly, yearly, other }
    }
}

import Series

extension TableNote {
    var sentence: String {
        switch self {
        case .written(let ways): ways.map(\.words).joined(separator: ", ")
        case .linesAbove(let count, let first):
            "\(RowFinish.counted(count, "line")) above the table left out: '\(first)'"
        case .rowsAbove(let count):
            "\(GroupedNumber.text(count)) lines above the table look like its rows and are left out, as those of a block before"
        case .linesBelow(let count, let first):
            "\(RowFinish.counted(count, "line")) below the table left out: '\(first)'"
        case .otherTable(let line, let first, let skip):
            "another table from line \(GroupedNumber.text(line)) on ('\(first)') is not read: 'skip \(skip)' reads it"
        case .otherKinds(let taken, let rows, let first, let kinds):
            "rows of `\(taken)` are read; \(RowFinish.counted(rows, "row")) of "
                + (kinds == 1 ? "`\(first)`" : "\(GroupedNumber.text(kinds)) other kinds")
                + " left out: 'table \(Self.quoted(first))' reads "
                + (kinds == 1 ? (rows == 1 ? "it" : "them") : "those of `\(first)`")
        case .timesAboveBlocks(let count, let first):
            count == 1
                ? "the line '\(first)' tells the time of the rows below"
                : "\(GroupedNumber.text(count)) lines above blocks of rows tell their times, the first is '\(first)'"
        case .linesBetween(let count, let first, let line):
            RowFinish.counted(count, "line")
                + " between blocks of rows left out, as line \(GroupedNumber.text(line)): '\(first)'"
        case .linesContinued(let count):
            RowFinish.counted(
                count, "line without a time goes on with the message above it",
                plural: "lines without a time go on with the messages above them")
        case .fieldsCarried(let kind): "the fields of the `\(kind)` above each row are its last columns"
        case .unitsBelowHeader: "units below the header"
        case .linesBelowHeader(let count): "\(RowFinish.counted(count, "line")) below the header left out"
        case .marksLeftOut(let column, let text): "marks after the numbers of `\(column)` left out, as in '\(text)'"
        case .marksLeftOutAcross(let columns, let first, let text):
            "marks after the numbers of \(GroupedNumber.text(columns)) columns left out, as in '\(text)' of `\(first)`"
        case .rowNumbers(let name): "\(name.isEmpty ? "an unnamed column" : "`\(name)`") numbers the rows: left out"
        case .noHeader(width: 1): "no header: the column is `column1`"
        case .noHeader(let width): "no header: columns `column1` to `column\(width)`"
        case .nameAgain(let name, let now): "`\(name)` occurs again, named `\(now)`"
        case .otherNames(let first, let count):
            "where the header comes again, \(GroupedNumber.text(count)) columns have other names, the first of them `\(first)`"
        case .missingEverywhere(let number, let columns):
            "\(number) stands in \(GroupedNumber.text(columns)) columns, far from their other values: it is missing"
        case .namesAbove(let line): "columns are named as line \(GroupedNumber.text(line)) and those below it say"
        case .missingNumber(let number, let line): "\(number) is missing, as line \(GroupedNumber.text(line)) says"
        case .notUTF8: "not UTF-8: read as Latin-1"
        case .missingNumberIn(let number, let column, let line):
            "\(number) in `\(column)` is missing, as line \(GroupedNumber.text(line)) says"
        case .noTime: "no time column: rows are numbered"
        case .timesAcross(let columns):
            "'unpivot' makes rows of the \(GroupedNumber.text(columns)) columns that are named by times"
        case .timeIn(let column): "time in `\(column)`"
        case .unixTimeIn(let column, let unit): "time in `\(column)`, Unix \(unit)"
        case .yearTaken(let year, let line?):
            "times have no year: \(year) is taken, as line \(GroupedNumber.text(line)) says"
        case .yearTaken(let year, nil): "times have no year: \(year) is a guess"
        case .timeOfDayIn(let column, nil): "time of day in `\(column)`, on 1970-01-01: `on DATE` gives its day"
        case .timeOfDayIn(let column, let days?):
            "time of day in `\(column)`, weekday in `\(days)`, from Monday, 1970-01-05, on: `on DATE` gives the first day"
        case .pastMidnight(let column, let start):
            "`\(column)` runs past midnight: times before \(start) are those of the next day"
        case .dayAbove(let day, let line): "times of day from \(day) on, as line \(GroupedNumber.text(line)) says"
        case .startUnused(let start, let column?, isClock: true):
            "`\(column)` holds times of day: of 'on \(start)' the day alone is used"
        case .startUnused(let start, let column?, isClock: false):
            "`\(column)` tells its days: 'on \(start)' is not used"
        case .startUnused(let start, nil, _): "no column holds times of day or seconds: 'on \(start)' is not used"
        case .startAbove(let start, let line):
            "times are counted from \(start) on, as line \(GroupedNumber.text(line)) says"
        case .startInHeader(let start): "seconds are counted from \(start) on, as the header says"
        case .sampled(let rate, let start): "rows are taken at \(rate) Hz from \(start) on, as the first two rows say"
        case .counted(let column, let start, let step):
            "`\(column)` is \(start) and \(step) more for each step, as the first two rows say"
        case .timeInTwo(let date, let clock): "time in `\(date)` and `\(clock)`"
        case .maybeParts(let columns):
            "`\(columns.last ?? "")` may be the day of `\(columns.dropLast().joined(separator: "`, `"))`: "
                + "'time \(columns.map(Self.typed).joined(separator: ", "))' says so"
        case .timeFrom(let columns): "time from \(columns.map { "`\($0)`" }.joined(separator: ", "))"
        case .spreadsheetDays(let column): "`\(column)` counts the days of a spreadsheet"
        case .tooFewTimes(let column):
            "`\(column)` lacks too many times to be the index: "
                + "'time \(Self.typed(column))' leaves the rows out that have none"
        case .timesIn(let zone): "times are \(zone)"
        case .timesAt(let example, let offset, let zone):
            "times such as '\(example)' are shown in \(zone): 'set timezone \(offset)' shows them "
                + (offset.first.map { "+-−".contains($0) } ?? false ? "as written" : "in that zone")
        case .offsetsDiffer(let one, let other, let zone, let place?):
            "times have different offsets, as '\(one)' and '\(other)', and are shown in \(zone): 'set timezone \(place)' shows "
                + "them as written"
        case .offsetsDiffer(let one, let other, let zone, nil):
            "times have different offsets, as '\(one)' and '\(other)', and are shown in \(zone): 'set timezone REGION/CITY' shows "
                + "the local times of a place"
        case .timesNamed(let zone, .header(let name)): "times are \(zone), as `\(name)` says"
        case .timesNamed(let zone, .line(let line)): "times are \(zone), as line \(GroupedNumber.text(line)) says"
        case .timesNamed(let zone, .format): "times are \(zone)"
        case .timesByRow(let column): "times are in the zones that `\(column)` gives"
        case .zonesUnknown(let count, let text, let zone):
            RowFinish.counted(count, "row names no zone that is known", plural: "rows name no zone that is known")
                + (text.map { " ('\($0)')" } ?? "") + ": read as \(zone)"
        case .zoneUnread(let word, let zones, let zone):
            "'\(word)' after the times means several zones and is not read: times are \(zone); "
                + "\(zones.map { "'zone \($0)'" }.joined(separator: " or ")) says whose they are"
        case .sorted: "rows were not in order of time: sorted"
        case .dates(let column, let isDayFirst, let reason):
            "`\(column)` read with the \(isDayFirst ? "day" : "month") first: \(reason.words)"
        case .missingWords(let words, let count, let column):
            "\(words.map { "'\($0)'" }.joined(separator: ", ")) in `\(column)` \(count == 1 ? "is" : "are") missing"
        case .missingWordsAcross(let words, let count, let columns, let first):
            "\(words.map { "'\($0)'" }.joined(separator: ", ")) \(count == 1 ? "is" : "are") missing in "
                + "\(GroupedNumber.text(columns)) columns, the first of them `\(first)`"
        case .maybeNumbers(let column, let text):
            "`\(column)` stays text, '\(text)' may be a code: 'types \(column) number' reads numbers"
        case .lengthsRead(let column, areHours: false):
            "`\(column)` read as minutes and seconds: 'unit \(Self.typed(column)) h:mm' makes them hours and minutes"
        case .lengthsRead(let column, areHours: true):
            "`\(column)` read as hours and minutes: 'unit \(Self.typed(column)) m:ss' makes them minutes and seconds"
        case .maybeMissing(let number, let count, let column):
            "\(number) in `\(column)` is far from its other values\(count == 1 ? "" : ", \(GroupedNumber.text(count)) times"): "
                + "if it means missing, 'derive \(Self.typed(column)) = if(\(Self.typed(column)) == \(number), missing, "
                + "\(Self.typed(column)))' says so"
        case .maybeAllMissing(let number, let column):
            "`\(column)` holds nothing but \(number): if it means missing, 'derive \(Self.typed(column)) = "
                + "if(\(Self.typed(column)) == \(number), missing, \(Self.typed(column)))' says so"
        case .textAmongNumbers(let column, let text, let line):
            "`\(column)` is text: '\(text)'\(line.map { " on line \($0)" } ?? "") is not a number"
                + ("<>".contains(text.first ?? " ")
                    ? ": 'types \(Self.typed(column)) number' reads such values as their limits" : "")
        case .beyond(let column, let number): "`\(column)` is text: \(number) is beyond whole numbers of 64 bits"
        }
    }
}

extension TableNote {
    /// A name as it is typed behind `table`.
    private static func quoted(_ name: String) -> String { FilePaths.typable(name) == name ? name : "\"\(name)\"" }

    /// A column as it is typed.
    static func typed(_ column: String) -> String {
        FilePaths.typable(column) == column ? column : "`\(column)`"
    }
}

extension TableNote.Writing {
    fileprivate var words: String {
        switch self {
        case .fixedWidth: "columns of fixed width"
        case .blanks: "columns apart by blanks"
        case .tabs: "tab separated"
        case .semicolons: "semicolon separated"
        case .bars: "bar separated"
        case .boxes: "cells in drawn boxes"
        case .colons: "colon separated"
        case .singleQuotes: "texts in single quotes"
        case .decimalCommas: "decimal commas"
        }
    }
}

extension TableNote.OrderReason {
    fileprivate var words: String {
        switch self {
        case .inOrder: "in order so"
        case .regular(.daily): "daily in that order"
        case .regular(.weekly): "weekly in that order"
        case .regular(.weekdays): "on weekdays in that order"
        case .regular(.monthly): "monthly in that order"
        case .regular(.quarterly): "quarterly in that order"
        case .regular(.yearly): "yearly in that order"
        case .regular(.other): "regular in that order"
        }
    }
}

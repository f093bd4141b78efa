import Diagnostics

extension TableNote {
    var weight: NoteWeight {
        switch self {
        case .linesBelow, .linesBelowHeader, .marksLeftOut, .notUTF8, .tooFewTimes, .dates, .textAmongNumbers, .beyond:
            .warning
        case .written, .linesAbove, .unitsBelowHeader, .noHeader, .rowNumbers, .nameAgain, .noTime, .timeIn,
            .unixTimeIn, .timeOfDayIn, .timeInTwo, .timeFrom, .spreadsheetDays, .timesIn, .sorted, .missingWords,
            .maybeNumbers:
            .remark
        }
    }
}

import Diagnostics

extension TableNote {
    var weight: NoteWeight {
        switch self {
        case .linesBelow, .otherTable, .linesBelowHeader, .marksLeftOut, .maybeMissing, .notUTF8, .tooFewTimes, .dates,
            .textAmongNumbers, .beyond,
            .zonesUnknown:
            .warning
        case .written, .linesAbove, .unitsBelowHeader, .noHeader, .rowNumbers, .nameAgain, .noTime, .timeIn,
            .unixTimeIn, .timeOfDayIn, .timeInTwo, .timeFrom, .spreadsheetDays, .timesIn, .timesNamed, .timesByRow,
            .sorted, .missingWords,
            .maybeNumbers:
            .remark
        }
    }
}

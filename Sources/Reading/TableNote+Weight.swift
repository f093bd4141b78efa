import Diagnostics

extension TableNote {
    var weight: NoteWeight {
        switch self {
        case .rowsAbove, .otherKinds, .linesBelow, .otherTable, .linesBelowHeader, .marksLeftOut, .marksLeftOutAcross,
            .maybeMissing,
            .maybeAllMissing, .notUTF8,
            .maybeParts,
            .tooFewTimes, .dates, .startUnused,
            .textAmongNumbers, .beyond, .otherNames,
            .zonesUnknown, .zoneUnread, .yearTaken(_, line: nil):
            .warning
        case .written, .timesAboveBlocks, .linesBetween, .linesContinued, .fieldsCarried, .linesAbove,
            .unitsBelowHeader, .noHeader,
            .rowNumbers, .nameAgain, .namesAbove, .missingNumber, .missingNumberIn,
            .missingEverywhere,
            .noTime, .timeIn,
            .unixTimeIn, .yearTaken, .timeOfDayIn, .pastMidnight, .dayAbove, .startAbove, .startInHeader, .sampled,
            .counted,
            .timeInTwo,
            .timeFrom, .spreadsheetDays, .timesIn, .timesAt, .offsetsDiffer, .timesNamed,
            .timesByRow,
            .sorted, .missingWords, .missingWordsAcross, .timesAcross,
            .maybeNumbers, .lengthsRead:
            .remark
        }
    }
}

extension FormatsNote {
    /// Whether it says of all values of a column what only all of its rows can tell: nothing that some of them may.
    package var isOfAllValues: Bool {
        switch self {
        case .table(.maybeMissing), .table(.maybeAllMissing): true
        default: false
        }
    }
}

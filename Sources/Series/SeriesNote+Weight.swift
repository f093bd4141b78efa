import Diagnostics

extension SeriesNote {
    package var weight: NoteWeight {
        switch self {
        case .tally(let count, let what): count == 0 ? .remark : what.weight
        case .matched(0, let rows): rows == 0 ? .remark : .lasting
        case .literal(_, matches: 0): .warning
        case .combinesReadings(_, .sum, _), .rounded, .countsSeconds, .timesRepeat, .unitsDiffer, .bothSigns,
            .multiplied, .oneSided:
            .warning
        case .zone, .weeks, .fewHours, .meanUnsaid, .rowsShared, .shortAtStart, .countsPresent, .keyOfEachRow,
            .timesAsKeys,
            .combinesReadings,
            .gapsAsSteps,
            .rowsApart, .cutOff, .replaced, .hidden,
            .converted,
            .timesOverlap,
            .restUnread, .readAgain, .bins, .someTimesRepeat,
            .outlierRows, .fence,
            .slopes, .matched, .columns, .pairs, .literal:
            .remark
        }
    }
}

extension SeriesNote.Tallied {
    fileprivate var weight: NoteWeight {
        switch self {
        case .divisionsByZero, .unreadable, .rowsWithoutTime, .rowsUnmatched, .rowsUntimed, .rowsWithout,
            .repeatedTimesMissing, .valuesNotFinite,
            .zeroTotals, .rowsAveraged:
            .warning
        // What a person asked to leave out, and counts of what is there.
        case .cutOffPeriods, .tiedWithLast, .rowsOutsideWindows, .valuesFilled, .repeatedTimes, .counterRestarts:
            .remark
        }
    }
}

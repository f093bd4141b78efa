import Diagnostics

extension FormatsNote {
    package var weight: NoteWeight {
        switch self {
        case .tally(let count, let what): count == 0 ? .remark : what.weight
        case .table(let note): note.weight
        case .rows(let places, _): places.count == 0 ? .remark : .warning
        case .series(let note): note.weight
        case .part(_, let note): note.weight
        case .more(_, let what): what.weight
        case .bytesBehind, .severalUnits, .sourcesOverlap, .notInTenths, .developerFields, .wrongChecksum, .cutOff,
            .unknownZone, .otherLanguage, .recurrencesCut, .recurrencesFar, .unreadTimes, .blobs, .nanoseconds,
            .nativeHistograms:
            .warning
        case .origin, .files, .filesOverlap, .packed, .decoded, .member, .sheet, .onlyTable, .rowsIn, .listing,
            .battery, .entity, .entities, .stations, .attributeColumns, .recordType, .sourcesApart, .daysIn, .labels,
            .recurrences, .emptyColumns, .distanceAsDisplayed, .tracks, .activities, .segments, .pointsWithoutTimes,
            .pointsSorted, .workedOut, .unnamedFields, .columnApart:
            .remark
        }
    }
}

extension FormatsNote.Tallied {
    fileprivate var weight: NoteWeight {
        switch self {
        case .brokenTexts, .noNumberWords, .timesSkipped, .workoutsWithoutTime, .recordsWithoutTime,
            .pointsWithoutTime, .daysWithoutDate, .valuesUnspelled, .valuesFailed, .valuesTwice, .recurringEvents:
            .warning
        // What the format itself calls missing, and what stands elsewhere.
        case .headersAgain, .timesRepeated, .nines, .machineStarts, .unavailableStates, .filledFromDisplay: .remark
        }
    }
}

extension FormatsNote.Many {
    fileprivate var weight: NoteWeight {
        switch self {
        case .unfitColumns, .mixedColumns, .unknownZones, .codes: .warning
        case .repeatedNames, .missingWords: .remark
        }
    }
}

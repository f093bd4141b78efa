import Diagnostics
import Series

/// What reading a file has to say beside its series, as facts; their prose is in `FormatsNote+Prose.swift`. A format that notes
/// something new has a case here and its sentence there.
package enum FormatsNote: Note {
    /// So many of them, which were counted row by row.
    case tally(Int, Tallied)
    /// How a table is written, and what its columns hold.
    case table(TableNote)
    /// What is wrong with rows, and where they stand.
    case rows(RowPlaces, RowFinding)
    /// What Series says itself.
    case series(SeriesNote)
    /// What is true of one of several files, or one of several series.
    indirect case part(String, FormatsNote)
    /// Further notes of a kind of which the first have been said.
    case more(Int, Many)

    // MARK: what the file is

    /// Which program's file it is, where its name does not say so.
    case origin(Origin)
    case files(Int)
    case filesOverlap
    /// What the file was packed with.
    case packed(String)
    /// Bytes behind the packed content.
    case bytesBehind(Int, packing: String)
    case decoded(from: String)
    /// The file of an archive.
    case member(String)
    case sheet(String)
    case onlyTable(String)
    /// The key of a JSON document under which the rows stand.
    case rowsIn(String)
    /// What there is to choose from, and the first of them.
    case listing(Int, noun: String, first: String?)

    // MARK: what single formats find

    /// A battery's quantity; nil when neither the file nor its name tells.
    case battery(String?)
    case entity(String)
    case entities(Int)
    case stations(Int)
    /// Columns about other columns that are left out.
    case attributeColumns(Int)
    /// The full name of a type of records that is asked for by a short one.
    case recordType(String)
    /// Records of several units, each told in a column.
    case severalUnits
    /// Records that several sources wrote of the same time.
    case sourcesOverlap(Int, records: Int)
    case sourcesApart(Int)
    case daysIn(zone: String)
    /// Values that should be in tenths are not.
    case notInTenths
    case developerFields
    case wrongChecksum
    /// A recording that ends before its time, and how many whole `noun`s there are.
    case cutOff(FilePlace, noun: String, count: Int)
    /// Where weather was forecast, and what its labels are.
    case labels(Labels, at: Places)
    case unknownZone(String, readAs: String)
    case otherLanguage
    /// Events that recur, their rows, and the day until which those without an end go.
    case recurrences(events: Int, rows: Int, until: String?)
    case recurrencesCut(limit: Int)
    /// Events with an end so far off that it stands for none, and the day where they were left.
    case recurrencesFar(events: Int, until: String)
    /// Times of a language that is not known.
    case unreadTimes(column: String, example: String)
    case emptyColumns(Int)
    case distanceAsDisplayed
    case blobs(columns: [String])
    /// Times of a column that are cut to microseconds, and how many of them then equal another.
    case nanoseconds(column: String, cut: Int, equal: Int)
    case tracks(Int)
    case activities(Int)
    /// Segments or laps.
    case segments(Int, noun: String)
    case pointsWithoutTimes
    case pointsSorted
    /// A column that the file does not have.
    case workedOut(column: String)
    case nativeHistograms
    /// A column of values that another table of the file has under a name with others.
    case columnApart(String, from: String)
    /// Columns of fields that the file gives no names.
    case unnamedFields(columns: [String])

    package enum Tallied: Hashable, Sendable {
        /// Texts whose bytes are not UTF-8.
        case brokenTexts
        /// NaN and Infinity among numbers.
        case noNumberWords
        case headersAgain
        /// Local times within the hour that a clock change skips, and within the one that it repeats.
        case timesSkipped, timesRepeated
        case nines
        case machineStarts
        case unavailableStates
        case workoutsWithoutTime, recordsWithoutTime, pointsWithoutTime, daysWithoutDate
        case valuesUnspelled
        case valuesFailed
        case valuesTwice
        case recurringEvents
        case filledFromDisplay(column: String)
    }

    /// Notes of which a wide file may have thousands.
    package enum Many: Hashable, Sendable {
        case unfitColumns, repeatedNames, missingWords, mixedColumns, unknownZones, codes
    }

    package enum Origin: Hashable, Sendable {
        case appleHealth, gsod, ghcn, openMeteo, fit
        case duckdb(format: String)
        /// An engine, and its host and port.
        case server(engine: String, place: String)
        /// Nil for an answer without points, or without times.
        case influx(UnixUnit?)
        case prometheus(type: String, series: Int)
        case graphite(targets: Int)
        /// Nil for the one entity of a database.
        case homeAssistant(entities: Int?)
        case strava(areTimesUTC: Bool)
    }

    package enum Labels: Hashable, Sendable {
        case zone(String)
        /// Seconds ahead of UTC.
        case ahead(Int)
        case aheadByLocation
    }

    package enum Places: Hashable, Sendable {
        /// As the file writes them.
        case one(latitude: String, longitude: String)
        case several(Int)
    }

    package var unwrapped: any Note { if case .series(let note) = self { note } else { self } }

    package func merged(with other: FormatsNote) -> FormatsNote? {
        switch (self, other) {
        case (.tally(let count, let what), .tally(let more, let same)):
            what == same ? .tally(count + more, what) : nil
        case (.rows(let places, let what), .rows(let more, let same)):
            what.isLike(same) ? .rows(places.adding(more), what) : nil
        case (.series(let note), .series(let more)): note.merged(with: more).map { .series($0) }
        case (.part(let name, let note), .part(let same, let more)) where name == same:
            note.merged(with: more).map { .part(name, $0) }
        default: self == other ? self : nil
        }
    }
}

extension [FormatsNote] {
    /// Says how many there are, when there are any.
    package mutating func tally(_ number: Int, _ what: FormatsNote.Tallied) {
        if number > 0 { append(.tally(number, what)) }
    }

    /// The first of notes on many columns, and how many more there are.
    package static func some(of notes: [FormatsNote], _ rest: FormatsNote.Many) -> [FormatsNote] {
        let most = 12
        guard notes.count > most + 1 else { return notes }
        return notes.prefix(most) + [.more(notes.count - most, rest)]
    }
}

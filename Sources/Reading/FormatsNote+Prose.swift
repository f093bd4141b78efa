import Series

extension FormatsNote {
    package var sentence: String {
        switch self {
        case .tally(let count, let what): what.sentence(count)
        case .table(let note): note.sentence
        case .rows(let places, let finding): finding.sentence(places)
        case .series(let note): note.sentence
        case .part(let name, let note): "\(name): \(note.sentence)"
        case .more(let count, let what): what.sentence(count)
        case .origin(let origin): origin.words
        case .files(let count): "\(count) files"
        case .filesOverlap: "files overlap in time: sorted"
        case .packed(let packing): packing
        case .bytesBehind(let count, let packing): "\(count) bytes after the \(packing) data left out"
        case .decoded(let encoding): "decoded from \(encoding)"
        case .member(let name): "'\(name)' of the archive"
        case .sheet(let name): "sheet '\(name)'"
        case .onlyTable(let name): "table `\(name)`"
        case .rowsIn(let key): "rows in `\(key)`"
        case .listing(let count, let noun, let first):
            RowFinish.counted(count, noun) + (first.map { ": load one with `\(noun) \($0)`" } ?? "")
        case .battery(let quantity?): "battery \(quantity)"
        case .battery(nil): "what is measured is not in the file, and its name does not tell"
        case .entity(let name): "entity \(name)"
        case .entities(let count): "\(count) entities"
        case .stations(let count): RowFinish.counted(count, "station")
        case .attributeColumns(let count): "\(RowFinish.counted(count, "column")) of attributes left out"
        case .recordType(let name): name
        case .severalUnits: "several units: text column `unit`"
        case .sourcesOverlap(let count, let records):
            "\(RowFinish.counted(count, "source")) overlap in \(RowFinish.counted(records, "record")): "
                + "keep one by `where source == …`"
        case .sourcesApart(let count): "\(RowFinish.counted(count, "source")), without overlap"
        case .daysIn(let zone): "days are \(zone)"
        case .notInTenths: "values have fractions, so they are not in tenths: left as given, without units"
        case .developerFields: "developer fields left out"
        case .wrongChecksum: "the checksum is wrong: the file may be damaged"
        case .cutOff(let place, let noun, let count):
            "cut off at \(place.prose): \(RowFinish.counted(count, noun)) read"
        case .labels(let labels, let places): "\(places.words), \(labels.words)"
        case .unknownZone(let name, let zone): "zone '\(name)' is not known: read as \(zone)"
        case .otherLanguage: "header in another language: columns by place"
        case .recurrences(let events, let rows, let until):
            RowFinish.counted(events, "event that recurs makes", plural: "events that recur make")
                + " \(RowFinish.counted(rows, "row"))" + (until.map { ", those without an end until \($0)" } ?? "")
        case .recurrencesFar(let events, let until):
            RowFinish.counted(
                events, "event that recurs ends so far off that it is",
                plural: "events that recur end so far off that they are") + " read until \(until)"
        case .recurrencesCut(let limit):
            "of the rows of events that recur only the first \(GroupedNumber.text(limit)) are read"
        case .unreadTimes(let column, let example): "`\(column)` is not a time that can be read ('\(example)')"
        case .emptyColumns(let count): "\(RowFinish.counted(count, "empty column")) left out"
        case .distanceAsDisplayed: "`Distance` as displayed, km or mi: this export has no metres"
        case .blobs(let columns): "blobs of \(columns.map { "`\($0)`" }.joined(separator: ", ")) left missing"
        case .nanoseconds(let column, let cut, let equal):
            "\(RowFinish.counted(cut, "time")) of `\(column)` cut from nanoseconds to microseconds"
                + (equal == 0 ? "" : ", \(GroupedNumber.text(equal)) then equal to another")
        case .tracks(let count): "\(count) tracks"
        case .activities(let count): "\(count) activities"
        case .segments(let count, let noun): "\(count) \(noun)s"
        case .pointsWithoutTimes: "points have no time: rows are numbered"
        case .pointsSorted: "points were not in order of time: sorted"
        case .workedOut(let column): "`\(column)` worked out from positions"
        case .columnApart(let name, let other):
            "`\(other)` is of two types in the file's tables: the second is `\(name)`"
        case .unnamedFields(let columns):
            "\(RowFinish.counted(columns.count, "field")) without a name: "
                + columns.map { "`\($0)`" }.joined(separator: ", ")
        case .nativeHistograms: "native histograms left out"
        }
    }
}

extension FormatsNote.Tallied {
    fileprivate func sentence(_ count: Int) -> String {
        func counted(_ noun: String) -> String { RowFinish.counted(count, noun) }
        return switch self {
        case .brokenTexts: "\(counted("text")) with bytes that are not UTF-8, shown as \u{FFFD}"
        case .noNumberWords: "\(counted("value")) NaN or Infinity, missing"
        case .headersAgain: "the header comes again \(counted("time")): left out"
        case .timesSkipped: "\(counted("time")) that the clock skipped moved forward"
        case .timesRepeated: "\(counted("time")) that the clock showed twice told apart by order"
        case .nines: "\(counted("value")) of nines left missing"
        case .machineStarts: "\(counted("row")) from starts of the machine left out"
        case .unavailableStates: "\(counted("state")) unavailable or unknown left missing"
        case .workoutsWithoutTime: "\(counted("workout")) without a time left out"
        case .recordsWithoutTime: "\(counted("record")) without a time left out"
        case .pointsWithoutTime: "\(counted("point")) without a time left out"
        case .daysWithoutDate: "\(counted("day")) without a date left out"
        case .valuesUnspelled: "\(counted("value")) left missing: no number"
        case .valuesFailed: "\(counted("value")) that failed a quality check left out"
        case .valuesTwice: "\(counted("value")) given twice: the first counts"
        case .recurringEvents:
            RowFinish.counted(count, "event that recurs is listed once", plural: "events that recur are listed once")
        case .filledFromDisplay(let column): "\(counted("value")) of `\(column)` from the column for display"
        }
    }
}

extension FormatsNote.Many {
    fileprivate func sentence(_ count: Int) -> String {
        let (one, many) =
            switch self {
            case .unfitColumns: ("column with such values", "columns with such values")
            case .repeatedNames: ("name that occurs again", "names that occur again")
            case .missingWords: ("column with words for missing", "columns with words for missing")
            case .mixedColumns: ("column of texts and numbers", "columns of texts and numbers")
            case .codes: ("column with such a number", "columns with such a number")
            case .unknownZones: ("zone that is not known", "zones that are not known")
            }
        return RowFinish.counted(count, "more " + one, plural: "more " + many)
    }
}

extension FormatsNote.Origin {
    fileprivate var words: String {
        switch self {
        case .appleHealth: "Apple Health"
        case .gsod: "NOAA GSOD"
        case .ghcn: "NOAA GHCN-Daily"
        case .openMeteo: "Open-Meteo"
        case .fit: "FIT"
        case .duckdb(let format): "\(format), read by duckdb"
        case .server(let engine, let place): "\(engine) on \(place)"
        case .influx(nil), .influx(.nanoseconds): "line protocol"
        case .influx(let unit?): "line protocol, times in \(unit)"
        case .prometheus(let type, let series):
            "Prometheus \(type), \(RowFinish.counted(series, "series", plural: "series"))"
        case .graphite(let targets): "Graphite, \(RowFinish.counted(targets, "target"))"
        case .homeAssistant(nil): "Home Assistant"
        case .homeAssistant(let count?): "Home Assistant, \(RowFinish.counted(count, "entity", plural: "entities"))"
        case .strava(areTimesUTC: true): "Strava activities, times are UTC"
        case .strava(areTimesUTC: false): "Strava activities"
        }
    }
}

extension FormatsNote.Places {
    fileprivate var words: String {
        switch self {
        case .one(let latitude, let longitude): "place \(latitude), \(longitude)"
        case .several(let count): "\(count) locations"
        }
    }
}

extension FormatsNote.Labels {
    fileprivate var words: String {
        switch self {
        case .zone(let zone): "labels are \(zone)"
        case .ahead(0): "labels are UTC"
        case .ahead(let seconds): "labels are UTC\(Zone.offsetText(seconds))"
        case .aheadByLocation: "each label less its location's offset"
        }
    }
}

extension RowFinding {
    fileprivate func sentence(_ places: RowPlaces) -> String {
        let rows = RowFinish.counted(places.count, "row")
        let lines = RowFinish.counted(places.count, "line")
        switch self {
        case .fields: return "\(rows) with the wrong number of fields" + places.words
        case .timeless:
            return "\(rows) without a time left out" + places.words
                + ": `time none` keeps \(places.count == 1 ? "it" : "them")"
        case .wholeDays:
            return RowFinish.counted(
                places.count, "row has no time of day: it is read as the start of its day",
                plural: "rows have no time of day: they are read as the start of their day") + places.words
        case .floored:
            return RowFinish.counted(
                places.count, "date without a day or a month is read as the start of its month or year",
                plural: "dates without a day or a month are read as the start of their month or year") + places.words
        case .timeMisfit(let first):
            let quoted = first.map { ": '\($0.text)' on \(places.noun) \(GroupedNumber.text($0.line))" } ?? ""
            return "\(rows) whose time does not fit left out" + quoted + (places.count > 1 ? places.words : "")
        case .unfit(let column, let isNumber):
            let one = isNumber ? "is not a number" : "is not a time",
                many = isNumber ? "are not numbers" : "are not times"
            let values = "\(RowFinish.counted(places.count, "value")) of `\(column)`"
            return "\(values) \(places.count == 1 ? one : many), left missing" + places.words
        case .limits(let column):
            let values = RowFinish.counted(
                places.count, "value of `\(column)` is a limit, read as the number after its sign",
                plural: "values of `\(column)` are limits, read as the numbers after their signs")
            return values + places.words + ": 'types \(TableNote.typed(column)) text' keeps the signs"
        case .unmatched(let first):
            return "\(lines) without a match left out: '\(first.text)' on line \(GroupedNumber.text(first.line))"
        case .noEntries:
            let shown = places.lines.map(GroupedNumber.text).joined(separator: ", ")
            let more = places.count > places.lines.count ? " …" : ""
            return "\(lines) that are not entries left out (line \(shown)\(more))"
        }
    }
}

extension RowPlaces {
    /// ` (line 4)`, ` (lines 4, 9, 12)`, ` (lines 4, 9, … and 240 more)`; nothing where they are not known.
    fileprivate var words: String {
        guard !lines.isEmpty else { return "" }
        let shown = lines.map(GroupedNumber.text).joined(separator: ", ")
        let more = count - lines.count
        if more > 0 { return " (\(noun)s \(shown) and \(GroupedNumber.text(more)) more)" }
        return count == 1 ? " (\(noun) \(shown))" : " (\(noun)s \(shown))"
    }
}

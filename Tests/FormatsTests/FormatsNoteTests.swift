import Diagnostics
import Series
import Testing

@testable import Formats
@testable import Reading
@testable import Tables

/// What reading has to say are facts, each with one sentence; those of the tests of each format, of docs/ and of the notebooks.
@Suite struct FormatsNoteTests {
    static let sentences: [(FormatsNote, String)] = [
        (.files(12), "12 files"), (.filesOverlap, "files overlap in time: sorted"), (.packed("gzip"), "gzip"),
        (.bytesBehind(3, packing: "gzip"), "3 bytes after the gzip data left out"),
        (.decoded(from: "UTF-16"), "decoded from UTF-16"), (.member("a.csv"), "'a.csv' of the archive"),
        (.sheet("May"), "sheet 'May'"), (.onlyTable("t"), "table `t`"), (.rowsIn("data"), "rows in `data`"),
        (.listing(7, noun: "type", first: "StepCount"), "7 types: load one with `type StepCount`"),
        (.listing(0, noun: "table", first: nil), "0 tables"),
        (.part("a.csv", .tally(2, .nines)), "a.csv: 2 values of nines left missing"),
        (.series(.tally(2, .repeatedTimes)), "2 repeated times"),
        (.battery("charge"), "battery charge"),
        (.battery(nil), "what is measured is not in the file, and its name does not tell"),
        (.entity("sensor.attic"), "entity sensor.attic"), (.entities(3), "3 entities"), (.stations(1), "1 station"),
        (.attributeColumns(9), "9 columns of attributes left out"),
        (.recordType("HKCategoryTypeIdentifierSleepAnalysis"), "HKCategoryTypeIdentifierSleepAnalysis"),
        (.severalUnits, "several units: text column `unit`"),
        (
            .sourcesOverlap(2, records: 1200),
            "2 sources overlap in 1,200 records: keep one by `where source == …`"
        ),
        (.sourcesApart(2), "2 sources, without overlap"), (.daysIn(zone: "Asia/Tokyo"), "days are Asia/Tokyo"),
        (.notInTenths, "values have fractions, so they are not in tenths: left as given, without units"),
        (.developerFields, "developer fields left out"),
        (.wrongChecksum, "the checksum is wrong: the file may be damaged"),
        (.cutOff(.offset(1672), noun: "record", count: 60), "cut off at byte 1672: 60 records read"),
        (.cutOff(.line(9, column: 4), noun: "point", count: 1), "cut off at line 9, column 4: 1 point read"),
        (
            .labels(.ahead(7200), at: .one(latitude: "47.28", longitude: "8.64")),
            "place 47.28, 8.64, labels are UTC+02:00"
        ),
        (.labels(.ahead(0), at: .several(3)), "3 locations, labels are UTC"),
        (.labels(.aheadByLocation, at: .several(3)), "3 locations, each label less its location's offset"),
        (.labels(.zone("Asia/Tokyo"), at: .several(2)), "2 locations, labels are Asia/Tokyo"),
        (.unknownZone("Nowhere", readAs: "UTC"), "zone 'Nowhere' is not known: read as UTC"),
        (.otherLanguage, "header in another language: columns by place"),
        (.recurrences(events: 1, rows: 4, until: nil), "1 event that recurs makes 4 rows"),
        (
            .recurrencesFar(events: 2, until: "2024-05-14"),
            "2 events that recur end so far off that they are read until 2024-05-14"
        ),
        (
            .recurrences(events: 3, rows: 1200, until: "2024-05-14"),
            "3 events that recur make 1,200 rows, those without an end until 2024-05-14"
        ),
        (.recurrencesCut(limit: 100_000), "of the rows of events that recur only the first 100,000 are read"),
        (.unreadTimes(column: "Date", example: "6 eyl"), "`Date` is not a time that can be read ('6 eyl')"),
        (.emptyColumns(1), "1 empty column left out"),
        (.distanceAsDisplayed, "`Distance` as displayed, km or mi: this export has no metres"),
        (.blobs(columns: ["a", "b"]), "blobs of `a`, `b` left missing"),
        (.nanoseconds(column: "t", cut: 1, equal: 0), "1 time of `t` cut from nanoseconds to microseconds"),
        (
            .nanoseconds(column: "t", cut: 2, equal: 1),
            "2 times of `t` cut from nanoseconds to microseconds, 1 then equal to another"
        ),
        (.tracks(2), "2 tracks"), (.activities(2), "2 activities"), (.segments(2, noun: "lap"), "2 laps"),
        (.pointsWithoutTimes, "points have no time: rows are numbered"),
        (.pointsSorted, "points were not in order of time: sorted"),
        (.workedOut(column: "speed"), "`speed` worked out from positions"),
        (.nativeHistograms, "native histograms left out"),
    ]

    static let counts: [(FormatsNote, String)] = [
        (.tally(1, .brokenTexts), "1 text with bytes that are not UTF-8, shown as \u{FFFD}"),
        (.tally(2, .noNumberWords), "2 values NaN or Infinity, missing"),
        (.tally(1, .headersAgain), "the header comes again 1 time: left out"),
        (.tally(2, .timesSkipped), "2 times that the clock skipped moved forward"),
        (.tally(1, .timesRepeated), "1 time that the clock showed twice told apart by order"),
        (.tally(36, .nines), "36 values of nines left missing"),
        (.tally(2, .machineStarts), "2 rows from starts of the machine left out"),
        (.tally(4, .unavailableStates), "4 states unavailable or unknown left missing"),
        (.tally(1, .workoutsWithoutTime), "1 workout without a time left out"),
        (.tally(1, .recordsWithoutTime), "1 record without a time left out"),
        (.tally(2, .pointsWithoutTime), "2 points without a time left out"),
        (.tally(2, .daysWithoutDate), "2 days without a date left out"),
        (.tally(1, .valuesUnspelled), "1 value left missing: no number"),
        (.tally(4, .valuesFailed), "4 values that failed a quality check left out"),
        (.tally(1, .valuesTwice), "1 value given twice: the first counts"),
        (.tally(1, .recurringEvents), "1 event that recurs is listed once"),
        (.tally(3, .recurringEvents), "3 events that recur are listed once"),
        (.tally(2, .filledFromDisplay(column: "Pace")), "2 values of `Pace` from the column for display"),
        (.more(1, .unfitColumns), "1 more column with such values"),
        (.more(4, .repeatedNames), "4 more names that occur again"),
        (.more(2, .missingWords), "2 more columns with words for missing"),
        (.more(2, .mixedColumns), "2 more columns of texts and numbers"),
        (.more(1, .unknownZones), "1 more zone that is not known"),
        (rows([4], .fields), "1 row with the wrong number of fields (line 4)"),
        (rows([4, 9], .timeless), "2 rows without a time left out (lines 4, 9): `time none` keeps them"),
        (.rows(RowPlaces(count: 3), .timeless), "3 rows without a time left out: `time none` keeps them"),
        (
            rows([4], .timeMisfit(first: .init(text: "soon", line: 4))),
            "1 row whose time does not fit left out: 'soon' on line 4"
        ),
        (
            .rows(RowPlaces(count: 250, lines: [4, 1209]), .timeMisfit(first: .init(text: "soon", line: 4))),
            "250 rows whose time does not fit left out: 'soon' on line 4 (lines 4, 1,209 and 248 more)"
        ),
        (rows([20], .unfit(column: "n", isNumber: true)), "1 value of `n` is not a number, left missing (line 20)"),
        (
            rows([2, 3], .unfit(column: "t", isNumber: false)),
            "2 values of `t` are not times, left missing (lines 2, 3)"
        ),
        (
            .rows(RowPlaces(count: 2), .unmatched(first: .init(text: "--", line: 1200))),
            "2 lines without a match left out: '--' on line 1,200"
        ),
        (rows([7], .noEntries), "1 line that are not entries left out (line 7)"),
        (
            .rows(RowPlaces(count: 9, lines: [1, 2, 3, 4]), .noEntries),
            "9 lines that are not entries left out (line 1, 2, 3, 4 …)"
        ),
    ]

    static let tables: [(TableNote, String)] = [
        (.written([.semicolons, .decimalCommas]), "semicolon separated, decimal commas"),
        (.written([.fixedWidth]), "columns of fixed width"), (.written([.blanks]), "columns apart by blanks"),
        (.written([.tabs]), "tab separated"), (.written([.bars]), "bar separated"),
        (.written([.colons]), "colon separated"),
        (.linesAbove(2, first: "Station 1"), "2 lines above the table left out: 'Station 1'"),
        (.namesAbove(line: 1204), "columns are named as line 1,204 and those below it say"),
        (.missingNumber("-999.25", line: 9), "-999.25 is missing, as line 9 says"),
        (
            .missingEverywhere("-9999", columns: 4),
            "-9999 stands in 4 columns, far from their other values: it is missing"
        ),
        (.linesBelow(1, first: "Sum 5"), "1 line below the table left out: 'Sum 5'"),
        (.unitsBelowHeader, "units below the header"), (.linesBelowHeader(1), "1 line below the header left out"),
        (.rowNumbers(name: ""), "an unnamed column numbers the rows: left out"),
        (.noHeader(width: 1), "no header: the column is `column1`"),
        (.noHeader(width: 3), "no header: columns `column1` to `column3`"),
        (.nameAgain("a", now: "a 2"), "`a` occurs again, named `a 2`"), (.notUTF8, "not UTF-8: read as Latin-1"),
        (.noTime, "no time column: rows are numbered"), (.timeIn(column: "started"), "time in `started`"),
        (.unixTimeIn(column: "time", .seconds), "time in `time`, Unix seconds"),
        (.yearTaken(2024, line: 4), "times have no year: 2024 is taken, as line 4 says"),
        (.yearTaken(2024, line: nil), "times have no year: 2024 is a guess"),
        (.dayAbove("2024-01-15", line: 1), "times of day from 2024-01-15 on, as line 1 says"),
        (.startAbove("2024-03-14 07:12:05", line: 2), "times are counted from 2024-03-14 07:12:05 on, as line 2 says"),
        (
            .startInHeader("2018-12-05T16:28:57Z"),
            "seconds are counted from 2018-12-05T16:28:57Z on, as the header says"
        ),
        (
            .sampled(rate: "4", start: "2018-12-05T16:28:57Z"),
            "rows are taken at 4 Hz from 2018-12-05T16:28:57Z on, as the first two rows say"
        ),
        (
            .counted(column: "X", start: "-0.0006", step: "0.000001"),
            "`X` is -0.0006 and 0.000001 more for each step, as the first two rows say"
        ),
        (
            .otherNames(first: "23:05", count: 8),
            "where the header comes again, 8 columns have other names, the first of them `23:05`"
        ),
        (.timeOfDayIn(column: "at", days: nil), "time of day in `at`, on 1970-01-01: `on DATE` gives its day"),
        (
            .timeOfDayIn(column: "at", days: "day"),
            "time of day in `at`, weekday in `day`, from Monday, 1970-01-05, on: `on DATE` gives the first day"
        ),
        (.timeInTwo(date: "Date", clock: "Time"), "time in `Date` and `Time`"),
        (.timeFrom(columns: ["year", "month"]), "time from `year`, `month`"),
        (.spreadsheetDays(column: "serial"), "`serial` counts the days of a spreadsheet"),
        (
            .tooFewTimes(column: "t"),
            "`t` lacks too many times to be the index: 'time t' leaves the rows out that have none"
        ),
        (.timesIn(zone: "Europe/Berlin"), "times are Europe/Berlin"),
        (
            .timesAt(example: "2026-03-01T12:00+02:00", offset: "+02:00", toldIn: "UTC"),
            "times such as '2026-03-01T12:00+02:00' are shown in UTC: 'set timezone +02:00' shows them as written"
        ),
        (
            .offsetsDiffer("2026-03-01T12:00+01:00", "2026-04-01T12:00+02:00", toldIn: "UTC", as: nil),
            "times have different offsets, as '2026-03-01T12:00+01:00' and '2026-04-01T12:00+02:00', and are shown in UTC: "
                + "'set timezone REGION/CITY' shows the local times of a place"
        ),
        (.sorted, "rows were not in order of time: sorted"),
        (.dates(column: "d", isDayFirst: true, .inOrder), "`d` read with the day first: in order so"),
        (
            .dates(column: "d", isDayFirst: false, .regular(.monthly)),
            "`d` read with the month first: monthly in that order"
        ),
        (
            .dates(column: "d", isDayFirst: true, .regular(.weekdays)),
            "`d` read with the day first: on weekdays in that order"
        ),
        (.missingWords(["n.d."], count: 1, column: "v"), "'n.d.' in `v` is missing"),
        (.missingWords(["a", "b", "c"], count: 5, column: "v"), "'a', 'b', 'c' in `v` are missing"),
        (.textAmongNumbers(column: "v", text: "x", line: 7), "`v` is text: 'x' on line 7 is not a number"),
        (.textAmongNumbers(column: "v", text: "x", line: nil), "`v` is text: 'x' is not a number"),
        (
            .maybeNumbers(column: "flat", text: "3G"),
            "`flat` stays text, '3G' may be a code: 'types flat number' reads numbers"
        ),
        (
            .lengthsRead(column: "stay", areHours: false),
            "`stay` read as minutes and seconds: 'unit stay h:mm' makes them hours and minutes"
        ),
        (
            .lengthsRead(column: "stay", areHours: true),
            "`stay` read as hours and minutes: 'unit stay m:ss' makes them minutes and seconds"
        ),
        (.beyond(column: "y", number: "123"), "`y` is text: 123 is beyond whole numbers of 64 bits"),
    ]

    static let origins: [(FormatsNote.Origin, String)] = [
        (.appleHealth, "Apple Health"), (.gsod, "NOAA GSOD"), (.ghcn, "NOAA GHCN-Daily"), (.openMeteo, "Open-Meteo"),
        (.fit, "FIT"), (.duckdb(format: "Parquet"), "Parquet, read by duckdb"), (.influx(nil), "line protocol"),
        (.influx(.nanoseconds), "line protocol"), (.influx(.seconds), "line protocol, times in seconds"),
        (.prometheus(type: "matrix", series: 1), "Prometheus matrix, 1 series"),
        (.prometheus(type: "matrix", series: 1200), "Prometheus matrix, 1,200 series"),
        (.graphite(targets: 2), "Graphite, 2 targets"), (.homeAssistant(entities: nil), "Home Assistant"),
        (.homeAssistant(entities: 1), "Home Assistant, 1 entity"),
        (.homeAssistant(entities: 2), "Home Assistant, 2 entities"),
        (.strava(areTimesUTC: true), "Strava activities, times are UTC"),
        (.strava(areTimesUTC: false), "Strava activities"),
    ]

    private static func rows(_ lines: [Int], _ what: RowFinding) -> FormatsNote {
        .rows(RowPlaces(count: lines.count, lines: lines), what)
    }

    @Test(
        arguments: sentences + counts + tables.map { (.table($0.0), $0.1) } + origins.map { (.origin($0.0), $0.1) })
    func hasItsSentence(_ note: FormatsNote, _ sentence: String) {
        #expect(note.sentence == sentence)
    }

    @Test(arguments: counts.map(\.0)) func countsAreCounts(_ note: FormatsNote) {
        guard case .more = note else { return #expect(note.isCount, "\(note.sentence)") }
    }

    @Test(arguments: sentences.map(\.0) + tables.map { .table($0.0) } + origins.map { .origin($0.0) })
    func whatIsNoCountIsSaidOnce(_ note: FormatsNote) {
        switch note {
        case .part, .series: #expect(note.isCount)
        default: #expect(!note.isCount && note.merged(with: note) == note, "\(note.sentence)")
        }
    }

    /// Counts add up with their places, as far as these are kept; the first value that did not fit stays the first.
    @Test func rowsAddUp() {
        let first = RowFinding.timeMisfit(first: .init(text: "soon", line: 4))
        let later = RowFinding.timeMisfit(first: .init(text: "late", line: 12))
        #expect(Self.rows([4], first).merged(with: Self.rows([12, 13], later)) == Self.rows([4, 12, 13], first))
        #expect(Self.rows([4], .fields).merged(with: Self.rows([5], .timeless)) == nil)
        let many = Self.rows([1, 2, 3, 4, 5, 6, 7], .fields).merged(with: Self.rows([8, 9, 10], .fields))
        #expect(
            many?.sentence == "10 rows with the wrong number of fields (lines 1, 2, 3, 4, 5, 6, 7, 8 and 2 more)")
        let unplaced = FormatsNote.rows(RowPlaces(count: 2), .timeless)
        #expect(
            unplaced.merged(with: Self.rows([9], .timeless))?.sentence
                == "3 rows without a time left out: `time none` keeps them")
        let unfit = Self.rows([4], .unfit(column: "a", isNumber: true))
        #expect(unfit.merged(with: Self.rows([5], .unfit(column: "b", isNumber: true))) == nil)
    }

    /// What is common to all files is said once, counts are each file's own: two files that lose a row each have lost two.
    @Test func filesKeepTheirCounts() {
        let a: [FormatsNote] = [.packed("gzip"), .tally(1, .nines), Self.rows([3], .fields), .table(.noTime)]
        let b: [FormatsNote] = [.packed("gzip"), .tally(1, .nines), Self.rows([3], .fields)]
        #expect(Loader.notes(of: [("a", a)]) == a)
        #expect(
            Loader.notes(of: [("a", a), ("b", b)]).sentences == [
                "2 files", "gzip", "a: 1 value of nines left missing",
                "a: 1 row with the wrong number of fields (line 3)", "a: no time column: rows are numbered",
                "b: 1 value of nines left missing", "b: 1 row with the wrong number of fields (line 3)",
            ])
    }

    /// Repeated times are Series' own fact, so that a summary of the series knows them.
    @Test func factsOfSeriesAreSeries() {
        let note = FormatsNote.series(.tally(2, .repeatedTimes))
        #expect(note.erased == SeriesNote.tally(2, .repeatedTimes).erased)
        #expect(FormatsNote.files(2).erased != SeriesNote.columns(2).erased)
    }

    /// Series of a Prometheus answer stand one after the other on the same times, which is no news; what a label says is not mistaken
    /// for what a note would say.
    @Test func prometheusKeepsWhatIsNews() throws {
        let text = """
            {"status":"success","data":{"resultType":"matrix","result":[
            {"metric":{"job":"rows were not in order of time: sorted"},"values":[[20,"1"],[10,"2"],[30,"7"]]},
            {"metric":{"job":"1 repeated time"},"values":[[10,"3"],[20,"4"],[30,"5"]],"histograms":[[10,{}]]}]}}
            """
        let source = try ByteSource.bytes(Array(text.utf8), path: "p.json")
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        let content = try PrometheusFormat.read(source, ReadRequest(options: LoadOptions(), context: context))
        #expect(content.notes == [.origin(.prometheus(type: "matrix", series: 2)), .nativeHistograms])
        let frame = content.series[0].frame
        #expect(frame.count == 6 && frame.columnNames == ["job", "value"])
        let order = try TimeOrder(#require(frame.index.times))
        #expect(order.isAscending && order.repeats == 3, "they were out of order, and three times stand twice")
    }
}

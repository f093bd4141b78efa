import Diagnostics
@testable import Series
import Syntax
import Testing

/// Notes are facts: they merge by what they say, and each has one sentence. The sentences are those of the replies in the notebooks
/// and on the pages of docs/.
@Suite struct SeriesNoteTests {
    static let sentences: [(SeriesNote, String)] = [
        (.tally(1, .divisionsByZero), "1 division by zero, missing"),
        (.tally(7, .divisionsByZero), "7 divisions by zero, missing"),
        (.tally(2, .unreadable(column: "v")), "2 values of v unreadable, missing"),
        (.tally(1, .cutOffPeriods), "1 cut-off period dropped"),
        (.tally(1204, .rowsOutsideWindows), "1,204 rows outside the windows left out"),
        (.tally(3, .rowsWithoutTime), "3 rows without a time left out"),
        (.tally(1, .rowsWithout(column: "wind")), "1 row without wind left out"),
        (.tally(0, .valuesFilled), "0 values filled"), (.tally(2, .repeatedTimes), "2 repeated times"),
        (.tally(2, .repeatedTimesMissing), "2 repeated times, missing"),
        (.tally(1, .counterRestarts), "1 counter restart"),
        (.tally(4, .valuesNotFinite), "4 values missing or infinite left out"),
        (.tally(1, .zeroTotals), "1 total of zero, shares missing"),
        (.tally(2, .rowsAveraged), "2 rows of a cell that has one, averaged"),
        (.zone("Europe/Berlin"), "Europe/Berlin"),
        (.weeks(start: .sunday, zone: "UTC"), "weeks start Sunday, UTC"),
        (.rounded, "whole numbers beyond 2^53 computed as the nearest that 53 bits hold"),
        (
            .combinesReadings(column: "kWh", .sum, by: "flat no"),
            "kWh only rises, as a meter does, so a sum of its readings says little: `diff counter kWh by \"flat no\"` before it leaves what came in between"
        ),
        (.gapsAsSteps(2, "1 hour"), "2 gaps between readings count as 1 hour each"),
        (.keyOfEachRow(column: "id"), "each row has its own id, so nothing is put together: leave it out of the keys"),
        (.meanUnsaid, "mean when no aggregate is named"),
        (.timesRepeat(beside: "station"), "times repeat: `by station` would keep each station apart"),
        (
            .rowsApart(DurationSyntax(count: 10, unit: .year)),
            "rows are 10 years apart: what lies between them is left out"
        ),
        (.replaced(column: "v"), "v replaced"),
        (.converted(column: "way", from: "m", to: "km"), "way from m to km"),
        (.timesOverlap, "times overlap: sorted"), (.unitsDiffer(column: "value"), "units differ: value has none"),
        (.bothSigns(columns: ["a", "b"]), "a, b of both signs"),
        (.bins(1, by: .sturges), "1 bin by Sturges"),
        (.bins(12, by: .freedmanDiaconis), "12 bins by Freedman and Diaconis"),
        (.literal("[0-9]+", matches: 0), "`replace` takes '[0-9]+' literally, as no pattern: no text contains it"),
        (.literal(".", matches: 2), ""),
        (.outlierRows(1), "1 outlier row"),
        (.fence(column: "gust", unit: "m/s", bounds: 1.25...9.5), "gust outside 1.25 … 9.5 m/s"),
        (.fence(column: "gust", unit: nil, bounds: 0...1), "gust outside 0 … 1"),
        (.fence(column: "gust", unit: "m/s", bounds: nil), "gust has no spread to go by"),
        (.slopes([slope(1.75, "m/s", .time(.hour))]), "1.75 m/s/h"),
        (.slopes([slope(0.5, nil, .row), slope(2, "kg", .row)]), "v 0.5 a step, v 2 kg a step"),
        (.slopes([slope(2, "kg", .over(unit: "m"))]), "slope 2 kg/m"),
        (.slopes([slope(2, nil, .over(unit: "m"))]), "slope 2 1/m"),
        (.slopes([slope(2, "m", .over(unit: "m"))]), "slope 2"),
        (.matched(5, of: 5), "all rows matched"), (.matched(1, of: 3), "1 of 3 rows matched"),
        (.multiplied(rows: 2, most: 3, of: "b"), "2 rows more: up to 3 of b for one"),
        (.columns(1), "1 column"), (.pairs(least: 3, most: 9), "n 3 to 9"), (.pairs(least: 9, most: 9), "n 9"),
    ]

    static func slope(_ value: Double, _ unit: String?, _ per: SeriesNote.Slope.Per) -> SeriesNote.Slope {
        SeriesNote.Slope(column: "v", value: value, unit: unit, per: per)
    }

    @Test(arguments: sentences) func hasItsSentence(_ note: SeriesNote, _ sentence: String) {
        #expect(note.sentence == sentence)
        #expect(note.erased.sentence == sentence)
    }

    @Test func countsOfOneThingAddUp() {
        let three = SeriesNote.tally(3, .unreadable(column: "v"))
        #expect(three.merged(with: .tally(2, .unreadable(column: "v"))) == .tally(5, .unreadable(column: "v")))
        #expect(three.merged(with: .tally(2, .unreadable(column: "w"))) == nil)
        #expect(three.merged(with: .tally(3, .divisionsByZero)) == nil)
        #expect(three.isCount && !SeriesNote.rounded.isCount && !SeriesNote.columns(3).isCount)
        #expect(SeriesNote.rounded.merged(with: .rounded) == .rounded)
        #expect(SeriesNote.zone("UTC").merged(with: .zone("Asia/Tokyo")) == nil)

        var notes: [SeriesNote] = [.zone("UTC"), .tally(1, .divisionsByZero)]
        notes.merge([.tally(2, .divisionsByZero), .zone("UTC"), .meanUnsaid, .tally(1, .rowsWithoutTime)])
        #expect(notes == [.zone("UTC"), .tally(3, .divisionsByZero), .meanUnsaid, .tally(1, .rowsWithoutTime)])
    }

    /// A fact is one of its room's, whatever its words: another room's with the same words is another.
    @Test func factsAreNoWords() {
        enum Other: Note {
            case zone

            var sentence: String { "UTC" }
            var weight: NoteWeight { .remark }
        }
        let notes: [AnyNote] = [SeriesNote.zone("UTC").erased, Other.zone.erased]
        #expect(notes.sentences == ["UTC", "UTC"])
        #expect(notes[0] != notes[1] && Set(notes).count == 2)
        var merged = notes
        merged.merge(notes)
        #expect(merged == notes)
        merged.merge([SeriesNote.tally(1, .repeatedTimes).erased, SeriesNote.tally(1, .repeatedTimes).erased])
        #expect(merged.last == SeriesNote.tally(2, .repeatedTimes).erased)
    }

    /// Five rows, three of whose texts are not numbers and one of whose divisors is zero, in chunks of two.
    @Test func chunksAddUp() throws {
        let frame = try Frame.times(
            (1...5).map { "2024-01-0\($0)T00:00" },
            [Column("word", texts: ["1", "x", "y", "2", "z"]), Column("v", [1, 0, 2, 0, 4])])
        let source = "derive n = number(word), v = 1 / v | aggregate all mean n"
        let whole = try Plan(FrameSource("f", frame)).appending(source).run(Stages.context())
        let parts = try #require(
            try StreamedAggregationTests.streamed(source, frame, size: 2, Stages.context()))
        #expect(
            parts.notes.sentences == [
                "3 values of n unreadable, missing", "v replaced", "2 divisions by zero, missing",
            ])
        #expect(whole.notes == parts.notes.erased + parts.outcome.notes.erased)
    }

    /// Two steps that each lose rows have lost all of them.
    @Test func stepsAddUp() throws {
        let frame = try Frame.times(["2024-01-01T00:00", "2024-01-02T00:00"], [Column("v", [0, 0])])
        let result = try Plan(FrameSource("f", frame)).appending("derive a = 1 / v | derive b = 2 / v")
            .run(Stages.context())
        #expect(result.notes.sentences == ["4 divisions by zero, missing"])
    }

    /// A column through which there is no line has no slope, and lends its name to no other's.
    @Test func slopesBearTheirOwnNames() throws {
        let frame = try Frame.times(
            ["2024-01-01T00:00", "2024-01-01T01:00", "2024-01-01T02:00"],
            [Column("none", [.nan, .nan, .nan]), Column("up", [1, 2, 3]), Column("down", [3, 2, 1])])
        let made = try Stages.run("trend linear", on: frame)
        #expect(made.notes.sentences == ["up 1 /h, down -1 /h"])
    }

    /// What a summary says is no news; the same count of another thing is.
    @Test func aSummaryKnowsWhatItSays() throws {
        let frame = try Frame.times(["2024-01-01T00:00", "2024-01-01T00:00"], [Column("v", [1, 2])])
        let summary = SeriesSummary(frame, Calendar(zone: .utc))
        #expect(summary.parts == ["2 rows", "1 repeated time", "v 1 … 2"])
        #expect(summary.says(SeriesNote.tally(1, .repeatedTimes).erased))
        #expect(!summary.says(SeriesNote.tally(2, .repeatedTimes).erased))
        #expect(!summary.says(SeriesNote.tally(1, .rowsWithoutTime).erased))
        #expect(!summary.says(SeriesNote.zone("2 rows").erased))
    }
}

extension Plan {
    fileprivate func appending(_ source: String) throws -> Plan {
        var plan = self
        for transform in try Stages.transforms(source) { plan.append(transform) }
        return plan
    }
}

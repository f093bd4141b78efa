import Diagnostics
import Series
import Testing

@testable import Charts

/// What charts have to say are facts, each with one sentence; those of the notebooks and of the tests of each mark.
@Suite struct ChartsNoteTests {
    static let sentences: [(ChartsNote, String)] = [
        (.chosen(line: "plot line v color by k"), "chosen: plot line v color by k"), (.by("name"), "by name"),
        (.oneEach("k"), "one each k"),
        (.columnsAlong(axis: "x", each: nil), "each column is a place along x"),
        (
            .columnsAlong(axis: "y", each: "pupil"),
            "each column is a place along y, and each pupil has a value at each of them"
        ),
        (.pointsOver(column: "x"), "each row stands at its own x, as 'over x' says"),
        (.noSlopeForHeight, "no slope to choose the height by"),
        (.higher(than: 120), "higher than 120 points, which are too few for it"),
        (.panelAxisBelow, "the axis of panels stays below them"),
        (.combined("mean", of: "day"), "mean of the rows of each day"),
        (
            .belowZeroBySize("spent"),
            "all of spent is below zero: each part is as large as it lies below"
        ),
        (.bins(12, width: 0.5, unit: "m/s", by: .freedmanDiaconis), "12 bins of 0.5 m/s (Freedman–Diaconis)"),
        (.bins(1, width: 10, unit: nil, by: nil), "1 bin of 10"),
        (.bins(7, width: 5, unit: nil, by: .sturges), "7 bins of 5 (Sturges)"),
        (
            .beyondBins(
                BeyondBins(below: 3, above: 1052, from: -20, to: 700, least: -90, most: 3695, of: 30_000), unit: "ms"),
            "3 below −20 and 1,052 above 700 of 30,000 rows are not shown, the values go from −90 to 3,695 ms: 'x -1000..4000' shows all"
        ),
        (
            .greatestFirst(61),
            "the greatest first, as not all 61 names have room: 'x sort' says another order"
        ),
        (.rowsApart(7 * 86_400e6), "rows are a week apart: each keeps its own width"),
        (.zeroWhereNoRow, "a series that has no row at a place counts as zero there"),
        (.zeroWithoutRows("month", ofSeries: false), "a month without rows is 0"),
        (.zeroWithoutRows("hour of day", ofSeries: true), "a series without rows in an hour of day is 0 there"),
        (.inOnePart(["a", "b"]), "in one part: a, b"),
        (.inOnePart((1...9).map(String.init)), "in one part: 1, 2, 3, 4, 5, 6 and 3 more"),
        (.smallestInGray(["a", "b"]), "the 2 smallest in gray: a, b"),
        (.smallestInGray((1...9).map { "s\($0)" }), "the 9 smallest in gray: s1, s2, s3, s4, s5, s6 and 3 more"),
        (
            .barsShared(1_000_000),
            "1,000,000 bars: those that share a pixel are one, from the lowest to the highest"
        ),
        (
            .barsGrouped(
                1_440, BarGroupWords(unit: .hour, step: CalendarStep(1, .day)), instead: .hourOfDay),
            "not all 1,440 bars have room: of neighbours the highest is drawn; 'by day' combines them, 'by hour of day' draws 24"
        ),
        (
            .barsGrouped(9_000, BarGroupWords(unit: .minute, step: CalendarStep(15, .minute)), instead: nil),
            "not all 9,000 bars have room: of neighbours the highest is drawn; 'by 15 minutes' combines them"
        ),
        (
            .barsGrouped(9_000, BarGroupWords(size: 50, isBelow: true), instead: nil),
            "not all 9,000 bars have room: of neighbours the one farthest from zero is drawn"
        ),
        (
            .orCycle(.monthOfYear, isBars: true), "'by month of year' puts them into 12 bars"
        ),
        (
            .orCycle(.hourOfDay, isBars: false), "'by hour of day' puts them into 24 points"
        ), (.allZero(["a"]), "all values of a are 0: no bar has a height"),
        (.fit(line(0.18, "°C", .time(.hour)), of: nil), "slope 0.18 °C/h, r² 0.42, n 144"),
        (.fit(line(2, nil, .time(.day)), of: "x"), "x: slope 2/day, r² 0.42, n 144"),
        (.fit(line(2, "kg", .unit("m")), of: nil), "slope 2 kg per m, r² 0.42, n 144"),
        (.fit(line(2, "kg", .unit(nil)), of: nil), "slope 2 kg, r² 0.42, n 144"),
        (.fit(line(2, "m", .time(.minute)), of: nil), "slope 2 m/min, r² 0.42, n 144"),
        (.fit(line(2, "m", .time(.second)), of: nil), "slope 2 m/s, r² 0.42, n 144"),
        (.fit(ChartsNote.Fit(count: 1440), of: "a"), "a: n 1,440"), (.notShown(["a", "b"]), "not shown: a, b"),
        (
            .inThirdUnit([.init(name: "a", unit: "kg"), .init(name: "b", unit: nil)], mayStandApart: true),
            "in a third unit, not shown: a (kg), b; 'facet apart' gives each its own panel"
        ),
        (.categoriesNotShown(1204, of: 1214), "1,204 of 1,214 categories not shown"),
        (.shortAtStart(23, of: "24-hour mean wind"), "the first 23 values of 24-hour mean wind have shorter windows"),
        (.shortAtStart(6, of: nil), "the first 6 values of each have shorter windows"),
        (.tooFewToSmooth(["a", "b"], least: 5), "no curve through fewer than 5 points: a, b"),
        (
            .ownHeights(70.4),
            "each curve has its own height: in one scale the highest would be 70 times the lowest"
        ),
        (.rowsWithout(1, column: "name"), "1 row without a name left out"),
        (.rowsWithout(2, column: "name"), "2 rows without a name left out"),
        (.valuesMissing(1204), "1,204 without a value left out"),
        (.endBeforeStart(1), "1 interval that ends before it starts left out"),
        (.endBeforeStart(2), "2 intervals that end before they start left out"),
        (.withoutEnd(1, column: "end"), "1 row without an end goes on to the end of the axis"),
        (.withoutEnd(3, column: "stop"), "3 rows without a stop go on to the end of the axis"),
        (.belowLog(1), "1 value at or below zero left out: a log axis has no place for them"),
        (.belowLog(3), "3 values at or below zero left out: a log axis has no place for them"),
        (.panelWithoutValues("z · p"), "z · p has no values"),
        (.ruleWithoutNumber(nil), "rule y has no number and is left out"),
        (.ruleWithoutNumber("limit"), "rule y 'limit' has no number and is left out"),
        (.cut(.title, letters: 10_000, shown: 400), "the title has 10,000 letters, of which 400 are shown"),
        (.cut(.subtitle, letters: 1201, shown: 1200), "the subtitle has 1,201 letters, of which 1,200 are shown"),
        (.cut(.caption, letters: 1201, shown: 1200), "the caption has 1,201 letters, of which 1,200 are shown"),
        (.cut(.note, letters: 201, shown: 200), "the note has 201 letters, of which 200 are shown"),
        (.cut(.ruleName, letters: 201, shown: 200), "the rule's name has 201 letters, of which 200 are shown"),
        (.cut(.bandName, letters: 201, shown: 200), "the band's name has 201 letters, of which 200 are shown"),
        (.readout("Sunday +0.07 kg"), "Sunday +0.07 kg"),
    ]

    private static func line(_ slope: Double, _ unit: String?, _ per: ChartsNote.Fit.Per) -> ChartsNote.Fit {
        ChartsNote.Fit(line: .init(slope: slope, unit: unit, per: per, rSquared: 0.42), count: 144)
    }

    @Test(arguments: sentences) func hasItsSentence(_ note: ChartsNote, _ sentence: String) {
        #expect(note.sentence == sentence)
    }

    /// Layers and panels may look at the same rows: what each of them leaves out is one fact, and no counts add up.
    @Test func equalFactsAreOne() {
        var notes: [ChartsNote] = [.rowsWithout(2, column: "k")]
        notes.merge([.rowsWithout(2, column: "k"), .rowsWithout(3, column: "k"), .combined("mean", of: "k")])
        #expect(notes == [.rowsWithout(2, column: "k"), .rowsWithout(3, column: "k"), .combined("mean", of: "k")])
    }

    /// The long description tells of a selection in its own words, and leaves no other note out, whatever its words are.
    @Test func theReadoutIsToldOnce() throws {
        let frame = Frame(
            index: Index(name: "k", keys: .category(TextColumn(["a", "b"]))), columns: [Column("v", [1, 2])])
        var chart = try Fixture.chart(PlotParsingTests.spec("plot bar v\n  select max"), frame)
        let readout = try #require(chart.readout)
        #expect(chart.notes.contains(.readout(readout)))
        #expect(chart.descriptionLines.filter { $0.contains(readout) }.count == 1)
        chart.notes = [.by(readout), .readout(readout)]
        #expect(chart.descriptionLines.last == "by \(readout).")
    }
}

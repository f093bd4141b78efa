import Charts
import Diagnostics
import Reading
import Series
import Syntax
import Testing

@testable import Session

/// Replies are facts until they are shown; their words are those of the docs and the notebooks.
@Suite struct ReplyTests {
    static let texts: [(Reply, String)] = [
        (
            .made(
                "it", steps: ["where wind > 3", "daily mean of wind"], rows: [1008, 900, 7],
                notes: [SeriesNote.zone("UTC").erased, FormatsNote.tally(2, .nines).erased]),
            "it: where wind > 3, daily mean of wind · 1,008 → 900 → 7 rows · UTC · 2 values of nines left missing"
        ),
        (.made("it", steps: [], rows: [1, 1], notes: []), "it: 1 row"),
        (.chart("chart", summary: "line of wind"), "chart: line of wind"),
        (
            .chart(
                "chart", summary: "bar of v", notes: [ChartsNote.by("name").erased, ChartsNote.valuesMissing(2).erased]),
            "chart: bar of v · by name · 2 without a value left out"
        ),
        (.renamed("b", from: "a"), "b: was a"), (.namedSo("a"), "a: has that name already"),
        (.forgotten("weather"), "weather: forgotten"),
        (.assigned("n", .number(NumberSyntax(value: 25, isPercent: true))), "n = 25%"),
        (.assigned("n", .text(TextSyntax(parts: [.literal("a b")]))), "n = \"a b\""),
        (.set("timezone", shown: "Europe/Copenhagen"), "timezone: Europe/Copenhagen"),
        (.exported(path: "g.csv", of: "series it", extent: "24 rows"), "g.csv: series it · 24 rows"),
        (
            .undone([
                .series("few", rows: 2, isBack: true), .series("data", rows: 1, isBack: false),
                .chart("c", summary: "line of v", isBack: true), .gone("it"), .setting("theme", shown: "dark"),
                .parameter("n", .count(1200)), .more(3),
            ]),
            "undo: few is back, 2 rows · data is restored, 1 row · c is back, line of v · it is gone · theme is dark"
                + " · n = 1,200 · and 3 more"
        ),
        (.redone([.gone("it")]), "redo: it is gone"),
    ]

    @Test(arguments: texts.indices) func hasItsWords(_ at: Int) {
        #expect(Self.texts[at].0.text == Self.texts[at].1)
    }

    /// A note is left out when the summary states the same fact, not when it uses the same words.
    @Test func newsIsWhatTheSummaryDoesNotState() throws {
        let frame = Frame(
            index: Index(name: "time", keys: .time(Buffer([0, 0, 0]))), columns: [Column("v", [1, 2, 3])])
        let summary = SeriesSummary(frame, Calendar(zone: .utc))
        let known = FormatsNote.series(.tally(2, .repeatedTimes)).erased
        let other = FormatsNote.part("2 rows", .entity("x")).erased
        // "v 1 … 3" is what the summary says of the column, and here the name of an archive's file.
        let alike = FormatsNote.recordType("v 1 … 3").erased
        #expect(
            Reply.series("s", summary, notes: [known, other, alike]).text
                == "s: 3 rows · 2 repeated times · v 1 … 3 · 2 rows: entity x · v 1 … 3")
    }

    /// Parameters that are shown alike are still two: 0.3 is 0.300001 and 0.300002 at four digits.
    @Test func aParameterIsItsValue() throws {
        let rig = try SessionRig()
        #expect(rig.run("n = 0.300001") == "n = 0.3")
        let again = rig.session.run("n = 0.300002")
        #expect(again.touch?.writes.contains(.parameter("n")) == true)
        // What is assigned once more is made by that: after another cell it would not be as it was.
        let same = rig.session.run("n   =   0.300002")
        #expect(same.touch?.writes.contains(.parameter("n")) == true)
        let list = rig.session.run("l = [1, 2]")
        #expect(list.touch?.writes.contains(.parameter("l")) == true)
        #expect(rig.session.run("l = [1, 3]").touch?.writes.contains(.parameter("l")) == true)
        rig.run("n = 0.300003")
        #expect(rig.run("undo") == "undo: n = 0.3")
    }
}

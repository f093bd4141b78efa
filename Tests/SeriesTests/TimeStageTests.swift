@testable import Series
import Syntax
import Testing

/// Columns that become the time, and names of columns that are times.
@Suite struct TimeStageTests {
    private static func texts(_ values: [String?]) -> Frame {
        Frame(
            index: Index(name: "row", keys: .row(values.count)),
            columns: [Column("when", texts: values), Column("x", values.indices.map(Double.init))])
    }

    /// Python 3.12's `datetime.strptime`, in Europe/Berlin.
    @Test(arguments: [
        ("%d/%m/%Y %H:%M", "03/02/2024 14:05", "2024-02-03T14:05:00+01:00"),
        ("%m/%d/%y", "7/4/76", "1976-07-04T00:00:00+01:00"), ("%Y%m%d", "20240229", "2024-02-29T00:00:00+01:00"),
        ("%b %d, %Y %I:%M %p", "Mar 1, 2024 12:30 am", "2024-03-01T00:30:00+01:00"),
        ("%Y-%jT%H", "2024-060T23", "2024-02-29T23:00:00+01:00"), ("%s", "1709251200", "2024-03-01T01:00:00+01:00"),
        ("%Y-%m-%d %H:%M:%S.%f%z", "2024-03-01 10:00:00.25+0530", "2024-03-01T05:30:00.25+01:00"),
        ("%A %e %B %Y", "Friday  1 March 2024", "2024-03-01T00:00:00+01:00"),
    ]) func readsPatterns(_ pattern: String, _ text: String, _ wanted: String) throws {
        let calendar = Calendar(zone: try Zone.named("Europe/Berlin"))
        let time = try #require(try TimePattern(pattern).read(text, calendar))
        #expect(calendar.iso8601(time) == calendar.iso8601(try #require(instant(wanted))))
    }

    private func instant(_ text: String) -> Int64? {
        guard let syntax = InstantSyntax(reading: text) else { return nil }
        return try? Calendar(zone: .utc).resolve(syntax, now: 0, onlyDay: nil).lowerBound
    }

    @Test(arguments: [
        ("%d/%m/%Y", "30/02/2024"), ("%H", "12"), ("%Y", "2024 x"), ("%I:%M %p %Y", "13:00 pm 2024"),
        ("%Y-%j", "2023-366"),
    ])
    func refusesWhatIsNone(_ pattern: String, _ text: String) throws {
        #expect(try TimePattern(pattern).read(text, Calendar(zone: .utc)) == nil)
    }

    @Test func rowsStandInOrder() throws {
        let frame = Self.texts(["2024-03-02", nil, "2024-03-01", "soon", "2024-03-02"])
        let made = try Stages.run("time when", on: frame)
        #expect(try made.frame.numbers("x") == [2, 0, 4, 1, 3])
        #expect(made.notes.contains(.tally(2, .rowsUntimed(by: "when"))))
        #expect(made.frame.column("when") == nil)
    }

    @Test func refuses() {
        #expect(Stages.fault("time when", on: Self.texts(["a", "b"])) == "'when' holds no times, for example 'a'")
        #expect(Stages.fault("time when \"%Q\"", on: Self.texts(["a"])) == "unknown time directive '%Q'")
        #expect(Stages.fault("time other", on: Self.texts(["a"])) == "unknown column 'other'")
    }

    /// pandas' `melt`, sorted by year.
    @Test func namesThatAreTimes() throws {
        let frame = Frame(
            index: Index(name: "country", keys: .category(TextColumn(["A", "B"]))),
            columns: [Column("2021", [3, 4]), Column("2019", [1, .nan])])
        let made = try Stages.run("unpivot", on: frame).frame
        #expect(
            try made.table() == [
                "2019-01-01T00:00:00Z A 1", "2019-01-01T00:00:00Z B -", "2021-01-01T00:00:00Z A 3",
                "2021-01-01T00:00:00Z B 4",
            ])
        #expect(made.index.areYears)
        #expect(made.groups == ["country"])
        let plain = Frame(index: frame.index, columns: [Column("low", [1, 2]), Column("2020", [3, 4])])
        #expect(try Stages.run("unpivot", on: plain).frame.groups == ["name"])
    }

    /// The weeks and years of the calendar, which other tests compare with pandas; here what is refused.
    @Test func anchors() throws {
        let frame = try Frame.times(["2024-03-01", "2024-03-09"], [Column("x", [1, 2])])
        #expect(Stages.fault("aggregate daily from sunday sum x", on: frame) == "'day from sunday' cannot be a step")
        let made = try Stages.run("aggregate every 2 weeks from sunday sum x", on: frame)
        #expect(made.summary == "every 2 weeks from sunday sum of x")
        #expect(try made.frame.table() == ["2024-02-25T00:00:00Z 3"])
    }

    @Test func unnamedScalesAreAsked() throws {
        let frame = try Frame.times(["2024-03-01"], [Column("x", [1])])
        #expect(Stages.fault("normalize x", on: frame) == "normalize needs a scale")
    }
}

import Diagnostics
import Series
import Syntax
import Testing

/// Expected values by hand from the calendar of 2024 in Seoul (+09:00, no clock changes).
@Suite struct CalendarInstantTests {
    private let now: Int64 = 1_733_205_600_000_000  // 2024-12-03T15:00:00+09:00
    private func seoul() throws -> Calendar { Calendar(zone: try Zone.named("Asia/Seoul"), weekStart: .sunday) }

    @Test(arguments: [
        (
            InstantSyntax(base: .date(year: 2024, month: nil, day: nil)), "2024-01-01T00:00:00+09:00",
            "2025-01-01T00:00:00+09:00"
        ),
        (
            InstantSyntax(base: .date(year: 2024, month: 12, day: nil)), "2024-12-01T00:00:00+09:00",
            "2025-01-01T00:00:00+09:00"
        ),
        (
            InstantSyntax(base: .date(year: 2024, month: 2, day: 29)), "2024-02-29T00:00:00+09:00",
            "2024-03-01T00:00:00+09:00"
        ),
        (
            InstantSyntax(base: .quarter(year: 2024, quarter: 4)), "2024-10-01T00:00:00+09:00",
            "2025-01-01T00:00:00+09:00"
        ),
        (InstantSyntax(base: .today), "2024-12-03T00:00:00+09:00", "2024-12-04T00:00:00+09:00"),
        (InstantSyntax(base: .yesterday), "2024-12-02T00:00:00+09:00", "2024-12-03T00:00:00+09:00"),
        (
            InstantSyntax(base: .today, shifts: [DurationSyntax(count: -1, unit: .week)]), "2024-11-26T00:00:00+09:00",
            "2024-11-27T00:00:00+09:00"
        ),
        (
            InstantSyntax(base: .now, shifts: [DurationSyntax(count: -12, unit: .week)]), "2024-09-10T15:00:00+09:00",
            "2024-09-10T15:00:00.000001+09:00"
        ),
        (
            InstantSyntax(base: .today, shifts: [DurationSyntax(count: -3, unit: .hour)]), "2024-12-02T21:00:00+09:00",
            "2024-12-02T21:00:00.000001+09:00"
        ),
        (
            InstantSyntax(
                base: .date(year: 2024, month: 12, day: nil), shifts: [DurationSyntax(count: -10, unit: .month)]),
            "2024-02-01T00:00:00+09:00", "2024-03-01T00:00:00+09:00"
        ),
        (
            InstantSyntax(base: .dateTime(year: 2024, month: 12, day: 3, microsecondsOfDay: 54_000_000_000, offset: 0)),
            "2024-12-04T00:00:00+09:00", "2024-12-04T00:00:00.000001+09:00"
        ),
        (
            InstantSyntax(base: .time(microsecondsOfDay: 51_600_000_000)), "2024-06-01T14:20:00+09:00",
            "2024-06-01T14:20:00.000001+09:00"
        ),
    ])
    func spans(syntax: InstantSyntax, from: String, until: String) throws {
        let calendar = try seoul()
        let span = try calendar.resolve(syntax, now: now, onlyDay: CivilDate(year: 2024, month: 6, day: 1))
        #expect(calendar.iso8601(span.lowerBound) == from)
        #expect(calendar.iso8601(span.upperBound) == until)
    }

    @Test func refusals() throws {
        let calendar = try seoul()
        func error(_ base: InstantSyntax.Base, _ shifts: [DurationSyntax] = []) -> SeriesError? {
            do {
                _ = try calendar.resolve(InstantSyntax(base: base, shifts: shifts), now: now, onlyDay: nil)
                return nil
            } catch {
                return error
            }
        }
        #expect(error(.date(year: 2023, month: 2, day: 29)) == .noSuchDate(year: 2023, month: 2, day: 29))
        #expect(error(.date(year: 2023, month: 13, day: nil)) == .noSuchDate(year: 2023, month: 13, day: 1))
        #expect(error(.quarter(year: 2023, quarter: 5)) == .noSuchQuarter(year: 2023, quarter: 5))
        #expect(error(.quarter(year: 2023, quarter: .max))?.what.hasPrefix("there is no quarter") == true)
        #expect(error(.date(year: 10_000, month: nil, day: nil)) != nil)
        #expect(error(.time(microsecondsOfDay: 0)) == .timeNeedsOneDay)
        #expect(error(.now, [DurationSyntax(count: 9000, unit: .year)]) == .instantOutOfRange)
        #expect(error(.now, [DurationSyntax(count: 1e300, unit: .hour)]) == .instantOutOfRange)
        #expect(error(.now, [DurationSyntax(count: 1.5, unit: .month)]) == .unusableDuration(count: 1.5, unit: "month"))
    }

    @Test func rangesIncludeTheirLastUnit() throws {
        let calendar = try seoul()
        func month(_ month: Int) -> Argument {
            Argument(
                label: "", value: .instant(InstantSyntax(base: .date(year: 2024, month: month, day: nil))),
                range: SourceRange(0, 0))
        }
        let range = try calendar.resolve(RangeSyntax(lower: month(1), upper: month(6)), now: now, onlyDay: nil)
        #expect(range.from.map(calendar.iso8601) == "2024-01-01T00:00:00+09:00")
        #expect(range.until.map(calendar.iso8601) == "2024-07-01T00:00:00+09:00")
        let year = Argument(label: "", value: .count(2024), range: SourceRange(0, 0))
        let open = try calendar.resolve(RangeSyntax(lower: nil, upper: year), now: now, onlyDay: nil)
        #expect(open.from == nil && open.until.map(calendar.iso8601) == "2025-01-01T00:00:00+09:00")
    }

    /// Expected values: Python's `datetime.isoformat`, zeros at the fraction's end dropped.
    @Test(arguments: [
        ("UTC", 0, "1970-01-01T00:00:00Z"), ("UTC", 1_500_000, "1970-01-01T00:00:01.5Z"),
        ("UTC", -1, "1969-12-31T23:59:59.999999Z"),
        ("Asia/Kathmandu", 0, "1970-01-01T05:30:00+05:30"),
        ("Europe/Berlin", -3_000_000_000_000_000, "1874-12-07T19:33:28+00:53:28"),
        ("UTC", -62_135_596_800_000_000, "0001-01-01T00:00:00Z"),
        ("UTC", 253_402_300_799_000_000, "9999-12-31T23:59:59Z"),
    ])
    func iso8601(zone: String, instant: Int64, text: String) throws {
        #expect(try Calendar(zone: Zone.named(zone)).iso8601(instant) == text)
    }
}

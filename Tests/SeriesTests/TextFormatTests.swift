@testable import Series
import Syntax
import Testing

@Suite struct TextFormatTests {
    /// Expected values: Python's `strftime`, by Tests/Support/calendar_expected.py.
    @Test func timesReadAsInPython() throws {
        let rows = goldenRows("time-formats.csv")
        #expect(rows.count > 200)
        for row in rows {
            let calendar = Calendar(zone: try Zone.named(row[0]))
            let format = try TimeFormat(row[2])
            #expect(format.text(try #require(Int64(row[1])), calendar) == row[3], "\(row)")
        }
    }

    @Test(arguments: [
        ("%1a\n%-d\n%b", "T\n3\nDec"), ("%1a\\n%-d", "T\n3"), ("%3B", "Dec"), ("Q%q", "Q4"), ("%L", "042"), ("", ""),
        ("%_d|%0e", " 3|03"),
    ])
    func ownDirectives(pattern: String, text: String) throws {
        // Tuesday 2024-12-03T15:00:00.042 UTC.
        #expect(try TimeFormat(pattern).text(1_733_238_000_042_000, Calendar(zone: .utc)) == text)
    }

    /// Where the year of an ISO week is not that of its day: Python's `date.isocalendar`.
    @Test(arguments: [
        (2024, 12, 29, "2024-52-7"), (2024, 12, 30, "2025-01-1"), (2025, 1, 1, "2025-01-3"), (2021, 1, 3, "2020-53-7"),
        (2021, 1, 4, "2021-01-1"), (2027, 1, 1, "2026-53-5"), (2010, 1, 3, "2009-53-7"), (2019, 12, 31, "2020-01-2"),
    ])
    func yearsOfWeeks(_ year: Int, _ month: Int, _ day: Int, _ text: String) throws {
        let instant = Calendar.local(CivilDate(year: year, month: month, day: day), 43_200_000_000)
        #expect(try TimeFormat("%G-%V-%u").text(instant, Calendar(zone: .utc)) == text)
    }

    @Test(arguments: ["%", "%Q", "%1d", "%-", "abc %", "%é"])
    func unknownDirectives(pattern: String) {
        #expect(throws: SeriesError.self) { try TimeFormat(pattern) }
    }

    @Test(arguments: [
        ("hour", "3 PM", "15:00"), ("weekday", "Tue", "Tue"), ("weekday-narrow", "T", "T"), ("day", "3", "3"),
        ("month", "Dec", "Dec"),
        ("date", "Dec 3", "3 Dec"), ("time", "3:00 PM", "15:00"),
    ])
    func namedFormats(name: String, american: String, international: String) throws {
        let calendar = Calendar(zone: .utc)
        for (locale, text) in [(TimeLocale.american, american), (.international, international)] {
            #expect(TimeFormat.named(name, locale)?.text(1_733_238_000_000_000, calendar) == text)
        }
        #expect(TimeFormat.names.contains(name))
        #expect(TimeFormat.named("nonsense", .american) == nil)
    }

    /// Regions by CLDR 44's preferred hour.
    @Test(arguments: [
        ("en_US", true), ("en_GB.UTF-8", false), ("de_DE@euro", false), ("C", false), ("", false), ("en", true),
        ("ko-KR", true),
    ])
    func locales(name: String, twelve: Bool) {
        #expect(TimeLocale(named: name).usesTwelveHours == twelve)
        #expect(TimeLocale.american.hour(0) == "12 AM" && TimeLocale.american.hour(12) == "12 PM")
        #expect(TimeLocale.international.hour(9) == "09:00")
    }

    /// Expected values: Python's `format`, by Tests/Support/calendar_expected.py.
    @Test func numbersReadAsInPython() throws {
        let rows = goldenRows("number-formats.csv")
        #expect(rows.count > 500)
        for row in rows {
            let spec = row[0].replacing(";", with: ",")
            let expected = row[2].replacing(";", with: ",")
            let text = try NumberFormat(spec).text(try #require(Double(row[1])))
            #expect(text == expected, "\(row)")
        }
    }

    /// Expected values: d3-format 1.4, by Tests/Support/d3-time-ticks.js.
    @Test func numbersReadAsInD3() throws {
        let rows = goldenRows("d3-formats.txt", separator: "|")
        #expect(rows.count > 200)
        for row in rows {
            let text = try NumberFormat(row[0]).text(try #require(Double(row[1])))
            #expect(text == row[2], "\(row)")
        }
    }

    @Test func zeroHasNoSign() throws {
        #expect(try NumberFormat("+.2f").text(0) == "0.00")
        #expect(try NumberFormat("+.2f").text(-0.001) == "0.00")
        #expect(try NumberFormat("+.2f").text(-0.0) == "0.00")
        #expect(try NumberFormat("+.2f", minus: .sign).text(-0.07) == "\u{2212}0.07")
        #expect(try NumberFormat("+.2f").text(0.07) == "+0.07")
        #expect(try NumberFormat(".1f").text(.nan) == "missing")
        #expect(try NumberFormat(".1f").text(-.infinity) == "-∞")
        #expect(try NumberFormat(",.0f").text(1.7976931348623157e308).utf8.count == 309 + 102)
    }

    @Test(arguments: ["x", ".f", ".2", ".2ff", "999999999f", ".99999999999999999999f", "++f", ".-1f", "２f", "{}"])
    func brokenSpecs(spec: String) {
        if spec == ".2" { return }
        #expect(throws: SeriesError.self) { try NumberFormat(spec) }
    }

    /// Expected values by hand.
    @Test(
        arguments: [
            (1008, "1,008"), (0.0, "0"), (23.4126, "23.41"), (0.0045678, "0.004568"), (9.99996, "10"),
            (1234.56, "1,235"), (-0.5, "-0.5"),
            (1.5e18, "1.5e+18"), (3e-9, "3e-09"), (999.96, "1000"), (100, "100"),
        ] as [(Double, String)])
    func shortNumbers(value: Double, text: String) { #expect(ShortNumber.text(value) == text) }

    @Test(arguments: [
        (0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567"), (Int.min, "-9,223,372,036,854,775,808"),
    ])
    func groupedNumbers(value: Int, text: String) { #expect(GroupedNumber.text(value) == text) }

    @Test(arguments: [
        (12_000.0, "3h 20m"), (75, "1m 15s"), (45, "45s"), (0.5, "0.5s"), (0, "0s"), (3600, "1h"), (3599.7, "1h"),
        (86_399, "1d"),
        (90_000, "1d 1h"), (-12_000, "-3h 20m"), (59.6, "1m"), (9.9999, "10s"), (-0.0001, "0s"),
        (1e14, "1,157,407,407d 10h"),
    ])
    func durations(seconds: Double, text: String) { #expect(DurationText.text(seconds: seconds) == text) }

    @Test(arguments: [
        (1, DurationUnit.week, "weekly", "1 week"), (3, .hour, "every 3 hours", "3 hours"),
        (20, .minute, "every 20 min", "20 min"),
        (1, .second, "every s", "1 s"), (1, .quarter, "quarterly", "1 quarter"), (7, .day, "every 7 days", "7 days"),
    ])
    func steps(count: Double, unit: DurationUnit, period: String, length: String) {
        let duration = DurationSyntax(count: count, unit: unit)
        #expect(StepText.period(duration) == (unit == .second ? "every second" : period))
        #expect(StepText.length(duration) == length)
    }

    @Test(arguments: [
        (1_200_000_000, "20 min"), (86_400_000_000, "1 day"), (1_500_000, "1.5 s"), (604_800_000_000, "1 week"),
        (1, "1 µs"), (0, "0 µs"), (2_000_000_000, "33 min 20 s"), (5_400_000_000, "90 min"),
        (90_000_000_000, "25 hours"), (90_001_000_000, "1 day 1 hour 1 s"), (99_000_000, "99 s"),
        (100_000_000, "1 min 40 s"),
    ])
    func spacings(microseconds: Int64, text: String) { #expect(StepText.length(microseconds: microseconds) == text) }

    @Test(arguments: [
        (138_473_000_000, "1.6 days"), (59_999_999, "60 s"), (5_390_000_000, "1.5 hours"), (3_600_000_000, "1 hour"),
        (700, "700 µs"), (86_400_000_000 * 70, "10 weeks"), (0, "0 µs"),
    ])
    func lengthsToTwoDigits(microseconds: Int64, text: String) {
        #expect(StepText.roughly(microseconds: microseconds) == text)
    }
}

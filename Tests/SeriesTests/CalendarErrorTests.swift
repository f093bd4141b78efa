import Diagnostics
import Series
import Testing

/// What a person reads when the calendar refuses something.
@Suite struct CalendarErrorTests {
    @Test(
        arguments: [
            (
                SeriesError.unknownZone("Europe/Berln", candidates: ["Europe/Berlin"]),
                "unknown time zone 'Europe/Berln'", "did you mean Europe/Berlin?", "Europe/Berln"
            ),
            (
                .unknownZone("x", candidates: []), "unknown time zone 'x'",
                "a name such as Europe/Berlin, UTC, or an offset such as +02:00", "x"
            ),
            (
                .malformedZone("A/B", reason: "it is not a TZif file"),
                "the rules of time zone 'A/B' cannot be read: it is not a TZif file",
                "the system package tzdata holds them", "A/B"
            ),
            (.noSuchDate(year: 2024, month: 2, day: 30), "there is no day 2024-02-30", nil, "2024-02-30"),
            (.noSuchQuarter(year: 2024, quarter: 5), "there is no quarter 2024-Q5", "quarters are Q1 to Q4", "2024-Q5"),
            (.instantOutOfRange, "that time is outside the years 1 to 9999", nil, nil),
            (
                .timeNeedsOneDay, "a time of day needs a series of one day",
                "write the date too, as in 2024-12-03T14:20", nil
            ),
            (
                .unusableDuration(count: 1.5, unit: "month"), "1.5 month is not a fixed length of time",
                "a whole number of months or years, or a shorter unit", nil
            ),
            (
                .unknownTimeDirective("%Q", pattern: "%Q %d"), "unknown time directive '%Q'",
                "a pattern takes %Y %m %d %-d %e %b %B %a %A %1a %H %-I %M %S %p %j %V %z %% and \\n", "%Q %d"
            ),
            (.unusableNumberFormat("zz"), "'zz' is not a number format", "examples: +.2f  ,.0f  .1%  ~s", "zz"),
        ] as [(SeriesError, String, String?, String?)])
    func words(error: SeriesError, what: String, mend: String?, subject: String?) {
        #expect(error.what == what)
        #expect(error.mend == mend)
        #expect(error.subject == subject)
    }
}

extension Measure {
    /// In seconds; days are of 24 hours, months and years the mean Gregorian ones (30.436875 and 365.2425 days).
    package static let duration = Measure(
        name: "duration",
        units: [
            Unit("s", "sec", "secs", "second", "seconds", is: 1),
            Unit("s of day", is: 1),
            Unit("ms", "millisecond", "milliseconds", is: 1, over: 1000),
            Unit("µs", "us", "microsecond", "microseconds", is: 1, over: 1_000_000),
            Unit("ns", is: 1, over: 1_000_000_000),
            Unit("min", "mins", "minute", "minutes", is: 60),
            Unit("h", "hr", "hrs", "hour", "hours", is: 3600),
            Unit("d", "day", "days", is: 86_400),
            Unit("week", "wk", "weeks", is: 604_800),
            Unit("month", "mo", "months", is: 2_629_746),
            Unit("year", "yr", "years", is: 31_556_952),
        ])
}

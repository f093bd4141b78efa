/// Scales of time that run on through leap seconds, as zones whose offset each of them moves by a second.
extension Zone {
    /// The time of the Global Positioning System: ahead of UTC by the leap seconds since 1980-01-06 (IS-GPS-200, 3.3.4; IERS, Bulletin C).
    package static let gps = Zone(
        name: "GPS time",
        rules: ZoneRules(
            transitions: leapSeconds,
            kindsAfter: leapSeconds.indices.map { UInt8(truncatingIfNeeded: $0 + 1) },
            kinds: (0...leapSeconds.count).map {
                ZoneKind(offset: Int64($0) * Microseconds.second, isDaylight: false, abbreviation: "GPS")
            },
            tail: nil))

    /// The days of UTC before which a leap second was put in, as instants.
    private static let leapSeconds: [Int64] = [
        (1981, 7), (1982, 7), (1983, 7), (1985, 7), (1988, 1), (1990, 1), (1991, 1), (1992, 7), (1993, 7), (1994, 7),
        (1996, 1), (1997, 7), (1999, 1), (2006, 1), (2009, 1), (2012, 7), (2015, 7), (2017, 1),
    ].map { Int64(CivilDate(year: $0, month: $1, day: 1).daysSinceEpoch) * Microseconds.day }
}

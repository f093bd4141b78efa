import Checked

/// Lengths of time for people: `3h 20m`, `1m 15s`, `2d 4h`.
package enum DurationText {
    /// The two largest units that are not zero apart, rounded to the smaller of them; under ten seconds up to three
    /// decimals. NaN reads `missing`.
    ///
    /// - Parameter seconds: a length in seconds.
    package static func text(seconds: Double) -> String {
        if seconds.isNaN { return "missing" }
        guard seconds.isFinite, abs(seconds) < 1e15 else { return seconds < 0 ? "-∞" : "∞" }
        let sign = seconds < 0 ? "-" : ""
        let size = abs(seconds)
        if size < 9.9995 {
            let digits = ShortNumber.trimmed(CFormat.fixed(size, 3))
            return (digits == "0" ? "" : sign) + digits + "s"
        }
        // Rounding can carry into a larger unit (59m 59.7s is 1h), so round first to the unit that will be shown.
        for (unit, below) in [(1.0, 3600.0), (60, 86_400), (3600, Double.infinity)] {
            let whole = (size / unit).rounded(.toNearestOrAwayFromZero) * unit
            if whole < below { return sign + spelled(Int(saturating: whole)) }
        }
        return sign + spelled(Int(saturating: size))
    }

    private static func spelled(_ seconds: Int) -> String {
        let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60)
        let parts: [(Int, String)] =
            days > 0
            ? [(days, "d"), (hours, "h")]
            : hours > 0 ? [(hours, "h"), (minutes, "m")] : [(minutes, "m"), (seconds % 60, "s")]
        return parts.filter { $0.0 != 0 }.map { GroupedNumber.text($0.0) + $0.1 }.joined(separator: " ")
    }
}

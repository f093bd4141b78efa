import Checked

/// Lengths of time and times of day in seconds as a clock shows them, `1:06:22`, where people read them.
package struct ClockTimes {
    /// What stands in place of the unit: `h:mm` where none has seconds.
    package let unit: String
    package let cells: [String?]

    /// From this length on people do not read seconds.
    private static let shortest = 120.0
    private static let longest = 1e9

    /// - Parameters:
    ///   - values: NaN is missing. Nil for another unit, and for short ones or those of parts of a second.
    ///   - haveSeconds: whether they are written where no unit stands beside them.
    package init?(_ values: [Double], unit: String?, haveSeconds: Bool = false) {
        let known = values.filter { !$0.isNaN }
        if unit == TimeOfDay.unit {
            let areRound = known.allSatisfy { $0.rounded().truncatingRemainder(dividingBy: 60) == 0 }
            self.unit = areRound ? "hh:mm" : "hh:mm:ss"
            var texts = TimeOfDay.texts(known).makeIterator()
            cells = values.map { $0.isNaN ? nil : texts.next() }
            return
        }
        guard unit == "s", let greatest = known.map(\.magnitude).max(), greatest >= Self.shortest,
            greatest < Self.longest
        else { return nil }
        let haveSeconds = haveSeconds || known.contains { $0.rounded().truncatingRemainder(dividingBy: 60) != 0 }
        self.unit = haveSeconds ? "h:mm:ss" : "h:mm"
        cells = values.map { $0.isNaN ? nil : Self.text($0, haveSeconds) }
    }

    /// Rounded to the second.
    private static func text(_ seconds: Double, _ haveSeconds: Bool) -> String {
        let whole = Int(saturating: seconds.magnitude.rounded())
        let parts = [whole / 60 % 60, whole % 60].prefix(haveSeconds ? 2 : 1).map {
            ($0 < 10 ? ":0" : ":") + String($0)
        }
        return (seconds < 0 && whole > 0 ? "-" : "") + GroupedNumber.text(whole / 3600) + parts.joined()
    }
}

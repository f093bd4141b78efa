import Checked

/// Lengths of time and times of day in seconds as people read them: `1:06:22`, `16d 14:51`, `17d`.
package struct ClockTimes {
    /// What stands in place of the unit: `h:mm` where none has seconds, `d h:mm` where they are long, `d` of whole days.
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
        let areDays = known.allSatisfy { ($0 / Self.day).rounded() * Self.day == $0 }
        let haveDays = greatest >= Self.fromDaysOn
        let haveSeconds =
            haveSeconds || !haveDays && known.contains { $0.rounded().truncatingRemainder(dividingBy: 60) != 0 }
        self.unit = areDays ? "d" : (haveDays ? "d " : "") + (haveSeconds ? "h:mm:ss" : "h:mm")
        cells = values.map {
            if $0.isNaN { return nil }
            if areDays { return GroupedNumber.text(Int(saturating: $0 / Self.day)) + "d" }
            return Self.text($0, haveDays, haveSeconds)
        }
    }

    private static let day = 86_400.0
    /// From here on days are told apart from hours: a week of work has 40 of these, a stay of a week seven days.
    private static let fromDaysOn = 4 * day

    /// Rounded to the second, or to the minute where no seconds are written.
    private static func text(_ length: Double, _ haveDays: Bool, _ haveSeconds: Bool) -> String {
        let unit = haveSeconds ? 1.0 : 60
        let seconds = Int(saturating: (length.magnitude / unit).rounded() * unit)
        let parts = [seconds / 60 % 60, seconds % 60].prefix(haveSeconds ? 2 : 1).map {
            ($0 < 10 ? ":0" : ":") + String($0)
        }
        let days = haveDays ? GroupedNumber.text(seconds / 86_400) + "d " : ""
        let hours = haveDays ? String(seconds / 3600 % 24) : GroupedNumber.text(seconds / 3600)
        return (length < 0 && seconds > 0 ? "-" : "") + days + hours + parts.joined()
    }
}

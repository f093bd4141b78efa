import Checked
import Series

/// Lengths of time in seconds as a clock shows them, `1:06:22`, where a table is read by people.
struct ClockTimes {
    /// What stands in place of the unit.
    let unit = "h:mm:ss"
    let cells: [String?]

    /// From this length on people do not read seconds.
    private static let shortest = 120.0
    private static let longest = 1e9

    /// - Parameter values: NaN is missing. Nil for another unit, and for short ones or those of parts of a second.
    init?(_ values: [Double], unit: String?) {
        let known = values.filter { !$0.isNaN }
        guard unit == "s", let greatest = known.map(\.magnitude).max(), greatest >= Self.shortest,
            greatest < Self.longest
        else { return nil }
        cells = values.map { $0.isNaN ? nil : Self.text($0) }
    }

    /// Rounded to the second.
    private static func text(_ seconds: Double) -> String {
        let whole = Int(saturating: seconds.magnitude.rounded())
        let parts = [whole / 60 % 60, whole % 60].map { ($0 < 10 ? ":0" : ":") + String($0) }
        return (seconds < 0 && whole > 0 ? "-" : "") + GroupedNumber.text(whole / 3600) + parts.joined()
    }
}

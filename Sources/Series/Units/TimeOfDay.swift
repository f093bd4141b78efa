import Checked
import Syntax

/// Times of day that are values, as when somebody goes to bed: seconds after midnight. Those of a column that runs past midnight
/// go on beyond 24 hours, so that its mean, extremes and lines are those of the clock.
package enum TimeOfDay {
    /// Their unit; a difference of two is a length in seconds.
    package static let unit = "s of day"
    package static let day = 86_400.0

    /// Whether numbers of that unit are told as clocks tell them: times of day, and lengths in seconds.
    package static func isClock(_ unit: String?) -> Bool { unit == "s" || unit == Self.unit }

    /// The unit of what is made of such values and is none of the day any more: a sum, a multiple, a rate's numerator.
    package static func asLength(_ unit: String?) -> String? { unit == Self.unit ? "s" : unit }

    /// `07:05`, `00:24` of 24:24; with seconds where they are not round, to the nearest.
    package static func text(_ seconds: Double) -> String { texts([seconds])[0] }

    /// The same of several, which all have seconds where one has.
    package static func texts(_ seconds: [Double]) -> [String] {
        let whole = seconds.map { second -> Int in
            let rest = second.rounded().truncatingRemainder(dividingBy: day)
            return Int(saturating: rest < 0 ? rest + day : rest)
        }
        let haveSeconds = whole.contains { $0 % 60 != 0 }
        return whole.enumerated().map { place, second in
            guard seconds[place].isFinite else { return "missing" }
            let parts = [second / 3600, second / 60 % 60, second % 60].prefix(haveSeconds ? 3 : 2)
            return parts.map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
        }
    }

    /// How long it is from one time of day to another: over midnight where the other would be half a day before it.
    @inline(__always)
    static func length(from start: Double, to end: Double) -> Double {
        let length = end - start
        return length <= -day / 2 ? length + day : length
    }

    /// A time of day as the values of a column write it, which may go past midnight: 00:30 beside 21:00 to 25:40 is 24:30.
    static func seconds(_ second: Double, beside values: ClosedRange<Double>) -> Double {
        guard values.upperBound >= day else { return second }
        // In the middle of the hours without a value one day ends.
        return second < (values.upperBound - day + values.lowerBound) / 2 ? second + day : second
    }
}

extension DurationUnit {
    /// That of a column's unit, in which times of day are seconds.
    init?(unit: String) { self.init(word: unit == TimeOfDay.unit ? "s" : unit) }
}

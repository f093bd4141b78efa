import Checked

/// How seconds are told where people read them, by the name that a format has for it: lengths of time, or times of day.
package enum ToldSeconds: String, Sendable {
    case duration
    case clock

    /// How those of a unit are; nil for another one.
    package init?(unit: String?) {
        switch unit {
        case "s": self = .duration
        case TimeOfDay.unit: self = .clock
        default: return nil
        }
    }

    package func text(_ seconds: Double) -> String { texts([seconds])[0] }

    /// Up to so many hours go on as hours, where days do not divide them: 30h, not 1d 6h.
    private static let mostHours = 100.0

    private static func areHours(_ seconds: [Double]) -> Bool {
        let hours = seconds.map { $0 / 3600 }
        return hours.count > 1 && hours.allSatisfy { $0.isFinite && $0 == $0.rounded() && abs($0) <= mostHours }
            && hours.contains { abs($0) > 24 } && hours.contains { $0.truncatingRemainder(dividingBy: 24) != 0 }
    }

    /// Those of an axis, told alike.
    package func texts(_ seconds: [Double]) -> [String] {
        switch self {
        case .duration:
            Self.areHours(seconds)
                ? seconds.map { GroupedNumber.text(Int(saturating: $0 / 3600)) + "h" }
                : seconds.map { DurationText.text(seconds: $0) }
        case .clock: TimeOfDay.texts(seconds)
        }
    }
}

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

    /// Those of an axis, told alike.
    package func texts(_ seconds: [Double]) -> [String] {
        switch self {
        case .duration: seconds.map { DurationText.text(seconds: $0) }
        case .clock: TimeOfDay.texts(seconds)
        }
    }
}

extension Cycle {
    /// The full name of a member: `Sunday`, `14`, `January`; days of the month and year count from 1.
    package func label(_ ordinal: Int) -> String {
        switch self {
        case .weekday: Weekday(rawValue: ordinal)?.name ?? ""
        case .hourOfDay: String(ordinal)
        case .dayOfMonth, .dayOfYear: String(ordinal + 1)
        case .monthOfYear: MonthName.full(ordinal + 1)
        case .quarterOfYear: "Q\(ordinal + 1)"
        }
    }

    /// `Sun`, `Jan`; the same as `label` for numbers.
    package func shortLabel(_ ordinal: Int) -> String {
        switch self {
        case .weekday: Weekday(rawValue: ordinal)?.shortName ?? ""
        case .monthOfYear: MonthName.short(ordinal + 1)
        default: label(ordinal)
        }
    }

    /// One letter, `S`, `J`; the same as `label` for numbers.
    package func narrowLabel(_ ordinal: Int) -> String {
        switch self {
        case .weekday, .monthOfYear: String(label(ordinal).prefix(1))
        default: label(ordinal)
        }
    }

    /// The member whose full or short label that is, in any case; nil when there is none.
    package func ordinal(labelled word: String) -> Int? {
        let lowered = word.lowercased()
        return (0..<memberCount).first {
            label($0).lowercased() == lowered || shortLabel($0).lowercased() == lowered
        }
    }
}

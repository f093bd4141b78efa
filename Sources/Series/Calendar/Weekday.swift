/// Days of the week; the raw value is ISO 8601's number less one.
package enum Weekday: Int, Sendable, CaseIterable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// `Monday`.
    package var name: String { Self.names[rawValue] }

    /// `Mon`.
    package var shortName: String { String(name.prefix(3)) }

    /// The weekday so named, in any case, in full or by its first three letters.
    package init?(named word: String) {
        let lowered = word.lowercased()
        guard
            let match = Self.allCases.first(where: {
                $0.name.lowercased() == lowered || $0.shortName.lowercased() == lowered
            })
        else { return nil }
        self = match
    }

    private static let names = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
}

/// English month names, 1 January … 12 December.
package enum MonthName {
    private static let names = [
        "January", "February", "March", "April", "May", "June",
        "July", "August", "September", "October", "November", "December",
    ]

    package static func full(_ month: Int) -> String { names.indices.contains(month - 1) ? names[month - 1] : "" }
    package static func short(_ month: Int) -> String { String(full(month).prefix(3)) }
}

/// Names of types, `HKQuantityTypeIdentifierStepCount`, and the short ones that people type.
enum HealthType {
    /// What stands before the name proper, the longer first.
    private static let prefixes = [
        "HKScoredAssessmentTypeIdentifier", "HKCharacteristicTypeIdentifier", "HKCorrelationTypeIdentifier",
        "HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKWorkoutActivityType", "HKDataTypeIdentifier",
        "HKDataType",
    ]

    /// `StepCount` of `HKQuantityTypeIdentifierStepCount`; a name without a known prefix stays.
    static func short(_ name: String) -> String {
        for prefix in prefixes where name.hasPrefix(prefix) && name.utf8.count > prefix.utf8.count {
            return String(name.dropFirst(prefix.count))
        }
        return name
    }

    /// Whether a record of that type has a word for a value, not a number.
    static func isCategory(_ name: String) -> Bool { name.hasPrefix("HKCategoryType") }

    /// `AsleepCore` of `HKCategoryValueSleepAnalysisAsleepCore`, for the short type `SleepAnalysis`.
    static func shortValue(_ value: String, type: String) -> String {
        let prefix = "HKCategoryValue"
        guard value.hasPrefix(prefix) else { return value }
        let rest = value.dropFirst(prefix.count)
        if rest.hasPrefix(type), rest.count > type.count { return String(rest.dropFirst(type.count)) }
        return rest.isEmpty ? value : String(rest)
    }
}

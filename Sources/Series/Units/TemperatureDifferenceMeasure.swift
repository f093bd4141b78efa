extension Measure {
    /// In kelvins: a difference has no zero point, so that 5 Δ°C are 9 Δ°F.
    package static let temperatureDifference = Measure(
        name: "temperature difference",
        units: [
            Unit("Δ°C", "Δ℃", "ΔC", is: 1),
            Unit("Δ°F", "Δ℉", "ΔF", is: 5, over: 9),
            Unit("ΔK", is: 1),
            Unit("Δ°R", is: 5, over: 9),
        ])

    /// The unit of a difference of two values in that unit: `Δ°C` of `°C`, seconds of times of day, and of what has no zero point itself.
    package static func difference(of unit: String?) -> String? {
        let unit = TimeOfDay.asLength(unit)
        guard let unit, let known = temperature.unit(unit), let name = known.names.first else { return unit }
        return "Δ" + name
    }

    /// Whether values in one unit are differences of values in another: Δ°C of °C, percentage points of percent, metres of metres.
    package static func isDifference(_ unit: String?, of other: String?) -> Bool {
        if difference(of: other) == unit { return true }
        return other == "%" && percentagePoints.contains(unit ?? "")
    }

    /// How a difference of two percentages is written.
    private static let percentagePoints: Set<String> = ["pp", "p.p.", "%-points", "percentage points"]
}

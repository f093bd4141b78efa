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

    /// The unit of a difference of two values in that unit: `Δ°C` of `°C`, and of what has no zero point itself.
    package static func difference(of unit: String?) -> String? {
        guard let unit, let known = temperature.unit(unit), let name = known.names.first else { return unit }
        return "Δ" + name
    }
}

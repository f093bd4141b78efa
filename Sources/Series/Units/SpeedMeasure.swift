extension Measure {
    /// In metres a second, for the units with a name of their own; `km/h` and its like are quotients of a length and a
    /// duration, which `UnitConversion` takes apart.
    package static let speed = Measure(
        name: "speed",
        units: [
            Unit("m/s", "mps", is: 1),
            Unit("km/h", "kph", "kmh", is: 1000, over: 3600),
            Unit("mph", "mi/h", is: 1_609_344, over: 3_600_000),
            Unit("kn", "kt", "kts", "knot", "knots", is: 1852, over: 3600),
            Unit("ft/s", "fps", is: 3048, over: 10_000),
        ])
}

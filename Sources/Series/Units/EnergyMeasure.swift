extension Measure {
    /// In joules. The calorie is the thermochemical one, 4.184 J, the food calorie 1000 of it; the British thermal unit
    /// is that of the International Table (1956), 1055.05585262 J.
    package static let energy = Measure(
        name: "energy",
        units: [
            Unit("J", "joule", "joules", is: 1),
            Unit("kJ", "kilojoule", "kilojoules", is: 1000),
            Unit("MJ", is: 1_000_000),
            Unit("GJ", is: 1_000_000_000),
            Unit("Wh", is: 3600),
            Unit("kWh", is: 3_600_000),
            Unit("MWh", is: 3_600_000_000),
            Unit("GWh", is: 3_600_000_000_000),
            Unit("cal", "calories", is: 4184, over: 1000),
            Unit("kcal", "Cal", is: 4184),
            Unit("BTU", "Btu", "btu", is: 105_505_585_262, over: 100_000_000),
        ])
}

extension Measure {
    /// In grams. The pound is 453.59237 g (international yard and pound agreement, 1959); the stone is 14 of it, the
    /// short ton 2000.
    package static let mass = Measure(
        name: "mass",
        units: [
            Unit("g", "gram", "grams", is: 1),
            Unit("kg", "kilogram", "kilograms", "kilo", "kilos", is: 1000),
            Unit("mg", is: 1, over: 1000),
            Unit("µg", "ug", is: 1, over: 1_000_000),
            Unit("t", "tonne", "tonnes", is: 1_000_000),
            Unit("lb", "lbs", "pound", "pounds", is: 45_359_237, over: 100_000),
            Unit("oz", "ounce", "ounces", is: 45_359_237, over: 1_600_000),
            Unit("st", "stone", is: 45_359_237 * 14, over: 100_000),
            Unit("ton", "tons", is: 45_359_237 * 2000, over: 100_000),
        ])
}

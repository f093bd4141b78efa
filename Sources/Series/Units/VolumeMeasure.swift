extension Measure {
    /// In litres, each a cubic decimetre. The gallon is that of the United States, 231 cubic inches (NIST SP 811, 2008, appendix B.8).
    package static let volume = Measure(
        name: "volume",
        units: [
            Unit("l", "L", "litre", "litres", "liter", "liters", is: 1),
            Unit("ml", "mL", "millilitre", "millilitres", "milliliter", "milliliters", is: 1, over: 1000),
            Unit("m³", "m3", is: 1000),
            Unit("gal", "gallon", "gallons", is: 3_785_411_784, over: 1_000_000_000),
        ])
}

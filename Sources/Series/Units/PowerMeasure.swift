extension Measure {
    /// In watts. The horsepower is 550 foot-pounds a second, the foot 0.3048 m and the pound-force 4.4482216152605 N; the metric one is 75
    /// kilogram-force metres a second (NIST SP 811, 2008, appendix B.8).
    package static let power = Measure(
        name: "power",
        units: [
            Unit("W", "watt", "watts", is: 1),
            Unit("mW", "milliwatt", "milliwatts", is: 1, over: 1000),
            Unit("kW", "kilowatt", "kilowatts", is: 1000),
            Unit("MW", "megawatt", "megawatts", is: 1_000_000),
            Unit("GW", "gigawatt", "gigawatts", is: 1_000_000_000),
            Unit("hp", "horsepower", is: 550 * 0.3048 * 4.448_221_615_260_5),
            Unit("PS", is: 735.498_75),
        ])
}

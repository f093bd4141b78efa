extension Measure {
    /// In amperes.
    package static let current = Measure(
        name: "current",
        units: [
            Unit("A", "amp", "amps", "ampere", "amperes", is: 1),
            Unit("µA", "uA", is: 1, over: 1_000_000),
            Unit("mA", "milliamp", "milliamps", is: 1, over: 1000),
            Unit("kA", is: 1000),
        ])
}

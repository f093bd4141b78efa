extension Measure {
    /// In volts.
    package static let voltage = Measure(
        name: "voltage",
        units: [
            Unit("V", "volt", "volts", is: 1),
            Unit("µV", "uV", is: 1, over: 1_000_000),
            Unit("mV", "millivolt", "millivolts", is: 1, over: 1000),
            Unit("kV", "kilovolt", "kilovolts", is: 1000),
        ])
}

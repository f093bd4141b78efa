extension Measure {
    /// In hertz. A turn or a beat a minute is a 60th of it.
    package static let frequency = Measure(
        name: "frequency",
        units: [
            Unit("Hz", "hertz", is: 1),
            Unit("kHz", is: 1000),
            Unit("MHz", is: 1_000_000),
            Unit("GHz", is: 1_000_000_000),
            Unit("rpm", is: 1, over: 60),
            Unit("bpm", is: 1, over: 60),
        ])
}

extension Measure {
    /// In pascals. The standard atmosphere is 101325 Pa, the torr its 760th part; the pound a square inch and the columns
    /// of mercury are those of NIST SP 811 (2008), appendix B.8.
    package static let pressure = Measure(
        name: "pressure",
        units: [
            Unit("Pa", "pascal", is: 1),
            Unit("hPa", is: 100),
            Unit("kPa", is: 1000),
            Unit("MPa", is: 1_000_000),
            Unit("bar", is: 100_000),
            Unit("mbar", "mb", is: 100),
            Unit("atm", is: 101_325),
            Unit("Torr", "torr", is: 101_325, over: 760),
            Unit("mmHg", is: 133.322_387_415),
            Unit("inHg", is: 3386.389),
            Unit("psi", is: 6894.757_293_168_361),
        ])
}

extension Measure {
    /// In metres. The inch is 25.4 mm, the others its multiples (international yard and pound agreement, 1959); the
    /// nautical mile is 1852 m (1929).
    package static let length = Measure(
        name: "length",
        units: [
            Unit("m", "metre", "metres", "meter", "meters", is: 1),
            Unit("km", "kilometre", "kilometres", "kilometer", "kilometers", is: 1000),
            Unit("dm", is: 1, over: 10),
            Unit("cm", "centimetre", "centimetres", "centimeter", "centimeters", is: 1, over: 100),
            Unit("mm", "millimetre", "millimetres", "millimeter", "millimeters", is: 1, over: 1000),
            Unit("µm", "um", is: 1, over: 1_000_000),
            Unit("nm", is: 1, over: 1_000_000_000),
            Unit("in", "inch", "inches", "\"", is: 254, over: 10_000),
            Unit("ft", "foot", "feet", "'", is: 3048, over: 10_000),
            Unit("yd", "yard", "yards", is: 9144, over: 10_000),
            Unit("mi", "mile", "miles", is: 1_609_344, over: 1000),
            Unit("nmi", "NM", is: 1852),
        ])
}

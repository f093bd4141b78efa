extension Measure {
    /// In degrees Celsius: 0 °C is 273.15 K and 32 °F (SI brochure, 9th edition, 2.3.1).
    package static let temperature = Measure(
        name: "temperature",
        units: [
            Unit("°C", "℃", "C", "degC", "celsius", is: 1),
            Unit("°F", "℉", "F", "degF", "fahrenheit", is: 5, over: 9, zero: 32),
            Unit("K", "kelvin", is: 1, zero: 273.15),
            Unit("°R", "rankine", is: 5, over: 9, zero: 491.67),
        ])
}

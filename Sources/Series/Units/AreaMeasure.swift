extension Measure {
    /// In square metres. The foot is 0.3048 m (international yard and pound agreement, 1959), the acre 4840 square yards.
    package static let area = Measure(
        name: "area",
        units: [
            Unit("m²", "m2", "sqm", "square metre", "square metres", "square meter", "square meters", is: 1),
            Unit("ha", "hectare", "hectares", is: 10_000),
            Unit("km²", "km2", is: 1_000_000),
            Unit("ft²", "ft2", "sqft", "square foot", "square feet", is: 9_290_304, over: 100_000_000),
            Unit("acre", "acres", is: 40_468_564_224, over: 10_000_000),
        ])
}

/// Every measure that `convert` knows.
package enum MeasureCatalog {
    package static let all: [Measure] = [
        .length, .mass, .temperature, .temperatureDifference, .speed, .duration, .energy, .pressure, .data,
    ]

    /// Every spelling of every unit, for "did you mean".
    package static let names: [String] = all.flatMap { $0.units.flatMap(\.names) }
}

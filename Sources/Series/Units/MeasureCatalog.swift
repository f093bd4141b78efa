/// Every measure that `convert` knows.
package enum MeasureCatalog {
    package static let all: [Measure] = [
        .length, .area, .mass, .volume, .temperature, .temperatureDifference, .speed, .duration, .frequency, .energy,
        .power,
        .voltage, .current, .pressure, .data,
    ]

    /// Every spelling of every unit, for "did you mean".
    package static let names: [String] = all.flatMap { $0.units.flatMap(\.names) }

    /// Every unit in its shown spelling, or those that a value in `unit` may be given in, itself left out; none for a unit that
    /// is not known. What has blanks is no word that can be typed.
    package static func spellings(for unit: String? = nil) -> [String] {
        let typed = { (measure: Measure) in measure.units.compactMap(\.names.first).filter { !$0.contains(" ") } }
        guard let unit else { return all.flatMap(typed) }
        guard let measure = all.first(where: { $0.unit(unit) != nil }) else { return [] }
        let own = measure.unit(unit)?.names.first
        return typed(measure).filter { $0 != own }
    }
}

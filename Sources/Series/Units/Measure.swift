/// What can be measured, and the units it is measured in.
///
/// To add one: write `Units/ThingMeasure.swift` with its units, each with the source of its factor, then add its line to
/// `MeasureCatalog`. To add a unit, add its line to its measure.
package struct Measure: Sendable {
    package let name: String
    package let units: [Unit]

    /// One unit: `numerator / denominator` of the measure's first unit each, counted from `zero`.
    ///
    /// Factors are fractions of whole numbers wherever the unit is defined exactly, so that 20 °C is 68 °F and 26.2 mi
    /// is rounded once.
    package struct Unit: Sendable {
        /// The spellings that a header or a person may use; the first is the one shown.
        let names: [String]
        let numerator: Double
        let denominator: Double
        /// What this unit shows where the first one shows 0 (32 for °F).
        let zero: Double

        init(_ names: String..., is numerator: Double, over denominator: Double = 1, zero: Double = 0) {
            self.names = names
            self.numerator = numerator
            self.denominator = denominator
            self.zero = zero
        }
    }

    /// The unit of that spelling: exactly, or in lower case when nothing is spelled exactly so (`KM`).
    func unit(_ name: String) -> Unit? {
        units.first { $0.names.contains(name) } ?? units.first { $0.names.contains(name.lowercased()) }
    }
}

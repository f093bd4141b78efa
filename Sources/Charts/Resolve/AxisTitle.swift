import Series

/// What an axis shows, by name: a column, with what it is measured in.
struct AxisTitle {
    var name: String
    var unit: String?
    /// Its values are years, by what the rows hold, where places between them are all that is drawn.
    var areYears = false

    init(_ name: String = "", unit: String? = nil) {
        self.name = name
        self.unit = unit
    }

    var isEmpty: Bool { name.isEmpty && unit == nil }

    /// `speed (m/s)`, and the power of ten that the axis's labels are counted in: `speed (10⁻⁹ m/s)`. The unit is left out
    /// where the labels bear it.
    func text(of axis: ResolvedAxis, isOnTicks: Bool = false) -> String {
        // Lengths of time are named as clocks show them.
        var areClocks: Bool {
            guard TimeOfDay.isClock(unit), case .slots(let names) = axis.scale else { return false }
            return names.contains { $0.contains(":") }
        }
        return AxisTitle(name, unit: isOnTicks || axis.told != nil || areClocks ? nil : unit).text(times: axis.power)
    }

    /// `speed (m/s)`, in powers of ten.
    func text(times power: Int) -> String {
        NumberLabels.unit(unit, times: power).map { name.isEmpty ? $0 : "\(name) (\($0))" } ?? name
    }
}

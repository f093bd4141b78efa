import Reading
import Series

/// The rings of each day: `<ActivitySummary dateComponents="2024-11-08" activeEnergyBurned="312" …>`.
final class HealthSummaries: XMLVisitor {
    private let zone: Zone
    private var rows = ElementRows()

    private static let units: [String: String] = [
        "appleMoveTime": "min", "appleMoveTimeGoal": "min", "appleExerciseTime": "min", "appleExerciseTimeGoal": "min",
        "appleStandHours": "h", "appleStandHoursGoal": "h",
    ]

    /// - Parameter zone: what the days are days of.
    init(zone: Zone) { self.zone = zone }

    func start(_ name: XMLName, _ attributes: XMLAttributes) {
        guard name == "ActivitySummary" else { return }
        var day: Int64?
        let energyUnit = attributes.text("activeEnergyBurnedUnit")
        for index in 0..<attributes.count {
            guard let name = attributes.name(index)?.text else { continue }
            let value = unsafe attributes.value(index)
            if name == "dateComponents" {
                day = unsafe TimeLayout.iso(offset: false).read(value.span)?.microseconds
            } else if let number = unsafe NumberStyle().number(value.span) {
                rows.set(name, unit: Self.units[name] ?? (name.hasPrefix("activeEnergy") ? energyUnit : nil), number)
            }
        }
        rows.endRow(time: day)
    }

    /// - Throws: `unknownType` when the file holds no summary.
    func finish(_ path: String) throws -> (frame: Frame, notes: [FormatsNote]) {
        guard rows.count > 0 else { throw FormatsError.unknownType(name: "ActivitySummary", path: path, types: []) }
        var made = try rows.frame(index: "dateComponents", first: [])
        if let days = made.frame.index.times {
            made.frame.index.keys = try .time(days.changed { _ = zone.resolve(locals: &$0) })
        }
        var notes: [FormatsNote] = zone == .utc ? [] : [.daysIn(zone: zone.name)]
        notes.tally(made.withoutTime, .daysWithoutDate)
        return (made.frame, notes)
    }
}

import Reading
import Series

/// The workouts of an export: activity, duration, and a column for each of their statistics.
///
/// Newer files give `<WorkoutStatistics type sum average minimum maximum unit>` inside, older ones `totalDistance` and
/// `totalEnergyBurned` on the workout itself.
final class HealthWorkouts: XMLVisitor {
    private var rows = ElementRows()
    private var begin: Int64?
    private var isInside = false

    func start(_ name: XMLName, _ attributes: XMLAttributes) {
        if name == "Workout" {
            open(attributes)
        } else if isInside, name == "WorkoutStatistics", let type = attributes.text("type") {
            let short = HealthType.short(type)
            let unit = attributes.text("unit")
            if let sum = attributes.number("sum") { rows.set(short, unit: unit, sum) }
            if let mean = attributes.number("average") { rows.set(short + "_mean", unit: unit, mean) }
            if let least = attributes.number("minimum") { rows.set(short + "_min", unit: unit, least) }
            if let most = attributes.number("maximum") { rows.set(short + "_max", unit: unit, most) }
        }
    }

    func end(_ name: XMLName) {
        guard isInside, name == "Workout" else { return }
        rows.endRow(time: begin)
        isInside = false
    }

    private func open(_ attributes: XMLAttributes) {
        isInside = true
        begin = attributes.time("startDate")
        if let activity = attributes.text("workoutActivityType") {
            rows.set("activity", text: HealthType.short(activity))
        }
        if let duration = attributes.number("duration") {
            rows.set("duration", unit: attributes.text("durationUnit"), duration)
        }
        if let distance = attributes.number("totalDistance") {
            rows.set("totalDistance", unit: attributes.text("totalDistanceUnit"), distance)
        }
        if let energy = attributes.number("totalEnergyBurned") {
            rows.set("totalEnergyBurned", unit: attributes.text("totalEnergyBurnedUnit"), energy)
        }
        if let end = attributes.time("endDate") { rows.set("endDate", time: end) }
        if let source = attributes.text("sourceName") { rows.set("source", text: source) }
    }

    /// - Throws: `unknownType` when the file holds no workout.
    func finish(_ path: String) throws -> (frame: Frame, notes: [FormatsNote]) {
        guard rows.count > 0 else { throw FormatsError.unknownType(name: "Workout", path: path, types: []) }
        let made = try rows.frame(index: "startDate", first: ["activity", "duration"])
        var notes: [FormatsNote] = []
        notes.tally(made.withoutTime, .workoutsWithoutTime)
        return (made.frame, notes)
    }
}

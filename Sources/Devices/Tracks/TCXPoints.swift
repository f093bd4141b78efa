import Reading

/// The track points of all laps of a TCX document.
final class TCXPoints: XMLVisitor {
    private(set) var rows = ElementRows()
    private(set) var activities = 0
    private(set) var laps = 0
    private var isInPoint = false
    private var isInHeartRate = false
    private var time: Int64?
    private var sport = ""
    private var leaf = LeafText()

    var wantsText: Bool { true }

    /// Columns and units of the elements of a point.
    private static let columns: [String: (name: String, unit: String)] = [
        "LatitudeDegrees": ("lat", "°"), "LongitudeDegrees": ("lon", "°"), "AltitudeMeters": ("ele", "m"),
        "DistanceMeters": ("distance", "m"), "Cadence": ("cad", "rpm"), "RunCadence": ("cad", "rpm"),
        "Speed": ("speed", "m/s"), "Watts": ("power", "W"),
    ]

    func start(_ name: XMLName, _ attributes: XMLAttributes) {
        leaf.clear()
        if name == "Trackpoint" {
            isInPoint = true
            time = nil
            if laps == 0 { laps = 1 }
            rows.set("activity", text: sport.isEmpty ? String(max(1, activities)) : "\(activities) \(sport)")
            rows.set("lap", Double(laps))
        } else if name == "HeartRateBpm" {
            isInHeartRate = true
        } else if name == "Activity" || name == "Course" {
            activities += 1
            sport = attributes.text("Sport") ?? ""
        } else if name == "Lap" {
            laps += 1
        }
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe leaf.append(bytes) }

    func end(_ name: XMLName) {
        defer { leaf.clear() }
        if name == "Trackpoint" {
            rows.endRow(time: time)
            isInPoint = false
        } else if name == "HeartRateBpm" {
            isInHeartRate = false
        } else if isInPoint, !leaf.isEmpty {
            if name == "Time" {
                time = leaf.time
            } else if isInHeartRate, name == "Value" {
                if let number = leaf.number { rows.set("hr", unit: "bpm", number) }
            } else if let column = Self.columns[name.text], let number = leaf.number {
                rows.set(column.name, unit: column.unit, number)
            }
        }
    }
}

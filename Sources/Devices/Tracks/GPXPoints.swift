import Reading

/// The points of all tracks and routes of a GPX document.
final class GPXPoints: XMLVisitor {
    private(set) var rows = ElementRows()
    private(set) var tracks = 0
    private(set) var segments = 0
    private(set) var waypoints = 0
    /// Points left out because their position is none.
    private var isInPoint = false
    private var time: Int64?
    private var trackName = ""
    private var isInTrack = false
    private var leaf = LeafText()

    var wantsText: Bool { true }

    static let units: [String: String] = [
        "ele": "m", "hr": "bpm", "cad": "rpm", "atemp": "°C", "wtemp": "°C", "power": "W", "speed": "m/s",
        "course": "°",
        "depth": "m", "distance": "m", "hAcc": "m", "vAcc": "m", "geoidheight": "m", "bearing": "°", "magvar": "°",
    ]
    /// Elements of other names that mean the same.
    private static let aliases: [String: String] = [
        "heartrate": "hr", "cadence": "cad", "temp": "atemp", "temperature": "atemp", "PowerInWatts": "power",
        "Watts": "power",
    ]

    func start(_ name: XMLName, _ attributes: XMLAttributes) {
        leaf.clear()
        if name == "trkpt" || name == "rtept" {
            isInPoint = true
            time = nil
            rows.set("lat", unit: "°", attributes.number("lat") ?? .nan)
            rows.set("lon", unit: "°", attributes.number("lon") ?? .nan)
            if tracks == 0 { tracks = 1 }
            if segments == 0 { segments = 1 }
            rows.set("track", text: trackName.isEmpty ? String(tracks) : trackName)
            rows.set("segment", Double(segments))
        } else if name == "trk" || name == "rte" {
            isInTrack = true
            tracks += 1
            trackName = ""
            if name == "rte" { segments += 1 }
        } else if name == "trkseg" {
            segments += 1
        } else if name == "wpt" {
            waypoints += 1
        }
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe leaf.append(bytes) }

    func end(_ name: XMLName) {
        defer { leaf.clear() }
        if name == "trkpt" || name == "rtept" {
            rows.endRow(time: time)
            isInPoint = false
        } else if isInPoint {
            if leaf.isEmpty { return }
            if name == "time" {
                time = leaf.time
            } else if let number = leaf.number {
                let own = name.text
                let column = Self.aliases[own] ?? own
                rows.set(column, unit: Self.units[column], number)
            }
        } else if name == "trk" || name == "rte" {
            isInTrack = false
        } else if isInTrack, name == "name", trackName.isEmpty {
            trackName = leaf.text
        }
    }
}

import Glibc
import Reading
import Series

/// From the points of a track to the series, with distance and speed where they are asked for.
enum TrackFrame {
    private static let order = ["lat", "lon", "ele", "distance", "speed", "hr", "cad", "power", "atemp"]

    /// - Parameters:
    ///   - tracks: how many there are; the column that tells them apart, `trackName`, stays when there are several.
    ///   - segments: the same of segments or laps.
    static func content(
        _ rows: ElementRows, tracks: Int, segments: Int, trackName: String, _ source: ByteSource,
        _ request: ReadRequest
    ) throws -> FileContent {
        var (frame, withoutTime, wasSorted) = try rows.frame(index: "time", first: order)
        let segmentName = trackName == "track" ? "segment" : "lap"
        var notes: [FormatsNote] = []
        if tracks > 1 { notes.append(trackName == "track" ? .tracks(tracks) : .activities(tracks)) }
        if segments > 1 { notes.append(.segments(segments, noun: segmentName)) }
        if frame.index.times == nil { notes.append(.pointsWithoutTimes) }
        notes.tally(withoutTime, .pointsWithoutTime)
        if wasSorted { notes.append(.pointsSorted) }
        let asked = Set(request.options.columns ?? []).union(request.options.needed ?? [])
        for name in ["distance", "speed"] where asked.contains(name) && frame.column(name) == nil {
            guard let way = try TrackWay(frame, segments: frame.column(segmentName)?.numbers) else { continue }
            frame.columns.append(name == "distance" ? way.distance() : way.speed())
            notes.append(.workedOut(column: name))
        }
        if tracks <= 1 { frame.columns.removeAll { $0.name == trackName } }
        if segments <= 1 { frame.columns.removeAll { $0.name == segmentName } }
        frame = try frame.kept(request.options, path: source.path)
        return FileContent(series: [(nil, frame)], notes: notes)
    }
}

/// The way between consecutive points of a segment, along the great circle of a sphere of 6,371,008.8 m (the mean radius of
/// the IUGG), by the haversine formula.
struct TrackWay {
    /// Metres from the point before, NaN for the first of a segment.
    private let steps: [Double]
    private let times: Buffer<Int64>?

    /// - Returns: nil for a frame without positions.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    init?(_ frame: Frame, segments: Buffer<Double>?) throws(SeriesError) {
        guard let lat = try frame.column("lat")?.numbers, let lon = try frame.column("lon")?.numbers else { return nil }
        let (latitudes, longitudes) = (lat.span, lon.span)
        let marks = segments.map { buffer in (0..<buffer.count).map { buffer.span[$0] } } ?? []
        var steps = [Double](repeating: .nan, count: frame.count)
        // The last point of the segment that has a position.
        var last = 0
        for row in 1..<max(1, frame.count) {
            if !marks.isEmpty, marks[row] != marks[row - 1] {
                last = row
                continue
            }
            if !latitudes[last].isNaN, !latitudes[row].isNaN {
                steps[row] = Self.metres(
                    latitudes[last], longitudes[last], latitudes[row], longitudes[row])
            }
            if !latitudes[row].isNaN { last = row }
        }
        self.steps = steps
        times = frame.index.times
    }

    /// Metres from the first point on; a gap between segments adds nothing.
    func distance() -> Column {
        var sum = 0.0
        var values: [Double] = []
        values.reserveCapacity(steps.count)
        for step in steps {
            if !step.isNaN { sum += step }
            values.append(sum)
        }
        return Column("distance", unit: "m", values)
    }

    /// Metres a second since the point before; missing at the start of a segment and between points of one time.
    func speed() -> Column {
        var values = [Double](repeating: .nan, count: steps.count)
        if let times {
            let instants = times.span
            for row in 1..<max(1, steps.count) {
                let seconds = Double(instants[row] - instants[row - 1]) / 1e6
                if seconds > 0 { values[row] = steps[row] / seconds }
            }
        }
        return Column("speed", unit: "m/s", values)
    }

    private static func metres(_ lat1: Double, _ lon1: Double, _ lat2: Double, _ lon2: Double) -> Double {
        let radian = Double.pi / 180
        let across = sin((lat2 - lat1) * radian / 2)
        let along = sin((lon2 - lon1) * radian / 2)
        let half = across * across + cos(lat1 * radian) * cos(lat2 * radian) * along * along
        return 2 * 6_371_008.8 * asin(min(1, half.squareRoot()))
    }
}

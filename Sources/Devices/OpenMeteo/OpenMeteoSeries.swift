import Checked
import Reading
import Series

/// The frame of one block of values.
struct OpenMeteoSeries {
    /// What the block is called, by its spacing: `hourly`, `daily` …
    private(set) var name: String
    private(set) var frame: Frame
    private(set) var notes: [FormatsNote]

    init(_ block: OpenMeteoBlock, _ places: OpenMeteoPlaces, _ source: ByteSource, _ request: ReadRequest) throws {
        let bytes = try source.slice(offset: block.start, count: block.count)
        let part = try ByteSource.bytes(bytes, path: source.path)
        // Labels are read as they stand, as if the clock showed UTC, and moved by the file's offset afterwards.
        let rows = try CSVRows(
            part, request, time: "time", texts: ["location_id"], zone: .utc, firstLine: block.line)
        frame = rows.frame
        notes = rows.problems
        let ids = frame.column("location_id")?.text
        if ids == nil { notes = rows.orderNotes + notes }
        let label = block.rows.first.flatMap { row in
            block.names.firstIndex(of: "time").flatMap { $0 < row.count ? row[$0] : nil }
        }
        name = Self.name(frame, ids, label: label ?? "", rows: block.rows.count)
        let isUnix = label.map { $0.utf8.count > 8 && $0.utf8.drop { $0 == UInt8(ascii: "-") }.allSatisfy(isDigit) }
        for index in frame.columns.indices { try mend(&frame.columns[index]) }
        // Unix times are exact; `zone` was applied by the reader.
        guard isUnix != true, request.options.zone == nil else { return }
        let ahead = Self.aheads(ids, places)
        if case .time(let times) = frame.index.keys { frame.index.keys = .time(try Self.moved(times, ids, ahead)) }
        for index in frame.columns.indices {
            if let times = frame.columns[index].times {
                frame.columns[index].values = .times(try Self.moved(times, ids, ahead))
            }
        }
        if Set(ahead).count > 1 { frame = try frame.picking(Self.order(frame)) }
    }

    /// Units that say how a time is written are not units: `sunrise (iso8601)`, `sunset (unixtime)`.
    private func mend(_ column: inout Column) throws(SeriesError) {
        if column.unit == "iso8601" { column.unit = nil }
        guard column.unit == "unixtime", let numbers = try column.numbers else { return }
        let seconds = numbers.span
        var times = try BufferBuilder<Int64>(repeating: missingTime, count: seconds.count)
        var span = times.mutableSpan
        for row in 0..<seconds.count where seconds[row].magnitude < 1e11 {
            span[row] = Int64(saturating: (seconds[row] * 1e6).rounded())
        }
        column = Column(column.name, values: .times(times.freeze()))
    }

    /// Microseconds that labels are ahead, by code of the location; one when there is only one.
    private static func aheads(_ ids: TextColumn?, _ places: OpenMeteoPlaces) -> [Int64] {
        (ids?.dictionary.map { places.offset(of: $0) } ?? [places.offset(of: nil)]).map { Int64($0) * 1_000_000 }
    }

    private static func moved(_ times: Buffer<Int64>, _ ids: TextColumn?, _ ahead: [Int64]) throws(SeriesError)
        -> Buffer<Int64>
    {
        try times.changed { span in
            if let ids {
                let codes = ids.codes.span
                for row in 0..<span.count where codes[row] >= 0 && span[row] != missingTime {
                    span[row] -= ahead[Int(codes[row])]
                }
            } else {
                for row in 0..<span.count where span[row] != missingTime { span[row] -= ahead[0] }
            }
        }
    }

    /// Rows by time, stably.
    private static func order(_ frame: Frame) -> [Int] {
        guard let instants = frame.index.times else { return Array(0..<frame.count) }
        let times = instants.span
        return (0..<frame.count).map { (times[$0], $0) }.sorted { $0 < $1 }.map(\.1)
    }

    /// A block's name by its usual spacing.
    private static func name(_ frame: Frame, _ ids: TextColumn?, label: String, rows: Int) -> String {
        guard let instants = frame.index.times, instants.count > 0 else { return "values" }
        let times = instants.span
        var steps: [Int64: Int] = [:]
        var last: Int64?
        for row in 0..<min(times.count, 2000) {
            if let last, times[row] > last { steps[times[row] - last, default: 0] += 1 }
            last = times[row]
        }
        let step = steps.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        switch step.map({ $0 / Microseconds.second }) {
        case nil: return label.utf8.count == 10 && label.contains("-") ? "daily" : "current"
        case 900: return "minutely_15"
        case 3600: return "hourly"
        case 10_800: return "three_hourly"
        case 21_600: return "six_hourly"
        case 86_400: return "daily"
        case 604_800: return "weekly"
        case let seconds? where (28 * 86_400...31 * 86_400).contains(seconds): return "monthly"
        default: return "values"
        }
    }
}

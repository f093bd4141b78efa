import Diagnostics
import Reading
import Series

/// Rows of an engine as a series.
struct EngineRows {
    private let table: EngineTable
    private let path: String
    private let limit: Int
    private var values: [EngineValues]
    /// Behind its values each row has its number, where the table has them.
    private var numbers: [Int64] = []
    private var count = 0

    init(_ table: EngineTable, path: String, limit: Int) {
        self.table = table
        self.path = path
        self.limit = limit
        values = table.columns.map { EngineValues($0.type) }
    }

    /// - Throws: `tooManyRows` beyond the limit, `badValue` for what its column cannot hold.
    mutating func append(_ row: [EngineCell]) throws(FormatsError) {
        count += 1
        guard count * max(1, values.count) <= limit else {
            throw .tooManyRows(path: path, limit: limit / max(1, values.count))
        }
        for at in values.indices where at < row.count && !values[at].append(row[at]) {
            let text = row[at].string ?? ""
            throw .badValue(path: path, column: table.columns[at].name, row: count, text: text)
        }
        if table.number != nil { numbers.append(row.last?.whole ?? Int64(count)) }
    }

    /// In order of time; rows of one time in order of their numbers, or of their values, texts first, where an engine keeps no order.
    ///
    /// - Returns: also whether rows of one time differ in their values, so that others of the table's columns might part them otherwise.
    func finish(
        _ zone: Zone, _ cancellation: Cancellation
    ) throws -> (frame: Frame, notes: [FormatsNote], areTied: Bool) {
        let numbers = numbers
        var columns = table.columns.indices.map { values[$0].column(table.columns[$0]) }
        var notes: [FormatsNote] = []
        if columns.indices.contains(where: { table.columns[$0].type == .decimal && columns[$0].isRounded }) {
            notes.append(.series(.rounded))
        }
        for at in columns.indices where table.columns[at].type == .local {
            guard case .times(let own) = columns[at].values else { continue }
            columns[at].values = .times(Self.instants(own, zone, &notes))
        }
        guard let time = table.time, let at = table.columns.firstIndex(where: { $0.name == time.name }),
            case .times(let times) = columns.remove(at: at).values
        else {
            var frame = Frame(index: Index(name: "row", keys: .row(count)), columns: columns)
            if zip(numbers, numbers.dropFirst()).contains(where: { $0 > $1 }) {
                var order = Array(0..<count)
                try order.sort(stoppedBy: cancellation) { numbers[$0] < numbers[$1] }
                frame = try frame.picking(order, cancellation)
            }
            return (frame, notes + (count > 0 ? [.table(.noTime)] : []), false)
        }
        let span = times.span
        var order = (0..<span.count).filter { span[$0] != missingTime }
        let timeless = span.count - order.count
        if timeless > 0 { notes.append(.rows(RowPlaces(count: timeless), .timeless)) }
        try order.sort(stoppedBy: cancellation) { a, b in
            numbers.isEmpty ? (span[a], a) < (span[b], b) : (span[a], numbers[a]) < (span[b], numbers[b])
        }
        let ranks = ValueOrder(columns)
        var (start, repeats, areTied) = (0, 0, false)
        while start < order.count {
            var end = start + 1
            while end < order.count, span[order[end]] == span[order[start]] { end += 1 }
            if end - start > 1 {
                repeats += end - start - 1
                if numbers.isEmpty {
                    order[start..<end].sort { ranks.isBefore($0, $1) }
                    areTied = areTied || ranks.isBefore(order[start], order[end - 1])
                }
            }
            start = end
        }
        if repeats > 0 { notes.append(.series(.tally(repeats, .repeatedTimes))) }
        let frame = Frame(index: Index(name: time.name, keys: .time(times)), columns: columns)
        return (try frame.picking(order, cancellation), notes, areTied)
    }

    private static func instants(_ local: Buffer<Int64>, _ zone: Zone, _ notes: inout [FormatsNote]) -> Buffer<Int64> {
        guard zone != .utc else { return local }
        var cursor = ZoneCursor(zone)
        var (skipped, repeated) = (0, 0)
        let from = local.span
        let instants = (0..<from.count).map { row -> Int64 in
            guard from[row] != missingTime else { return missingTime }
            let found = cursor.instant(local: from[row])
            if found.kind == .gap { skipped += 1 }
            if found.kind == .overlap { repeated += 1 }
            return found.instant
        }
        if !notes.contains(.table(.timesIn(zone: zone.name))) { notes.append(.table(.timesIn(zone: zone.name))) }
        notes.tally(skipped, .timesSkipped)
        notes.tally(repeated, .timesRepeated)
        return Buffer(instants)
    }
}

extension Column {
    /// Whether it holds numbers so large that the whole ones among them may be the nearest that a double holds.
    fileprivate var isRounded: Bool {
        guard case .numbers(let numbers) = values else { return false }
        let span = numbers.span
        for row in span.indices where span[row].magnitude >= 0x1p53 && span[row].isFinite { return true }
        return false
    }
}

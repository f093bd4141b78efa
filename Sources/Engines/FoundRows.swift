import Diagnostics
import Reading
import Series

/// Rows as an engine tells them, some more than once.
struct FoundRows {
    private(set) var times: [Int64] = []
    private(set) var values: [[Double]]
    /// How many rows each stretch has, by its beginning.
    private var stretches: [Int64: Int] = [:]
    /// How many rows they are told of.
    var count: Int { stretches.values.reduce(0, +) }
    private let areWhole: [Bool]

    init(_ columns: [EngineColumn]) {
        areWhole = columns.map { $0.type == .whole }
        values = [[Double]](repeating: [], count: columns.count)
    }

    /// - Throws: `RowsWanted` for rows of one time, `NotAsPushed` for values that a load looks at twice.
    mutating func append(_ row: [EngineCell]) throws {
        guard row.count == values.count + 3, let time = row[0].whole else { throw RowsWanted() }
        if let count = row[row.count - 2].whole.flatMap({ Int(exactly: $0) }) {
            guard row[row.count - 1].whole == 0 else { throw RowsWanted() }
            stretches[time] = count
            return
        }
        times.append(time)
        for at in values.indices {
            guard row[at + 1] != .missing else {
                values[at].append(.nan)
                continue
            }
            guard let value = row[at + 1].number, value.isFinite, !areWhole[at] || value.magnitude <= 0x1p53 else {
                throw NotAsPushed()
            }
            values[at].append(value)
        }
    }

    /// Each time once, in order.
    func order(_ cancellation: Cancellation) throws -> [Int] {
        var order = Array(times.indices)
        try order.sort(stoppedBy: cancellation) { (times[$0], $0) < (times[$1], $1) }
        var last: Int64?
        return order.filter { row in
            defer { last = times[row] }
            return times[row] != last
        }
    }

    /// The parts of the stretches that a cut goes through.
    ///
    /// - Parameter cuts: ascending.
    func divided(by cuts: [Int64]) -> [Range<Int64>] {
        let starts = stretches.keys.sorted() + [TimeLayout.end]
        var parts: [Range<Int64>] = []
        var next = 0
        for (start, end) in zip(starts, starts.dropFirst()) {
            while next < cuts.count, cuts[next] <= start { next += 1 }
            var from = start
            while next < cuts.count, cuts[next] < end {
                parts.append(from..<cuts[next])
                from = cuts[next]
                next += 1
            }
            if from > start { parts.append(from..<end) }
        }
        return parts
    }

    /// With what was told of parts of stretches in the place of these.
    func replacing(with parts: FoundRows) -> FoundRows {
        var all = self
        all.times += parts.times
        for at in values.indices { all.values[at] += parts.values[at] }
        all.stretches.merge(parts.stretches) { $1 }
        return all
    }
}

/// What an engine told of stretches of one table, for the next question. Confined to one thread.
package final class ToldStretches {
    /// What was asked, but for the stretches.
    private(set) var asked = ""
    private(set) var rows: FoundRows?

    func keep(_ rows: FoundRows, of what: String) { (asked, self.rows) = (what, rows) }
}

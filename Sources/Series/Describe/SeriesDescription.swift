import Diagnostics
/// What a series holds: rows, span, spacing, and each column's values. What `describe` shows.
package struct SeriesDescription: Sendable {
    /// One column.
    package struct Part: Sendable {
        package var name: String
        package var unit: String?
        /// Values that are not missing, and those that are.
        package var count: Int
        package var missing: Int
        /// Of numbers only; nil without values.
        package var min: Double?
        package var mean: Double?
        /// Between the two nearest values, as pandas and numpy have them.
        package var lowerQuartile: Double?
        package var median: Double?
        package var upperQuartile: Double?
        package var max: Double?
        /// Of text: how many different ones, and the most frequent with their counts (at most five).
        package var distinct: Int?
        package var frequent: [(text: String, count: Int)] = []
        /// Of times.
        package var first: Int64?
        package var last: Int64?
    }
    package var rows: Int
    package var indexName: String
    /// First and last instant of a time index, µs.
    package var first: Int64?
    package var last: Int64?
    /// How far apart the rows are, as replies say it.
    package var spacing: String?
    /// Rows at the same instant as the row before.
    package var duplicates: Int
    /// Rows before the row above them.
    package var unsorted: Int
    package var groups: [String]
    package var parts: [Part]

    /// O(rows × columns) expected.
    ///
    /// - Throws: `SeriesError.outOfMemory`, `Interrupted`.
    package init(_ frame: Frame, _ calendar: Calendar) throws {
        rows = frame.count
        indexName = frame.index.name
        groups = frame.groups
        duplicates = 0
        unsorted = 0
        if let times = frame.index.times {
            let span = times.span
            let order = TimeOrder(span)
            first = order.first
            last = order.last
            spacing = CalendarSpacing.text(span, calendar) ?? Spacing(span).text
            for row in 1..<Swift.max(1, span.count) {
                if span[row] == span[row - 1] { duplicates += 1 } else if span[row] < span[row - 1] { unsorted += 1 }
            }
        }
        parts = []
        for column in frame.columns {
            try Cancellation.process.check()
            parts.append(try Self.part(column))
        }
    }

    private static func part(_ column: Column) throws -> Part {
        var part = Part(name: column.name, unit: column.unit, count: 0, missing: 0)
        switch column.values {
        case .numbers, .wholes:
            guard let numbers = try column.numbers else { return part }
            let span = numbers.span
            var total = RunKernels.Total()
            RunKernels.add(span, to: &total)
            part.count = total.count
            part.missing = span.count - total.count
            guard total.count > 0 else { return part }
            part.min = RunKernels.minimum(span)
            part.max = RunKernels.maximum(span)
            part.mean = total.value / Double(total.count)
            var values = CollectedValues(bins: 1)
            values.add(span, bin: 0)
            try Cancellation.process.check()
            part.median =
                try values.finish { values in
                    part.lowerQuartile = Selection.quantile(0.25, of: &values)
                    part.upperQuartile = Selection.quantile(0.75, of: &values)
                    return Selection.quantile(0.5, of: &values)
                }.first
        case .text(let text):
            let codes = text.codes.span
            var counts = [Int](repeating: 0, count: text.dictionary.count)
            for rows in Stretches(of: codes.count) {
                try Cancellation.process.check()
                for row in rows {
                    if codes[row] < 0 { part.missing += 1 } else { counts[Int(codes[row])] += 1 }
                }
            }
            part.count = codes.count - part.missing
            part.distinct = counts.count { $0 > 0 }
            let order = try counts.indices.filter { counts[$0] > 0 }.sorted(stoppedBy: .process) {
                (counts[$1], $0) < (counts[$0], $1)
            }
            part.frequent = order.prefix(5).map { (text.dictionary[$0], counts[$0]) }
        case .times(let times):
            let order = TimeOrder(times)
            part.missing = times.span.indices.count { times.span[$0] == missingTime }
            part.count = times.count - part.missing
            part.first = order.first
            part.last = order.last
        }
        return part
    }
}

import Diagnostics
import Syntax

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
        /// The sample standard deviation; nil for fewer than two values.
        package var deviation: Double?
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
        /// Whether all of them are days.
        package var areDays = false
    }
    package var rows: Int
    package var indexName: String
    /// First and last instant of a time index, µs.
    package var first: Int64?
    package var last: Int64?
    /// Whether all of them begin a day.
    package var areDays = false
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
            areDays = calendar.areDays(span)
            spacing = CalendarSpacing.text(span, calendar) ?? Spacing(span).text
            for row in 1..<Swift.max(1, span.count) {
                if span[row] == span[row - 1] { duplicates += 1 } else if span[row] < span[row - 1] { unsorted += 1 }
            }
        }
        parts = []
        for column in frame.columns {
            try Cancellation.process.check()
            parts.append(try Self.part(column, calendar))
        }
    }

    private static func part(_ column: Column, _ calendar: Calendar) throws -> Part {
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
            let variance = Moments(of: span).variance
            part.deviation = variance.isNaN ? nil : variance.squareRoot()
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
            let order = try counts.indices.filtered(stoppedBy: .process) { counts[$0] > 0 }.sorted(stoppedBy: .process)
            {
                (counts[$1], $0) < (counts[$0], $1)
            }
            part.distinct = order.count
            part.frequent = order.prefix(5).map { (text.dictionary[$0], counts[$0]) }
        case .times(let times):
            let order = TimeOrder(times)
            part.missing = times.span.indices.count { times.span[$0] == missingTime }
            part.count = times.count - part.missing
            part.first = order.first
            part.last = order.last
            part.areDays = calendar.areDays(times.span)
        }
        return part
    }

    /// What each group holds, by its keys in words, `a, 2024-01-01`.
    ///
    /// - Throws: what a key throws that is not there; `.tooManyRows`, `Interrupted`.
    package static func groups(
        of frame: Frame, columns names: [String], by keys: GroupChoice, _ context: SeriesContext
    ) throws -> [(words: String, description: SeriesDescription)] {
        let keyColumns = try keys.keys.map { try $0.column(in: frame, context) }
        let groups = try keys.rows(of: frame, context)
        guard groups.count <= mostGroups else {
            throw SeriesError.badNumber("\(groups.count) groups", needed: "at most \(mostGroups) to describe")
        }
        var shown = frame
        let hidden = Set(keyColumns.map(\.name))
        shown.columns =
            names.isEmpty ? frame.columns.filter { !hidden.contains($0.name) } : try names.map { try frame.require($0) }
        var made: [(words: String, description: SeriesDescription, rows: [Int])] = []
        for group in 0..<groups.count {
            let rows = try groups.rows(group, context.cancellation)
            let words = keyColumns.map { Spreading.label($0, rows[0], context.calendar) }.joined(separator: ", ")
            let part = try SeriesDescription(shown.picking(rows, context.cancellation), context.calendar)
            made.append((words, part, rows))
        }
        // Periods stand in order of time, other keys in order of their first rows.
        if let times = keyColumns.first?.times {
            let span = times.span
            made.sort { span[$0.rows[0]] < span[$1.rows[0]] }
        }
        return made.map { ($0.words, $0.description) }
    }

    private static let mostGroups = 100
}

extension Calendar {
    /// Whether each of the instants begins a day, and there is one.
    package func areDays(_ times: Span<Int64>) -> Bool {
        var found = false
        for row in times.indices where times[row] != missingTime {
            if civil(times[row]).microsecondsOfDay != 0 { return false }
            found = true
        }
        return found
    }
}

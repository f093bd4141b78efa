import Charts
import Series
import Syntax

/// Answers that are lengths of time, and numbers of rows that go on at once.
extension Question {
    /// `hours below zero per month`: the time for which each reading stands, of those for which it holds.
    func lasted(_ lasts: Lasting, _ words: LineWords) -> [String]? {
        let takes: Set<Slot> = [.keys, .number, .aggregates, .drawing]
        guard said.isSubset(of: takes), !conditions.isEmpty, rank == nil, spans == nil,
            aggregates.isEmpty || aggregates == [SumAggregate.entry.name]
        else { return nil }
        let name = Self.free([lasts.unit.map { "\($0.rawValue)s" } ?? "lasting", "lasting", "lasting_time"], words)
        let by = words.labels.isEmpty ? "" : "by \(words.labels.joined(separator: ", "))"
        let length = "lasting(\(by))" + (lasts.unit.map { " / 1 \($0.rawValue)" } ?? "")
        if let drawing {
            return ["derive \(name) = if(\(condition), \(length), 0)"] + windows
                + ["plot \(drawing.mark ?? BarMark.entry.name) sum \(name)\(Self.by(keys))"]
        }
        return ["derive \(name) = \(length)"] + windows
            + ["aggregate sum \(name) where \(condition)\(Self.by(keys))"]
    }

    /// `concurrent sessions by hour`: the greatest number of rows that go on as one begins.
    func concurrent(_ words: LineWords) -> [String]? {
        let takes: Set<Slot> = [.keys, .number, .aggregates, .drawing]
        guard said.isSubset(of: takes), rank == nil, spans == nil, let end = end ?? words.end,
            aggregates.isEmpty || aggregates == [MaxAggregate.entry.name]
        else { return nil }
        let name = Self.free(["concurrent", "at_once"], words)
        let columns = keys.filter { words.column([$0]) != nil }
        let rows = conditions.isEmpty ? [] : ["where \(condition)"]
        let value = "max \(name)\(Self.by(keys))"
        let shown = drawing.map { "plot \($0.mark ?? LineMark.entry.name) \(value)" } ?? "aggregate \(value)"
        return rows + ["derive \(name) = concurrent(\(end)\(Self.by(columns)))"] + windows + [shown]
    }

    /// The first name that no column has.
    private static func free(_ names: [String], _ words: LineWords) -> String {
        names.first { !words.isColumn($0) } ?? names[names.count - 1]
    }
}

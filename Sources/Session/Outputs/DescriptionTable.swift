import Series
import Syntax
import Terminal

/// `describe` as text: what the series holds, then a row a column.
enum DescriptionTable {
    static func text(_ name: String, _ description: SeriesDescription, _ calendar: Calendar) -> String {
        let numbers = description.parts.filter { $0.max != nil }
        let others = description.parts.filter { $0.max == nil }
        var lines = [heading(name, description, calendar)]
        if !numbers.isEmpty {
            let names = TextTable.Column("column", cells: numbers.map(\.name))
            let units = TextTable.Column("unit", cells: numbers.map { clock($0)?.unit ?? $0.unit ?? "" })
            lines.append(TextTable(columns: [names, units] + values(numbers)).text())
        }
        lines += others.map { other($0, calendar) }
        return lines.joined(separator: "\n")
    }

    /// The same of groups: a table for each column of numbers, a row for each group.
    static func text(
        _ name: String, by keys: String, _ groups: [(words: String, description: SeriesDescription)],
        _ calendar: Calendar
    ) -> String {
        let count = groups.reduce(0) { $0 + $1.description.rows }
        var lines = [
            Reply.line(
                name, ["\(GroupedNumber.text(count)) rows", "\(GroupedNumber.text(groups.count)) groups by \(keys)"])
        ]
        for place in groups.first?.description.parts.indices ?? 0..<0 {
            let parts = groups.map { ($0.words, $0.description.parts[place]) }
            let unit = (clock(parts[0].1)?.unit ?? parts[0].1.unit).map { " (\($0))" } ?? ""
            if parts.contains(where: { $0.1.max != nil }) {
                let key = TextTable.Column(keys, cells: parts.map { DisplayText.safe($0.0) })
                lines.append(parts[0].1.name + unit)
                lines.append(TextTable(columns: [key] + values(parts.map(\.1))).text())
            } else {
                lines += parts.map { words, part in
                    var part = part
                    part.name += " of " + DisplayText.cut(DisplayText.safe(words), to: textWidth)
                    return other(part, calendar)
                }
            }
        }
        return lines.joined(separator: "\n")
    }

    /// How lengths of time are written, nil for other numbers.
    private static func clock(_ part: SeriesDescription.Part) -> ClockTimes? {
        guard let least = part.min, let greatest = part.max else { return nil }
        return ClockTimes([least, greatest], unit: part.unit, haveSeconds: true)
    }

    /// Counts and quantiles of columns of numbers.
    private static func values(_ numbers: [SeriesDescription.Part]) -> [TextTable.Column] {
        func column(_ title: String, isDifference: Bool = false, _ value: (SeriesDescription.Part) -> Double?)
            -> TextTable.Column
        {
            let cells = numbers.map { part -> String? in
                guard let number = value(part) else { return nil }
                guard clock(part) != nil else { return ShortNumber.text(number) }
                let unit = isDifference ? Measure.difference(of: part.unit) : part.unit
                return ClockTimes([number, part.max ?? 0], unit: unit, haveSeconds: true)?.cells[0]
            }
            return TextTable.Column(title, alignment: .decimal, cells: cells)
        }
        return [
            TextTable.Column("count", alignment: .trailing, cells: numbers.map { GroupedNumber.text($0.count) }),
            TextTable.Column("missing", alignment: .trailing, cells: numbers.map { GroupedNumber.text($0.missing) }),
            column("mean", \.mean), column("std", isDifference: true, \.deviation), column("min", \.min),
            column("25%", \.lowerQuartile),
            column("median", \.median), column("75%", \.upperQuartile), column("max", \.max),
        ]
    }

    /// Two instants, as days where all that they are the ends of are days.
    private static func span(_ first: Int64, _ last: Int64, areDays: Bool, _ calendar: Calendar) -> String {
        [first, last].map { (instant: Int64) -> String in
            let date = calendar.civil(instant).date
            return areDays
                ? InstantSyntax(base: .date(year: date.year, month: date.month, day: date.day)).words
                : calendar.iso8601(instant)
        }.joined(separator: " … ")
    }

    private static func heading(_ name: String, _ description: SeriesDescription, _ calendar: Calendar) -> String {
        var parts = ["\(GroupedNumber.text(description.rows)) \(description.rows == 1 ? "row" : "rows")"]
        if let first = description.first, let last = description.last {
            let span = span(first, last, areDays: description.areDays, calendar)
            parts.append("\(description.indexName) \(span)")
        } else {
            parts.append("indexed by \(description.indexName)")
        }
        if let spacing = description.spacing { parts.append(spacing) }
        if description.duplicates > 0 { parts.append("\(GroupedNumber.text(description.duplicates)) repeated times") }
        if description.unsorted > 0 { parts.append("\(GroupedNumber.text(description.unsorted)) out of order") }
        if !description.groups.isEmpty { parts.append("grouped by " + description.groups.joined(separator: ", ")) }
        return Reply.line(name, parts)
    }

    /// Columns that one of the most frequent texts takes at most.
    private static let textWidth = 40

    private static func other(_ part: SeriesDescription.Part, _ calendar: Calendar) -> String {
        var words = ["\(GroupedNumber.text(part.count)) values", "\(GroupedNumber.text(part.missing)) missing"]
        if let distinct = part.distinct {
            let frequent = part.frequent.map {
                "\(DisplayText.cut(DisplayText.safe($0.text), to: textWidth)) (\(GroupedNumber.text($0.count)))"
            }
            words += ["\(GroupedNumber.text(distinct)) distinct", frequent.joined(separator: ", ")]
        } else if let first = part.first, let last = part.last {
            words.append(span(first, last, areDays: part.areDays, calendar))
        }
        return Reply.line(part.name, words)
    }
}

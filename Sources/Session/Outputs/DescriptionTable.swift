import Series
import Terminal

/// `describe` as text: what the series holds, then a row a column.
enum DescriptionTable {
    static func text(_ name: String, _ description: SeriesDescription, _ calendar: Calendar) -> String {
        let numbers = description.parts.filter { $0.max != nil }
        let others = description.parts.filter { $0.max == nil }
        var lines = [heading(name, description, calendar)]
        if !numbers.isEmpty {
            func column(_ title: String, _ value: (SeriesDescription.Part) -> Double?) -> TextTable.Column {
                TextTable.Column(
                    title, alignment: .decimal, cells: numbers.map { value($0).map { ShortNumber.text($0) } })
            }
            lines.append(
                TextTable(columns: [
                    TextTable.Column("column", cells: numbers.map(\.name)),
                    TextTable.Column("unit", cells: numbers.map { $0.unit ?? "" }),
                    TextTable.Column(
                        "count", alignment: .trailing, cells: numbers.map { GroupedNumber.text($0.count) }),
                    TextTable.Column(
                        "missing", alignment: .trailing, cells: numbers.map { GroupedNumber.text($0.missing) }),
                    column("mean", \.mean), column("min", \.min), column("25%", \.lowerQuartile),
                    column("median", \.median), column("75%", \.upperQuartile), column("max", \.max),
                ]).text())
        }
        lines += others.map { other($0, calendar) }
        return lines.joined(separator: "\n")
    }

    private static func heading(_ name: String, _ description: SeriesDescription, _ calendar: Calendar) -> String {
        var parts = ["\(GroupedNumber.text(description.rows)) \(description.rows == 1 ? "row" : "rows")"]
        if let first = description.first, let last = description.last {
            parts.append("\(description.indexName) \(calendar.iso8601(first)) … \(calendar.iso8601(last))")
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
            words.append("\(calendar.iso8601(first)) … \(calendar.iso8601(last))")
        }
        return Reply.line(part.name, words)
    }
}

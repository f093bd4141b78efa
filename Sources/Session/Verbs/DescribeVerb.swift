import Catalog
import Diagnostics
import Series
import Syntax

/// `describe`.
enum DescribeVerb: Verb {
    static let entry = CatalogEntry(
        .verb, "describe",
        summary: "say what a series holds (span, spacing, each column's values) or what a chart shows",
        form: .slots([.optional(Forms.columns), .optional(Forms.byKeys)]),
        examples: [
            Example("load Samples/weather.csv\ndescribe"), Example("load Samples/weather.csv\ndescribe wind, gust"),
            Example("load Samples/stations.csv\ndescribe high by station"),
            Example("load Samples/weather.csv\nplot line temperature | describe"),
        ],
        notes: """
            A chart is told in words, for who cannot see it: what it is and of what, from where to where, the course of each \
            series, what stands out. A peak or trough is a turn from which the values go back by a quarter of their range or more.
            """)

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        if case .chart(_, let chart) = input {
            let lines = try chart.figure().descriptionLines(unless: .process)
            cell.put(.text(lines.map { Self.wrapped($0) }.joined(separator: "\n")))
            return input
        }
        let (name, frame) = try cell.series(input)
        let keys = try GroupChoice(stage.arguments)
        if !keys.isEmpty {
            let groups = try SeriesDescription.groups(
                of: frame, columns: stage.arguments.words("column").map(\.text), by: keys, cell.context)
            cell.put(.text(DescriptionTable.text(name, by: keys.words, groups, cell.context.calendar)))
            return .series(name: name, frame)
        }
        var shown = frame
        let columns = stage.arguments.words("column")
        if !columns.isEmpty { shown.columns = try columns.map { try frame.require($0.text) } }
        let description = try SeriesDescription(shown, cell.context.calendar)
        cell.put(.text(DescriptionTable.text(name, description, cell.context.calendar)))
        return .series(name: name, frame)
    }

    /// Broken between words, 80 columns wide, what follows a little to the right.
    private static func wrapped(_ sentence: String) -> String {
        var lines: [String] = [""]
        for word in sentence.split(separator: " ") {
            let last = lines[lines.count - 1]
            if !last.isEmpty, last.count + 1 + word.count > 80 {
                lines.append("  " + word)
            } else {
                lines[lines.count - 1] = last.isEmpty ? String(word) : last + " " + word
            }
        }
        return lines.joined(separator: "\n")
    }
}

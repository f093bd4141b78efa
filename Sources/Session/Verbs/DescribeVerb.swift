import Catalog
import Language
import Series

/// `describe`.
enum DescribeVerb: Verb {
    static let entry = CatalogEntry(
        .verb, "describe", summary: "say what a series holds: its span, spacing and each column's values",
        examples: [Example("load Samples/weather.csv\ndescribe")])

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        let (name, frame) = try cell.series(input)
        let description = SeriesDescription(frame, cell.context.calendar)
        cell.put(.text(DescriptionTable.text(name, description, cell.context.calendar)))
        return .series(name: name, frame)
    }
}

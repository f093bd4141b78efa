import Catalog
import Syntax

/// `drop a, b`: all columns but those. Rows and index stay as they are.
package struct DropTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "drop", aliases: ["drop column", "drop columns", "drop_column"], summary: "all columns but these",
        form: Forms.columns,
        examples: [Example("load Samples/weather.csv | drop precipitation, gust")]
    )

    private let names: [String]

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        names = arguments.words("column").map(\.text)
    }

    package var step: Step { .project(.drop(names)) }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { output?.union(names) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        for name in names where !frame.columnNames.contains(name) {
            throw SeriesError.unknownColumn(name, candidates: frame.candidates(for: name))
        }
        let gone = Set(names)
        let result = Frame(
            index: frame.index, columns: frame.columns.filter { !gone.contains($0.name) },
            groups: frame.groups.filter { !gone.contains($0) })
        return Outcome(result, summary: "without \(names.joined(separator: ", "))")
    }
}

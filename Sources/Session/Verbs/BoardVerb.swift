import Catalog
import Charts
import Syntax

/// `board A, B columns 2`.
enum BoardVerb: Verb {
    static let entry = CatalogEntry(
        .verb, "board", summary: "charts side by side in one figure",
        form: .sequence([
            .list(.slot("chart", .series)), .optional(.sequence([.word("columns"), .slot("columns", .count)])),
        ]),
        examples: [
            Example(
                """
                load Samples/weather.csv
                plot line temperature as temp
                plot bar sum precipitation by hour as rain
                board temp, rain columns 2
                """)
        ],
        notes: """
            Row by row, two side by side unless `columns` says otherwise, fewer where a figure would be too narrow to read. Each \
            chart keeps its own axes and theme. The figure is called `figure` unless `as NAME` says otherwise.
            """)

    static let standsAlone = true

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        let charts = try stage.arguments.words("chart").map { try cell.chart(named: $0.text) }
        let columns = stage.arguments.count("columns")
        if let columns, !(1...Composition.mostColumns).contains(columns) { throw SessionError.badColumns(columns) }
        return try ComposedFigure.show(.board(charts, columns: columns), stage, &cell)
    }
}

import Catalog
import Charts
import Syntax

/// `tabs A "Last 24 hours", B "Last 10 days"`.
enum TabsVerb: Verb {
    static let entry = CatalogEntry(
        .verb, "tabs", summary: "charts in one place, one shown at a time",
        form: .sequence([
            .list(.group("tab", .sequence([.slot("chart", .series), .optional(.slot("label", .text))])))
        ]),
        examples: [
            Example(
                """
                load Samples/weather.csv
                plot line temperature as temp
                plot line wind as windy
                tabs temp "Temperature", windy "Wind"
                """)
        ],
        notes: """
            A terminal and a picture show the first tab under a control that names them all; `NAME | select "Wind"` shows \
            another. A notebook keeps a picture of each. Without a label a tab bears the chart's name. The figure is called \
            `figure` unless `as NAME` says otherwise.
            """)

    static let standsAlone = true

    static func run(_ stage: StageSyntax, _ input: Piped, in cell: inout CellRun) throws -> Piped {
        let tabs = try stage.arguments.groups("tab").compactMap { words -> Composition.Tab? in
            guard let name = words.word("chart") else { return nil }
            let chart = try cell.chart(named: name.text)
            let label = try words.text("label").map { try FilledText.text($0, frame: nil, cell.context) }
            return Composition.Tab(label: label ?? name.text, chart: chart)
        }
        return try ComposedFigure.show(.tabs(tabs, shown: 0), stage, &cell)
    }
}

/// What `tabs` and `board` have in common.
enum ComposedFigure {
    static func show(_ composition: Composition, _ stage: StageSyntax, _ cell: inout CellRun) throws -> Piped {
        let name = stage.result?.text ?? "figure"
        let figure = try DrawnChart(name: name, composition)
        cell.reply(figure.reply)
        try cell.show(figure, as: name)
        return .chart(name: name, figure)
    }
}

extension CellRun {
    /// A stored chart by name.
    ///
    /// - Throws: `SessionError.unknownName`, `.notAChart`.
    func chart(named name: String) throws -> DrawnChart {
        guard let item = workspace[name] else { throw SessionError.unknownName(name, known: workspace.chartNames) }
        guard case .chart(let chart) = item else { throw SessionError.notAChart(name) }
        return chart
    }
}

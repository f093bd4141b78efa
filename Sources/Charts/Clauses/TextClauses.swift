import Catalog
import Language

/// The text above the chart.
package enum TitleClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "title", summary: "the text above the chart", form: .slot("text", .text),
        examples: [
            Example("load Samples/weather.csv\nplot line temperature\n  title \"at most {max(temperature):.0f} °C\"")
        ])

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) { spec.title = arguments.text("text") }
}

/// The quieter text below the title.
package enum SubtitleClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "subtitle", summary: "the quieter text below the title", form: .slot("text", .text),
        examples: [Example("load Samples/weather.csv\nplot line temperature\n  subtitle \"every ten minutes\"")])

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) {
        spec.subtitle = arguments.text("text")
    }
}

/// The text at the foot of the figure.
package enum CaptionClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "caption", summary: "the text at the foot of the figure, for sources", form: .slot("text", .text),
        examples: [Example("load Samples/weather.csv\nplot line temperature\n  caption \"own station\"")])

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) {
        spec.caption = arguments.text("text")
    }
}

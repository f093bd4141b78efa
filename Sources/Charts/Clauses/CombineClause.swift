import Catalog
import Syntax

/// Other periods for a chart that is there.
package enum CombineClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "combine", summary: "combine the rows of each period, coarser or finer than before",
        form: .choice([
            .sequence([.word("by"), .slot("duration", .duration)]), .flag("off", as: "off"),
        ]),
        examples: [
            Example("load Samples/weather.csv\nplot line wind\ncombine by hour"),
            Example("load Samples/weather.csv\nplot bar sum precipitation by hour\ncombine by 3 hours"),
        ],
        notes: """
            As `by` of a layer does, and in its place: every layer then shows the periods, by its own aggregate or the mean. \
            `combine off` shows the rows again.
            """)

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) {
        if let duration = arguments.duration("duration") {
            spec.combine = .by(duration)
        } else if arguments.has("off") {
            spec.combine = .off
        }
    }
}

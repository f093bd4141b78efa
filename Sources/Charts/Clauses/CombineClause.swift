import Catalog
import Syntax

/// Other periods for a chart that is there.
package enum CombineClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "combine", summary: "combine the rows of each period, coarser or finer than before",
        form: .choice([
            .sequence([.optional(.slot("aggregate", .word(.aggregate))), .word("by"), .slot("duration", .duration)]),
            .flag("off", as: "off"),
        ]),
        examples: [
            Example("load Samples/weather.csv\nplot line wind\ncombine by hour"),
            Example("load Samples/weather.csv\nplot bar sum precipitation by hour\ncombine by 3 hours"),
            Example("load Samples/weather.csv\nplot line gust\ncombine max by hour"),
        ],
        notes: """
            As `by` of a layer does, and in its place: every layer then shows the periods, by the aggregate that is \
            said here, else by its own or the mean. \
            `combine off` shows the rows again.
            """)

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) {
        if let duration = arguments.duration("duration") {
            spec.combine = .by(duration, aggregate: arguments.word("aggregate")?.text)
        } else if arguments.has("off") {
            spec.combine = .off
        }
    }
}

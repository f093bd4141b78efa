import Catalog
import Syntax

/// How high the plot is for its width.
package enum AspectClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "aspect", summary: "as high as makes the median slope of the lines one of 45°", form: .word("auto"),
        examples: [
            Example(
                "load Samples/weather-year.csv | aggregate daily mean temperature\nplot line temperature\n  aspect auto"
            )
        ],
        notes: """
            Slopes are told apart best around 45° (Cleveland). The width stays; the plot is at least a twelfth of it high and at most \
            one and a half times.
            """)

    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) { spec.aspectAuto = true }
}

import Catalog
import Syntax

/// How the bars or areas of one place stand on each other.
package enum StackStyle: Style {
    package static let entry = CatalogEntry(
        .style, "stack", summary: "lay groups on each other",
        form: .choice([
            .oneOf(StackMode.allCases.map(\.rawValue), as: "mode"), .flag("percent", as: "percent"), .nothing,
        ]),
        examples: [Example("load Samples/stations.csv\nplot bar sum precipitation by month color by station stack on")],
        notes:
            "Values of both signs grow away from zero, each on its side. `percent`, or `normalize`, makes every stack 100%. What is stacked has one unit."
    )
    package static var fields: [StyleField] { [StyleField(\.stack)] }

    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) {
        styles.stack = arguments.has("percent") ? .normalize : arguments.choice("mode") ?? .on
    }
}

import Catalog

/// Bars of one place stand side by side.
package enum GroupStyle: FlagStyle {
    package static let entry = CatalogEntry(
        .style, "group", summary: "put the bars of groups side by side",
        examples: [Example("load Samples/weather.csv\nplot bar mean wind, mean gust by hour group")])
    package static var flag: StylePath<Bool> { \.group }
}

import Catalog

/// The axes are swapped: x runs down the side.
package enum HorizontalStyle: FlagStyle {
    package static let entry = CatalogEntry(
        .style, "horizontal", summary: "swap the axes",
        examples: [Example("load Samples/weather.csv\nplot bar sum precipitation by hour horizontal")])
    package static var flag: StylePath<Bool> { \.horizontal }
}

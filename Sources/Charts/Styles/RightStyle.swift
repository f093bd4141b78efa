import Catalog

/// The layer stands on an axis of its own, on the right.
package enum RightStyle: FlagStyle {
    package static let entry = CatalogEntry(
        .style, "y right", summary: "give the layer the right axis",
        examples: [Example("load Samples/weather.csv\nplot line temperature + line wind y right")])
    package static var flag: StylePath<Bool> { \.right }
    package static let isForEveryMark = true
}

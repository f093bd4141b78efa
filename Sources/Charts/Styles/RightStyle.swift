import Catalog

/// The layer stands on an axis of its own, on the right.
package enum RightStyle: FlagStyle {
    package static let entry = CatalogEntry(
        .style, "right", summary: "the layer uses the right axis",
        examples: [Example("load Samples/weather.csv\nplot line temperature + line wind right\n  y right 0..10")])
    package static var flag: StylePath<Bool> { \.right }
    package static let isForEveryMark = true
}

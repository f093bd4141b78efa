import Catalog

/// A range is one area rather than bars.
package enum BandStyle: FlagStyle {
    package static let entry = CatalogEntry(
        .style, "band", summary: "draw a range as an area",
        examples: [Example("load Samples/weather.csv\nplot range wind..gust band")])
    package static var flag: StylePath<Bool> { \.band }
}

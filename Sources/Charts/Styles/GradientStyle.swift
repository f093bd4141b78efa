import Catalog

/// Fades toward the baseline.
package enum GradientStyle: FlagStyle {
    package static let entry = CatalogEntry(
        .style, "gradient", summary: "fade toward the baseline",
        examples: [Example("load Samples/weather.csv\nplot area wind gradient")])
    package static var flag: StylePath<Bool> { \.gradient }
}

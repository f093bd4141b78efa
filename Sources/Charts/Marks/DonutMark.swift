import Catalog
import Scene

/// Parts of a whole around a hole: `sector hole 60%` by the name that most people have for it. It is a `sector` from there on.
package enum DonutMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "donut", aliases: ["doughnut", "ring"], summary: "parts of a whole around a hole",
        form: MarkForms.columns,
        examples: [Example("load Samples/stations.csv\nplot donut sum precipitation by station")])
    package static let picture = "ring chart"
    package static let channels = SectorMark.channels
    package static let unsaidMeasure = SectorMark.unsaidMeasure
    package static let styles = SectorMark.styles
    /// The share of the radius that is empty where nobody said it.
    static let hole = 0.6

    package static func settled(_ layer: LayerSpec) -> LayerSpec {
        var layer = layer
        (layer.mark, layer.kind) = (SectorMark.name, name)
        return layer
    }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        SectorMark.draw(series, on: plot)
    }
}

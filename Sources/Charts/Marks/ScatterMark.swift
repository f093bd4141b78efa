import Catalog

/// One column over another: `scatter height, weight` has the first along x and the second along y, as `plot.scatter(x, y)` of pandas,
/// `plot(x, y)` of R and `using 1:2` of gnuplot have it. They are points from there on; of one column, or with `over`, from the start.
package enum ScatterMark: BorrowedMark {
    package typealias Drawn = PointMark
    package static let entry = CatalogEntry(
        .mark, "scatter", summary: "a symbol a row, the second column over the first", form: MarkForms.columns,
        examples: [Example("load Samples/weather.csv\nplot scatter wind, gust")])
    package static let picture = "scatter plot"

    package static func settled(_ layer: LayerSpec) -> LayerSpec {
        var layer = layer
        layer.mark = PointMark.name
        guard layer.over == nil, layer.columns.count == 2, let x = layer.columns[0].plainName,
            layer.columns[1].plainName != nil
        else { return layer }
        (layer.over, layer.kind) = (x, name)
        layer.columns.removeFirst()
        return layer
    }
}

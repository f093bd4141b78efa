import Catalog
import Scene
import Series

/// Which share of the values lies at or below each value: a line of steps from 0 to 100%.
///
/// Nothing is smoothed and nothing cut into intervals. Missing and infinite values are left out. Use `histogram` or `density` for
/// the shape.
package enum EcdfMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "ecdf", summary: "the share of values at or below each value",
        form: .sequence([MarkForms.columns, AxisWords.scaleAlong]),
        examples: [Example("load Samples/weather.csv\nplot ecdf wind, gust")])
    package static let picture = "cumulative distribution"
    package static let channels = MarkChannels(x: .place, y: .length)
    package static let stat = MarkStat.spread
    package static let need = MarkNeed.countedValues
    package static let legendShape = LegendShape.stroke
    package static let styles: Set<String> = ["stroke", "horizontal"]

    package static func table(_ reader: LayerReader) throws -> LayerTable {
        try Distribution(reader: reader).table(yTitle: "share of values", isShare: true) { values, _ in
            let quantiles = try values.quantiles()
            let sorted = quantiles.sorted
            let total = Double(quantiles.count)
            var (places, heights): ([Double], [Double]) = ([sorted[0]], [0])
            var polling = Polling()
            for (place, value) in sorted.enumerated() where place + 1 == sorted.count || sorted[place + 1] > value {
                try polling.step()
                places.append(value)
                heights.append(Double(quantiles.rows(through: place)) / total)
            }
            return (places, heights)
        }
    }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        var steps = series
        steps.style.interpolation = StepInterpolation.self
        return LineMark.draw(steps, on: plot)
    }
}

import Catalog
import Scene

/// A thin line at each place, from the baseline to the value or between two columns: stems of lollipops, error bars, events.
///
/// A row where a value is missing is left out. Use `bar` when the width should speak too; the clause `rule` draws one line across
/// the plot.
package enum RuleMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "rule", summary: "a thin line at each place, from zero to the value or LOW..HIGH",
        form: MarkForms.valuesOrRange,
        examples: [Example("load Samples/weights.csv\nplot rule weight + point weight")])
    package static let channels = MarkChannels(x: .place, y: .length)
    package static let styles: Set<String> = ["stroke", "width", "horizontal"]

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        let paint = MarkPaint(series.style, on: plot)
        var width = series.style.stroke ?? 1.5
        if case .points(let points)? = series.style.width, series.style.stroke == nil { width = points }
        let dash: [Double] = series.style.dashed ? [width * 2.5, width * 2] : []
        var elements: [Element] = []
        var seen: Set<Stem> = []
        for row in 0..<series.y.count {
            let value = series.y.span[row]
            let base = series.lower?.span[row] ?? plot.baseline
            let place = plot.middle(of: series.x[row], isPeriod: series.isPeriods)
            guard value.isFinite, base.isFinite, place.isFinite else { continue }
            let (from, to) = (plot.point(place, base), plot.point(place, value))
            guard from.isFinite, to.isFinite else { continue }
            // Lines on one pixel are drawn once: a million events stay quick.
            let stem = Stem(from, to)
            guard seen.insert(stem).inserted else { continue }
            let dim = plot.selectedRows.map { !$0.contains(row) } ?? false
            let own = series.lower == nil ? value : (value + base) / 2
            let whole = plot.theme.seen(paint.color(of: series.shades?.values.span[row] ?? own))
            let color = plot.theme.laid(whole, opacity: series.style.opacity, dim: dim)
            elements.append(
                Element(
                    .mark(series: series.order), row: row, .line(from, to),
                    stroke: Stroke(color, width: width, dash: dash),
                    clip: plot.outerClip))
        }
        return elements
    }

    /// A line to half a point.
    private struct Stem: Hashable {
        let ends: SIMD4<Double>

        init(_ from: Point, _ to: Point) {
            ends = (SIMD4(from.x, from.y, to.x, to.y) * 2).rounded(.toNearestOrEven)
        }
    }
}

extension Point {
    var isFinite: Bool { x.isFinite && y.isFinite }
}

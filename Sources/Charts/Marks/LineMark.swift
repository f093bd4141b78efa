import Catalog
import Checked
import Scene

/// A line through the values in order: levels that go on between their readings.
///
/// Missing values break it; a lone point between gaps is shown as a dot. Use `bar` for totals of periods.
package enum LineMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "line", summary: "a line through the values, for levels over time", form: MarkForms.measured,
        examples: [Example("load Samples/weather.csv\nplot line temperature")])
    package static let channels = MarkChannels(x: .place, y: .level)
    package static let stat = MarkStat.aggregate
    package static let arrangement = MarkArrangement.joined
    package static let unsaidMeasure = UnsaidMeasure.every
    package static let legendShape = LegendShape.stroke
    package static let styles: Set<String> = [
        "stroke", "width", "symbol", "interpolate", "horizontal", "labels", "error", "symbol by", "dash by",
        "connect",
    ]

    package static func zero(_ series: ResolvedSeries) -> ZeroLook { .line }
    package static func endName(_ series: ResolvedSeries) -> EndName { .leads }

    /// Between the first place and the last alone where it is a slope.
    package static func table(_ reader: LayerReader) throws -> LayerTable {
        let table = try reader.table()
        return SlopeMark.isMeant(by: reader.layer) && reader.layer.columnsAlong == nil ? try table.ends() : table
    }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        let paint = MarkPaint(series.style, on: plot)
        let color = plot.theme.seen(paint.representative).withAlpha(series.style.opacity)
        var width = series.style.stroke ?? (series.isFolded || plot.hasManyLines ? 1.25 : 2)
        if case .points(let points)? = series.style.width, series.style.stroke == nil { width = points }
        let dash = series.style.dashes(width, cell: plot.cell)
        let stroke = Stroke(color, width: width, dash: dash, cap: dash.isEmpty ? .round : .butt)
        var elements: [Element] = []
        let shaded = ShadedLine(series: series, plot: plot, paint: paint, width: width, dash: dash)
        let straight = series.style.interpolation == LinearInterpolation.self
        // What is drawn in dots needs no finer columns; curves go by all that they pass through.
        let dots = straight ? plot.cell.map { $0.width / 2 } : nil
        let kept = LinePoints.places(series, on: plot, reach: .stroke(width, on: plot), dots: dots)
        let runs = LinePoints.holding(kept, series, on: plot)
        // All there is to see is as large as a point, one between gaps no heavier than its line.
        let isAll = runs.count == 1 && plot.cell == nil
        for places in runs {
            let run = places.map(\.point)
            guard run.count > 1 else {
                let lone = LoneRow(
                    series: series, plot: plot, color: plot.theme.seen(paint.color(of: series, row: places[0].row)))
                elements.append(lone.element(at: run[0], size: isAll ? max(7, width + 2) : width + 2))
                continue
            }
            if paint.followsValues {
                elements += shaded.elements(places)
                continue
            }
            let shape: Shape =
                straight
                ? .polyline(run) : .path([.move(run[0])] + series.style.interpolation.steps(through: run))
            if series.isOverFill, plot.cell == nil {
                let edge = Stroke(plot.theme.background, width: width + 2.5, cap: .round)
                elements.append(Element(.grid, shape, stroke: edge, clip: plot.outerClip))
            }
            let isCut =
                straight && plot.cell == nil
                && series.cutFrom.map { series.x[places[run.count - 1].row] >= $0 } ?? false
            guard isCut else {
                elements.append(Element(.mark(series: series.order), shape, stroke: stroke, clip: plot.outerClip))
                continue
            }
            // A part of a period is no whole one: the way to it is dotted.
            let dots = Stroke(color, width: width, dash: [width, width * 1.5])
            let (whole, last) = (Array(run.dropLast()), Array(run.suffix(2)))
            for (points, stroke) in [(whole, stroke), (last, dots)] where points.count > 1 {
                elements.append(
                    Element(.mark(series: series.order), .polyline(points), stroke: stroke, clip: plot.outerClip))
            }
        }
        if let symbol = series.style.symbol {
            elements += SymbolShapes.along(symbol, series, on: plot, size: 7)
        } else if plot.hasWideNames, !plot.hasManyLines, !series.isFolded {
            elements += SymbolShapes.draw(.circle, series, on: plot, size: width + 5)
        }
        return elements
    }
}

extension PlotFrame {
    /// From one name to the next, in points, from which on what lies between two of them would be taken for values.
    private static let wide = 32.0

    /// What lies along x are names that stand wide apart: a line says its values where they are.
    fileprivate var hasWideNames: Bool {
        guard cell == nil, case .slots(let names) = x.scale, names.count > 1 else { return false }
        return abs(x.end - x.start) / Double(names.count) >= Self.wide
    }

    /// The plot area with room for half a line's width at its edges; none where the line goes on beyond them.
    var outerClip: Rect {
        let (along, up) = (isPart ? 0.0 : 8.0, 8.0)
        let (x, y) = horizontal ? (up, along) : (along, up)
        return Rect(x: rect.x - x, y: rect.y - y, width: rect.width + 2 * x, height: rect.height + 2 * y)
    }
}

import Scene

/// A line whose colour follows values. Where these are its own, the whole line is drawn once in each colour, cut to the band of
/// y that has it: every height has one colour, whatever the line does there. Where they are another column's, it is drawn in
/// pieces of one colour each.
struct ShadedLine {
    let series: ResolvedSeries
    let plot: PlotFrame
    let paint: MarkPaint
    let width: Double
    let dash: [Double]

    /// The line through one run of rows.
    func elements(_ run: [LinePoints.Place]) -> [Element] {
        let steps = series.style.interpolation.steps(through: run.map(\.point))
        guard series.shades == nil else { return pieces(run, steps) }
        let path: Shape =
            series.style.interpolation == LinearInterpolation.self
            ? .polyline(run.map(\.point)) : .path([.move(run[0].point)] + steps)
        return bands(atMost: 60_000 / run.count).map { band in
            Element(
                .mark(series: series.order), path, stroke: stroke(band.value), clip: band.area)
        }
    }

    private func stroke(_ value: Double) -> Stroke {
        let color = plot.theme.seen(paint.color(of: value)).withAlpha(series.style.opacity)
        return Stroke(color, width: width, dash: dash, cap: dash.isEmpty ? .round : .butt)
    }

    // MARK: By its own values

    /// A stretch of the value axis in one colour.
    private struct Band {
        /// What the colour stands for.
        var value: Double
        var area: Rect
    }

    private func bands(atMost many: Int) -> [Band] {
        let values: [Double]
        let edges: [Double]
        switch series.style.coloring {
        case .constant: return []
        case .sign: (values, edges) = ([-1, 1], [0])
        case .value(let stops, let lower, let upper), .scale(let stops, let lower, let upper):
            let rows = plot.cell.map { (plot.rect.height / $0.height).rounded() }
            let count = stops.isEmpty || upper <= lower ? 1 : Int(rows ?? Double(max(8, min(48, many))))
            func at(_ share: Double) -> Double { lower + (upper - lower) * share }
            values = (0..<count).map { at((Double($0) + 0.5) / Double(count)) }
            edges = (1..<max(1, count)).map { at(Double($0) / Double(count)) }
        }
        let outer = plot.outerClip
        let (first, last) = plot.horizontal ? (outer.x, outer.maxX) : (outer.maxY, outer.y)
        let isUp = (plot.y.end - plot.y.start > 0) == (last - first > 0)
        var places = edges.map { snapped(plot.y.position($0)) }
        places.insert(isUp ? first : last, at: 0)
        places.append(isUp ? last : first)
        return values.indices.compactMap { place in
            let (from, to) = (
                min(places[place], places[place + 1]), max(places[place], places[place + 1])
            )
            guard to > from else { return nil }
            let area =
                plot.horizontal
                ? Rect(x: from, y: outer.y, width: to - from, height: outer.height)
                : Rect(x: outer.x, y: from, width: outer.width, height: to - from)
            return Band(value: values[place], area: area)
        }
    }

    /// Whole points, or whole cells: what is cut within a pixel would let the ground through.
    private func snapped(_ place: Double) -> Double {
        guard let cell = plot.cell else { return place.rounded() }
        let unit = plot.horizontal ? cell.width : cell.height
        return (place / unit).rounded() * unit
    }

    // MARK: By another column's

    private func pieces(_ run: [LinePoints.Place], _ steps: [PathStep]) -> [Element] {
        guard run.count > 1, let shades = series.shades?.values else { return [] }
        let each = max(1, steps.count / (run.count - 1))
        var elements: [Element] = []
        var (path, shown, value): ([PathStep], Color?, Double) = ([], nil, .nan)
        func close() {
            guard !path.isEmpty else { return }
            elements.append(
                Element(.mark(series: series.order), .path(path), stroke: stroke(value), clip: plot.outerClip))
        }
        for piece in 0..<(run.count - 1) {
            let (a, b) = (shades.span[run[piece].row], shades.span[run[piece + 1].row])
            let mean = a.isFinite ? (b.isFinite ? a / 2 + b / 2 : a) : b
            let color = paint.color(of: mean)
            if color != shown {
                close()
                path = [.move(run[piece].point)]
                (shown, value) = (color, mean)
            }
            path += steps[min(piece * each, steps.count)..<min((piece + 1) * each, steps.count)]
        }
        close()
        return elements
    }
}

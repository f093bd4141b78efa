import Checked
import Diagnostics
import Scene
import Series

/// The small plots of a scatter matrix on one surface: frames, ticks and names once, the points of each series.
struct MatrixDrawing {
    let detail: MatrixFields
    let series: ResolvedSeries
    let plot: PlotFrame
    private let size: Size
    private let origin: Point
    private let gap: Double

    init(detail: MatrixFields, series: ResolvedSeries, plot: PlotFrame) {
        (self.detail, self.series, self.plot) = (detail, series, plot)
        let count = Double(detail.fields.count)
        let line = plot.metrics.lineHeight
        gap = plot.cell?.width ?? 6
        // Ticks of numbers at the left and below, where a small plot has room for them.
        let left = plot.cell.map { $0.width * 7 } ?? (plot.rect.width >= 360 ? 44 : 4)
        let below = plot.cell?.height ?? (plot.rect.height >= 200 ? line + 4 : 2)
        var size = Size(
            (plot.rect.width - left - gap * (count - 1)) / count, (plot.rect.height - below - gap * (count - 1)) / count
        )
        if let cell = plot.cell {
            let free = plot.rect.height - below
            size = Size(
                ((plot.rect.width - left) / count / cell.width).rounded(.down) * cell.width - cell.width,
                (free / count / cell.height).rounded(.down) * cell.height)
        }
        self.size = Size(max(1, size.width), max(1, size.height))
        origin = Point(plot.rect.x + left, plot.rect.y)
    }

    func elements() -> [Element] {
        var elements: [Element] = []
        if detail.isFirst { elements += frames() }
        for row in detail.fields.indices {
            for column in detail.fields.indices where column != row {
                elements += points(detail.fields[column], detail.fields[row], rect(column, row))
                // Whoever asked for the scene says that it was stopped.
                if Cancellation.process.isRaised { return elements }
            }
        }
        return elements
    }

    /// The rows that have both values.
    private func points(_ x: MatrixField, _ y: MatrixField, _ cell: Rect) -> [Element] {
        let count = min(x.values.count, y.values.count)
        let (across, up) = (x.values.span, y.values.span)
        func point(_ row: Int) -> Point {
            Point(self.x(across[row], x.extent, cell), self.y(up[row], y.extent, cell))
        }
        if count > Density.threshold { return Density.squares(of: count, in: cell, series, on: plot, point) }
        var elements: [Element] = []
        let paint = MarkPaint(series.style, on: plot)
        let shape = Symbol(rawValue: (series.style.symbol ?? .circle).rawValue) ?? .circle
        var width = max(2.5, min(5, size.width / 22))
        if case .points(let points)? = series.style.width { width = points }
        // Of thousands each is faint, or all would be one stain, and those on one place are one.
        let isMany = series.y.count > 1_000
        var seen: Set<SIMD2<Double>> = []
        for row in 0..<count {
            if row & 255 == 255, Cancellation.process.isRaised { return elements }
            let point = point(row)
            guard point.isFinite,
                !isMany || seen.insert((SIMD2(point.x, point.y) * 2).rounded(.toNearestOrEven)).inserted
            else { continue }
            var symbol = SymbolShapes.element(
                shape, row, at: point, size: width, paint: paint, series: series, plot: plot)
            symbol.stroke = symbol.fill == nil ? symbol.stroke : nil
            if isMany, case .solid(let color)? = symbol.fill { symbol.fill = .solid(color.withAlpha(0.35)) }
            elements.append(symbol)
        }
        return elements
    }

    private func rect(_ column: Int, _ row: Int) -> Rect {
        let step = Size(size.width + gap, size.height + (plot.cell == nil ? gap : 0))
        return Rect(
            x: origin.x + Double(column) * step.width, y: origin.y + Double(row) * step.height, width: size.width,
            height: size.height)
    }

    /// Free space at the edges of a small plot: in cells half of one, so that all stand within.
    private var air: Double { plot.cell == nil ? 6 : 0 }
    private var airAlong: Double { plot.cell.map { $0.width / 2 } ?? air }
    private var airUp: Double { plot.cell.map { $0.height / 2 } ?? air }

    private func x(_ value: Double, _ extent: Extent, _ cell: Rect) -> Double {
        cell.x + airAlong + AxisScale.share(of: value, extent.lower, extent.upper) * max(0, cell.width - 2 * airAlong)
    }

    private func y(_ value: Double, _ extent: Extent, _ cell: Rect) -> Double {
        cell.maxY - airUp - AxisScale.share(of: value, extent.lower, extent.upper) * max(0, cell.height - 2 * airUp)
    }

    // MARK: What all series share

    private func frames() -> [Element] {
        var elements: [Element] = []
        for (place, field) in detail.all.enumerated() {
            for other in detail.all.indices where plot.cell == nil {
                elements.append(
                    Element(
                        .axis, .rect(rect(other, place), corners: []), stroke: Stroke(plot.theme.grid, width: 1)))
            }
            elements += diagonal(field, rect(place, place))
            elements += ticks(field, place)
        }
        return elements
    }

    /// How the values are spread, with the name above.
    private func diagonal(_ field: MatrixField, _ cell: Rect) -> [Element] {
        var elements: [Element] = []
        let line = plot.metrics.lineHeight
        let bins = 12
        var counts = [Double](repeating: 0, count: bins)
        for row in 0..<field.values.count where field.values.span[row].isFinite {
            if row & 1023 == 1023, Cancellation.process.isRaised { return [] }
            let share = AxisScale.share(of: field.values.span[row], field.extent.lower, field.extent.upper)
            counts[min(bins - 1, max(0, Int(saturating: share * Double(bins))))] += 1
        }
        let most = counts.max() ?? 1
        let height = max(0, cell.height - line - air)
        let width = (cell.width - 2 * air) / Double(bins)
        for (bin, count) in counts.enumerated() where count > 0 {
            let tall = max(1, count / max(1, most) * height)
            let left = cell.x + air + Double(bin) * width
            elements.append(
                Element(
                    .mark(series: series.order),
                    .rect(
                        Rect(
                            x: left, y: cell.maxY - tall, width: max(1, width - (plot.cell == nil ? 1 : 0)),
                            height: tall),
                        corners: []), fill: .solid(plot.theme.axis.mixed(with: plot.theme.background, 0.4))))
        }
        let name = plot.text.shortened(field.name, Theme.chosenLabelStyle, width: cell.width - 2)
        if !name.isEmpty {
            let top = cell.y + (plot.cell == nil ? 2 : 0)
            elements.append(word(name, cell.midX, top, .middle, Theme.chosenLabelStyle, plot.theme.ink))
        }
        return elements
    }

    /// Round numbers at the left of the row and below the column of plots; those of the first and last plot stand beside others.
    private func ticks(_ field: MatrixField, _ place: Int) -> [Element] {
        var elements: [Element] = []
        let last = detail.all.count - 1
        let (row, column) = (rect(0, place), rect(place, last))
        let hasLeft = origin.x - plot.rect.x >= 20
        let hasBelow = plot.cell != nil || plot.rect.maxY - column.maxY >= plot.metrics.lineHeight
        guard let found = NumberTicks(field.extent.lower, field.extent.upper, count: 3),
            let texts = try? NumberLabels(unit: nil).texts(found.values)
        else { return [] }
        var (lowest, rightmost) = (Double.infinity, -Double.infinity)
        for (value, text) in zip(found.values, texts) {
            let width = plot.text.width(text, Theme.figureStyle)
            let at = y(value, field.extent, row)
            if hasLeft, width <= origin.x - plot.rect.x - 4, lowest - at >= plot.metrics.lineHeight, at >= row.y {
                lowest = at
                let line = plot.metrics.lineHeight
                let top = plot.cell == nil ? at - line / 2 : (min(at, row.maxY - 1) / line).rounded(.down) * line
                elements.append(
                    word(text, row.x - (plot.cell?.width ?? 5), top, .end, Theme.figureStyle, plot.theme.quiet))
            }
            let along = x(value, field.extent, column)
            if hasBelow, along - width / 2 >= max(column.x - 4, rightmost + 6), along + width / 2 <= column.maxX + 4 {
                rightmost = along + width / 2
                elements.append(
                    word(
                        text, along, column.maxY + (plot.cell == nil ? 3 : 0), .middle, Theme.figureStyle,
                        plot.theme.quiet))
            }
        }
        return elements
    }

    private func word(
        _ text: String, _ x: Double, _ top: Double, _ anchor: TextRun.Anchor, _ style: TextStyle, _ color: Color
    ) -> Element {
        Element(
            .tickLabel,
            .text(
                plot.text.run(
                    text, x: x, top: top, line: plot.metrics.lineHeight, anchor: anchor, style: style, color: color)))
    }
}

import Catalog
import Checked
import Diagnostics
import Scene
import Series

/// How many rows fall into each of equal hexagons over two columns of numbers, or over time.
///
/// `bins N` says how many stand side by side, 30 unless said (Carr and others, JASA 82, 1987; the layout of d3-hexbin). The hexagons
/// are regular on a plot twice as wide as it is high. An empty one is not drawn; a row that lacks either value is left out.
/// Use `point` while points stand apart.
package enum HexbinMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "hexbin", summary: "how many rows fall into each hexagon of two columns", form: MarkForms.columns,
        examples: [Example("load Samples/weather.csv\nplot hexbin gust over wind bins 12")])
    package static let picture = "hexagon plot"
    package static let channels = MarkChannels(x: .band, y: .level, also: [.color])
    package static let styles: Set<String> = ["bins"]

    /// `hexbin a, b` has a along x and b over it, as `scatter a, b` has.
    package static func settled(_ layer: LayerSpec) -> LayerSpec {
        guard layer.over == nil, layer.keys.isEmpty, layer.columns.count == 2, let x = layer.columns[0].plainName,
            layer.columns[1].plainName != nil
        else { return layer }
        var layer = layer
        layer.over = x
        layer.columns.removeFirst()
        return layer
    }

    package static func table(_ reader: LayerReader) throws -> LayerTable {
        var notes: [ChartsNote] = []
        let columns = try reader.chosenColumns(&notes)
        guard let column = columns.first else { throw ChartsError.noNumberColumns }
        if columns.count > 1 { notes.append(.notShown(columns.dropFirst().map(\.name))) }
        var (kind, x) = try reader.positions()
        if case .slots = kind { throw ChartsError.selectionKind("x", wanted: "numbers or times") }
        if case .time = kind { kind = .time(edges: nil, step: nil) }
        let stop = reader.context.cancellation
        var whole: (x: Extent, y: Extent)?
        if let frame = reader.whole {
            var all = reader
            (all.frame, all.whole) = (frame, nil)
            var said: [ChartsNote] = []
            if let values = try all.chosenColumns(&said).first?.values {
                whole = try Hexagons.extents(all.positions().1, values, stop)
            }
        }
        guard let extents = try whole ?? Hexagons.extents(x, column.values, stop) else {
            throw ChartsError.noRow(column.name)
        }
        let grid = Hexagons(x: extents.x, y: extents.y, across: reader.styles.bins ?? 30)
        let (cells, left) = try grid.counts(x, column.values, stop)
        if left > 0 { notes.append(.valuesMissing(left)) }
        let centers = cells.map { grid.center($0.place) }
        x =
            switch x {
            case .times: .times(Buffer(centers.map { Int64(saturating: $0.x.rounded()) }))
            case .numbers: .numbers(Buffer(centers.map(\.x)))
            }
        var run = LayerRun(
            column: column.name, unit: nil, measure: Channel(of: .rows, kind: .count), x: x,
            y: Buffer(centers.map(\.y)), spacing: grid.width,
            detail: HexagonCounts(
                values: Buffer(cells.map { Double($0.count) }), height: grid.height, extent: extents.y))
        run.group = nil
        return LayerTable(
            kind: kind, yTitle: AxisTitle(column.name, unit: column.unit), runs: [run], notes: notes)
    }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        guard let detail = series.detail as? HexagonCounts, let counts = detail.values else { return [] }
        let paint = MarkPaint(series.style, on: plot)
        let half = (series.spacing ?? 0) / 2
        return (0..<min(counts.count, series.y.count)).compactMap { row in
            let (x, y, count) = (series.x[row], series.y.span[row], counts.span[row])
            let dim = plot.selectedRows.map { !$0.contains(row) } ?? false
            let color = plot.theme.laid(paint.color(of: count), opacity: series.style.opacity, dim: dim)
            let (quarter, top) = (detail.height / 4, detail.height / 2)
            let corners = [
                plot.point(x, y + top), plot.point(x + half, y + quarter), plot.point(x + half, y - quarter),
                plot.point(x, y - top), plot.point(x - half, y - quarter), plot.point(x - half, y + quarter),
            ]
            guard corners.allSatisfy(\.isFinite) else { return nil }
            let role = paint.cellRole(count, series: series.order)
            if let cell = plot.cell {
                // A cell of text at least.
                func snapped(_ a: Double, _ b: Double, _ unit: Double) -> (Double, Double) {
                    let from = (min(a, b) / unit + 1e-6).rounded() * unit
                    return (from, max(unit, (max(a, b) / unit - 1e-6).rounded() * unit - from))
                }
                let (left, width) = snapped(corners[5].x, corners[1].x, cell.width)
                let (top, height) = snapped(
                    (corners[0].y + corners[1].y) / 2, (corners[2].y + corners[3].y) / 2, cell.height)
                return Element(
                    role, row: row, .rect(Rect(x: left, y: top, width: width, height: height), corners: []),
                    fill: .solid(color), clip: plot.rect)
            }
            let steps = corners.enumerated().map { $0 == 0 ? PathStep.move($1) : .line($1) } + [.close]
            let isRoomy = abs(corners[1].x - corners[5].x) >= 8
            return Element(
                role, row: row, .path(steps), fill: .solid(color),
                stroke: isRoomy ? Stroke(plot.theme.background, width: 0.75) : nil,
                clip: plot.outerClip)
        }
    }
}

/// How many rows each hexagon holds.
private struct HexagonCounts: MarkDetail {
    let values: Buffer<Double>?
    let height: Double
    let extent: Extent?

    func picked(_ rows: [Int]) throws(SeriesError) -> any MarkDetail {
        HexagonCounts(values: try values?.picking(rows), height: height, extent: extent)
    }

    func record(_ row: Int, _ digits: (Double) -> String) -> String {
        values.map { " rows " + digits($0.span[row]) } ?? ""
    }
}

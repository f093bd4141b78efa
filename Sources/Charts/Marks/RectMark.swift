import Catalog
import Checked
import Scene
import Series

/// A cell for each pair of two keys, coloured by its value: a heat map, hour of day by weekday.
///
/// The first key stands along x, the second along y, but times along x where the other key is one of names: names from the top and numbers from the foot; the rows of a pair are combined, by their mean unless
/// said. A pair without a value has no cell, one without rows that are counted has a cell of 0; a selected one is framed. Use `calendar` for the days of years.
package enum RectMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "rect", aliases: ["heatmap", "heat"], summary: "cells of two keys, coloured by value",
        form: MarkForms.columns,
        examples: [Example("load Samples/steps.csv\nplot rect sum steps by hour of day, weekday")],
        notes:
            "The first key stands along x, the second along y; of names and times the times stand along x; several columns of one unit by one key are places too, `rect maths, art by pupil`; of many numbers each is cut into intervals, about `bins N`, that rise along both. `color by value magma` chooses the palette."
    )
    package static let picture = "heat map"
    package static let unsaidMeasure = UnsaidMeasure.rows
    package static let channels = MarkChannels(x: .band, y: .cell, also: [.color])
    package static let need = MarkNeed.keyedValues
    package static let styles: Set<String> = ["corner", "labels", "bins"]
    /// More cells than this would be less than a pixel each.
    private static let limit = 200_000

    /// `heatmap a over b` has b along x and a along y, and the rows of each cell.
    package static func settled(_ layer: LayerSpec) -> LayerSpec {
        guard let over = layer.over, layer.keys.isEmpty, layer.columns.count == 1, let up = layer.columns[0].plainName
        else { return layer }
        var layer = layer
        (layer.keys, layer.over) = ([.column(over), .column(up)], nil)
        layer.columns = []
        return layer
    }

    package static func table(_ reader: LayerReader) throws -> LayerTable {
        var notes: [ChartsNote] = []
        let columns = try reader.chosenColumns(&notes)
        guard var column = columns.first else { throw ChartsError.noNumberColumns }
        if columns.count > 1 { notes.append(.notShown(columns.dropFirst().map(\.name))) }
        let places = try CellPlaces(reader)
        let count = places.x.count * places.y.count
        guard count <= limit else { throw ChartsError.tooManyCells(count, limit: limit) }
        let across = places.x.codes.span
        let down = places.y.codes.span
        // A pair of what is combined already may stand for no row.
        let tally = try reader.tally()
        let codes = Buffer<Int32>(
            (0..<across.count).map { row in
                across[row] < 0 || down[row] < 0 || tally.rows(row) == 0
                    ? -1 : down[row] * Int32(places.x.count) + across[row]
            })
        let bins = Bins(codes: codes, count: count)
        let isCombined = try reader.rowCounts(bins).contains { $0 > 1 }
        column = try reader.holding([column], in: bins).first ?? column
        if isCombined, !column.isOfSeveral { notes.append(.combined(column.combining.name, of: "cell")) }
        let aggregate: any Aggregate = reader.layer.binned == nil ? column.combining : MeanAggregate()
        var combined =
            try Accumulation.run([aggregate], over: column.values, in: bins, reader.context.cancellation).first ?? []
        // A pair without rows has none: their count is known, as that of a period is. Law (j).
        if column.isRows, !places.x.areIntervals, !places.y.areIntervals {
            for cell in combined.indices where combined[cell].isNaN { combined[cell] = 0 }
        }
        let values = Buffer(combined)
        let rows = Buffer((0..<count).map { Double($0 / places.x.count) + 0.5 })
        let x = try places.x.positions.picked((0..<count).map { $0 % places.x.count })
        guard let kind = places.x.kind, let rowKind = places.y.kind, case .slots(let names, _) = rowKind else {
            throw ChartsError.noRow(column.name)
        }
        let measure = column.channel(isCombined: isCombined)
        let run = LayerRun(
            column: column.name, unit: column.unit, measure: measure, x: x, y: rows,
            detail: CellValues(values: values, rowNames: names))
        return LayerTable(
            kind: kind, rows: rowKind, yTitle: try places.rowTitle(reader).map { AxisTitle($0) }, runs: [run],
            notes: notes)
    }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        guard let values = series.detail.values else { return [] }
        let paint = MarkPaint(series.style, on: plot)
        var elements: [Element] = []
        var framed: [Element] = []
        let size = plot.cell == nil ? pitch(series, plot) : 0
        for row in 0..<min(values.count, series.y.count) {
            let value = values.span[row]
            let place = series.x[row]
            let slot = series.y.span[row].rounded(.down)
            guard value.isFinite, place.isFinite, slot.isFinite else { continue }
            let band = plot.band(of: place, in: series)
            let cell = plot.rect(
                along: (
                    edge(band.start, plot, across: !plot.horizontal), edge(band.end, plot, across: !plot.horizontal)
                ),
                up: (
                    edge(plot.y.position(slot), plot, across: plot.horizontal),
                    edge(plot.y.position(slot + 1), plot, across: plot.horizontal)
                ))
            // A hairline of the ground between cells that have room for it, all of them or none.
            let gap = size >= 8 ? 1.0 : 0
            let rect = Rect(
                x: cell.x, y: cell.y, width: max(0.5, cell.width - gap), height: max(0.5, cell.height - gap))
            let radius = min(series.style.corner ?? (gap > 0 ? min(2, size / 7) : 0), min(rect.width, rect.height) / 2)
            let color = paint.color(of: value).mixed(with: plot.theme.background, 1 - series.style.opacity)
            elements.append(
                Element(
                    paint.cellRole(value, series: series.order), row: row,
                    .rect(rect, corners: [radius, radius, radius, radius]), fill: .solid(color),
                    clip: plot.rect))
            if plot.selectedRows?.contains(row) ?? false, plot.cell == nil {
                // A rim of the ground tells the frame from a cell as dark as it.
                let frame = Rect(x: rect.x - 1, y: rect.y - 1, width: rect.width + 2, height: rect.height + 2)
                for (color, width) in [(plot.theme.background, 5.0), (plot.theme.ink, 2.0)] {
                    framed.append(
                        Element(
                            .selection, .rect(frame, corners: [3, 3, 3, 3]), stroke: Stroke(color, width: width)))
                }
            }
        }
        return elements + framed
    }

    /// From one cell to the next, in points, along the side where that is less.
    private static func pitch(_ series: ResolvedSeries, _ plot: PlotFrame) -> Double {
        let up = abs(plot.y.end - plot.y.start) / Double(plot.y.scale.bandCount ?? 1)
        guard let row = (0..<series.x.count).first(where: { series.x[$0].isFinite }) else { return up }
        let band = plot.band(of: series.x[row], in: series)
        return min(up, abs(band.end - band.start))
    }

    /// Whole points, or whole cells of a text surface.
    private static func edge(_ place: Double, _ plot: PlotFrame, across: Bool) -> Double {
        guard let cell = plot.cell else { return place.rounded() }
        let unit = across ? cell.width : cell.height
        return (place / unit).rounded() * unit
    }
}

/// The values of the cells of a heat map, whose `y` are places with these names.
struct CellValues: MarkDetail {
    let values: Buffer<Double>?
    let rowNames: [String]
    var cells: CellPlan? { .lines(rowNames) }

    func picked(_ rows: [Int]) throws(SeriesError) -> any MarkDetail {
        CellValues(values: try values?.picking(rows), rowNames: rowNames)
    }

    func renamed(_ names: [String]) -> any MarkDetail { CellValues(values: values, rowNames: names) }

    func record(_ row: Int, _ digits: (Double) -> String) -> String {
        values.map { " value " + digits($0.span[row]) } ?? ""
    }
}

/// The places of the rows along both sides of a heat map.
private struct CellPlaces {
    var x: KeyPlaces
    var y: KeyPlaces

    /// What stands up the side, unless it says it.
    func rowTitle(_ reader: LayerReader) throws -> String? {
        let keys = reader.layer.keys
        guard let key = keys.count > 1 ? keys[1] : reader.frame.groups.first.map(KeySpec.column) else { return nil }
        let title = try reader.title(of: key)?.name ?? ""
        return title.isEmpty ? nil : title
    }

    init(_ reader: LayerReader) throws {
        var keys = reader.layer.keys
        let frame = reader.frame
        // A series that was aggregated by two keys has them: the first is its index, the second a column.
        if keys.isEmpty, frame.index.times == nil {
            x = try KeyPlaces(indexOf: reader)
        } else {
            guard !keys.isEmpty else { throw ChartsError.needsTwoKeys("rect") }
            x = try KeyPlaces(keys.removeFirst(), reader, along: true)
        }
        if let second = keys.first {
            y = try KeyPlaces(second, reader, along: false)
        } else if let group = frame.groups.first {
            y = try KeyPlaces(.column(group), reader, along: false)
        } else {
            throw ChartsError.needsTwoKeys("rect")
        }
        if !frame.isSorted { y = y.inOrder(of: x) }
    }
}

import Catalog
import Checked
import Glibc
import Scene
import Series

/// Places by latitude and longitude in degrees: points, or with `lines` the way from row to row, on a plot where both have one scale.
///
/// Within five degrees longitudes are narrowed by the cosine of the middle latitude; a larger area is drawn in Mercator's projection
/// (EPSG 3857 of a sphere), up to 85°. Lines break where a coordinate is missing, and where a column `part` changes, as the lines of
/// GeoJSON have it. Other maps may lie on it; nothing else may.
package enum MapMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "map", summary: "places by latitude and longitude, as points or lines",
        form: .sequence([.optional(.flag("lines", as: "kind")), MarkForms.columns]),
        examples: [
            Example("load Samples/ride.gpx\nplot map lines")
        ],
        notes: """
            Without columns it takes those called latitude and longitude, `lat` and `lon` or `lng`. `plot map lines from coast + map size by pop` \
            puts points on lines.
            """)
    package static let picture = "map"
    package static let unsaidMeasure = UnsaidMeasure.every
    package static let channels = MarkChannels(x: .own, y: .cell)
    package static let legendShape = LegendShape.symbol
    package static let styles: Set<String> = ["symbol", "width", "stroke", "size by", "symbol by"]
    private static let names = (
        latitude: ["latitude", "lat"], longitude: ["longitude", "lon", "lng", "long"]
    )

    package static let company = MarkCompany.itself

    /// `map longitude, latitude`, as x and y are said: by their names, or by numbers that no latitude reaches.
    private static func isTurned(_ columns: [LayerReader.Chosen]) -> Bool {
        let isNamed = columns.map { column in names.longitude.contains(column.name.lowercased()) }
        if isNamed[0] != isNamed[1] { return isNamed[0] }
        let reach = columns.map { column in Extent(of: column.values).map { max(-$0.lower, $0.upper) } ?? 0 }
        return reach[0] > 90 && reach[1] <= 90
    }

    package static func table(_ reader: LayerReader) throws -> LayerTable {
        var map = reader
        if map.layer.columns.isEmpty {
            map.layer.columns = try [names.latitude, names.longitude].map { known in
                let found = known.lazy.compactMap { name in
                    reader.frame.columns.first { $0.name.lowercased() == name && $0.isNumeric }
                }.first
                guard let found else { throw ChartsError.needsColumns(mark: "map", "LATITUDE, LONGITUDE") }
                return ColumnSpec(name: found.name)
            }
        }
        guard map.layer.columns.count == 2, map.layer.columns.allSatisfy({ !$0.isOfSeveral }) else {
            throw ChartsError.needsColumns(mark: "map", "LATITUDE, LONGITUDE")
        }
        var notes: [ChartsNote] = []
        let columns = try map.chosenColumns(&notes)
        let (latitude, longitude) = Self.isTurned(columns) ? (columns[1], columns[0]) : (columns[0], columns[1])
        for column in columns {
            guard let extent = Extent(of: column.values) else { throw ChartsError.noRow(column.name) }
            let most = column.name == latitude.name ? 90 : 360
            guard max(-extent.lower, extent.upper) <= Double(most) else {
                throw ChartsError.outOfRange(column.name, wanted: "degrees from −\(most) to \(most)")
            }
        }
        let isLines = reader.layer.kind == "lines"
        let parts = try isLines ? reader.frame.column("part")?.numbers : nil
        let (groups, sizes, shades) = (try map.groupCodes(), try map.sizes(), try map.shades())
        let rowCount = reader.whole?.count ?? reader.frame.count
        var left = 0
        let runs = try (0..<(groups?.names.count ?? 1)).map { group -> LayerRun in
            let all = groups.map { $0.rows[group] } ?? Array(0..<latitude.values.count)
            let rows = all.filter {
                isLines
                    || latitude.values.span[$0].isFinite && longitude.values.span[$0].isFinite
                        && sizes?.values.span[$0].isFinite ?? true
            }
            left += all.count - rows.count
            return LayerRun(
                column: "\(latitude.name), \(longitude.name)", unit: nil, group: groups?.runs[group],
                x: .numbers(try longitude.values.picking(rows)), y: try latitude.values.picking(rows),
                // Its band has no width.
                spacing: 0, shades: try shades?.picked(rows), sizes: try sizes?.picked(rows),
                detail: MapPlaces(isLines: isLines, parts: try parts?.picking(rows), rowCount: rowCount))
        }
        if left > 0 { notes.append(.valuesMissing(left)) }
        return LayerTable(kind: .number, xTitle: AxisTitle(), yTitle: AxisTitle(), runs: runs, notes: notes)
    }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        guard let detail = series.detail as? MapPlaces else { return [] }
        let projection = MapProjection(plot)
        var (flat, area) = (series, projection.frame)
        area.rect = plot.rect
        flat.y = Buffer((0..<series.y.count).map { projection.up(series.y.span[$0]) })
        let ground = series.order == 0 ? projection.graticule(plot) : []
        if detail.isLines { return ground + lines(flat, detail, area) }
        var size = plot.cell?.width ?? (detail.rowCount > 1_000 ? 3 : 6)
        if case .points(let points)? = series.style.width { size = points }
        let points =
            series.sizes != nil
            ? SizedSymbols.draw(flat, on: area)
            : SymbolShapes.draw(series.style.symbol ?? .circle, flat, on: area, size: size)
        return ground + points
    }

    /// A line through the rows of each part, without the places that lie on the one before them.
    private static func lines(_ series: ResolvedSeries, _ detail: MapPlaces, _ plot: PlotFrame) -> [Element] {
        let color = plot.theme.seen(MarkPaint(series.style, on: plot).representative)
            .withAlpha(series.style.opacity)
        var elements: [Element] = []
        var run: [Point] = []
        func end() {
            if run.count > 1 {
                elements.append(
                    Element(
                        .mark(series: series.order), .polyline(run),
                        stroke: Stroke(color, width: series.style.stroke ?? 1.25), clip: plot.rect))
            }
            run = []
        }
        for row in 0..<series.y.count {
            if row > 0, let parts = detail.parts, parts.span[row] != parts.span[row - 1] { end() }
            let point = plot.point(series.x[row], series.y.span[row])
            guard point.isFinite else {
                end()
                continue
            }
            if let last = run.last, abs(last.x - point.x) + abs(last.y - point.y) < 0.3 { continue }
            run.append(point)
        }
        end()
        return elements
    }
}

extension VegaLiteLayer {
    /// Whether a map joins its rows, and which line each is of.
    var lines: (isLines: Bool, parts: Buffer<Double>?) {
        (one.detail as? MapPlaces).map { ($0.isLines, $0.parts) } ?? (false, nil)
    }
}

/// How the rows of a map are joined.
private struct MapPlaces: MarkDetail {
    let isLines: Bool
    /// Which line each row is of.
    let parts: Buffer<Double>?
    /// Of all groups and panels together: their symbols are of one size.
    let rowCount: Int

    func picked(_ rows: [Int]) throws(SeriesError) -> any MarkDetail {
        MapPlaces(isLines: isLines, parts: try parts?.picking(rows), rowCount: rowCount)
    }

    func told(of series: ResolvedSeries) -> String? {
        let count = (0..<series.y.count).count { series.x[$0].isFinite && series.y.span[$0].isFinite }
        guard count > 0, let up = Extent(of: series.y),
            let along = Extent(of: Buffer((0..<series.x.count).map { series.x[$0] }))
        else { return " has no places" }
        func ends(_ extent: Extent, _ names: (String, String)) -> String {
            [extent.lower, extent.upper].map { MapProjection.degrees($0, names.0, names.1) }.joined(separator: " to ")
        }
        return " has \(GroupedNumber.text(count)) places, \(ends(up, ("N", "S"))) and \(ends(along, ("E", "W")))"
    }

    func parts(_ row: Int, of series: ResolvedSeries) -> [MarkPart] {
        [MarkPart("latitude", series.y.span[row]), MarkPart("longitude", series.x[row])]
    }
}

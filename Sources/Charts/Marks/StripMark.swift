import Catalog
import Scene
import Series

/// Every value of each group as a point in the group's band, moved aside so that neighbours show.
///
/// The move says nothing; it is the same at every drawing. Groups come from the first key, without one there is one a column.
/// Missing values have none. Use `box` or `violin` for thousands.
package enum StripMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "strip", aliases: ["stripplot", "jitter"], summary: "every value of each group as a point",
        form: MarkForms.columns,
        examples: [Example("load Samples/weights.csv\nplot strip weight by weekday")])
    package static let picture = "strip plot"
    package static let channels = MarkChannels(x: .band, y: .level)
    package static let stat = MarkStat.spread
    package static let legendShape = LegendShape.symbol
    package static let styles: Set<String> = ["symbol", "width", "horizontal"]

    package static func table(_ reader: LayerReader) throws -> LayerTable {
        var notes: [ChartsNote] = []
        let columns = try reader.chosenColumns(&notes)
        guard Set(columns.map(\.unit)).count == 1 else { throw ChartsError.mixedUnits(mark: "strip") }
        let groups = try reader.groupCodes()
        let places = try reader.layer.keys.first.map { try KeyPlaces($0, reader, along: false) }
        let names = columns.map(\.name)
        let kind: AxisKind
        if let places {
            guard let found = places.kind else { throw ChartsError.noRow(names.first ?? "strip") }
            kind = found
        } else {
            kind = .slots(names, cycle: nil)
        }
        var runs: [LayerRun] = []
        for (slot, column) in columns.enumerated() {
            for group in 0..<(groups?.names.count ?? 1) {
                var polling = Polling(reader.context.cancellation)
                let rows = try (0..<column.values.count).filter { row in
                    try polling.step()
                    return groups?.codes[row] ?? 0 == group && column.values.span[row].isFinite
                        && places.map { $0.codes.span[row] >= 0 } ?? true
                }
                let x = try rows.enumerated().map { place, row in
                    try polling.step()
                    return Double(places.map { Int($0.codes.span[row]) } ?? slot) + 0.5 + aside(place)
                }
                runs.append(
                    LayerRun(
                        column: column.name, unit: column.unit, group: groups?.runs[group], x: .numbers(Buffer(x)),
                        y: try column.values.picking(rows)))
            }
        }
        let left = columns.map { column in (0..<column.values.count).count { !column.values.span[$0].isFinite } }
            .reduce(0, +)
        if left > 0 { notes.append(.valuesMissing(left)) }
        return LayerTable(kind: kind, xTitle: places == nil ? AxisTitle() : nil, runs: runs, notes: notes)
    }

    /// Shares of a band by the golden ratio: no two neighbours in order stand near each other.
    private static func aside(_ place: Int) -> Double {
        let part = (Double(place) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
        return (part - 0.5) * moved
    }

    /// The share of a band across which rows are moved.
    private static let moved = 0.5

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        if series.y.count > Density.threshold { return Density.draw(series, on: plot) }
        var size = 5.5
        if case .points(let points)? = series.style.width { size = points }
        return SymbolShapes.draw(series.style.symbol ?? .circle, narrowed(series, on: plot), on: plot, size: size)
    }

    /// Points across which the rows of a group are moved at most: in wider bands the move would seem to say something.
    private static let widest = 56.0

    private static func narrowed(_ series: ResolvedSeries, on plot: PlotFrame) -> ResolvedSeries {
        guard plot.cell == nil, let bands = plot.x.scale.bandCount, case .numbers(let places) = series.x else {
            return series
        }
        let pitch = (plot.x.end - plot.x.start).magnitude / Double(bands)
        let share = widest / (pitch * moved)
        guard share < 1 else { return series }
        var narrow = series
        narrow.x = .numbers(
            Buffer(
                (0..<places.count).map { row in
                    let middle = places.span[row].rounded(.down) + 0.5
                    return middle + (places.span[row] - middle) * share
                }))
        return narrow
    }
}

import Catalog
import Scene
import Series

/// How densely the values of a column lie: a smooth curve over the column's own scale whose area is 1.
///
/// Each group has its own curve; in the panels of `facet`, one below the other, they are ridgelines. Missing and infinite values are
/// left out; of a long tail the bulk alone is shown, as histograms have it. Use `histogram` for counts.
package enum DensityMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "density", summary: "how densely values lie, as a smooth curve",
        form: .sequence([MarkForms.columns, AxisWords.scaleAlong]),
        examples: [Example("load Samples/stations.csv\nplot density high color by station")])
    package static let picture = "density plot"
    package static let channels = MarkChannels(x: .place, y: .length)
    package static let stat = MarkStat.spread
    package static let need = MarkNeed.countedValues
    package static let styles: Set<String> = ["gradient", "stroke", "horizontal"]

    package static func table(_ reader: LayerReader) throws -> LayerTable {
        let cut = try reader.tailsCut()
        var table = try table(reader, within: cut?.shown, cut.map { ", \($0.beyond.words) not shown" } ?? "")
        if let cut, table.runs.allSatisfy({ $0.y.count > 0 }) {
            table.notes.append(.beyondBins(cut.beyond, unit: cut.unit))
        } else if cut != nil {
            // A group that lies beyond the bulk of all rows is not left out.
            table = try self.table(reader, within: nil, "")
        }
        table.runs.removeAll { $0.y.count == 0 }
        guard reader.isOfRatios else { return table }
        var said: [ChartsNote] = []
        let below = try BinRatios().without(reader.chosenColumns(&said), times: reader.tally())
        if below > 0 { table.notes.append(.belowLog(below)) }
        if table.runs.isEmpty { throw ChartsError.logNeedsPositive(axis: "x") }
        return table
    }

    private static func table(
        _ reader: LayerReader, within shown: ClosedRange<Double>?, _ words: String
    ) throws -> LayerTable {
        try Distribution(reader: reader).table(yTitle: "density" + words) { values, unit in
            // Law (n): what is never negative has no tail below zero. A scale of degrees goes on below its zero.
            let curve = try DensityCurve(
                values, tail: 2.5, least: 160, isOfRatios: reader.isOfRatios,
                foot: unit?.hasPrefix("°") == true ? .goesOn : .isFolded, within: shown)
            return curve.map { ($0.places, $0.heights) } ?? ([], [])
        }
    }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        // Grounds of many curves would lie on each other until none is told from the others.
        AreaMark.draw(series, on: plot, shade: plot.hasManyCurves ? 0 : AreaMark.pale)
    }
}

/// The values of each column and group over their own scale, for marks that show their distribution as a curve.
struct Distribution {
    let reader: LayerReader

    /// - Parameter curve: places and heights of a group's values, which are in a unit.
    func table(
        yTitle: String, isShare: Bool = false, _ curve: (CountedValues, String?) throws -> ([Double], [Double])
    ) throws -> LayerTable {
        var notes: [ChartsNote] = []
        let columns = try reader.chosenColumns(&notes)
        guard Set(columns.map(\.unit)).count == 1 else { throw ChartsError.mixedUnits(mark: reader.mark.name) }
        let groups = try reader.groupCodes()
        let tally = try reader.tally()
        var runs: [LayerRun] = []
        var left = 0
        for column in columns {
            var lists = [CountedValues](
                repeating: CountedValues(areCounted: tally != nil), count: groups?.names.count ?? 1)
            var polling = Polling(reader.context.cancellation)
            for row in 0..<column.values.count {
                try polling.step()
                let value = column.values.span[row]
                let rows = tally.rows(row)
                if value.isFinite { lists[Int(groups?.codes[row] ?? 0)].add(value, rows: rows) } else { left += rows }
            }
            for (group, list) in lists.enumerated() where list.rows > 0 {
                try polling.step()
                let (places, heights) = try curve(list, column.unit)
                var run = LayerRun(
                    column: column.name, unit: nil, group: groups?.runs[group], x: .numbers(Buffer(places)),
                    y: Buffer(heights))
                run.isShare = isShare
                runs.append(run)
            }
        }
        guard !runs.isEmpty else { throw ChartsError.noRow(columns.first?.name ?? reader.mark.name) }
        if left > 0 { notes.append(.valuesMissing(left)) }
        let name = columns.map(\.name).joined(separator: ", ")
        let unit = columns.first?.unit
        return LayerTable(
            kind: .number, xTitle: AxisTitle(name, unit: unit), yTitle: AxisTitle(yTitle), runs: runs, notes: notes)
    }
}

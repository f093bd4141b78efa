import Catalog
import Checked
import Diagnostics
import Scene
import Series
import Syntax

/// How many rows fall into each of equal intervals of a column: how values are spread.
///
/// x is the column's own scale, whatever the index; instants are counted by periods of the calendar. Without `bins` whole numbers within thirty have a bar each, and the width of other
/// bins follows Freedman and Diaconis (1981) or Sturges (1926), whichever is narrower, made round; the reply says it. With `x log` bins are equal in ratio. Of a long tail the bulk alone is shown, and the rows beyond it are
/// counted; `bins` or `x A..B` shows all. Missing and infinite values are left out. Use `box` to compare many groups.
package enum HistogramMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "histogram", aliases: ["hist"], summary: "how many rows fall into each interval of values",
        form: .sequence([MarkForms.columns, AxisWords.scaleAlong]),
        examples: [Example("load Samples/weather.csv\nplot histogram wind")])
    package static let picture = "histogram"
    package static let channels = MarkChannels(x: .band, y: .length)
    package static let stat = MarkStat.bins
    package static let need = MarkNeed.countedValues
    package static let positions: Set<MarkPosition> = [.stack, .dodge]
    package static let styles: Set<String> = [
        "gradient", "width", "corner", "stack", "group", "bins", "horizontal", "labels",
    ]

    package static func table(_ reader: LayerReader) throws -> LayerTable {
        if let times = try TimeHistogram(reader) { return try times.table() }
        var notes: [ChartsNote] = []
        let found = try reader.chosenColumns(&notes)
        // A width that somebody said is a length.
        let ratios = reader.isOfRatios && reader.styles.widthOfBins == nil ? BinRatios() : nil
        let columns = try ratios?.logarithms(of: found) ?? found
        let units = Set(columns.map(\.unit))
        guard units.count == 1 else { throw ChartsError.mixedUnits(mark: "histogram") }
        let unit = columns.first?.unit
        let tally = try reader.tally()
        let values = try CountedValues(columns, times: tally)
        // All panels of a figure are cut into the same intervals.
        let all = try reader.ofAllPanels(as: ratios) ?? values
        let width = try reader.binWidth(in: unit)
        let isChosen = reader.styles.bins == nil && width == nil && reader.mayCutTails && ratios == nil
        let quantiles = isChosen ? try all.quantiles() : nil
        guard
            let bins = try HistogramBins(
                all, count: reader.styles.bins, width: width, within: quantiles.flatMap { TailCut($0) },
                atMost: HistogramBins.most(in: reader), quantiles: quantiles,
                ofSeconds: TimeOfDay.isClock(unit) && ratios == nil)
        else { throw ChartsError.noRow(columns.first?.name ?? "histogram") }
        notes.append(
            ratios.map { _ in .binRatios(bins.count, times: BinRatios.ratio(of: bins.width), by: bins.rule) }
                ?? .bins(bins.count, width: bins.width, unit: unit, by: bins.rule))
        let beyond = bins.beyond(all)
        if let beyond { notes.append(.beyondBins(beyond, unit: unit)) }
        let below = try ratios?.without(found, times: tally) ?? 0
        if below > 0 { notes.append(.belowLog(below)) }
        let left = columns.map { tally.total ?? $0.values.count }.reduce(0, +) - values.rows - below
        if left > 0 { notes.append(.valuesMissing(left)) }
        let groups = try reader.groupCodes()
        var runs: [LayerRun] = []
        let x = Positions.numbers(Buffer(ratios.map { _ in bins.centers.map(BinRatios.ratio) } ?? bins.centers))
        for column in columns {
            for group in 0..<(groups?.names.count ?? 1) {
                let counts = try bins.counts(column.values, times: tally) { groups?.codes[$0] ?? 0 == group }
                runs.append(
                    LayerRun(
                        column: column.name, unit: nil, group: groups?.runs[group], x: x, y: Buffer(counts),
                        spacing: bins.width, isOfRatios: ratios != nil))
            }
        }
        var title = AxisTitle(columns.map(\.name).joined(separator: ", "), unit: unit)
        title.areYears = ratios == nil && all.areYears(of: columns)
        return LayerTable(
            kind: .number, xTitle: title,
            yTitle: AxisTitle("rows" + (beyond.map { ", \($0.words) not shown" } ?? "")),
            runs: runs, notes: notes)
    }

    package static func valueName(_ series: ResolvedSeries) -> String {
        series.name == series.column || series.name == "rows" ? "rows" : series.name
    }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        BarMark.draw(series, on: plot, share: 1)
    }
}

extension CountedValues {
    /// Whether they are years: their bins stand at places that tell it no more.
    fileprivate func areYears(of columns: [LayerReader.Chosen]) -> Bool {
        guard let lower = values.min(), let upper = values.max() else { return false }
        let isWhole = values.allSatisfy { $0 == $0.rounded() }
        let extent = Extent(lower: lower, upper: upper)
        return columns.allSatisfy { YearNumbers.fits($0.name, extent, unit: $0.unit, isWhole: isWhole) }
    }
}

import Catalog
import Checked
import Diagnostics
import Scene
import Series
import Syntax

/// How many rows fall into each of equal intervals of a column: how values are spread.
///
/// x is the column's own scale, whatever the index; instants are counted by periods of the calendar. Without `bins` whole numbers within thirty have a bar each, and the width of other
/// bins follows Freedman and Diaconis (1981), made round; the reply says it. Missing and infinite values are left out. Use `box` to compare many groups.
package enum HistogramMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "histogram", aliases: ["hist"], summary: "how many rows fall into each interval of values",
        form: MarkForms.columns,
        examples: [Example("load Samples/weather.csv\nplot histogram wind")])
    package static let picture = "histogram"
    package static let channels = MarkChannels(x: .band, y: .length)
    package static let stat = MarkStat.bins
    package static let positions: Set<MarkPosition> = [.stack, .dodge]
    package static let styles: Set<String> = [
        "gradient", "width", "corner", "stack", "group", "bins", "horizontal", "labels",
    ]

    package static func table(_ reader: LayerReader) throws -> LayerTable {
        if let times = try TimeHistogram(reader) { return try times.table() }
        var notes: [ChartsNote] = []
        let columns = try reader.chosenColumns(&notes)
        let units = Set(columns.map(\.unit))
        guard units.count == 1 else { throw ChartsError.mixedUnits(mark: "histogram") }
        let unit = columns.first?.unit
        let values = try Self.present(columns)
        // All panels of a figure are cut into the same intervals.
        var all = values
        if let whole = reader.whole {
            var reader = reader
            reader.frame = whole
            var said: [ChartsNote] = []
            all = try Self.present(reader.chosenColumns(&said))
        }
        guard let bins = try HistogramBins(all, count: reader.styles.bins, width: reader.binWidth(in: unit)) else {
            throw ChartsError.noRow(columns.first?.name ?? "histogram")
        }
        notes.append(.bins(bins.count, width: bins.width, unit: unit, isAutomatic: bins.isAutomatic))
        let left = columns.map { $0.values.count }.reduce(0, +) - values.count
        if left > 0 { notes.append(.valuesMissing(left)) }
        let groups = try reader.groupCodes()
        var runs: [LayerRun] = []
        let x = Positions.numbers(Buffer(bins.centers))
        for column in columns {
            for group in 0..<(groups?.names.count ?? 1) {
                let counts = try bins.counts(column.values) { groups?.codes[$0] ?? 0 == group }
                runs.append(
                    LayerRun(
                        column: column.name, unit: nil, group: groups?.runs[group], x: x, y: Buffer(counts),
                        spacing: bins.width))
            }
        }
        let name = columns.map(\.name).joined(separator: ", ")
        return LayerTable(
            kind: .number, xTitle: AxisTitle(name, unit: unit), yTitle: "rows", runs: runs, notes: notes)
    }

    private static func present(_ columns: [LayerReader.Chosen]) throws(Interrupted) -> [Double] {
        var polling = Polling()
        var values: [Double] = []
        for column in columns {
            let span = column.values.span
            for row in span.indices {
                try polling.step()
                if span[row].isFinite { values.append(span[row]) }
            }
        }
        return values
    }

    package static func valueName(_ series: ResolvedSeries) -> String {
        series.name == series.column || series.name == "rows" ? "rows" : series.name
    }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        BarMark.draw(series, on: plot, share: 1)
    }
}

/// Equal intervals with round edges. Each holds its lower edge, the last one both.
struct HistogramBins {
    /// The lower edge of the first in widths, so that edges are exact multiples.
    private let first: Double
    let width: Double
    let count: Int
    /// The width follows from the data.
    let isAutomatic: Bool
    /// Whole numbers within this range have a bin each.
    private static let mostWhole = 30.0

    /// - Parameters:
    ///   - values: finite, in any order.
    ///   - count: about how many; nil for Freedman and Diaconis' width 2·IQR·n^(−1/3) (Zeitschrift für
    ///     Wahrscheinlichkeitstheorie 57, 1981), or Sturges' count where the quartiles are equal.
    /// - Returns: nil for no value. O(n log n).
    /// - Throws: `Interrupted`, here and below.
    init?(_ values: [Double], count wanted: Int?, width fixed: Double? = nil) throws(Interrupted) {
        guard let lower = values.min(), let upper = values.max() else { return nil }
        if let fixed, (upper - lower) / fixed < 2000 {
            (width, isAutomatic) = (fixed, false)
            first = (lower / fixed + 1e-9).rounded(.down)
            count = max(1, Int(saturating: (upper / fixed - 1e-9).rounded(.up) - first))
            return
        }
        let areWhole = wanted == nil && values.allSatisfy { $0 == $0.rounded() && $0.magnitude < 1e15 }
        if areWhole, upper - lower <= Self.mostWhole {
            // Law (f): each in the middle of its own.
            (width, first, isAutomatic) = (1, lower - 0.5, false)
            self.count = Int(saturating: upper - lower) + 1
            return
        }
        isAutomatic = wanted == nil && upper > lower
        guard upper > lower else {
            // All equal: one bin around the value, its edges round.
            let air = max(1, lower.magnitude * 0.1)
            width = NumberTicks(lower - air, lower + air, count: 2)?.step ?? air
            first = (lower / width).rounded(.down)
            self.count = 1
            return
        }
        // A range beyond what a number holds is reckoned in quarters.
        let unit = (upper - lower).isFinite ? 1 : 0.25
        let range = upper * unit - lower * unit
        let quartiles = Quantiles(try values.ascending())
        let spread = quartiles.at(0.75) * unit - quartiles.at(0.25) * unit
        let sturges = Double(values.count.bitWidth - values.count.leadingZeroBitCount) + 1
        var about = Double(wanted ?? 0)
        if wanted == nil {
            let ideal = 2 * spread * Double(values.count).cubeRootInverse
            about = ideal > 0 ? range / ideal : sturges
        }
        about = min(max(1 / unit, about), 1000)
        // The round step whose number of bins is nearest.
        var step = NumberTicks.roundStep(range / (about * unit))
        // Nothing lies between whole numbers: bins of less than one would be bars and gaps in turn.
        if areWhole { step = max(1, step.rounded(.up)) }
        // One in the middle of each.
        let isEach = areWhole && step == 1
        let from = isEach ? lower - 0.5 : (lower / step + 1e-9).rounded(.down)
        var last = isEach ? upper + 0.5 : (upper / step - 1e-9).rounded(.up)
        if last <= from { last = from + 1 }
        width = step
        first = from
        self.count = min(2000, max(1, Int(saturating: last - from)))
    }

    var centers: [Double] { (0..<count).map { Self.finite((first + Double($0) + 0.5) * width) } }
    var edges: [Double] { (0...count).map { Self.finite((first + Double($0)) * width) } }

    /// An edge beyond the greatest numbers stands at them.
    private static func finite(_ place: Double) -> Double {
        min(max(place, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
    }

    /// Rows a bin, among the rows that `takes` accepts.
    func counts(_ values: Buffer<Double>, where takes: (Int) -> Bool) throws(Interrupted) -> [Double] {
        var counts = [Double](repeating: 0, count: count)
        let span = values.span
        var polling = Polling()
        for row in span.indices where span[row].isFinite && takes(row) {
            try polling.step()
            counts[Int(bin(of: span[row]))] += 1
        }
        return counts
    }

    /// The bin of a value, −1 of one that is not finite. An edge belongs to the bin above it, however its quotient was rounded.
    func bin(of value: Double) -> Int32 {
        guard value.isFinite else { return -1 }
        return Int32(saturating: min(max(0, (value / width - first + 1e-9).rounded(.down)), Double(count - 1)))
    }
}

extension Double {
    /// n^(−1/3).
    fileprivate var cubeRootInverse: Double { self > 0 ? 1 / cbrtOf(self) : 1 }
}

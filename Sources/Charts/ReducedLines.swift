import Checked
import Scene
import Series
import Syntax

/// The rows of lines that are seen, where a source has kept them of all that it has: what a chart is resolved from, and drawn of.
package struct ReducedLines: Sendable {
    /// The columns beside each other, for what a chart decides by its values: missing where a row is not kept of one.
    package let frame: Frame
    /// How many rows they are kept of.
    package let count: Int
    /// The columns that they are of.
    package let reduction: PixelReduction
    private let lines: [String: (x: Buffer<Int64>, y: Buffer<Double>)]
    /// The columns of whose values those between the kept ones may turn by as much as is told of.
    private let turning: Set<String>
    /// The longest step that a line goes over, by the first rows: nil for any.
    private let longestStep: Double?
    /// How long values hold of lines in steps, which those that are kept do not say.
    private let tread: Double?

    /// - Parameters:
    ///   - rows: as `PixelRows.frame` has them.
    ///   - outline: the columns of all rows, without any.
    /// - Throws: `RowsWanted` where there are none.
    package init(_ rows: Frame, of reduction: PixelReduction, _ outline: Frame) throws {
        guard let times = rows.index.times, let columns = try rows.column("column")?.numbers,
            let numbers = try rows.column("row")?.numbers, let values = try rows.column("value")?.numbers
        else { throw RowsWanted() }
        var (head, ends): ([Int64], [Int64]) = ([], [])
        var own = [(x: [Int64], y: [Double])](repeating: ([], []), count: reduction.columns.count)
        var places: [Double: (time: Int64, values: [Double])] = [:]
        var last = -1.0
        for row in 0..<times.count {
            let (column, time, value) = (Int(saturating: columns.span[row]), times.span[row], values.span[row])
            guard own.indices.contains(column) else {
                if column == PixelRows.end { ends.append(time) } else { head.append(time) }
                continue
            }
            own[column].x.append(time)
            own[column].y.append(value)
            let number = numbers.span[row]
            last = max(last, number)
            places[number, default: (time, [Double](repeating: .nan, count: own.count))].values[column] = value
        }
        guard let count = Int(exactly: last + 1), count > 0 else { throw RowsWanted() }
        self.count = count
        self.reduction = reduction
        lines = Dictionary(
            zip(reduction.columns, own).map { ($0, (Buffer($1.x), Buffer($1.y))) }, uniquingKeysWith: { one, _ in one })
        let cuts = ends.count == 2 ? reduction.instants(from: ends[0], to: ends[1]) : nil
        turning = Set(
            zip(reduction.columns, own).filter { one in
                cuts.map { Self.turns(one.1.x, one.1.y, between: $0) } ?? true
            }.map(\.0))
        let first = Buffer(head)
        longestStep = LongGaps.longest(first.span)
        let wide = places.sorted { $0.key < $1.key }.map(\.value)
        tread = Treads.step(.times(first), to: wide.last.map { Double($0.time) } ?? .nan)
        var index = outline.index
        index.keys = .time(Buffer(wide.map(\.time)))
        frame = Frame(
            index: index,
            columns: reduction.columns.enumerated().map { place, name in
                Column(name, unit: outline.column(name)?.unit, wide.map { $0.values[place] })
            })
    }

    /// Whether the values of one stretch differ by as much as `Course` calls a turn.
    private static func turns(_ x: [Int64], _ y: [Double], between cuts: [Int64]) -> Bool {
        var all = (least: Double.infinity, most: -Double.infinity)
        for value in y where value.isFinite { all = (min(all.least, value), max(all.most, value)) }
        let reach = Course.reach(from: all.least, to: all.most)
        var (stretch, own) = (0, (least: Double.infinity, most: -Double.infinity))
        for (time, value) in zip(x, y) {
            if stretch < cuts.count, time >= cuts[stretch] {
                own = (.infinity, -.infinity)
                while stretch < cuts.count, time >= cuts[stretch] { stretch += 1 }
            }
            guard value.isFinite else { continue }
            own = (min(own.least, value), max(own.most, value))
            if own.most - own.least >= reach, reach > 0 { return true }
        }
        return false
    }

    /// The chart with what the first rows say, and those that are kept do not.
    package func told(_ spec: ChartSpec) -> ChartSpec {
        var spec = spec
        spec.tread = tread
        return spec
    }

    /// So many rows are asked for at first, and none beyond them is looked at for its step.
    package static func first(_ columns: [String]) -> PixelReduction {
        PixelReduction(columns: columns, cuts: .even(2048), head: LongGaps.most)
    }
}

extension ChartSpec {
    /// The columns of a chart of lines through times that are seen by their rows of each column of pixels; nil for one that needs others.
    ///
    /// - Parameter outline: the columns of the rows, without any.
    package func reducible(_ outline: Frame) -> [String]? {
        guard facet == nil, combine == nil, timezone == nil, selection == nil, annotations.isEmpty, hidden.isEmpty,
            highlight.isEmpty, !aspectAuto, outline.index.times != nil, outline.index.step == nil,
            [x, y, rightY].allSatisfy({ !$0.isBeyondPixels }), x.domain == nil, !x.reverse
        else { return nil }
        var names: [String] = []
        for layer in layers {
            guard layer.kind == nil, layer.keys.isEmpty, layer.binned == nil, layer.tally == nil,
                !layer.columns.isEmpty, let looks = looks(of: layer, outline, where: { $0.arrangement == .joined }),
                looks.isEmpty, !showsRows(layer), !mayStack(layer)
            else { return nil }
            for column in layer.columns {
                guard let name = column.plainName, outline.columns.contains(where: { $0.name == name && $0.isNumeric })
                else { return nil }
                if !names.contains(name) { names.append(name) }
            }
        }
        return names.isEmpty ? nil : names
    }
}

extension ChartSpec {
    /// Each row has a sign of its own there.
    private func showsRows(_ layer: LayerSpec) -> Bool {
        let said = layer.styles.over(styles)
        return said.symbol != nil || said.labels != nil || said.names != nil || said.horizontal == true
    }

    /// Whether its columns may stand on each other, which what they measure decides.
    private func mayStack(_ layer: LayerSpec) -> Bool {
        guard let mark = MarkCatalog.named(layer.mark), mark.positions.contains(.stack) else { return false }
        return layer.columns.count > 1 || layer.styles.over(styles).stack != nil
    }
}

extension AxisSpec {
    /// It sorts, chooses or stretches places by all of their values.
    fileprivate var isBeyondPixels: Bool { sort != nil || first != nil || scale != nil || !tiers.isEmpty }
}

extension ResolvedChart {
    /// The chart as it is of all rows, with those alone that are kept of them.
    ///
    /// - Throws: `RowsWanted` where it shows more of a row than that a line goes through it.
    package func drawn(of rows: ReducedLines) throws -> ResolvedChart {
        guard panels.isEmpty, !horizontal, selection == nil, case .time = x.scale else { throw RowsWanted() }
        var chart = self
        for place in chart.series.indices {
            guard chart.series[place].isOfPixels, let line = rows[chart.series[place].column] else {
                throw RowsWanted()
            }
            // A value in steps holds up to the first of those that are missing, which is not kept.
            if chart.series[place].tread != nil, line.y.span.indices.contains(where: { line.y.span[$0].isNaN }) {
                throw RowsWanted()
            }
            (chart.series[place].x, chart.series[place].y) = (.times(line.x), line.y)
            chart.series[place].shape = try SeriesShape(x: chart.series[place].x, y: line.y)
            chart.series[place].reducedFrom = rows.count
            chart.series[place].hidesTurns = rows.hidesTurns(of: chart.series[place].column)
        }
        chart.rowCount = rows.count
        return chart
    }

    /// The same of the rows that are asked for at first, by which the steps are known as well.
    package func outlined(of rows: ReducedLines) throws -> ResolvedChart {
        var chart = try drawn(of: rows)
        for place in chart.series.indices where !chart.series[place].style.connects {
            chart.series[place].longestStep = rows.step
        }
        return chart
    }

    /// The instants at which a surface's columns of pixels begin within the plot; nil where all rows are drawn there.
    package func cuts(size: Size, measurer: any TextMeasurer, theme: Theme) -> [Int64]? {
        guard let count = series.first?.reducedFrom else { return nil }
        let plots = scene(size: size, measurer: measurer, theme: theme).plots
        guard plots.count == 1, let plot = plots.first, !plot.isSideways, plot.start < plot.end else { return nil }
        let place = AxisPlace(scale: x.scale, start: plot.start, end: plot.end)
        var columns = [LinePoints.columns(plot.area.width, along: place)]
        if let cell = measurer.cell { columns.append(LineColumns(dots: cell.width / 2, along: place)) }
        // Few rows are drawn as they are.
        guard columns.allSatisfy({ LineReduction.reduces(count, to: $0) }) else { return nil }
        var cuts: Set<Int64> = []
        for column in columns { cuts.formUnion(column.cuts(place)) }
        return cuts.sorted()
    }
}

extension ReducedLines {
    subscript(_ column: String) -> (x: Buffer<Int64>, y: Buffer<Double>)? { lines[column] }
    var step: Double? { longestStep }
    func hidesTurns(of column: String) -> Bool { turning.contains(column) }
}

extension ResolvedSeries {
    /// A line or an area that stands on nothing else and says nothing of single rows.
    fileprivate var isOfPixels: Bool {
        mark.arrangement == .joined && floor == nil && lower == nil && error == nil && labels == nil && names == nil
            && sizes == nil
            && shades == nil && style.symbol == nil && !detail.isValued && !isPeriods && shape?.isOrdered ?? false
    }
}

extension LineColumns {
    /// The instants at which a column begins, as a reduction by blocks finds them and as one row by row does.
    fileprivate func cuts(_ place: AxisPlace) -> Set<Int64> {
        let (lower, upper) = domain(place)
        guard let from = Int64(exactly: lower.rounded(.down)), let to = Int64(exactly: upper.rounded(.up)), from < to
        else { return [] }
        let width = (Double(to) - Double(from)) / Double(count)
        let scan = LineScan(columns: self, place: place, reach: .touching)
        let first = scan.key(Double(from)) ?? 0
        var cuts: Set<Int64> = []
        // The end of the domain is a column of its own for who goes row by row.
        for column in 1...max(1, count) {
            guard let cut = Int64(exactly: (Double(from) + width * Double(column)).rounded(.up)) else { continue }
            cuts.insert(cut)
            func isBehind(_ time: Int64) -> Bool { scan.key(Double(time)).map { $0 >= first + column } ?? true }
            // Rounding moves it little.
            var (low, high) = (max(from, cut - 4096), min(to, cut + 4096))
            if isBehind(low) || !isBehind(high) { (low, high) = (from, to) }
            guard isBehind(high) else { continue }
            while high - low > 1 {
                let middle = low + (high - low) / 2
                if isBehind(middle) { high = middle } else { low = middle }
            }
            cuts.insert(high)
        }
        return cuts
    }
}

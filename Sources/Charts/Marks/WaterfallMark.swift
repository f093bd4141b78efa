import Catalog
import Scene
import Series

/// Steps from one total to the next: each bar begins where the one before it ended, up in one colour and down in another. After
/// names stands their total.
///
/// A missing value is a step of nothing and has no bar. The order of the rows is the order of the steps. Use `bar` where the parts
/// do not follow one another.
package enum WaterfallMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "waterfall", summary: "steps from one total to the next", form: MarkForms.columns,
        examples: [Example("load Samples/weights.csv | aggregate daily last | diff\nplot waterfall weight by day")],
        notes: """
            Names end with a bar of their total; periods do not. `color by sign green red` chooses the colours of rise and fall.
            """)
    package static let picture = "waterfall chart"
    package static let channels = MarkChannels(x: .band, y: .step)
    package static let stat = MarkStat.aggregate
    package static let styles: Set<String> = ["width", "corner", "horizontal", "labels"]

    package static func table(_ reader: LayerReader) throws -> LayerTable {
        var table = try reader.table()
        guard var run = table.runs.first else { throw ChartsError.noRow("waterfall") }
        if table.runs.count > 1 {
            table.notes.append(.notShown(table.runs.dropFirst().map { $0.group?.name ?? $0.column }))
        }
        run.detail = Steps(totalRow: nil)
        run.group = nil
        table.runs = [run]
        return table
    }

    package static func positioned(_ series: ResolvedSeries, _ kind: inout AxisKind) throws -> ResolvedSeries {
        var result = series
        var (tops, floors, places): ([Double], [Double], [Double]) = ([], [], [])
        var total = 0.0
        let order = try (0..<series.y.count).filter { series.x[$0].isFinite }.sorted(stoppedBy: .process) {
            (series.x[$0], $0) < (series.x[$1], $1)
        }
        for row in order {
            let step = series.y.span[row]
            places.append(series.x[row])
            floors.append(step.isFinite ? total : .nan)
            if step.isFinite { total += step }
            tops.append(step.isFinite ? total : .nan)
        }
        guard tops.contains(where: { !$0.isNaN }) else { throw ChartsError.noRow(series.column) }
        guard total.isFinite else { throw ChartsError.nothingToShare(series.column) }
        var totalRow: Int?
        if case .slots(let names, nil) = kind, !order.isEmpty {
            kind = .slots(names + ["total"], cycle: nil)
            totalRow = tops.count
            places.append(Double(names.count) + 0.5)
            floors.append(0)
            tops.append(total)
        }
        switch series.x {
        case .times: result.x = .times(Buffer(places.map { Int64(saturating: $0) }))
        case .numbers: result.x = .numbers(Buffer(places))
        }
        (result.y, result.floor, result.detail) = (Buffer(tops), Buffer(floors), Steps(totalRow: totalRow))
        (result.shades, result.error) = (nil, nil)
        return result
    }

    package static func zero(_ series: ResolvedSeries) -> ZeroLook { .line }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        guard let steps = series.detail as? Steps else { return [] }
        let colors = series.style.risingAndFalling
        var looks = series
        looks.style.coloring = colors.map { .sign(positive: $0.up, negative: $0.down) } ?? series.style.coloring
        var bars = BarMark.draw(looks, on: plot)
        var joints: [Element] = []
        var before: (end: Double, level: Double)?
        let ink = plot.theme.axis
        for row in 0..<series.y.count where series.y.span[row].isFinite && series.x[row].isFinite {
            let span = BandSpan(
                plot.band(of: series, row), series: series, cell: plot.cell, horizontal: plot.horizontal)
            let level = row == steps.totalRow ? series.y.span[row] : series.floor?.span[row] ?? 0
            let up = plot.snapped(plot.y.position(level), vertical: !plot.horizontal)
            if let before, before.end < span.start, plot.cell == nil, up.isFinite {
                let (from, to) =
                    plot.horizontal
                    ? (Point(up, before.end), Point(up, span.start)) : (Point(before.end, up), Point(span.start, up))
                joints.append(Element(.axis, .line(from, to), stroke: Stroke(ink, width: 1), clip: plot.rect))
            }
            // A step of nothing is a line at its level, which goes on.
            if row != steps.totalRow, series.own(row) == 0, plot.cell == nil, up.isFinite {
                let (from, to) =
                    plot.horizontal
                    ? (Point(up, span.start), Point(up, span.end)) : (Point(span.start, up), Point(span.end, up))
                joints.append(Element(.axis, .line(from, to), stroke: Stroke(ink, width: 1), clip: plot.rect))
            }
            before = (span.end, series.y.span[row])
        }
        guard colors != nil else { return joints + bars }
        for place in bars.indices {
            guard let row = bars[place].row else { continue }
            if row == steps.totalRow {
                let dim = plot.selectedRows.map { !$0.contains(row) } ?? false
                let color = plot.theme.laid(Steps.total.color(in: plot.theme), opacity: series.style.opacity, dim: dim)
                bars[place].fill = .solid(color)
            }
            // Without colour cells tell them apart by shades.
            guard plot.cell != nil else { continue }
            let shares = Steps.shares
            let share = row == steps.totalRow ? shares.total : series.own(row) < 0 ? shares.down : shares.up
            bars[place].role = .cell(series: series.order, share: share)
        }
        return joints + bars
    }
}

/// The colours of steps, and which row is their total.
private struct Steps: MarkDetail {
    let totalRow: Int?

    static let total = ChartColor.hue(.gray)
    /// How dark they are without colour.
    static let shares = (up: 0.3, down: 1.0, total: 0.6)

    func keys(of series: ResolvedSeries) -> [MarkKey] {
        guard let (up, down) = series.style.risingAndFalling else { return [] }
        let steps = (0..<series.y.count).filter { $0 != totalRow }.map(series.own)
        var keys: [MarkKey] = []
        if steps.contains(where: { $0 > 0 }) { keys.append(MarkKey(name: "up", color: up, share: Self.shares.up)) }
        if steps.contains(where: { $0 < 0 }) {
            keys.append(MarkKey(name: "down", color: down, share: Self.shares.down))
        }
        if totalRow != nil { keys.append(MarkKey(name: "total", color: Self.total, share: Self.shares.total)) }
        return keys
    }

    func record(_ row: Int, _ digits: (Double) -> String) -> String { row == totalRow ? " total" : "" }
}

import Catalog
import Scene
import Series
import Syntax

/// The days of years as squares, coloured by value: a column a week, a line a weekday, a row a year.
///
/// The rows of a day are combined, by their mean unless said. Days without a value are left pale; rows of months, quarters
/// and years have all the days of theirs. The figure is as high as its squares need. Use `rect` for other pairs of keys, `line` to read values off.
package enum CalendarMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "calendar", summary: "the days of years as squares, coloured by value", form: MarkForms.columns,
        examples: [Example("load Samples/steps.csv\nplot calendar sum steps")],
        notes: "`color by value turbo` chooses the palette. Weeks begin on the day that `set weekstart` says.")
    package static let picture = "calendar"
    package static let unsaidMeasure = UnsaidMeasure.rows
    package static let channels = MarkChannels(x: .own, y: .cell, also: [.color])
    package static let styles: Set<String> = ["corner"]

    package static func table(_ reader: LayerReader) throws -> LayerTable {
        let times = try reader.layer.over.map { try reader.column($0).times } ?? reader.frame.index.times
        guard times != nil else { throw ChartsError.needsTime("calendar") }
        var daily = reader
        daily.layer.keys = [.period(DurationSyntax(count: 1, unit: .day))]
        var table = try daily.table()
        guard var run = table.runs.first, case .times(let times) = run.x else { throw ChartsError.noRow("calendar") }
        if table.runs.count > 1 {
            table.notes.append(
                .notShown(table.runs.dropFirst().map { $0.group?.name ?? $0.column }))
        }
        let step = RowSpacing.period(of: times.span.indices.map { times.span[$0] }, reader.context.calendar)
        run.detail = CalendarDays(
            grid: try CalendarGrid(times, of: run.y, step: step, name: run.column, reader.context.calendar))
        run.group = nil
        table.runs = [run]
        return table
    }

    package static func fittingHeight(_ series: ResolvedSeries, width: Double, metrics: Metrics) -> Double? {
        guard let grid = (series.detail as? CalendarDays)?.grid else { return nil }
        return CalendarLayout(grid, width: width, height: nil, metrics: metrics).height
    }

    package static func leastHeight(_ series: ResolvedSeries, width: Double, metrics: Metrics) -> Double? {
        guard let grid = (series.detail as? CalendarDays)?.grid else { return nil }
        return CalendarLayout.leastHeight(grid, width: width, metrics: metrics)
    }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        guard let grid = (series.detail as? CalendarDays)?.grid else { return [] }
        let layout = CalendarLayout(grid, width: plot.rect.width, height: plot.rect.height, metrics: plot.metrics)
        let paint = MarkPaint(series.style, on: plot)
        let origin = Point(plot.rect.x, plot.rect.y)
        var values: [[Int: (row: Int, value: Double)]] = Array(repeating: [:], count: grid.years.count)
        for row in 0..<min(grid.days.count, series.y.count) where series.y.span[row].isFinite {
            guard let (year, days) = grid.days(of: row) else { continue }
            for day in days { values[year][day] = (row, series.y.span[row]) }
        }
        let pale = plot.theme.grid.mixed(with: plot.theme.background, 0.35)
        var elements: [Element] = []
        var framed: [Element] = []
        for (place, block) in layout.blocks.enumerated() {
            let year = grid.years[block.year]
            for month in block.months {
                for day in year.monthStarts[month]..<year.monthStarts[month + 1] {
                    let found = values[block.year][day]
                    if found == nil, plot.cell != nil { continue }
                    let rect = layout.cell(place, year, day, month: month, origin: origin)
                    let radius = min(series.style.corner ?? min(2.5, rect.width / 6), rect.width / 2)
                    let corners = plot.cell == nil ? [radius, radius, radius, radius] : []
                    let color = found.map {
                        paint.color(of: $0.value).mixed(with: plot.theme.background, 1 - series.style.opacity)
                    }
                    let role = found.map { paint.cellRole($0.value, series: series.order) } ?? .grid
                    elements.append(
                        Element(
                            role, row: found?.row, .rect(rect, corners: corners), fill: .solid(color ?? pale),
                            clip: plot.outerClip))
                    guard let row = found?.row, plot.selectedRows?.contains(row) ?? false, plot.cell == nil else {
                        continue
                    }
                    let frame = Rect(x: rect.x - 1, y: rect.y - 1, width: rect.width + 2, height: rect.height + 2)
                    for (color, width) in [(plot.theme.background, 5.0), (plot.theme.ink, 2.0)] {
                        framed.append(
                            Element(
                                .selection, .rect(frame, corners: corners.map { $0 + 1 }),
                                stroke: Stroke(color, width: width)))
                    }
                }
            }
            if plot.cell == nil { elements += layout.borders(place, year, origin: origin, color: plot.theme.quiet) }
            elements += layout.words(place, year, plot)
        }
        return elements + framed
    }
}

/// The day of each row, in order.
private struct CalendarDays: MarkDetail {
    let grid: CalendarGrid
    var cells: CellPlan? { .columns(of: 7) }
}
